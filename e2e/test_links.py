"""Links: each opens what it says, no game is lost for it, and the record hands them out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.sharing.handed_on import HandedOn
from desk.sharing.links import open_link
from e2e.player import Player, kept_game
from papermech import position
from papermech.chapters.waves import MOST_POINTS
from papermech.link import ToGame, link_of, new_game, read_link, record_of
from papermech.loadout import STANDARD
from papermech.record import Record, from_text
from tabletop import link, packing
from tabletop.link import AtPosition, Daily, Replay, RuleAt
from tabletop.packing import Digit
from tabletop.record import replay
from workshop.serve import SiteServer

POSITION = (
    "pm1/standard/-/2BF/stand/left_arm.3:1:3/left_shoulder.12,torso.2/"
    "B1:0:front_left:long,F2:0:rear_left:close:1/last.left_arm.B/window"
)


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player who has not opened the page yet."""
    return Player(page, site)


def follow(player: Player, site: SiteServer, fragment: str) -> None:
    """Go to a link: the page is loaded, or only its fragment changes where it is open already."""
    player.page.goto(f"{site.address}#{fragment}")
    player.wait_until_ready()


def opened(player: Player, leads_to: ToGame) -> None:
    """The page shows what the link leads to, as it is on CPython."""
    assert open_link(player.mirror, HandedOn(leads_to), "", "")
    look = player.mirror.look()
    expect(player.heading).to_have_text(look.texts["prompt"])
    expect(player.page.locator("#log li")).to_have_count(len(look.panels["log"].children))


def record_dialog(player: Player) -> Locator:
    """The dialog of the record."""
    return player.page.get_by_role("dialog", name=player.words.say("page.record"))


def test_each_link_opens_what_it_leads_to(player: Player, site: SiteServer) -> None:
    """A new game at the start; then a position, a whole game, one of its moments, and a rule."""
    own = STANDARD._replace(left_arm="plasma_sword", right_arm="energy_whip")
    new = new_game("steel rain & more", own)
    follow(player, site, link_of(new))
    opened(player, new)
    player.expect_same_game()
    expect(player.page).to_have_url(site.address)
    player.choose(player.state.legal[0])

    lying = AtPosition(POSITION, "steel-rain")
    follow(player, site, link_of(lying))
    opened(player, lying)
    player.expect_same_game()
    player.choose("resolve:F")

    game = kept_game("win")
    follow(player, site, link_of(Replay(game)))
    opened(player, Replay(game))
    player.expect_same_game()

    follow(player, site, link_of(Replay(game, 7)))
    opened(player, Replay(game, 7))
    assert player.mirror.is_looking_back
    expect(player.page.locator("#log [aria-current=step]")).to_have_count(1)
    player.page.keyboard.press("Escape")
    won = player.words.say("prompt.won", score=player.state.score, most=MOST_POINTS)
    expect(player.heading).to_have_text(won)

    follow(player, site, link_of(RuleAt("HASTE")))
    expect(player.page.locator("#rule-HASTE")).to_be_focused()


def test_no_game_is_lost_for_a_link(player: Player, site: SiteServer) -> None:
    """A game that was played is kept with the others, and can be gone back to."""
    player.open()
    player.begin("mine")
    player.choose("legs.walk_forwards")
    mine = player.mirror.record

    follow(player, site, link_of(new_game("theirs")))
    opened(player, new_game("theirs"))
    expect(player.asked.get_by_role("alert")).to_contain_text("is under Games")
    player.choose("legs.walk_backwards")
    theirs = player.mirror.record
    player.page.reload()
    player.wait_until_ready()
    for record in (theirs, mine):
        assert player.record_on_the_page() == record
        player.tool("page.games").click()
        player.page.get_by_role("button", name="Open: Game of").click()
    assert player.record_on_the_page() == theirs


def test_a_link_that_cannot_be_followed_changes_nothing(player: Player, site: SiteServer) -> None:
    """It is told why, at the start and later; a place on the page is no such link."""
    player.open()
    player.begin("mine")
    player.choose("legs.walk_forwards")
    for fragment, reason in (
        ("1&replay=AAAA&seed=x", "cut off"),
        (f"1&position={POSITION.replace('B1:0', 'B1:9')}", "“B1:9"),
        ("9&new", "newer version"),
    ):
        follow(player, site, fragment)
        expect(player.asked.get_by_role("alert")).to_contain_text(reason)
        player.expect_same_game()
    player.page.reload()
    player.wait_until_ready()
    expect(player.asked.get_by_role("alert")).to_contain_text("newer version")
    follow(player, site, "log-title")
    player.choose(player.state.legal[0])
    player.expect_same_game()


def test_a_replay_that_leads_elsewhere_is_told_with_a_report(
    player: Player, site: SiteServer
) -> None:
    """The dialog of the record holds the game up to there, which can be opened."""
    game = kept_game("win")
    digits = list(packing.digits_of(game))
    # The state after sixteen choices is told to be another than it is.
    value, radix = digits[17]
    digits[17] = Digit((value + 1) % radix, radix)
    beginning = link._beginning(game)
    player.open()
    packed = packing.to_base64(packing.sealed(beginning, packing.packed(digits)))
    player.page.goto(f"{site.address}#{'&'.join(('1', f'replay={packed}', *beginning))}")
    dialog = record_dialog(player)
    expect(dialog.get_by_role("alert")).to_contain_text("choice 16")
    report = dialog.get_by_label(player.words.say("page.record_text")).input_value()
    assert packed in report
    assert from_text(report) == game._replace(choices=game.choices[:16])
    dialog.get_by_role("button", name=player.words.say("page.open"), exact=True).click()
    expect(dialog).to_be_hidden()
    assert player.mirror.open_text(report)
    player.expect_same_game()


def test_links_are_handed_out_beside_the_record(player: Player, site: SiteServer) -> None:
    """One to the game, one to what is in sight, one to a game like it; and the text is copied."""
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.open()
    player.begin("steel-rain")
    for choice in ("legs.walk_forwards", "left_arm.1"):
        player.choose(choice)
    record = player.mirror.record
    *_, last = replay(record)
    player.tool("page.record").click()
    dialog = record_dialog(player)
    expect(dialog.get_by_text("Works on this device only.")).to_be_visible()
    expected: dict[str, ToGame] = {
        "link.kind_replay": Replay(record),
        "link.kind_position": AtPosition(position.to_text(last.state)),
        "link.kind_new": new_game("steel-rain"),
    }
    for kind, leads_to in expected.items():
        say = player.words.say
        dialog.get_by_label(say("link.kind")).select_option(label=say(kind))
        dialog.get_by_role("button", name=say("link.copy")).click()
        expect(dialog.get_by_role("status")).to_have_text(say("link.copied"))
        copied = str(player.page.evaluate("navigator.clipboard.readText()"))
        assert copied == dialog.get_by_label(say("link.text"), exact=True).input_value()
        address, _, fragment = copied.partition("#")
        assert address == site.address
        assert read_link(fragment) == leads_to


def test_todays_game_is_the_same_on_every_page(
    player: Player, site: SiteServer, page: Page
) -> None:
    """The page reads the day, and goes on with the day's game when the link is followed again."""
    page.clock.install(time="2026-05-04T22:30:00Z")
    follow(player, site, "daily")
    record = record_of(Daily("2026-05-04"), "", "")
    assert player.mirror.open_record(record)
    player.expect_same_game()
    player.choose("legs.walk_forwards")
    follow(player, site, "daily")
    player.expect_same_game()
    assert player.mirror.record == Record(seed=record.seed, choices=("legs.walk_forwards",))


def test_a_position_is_set_up_by_hand(player: Player, site: SiteServer) -> None:
    """Selects and ticks become a text and a link, what cannot lie so is told, and it is opened."""
    player.open()
    player.begin("steel-rain")
    say = player.words.say
    player.tool("page.record").click()
    record_dialog(player).get_by_role("button", name=say("placing.title")).click()
    dialog = player.page.get_by_role("dialog", name=say("placing.title"))
    dialog.get_by_label(say("placing.wave")).select_option("3HT")
    helo = dialog.get_by_role("group", name=say("enemy.helo"))
    helo.get_by_label(say("placing.space")).select_option("front_left:close")
    helo.get_by_label(say("placing.there")).check()
    tank = dialog.get_by_role("group", name=say("enemy.tank"))
    tank.get_by_label(say("placing.there")).uncheck()
    laser = dialog.get_by_role("group", name=player.mirror.names.box(2))
    laser.get_by_label("1", exact=True).check()
    laser.get_by_label("2", exact=True).check()
    told = dialog.get_by_role("status")
    dialog.get_by_label(say("placing.wall")).select_option("wall.left_arm")
    expect(told).to_contain_text("wall.left_arm")
    expect(dialog.get_by_role("button", name=say("placing.open"))).to_be_disabled()
    dialog.get_by_label(say("placing.wall")).select_option("")
    expect(told).to_be_hidden()
    text = dialog.get_by_label(say("placing.text")).input_value()
    state = position.from_text(text)
    assert (state.letters, len(state.enemies), state.damage[2]) == ("HT", 1, 0b11)
    dialog.get_by_role("button", name=say("placing.open")).click()
    expect(dialog).to_be_hidden()
    expect(player.page.locator("#log li")).to_contain_text([say("log.from_position")])
    shown = player.record_on_the_page()
    assert shown.position == text
    assert player.mirror.open_record(shown)
    player.choose("legs.walk_forwards")
    player.expect_same_game()
