"""What hands do at the page: keys, what is pointed at, and presses that nobody meant."""
