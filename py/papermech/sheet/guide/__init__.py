"""The guide that plays the first turns together with a newcomer."""
