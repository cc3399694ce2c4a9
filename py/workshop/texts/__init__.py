"""The texts of the page: their markup, and the addresses that they name."""
