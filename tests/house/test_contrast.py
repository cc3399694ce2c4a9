"""Colours: words and marks stand out from what they are drawn on, by day and by night.

Contrast is what WCAG 2.2 says under 1.4.3 (words, 4.5 to 1) and 1.4.11 (marks, outlines of
controls and the ring of the focus, 3 to 1). No tool that reads pages sees the words of a drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from workshop.environment import WEB

SHEET = (WEB / "sheet.css").read_text(encoding="utf-8")
MECH = (WEB / "sheets" / "papermech.css").read_text(encoding="utf-8")
STYLES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((*WEB.glob("*.css"), *WEB.glob("sheets/*.css")))
)

Colour = tuple[float, float, float]

GROUNDS = ("paper", "ground", "box", "accent-wash", "chosen-wash")
WORDS: dict[str, tuple[str, ...]] = {
    "ink": (*GROUNDS, "rear"),
    "soft": GROUNDS,
    "accent": ("paper", "box", "accent-wash"),
    "chosen": ("paper", "box"),
    "paper": ("accent",),
}
"""What words are written in, and what they may stand on."""

MARKS: dict[str, tuple[str, ...]] = {
    "ink": (*GROUNDS, "rear"),
    "soft": GROUNDS,
    "accent": ("paper", "ground", "box", "accent-wash", "rear"),
    "chosen": ("paper", "ground", "box", "chosen-wash"),
    "focus": (*GROUNDS, "rear"),
    "guide": ("paper", "ground", "box", "accent-wash", "guide-wash"),
    "pencil": ("paper", "ground", "box", "accent-wash"),
    "cube-edge": (*GROUNDS, "rear"),
}
"""What is drawn to be understood, and what it may lie on."""

DECORATION = {
    "art-fill", "art-ink", "behind-fill", "behind-ink", "fibre", "inlay", "rear", "rear-lines",
}  # fmt: skip
"""Colours that nothing has to be told by: lines between lines, ground under art, pictures."""

FAINTEST_PENCIL = 0.8
OWNERS = ("you", "B", "A", "H", "F", "T", "M")


def block(opening: str, sheet: str = SHEET) -> str:
    """What stands in the first block that begins so."""
    start = sheet.index(opening) + len(opening)
    return sheet[start : sheet.index("}", start)]


HEX = "#[0-9a-f]{3,8}"


def always(opening: str, sheet: str = SHEET) -> dict[str, str]:
    """The colours of a block that are the same by day and by night."""
    return dict(re.findall(rf"--([\w-]+): ({HEX});", block(opening, sheet)))


def by_theme(opening: str, sheet: str = SHEET) -> list[tuple[str, str, str]]:
    """The others, each with that of the day and that of the night."""
    return re.findall(rf"--([\w-]+): light-dark\(({HEX}), ({HEX})\);", block(opening, sheet))


ALWAYS = always(":root {")
BY_THEME = by_theme(":root {")
THEMES = {
    "light": ALWAYS | {name: light for name, light, _ in BY_THEME},
    "dark": ALWAYS | {name: dark for name, _, dark in BY_THEME},
}

DUEL = (WEB / "sheets" / "techniconica.css").read_text(encoding="utf-8")
DUEL_BY_THEME = by_theme(":root {", DUEL)
DUEL_THEMES = {
    "light": THEMES["light"] | {name: light for name, light, _ in DUEL_BY_THEME},
    "dark": THEMES["dark"] | {name: dark for name, _, dark in DUEL_BY_THEME},
}
SIDES = ("side-0", "side-1", "side-2", "side-3")
DUEL_WORDS = {"ink": ("felt",), "emblem": SIDES, "damage-figure": ("damage",), "box": ("accent",)}
DUEL_MARKS = {
    "ink": ("felt",),
    "accent": ("felt",),
    "focus": ("felt",),
    "pencil": ("felt",),
    "damage": ("box", "felt"),
    **dict.fromkeys(SIDES, ("felt", "paper")),
}
"""The same of the table of duels; `side` is the colour of whose mech it is."""


def colour(text: str, under: Colour = (0, 0, 0)) -> Colour:
    """A colour as three shares of light, laid over another one where it is translucent."""
    digits = text[1:] if len(text) > 4 else "".join(each * 2 for each in text[1:])
    red, green, blue, *rest = (
        int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)
    )
    return mixed((red, green, blue), under, rest[0] if rest else 1)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of one colour in another."""
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(seen: Colour) -> float:
    """The relative luminance, from 0 to 1."""
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in seen]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_reckoned_as_published() -> None:
    """Against the ratios that everybody gets."""
    white, black = colour("#fff"), colour("#000000")
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(colour("#767676"), white) == pytest.approx(4.54, abs=0.005)
    assert contrast(colour("#ff0000"), white) == pytest.approx(4.0, abs=0.005)
    assert colour("#ffffff80", black) == pytest.approx((0.502, 0.502, 0.502), abs=0.001)


def test_every_colour_stands_once() -> None:
    """By day and by night; one that is the same by both is not written as two."""
    names = re.findall(r"--([\w-]+): (?:#|light-dark)", block(":root {"))
    assert sorted(names) == sorted({*ALWAYS, *(name for name, _, _ in BY_THEME)})
    assert len(BY_THEME) > 20
    assert all(light != dark for _, light, dark in BY_THEME)
    assert 'data-theme="dark"] { color-scheme: only dark; }' in SHEET
    assert 'data-theme="light"] { color-scheme: only light; }' in SHEET


def pairs(drawn: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Each colour with each that it stands on."""
    for name, grounds in drawn.items():
        yield from product([name], grounds)


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out(theme: str) -> None:
    """4.5 to 1 at least."""
    known = THEMES[theme]
    for word, ground in pairs(WORDS):
        assert contrast(colour(known[word]), colour(known[ground])) >= 4.5, (word, ground)
    # The boxes of the 'mech let the paper through.
    veil = colour(known["box-veil"], colour(known["paper"]))
    for word in ("ink", "soft"):
        assert contrast(colour(known[word]), veil) >= 4.5, word


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out(theme: str) -> None:
    """3 to 1 at least, the thinnest pencil stroke too."""
    known = THEMES[theme]
    for mark, ground in pairs(MARKS):
        assert contrast(colour(known[mark]), colour(known[ground])) >= 3, (mark, ground)
    for ground in MARKS["pencil"]:
        paper = colour(known[ground])
        stroke = mixed(colour(known["pencil"]), paper, FAINTEST_PENCIL)
        assert contrast(stroke, paper) >= 3, ground


@pytest.mark.parametrize("theme", THEMES)
def test_every_cube_is_known_by_its_letter(theme: str) -> None:
    """The mark of its owner stands out from the inlay, and the inlay's wood has an edge."""
    known = THEMES[theme]
    for owner in OWNERS:
        found = re.search(rf"\.owner-{owner} {{.*--owner-mark: (#\w+);", MECH)
        assert found, owner
        assert contrast(colour(found[1]), colour(known["inlay"])) >= 4.5, owner


@pytest.mark.parametrize("theme", DUEL_THEMES)
def test_words_and_marks_stand_out_on_the_table_of_duels(theme: str) -> None:
    """4.5 and 3 to 1 at least."""
    known = DUEL_THEMES[theme]
    for word, ground in pairs(DUEL_WORDS):
        assert contrast(colour(known[word]), colour(known[ground])) >= 4.5, (word, ground)
    for mark, ground in pairs(DUEL_MARKS):
        assert contrast(colour(known[mark]), colour(known[ground])) >= 3, (mark, ground)


def test_nothing_is_written_or_drawn_in_a_colour_that_was_not_looked_at() -> None:
    """Each colour that a style sheet uses for words or lines is among those above."""
    words = set(re.findall(r"(?<![\w-])color: var\(--([\w-]+)\)", STYLES))
    assert words <= WORDS.keys()
    lines = set(
        re.findall(r"(?:border|outline|stroke)(?:-[a-z-]+)?:[^;{}]*var\(--([\w-]+)\)", STYLES)
    )
    lines -= {"mm", "pen", "plot-colour", "paper", "box", "ground"}
    assert lines <= MARKS.keys() | DUEL_MARKS.keys() | DECORATION | {"side"}
