"""Pictures of the main states at every size, compared with those in `e2e/pictures`.

After a change of the looks, draw them anew and look at each before it is kept:
`python3 tests/run.py --e2e e2e/test_pictures.py --new-pictures`
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from e2e.player import Player, kept_game
from papermech.record import Record
from tabletop.record import replay
from workshop.serve import SiteServer

PICTURES = Path(__file__).parent / "pictures"
SIZES = {1440: 900, 1024: 768, 768: 1024, 375: 740, 320: 568}
SCHEMES = ("light", "dark")
STATES = ("action", "reroll", "repair", "over")
# Another machine may smooth edges otherwise; so four pixels are compared as one, which must
# differ by more than a sixth of the range from black to white, and few may.
SHRINK = 2
LEAST_DIFFERENCE = 42
MOST_DIFFERENT = 0.004
QUALITY = 70


def at_decision(record: Record, decision: str) -> Record:
    """The record as far as the first time that decision is asked after the beginning."""
    if decision == "action":
        return record._replace(choices=())
    steps = list(replay(record))
    made = next(n for n, step in enumerate(steps) if step.state.decision == decision)
    return record._replace(choices=record.choices[:made])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_looks_as_it_did(
    page: Page, site: SiteServer, request: pytest.FixtureRequest, language: str
) -> None:
    """Each state at each size in either theme; the other language at the smallest and largest."""
    player = Player(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    player.wait_until_ready()
    sizes = SIZES if language == "en" else {1440: 900, 320: 568}
    different = []
    for decision in STATES:
        player.open_record(at_decision(kept_game("win"), decision))
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        for width, height in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            page.mouse.move(0, 0)
            page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
            for scheme in SCHEMES:
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                kept = PICTURES / f"{language}-{decision}-{width}-{scheme}.webp"
                taken = shrunk(page.screenshot(animations="disabled"))
                if request.config.getoption("new_pictures"):
                    taken.save(kept, quality=QUALITY, method=6)
                elif share := difference(taken, Image.open(kept)):
                    taken.save(request.config.rootpath / ".build" / f"seen-{kept.name}")
                    different.append(f"{kept.name}: {share:.2%} of the picture")
    assert different == []


def shrunk(picture: bytes) -> Image.Image:
    """A picture with each square of pixels made one."""
    taken = Image.open(io.BytesIO(picture)).convert("RGB")
    return taken.resize((taken.width // SHRINK, taken.height // SHRINK), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of two pictures that looks different, 0.0 where that is little."""
    if one.size != other.size:
        return 1.0
    apart = ImageChops.difference(one, other.convert("RGB")).convert("L").histogram()
    share = sum(apart[LEAST_DIFFERENCE:]) / sum(apart)
    return share if share > MOST_DIFFERENT else 0.0


def test_what_looks_different_is_noticed() -> None:
    """A button more is noticed, and neither softer edges nor the loss of the kept format are."""
    plain = Image.new("RGB", (720, 450), "white")
    button = plain.copy()
    button.paste((40, 40, 40), (100, 100, 180, 124))
    soft = button.resize((360, 225), Image.Resampling.BOX).resize((720, 450))
    packed = io.BytesIO()
    button.save(packed, "webp", quality=QUALITY)

    assert difference(plain, button) > MOST_DIFFERENT
    assert difference(button, soft) == 0.0
    assert difference(button, Image.open(packed)) == 0.0
    assert difference(plain, plain.resize((700, 450))) == 1.0
