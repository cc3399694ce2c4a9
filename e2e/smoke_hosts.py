"""A host that leads to short addresses, in Firefox and in WebKit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from e2e.engines import Engine, until
from e2e.hosts import ShortAddresses
from e2e.visitor import DOZEN, Visitor
from workshop.serve import Page, SiteServer


@pytest.fixture
def site(pages: dict[str, Page]) -> Iterator[SiteServer]:
    """The site on such a host."""
    server = SiteServer(pages, prefix="/some/where/", handler=ShortAddresses)
    server.start()
    yield server
    server.stop()


def test_a_host_with_short_addresses(engine: Engine, site: SiteServer) -> None:
    """The second visit plays with and without it, as do the rules under their short address."""
    visitor = Visitor(engine, site.address)
    visitor.open()
    visitor.begin()
    visitor.choose(DOZEN[0])
    until(lambda: engine.read("document.documentElement.dataset.offline"), "all to be kept")
    visitor.reload()
    visitor.expect_same_game()
    site.stop()
    visitor.reload()
    visitor.expect_same_game()
    engine.open(f"{site.address}rules.es")
    assert engine.read("document.documentElement.lang") == "es"
    assert engine.read("document.styleSheets.length > 1")
