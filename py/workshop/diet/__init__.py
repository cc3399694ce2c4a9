"""The diet: what makes the page smaller, or sooner to start, than what it is made of."""
