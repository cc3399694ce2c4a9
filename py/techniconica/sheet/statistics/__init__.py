"""What is counted of finished duels, and how it is shown."""
