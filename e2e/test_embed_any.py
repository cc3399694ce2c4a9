"""A game that only the tests know as a guest in another page, beside Paper 'Mech."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.test_embed import ASK, PLAIN, at, frame_of, host
from e2e.test_toy import with_the_race
from papermech.paper_mech import PAPER_MECH
from tabletop.record import Record, from_text
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course
from workshop.serve import Page as Served
from workshop.serve import SiteServer

__all__ = ["at", "host"]

NOTE = """() => {
  window.told = { race: [], mech: [] };
  const whats = ["starting", "ready", "choice", "event", "state", "over", "refused", "failed"];
  for (const [id, kind] of [["race", "mech-game"], ["mech", "papermech"]]) {
    const embed = document.getElementById(id);
    for (const what of whats) {
      embed.addEventListener(`${kind}:${what}`, ({ detail }) => told[id].push(detail));
    }
    const other = kind === "papermech" ? "mech-game" : "papermech";
    embed.addEventListener(`${other}:state`, () => told[id].push("of another kind"));
  }
  window.answers = [];
  addEventListener("message", ({ data }) => {
    if (data.answer !== undefined && data.id >= 1000) answers.push(data);
  });
}"""
POST = """(message) => {
  document.querySelector("#race iframe").contentWindow.postMessage(message, "*");
}"""
TOLD = "() => told"


@pytest.fixture
def site(pages: dict[str, Served]) -> Iterator[SiteServer]:
    """The site with the race in the house, on a plain host."""
    server = SiteServer(with_the_race(pages), prefix="/some/where/", headers=PLAIN)
    server.start()
    yield server
    server.stop()


def test_any_game_is_embedded_and_driven_beside_paper_mech(page: Page, host: SiteServer) -> None:
    """Each by its own events and messages; the race by its name, and told whose decision it is."""
    page.goto(f"{host.address}any.html")
    page.wait_for_function("() => customElements.get('mech-game')")
    page.evaluate(NOTE)
    page.locator("#race").get_by_role("button", name="Play the race").click()
    race = frame_of(page, "race")
    expect(race.locator("#prompt")).to_contain_text("roll or hold")
    page.locator("#mech").get_by_role("button", name="Play Paper ’Mech here").click()
    mech = frame_of(page, "mech")
    expect(mech.get_by_role("heading", level=3).first).to_be_visible()

    record = Record(RACE, Course(40), "hosted")
    mirror, dice = RACE.begin(Course(40), record.dice()).state, record.dice()
    RACE.begin(Course(40), dice)
    made: list[str] = []
    while mirror.legal:
        (*_, state) = [each for each in page.evaluate(TOLD)["race"] if each["tell"] == "state"]
        assert (state["mech"], state["game"]) == (1, "race")
        assert (state["seat"], state["stage"]) == (mirror.seat, mirror.stage)
        assert (state["decides"], state["players"]) == ("here", ["here", "here"])
        assert state["legal"] == list(mirror.legal)
        choice = HOLD if HOLD in mirror.legal and mirror.sum > 9 else TWO
        assert page.evaluate(ASK, ["race", "choose", choice])["ok"]
        mirror = RACE.apply(mirror, choice, dice).state
        made.append(choice)
    told = page.evaluate(TOLD)
    assert [each["choice"] for each in told["race"] if each["tell"] == "choice"] == made
    assert [each["outcome"] for each in told["race"] if each["tell"] == "over"] == [mirror.outcome]
    assert all(each["mech"] == 1 and each["game"] == "race" for each in told["race"])
    exported = page.evaluate(ASK, ["race", "export"])["value"]["record"]
    assert from_text(RACE, exported) == record._replace(choices=tuple(made))

    # Paper 'Mech is as it was, and answers in its own form.
    assert {each["papermech"] for each in told["mech"]} == {1}
    assert not any("choice" in each for each in told["mech"])
    answer = page.evaluate(ASK, ["mech", "choose", "legs.walk_forwards"])
    assert (answer["papermech"], answer["ok"]) == (1, True)
    expect(mech.get_by_role("log").get_by_role("listitem")).to_have_count(2)


def test_a_message_for_another_game_is_refused_by_name(page: Page, host: SiteServer) -> None:
    """As it is posted to the frame; the game goes on as it was."""
    page.goto(f"{host.address}any.html")
    page.wait_for_function("() => customElements.get('mech-game')")
    page.evaluate(NOTE)
    assert page.evaluate("() => document.getElementById('race').play()")["ok"]
    messages = [
        {"mech": 1, "game": "chess", "do": "choose", "choice": ONE},
        {"mech": 1, "game": "papermech", "do": "undo"},
        {"papermech": 1, "do": "choose", "choice": "legs.walk_forwards"},
        {"mech": 1, "game": "chess", "do": "new", "seed": "x"},
        {"mech": 1, "game": "race", "do": "choose", "choice": ONE},
    ]
    for number, message in enumerate(messages, start=1000):
        page.evaluate(POST, {**message, "id": number})
    page.wait_for_function("() => answers.length === 5")
    *refused, done = page.evaluate("() => answers")
    assert not any(each["ok"] for each in refused)
    for each, name in zip(refused, ("chess", "papermech", "papermech", "chess"), strict=True):
        assert name in each["message"]
    assert (done["mech"], done["game"], done["ok"]) == (1, "race", True)
    exported = page.evaluate(ASK, ["race", "export"])["value"]["record"]
    assert from_text(RACE, exported).choices == (ONE,)


def test_a_host_cannot_choose_for_others(page: Page, host: SiteServer) -> None:
    """A person at the page begins a game by link, and takes the seats back."""
    page.goto(f"{host.address}any.html")
    page.wait_for_function("() => customElements.get('mech-game')")
    page.evaluate(NOTE)
    assert page.evaluate("() => document.getElementById('race').play()")["ok"]
    race = frame_of(page, "race")
    asked = race.locator("#prompt")
    expect(asked).to_contain_text("roll or hold")

    def give_to(who: str, tool: str, done: str) -> None:
        race.get_by_role("button", name="Menu").click()
        race.get_by_role("button", name=tool, exact=True).click()
        dialog = race.get_by_role("dialog", name=tool)
        for name in ("Ana", "Bo"):
            dialog.get_by_role("combobox", name=name).select_option(label=who)
        # The frame is higher than the window, and nothing scrolls a host's page to a dialog's foot.
        dialog.get_by_role("button", name=done, exact=True).press("Enter")
        expect(dialog).to_be_hidden()

    def state() -> dict[str, object]:
        told = page.evaluate(TOLD)["race"]
        return dict([each for each in told if each["tell"] == "state"][-1])

    give_to("by link", "New game", "Start")
    expect(asked).to_contain_text("plays by link")
    assert state()["decides"] == "away"
    refused = page.evaluate(ASK, ["race", "choose", ONE])
    assert not refused["ok"]
    assert "Another player’s turn" in refused["message"]
    assert not from_text(RACE, page.evaluate(ASK, ["race", "export"])["value"]["record"]).choices
    give_to("a person here", "Players", "Close")
    assert state()["decides"] == "here"
    assert page.evaluate(ASK, ["race", "choose", ONE])["ok"]


def test_a_person_in_a_frame_begins_and_opens_games(page: Page, host: SiteServer) -> None:
    """By button and by Enter; the frame's sandbox lets no form be sent by the browser."""
    page.goto(f"{host.address}any.html")
    page.wait_for_function("() => customElements.get('paper-mech')")
    page.locator("#mech").get_by_role("button", name="Play Paper ’Mech here").click()
    mech = frame_of(page, "mech")
    expect(mech.locator("#prompt")).not_to_be_empty()

    def tool(name: str) -> None:
        mech.get_by_role("button", name="Menu").press("Enter")
        mech.get_by_role("button", name=name, exact=True).press("Enter")

    new = mech.get_by_role("dialog", name="New game")
    for seed, by_key in (("by button", False), ("by key", True)):
        tool("New game")
        new.get_by_role("textbox", name="Seed").fill(seed)
        if by_key:
            new.get_by_role("textbox", name="Seed").press("Enter")
        else:
            new.get_by_role("button", name="Start", exact=True).press("Enter")
        expect(new).to_be_hidden()
        expect(mech.locator("#game-name")).to_contain_text(seed)
    tool("Save / share")
    dialog = mech.get_by_role("dialog", name="Save / share")
    text = dialog.get_by_label("Game, link or position")
    text.fill(text.input_value().replace("by key", "by record"))
    dialog.get_by_role("button", name="Open", exact=True).press("Enter")
    expect(dialog).to_be_hidden()
    expect(mech.locator("#game-name")).to_contain_text("by record")


def test_a_hosts_messages_are_answered_in_their_order(page: Page, host: SiteServer) -> None:
    """Also where the first is about a game whose program has still to come."""
    page.goto(f"{host.address}any.html")
    page.wait_for_function("() => customElements.get('mech-game')")
    page.evaluate(NOTE)
    assert page.evaluate("() => document.getElementById('race').play()")["ok"]
    other = Record(PAPER_MECH, PAPER_MECH.standard, "another game").to_text()
    messages = [
        {"mech": 1, "game": "race", "do": "load", "record": other},
        {"mech": 1, "game": "race", "do": "choose", "choice": ONE},
        {"mech": 1, "game": "race", "do": "export"},
    ]
    page.evaluate(
        f"(messages) => messages.forEach({POST})",
        [{**message, "id": number} for number, message in enumerate(messages, start=1000)],
    )
    page.wait_for_function("() => answers.length === 3")
    refused, *done = page.evaluate("() => answers")
    assert [refused["id"], *(each["id"] for each in done)] == [1000, 1001, 1002]
    assert not refused["ok"]
    assert all(each["ok"] for each in done)
    assert from_text(RACE, done[-1]["value"]["record"]).choices == (ONE,)
