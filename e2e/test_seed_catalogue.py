"""Seeds inside the browser: the Python of the page keeps the promises made on CPython."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from workshop.serve import SiteServer

TESTS = Path(__file__).parents[1] / "tests"
CODE = (TESTS / "seed_catalogue.py").read_text(encoding="utf-8")
CATALOGUE = (TESTS / "seed_catalogue.json").read_text(encoding="ascii")

_IN_THE_PAGE = """
import json
import sys
from js import document
names = {"__name__": "seed_catalogue"}
exec(json.loads(CODE), names)
found = [names["differences"](catalogue) for catalogue in json.loads(json.loads(CATALOGUES))]
shown = document.createElement("pre")
shown.id = "seeds-compared"
shown.textContent = json.dumps([sys.platform, *found])
document.body.append(shown)
"""


def _literal(text: str) -> str:
    """A text as a Python literal of a JSON text, in letters that no page takes for markup."""
    return repr(json.dumps(text).replace("<", "\\u003c").replace("&", "\\u0026"))


def _compare(page: Page, site: SiteServer, *catalogues: object) -> list[object]:
    """Open the page with one more Python script in it, and return what that script found."""
    code = _IN_THE_PAGE.replace("CODE", _literal(CODE))
    code = code.replace("CATALOGUES", _literal(json.dumps(catalogues)))

    def with_comparison(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace("</body>", f'<script type="py">{code}</script></body>')
        route.fulfill(response=answer, body=body)

    page.route(site.address, with_comparison)
    page.goto(site.address)
    shown = page.locator("#seeds-compared")
    # Two scripts have to start, and the machine may be busy with other tests.
    expect(shown).to_be_attached(timeout=120_000)
    expect(page.locator("body[data-stage=ready]")).to_be_attached()
    found: list[object] = json.loads(shown.text_content() or "")
    return found


def test_seeds_give_the_same_dice_and_waves_in_the_browser(page: Page, site: SiteServer) -> None:
    """Every entry of the frozen catalogue is what Python in the page works out.

    The comparison can fail: of a second catalogue one face and one wave are spoilt, and named.
    """
    kept = json.loads(CATALOGUE)
    spoilt = json.loads(CATALOGUE)
    spoilt[3]["faces"] = "7" + spoilt[3]["faces"][1:]
    spoilt[20]["waves"][3][0] = "Z attack 1 T1 front_left:long"

    platform, differences, named = _compare(page, site, kept, spoilt)

    assert platform == "emscripten"
    assert differences == []
    assert isinstance(named, list)
    assert [text.split(":")[0] for text in named] == [
        f"seed {spoilt[3]['seed'][:30]!a}, faces",
        f"seed {spoilt[20]['seed'][:30]!a}, waves",
    ]
