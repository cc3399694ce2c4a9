"""What a person typed is taken as it was meant: what nobody sees is no part of it."""

import sys
from unicodedata import is_normalized

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.typed import UNSEEN, WHITE_SPACE, typed

EDGES = st.text(st.sampled_from(WHITE_SPACE + UNSEEN), max_size=6)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("steel-rain ", "steel-rain"),
        ("\ufeffsteel rain\u00a0", "steel rain"),
        ("\u200b\u200esteel\u3000\n", "steel"),
        ("  \t\u2060\ufeff ", ""),
        ("", ""),
        ("n\u0303andu\u0301", "ñandú"),
        # Whoever reads these in the header can type them again.
        ("Steel Rain", "Steel Rain"),
        ("\uff53teel", "\uff53teel"),
        ("rock’n’roll — “live”…", "rock’n’roll — “live”…"),
        ("x²", "x²"),
        ("👩\u200d👧 two", "👩\u200d👧 two"),
        ("half \ud83d", "half \ud83d"),
    ],
)
def test_what_nobody_sees_is_no_part_of_a_line(line: str, meant: str) -> None:
    """Edges are trimmed and letters composed; all that can be seen stays."""
    assert typed(line) == meant


def test_white_space_is_that_of_unicode() -> None:
    """All of it."""
    assert set(WHITE_SPACE) == {chr(n) for n in range(sys.maxunicode + 1) if chr(n).isspace()}


@settings(derandomize=True, deadline=None, database=None)
@given(EDGES, st.text(st.characters(exclude_categories=["Cs"]), max_size=12), EDGES)
def test_edges_never_matter(before: str, line: str, after: str) -> None:
    """And what was taken once is taken the same again."""
    meant = typed(line)
    assert typed(before + line + after) == meant
    assert typed(meant) == meant
    assert is_normalized("NFC", meant)
