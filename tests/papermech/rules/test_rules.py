"""The table of rules: complete against code, events and refusals, and worded in both languages."""

from __future__ import annotations

import re

import pytest

from desk.words import LANGUAGES
from papermech import choices
from papermech.choices import REFUSED_BY
from papermech.rules import CHAPTERS, RULES, chapters
from papermech.sheet.names import words_in
from tabletop.game import Rule
from tests.house.test_words import compile_words, refusal_reasons
from tests.papermech.rules.test_rule_ids import IN_CODE, IN_TESTS, RULINGS
from tests.papermech.sheet.test_controls import games

RULED_ELSEWHERE = {
    # Switches where two printed texts disagree.
    "CIRCLES",
    "PUNCH",
    "TRACKS",
    # What the sheet's arrows leave open, and a nearness that no text defines.
    "RADAR-BACKWARDS",
    "RADAR-NEAR",
}
"""Rulings of ours besides those that `test_rule_ids` lists."""

NO_RULE = {
    choices.OTHER_DECISION,
    choices.GAME_OVER,
    choices.NO_SUCH_ENEMY,
    choices.UNREADABLE,
}
"""Reasons that no rule of the game gives."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


# --- The table


def test_the_code_names_every_rule_and_no_other() -> None:
    """Whatever an event, a docstring or a call names is in the table, and the other way round."""
    assert RULES.keys() == IN_CODE


def test_every_rule_of_the_table_is_borne_by_a_test() -> None:
    """And no test bears one that is not there."""
    assert IN_TESTS.keys() == RULES.keys()


def test_every_event_of_whole_games_names_a_rule_of_the_table() -> None:
    """Those whose rule depends on the moment included."""
    named = {event.rule for game in games() for step in game.steps for event in step.events}
    assert named <= RULES.keys()
    assert {"CLOCK-ADVANCE", "ENEMY-CHOICE", "ENEMY-DISABLED", "NEXT-WAVE"} <= named


def test_each_rule_stands_under_its_id() -> None:
    """The key is the rule's own id, in capitals and hyphens."""
    for rule_id, rule in RULES.items():
        assert rule.id == rule_id
        assert re.fullmatch(r"[A-Z]+(-[A-Z]+)*", rule_id)


def test_chapters_come_in_reading_order_and_none_is_empty() -> None:
    """The table runs through the chapters once, without going back."""
    assert list(chapters()) == list(CHAPTERS)
    assert all(chapters().values())
    read: list[Rule] = [rule for rules in chapters().values() for rule in rules]
    assert read == list(RULES.values())


def test_our_rulings_are_marked() -> None:
    """Those of the reconstruction, and nothing that is printed."""
    assert {rule.id for rule in RULES.values() if rule.ruled} == RULINGS | RULED_ELSEWHERE


def test_some_rules_come_before_others() -> None:
    """A reader meets choosing before haste, attacks before keywords, damage before repairs."""
    order = list(RULES)
    for earlier, later in (
        ("SETUP", "WAVE-TABLE"),
        ("CLOCK-ADVANCE", "ACTION-CHOOSE"),
        ("ACTION-CHOOSE", "HASTE"),
        ("ATTACK-ROLL", "RECOIL"),
        ("ENEMY-ATTACK", "SPILL-OVER"),
        ("SPILL-OVER", "REPAIR"),
        ("REPAIR", "WIN"),
    ):
        assert order.index(earlier) < order.index(later)


# --- Refusals


def test_every_refusal_has_its_rule_or_none_at_all() -> None:
    """No reason is forgotten, and none is mapped that has no rule."""
    assert REFUSED_BY.keys() | NO_RULE == refusal_reasons()
    assert not REFUSED_BY.keys() & NO_RULE
    assert set(REFUSED_BY.values()) <= RULES.keys()


# --- Wording


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_worded(rule: str, language: str) -> None:
    """A title of a few words, and one to five sentences with nothing left to fill in."""
    words = words_in(language)
    title, wording = words.say(f"rule_title.{rule}"), words.say(f"rule.{rule}")
    assert 1 <= len(title.split()) <= 8
    assert title[0].isupper()
    assert title[-1] not in ".:"
    assert wording[0].isupper()
    assert wording.endswith(".")
    assert 1 <= len(re.findall(r"\.(?= |$)", wording)) <= 5
    assert not set("{}") & set(title + wording)


def test_nothing_is_worded_the_same_in_both_languages() -> None:
    """Titles, wording and chapters are all translated."""
    english, spanish = (words_in(language) for language in LANGUAGES)
    keys = [f"chapter.{chapter}" for chapter in CHAPTERS]
    keys += [f"{family}.{rule}" for family in ("rule", "rule_title") for rule in RULES]
    assert [key for key in keys if english.say(key) == spanish.say(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rules_share_a_title_or_a_wording(language: str) -> None:
    """Each can be told from the others by name."""
    words = words_in(language)
    for family in ("rule", "rule_title"):
        assert len({words.say(f"{family}.{rule}") for rule in RULES}) == len(RULES)
    assert len({words.say(f"chapter.{chapter}") for chapter in CHAPTERS}) == len(CHAPTERS)


def test_both_languages_give_the_same_numbers() -> None:
    """Dice, points and spaces written in figures agree, in whatever order a sentence has them."""
    english, spanish = (words_in(language) for language in LANGUAGES)
    for rule in RULES:
        found = [sorted(re.findall(r"\d+", w.say(f"rule.{rule}"))) for w in (english, spanish)]
        assert found[0] == found[1], rule
