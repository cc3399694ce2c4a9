"""What is ahead, drawn and in numbers: chances on the cards, and the odds beside the table."""
