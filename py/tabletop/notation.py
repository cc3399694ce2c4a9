"""Reading JSON that a stranger may have written: bounded in size and depth, and strictly JSON."""

import json

from tabletop.errors import DamagedError

DEEPEST = 64
"""Boxes in boxes that a text may have. Nothing of ours needs more than four, and a reader that
works by recursion can be driven to its death: in a browser that ends the whole page."""
_SHOWN = 24
"""Characters of a text that cannot be read which are told; players look for them in it."""


def read_json(text: str | bytes, longest: int) -> object:
    """The value that a text of at most `longest` bytes of UTF-8 holds.

    Raises `DamagedError` for text that is too long or nested too deeply, and for what is not
    JSON; NaN and Infinity are not.
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if len(text) > longest:
        raise DamagedError("too_long", str(len(text)), (str(longest),))
    try:
        decoded = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedError("not_json", _excerpt(str(text, "latin-1"), error.start)) from error
    if _is_deeper_than(DEEPEST, decoded):
        raise DamagedError("too_deep", decoded, (str(DEEPEST),))
    try:
        return json.loads(decoded, parse_constant=_refuse_constant)
    except DamagedError:
        raise
    except json.JSONDecodeError as error:
        raise DamagedError("not_json", _excerpt(decoded, error.pos)) from error
    except ValueError as error:
        # A whole number of more digits than Python reads.
        raise DamagedError("not_json", _excerpt(decoded, 0)) from error


def _excerpt(text: str, place: int) -> str:
    """What stands where a text can no longer be read; near its end, the end."""
    return text[max(0, min(place, len(text) - _SHOWN)) :][:_SHOWN].strip()


def _is_deeper_than(limit: int, text: str) -> bool:
    depth = 0
    in_string = escaped = False
    for character in text:
        if escaped:
            escaped = False
        elif in_string:
            escaped = character == "\\"
            in_string = character != '"'
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            if depth > limit:
                return True
        elif character in "]}":
            depth -= 1
    return False


def _refuse_constant(name: str) -> object:
    raise DamagedError("not_json", name)
