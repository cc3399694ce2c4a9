"""A game that only the tests know, in the page: a folder, a line in the registry, catalogues."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from desk import registry
from desk.drawing import covers
from tabletop.link import NewGame, Replay, link_of, read_link
from tabletop.record import Record, from_text
from tests.toy.rules import HOLD, RACE, TWO, Course
from workshop import prepared
from workshop.diet.solid import opened
from workshop.serve import Page as Served
from workshop.serve import SiteServer

HOUSE = "app/house.zip"
WORKER = "service-worker.js"
PAGE = "index.html"
TOY = Path(__file__).parent.parent / "tests" / "toy"
REGISTRY = Path(registry.__file__)
GAMES = re.compile(r"^PACKAGES = \{.*?\}", re.MULTILINE | re.DOTALL)
TWO_GAMES = 'PACKAGES = {"papermech": "papermech", "race": "tests.toy"}'
"""The house holds the first game and the race, whatever others there are."""
RACE_ARCHIVE, RACE_SHEET = "app/race.zip", "web/sheets/race.css"
STYLE = "#sheet.play-sheet { color: rgb(1, 2, 3); }\n"
"""The race's own."""


def with_the_race(pages: dict[str, Served]) -> dict[str, Served]:
    """The site with the race in the house, as if it had been built with it."""
    prepared.compile_catalogues(TOY / "locale")
    made = dict(pages)

    def put(name: str, content: bytes, like: str) -> None:
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        made[name] = replace(pages[like], content=content, tag=tag)

    put(HOUSE, house_with_the_race(pages[HOUSE].content), HOUSE)
    put(RACE_ARCHIVE, the_race(), HOUSE)
    put(RACE_SHEET, STYLE.encode(), "web/styles.css")
    page = pages[PAGE].content.decode()
    page, places = re.subn('data-games="[^"]+"', 'data-games="papermech race"', page)
    assert places == 1
    put(PAGE, page.encode(), PAGE)
    files = {
        name: hashlib.sha256(made[name].content).hexdigest()
        for name in (HOUSE, RACE_ARCHIVE, RACE_SHEET, PAGE)
    }
    others = dict.fromkeys(set(registry.PACKAGES) - {"papermech"})
    games = {**others, "race": [RACE_ARCHIVE, RACE_SHEET]}
    put(WORKER, with_more(pages[WORKER].content.decode(), files, games).encode(), WORKER)
    return made


def with_more(worker: str, files: Mapping[str, object], games: Mapping[str, object]) -> str:
    """The worker, with files and games beside those that it knows, without what is None."""
    for known, more in {"FILES": files, "OF_GAMES": games}.items():
        line = next(each for each in worker.splitlines() if each.startswith(f"const {known} = "))
        text = json.loads(line.partition("JSON.parse(")[2].rpartition(")")[0])
        found = (json.loads(text) | more).items()
        whole = json.dumps(json.dumps({name: each for name, each in found if each is not None}))
        worker = worker.replace(line, f"const {known} = JSON.parse({whole});")
    return worker


def house_with_the_race(archive: bytes) -> bytes:
    """The program of the house with the race in its registry and among its covers."""
    made = io.BytesIO()
    source = REGISTRY.read_text("utf-8")
    source, places = GAMES.subn(TWO_GAMES, source)
    assert places == 1
    with pytest.MonkeyPatch.context() as patch:
        for game in set(registry.PACKAGES) - {"papermech"}:
            patch.delitem(registry.PACKAGES, game)
        patch.setitem(registry.PACKAGES, "race", "tests.toy")
        shown = covers.packed()
    with (
        zipfile.ZipFile(io.BytesIO(opened(archive))) as given,
        zipfile.ZipFile(made, "w") as written,
    ):
        for name in given.namelist():
            if not name.startswith(("desk/registry.", covers.PACKED)):
                written.writestr(name, given.read(name))
        written.writestr("desk/registry.py", source)
        written.writestr(covers.PACKED, shown)
    return made.getvalue()


def the_race() -> bytes:
    """The archive of the race."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        written.writestr("tests/__init__.py", "")
        for name in ("__init__.py", "rules.py", "face.py", "lore.py", "tally.py"):
            written.writestr(f"tests/toy/{name}", (TOY / name).read_text("utf-8"))
        for path in TOY.glob("locale/*/LC_MESSAGES/toy.mo"):
            written.writestr(f"tests/toy/{path.relative_to(TOY).as_posix()}", path.read_bytes())
    return made.getvalue()


@pytest.fixture(scope="module")
def two_games(pages: dict[str, Served]) -> dict[str, Served]:
    """The site with the race in the house."""
    return with_the_race(pages)


@pytest.fixture
def site(two_games: dict[str, Served]) -> Iterator[SiteServer]:
    """That site on a server."""
    server = SiteServer(two_games)
    server.start()
    yield server
    server.stop()


def open_record(page: Page, record: Record) -> None:  # type: ignore[type-arg]
    """Open a record by the dialog."""
    page.get_by_role("button", name="Save / share").click()
    dialog = page.get_by_role("dialog", name="Save / share")
    dialog.get_by_label("Game, link or position").fill(record.to_text())
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog).to_be_hidden()


def record_of(page: Page) -> str:
    """The record that the page shows."""
    page.get_by_role("button", name="Save / share").click()
    dialog = page.get_by_role("dialog", name="Save / share")
    text = dialog.get_by_label("Game, link or position").input_value()
    dialog.get_by_role("button", name="Close").click()
    return text


def test_a_race_for_two_is_played_in_the_page(page: Page, site: SiteServer) -> None:
    """Two seats, ten-sided dice, undo, own dice by keys and buttons, record, language, reload."""
    page.goto(site.address)
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    open_record(page, Record(RACE, Course(30), "in the page"))

    expect(page.get_by_role("heading", name="The race", level=1)).to_be_visible()
    expect(page).to_have_title("The race")
    expect(page.get_by_role("link", name="Printable rules")).to_have_count(0)
    for name in ("Rules", "Guide"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)

    page.evaluate("() => { window.print = () => {}; }")
    page.get_by_role("button", name="Print…", exact=True).click()
    printing = page.get_by_role("dialog", name="Print the play sheet")
    expect(printing.get_by_role("radio")).to_have_count(1)
    expect(printing.get_by_label("Where they are")).to_be_checked()
    printing.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-paper", "pages")
    expect(page.locator("#print-pages section")).to_have_text(["Ana 0", "Bo 0"])

    asked = page.locator("#prompt")
    seen = set()
    buttons = page.locator("#choices")
    mirror = RACE.begin(Course(30), Record(RACE, Course(30), "in the page").dice()).state
    dice = Record(RACE, Course(30), "in the page").dice()
    made: list[str] = []
    while mirror.legal:
        name = ("Ana", "Bo")[mirror.seat]
        expect(asked).to_have_text(f"{name}, roll or hold")
        seen.add(name)
        choice = HOLD if HOLD in mirror.legal and mirror.sum > TWO_THROWS else TWO
        label = {HOLD: "Hold", TWO: "Roll two dice"}[choice]
        buttons.get_by_role("button", name=label).click()
        mirror = RACE.apply(mirror, choice, dice).state
        made.append(choice)
    winner = ("Ana", "Bo")[int(mirror.outcome[-1])]
    expect(asked).to_have_text(f"{winner} wins")
    assert seen == {"Ana", "Bo"}
    played = Record(RACE, Course(30), "in the page", choices=tuple(made))
    assert from_text(RACE, record_of(page)) == played

    page.get_by_role("button", name="Undo", exact=True).click()
    expect(asked).not_to_have_text(f"{winner} wins")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("heading", name="The race", level=1)).to_be_visible()
    assert from_text(RACE, record_of(page)) == played._replace(choices=tuple(made[:-1]))


TWO_THROWS = 9
"""Pips after which this player holds."""


def test_a_link_names_its_game(page: Page, site: SiteServer) -> None:
    """It opens the race; the link that the page hands out does, too; another game is named."""
    link = link_of(RACE, NewGame(Course(40), "linked"))
    assert link.startswith("race/1&new")
    page.goto(f"{site.address}#{link}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("heading", name="The race", level=1)).to_be_visible()
    assert from_text(RACE, record_of(page)) == Record(RACE, Course(40), "linked")
    page.locator("#choices").get_by_role("button", name="Roll one die").click()
    page.get_by_role("button", name="Save / share").click()
    handed_out = page.get_by_role("dialog", name="Save / share").locator("#link-text").input_value()
    _, _, fragment = handed_out.partition("#")
    wanted = Record(RACE, Course(40), "linked", choices=("one",))
    assert read_link(RACE, fragment) == Replay(wanted)
    page.goto(f"{site.address}?again#chess/1&new")
    expect(page.locator("#message")).to_contain_text("chess")


def test_ten_sided_dice_are_typed_by_keys_and_buttons(page: Page, site: SiteServer) -> None:
    """Both throw for the start; 0 is the ten."""
    page.goto(f"{site.address}?lang=es")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    page.get_by_role("button", name="Guardar / compartir").click()
    dialog = page.get_by_role("dialog", name="Guardar / compartir")
    dialog.get_by_label("Partida, enlace o posición").fill(
        Record(RACE, Course(), faces=()).to_text()
    )
    dialog.get_by_role("button", name="Abrir", exact=True).click()
    expect(dialog).to_be_hidden()
    choices = page.locator("#choices")
    expect(choices.locator(".die-key")).to_have_count(10)
    page.keyboard.press("0")
    choices.locator(".die-key").nth(2).click()
    choices.get_by_role("button", name="Usa", exact=False).first.click()
    expect(page.locator("#prompt")).to_have_text("Ana, tira o plántate")
    expect(page.locator("#dice .die-number")).to_have_text(["10", "3"])
    choices.get_by_role("button", name="Tirar un dado").click()
    page.keyboard.press("9")
    page.keyboard.press("Backspace")
    page.keyboard.press("1")
    choices.get_by_role("button", name="Usa", exact=False).first.click()
    expect(page.locator("#log")).to_contain_text("Ana tropieza.")
    expect(page.locator("#prompt")).to_have_text("Bo, tira o plántate")
