"""Positions: every state as a line of text and back, what is refused and why, and playing on.

Long: tables of everything that is refused.
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from desk.desk import Desk
from papermech import position
from papermech.game import apply
from papermech.record import Record, from_json, from_text
from papermech.setup import Setup
from papermech.state import OVER, State
from tabletop.dice import OutOfDice, SeededDice
from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.record import replay
from tests.golden.transcripts import load, paths
from tests.papermech.rules.test_golden import DECISIONS
from tests.second_reading import random_record

RANDOM_GAMES = 150
SPOILT = 8_000
CLOCK = (
    "pm1/standard/-/2BF/stand/left_arm.3:1:3/left_shoulder.12,torso.2/"
    "B1:0:front_left:long,F2:0:rear_left:close:1/last.left_arm.B/window"
)
"""Two enemies are due while the laser waits."""


def states() -> Iterator[State]:
    """Every state of the golden games and of many random ones, with any equipment and rulings."""
    for path in paths():
        yield from (step.state for step in replay(load(path).record))
    for n in range(RANDOM_GAMES):
        rng = random.Random(f"position {n}")
        record = random_record(rng, standard=n % 3 == 0, max_choices=300)
        try:
            for step in replay(from_json(record)):
                yield step.state
        except OutOfDice:
            continue


@cache
def texts() -> tuple[str, ...]:
    """The positions of all those states, each once."""
    return tuple(dict.fromkeys(map(position.to_text, states())))


def test_every_state_comes_back() -> None:
    """A state becomes a line and the line the same state, but for the dice taken before."""
    asked = set()
    for state in states():
        text = position.to_text(state)
        assert position.from_text(text) == state._replace(dice_used=0), text
        asked.add(state.decision)
    assert asked == DECISIONS


def test_positions_are_short_and_need_no_escape_in_a_link() -> None:
    """One line of characters that a fragment holds as they are; the longest is far from the end."""
    assert len(texts()) > 10_000
    assert max(map(len, texts())) < position.LONGEST * 3 // 4
    harmless = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:,/")
    assert set().union(*texts()) <= harmless


def test_a_position_reads_as_it_lies() -> None:
    """Each part becomes what it names, and what may be chosen is worked out."""
    state = position.from_text(CLOCK)
    assert (state.wave, state.letters, state.stance) == (2, "BF", "stand")
    assert (state.action, state.time, state.waited) == ("left_arm.3", 1, 3)
    assert (state.damage, state.torso, state.legs) == ((0b11, 0, 0, 0), 2, 0)
    assert [(e.letter, e.row, e.time, e.damage) for e in state.enemies] == [
        ("B", 0, 0, 0),
        ("F", 1, 0, 1),
    ]
    assert state.last_attack == (2, "B")
    assert {"resolve:B", "resolve:F", "haste"} <= set(state.legal)
    assert "advance" not in state.legal


def test_what_is_listed_may_be_listed_in_any_order() -> None:
    """A person who writes a position need not know the order that we write."""
    mixed = CLOCK.replace("left_shoulder.12,torso.2", "torso.2,left_shoulder.21").replace(
        "B1:0:front_left:long,F2:0:rear_left:close:1", "F2:0:rear_left:close:1,B1:0:front_left:long"
    )
    assert mixed != CLOCK
    assert position.from_text(mixed) == position.from_text(CLOCK)


def with_(old: str, new: str) -> str:
    """The position above with one piece replaced."""
    assert old in CLOCK
    return CLOCK.replace(old, new)


@pytest.mark.parametrize(
    ("text", "kind", "code", "piece", "allowed"),
    [
        ("", DamagedError, "position_foreign", "", "pm1"),
        ("chess/8", DamagedError, "position_foreign", "chess", "pm1"),
        (with_("pm1", "pm2"), DamagedError, "position_future", "pm2", "pm1"),
        (with_("pm1", "pm0"), DamagedError, "position_foreign", "pm0", "pm1"),
        ("pm1/" + "x" * 600, DamagedError, "position_too_long", "604", "600"),
        ("pm1/standard", InvalidError, "position_parts", "2", "10"),
        (CLOCK + "/", InvalidError, "position_parts", "11", "10"),
        (with_("standard", "std"), InvalidError, "position_piece", "std", "standard"),
        (with_("standard", "ppc.ppc.ppc.ppc.5.9"), IllegalError, "armour_bounds", "9", "5"),
        (with_("standard", "ppc.ppc.ppc.ppc.5.x"), InvalidError, "armour", "x", "5"),
        (with_("standard", "fist.ppc.ppc.ppc.5.5"), IllegalError, "weapon_on_mount", "fist", "ppc"),
        (with_("/-/2", "/haste.never/2"), InvalidError, "ruling_value", "never", "between"),
        (with_("/-/2", "/h.x/2"), InvalidError, "ruling", "h", "haste"),
        (
            with_("/-/2", "/haste.between,haste.between/2"),
            IllegalError,
            "position_twice",
            "haste",
            "",
        ),
        (with_("2BF", "3BF"), IllegalError, "position_bounds", "3BF", "2BF"),
        (with_("2BF", "2FB"), IllegalError, "position_bounds", "2FB", "2BF"),
        (with_("stand/", "sit/"), InvalidError, "position_piece", "sit", "squat"),
        (with_("stand/", "/"), InvalidError, "position_piece", "", "squat"),
        (with_(":1:3/", ":1:2/"), IllegalError, "position_bounds", ":1:2", "left_arm.3:2:2"),
        (with_("left_arm.3:1:3", "left_arm.4"), InvalidError, "position_piece", ".4", "idle"),
        (with_("shoulder.12", "shoulder.17"), IllegalError, "position_bounds", ".17", "6"),
        (with_("shoulder.12", "shoulder.11"), IllegalError, "position_twice", ".11", ""),
        (with_("shoulder.12", "shoulder."), InvalidError, "position_piece", "shoulder.", "6"),
        (with_("shoulder.12", "shoulder.1x"), InvalidError, "position_piece", ".1x", "6"),
        (with_("torso.2", "torso.5"), IllegalError, "position_bounds", "torso.5", "4"),
        (with_("torso.2", "torso.2,torso.1"), IllegalError, "position_twice", "torso", ""),
        (with_("torso.2", "head.2"), InvalidError, "position_piece", "head.2", "torso"),
        (with_("B1", "Z1"), InvalidError, "position_piece", "Z1", "B"),
        (with_("B1", "H1"), IllegalError, "position_bounds", "H1", "B"),
        (with_("B1", "F1"), IllegalError, "position_twice", "F", ""),
        (with_("B1", "B2"), IllegalError, "position_bounds", "B2", "1"),
        (with_("B1:0", "B1:8"), IllegalError, "position_bounds", "B1:8", "7"),
        (with_("B1:0", "B1:-1"), InvalidError, "position_piece", "B1:-1", "0"),
        (with_("B1:0:", "B1:"), InvalidError, "position_piece", "B1:", "B1:7:front_left:long"),
        (with_("left:long", "left:far"), InvalidError, "position_piece", "far", "front_left:long"),
        (with_("close:1", "close:4"), IllegalError, "position_bounds", "close:4", "3"),
        (with_("close:1", "close:0"), IllegalError, "position_bounds", "close:0", "1"),
        (
            with_("F2:0:rear_left:close:1", "F1:0:rear_left:close:2"),
            IllegalError,
            "position_bounds",
            "F1",
            "2",
        ),
        (
            with_("last.left_arm.B", "last.head.B"),
            IllegalError,
            "position_bounds",
            "head",
            "last.left_arm.B",
        ),
        (
            with_("last.left_arm.B", "wall.left_arm"),
            IllegalError,
            "position_bounds",
            "wall",
            "rests.right_shoulder",
        ),
        (
            with_("last.left_arm.B", "rests.left_arm"),
            IllegalError,
            "position_bounds",
            "rests",
            "rests.right_shoulder",
        ),
        (
            with_("last.left_arm.B", "last.left_arm,last.left_arm.B"),
            IllegalError,
            "position_twice",
            "last",
            "",
        ),
        (with_("window", "clock"), InvalidError, "position_piece", "clock", "window"),
        (with_("window", "stance"), IllegalError, "position_decision", "stance", "window"),
        (with_("window", "target"), IllegalError, "position_decision", "target", "window"),
        (with_("window", "over"), IllegalError, "position_decision", "over", "window"),
        (with_("window", "window:B"), InvalidError, "position_piece", "window:B", "window"),
        (with_("torso.2", "torso.4"), IllegalError, "position_decision", "window", "-"),
    ],
)
def test_what_cannot_lie_so_is_refused_by_name(
    text: str, kind: type[GameError], code: str, piece: str, allowed: str
) -> None:
    """The error names the offending piece and what was allowed in its place."""
    with pytest.raises(kind) as refused:
        position.from_text(text)
    assert refused.value.code == code
    assert piece in refused.value.piece
    assert allowed in refused.value.allowed if allowed else not refused.value.allowed


ATTACK = (
    "pm1/standard/-/2BF/stand/left_arm.3:0:4/-/B1:1:front_left:short,F2:2:front_left:medium/"
    "last.left_arm.F/"
)
PARRY = "pm1/ppc.ppc.plasma_sword.ppc.4.4/-/1F/stand/right_arm.1:2:3/{}/F1:0:front_left:short/-/"


@pytest.mark.parametrize(
    ("text", "code", "allowed"),
    [
        (ATTACK + "reroll:F:1631", "", ""),
        (ATTACK + "reroll:F:163", "position_faces", "4"),
        (ATTACK + "reroll:F:6666", "position_decision", "free_move"),
        (ATTACK + "reroll:F:1x31", "position_piece", "1"),
        (ATTACK + "reroll:F", "position_piece", "reroll:F"),
        (ATTACK + "reroll:B:1631", "position_bounds", "last.left_arm.B"),
        (ATTACK + "reroll:H:1631", "position_bounds", "F"),
        (ATTACK + "pull:F:1631", "position_decision", "target"),
        (ATTACK + "second:F", "position_decision", "target"),
        (ATTACK + "target", "", ""),
        (ATTACK.replace("B1:1", "B1:0") + "target", "position_decision", "action"),
        (ATTACK.replace("3:0:4", "3:1:3") + "target", "", ""),
        (
            ATTACK.replace("/-/2", "/haste.between/2")
            .replace("B1:1", "B1:0")
            .replace("3:0:4", "3:1:3")
            + "target",
            "position_decision",
            "window",
        ),
        (ATTACK.replace("3:0:4", "3:4:0") + "target", "position_decision", "action"),
        (ATTACK + "free_move", "", ""),
        (ATTACK.replace("stand/", "squat/") + "free_move", "position_decision", "target"),
        (ATTACK + "turn", "position_decision", "target"),
        (ATTACK.replace("left_arm.3:0:4", "legs.turn_and_squat:0:1") + "turn", "", ""),
        (PARRY.format("-") + "parry:F:left_arm:164", "", ""),
        (PARRY.format("-") + "parry:F:left_arm:111", "position_faces", "3"),
        (PARRY.format("-") + "parry:F:left_arm:66", "position_faces", "3"),
        (PARRY.format("-") + "parry:F:right_arm:164", "position_bounds", "left_arm"),
        (PARRY.format("left_arm.123456") + "parry:F:left_arm:164", "position_bounds", None),
        (
            PARRY.format("-").replace("F1:0", "F1:1") + "parry:F:left_arm:164",
            "position_bounds",
            None,
        ),
        (
            PARRY.format("-").replace("short", "long") + "parry:F:left_arm:164",
            "position_bounds",
            None,
        ),
        (
            PARRY.format("-").replace("right_arm.1:2:3", "none") + "parry:F:left_arm:164",
            "position_decision",
            "action",
        ),
        (PARRY.format("right_arm.12") + "action:F:right_arm", "", ""),
        (PARRY.format("right_arm.1") + "action:F:right_arm", "position_decision", "action"),
        (PARRY.format("right_arm.12") + "action:F:torso", "position_piece", "legs"),
        (PARRY.format("right_arm.12") + "window", "position_decision", "action"),
        ("pm1/standard/-/1F/squat/none/torso.1/-/-/repair:2:361", "", ""),
        ("pm1/standard/-/1F/squat/none/torso.1/-/-/repair:3:361", "position_bounds", "2"),
        ("pm1/standard/-/1F/squat/none/torso.1/-/-/repair:2:3614", "position_faces", "3"),
        ("pm1/standard/-/1F/squat/none/-/-/-/repair:2:361", "position_decision", "stance"),
        ("pm1/standard/-/1F/squat/none/-/-/last.left_arm.F/stance", "position_decision", "-"),
        ("pm1/standard/-/4MBT/squat/none/-/-/-/stance", "position_decision", "-"),
        ("pm1/standard/-/4MBT/squat/none/-/-/-/over", "", ""),
        ("pm1/standard/-/1F/squat/idle/-/F1:0:rear_left:long/-/over", "position_decision", "-"),
        (
            "pm1/standard/-/2BF/stand/idle/-/B1:0:rear_left:long,F1:0:rear_left:long/-/window",
            "position_decision",
            "-",
        ),
    ],
)
def test_a_decision_comes_up_only_where_it_can(text: str, code: str, allowed: str | None) -> None:
    """What is being resolved must fit what lies there; what could be asked instead is named."""
    if not code:
        assert position.to_text(position.from_text(text)) == text
        return
    with pytest.raises(GameError) as refused:
        position.from_text(text)
    assert refused.value.code == code
    if allowed is not None:
        assert allowed in refused.value.allowed


def test_a_won_game_has_its_score_and_a_lost_one_none() -> None:
    """Outcome and score follow from what lies there."""
    won = position.from_text("pm1/standard/-/4MBT/squat/none/left_arm.5,legs.1/-/-/over")
    assert (won.outcome, won.score, won.legal) == ("won", 30, ())
    lost = position.from_text("pm1/standard/-/1B/stand/idle/torso.4/B1:0:front_left:short/-/over")
    assert (lost.outcome, lost.score, lost.legal) == ("lost", None, ())


def spoilt(rng: random.Random) -> str:
    """A good position with something done to it, or parts of two."""
    text = rng.choice(texts())
    match rng.randrange(4):
        case 0:
            place = rng.randrange(len(text))
            piece = rng.choice(
                ["", "/", ":", ",", ".", "-", "0", "1", "9", "x", "\0", "ñ", "\ud800"]
            )
            return text[:place] + piece + text[place + 1 :]
        case 1:
            start, end = sorted(rng.choices(range(len(text) + 1), k=2))
            return text[:start] + text[end:]
        case 2:
            parts, others = text.split("/"), rng.choice(texts()).split("/")
            place = rng.randrange(1, len(parts))
            parts[place] = others[place]
            return "/".join(parts)
        case _:
            pieces, others = text.split(":"), rng.choice(texts()).split(":")
            pieces[rng.randrange(len(pieces))] = rng.choice(others)
            return ":".join(pieces)


def test_any_text_is_a_position_or_refused_and_can_be_played_on() -> None:
    """Nothing but an error of the game comes out; what is accepted goes on for a dozen choices."""
    rng = random.Random("spoilt positions")
    accepted = refused = 0
    for n in range(SPOILT):
        text = spoilt(rng)
        try:
            state = position.from_text(text)
        except GameError:
            refused += 1
            continue
        accepted += 1
        assert position.from_text(position.to_text(state)) == state
        assert (state.decision == OVER) == (not state.legal)
        dice = SeededDice(str(n))
        for _ in range(12):
            if not state.legal:
                break
            state = apply(state, rng.choice(state.legal), dice).state
            assert position.from_text(position.to_text(state)) == state._replace(dice_used=0), text
    assert accepted > SPOILT // 50
    assert refused > SPOILT // 4


# --- Games that begin at a position


def test_a_record_begins_at_a_position() -> None:
    """The first step is the position, and the first die the first of the record's dice."""
    record = Record.at(CLOCK, "steel-rain")
    first, second = replay(record._replace(choices=("resolve:F",)))
    assert (first.state, first.events) == (position.from_text(CLOCK), ())
    assert second == apply(first.state, "resolve:F", SeededDice("steel-rain"))


def test_a_record_with_a_position_comes_back() -> None:
    """As JSON it holds the position in place of equipment and rulings, and reads the same."""
    own = CLOCK.replace("standard/-", "machine_gun.missile.laser.fist.3.4/punch.list,haste.between")
    for record in (
        Record.at(CLOCK, "s")._replace(choices=("resolve:F", "resolve:B")),
        Record.at(own, None, (1, 2, 3)),
    ):
        assert set(record.as_json()) == {"format", "position", "dice", "choices"}
        assert from_text(record.to_text()) == record
        assert Setup.of(*record.setup) == position.from_text(record.position or "").setup


def test_a_record_without_a_position_is_written_as_ever() -> None:
    """Not one byte is new in the record of a usual game."""
    assert Record(seed="s", choices=("left_arm.3",)).to_text() == (
        '{"format":"papermech-record/1","loadout":{"left_shoulder":"wing_shield",'
        '"right_shoulder":"missile","left_arm":"laser","right_arm":"fist","torso_armour":5,'
        '"legs_armour":4},"rulings":{},"dice":{"seed":"s"},"choices":["left_arm.3"]}'
    )


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"loadout": {}}, InvalidError),
        ({"rulings": {}}, InvalidError),
        ({"position": 1}, InvalidError),
        ({"position": None}, InvalidError),
        ({"position": "pm1"}, InvalidError),
        ({"position": CLOCK.replace("window", "turn")}, IllegalError),
    ],
    ids=repr,
)
def test_a_record_has_one_beginning(change: dict[str, object], kind: type[GameError]) -> None:
    """Equipment beside a position is refused, and so is a position that is none."""
    with pytest.raises(kind):
        from_json({**Record.at(CLOCK, "s").as_json(), **change})


def every_decision() -> list[str]:
    """One position for each thing that may be asked, and for each that is being resolved."""
    found: dict[str, str] = {}
    for text in texts():
        decision = text.rpartition("/")[2]
        found.setdefault(decision.partition(":")[0] + ":" * decision.count(":"), text)
    return list(found.values())


def test_the_desk_plays_from_any_decision() -> None:
    """A game from a position is looked at, played to its end, kept, brought back and undone."""
    rng = random.Random("desk")
    kinds = every_decision()
    assert len(kinds) > len(DECISIONS)
    for text in kinds:
        desk = Desk(Record(seed="before"))
        assert desk.open_text(Record.at(text, "after").to_text()), desk.message
        first = desk.state
        assert first == position.from_text(text)
        desk.look()
        for subject in ("clock", "enemies", "damage", "question", "dice", "last"):
            desk.tell_about(subject)
        for press in range(60):
            if not desk.state.legal:
                break
            desk.press(f"choose:{rng.choice(desk.state.legal)}")
            if press < 3 or desk.state.decision in ("repair", "stance", "over"):
                desk.look()
        desk.look()
        again = Desk(Record(seed="other"))
        assert again.restore(desk.save()), again.message
        assert (again.state, again.record) == (desk.state, desk.record)
        again.press("look:start")
        again.press("look:go")
        assert again.state == first
        again.play_again()
        assert (again.state, again.record.choices) == (first, ())


def test_the_log_says_where_such_a_game_begins() -> None:
    """The entry of the beginning is not empty."""
    desk = Desk(Record(seed="before"))
    desk.open_text(Record.at(CLOCK, "after").to_text())
    assert "position" in str(desk.look().panels["log"])


def test_a_new_game_after_one_from_a_position_is_a_usual_one() -> None:
    """Equipment and rulings stay, the position does not."""
    desk = Desk(Record(seed="before"))
    desk.open_text(Record.at(CLOCK.replace("/-/2", "/punch.list/2"), "after").to_text())
    assert desk.new_game("next")
    assert desk.record.position is None
    assert desk.record.setup.rulings.punch == "list"
    assert desk.state.setup is Setup.of(*desk.record.setup)
