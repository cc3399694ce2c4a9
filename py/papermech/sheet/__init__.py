"""The view: a state becomes a description of the play sheet, in words of any language."""
