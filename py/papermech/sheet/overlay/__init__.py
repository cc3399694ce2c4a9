"""What is ahead, drawn over the sheet, in words, and in odds."""
