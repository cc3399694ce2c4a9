"""The table of rules: complete against the code, borne by three cases each, carried by events."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from desk.words import LANGUAGES
from tabletop.game import PRINTED, PUBLIC, READ, RULED, Event
from tabletop.record import replay
from techniconica import events
from techniconica.events import Fired, Hit, Part
from techniconica.keywords import KEYWORDS
from techniconica.mechs.builds import REASONS
from techniconica.refusals import REFUSED_BY
from techniconica.rules import CHAPTERS, RULES
from techniconica.setup import Duel
from techniconica.sheet.telling import Names, label, tell, words_in
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, Game, V, a_game, duel, parsed

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "py" / "techniconica"
ENOUGH = 3
_ID = r"[A-Z]+(?:-[A-Z0-9]+)*"
_IN_A_DOCSTRING = re.compile(rf"\bRules?:\s+({_ID}(?:,\s+{_ID})*)")
GAMES = [a_game(f"rules {number}", most=110) for number in range(25)]
BY_HAND = [
    (duel(D, D), "pass " * 40),
    (duel(D, "L1 K1+P1+U3+S4 W6 G2"), "shoot stack:K smoke [2 10]"),
    (duel("L1 K1+P1 W8 G1", "L1 K1+P1 W1+S1 W6 G3"), "shoot stack:1 [1 4] pass pass"),
    (
        duel(V, "L1 K1+P1 W8 W6 G2"),
        "shoot weapon:1 stack:1 weapon:2 stack:1 done [3 6] hold",
    ),
    (duel("L1 K1+P1 W3 G1", "L3 K1+P1 W6+A4 W8 G2"), "shoot stack:1 [1 7]"),
    (duel(D, "L5 K1+P1 W8 G1", events="on"), "first:0 [1] shoot stack:L [9 2]"),
    (
        duel("L1 K1+P1 W8 W8 W8 G1", "L1 K1+P1 W8+A2+U2 W8 G2"),
        "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass repair:L",
    ),
]
"""What hardly happens by chance."""


def steps() -> Iterator[tuple[Duel, Sequence[Event], Sequence[str]]]:
    """What each choice of many games led to, and what is legal then."""
    for record in GAMES:
        for step in replay(record):
            yield record.setup, step.events, step.state.legal
    for begun, script in BY_HAND:
        game = Game(begun, first="" if begun.rulings.events == "on" else "first:0")
        for choice, faces in parsed(script):
            game.do(choice, *faces)
            yield begun, game.events, game.state.legal


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
        assert rule.mark in (PRINTED, PUBLIC, RULED, READ)
        assert rule.ruled == (rule.mark in (RULED, READ))


def test_special_rules_and_refusals_have_their_ids() -> None:
    """Each keyword under its own, each refusal of a build under one made of its reason."""
    special = {name for name, rule in RULES.items() if rule.chapter == "special"}
    assert {name for name in KEYWORDS if name} == special
    assert all(keyword.id == name for name, keyword in KEYWORDS.items())
    built = {name for name, rule in RULES.items() if rule.chapter == "building"}
    assert {f"BUILD-{reason.upper()}" for reason in REASONS} == built


def test_events_carry_every_rule_that_is_no_refusal() -> None:
    """Those of a total as its parts, a point more as that of a hit."""
    carried = set()
    for _, happened, _ in steps():
        for event in happened:
            carried.add(event.rule)
            if isinstance(event, Fired):
                carried |= {part.rule for part in event.parts()}
            more = (event.extra if isinstance(event, Hit) else None, getattr(event, "by", None))
            carried |= {part.rule for part in more if isinstance(part, Part)}
    refused = {f"BUILD-{reason.upper()}" for reason in REASONS} | set(REFUSED_BY.values())
    assert carried <= RULES.keys()
    assert RULES.keys() - carried - refused == set()


def test_every_kind_of_event_happens_and_is_told() -> None:
    """In both languages, the same numbers of sentences, none of them empty."""
    kinds = {value for value in vars(events).values() if hasattr(value, "rule")} - {Part}
    told: dict[str, set[str]] = {}
    for language in LANGUAGES:
        words = words_in(language)
        for begun, happened, legal in steps():
            names = Names(words, begun)
            for event in happened:
                sentence = tell(names, event)
                assert sentence.endswith(".")
                assert not set("{}") & set(sentence)
                told.setdefault(type(event).__name__, set()).add(sentence)
            assert all(label(words, choice) for choice in legal)
    assert {kind.__name__ for kind in kinds} == told.keys()


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
    assert len({words.say(f"chapter.{chapter}") for chapter in TECHNICONICA.chapters}) == len(
        CHAPTERS
    )
