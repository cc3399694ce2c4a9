"""The book of a game's rules, for any game: the text, its figures, the search, and a plain page."""
