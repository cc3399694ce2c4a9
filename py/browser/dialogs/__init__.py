"""The dialogs of the page, each bound to its part of the desk."""
