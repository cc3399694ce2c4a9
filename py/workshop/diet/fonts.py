"""The page's typefaces, cut down to the characters that the page can show."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping

from workshop.diet import UnexpectedError

LATIN_1 = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100))))
"""What people type: names of games and of 'mechs. Anything rarer is shown in a system's face."""

_SOFT_HYPHEN = "\u00ad"


def characters(texts: Iterable[str]) -> frozenset[str]:
    """Every character that texts of ours or of a person may need."""
    needed = frozenset(LATIN_1).union(*texts)
    return frozenset(each for each in needed if each.isprintable() and each != _SOFT_HYPHEN)


def smaller(files: Mapping[str, bytes], needed: frozenset[str]) -> dict[str, bytes]:
    """The same files, with each font among them holding no more than the needed characters.

    Raises:
        UnexpectedError: if one that is named as a font is none.
    """
    return {
        name: _subset(name, content, needed) if name.endswith(".woff2") else content
        for name, content in files.items()
    }


def _subset(name: str, font: bytes, needed: frozenset[str]) -> bytes:
    # Imported only when a site is built: the font tools live in the virtual environment.
    from fontTools.subset import Options, Subsetter, load_font, save_font  # noqa: PLC0415
    from fontTools.ttLib import TTLibError  # noqa: PLC0415

    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    # Kerning is the better half of such a file, and nothing at the sizes of a form.
    options.layout_features = []
    cut = io.BytesIO()
    try:
        opened = load_font(io.BytesIO(font), options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(each) for each in needed])
        subsetter.subset(opened)
        save_font(opened, cut, options)
    except (TTLibError, AssertionError) as error:
        raise UnexpectedError(f"vendor/{name} is no font that can be cut down: {error}") from error
    return cut.getvalue()
