"""Pages whose browser keeps nothing: every door to storage is shut before the page comes to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from workshop.serve import Page

WAYS = ("missing", "throws", "refuses", "full", "hangs")
_SCRIPT = Path(__file__).with_suffix(".js")
_FIRST = b'<script src="web/early.js">'


def shut(pages: Mapping[str, Page], way: str) -> dict[str, Page]:
    """The site with a script in front of all of its own, for any browser."""
    index = pages["index.html"]
    script = _SCRIPT.read_text(encoding="utf-8").replace("HOW", way)
    assert index.content.count(_FIRST) == 1
    content = index.content.replace(_FIRST, b'<script src="web/doors.js"></script>\n' + _FIRST)
    doors = Page(script.encode(), "text/javascript; charset=utf-8", f'"{way}"')
    return {**pages, "index.html": replace(index, content=content), "web/doors.js": doors}
