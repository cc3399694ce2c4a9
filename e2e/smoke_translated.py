"""A short game on a page that is translated, in Firefox and in WebKit."""

from __future__ import annotations

from e2e.engines import Engine
from e2e.translation import translator
from e2e.visitor import DOZEN, Visitor
from workshop.serve import SiteServer


def test_a_translated_page_tells_a_short_game(engine: Engine, site: SiteServer) -> None:
    """Each button is found by the words that it should have, and so is what is asked."""
    visitor = Visitor(engine, site.address)
    visitor.open()
    # Names are looked for to the letter here, so the words stay just as they are.
    engine.read(f"{translator(letter='')}, true")
    visitor.begin()
    for choice in DOZEN:
        visitor.choose(choice)
    visitor.expect_same_game()
    assert engine.read("document.querySelectorAll('#choices font').length > 0")
