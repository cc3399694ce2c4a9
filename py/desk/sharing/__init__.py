"""What is handed on: links, and the messages of a page that embeds a game."""
