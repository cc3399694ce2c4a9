"""The page translated by the browser, and with extensions in it that wrap, add and remove nodes."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Guard
from e2e.player import Player
from e2e.test_guide import Guided
from e2e.test_presses import GAME, face, wait_for_own_dice
from e2e.translation import EXTENSIONS, Watchful, drawn, shown, translator
from papermech.sheet.guide.steps import LAST, STEPS
from papermech.sheet.hangar.bench import Bench
from papermech.sheet.hangar.placing import Placing
from papermech.sheet.rules import Rulebook
from workshop.serve import SiteServer

FOREIGN_SCRIPT = """addEventListener("DOMContentLoaded", () => {
  const script = document.createElement("script");
  script.src = "https://extension.example/content.js";
  document.head.append(script);
  const broken = { message: "not ours", filename: "chrome-extension://abc/page.js" };
  dispatchEvent(new ErrorEvent("error", broken));
});"""
SABOTAGE = (
    "choices.firstElementChild.remove()",
    "choices.querySelector('button').remove()",
    "choices.innerHTML += ''",
    "document.querySelector('footer').append(choices.querySelector('button'))",
    "document.querySelector('#log li').remove()",
    "document.querySelector('#log ol').remove()",
    "document.body.append(document.getElementById('log').firstElementChild)",
)
"""What may happen to elements of ours, `choices` being those that hold what is asked."""
CAN_CHANGE = 5
"""The choices after which the chosen action may be changed."""
NEVER_TO_RETURN = ("advice", "dice", "foresight-caption", "message-rule", "live", "undo-turn")
"""Elements that the page itself does not draw."""


def opened(player: Watchful, key: str) -> Locator:
    """A dialog that a tool opens."""
    player.tool(key).click()
    dialog = player.page.get_by_role("dialog", name=player.words.say(key))
    expect(dialog).to_be_visible()
    player.expect_words_of_the_page()
    return dialog


def close(player: Watchful, dialog: Locator) -> None:
    """Close a dialog."""
    dialog.get_by_role("button", name=player.words.say("page.close")).first.click()
    expect(dialog).to_be_hidden()


def test_a_translated_page_tells_a_whole_game(page: Page, site: SiteServer) -> None:
    """Every word is right after every press: in play, looking back, in Spanish, at the end."""
    record = GAME
    page.add_init_script(translator())
    player = Watchful(page, site)
    player.open()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    player.expect_words_of_the_page()
    player.begin(record.seed or "")
    for place, choice in enumerate(record.choices):
        player.choose(choice)
        if place == 12:
            look_back_and_undo(player)
            player.speak("es")
            expect(page.locator("html")).to_have_attribute("lang", "es")
            player.expect_right_words()
            player.expect_words_of_the_page()
    assert player.state.outcome == "won"
    expect(page.locator("#game-name font, #version font, kbd[translate] font")).to_have_count(0)
    assert player.record_on_the_page() == player.mirror.record


def look_back_and_undo(player: Watchful) -> None:
    """Along the log to the start and to the present, one press undone and done again."""
    player.heading.focus()
    for key, do in (
        ("Home", "look:start"),
        ("ArrowRight", "look:on"),
        ("End", "look:end"),
        ("Control+z", "undo"),
        ("Control+Shift+z", "redo"),
    ):
        player.page.keyboard.press(key)
        player.mirror.press(do)
        player.expect_right_words()


def test_a_translated_page_says_in_its_dialogs_what_is_so(page: Page, site: SiteServer) -> None:
    """What is pressed there changes the words: hangar, games, score, rules, a position."""
    page.add_init_script(translator())
    player = Watchful(page, site)
    player.open()
    player.begin("dialogs")
    player.choose("legs.walk_forwards")

    dialog = opened(player, "page.new")
    dialog.get_by_text(player.words.say("hangar.title")).click()
    bench = Bench(player.words)
    for do in ("preset:howitzer", "mount:left_arm", "mount:"):
        bench.press(do)
        page.locator(f"#hangar [data-bench='{do}']").first.click()
        look = bench.look()
        assert shown(page, *look.panels) == drawn(look.panels)
        expect(page.locator("#hangar-sum")).to_have_text(look.texts["hangar-sum"])
    dialog.get_by_role("button", name=player.words.say("page.cancel")).click()

    dialog = opened(player, "page.record")
    dialog.get_by_role("button", name=player.words.say("placing.title")).click()
    placing = Placing(player.mirror.names, player.state)
    for field, value in (("stance", "squat"), ("action", "left_arm.1")):
        placing.put(field, value)
        page.locator(f"#place-form [data-field='{field}']").select_option(value)
        assert shown(page, "place-form") == drawn({"place-form": placing.form()})
        expect(page.locator("#place-message")).to_have_text(placing.problem)
    close(player, page.get_by_role("dialog", name=player.words.say("placing.title")))

    dialog = opened(player, "page.games")
    name = dialog.get_by_role("textbox").first
    name.fill("mine")
    name.blur()
    expect(dialog.locator("#games-message")).to_have_text(player.words.say("games.named"))
    dialog.get_by_role("button", name=player.words.say("score.title")).click()
    dialog = page.get_by_role("dialog", name=player.words.say("score.title"))
    expect(dialog.get_by_text(player.words.say("score.none"))).to_be_visible()
    close(player, dialog)

    dialog = opened(player, "page.rules")
    book = Rulebook(player.words)
    for search in ("haste", "torso", "nothing has these words"):
        dialog.get_by_role("searchbox").fill(search)
        found = book.found(book.matching(search))
        expect(dialog.locator("#rules-found")).to_have_text(found)
    close(player, dialog)
    player.expect_right_words()


def test_a_translated_page_leads_through_the_whole_guide(page: Page, site: SiteServer) -> None:
    """Each step says its own number, and what it asks for."""
    page.add_init_script(translator())
    player = Watchful(page, site)
    player.open()
    player.mirror.new_game(page.locator("#game-name").inner_text().split(": ")[1])
    player.mirror.press("guide:offer")
    guided = Guided(player)
    guided.press("guide.start", "start")
    player.expect_right_words()
    for step in STEPS[:LAST]:
        guided.follow(step)
        player.expect_right_words()
    guided.expect_step(STEPS[LAST])


def test_extensions_meddle_and_the_game_goes_on(page: Page, site: SiteServer, guard: Guard) -> None:
    """Words are wrapped, nodes stand before ours, and some of ours are removed or exchanged."""
    guard.allow("extension.example")
    record = GAME
    page.add_init_script(EXTENSIONS)
    page.add_init_script(FOREIGN_SCRIPT)
    player = Watchful(page, site)
    player.open()
    expect(page.get_by_text(player.words.say("boot.failed"))).to_be_hidden()
    player.begin(record.seed or "")
    player.choose(record.choices[0])
    for sabotage, choice in zip(SABOTAGE, record.choices[1:], strict=False):
        page.evaluate(f"() => {{ const {{ choices }} = window; {sabotage}; }}")
        player.heading.focus()
        for key, do in (("Control+z", "undo"), ("Control+y", "redo")):
            page.keyboard.press(key)
            player.mirror.press(do)
        player.expect_right_words()
        player.choose(choice)
    made = 1 + len(SABOTAGE)
    for choice in record.choices[made : made + 12]:
        player.choose(choice)
    what_is_mended_keeps_its_state(player)

    for element in NEVER_TO_RETURN:
        page.evaluate("(id) => document.getElementById(id).remove()", element)
    robbed = Player(page, site)
    robbed.begin(record.seed or "")
    robbed.play(record._replace(choices=record.choices[:12]))


def what_is_mended_keeps_its_state(player: Watchful) -> None:
    """What is put right keeps the focus, and a list that is open stays so."""
    page = player.page
    wait_for_own_dice(player)
    face(player, 3).focus()
    page.evaluate("document.querySelector(`[data-do='face:5']`).remove()")
    page.keyboard.press("Enter")
    player.mirror.press("face:3")
    expect(face(player, 3)).to_be_focused()
    player.expect_right_words()
    player.open_record(GAME._replace(choices=GAME.choices[:CAN_CHANGE]))
    player.asked.get_by_text(player.words.say("choice.change_summary")).click()
    page.evaluate("document.querySelector(`#choices details [data-do^='choose:change:']`).remove()")
    dialog = opened(player, "page.settings")
    dialog.get_by_label(player.words.say("page.dice_tumble")).uncheck()
    page.keyboard.press("Escape")
    player.expect_right_words()
    assert page.evaluate("document.querySelector('#choices details').open")
