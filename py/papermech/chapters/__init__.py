"""One module for each chapter of the rules; each changes the table it is given."""
