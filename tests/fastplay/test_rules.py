"""The table of rules: complete against the code, borne by three cases each, carried by events."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from desk.words import LANGUAGES
from fastplay import events as e
from fastplay.catalogue import HEAT_BOXES, HP, STATS
from fastplay.choosing.refusals import REFUSED_BY
from fastplay.events import Attacked, Part
from fastplay.fastplay import FASTPLAY
from fastplay.layout import DOWN, MOVE, OUT, READY
from fastplay.rules import CHAPTERS, RULES
from fastplay.setup import Battle
from fastplay.sheet.telling import Names, label, tell, words_in
from fastplay.state import State
from tabletop.game import PRINTED, READ, RULED, Event
from tabletop.record import replay
from tests.fastplay.games import Laid, a_game, a_mech, battle, parsed

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "py" / "fastplay"
ENOUGH = 3
FULL = "full"
_ID = r"[A-Z]+(?:-[A-Z0-9]+)*"
_IN_A_DOCSTRING = re.compile(rf"\bRules?:\s+({_ID}(?:,\s+{_ID})*)")
GAMES = [a_game(f"rules {number}", most=110) for number in range(20)]
KILL = "[6 6 6 1 1 1]"
BY_HAND = [
    (Laid(a_mech((1, 1)), *map(a_mech, ((3, 1), (1, 3), (3, 3)))), "move [6 6]"),
    (Laid(a_mech((20, 21)), a_mech((16, 21))), "laser:2 [1 1 1 6 6 6] laser:t8 cool"),
    (Laid(a_mech((18, 12)), a_mech((13, 12))), "laser:2 [1 1 1 6 6 6] end"),
    (Laid(a_mech((3, 3)), a_mech((5, 3)), wrecks=[(3, 5)]), "melee:2 [1 1 1 6 6 6]"),
    (Laid(a_mech((3, 3)), a_mech((5, 3)), wrecks=[(3, 5)]), "melee:2 [6 6 6 1 1 1]"),
    (Laid(a_mech((4, 11), hp=3), a_mech((30, 20))), "missile:t1 [1] missile:t3 [2] heal"),
    (Laid(a_mech((3, 3)), a_mech((30, 20)), number=30), "end end"),
    (Laid(a_mech((3, 3), hp=1), a_mech((30, 20)), number=30), "end end"),
    (Laid(*map(a_mech, ((3, 3), (6, 3), (30, 20))), returns=False), f"laser:2 {KILL} end"),
    (
        Laid(a_mech((2, 20), lr=12), a_mech((12, 22)), gone="t10", wrecks=[(7, 18)]),
        "laser:2 [1 1 1 6 6 6]",
    ),
    (Laid(a_mech((17, 4)), a_mech((16, 12))), "laser:2 [1 1 1 6 6 6]"),
    (Laid(a_mech((3, 3), mr=5), a_mech((6, 3))), f"missile:2 [1 1 1 6 6 6] missile:2 {KILL}"),
]
"""What hardly happens by chance."""


@cache
def steps() -> list[tuple[Battle, Sequence[Event], State]]:
    """What each choice of many games led to."""
    return [*_steps()]


def _steps() -> Iterator[tuple[Battle, Sequence[Event], State]]:
    for record in GAMES:
        for step in replay(record):
            yield record.setup, step.events, step.state
    for begun, script in BY_HAND:
        game = Laid.of(begun.state)
        for choice, faces in parsed(script):
            game.do(choice, *faces)
            yield game.state.tables.battle, game.events, game.state


def documented() -> set[str]:
    """The rules that docstrings of the engine name."""
    found: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for listed in _IN_A_DOCSTRING.findall(node.value):
                    found.update(re.split(r",\s+", listed))
    return found


def test_the_code_names_every_rule_and_no_other() -> None:
    """Where it decides by it."""
    assert documented() == RULES.keys()


def test_rules_come_by_chapters() -> None:
    """In reading order, with a mark each."""
    order = [rule.chapter for rule in RULES.values()]
    assert list(dict.fromkeys(order)) == list(CHAPTERS)
    assert order == sorted(order, key=CHAPTERS.index)
    for name, rule in RULES.items():
        assert rule.id == name
        assert rule.mark in (PRINTED, RULED, READ)
        assert rule.ruled == (rule.mark in (RULED, READ))


def test_events_carry_every_rule_that_is_no_refusal() -> None:
    """Those of a total as its parts."""
    carried = set()
    for _, happened, _ in steps():
        for event in happened:
            carried.add(event.rule)
            if isinstance(event, Attacked):
                parts = event.parts()
                carried |= {part.rule for part in parts}
                assert sum(part.value for part in parts) == event.attack + event.defence
    assert carried <= RULES.keys()
    assert RULES.keys() - carried - set(REFUSED_BY.values()) == set()


def test_events_tell_what_is_so() -> None:
    """The last word of each about a mech is what the state shows."""
    told = 0
    for _, happened, state in steps():
        last: dict[tuple[str, int], object] = {}
        for event in happened:
            for field, value in _said(event):
                last[field, event.player] = value  # type: ignore[attr-defined]
        for (field, player), value in last.items():
            mech = state.mechs[player]
            if field == "left":
                assert value == state.left or state.decision != MOVE
            elif field.startswith("stats."):
                assert value == mech.stats[STATS.index(field.removeprefix("stats."))]
            else:
                shown = getattr(mech, field)
                assert value == shown or (value == FULL and shown == mech.stats[HP]), field
        told += len(last)
    assert told > 2_000


def _said(event: Event) -> Iterator[tuple[str, object]]:
    """The fields of a mech that an event tells, with their new values."""
    match event:
        case e.RolledUp(points=points):
            yield "points", points
        case e.Coloured(stat=stat, value=value):
            yield f"stats.{STATS[stat]}", value
        case e.PointAdded(stat=stat, value=value, left=left):
            yield f"stats.{STATS[stat]}", value
            yield "points", left
        case e.SpreadChosen() | e.PointsGivenUp():
            yield "points", 0
        case e.MadeReady(hp=hp) | e.Healed(hp=hp) | e.Damaged(hp=hp):
            yield "hp", hp
        case e.Placed(point=point):
            yield "at", point
        case e.Returned(point=point):
            yield from (("at", point), ("hp", FULL), ("heat", 0), ("status", READY))
        case e.Rushed(heat=heat) | e.Cooled(heat=heat) | e.HeatFilled(heat=heat):
            yield "heat", heat
        case e.Restarted():
            yield "heat", 0
        case e.ShutDown():
            yield "heat", HEAT_BOXES
        case e.Went(end=end, left=left):
            yield from (("at", end), ("left", left))
        case e.Wrecked(out=out):
            yield from (("at", None), ("hp", 0), ("status", OUT if out else DOWN))
        case e.Scored(frags=frags):
            yield "frags", frags


def test_every_kind_of_event_happens_and_is_told() -> None:
    """In both languages, the same numbers of sentences, none of them empty."""
    kinds = {value for value in vars(e).values() if hasattr(value, "rule")} - {Part}
    for language in LANGUAGES:
        words, told = words_in(language), set()
        for begun, happened, state in steps():
            names = Names(words, begun)
            for event in happened:
                sentence = tell(names, event)
                assert sentence.endswith(".")
                assert not set("{}") & set(sentence)
                told.add(type(event).__name__)
            labels = [label(names, choice) for choice in state.legal[:40]]
            assert len(set(labels)) == len(labels)
        assert {kind.__name__ for kind in kinds} == told


def test_what_the_house_asks_of_any_game() -> None:
    """Seats, the round, and that there is no score."""
    three = battle("red", "blue", "white")
    assert FASTPLAY.seats_of(three) == 3
    assert [*FASTPLAY.seats] == [2, 3, 4]
    game = Laid(a_mech((3, 3)), a_mech((30, 20)), number=7)
    assert (game.state.stage, game.state.score, game.state.seat) == (7, None, 0)
    assert FASTPLAY.setup_of(game.state) == game.state.tables.battle


# --- Borne by tests


class Cases:
    """Notes, in a run of its own that only collects, which cases bear which rules."""

    def __init__(self) -> None:
        self.borne: Counter[str] = Counter()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count each case once for every rule it bears."""
        for item in session.items:
            self.borne.update({mark.args[0] for mark in item.iter_markers("rule")})


@pytest.fixture(scope="module")
def borne() -> Counter[str]:
    """The number of cases that bear each rule."""
    cases = Cases()
    files = [str(path) for path in HERE.glob("test_*.py") if path != Path(__file__)]
    status = pytest.main(
        ["--collect-only", "--quiet", "--no-summary", "-p", "no:cacheprovider", *files], [cases]
    )
    assert status == pytest.ExitCode.OK
    return cases.borne


def test_every_rule_is_borne_by_three_cases(borne: Counter[str]) -> None:
    """One may be right by chance; and no case bears a rule that there is not."""
    assert borne.keys() <= RULES.keys()
    assert {rule: borne[rule] for rule in RULES if borne[rule] < ENOUGH} == {}


# --- Worded


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_worded(rule: str, language: str) -> None:
    """A title of a few words, and one to five sentences with nothing left to fill in."""
    words = words_in(language)
    title, wording = words.say(f"rule_title.{rule}"), words.say(f"rule.{rule}")
    assert 1 <= len(title.split()) <= 8
    assert title[0].isupper()
    assert title[-1] not in ".:"
    assert wording.endswith(".")
    assert 1 <= len(re.findall(r"\.(?= |$)", wording)) <= 5
    assert not set("{}") & set(title + wording)


def test_both_languages_give_the_same_numbers() -> None:
    """In whatever order a sentence has them."""
    english, spanish = (words_in(language) for language in LANGUAGES)
    for rule in RULES:
        found = [sorted(re.findall(r"\d+", w.say(f"rule.{rule}"))) for w in (english, spanish)]
        assert found[0] == found[1], rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rules_share_a_title_or_a_wording(language: str) -> None:
    """Each can be told from the others."""
    words = words_in(language)
    for family in ("rule", "rule_title"):
        assert len({words.say(f"{family}.{rule}") for rule in RULES}) == len(RULES)
    chapters = {words.say(f"chapter.{chapter}") for chapter in FASTPLAY.chapters}
    assert len(chapters) == len(CHAPTERS)
