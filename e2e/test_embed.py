"""The game as a guest: a page that somebody else wrote, on another origin, embeds and drives it.

Long: a case for each message and each kind of host.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, Request, expect

from desk.sharing.guest import COMMANDS
from e2e import hostile
from e2e.conftest import Guard
from e2e.player import kept_game
from e2e.test_hostile import HARM, as_json
from papermech import position
from tabletop.record import replay
from workshop.serve import TO_EVERYBODY, SiteServer
from workshop.serve import Page as Served

HOST = Path(__file__).parent / "host"
KINDS = {".html": "text/html", ".css": "text/css; charset=utf-8"}
PLAIN = {"X-Content-Type-Options": "nosniff"}
"""What plain hosts send with each file, if as much: nothing that lets other origins read it."""
OPEN = {**PLAIN, **TO_EVERYBODY}
MESSAGES = 300
LIGHT = 12_000
"""Bytes that five embeds may cost before one is pressed."""
ASK = """async ([id, name, ...values]) => {
  const answer = await document.getElementById(id)[name](...values);
  return answer ?? null;
}"""
NOTE = """(id) => {
  window.told = [];
  for (const what of ["ready", "choice", "event", "state", "over", "refused", "failed",
    "starting"]) {
    const note = ({ detail }) => told.push(detail);
    document.getElementById(id).addEventListener(`papermech:${what}`, note);
  }
}"""

SHELLS = """async (address) => {
  const { python } = await import(address);
  return (await python).runPython(`
import gc
from browser.shell import Shell
gc.collect()
sum(isinstance(each, Shell) for each in gc.get_objects())
`);
}"""
"""How many pages a page's Python serves beside its own, which it holds on to.

All are of the one kind that is imported, however many pages there are.
"""


ANYTHING = re.compile(".")
ASK_LATER = """([id, name, ...values]) => {
  delete document.body.dataset.told;
  document.getElementById(id)[name](...values).then(({ answer, ok, message }) => {
    document.body.dataset.told = `${answer} ${ok} ${message}`;
  });
}"""
LEFT = "The game was reloaded or removed. Ask again."
OPEN_TO_ALL = "Access-Control-Allow-Origin: *"
BREAK = """async (address) => {
  const { python } = await import(address);
  (await python).runPython("import browser.guest; browser.guest.obey = None");
}"""


@pytest.fixture
def site(pages: dict[str, Served], request: pytest.FixtureRequest) -> Iterator[SiteServer]:
    """The game on a plain host, unless the test needs another."""
    server = SiteServer(pages, prefix="/some/where/", headers=getattr(request, "param", PLAIN))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def at() -> str:
    """A position in the middle of a game."""
    states = [step.state for step in replay(kept_game("short_win"))]
    return position.to_text(next(each for each in states[20:] if len(each.enemies) > 1))


@pytest.fixture
def host(site: SiteServer, guard: Guard, at: str) -> Iterator[SiteServer]:
    """The host's own site, on another origin and in some folder."""
    pages = {}
    for path in HOST.iterdir():
        text = path.read_text(encoding="utf-8")
        text = text.replace("GAME", site.origin).replace("POSITION", at)
        pages[path.name] = Served(text.encode(), KINDS[path.suffix], f'"{path.name}"')
    server = SiteServer(pages, prefix="/their/rules/")
    guard.allow(f"^request to another server: {server.origin}/their/rules/")
    server.start()
    yield server
    server.stop()


def frame_of(page: Page, embed: str) -> FrameLocator:
    """What is in an embed once it was pressed."""
    return page.locator(f"#{embed}").frame_locator("iframe")


def test_nothing_heavy_is_loaded_before_somebody_presses(
    page: Page, site: SiteServer, host: SiteServer, at: str
) -> None:
    """Five embeds draw their positions from one script of less than twelve kilobytes."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks it
    page.goto(host.address)
    for _ in range(2):
        page.evaluate(
            """(position) => {
              const embed = document.createElement("paper-mech");
              embed.setAttribute("position", position);
              document.body.append(embed);
            }""",
            at,
        )
    drawings = page.get_by_role("img", name="Radar and clock of a game")
    expect(drawings).to_have_count(4)
    expect(page.get_by_role("img", name="Radar y reloj")).to_have_count(1)
    answers = [each.response() for each in asked if each.url.startswith(site.origin)]
    sizes = [len(answer.body()) for answer in answers if answer is not None]
    assert len(sizes) == 1
    assert sum(sizes) < LIGHT


def test_two_embeds_are_played_apart_with_one_python(
    page: Page, site: SiteServer, host: SiteServer
) -> None:
    """The second needs no Python of its own; when the first goes it goes on by itself."""
    record = kept_game("short_win")
    page.goto(host.address)
    page.locator("#whole").get_by_role("button", name="Play Paper ’Mech here").click()
    whole = frame_of(page, "whole")
    expect(whole.get_by_role("heading", level=3).first).to_be_visible()

    page.evaluate(
        """() => {
          const second = document.createElement("paper-mech");
          second.id = "second";
          second.setAttribute("seed", "42 22");
          document.body.append(second);
          second.play();
        }"""
    )
    second = frame_of(page, "second")
    expect(second.get_by_role("heading", level=3).first).to_be_visible()
    expect(second.locator("html")).to_have_attribute("data-python", "lent")

    for choice in record.choices[:3]:
        assert page.evaluate(ASK, ["second", "choose", choice])["ok"]
    expect(second.get_by_role("log").get_by_role("listitem")).to_have_count(4)
    expect(whole.get_by_role("log").get_by_role("listitem")).to_have_count(1)
    # Keys and dialogs, too, are those of the page that has the focus.
    for frame, other in ((whole, second), (second, whole)):
        frame.get_by_role("heading", level=3).first.click()
        page.keyboard.press("?")
        expect(frame.get_by_role("dialog")).to_have_count(1)
        expect(other.get_by_role("dialog")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(frame.get_by_role("dialog")).to_have_count(0)

    page.evaluate("() => document.getElementById('whole').remove()")
    expect(second.locator("html")).not_to_have_attribute("data-python", "lent")
    expect(second.get_by_role("log").get_by_role("listitem")).to_have_count(4)
    answer = page.evaluate(ASK, ["second", "choose", record.choices[3]])
    assert answer["ok"]
    expect(second.get_by_role("log").get_by_role("listitem")).to_have_count(5)


def test_an_embed_that_is_removed_leaves_nothing_in_the_python_it_borrowed(
    page: Page, site: SiteServer, host: SiteServer
) -> None:
    """And the one that lent it goes on."""
    page.goto(host.address)
    page.locator("#whole").get_by_role("button", name="Play Paper ’Mech here").click()
    whole = frame_of(page, "whole")
    expect(whole.get_by_role("heading", level=3).first).to_be_visible()
    (lending,) = page.main_frame.child_frames
    page.locator("#position").get_by_role("button").click()
    expect(frame_of(page, "position").locator("html")).to_have_attribute("data-python", "lent")
    expect(frame_of(page, "position").locator("body")).to_have_attribute("data-stage", "ready")
    interpreter = f"{site.address}web/interpreter.js"
    assert lending.evaluate(SHELLS, interpreter) == 1

    page.evaluate("() => document.getElementById('position').remove()")
    assert lending.evaluate(SHELLS, interpreter) == 0
    assert page.evaluate(ASK, ["whole", "choose", "legs.walk_forwards"])["ok"]
    expect(whole.get_by_role("log").get_by_role("listitem")).to_have_count(2)


def test_a_game_is_driven_by_messages(page: Page, host: SiteServer) -> None:
    """Every command answers, what is refused says why, and what happens is told."""
    record = kept_game("short_win")
    page.goto(host.address)
    page.evaluate(NOTE, "whole")

    def ask(name: str, *values: object) -> dict[str, object]:
        return dict(page.evaluate(ASK, ["whole", name, *values]))

    assert ask("newGame", record.seed)["ok"]
    for choice in record.choices[:5]:
        assert ask("choose", choice)["ok"]
    refused = ask("choose", "fly")
    assert not refused["ok"]
    assert refused["message"]
    exported = ask("export")["value"]
    assert isinstance(exported, dict)
    assert '"choices":["' in str(exported["record"])

    frame = frame_of(page, "whole")
    assert ask("show", 2)["ok"]
    expect(frame.locator("#prompt")).to_contain_text("2")
    assert ask("show", 5)["ok"]
    assert ask("undo")["ok"]
    assert ask("redo")["ok"]
    assert ask("setLanguage", "es")["ok"]
    expect(frame.get_by_role("button", name="Deshacer", exact=True)).to_be_visible()
    assert ask("setTheme", "dark")["ok"]
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    assert not ask("load", "<img src=x onerror=alert(1)>")["ok"]
    entries = page.evaluate("history.length")
    assert ask("open", "https://example.org/#1&amp;new&amp;seed=theirs&amp;fbclid=1")["ok"]
    assert '"seed":"theirs"' in str(ask("export")["value"])
    assert page.evaluate("history.length") == entries
    unread = ask("open", "9&new")
    assert not unread["ok"]
    assert unread["message"]
    assert ask("load", record.to_text())["ok"]
    told = page.evaluate("told")
    made = [each["choice"] for each in told if each["tell"] == "choice"]
    assert made == [*record.choices[:5], record.choices[4]]
    assert [each["outcome"] for each in told if each["tell"] == "over"] == ["won"]
    assert all(each["said"] for each in told if each["tell"] == "event")


def test_a_position_is_shown_in_the_hosts_colours(page: Page, host: SiteServer, at: str) -> None:
    """The radar alone, without controls, described in words, as tall as it needs."""
    page.goto(host.address)
    embed = page.locator("#position")
    embed.get_by_role("button", name="Play Paper ’Mech here").click()
    frame = frame_of(page, "position")
    expect(frame.locator("#described")).not_to_be_empty()
    expect(frame.locator("#radar")).to_be_visible()
    expect(frame.get_by_role("button")).to_have_count(0)
    expect(frame.locator("html")).to_have_css("--paper", "rgb(220, 235, 255)")
    inner = frame.locator("html").evaluate("root => root.scrollHeight - innerHeight")
    assert inner <= 0
    state = position.from_text(at)
    assert state.enemies
    for enemy in state.enemies:
        expect(frame.locator(f'[id="cube.{enemy.letter}.radar"]')).to_be_visible()


@pytest.mark.parametrize("site", [OPEN], indirect=True, ids=["open"])
def test_the_strictest_sandbox(page: Page, host: SiteServer) -> None:
    """Without an origin nothing is kept; the game is played all the same."""
    page.goto(host.address)
    page.locator("#strict").get_by_role("button", name="Juega aquí").click()
    frame = frame_of(page, "strict")
    expect(frame.locator("body")).to_have_attribute("data-stage", "ready")
    answer = page.evaluate(ASK, ["strict", "choose", "legs.walk_forwards"])
    assert answer["ok"]
    expect(frame.get_by_role("alert")).to_be_hidden()

    page.goto(f"{host.address}frame.html")
    plain = page.frame_locator("iframe")
    expect(plain.locator("#radar")).to_be_visible()
    expect(plain.locator("body")).to_have_attribute("data-stage", "ready")


def test_only_the_named_host_is_heeded(page: Page, site: SiteServer, host: SiteServer) -> None:
    """A frame without a host in its address, or of another, is deaf and says nothing."""
    page.goto(host.address)
    page.evaluate(
        """(address) => {
          window.heard = [];
          addEventListener("message", ({ data }) => heard.push(data.tell ?? data.answer));
          const frame = document.createElement("iframe");
          frame.id = "deaf";
          frame.src = `${address}?embed&host=https://elsewhere.example`;
          document.body.append(frame);
        }""",
        site.address,
    )
    frame = page.frame_locator("#deaf")
    expect(frame.locator("body")).to_have_attribute("data-stage", "ready")
    page.evaluate(
        """() => {
          const asked = { papermech: 1, do: "choose", choice: "legs.walk_forwards" };
          document.getElementById("deaf").contentWindow.postMessage(asked, "*");
        }"""
    )
    frame.get_by_role("button", name="Menu").click()
    expect(frame.get_by_role("button", name="New game")).to_be_visible()
    assert set(page.evaluate("heard")) <= {"size"}
    expect(frame.get_by_role("log").get_by_role("listitem")).to_have_count(1)


def test_hostile_messages_are_answered_or_passed_over(page: Page, host: SiteServer) -> None:
    """None runs, none changes the game, and those that are none of ours are counted."""
    rng = random.Random("messages")
    texts = [hostile.text(rng) for _ in range(MESSAGES // 2)]
    messages: list[object] = [hostile.value(rng) for _ in range(MESSAGES // 2)]
    for text in texts:
        do = rng.choice(["choose", "load", "open", "show", "language", "theme", text])
        needed = COMMANDS.get(do) or ("choice", str)
        messages.append({"papermech": 1, "do": do, "id": text, needed[0]: text})
    page.goto(host.address)
    assert page.evaluate(ASK, ["whole", "newGame", "sound"])["ok"]
    assert page.evaluate(ASK, ["whole", "choose", "legs.walk_forwards"])["ok"]
    before = page.evaluate(ASK, ["whole", "export"])["value"]
    page.evaluate(
        """(json) => {
          const frame = document.querySelector("#whole iframe").contentWindow;
          for (const message of JSON.parse(json)) frame.postMessage(message, "*");
        }""",
        as_json(messages),
    )
    after = page.evaluate(ASK, ["whole", "export"])["value"]
    assert after["record"] == before["record"]
    assert after["ignored"] >= MESSAGES // 4
    assert frame_of(page, "whole").locator("html").evaluate(HARM) == ["", ""]


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 640})
def test_an_embed_on_a_narrow_page_with_the_server_stopped(
    page: Page, site: SiteServer, host: SiteServer
) -> None:
    """Nothing is wider than its room, and once loaded no server is needed."""
    page.goto(host.address)
    page.evaluate("() => { document.getElementById('whole').play(); }")
    frame = frame_of(page, "whole")
    expect(frame.locator("html")).to_have_attribute("data-python", "whole")
    site.stop()
    assert page.evaluate(ASK, ["whole", "choose", "legs.walk_forwards"])["ok"]
    expect(frame.locator("#prompt")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert frame.locator("html").evaluate("root => root.scrollWidth <= innerWidth")


def told(page: Page) -> str:
    """What the call that was made last was answered: its name, whether it was obeyed, and why."""
    body = page.locator("body")
    expect(body).to_have_attribute("data-told", ANYTHING)
    return body.get_attribute("data-told") or ""


@pytest.mark.parametrize("site", [OPEN], indirect=True, ids=["open"])
def test_a_page_may_name_the_script_twice_and_the_module_beside_it(
    page: Page, host: SiteServer
) -> None:
    """The element is there once, and its words are right on a page of other letters."""
    page.goto(f"{host.address}twice.html")
    expect(page.get_by_role("button", name="Juega aquí a Paper ’Mech")).to_have_count(1)
    assert page.evaluate("document.characterSet") == "windows-1252"


def test_a_link_is_there_if_no_script_comes(page: Page, host: SiteServer, guard: Guard) -> None:
    """With the script there is the drawing in its place."""
    guard.allow("ERR_FAILED")
    page.route("**/paper-mech.js", lambda route: route.abort())
    page.goto(host.address)
    link = page.get_by_role("link", name="The whole game")
    expect(link).to_be_visible()
    page.unroute("**/paper-mech.js")
    page.reload()
    expect(page.locator("#whole").get_by_role("button")).to_be_visible()
    expect(link).to_be_hidden()


def test_the_strictest_sandbox_on_a_plain_host(page: Page, host: SiteServer, guard: Guard) -> None:
    """Its files are withheld: the frame says in both languages what its host must send.

    The page round it is told, too, and shows its link to the game.
    """
    guard.allow("CORS|ERR_FAILED")
    page.goto(host.address)
    page.evaluate(NOTE, "strict")
    page.evaluate(ASK_LATER, ["strict", "choose", "legs.walk_forwards"])
    assert told(page).startswith("choose false The game could not start. This sandbox blocks")
    alert = frame_of(page, "strict").get_by_role("alert")
    expect(alert).to_contain_text(f"must send each with “{OPEN_TO_ALL}”")
    expect(alert).to_contain_text(f"debe enviarlos con «{OPEN_TO_ALL}»")
    expect(alert).not_to_contain_text(".js")
    assert [each["tell"] for each in page.evaluate("told")][:2] == ["starting", "failed"]
    # A browser measures nothing in a frame that is out of sight.
    frame = page.locator("#strict iframe")
    frame.scroll_into_view_if_needed()
    expect(frame).to_have_attribute("style", ANYTHING)
    bottom = alert.evaluate("alert => alert.getBoundingClientRect().bottom")
    assert frame.evaluate("frame => frame.clientHeight") >= bottom
    expect(page.get_by_role("link", name="El brazo")).to_be_visible()
    page.goto(f"{host.address}frame.html")
    expect(page.frame_locator("iframe").get_by_role("alert")).to_contain_text(OPEN_TO_ALL)


def test_no_call_waits_for_ever(
    page: Page, site: SiteServer, host: SiteServer, guard: Guard
) -> None:
    """Whatever it asks for, and whether its page is loaded anew, left, or taken away."""
    page.goto(host.address)
    ask = ["whole", "choose", "legs.walk_forwards"]
    page.evaluate(ASK_LATER, ["whole", "setLanguage", "tlh"])
    assert told(page).startswith("language false ")
    for wrong in (["choose", 7], ["show", "three"], ["load", "x" * 400_000]):
        page.evaluate(ASK_LATER, ["whole", *wrong])
        assert told(page).startswith(f"{wrong[0]} false ")
    page.evaluate(
        """() => {
          document.body.dataset.told = "";
          document.getElementById("whole").load(() => 1).then(({ message }) => {
            document.body.dataset.told = message;
          });
        }"""
    )
    assert told(page).startswith("DataCloneError")

    # Loaded anew: what is asked when all of it has come, but Python, waits for that.
    page.evaluate(
        """([id, name, choice]) => {
          const embed = document.getElementById(id);
          const frame = embed.querySelector("iframe");
          delete document.body.dataset.told;
          const note = ({ answer, ok, message }) => {
            document.body.dataset.told = `${answer} ${ok} ${message}`;
          };
          const ask = () => embed[name](choice).then(note);
          frame.addEventListener("load", ask, { once: true });
          frame.src = frame.src.replace("?", "?anew&");
        }""",
        ask,
    )
    assert told(page) == "choose true "
    expect(frame_of(page, "whole").get_by_role("log").get_by_role("listitem")).to_have_count(2)

    # A fault in the game.
    guard.allow("NoneType")
    (frame,) = page.main_frame.child_frames
    frame.evaluate(BREAK, f"{site.address}web/interpreter.js")
    page.evaluate(ASK_LATER, ask)
    assert told(page).startswith("choose false 'NoneType'")

    # The element gets another frame, or none, between the call and its answer.
    for doing in ("setAttribute('show', 'radar')", "remove()"):
        page.evaluate(
            """([id, name, choice]) => {
              const embed = document.getElementById(id);
              delete document.body.dataset.told;
              embed[name](choice).then(({ answer, ok, message }) => {
                document.body.dataset.told = `${answer} ${ok} ${message}`;
              });
              embed.DOING;
            }""".replace("DOING", doing),
            ask,
        )
        assert told(page) == f"choose false {LEFT}"
    page.evaluate(
        """() => {
          const embed = document.createElement("paper-mech");
          delete document.body.dataset.told;
          embed.play().then(({ ok }) => { document.body.dataset.told = `${ok}`; });
        }"""
    )
    assert told(page) == "false"


def test_a_frame_in_which_the_game_is_not(
    page: Page, site: SiteServer, host: SiteServer, guard: Guard
) -> None:
    """After a while the page is told so, and what was asked is answered; later it may come."""
    guard.allow("404|ERR_")
    page.clock.install()
    page.goto(host.address)
    page.route("**/index.html?*", lambda route: route.fulfill(status=404, body="not here"))
    page.evaluate(NOTE, "whole")
    page.evaluate(ASK_LATER, ["whole", "undo"])
    expect(frame_of(page, "whole").get_by_text("not here")).to_be_visible()
    page.clock.fast_forward("00:11")
    assert told(page).startswith("undo false The game did not load.")
    assert [each["tell"] for each in page.evaluate("told")] == ["failed"]
    expect(page.get_by_role("link", name="The whole game")).to_be_visible()

    page.unroute("**/index.html?*")
    assert page.evaluate(ASK, ["whole", "choose", "legs.walk_forwards"])["ok"]
    expect(page.get_by_role("link", name="The whole game")).to_be_hidden()
    # To another place of the same page, which goes on.
    page.evaluate("document.querySelector('#whole iframe').src += ''")
    assert page.evaluate(ASK, ["whole", "undo"])["ok"]
    page.clock.fast_forward("00:11")
    assert page.evaluate(ASK, ["whole", "redo"])["ok"]
    assert page.evaluate("told.filter(({ tell }) => tell === 'failed').length") == 1
    # For something else.
    page.evaluate(
        """(address) => {
      const frame = document.querySelector("#whole iframe");
      document.body.dataset.gone = "";
      frame.addEventListener("load", () => { document.body.dataset.gone = "yes"; });
      frame.src = address;
    }""",
        f"{site.address}rules.en.html",
    )
    expect(page.locator("body")).to_have_attribute("data-gone", "yes")
    page.evaluate(ASK_LATER, ["whole", "undo"])
    page.clock.fast_forward("00:11")
    assert told(page).startswith("undo false The game did not load.")
