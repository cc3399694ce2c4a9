"""Python's program in two parts: the first is enough to start and play with, the rest comes after.

After a change of Pyodide, or of what the page does at its start, have the list written anew, and
look at what it changed: `python3 tests/run.py --e2e e2e/test_parting.py --new-first-part`
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, Route, expect

from e2e.conftest import Guard
from e2e.player import Player, kept_game
from e2e.recorder import CALLED, recording
from papermech.link import link_of, new_game
from papermech.loadout import STANDARD
from tabletop.link import AtPosition, Daily, Replay, RuleAt
from workshop.diet import glue, parting, wasm
from workshop.diet.glue import LOADER, PROGRAM, SCRIPT
from workshop.diet.parting import LIST, REST
from workshop.diet.wasm import Section
from workshop.serve import Page as Served
from workshop.serve import SiteServer
from workshop.vendor import vendored_files

LONG_REST = "00:20"
MOST_CALLED_LATER = 0.02
HEAD = """\
# Which functions of Python's program come first, counted from 0. Written by:
# python3 tests/run.py --e2e e2e/test_parting.py --new-first-part
"""
LINKS = (
    new_game("steel rain & more", STANDARD._replace(left_arm="plasma_sword")),
    AtPosition(
        "pm1/standard/-/2BF/stand/left_arm.3:1:3/left_shoulder.12,torso.2/"
        "B1:0:front_left:long,F2:0:rear_left:close:1/last.left_arm.B/window",
        "steel-rain",
    ),
    Replay(kept_game("long")),
    Replay(kept_game("win"), 7),
    Daily("2026-05-04"),
    RuleAt("HASTE"),
)
KEEP_INSTANCE = """
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    if (made.exports?.notedCalls) window.python = made.exports;
    return made;
  };
"""
NOTED = f"""() => {{
  const bytes = new Uint8Array(python.{CALLED}.buffer);
  return [...bytes.keys()].filter((place) => bytes[place]);
}}"""
# When Python looks for garbage is a matter of chance; so it is made to do so all the time.
INTERPRETER = "web/interpreter.js"
FIRST_IMPORT = b'runPython("import desk.registry");'
LOOK_FOR_GARBAGE = b'runPython("import gc; gc.set_threshold(20, 2, 2); del gc");'
LOOK_EVERYWHERE = """async () => {
  const { python } = await import(new URL("web/interpreter.js", document.baseURI).href);
  (await python).runPython("import gc; gc.unfreeze(); gc.collect(); gc.freeze()");
}"""
CALL_THE_REST = """async () => {
  const { python } = await import(new URL("web/interpreter.js", document.baseURI).href);
  return (await python).pyimport("unicodedata").name("é");
}"""


class Whole:
    """Pyodide's program as it was vendored."""

    def __init__(self) -> None:
        self.vendored = vendored_files()
        self.program = self.vendored[PROGRAM]

    def recorded(self) -> dict[str, bytes]:
        """The program all in its first part, telling what of it is called."""
        undivided = parting.undivided(self.program)
        parts = parting.in_two(glue.lean(self.vendored), undivided, undivided.program)
        made = {name: parts[name] for name in (PROGRAM, REST, SCRIPT, LOADER)}
        return {**made, PROGRAM: recording(parts[PROGRAM])}


@pytest.fixture(scope="module")
def whole() -> Whole:
    """The whole program."""
    return Whole()


@pytest.fixture
def recorded_site(
    request: pytest.FixtureRequest, pages: dict[str, Served], whole: Whole, guard: Guard
) -> Iterable[SiteServer]:
    """The site with the whole program, which tells what of it is called."""
    made = {
        f"vendor/{name}": replace(pages[f"vendor/{name}"], content=content)
        for name, content in whole.recorded().items()
    }
    script = pages[INTERPRETER]
    before, found, after = script.content.partition(FIRST_IMPORT)
    assert found
    content = before + LOOK_FOR_GARBAGE + b"begun." + found + after
    made[INTERPRETER] = replace(script, content=content)
    server = SiteServer({**pages, **made})
    server.start()
    guard.allow(f"^request to another server: {server.origin}/")
    yield server
    server.stop()


def test_the_first_part_is_enough_to_start_and_play_with(
    page: Page, recorded_site: SiteServer, whole: Whole, request: pytest.FixtureRequest
) -> None:
    """A first visit, a second one with Python's memory put back, and a game with all tools."""
    called: set[int] = set()
    page.add_init_script(KEEP_INSTANCE)
    page.clock.install()
    player = Player(page, recorded_site)
    player.open()
    expect(page.locator("html")).to_have_attribute("data-rest", "awaited")
    play_with_everything(player)
    page.evaluate(LOOK_EVERYWHERE)
    page.clock.fast_forward(LONG_REST)
    expect(page.locator("html")).to_have_attribute("data-picture", "kept")
    called.update(page.evaluate(NOTED))
    page.goto(f"{recorded_site.address}?lang=es")
    player = Player(page, recorded_site, "es")
    player.wait_until_ready()
    expect(page.locator("html")).to_have_attribute("data-picture", "used")
    expect(page.locator("html")).to_have_attribute("data-rest", "awaited")
    play_with_everything(player)
    page.evaluate(LOOK_EVERYWHERE)
    called.update(page.evaluate(NOTED))
    if request.config.getoption("new_first_part"):
        write(whole, called)
    held = parting.read_parting()
    assert len(called - held.functions) <= MOST_CALLED_LATER * len(called)


def test_all_data_come_first(pages: dict[str, Served], whole: Whole) -> None:
    """Nothing tells of a read that comes too early; so none can."""
    first, rest = (dict(wasm.sections(pages[f"vendor/{name}"].content)) for name in (PROGRAM, REST))
    vendored = dict(wasm.sections(whole.program))
    assert first[Section.DATA] == vendored[Section.DATA]
    assert Section.DATA not in rest


def only_when_called(page: Page) -> list[Route]:
    """The rest does not come in its own time, but when it is called; returns what was asked."""
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route(f"**/{REST}", answer)
    return asked


def test_a_game_is_played_without_the_rest(page: Page, site: SiteServer) -> None:
    """It is asked for, and the game does not wait for it, nor ever has to."""
    asked = only_when_called(page)
    player = Player(page, site)
    player.open()
    play_with_everything(player)
    assert len(asked) == 1


def test_what_is_not_there_yet_is_brought_when_it_is_called(page: Page, site: SiteServer) -> None:
    """Python goes on with it as if it had been there."""
    asked = only_when_called(page)
    player = Player(page, site)
    player.open()
    expect(page.locator("html")).to_have_attribute("data-rest", "awaited")
    assert page.evaluate(CALL_THE_REST) == "LATIN SMALL LETTER E WITH ACUTE"
    assert page.evaluate(CALL_THE_REST) == "LATIN SMALL LETTER E WITH ACUTE"
    assert len(asked) == 2
    player.begin("rest")
    player.choose("legs.walk_forwards")
    player.expect_same_game()


@pytest.mark.parametrize("answer", [{"status": 404}, {"body": "<!doctype html>"}, None])
def test_the_rest_is_called_and_cannot_be_had(
    page: Page, site: SiteServer, guard: Guard, answer: dict[str, Any] | None
) -> None:
    """The page says what is missing, and that nothing is lost; then a reload is the way on."""
    guard.allow(".*")
    page.route(f"**/{REST}", lambda route: route.fulfill(**answer) if answer else route.abort())
    player = Player(page, site)
    player.open()
    player.begin("rest")
    player.choose("legs.walk_forwards")
    player.tool("page.rules").click()
    with pytest.raises(Error, match=r"wasm"):
        page.evaluate(CALL_THE_REST)
    told = player.asked.get_by_role("alert")
    expect(told).to_contain_text(player.words.say("boot.broken"))
    expect(told.locator("code")).to_contain_text(Path(REST).name)
    expect(player.heading).to_be_hidden()
    page.unroute(f"**/{REST}")
    again = told.get_by_role("button", name=player.words.say("boot.reload"))
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_be_hidden()
    player.wait_until_ready()
    player.expect_same_game()
    assert page.evaluate(CALL_THE_REST) == "LATIN SMALL LETTER E WITH ACUTE"


def test_the_rest_comes_when_the_line_is_back(page: Page, site: SiteServer, guard: Guard) -> None:
    """Nobody has to call for it."""
    guard.allow("ERR_FAILED")
    page.route(f"**/{REST}", lambda route: route.abort())
    player = Player(page, site)
    player.open()
    expect(page.locator("html")).to_have_attribute("data-rest", "awaited")
    page.unroute(f"**/{REST}")
    page.context.set_offline(True)
    page.context.set_offline(False)
    player.wait_until_whole()


def play_with_everything(player: Player) -> None:
    """Play a game, and open whatever can be opened."""
    page = player.page
    record = kept_game("short_win")
    player.begin(record.seed or "")
    player.play(record)
    player.expect_same_game()
    for tool in ("page.undo", "page.redo", "page.undo_turn"):
        player.tool(tool).click()
    for button in player.asked.get_by_role("button").all():
        button.hover()
    player.open_record(kept_game("win"))
    address = page.url.partition("#")[0]
    for leads_to in LINKS:
        page.goto(f"{address}#{link_of(leads_to)}")
        player.wait_until_ready()
        page.keyboard.press("Escape")
    for tool in ("page.record", "page.games", "page.rules", "page.settings", "page.new"):
        player.tool(tool).click()
        page.keyboard.press("Escape")
    player.tool("page.record").click()
    page.get_by_role("button", name=player.words.say("placing.title")).click()
    page.keyboard.press("Escape")
    player.tool("page.new").click()
    page.get_by_text(player.words.say("hangar.title")).click()
    name = re.compile(re.escape(player.words.say("preset.standard")))
    page.get_by_role("button", name=name).click()
    page.keyboard.press("Escape")
    player.speak("es" if player.words.language == "en" else "en")
    player.tool("page.guide").click()


def write(whole: Whole, called: set[int]) -> None:
    """Write the list anew: what was called comes first.

    What earlier runs saw called stays, as long as the program is the same: chance has a part in it.
    """
    program = hashlib.sha256(whole.program).hexdigest()
    held = parting.read_parting()
    every = called | (held.functions if held.program == program else frozenset())
    lines = textwrap.wrap(" ".join(runs(sorted(every))), 100 - len("functions "))
    written = [HEAD, f"program {program}\n", *(f"functions {line}\n" for line in lines)]
    LIST.write_text("".join(written), encoding="utf-8", newline="\n")


def runs(numbers: Iterable[int]) -> Iterable[str]:
    """Numbers that follow each other as `first-last`."""
    held: list[list[int]] = []
    for number in numbers:
        if held and held[-1][-1] == number - 1:
            held[-1] = [held[-1][0], number]
        else:
            held.append([number])
    return ["-".join(map(str, each)) for each in held]
