"""Browsers that know no `light-dark()` show the page by day."""

from __future__ import annotations

import pytest

from workshop.texts.styles import with_daylight


def test_colours_of_day_are_at_the_end() -> None:
    style = ":root { --a: light-dark(#fff, #000); --b: red; --c: light-dark(#123456, #654321); }"
    before, found, after = with_daylight(style).partition("@supports not (color: light-dark(")
    assert before.strip() == style
    assert found
    assert ":root { --a: #fff; --c: #123456; }" in after
    assert "[data-theme] { color-scheme: only light; }" in after


def test_a_style_without_them_stays_as_it_is() -> None:
    assert with_daylight("p { color: red }") == "p { color: red }"


def test_a_colour_that_would_be_missed_is_told() -> None:
    with pytest.raises(ValueError, match="other places"):
        with_daylight("p { color: light-dark(red, blue) }")
