"""Links: every kind there and back, short, self-checking, and refused with a reason."""

import random
from collections.abc import Iterator

import pytest

from papermech import position
from papermech.chapters import enemy
from papermech.link import Link, link_of, new_game, read_link, record_of
from papermech.loadout import Loadout
from papermech.paper_mech import PAPER_MECH
from papermech.record import Record, from_json, from_text
from papermech.rulings import Rulings
from papermech.setup import Setup
from tabletop import link, packing
from tabletop.daily import daily_seed
from tabletop.dice import OutOfDice, SeededDice, seed_code
from tabletop.errors import DamagedError, DivergedError, GameError, IllegalError, InvalidError
from tabletop.link import AtPosition, Daily, NewGame, Replay, RuleAt
from tabletop.packing import Digit
from tabletop.record import replay
from tests.golden.transcripts import load, paths
from tests.random_play import random_game
from tests.second_reading import random_record

PROMISED = 2_000
"""Characters that a typical whole game may have."""
LONGEST_GOLDEN = 300
SPOILT = 6_000
CLOCK = "pm1/standard/-/1F/stand/left_arm.3:3:1/-/F1:2:right_rear:long/-/window"
OWN = Loadout("ppc", "mortar", "plasma_sword", "energy_whip", 3, 5)
RULED = Rulings(circles="two", haste="between")
ODD_SEEDS = ("", " ", "a&b=c", "100%", "ñ🤖\0\n", "#1&new", "x" * 200, "%41", "a+b")
HARMLESS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?%")
"""What the fragment of an address may hold. Specification: RFC 3986, section 3.5."""


def golden() -> dict[str, Record]:
    """The forty whole games."""
    return {path.stem: load(path).record for path in paths()}


GOLDEN = golden()


def random_records() -> Iterator[Record]:
    """Games with any equipment, rulings and dice, as far as their dice reach."""
    for n in range(60):
        rng = random.Random(f"link {n}")
        record = from_json(random_record(rng, standard=n % 3 == 0, max_choices=5 * n))
        steps = 0
        try:
            for _ in replay(record):
                steps += 1
        except OutOfDice:
            pass
        yield record._replace(choices=record.choices[: max(steps - 1, 0)])


def links() -> Iterator[Link]:
    """Links of every kind."""
    yield from (new_game(), new_game("steel-rain"), new_game("s", OWN), new_game(None, OWN, RULED))
    yield from (new_game(seed) for seed in ODD_SEEDS)
    yield from (Daily(), Daily("2026-11-28"), RuleAt("HASTE"), RuleAt("WALL"))
    yield from (AtPosition(CLOCK), AtPosition(CLOCK, "k3v8wq2p"), AtPosition(CLOCK, "ñ&"))
    for record in random_records():
        yield Replay(record)
    for record in GOLDEN.values():
        yield Replay(record, len(record.choices) // 2)
    yield Replay(Record(seed="only begun"))
    yield Replay(Record(faces=()))
    yield Replay(Record.at(CLOCK, "s")._replace(choices=("advance", "haste")), 0)
    yield Replay(Record.at(CLOCK, None, (1, 2, 3, 4))._replace(choices=("advance",)), 1)


LINKS = tuple(links())
FRAGMENTS = tuple(map(link_of, LINKS))
KINDS = {NewGame, Daily, AtPosition, Replay, RuleAt}


def test_every_link_comes_back() -> None:
    """What was linked is what is opened, and it takes no character that a fragment cannot hold."""
    for leads_to, fragment in zip(LINKS, FRAGMENTS, strict=True):
        assert read_link(fragment) == leads_to
        assert set(fragment) <= HARMLESS
    assert {type(each) for each in LINKS} == KINDS


@pytest.mark.parametrize("name", GOLDEN)
def test_a_whole_game_is_a_short_link(name: str) -> None:
    """Far below what was promised; every choice and the dice come back from it."""
    record = GOLDEN[name]
    fragment = link_of(Replay(record))
    assert len(fragment) < LONGEST_GOLDEN < PROMISED
    assert read_link(fragment) == Replay(record)


def test_a_long_game_with_dice_of_ones_own_is_below_the_promise() -> None:
    """The longest of many random games, with every face that was thrown for them."""
    rng = random.Random("long")
    games = (random_game(Setup.of(), SeededDice(str(n)), rng, 400) for n in range(300))
    seed, choices = max(enumerate(games), key=lambda game: len(game[1]))
    assert len(choices) >= 150
    *_, last = replay(Record(seed=str(seed), choices=tuple(choices)))
    faces = SeededDice(str(seed)).faces(0, last.state.dice_used)
    record = Record(faces=faces, choices=tuple(choices))
    fragment = link_of(Replay(record))
    assert len(fragment) < PROMISED // 2
    assert read_link(fragment) == Replay(record)


def test_what_other_programs_escape_is_read_all_the_same() -> None:
    """Some hand on commas, colons and slashes percent-encoded, in either case."""
    for fragment in FRAGMENTS:
        escaped = fragment.replace(",", "%2C").replace(":", "%3a").replace("/", "%2F")
        assert read_link(escaped) == read_link(fragment)


def test_a_link_without_a_number_is_of_the_first_version() -> None:
    """So a person can write one by heart."""
    assert read_link("daily") == read_link("1&daily") == Daily()
    assert read_link("new&seed=steel-rain") == new_game("steel-rain")
    assert read_link(f"position={CLOCK}") == AtPosition(CLOCK)
    assert read_link("1&rule=HASTE") == read_link("rule=HASTE") == RuleAt("HASTE")


def test_links_of_the_first_version_stay_readable() -> None:
    """Written once by hand and never made anew: such links are out in the world."""
    fragment = "1&replay=jLYRhLEj&seed=steel-rain"
    assert link_of(Replay(Record(seed="steel-rain", choices=("left_arm.3",)))) == fragment
    assert daily_seed(PAPER_MECH, "2026-11-28") == "4e4tt6ay"


def test_a_days_game_is_the_same_for_all_and_another_every_day() -> None:
    """The seed follows from the day alone, and is as easy to read as any of ours."""
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    seeds = {daily_seed(PAPER_MECH, day) for day in days}
    assert len(seeds) == len(days)
    assert all(6 <= len(seed) <= 12 and seed.isalnum() for seed in seeds)
    today = record_of(Daily(), "2026-05-04", "unused")
    assert today == record_of(Daily("2026-05-04"), "2027-01-01", "unused")
    assert today == Record(seed=daily_seed(PAPER_MECH, "2026-05-04"))


def test_a_link_without_a_seed_gets_the_one_it_is_given() -> None:
    """The page makes one up; a seed in the link is kept."""
    assert record_of(new_game(None, OWN, RULED), "", "mine") == Record(OWN, RULED, "mine")
    assert record_of(new_game("theirs"), "", "mine") == Record(seed="theirs")
    assert record_of(AtPosition(CLOCK), "", "mine") == Record.at(CLOCK, "mine")
    assert record_of(AtPosition(CLOCK, "theirs"), "", "mine") == Record.at(CLOCK, "theirs")
    played = next(iter(GOLDEN.values()))
    assert record_of(Replay(played), "", "mine") == played


def test_a_seed_that_we_make_up_stands_in_a_link_as_it_is() -> None:
    """Eight letters and digits, none of which is easily taken for another."""
    for start in range(256):
        seed = seed_code(bytes((start + place) % 256 for place in range(8)))
        assert len(seed) == 8
        assert not set(seed) & set("il1o0")
        assert link_of(new_game(seed)) == f"1&new&seed={seed}"


@pytest.mark.parametrize(
    ("fragment", "kind", "code"),
    [
        ("", DamagedError, "link_foreign"),
        ("prompt", DamagedError, "link_foreign"),
        ("0&daily", DamagedError, "link_foreign"),
        ("1&nothing=1", DamagedError, "link_foreign"),
        ("-1&daily", DamagedError, "link_foreign"),
        ("2&daily", DamagedError, "link_future"),
        ("999999999&whatever", DamagedError, "link_future"),
        ("1&daily&daily", InvalidError, "link_key"),
        ("1&daily=2026-13-01", InvalidError, "link_piece"),
        ("1&daily=2026-02-29", InvalidError, "link_piece"),
        ("1&daily=0000-01-01", InvalidError, "link_piece"),
        ("1&daily=today", InvalidError, "link_piece"),
        ("1&new=1", InvalidError, "link_piece"),
        ("1&new&seed=a&seed=b", InvalidError, "link_twice"),
        ("1&new&at=3", InvalidError, "link_key"),
        ("1&new&seed=%ff", InvalidError, "link_piece"),
        ("1&new&seed=%ed%a0%80", InvalidError, "link_piece"),
        ("1&new&seed=\ud800", InvalidError, "link_piece"),
        ("1&new&mech=fist", InvalidError, "position_piece"),
        ("1&new&mech=fist.ppc.ppc.ppc.5.5", IllegalError, "weapon_on_mount"),
        ("1&new&rulings=haste.never", InvalidError, "ruling_value"),
        ("1&position", DamagedError, "position_foreign"),
        ("1&position=pm2/x", DamagedError, "position_future"),
        (f"1&position={CLOCK}&at=1", InvalidError, "link_key"),
        (f"1&position={CLOCK[:-6]}turn", IllegalError, "position_decision"),
        ("rule=", InvalidError, "link_rule"),
        ("rule=HASTE-2", InvalidError, "link_rule"),
        ("1&replay=", InvalidError, "link_piece"),
        ("1&replay=AAAA", InvalidError, "link_piece"),
        ("1&replay=AAAA&seed=a&faces=AA", InvalidError, "link_piece"),
        ("1&replay=AAAA&seed=a", DamagedError, "link_changed"),
        ("1&replay=A&seed=a", InvalidError, "link_piece"),
        ("1&replay=AA*A&seed=a", InvalidError, "link_piece"),
        ("1&replay=AA==&seed=a", InvalidError, "link_piece"),
        ("1&replay=AAAA&faces=Bf__", InvalidError, "link_piece"),
        ("1&replay=AAAA&faces=AP8", InvalidError, "link_piece"),
        (f"1&replay=AAAA&seed=a&from={CLOCK}&mech=standard", InvalidError, "link_key"),
        ("1&replay=jLYRhLEj&seed=steel-raim", DamagedError, "link_changed"),
        ("1&replay=jLYRhLEj&seed=steel-rain&at=2", InvalidError, "link_piece"),
        ("1&replay=jLYRhLEj&seed=steel-rain&at=-1", InvalidError, "link_piece"),
        ("1&new&seed=" + "x" * 40_000, DamagedError, "link_too_long"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_is_no_link_is_refused_with_a_reason(
    fragment: str, kind: type[GameError], code: str
) -> None:
    """Each refusal says what it is about."""
    with pytest.raises(kind) as refused:
        read_link(fragment)
    assert refused.value.code == code


def test_a_game_too_long_for_a_link_is_not_written() -> None:
    """The record can hold it."""
    with pytest.raises(DamagedError) as refused:
        link_of(new_game("ñ" * 6_000))
    assert refused.value.code == "link_too_long"


def test_faces_that_end_too_early_are_told_by_place() -> None:
    """A replay whose dice do not reach says after which choice."""
    enough = GOLDEN["01_standard_won"]
    *_, last = replay(enough)
    faces = enough.dice().faces(0, last.state.dice_used)
    digits = list(packing.digits_of(enough))
    beginning = link._beginning(Record(faces=faces[: len(faces) // 2]))
    with pytest.raises(DamagedError) as refused:
        read_link(sealed(beginning, digits))
    assert refused.value.code == "link_dice"
    assert 0 < refused.value.place < len(enough.choices)


# --- Replays that lead elsewhere


def test_a_replay_under_other_rules_is_told_with_what_a_report_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where hits land elsewhere than when the link was made, the next check finds it out."""
    record = GOLDEN["01_standard_won"]
    fragment = link_of(Replay(record, 5))
    elsewhere = tuple(tuple(reversed(where)) for where in enemy.HIT_TABLES)
    monkeypatch.setattr(enemy, "HIT_TABLES", elsewhere)
    with pytest.raises(DivergedError) as refused:
        read_link(fragment)
    error = refused.value
    assert error.code == "link_diverged"
    assert error.place % 16 == 0 or error.place == len(record.choices)
    # Up to there it is a game that can be opened, and is played as the rules are now.
    opened = from_text(error.report)
    assert len(opened.choices) == error.place
    assert len(list(replay(opened))) == error.place + 1
    assert opened.choices != record.choices[: error.place] or error.piece != error.allowed[0]
    for needed in (fragment.partition("&at=")[0], error.piece, *error.allowed):
        assert needed in error.report


def sealed(beginning: list[str], digits: list[Digit]) -> str:
    """The link of a replay that is packed by hand."""
    replayed = packing.to_base64(packing.sealed(beginning, packing.packed(digits)))
    return "&".join(("1", f"replay={replayed}", *beginning))


def golden_divergence() -> str:
    """A link whose bits are right, of a game that leads elsewhere at its first check."""
    record = GOLDEN["01_standard_won"]
    digits = list(packing.digits_of(record))
    wrong = next(n for n, digit in enumerate(digits) if digit.radix == 1 << 12)
    value, radix = digits[wrong]
    digits[wrong] = Digit((value + 1) % radix, radix)
    beginning = link._beginning(record)
    return sealed(beginning, digits)


@pytest.mark.parametrize("seed", ["steel-rain.", "_", "-", "~", "what?", "a)"])
def test_no_link_ends_in_what_a_text_around_it_would_take(seed: str) -> None:
    """Mail and forums leave a stop at the end out of a link, and it would be another game."""
    for leads_to in (new_game(seed), AtPosition(CLOCK, seed), Replay(Record(seed=seed))):
        written = link_of(leads_to)
        assert written[-1].isalnum()
        assert read_link(written) == leads_to


def test_links_that_end_in_a_stop_stay_readable() -> None:
    """So they were written once; the check of a replay is over what stood there then."""
    assert read_link("1&new&seed=steel-rain.") == new_game("steel-rain.")
    record = Record(seed="rain.", choices=("left_arm.3",))
    beginning = link._beginning(record)
    assert beginning == ["seed=rain."]
    assert read_link(sealed(beginning, list(packing.digits_of(record)))) == Replay(record)


def test_every_choice_lies_within_sixteen_of_a_check() -> None:
    """A replay that leads elsewhere right before any check is found out by that check."""
    record = GOLDEN["01_standard_won"]
    last = len(record.choices)
    for place in (16, 32, last):
        digits = list(packing.digits_of(record))
        checks = [n for n, digit in enumerate(digits) if digit.radix == 1 << 12]
        wrong = checks[min(place // 16, len(checks)) - 1 if place != last else -1]
        value, radix = digits[wrong]
        digits[wrong] = Digit((value + 1) % radix, radix)
        beginning = link._beginning(record)
        with pytest.raises(DivergedError) as refused:
            read_link(sealed(beginning, digits))
        assert refused.value.place == place


def spoilt(rng: random.Random) -> str:
    """A good link with something done to it, or a piece of another in it."""
    fragment = rng.choice(FRAGMENTS)
    match rng.randrange(4):
        case 0:
            place = rng.randrange(len(fragment))
            piece = rng.choice(["", "&", "=", "%", "%00", "-", "0", "Z", "\0", "ñ", "\ud800", "/"])
            return fragment[:place] + piece + fragment[place + 1 :]
        case 1:
            start, end = sorted(rng.choices(range(len(fragment) + 1), k=2))
            return fragment[:start] + fragment[end:]
        case 2:
            parts, others = fragment.split("&"), rng.choice(FRAGMENTS).split("&")
            parts[rng.randrange(len(parts))] = rng.choice(others)
            return "&".join(parts)
        case _:
            return "".join(rng.choices("1&=new%replay:/seedfaces,.-_AZ09", k=rng.randrange(60)))


def test_any_text_is_a_link_or_refused() -> None:
    """Nothing but an error of the game comes out, and what is accepted can be opened."""
    rng = random.Random("spoilt links")
    accepted = 0
    for _ in range(SPOILT):
        try:
            leads_to = read_link(spoilt(rng))
        except GameError:
            continue
        accepted += 1
        assert read_link(link_of(leads_to)) == leads_to
        if not isinstance(leads_to, RuleAt):
            record = record_of(leads_to, "2026-11-28", "seed")
            assert record.choices or record.begin(record.dice()).state.legal is not None
    assert SPOILT // 50 < accepted < SPOILT // 2


def test_hostile_choices_that_pass_the_check_are_told_too() -> None:
    """Somebody may well compute the check: what is packed then is still read with care."""
    rng = random.Random("hostile")
    for n in range(300):
        record = Record(seed=str(n)) if n % 2 else Record(faces=(3,) * n)
        beginning = link._beginning(record)
        packed = rng.randbytes(rng.choice([0, 1, 2, 3, 60, 900]))
        text = packing.to_base64(packing.sealed(beginning, packed))
        try:
            leads_to = read_link("&".join(("1", f"replay={text}", *beginning)))
        except GameError:
            continue
        assert isinstance(leads_to, Replay)


def test_a_position_is_linked_as_it_is_written() -> None:
    """A position that a person wrote in another order is the same position."""
    text = CLOCK.replace("1F/", "2BF/").replace(
        "F1:2:right_rear:long", "F1:2:right_rear:long,B1:1:rear_left:close"
    )
    leads_to = read_link(f"position={text}")
    assert leads_to == AtPosition(position.to_text(position.from_text(text)))
    assert leads_to != AtPosition(text)
