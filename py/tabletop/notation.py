"""Reading JSON that a stranger may have written: bounded in size and depth, and strictly JSON."""

import json

from tabletop.errors import DamagedError

DEEPEST = 64
"""Boxes in boxes that a text may have. Nothing of ours needs more than four, and a reader that
works by recursion can be driven to its death: in a browser that ends the whole page."""


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
        raise DamagedError("not_json", str(error)) from error
    if _is_deeper_than(DEEPEST, decoded):
        raise DamagedError("too_deep", decoded, (str(DEEPEST),))
    try:
        return json.loads(decoded, parse_constant=_refuse_constant)
    except ValueError as error:
        # Also for a whole number of more digits than Python reads.
        raise DamagedError("not_json", str(error)) from error


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
    raise ValueError(name)
