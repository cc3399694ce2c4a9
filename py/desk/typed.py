"""What a person typed, as they meant it: keyboards and clipboards add what nobody sees."""

WHITE_SPACE = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b"
    "\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufeff\uffa0"
)
"""Characters that show nothing and take no room, or only room."""


def typed(text: str) -> str:
    """A line as it was meant: without blanks and unseen characters at its edges, composed (NFC).

    Nothing that can be seen is changed: letters of full width, capitals and quotes stay as they
    are, so that whoever reads the line somewhere can type the same.
    """
    text = text.strip(WHITE_SPACE + UNSEEN)
    if text.isascii():
        return text
    # Few lines need it, and it would be read at every start.
    from unicodedata import normalize  # noqa: PLC0415

    return normalize("NFC", text)
