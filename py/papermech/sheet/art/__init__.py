"""The line art: every drawing of the sheet as paths, inked by the style sheet."""
