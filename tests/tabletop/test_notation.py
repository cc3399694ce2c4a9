"""Reading JSON that a stranger may have written."""

import json

import pytest

from tabletop.errors import DamagedError
from tabletop.notation import DEEPEST, read_json

LIMIT = 1000


@pytest.mark.parametrize("value", [{"a": [1, 'x" [[[']}, [], "\\", None, 1.5, "[" * 200])
def test_what_is_json_is_read(value: object) -> None:
    """As text and as bytes, with and without a byte order mark; brackets in strings are text."""
    text = json.dumps(value)
    assert read_json(text, LIMIT) == value
    assert read_json(text.encode(), LIMIT) == value
    assert read_json("\ufeff" + text, LIMIT) == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * (DEEPEST + 1), "too_deep"),
        ('{"a":' * (DEEPEST + 1), "too_deep"),
        ('"\\"' + "[" * 400 + '"' + "[" * (DEEPEST + 1), "too_deep"),
        ("[" * DEEPEST, "not_json"),
        ("NaN", "not_json"),
        ("[-Infinity]", "not_json"),
        ("", "not_json"),
        (b"\xff", "not_json"),
        ("\ud800", "not_json"),
        ("9" * 5000, "too_long"),
        ('"' + "x" * LIMIT + '"', "too_long"),
        ("ñ" * (LIMIT // 2 + 1), "too_long"),
    ],
)
def test_what_is_not_is_refused(text: str | bytes, code: str) -> None:
    """Whatever is wrong with it, the record is called damaged, and nothing else is raised."""
    with pytest.raises(DamagedError) as refused:
        read_json(text, LIMIT)
    assert refused.value.code == code


def test_a_number_of_more_digits_than_python_reads() -> None:
    """It is refused like anything else that cannot be read."""
    with pytest.raises(DamagedError):
        read_json("9" * 5000, 10_000)


def test_the_deepest_allowed_is_read() -> None:
    """The limit itself is within it."""
    text = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(read_json(text, LIMIT)) == text


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ('{"choices": ["a" "b"], "more": [1, 2, 3, 4]}', '"b"], "more": [1, 2, 3,'),
        ('{"choices": ["legs.walk_forwards", "left_a', '.walk_forwards", "left_a'),
        ("hello", "hello"),
        (b'{"seed": "\xf1and\xfa", "other": "0123456789"}', 'ñandú", "other": "012345'),
    ],
)
def test_what_cannot_be_read_is_shown_and_no_parser_speaks(text: str | bytes, piece: str) -> None:
    """Whoever pasted it finds the place."""
    with pytest.raises(DamagedError) as refused:
        read_json(text, LIMIT)
    assert refused.value.piece == piece
