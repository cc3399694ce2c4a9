"""The game's catalogues: the same in both languages, whole, and every error said."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from desk.words import LANGUAGES
from fastplay.catalogue import COLOURS, SPREADS, STATS
from fastplay.rules import CHAPTERS, RULES
from fastplay.sheet.telling import words_in
from tests.house.test_words import forms, placeholders
from workshop import prepared

GAME = Path(__file__).parents[2] / "py" / "fastplay"
prepared.compile_words()

SAME_IN_BOTH = {"name.mech", "name.point"}


def catalogue(language: str) -> Catalog:
    """A catalogue as Babel reads it."""
    path = GAME / "locale" / language / "LC_MESSAGES" / "fastplay.po"
    with path.open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def messages(language: str) -> dict[str, list[str]]:
    """The forms of each message by its key."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: forms(message)
        for message in catalogue(language)
        if message.id
    }


def literals() -> set[str]:
    """Every text of the code."""
    return {
        node.value
        for path in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def raised() -> set[str]:
    """The ids of the errors that the game raises."""
    found = set()
    for path in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                *("InvalidError", "IllegalError", "DamagedError"),
            ):
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    """So that they can be read side by side; none is given twice."""
    english, spanish = (messages(language) for language in LANGUAGES)
    assert list(english) == list(spanish)
    for language in LANGUAGES:
        path = GAME / "locale" / language / "LC_MESSAGES" / "fastplay.po"
        keys = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys))


def test_both_languages_fill_the_same_placeholders() -> None:
    """A form says no more than the code fills in."""
    english, spanish = (messages(language) for language in LANGUAGES)
    for key in english:
        both = [
            {name for form in each[key] for name in placeholders(form)}
            for each in (english, spanish)
        ]
        assert both[0] == both[1], key


def test_nothing_is_left_untranslated_empty_or_padded() -> None:
    """What reads the same in both is a name or a letter."""
    english, spanish = (messages(language) for language in LANGUAGES)
    assert {key for key in english if english[key] == spanish[key]} == SAME_IN_BOTH
    for each in (english, spanish):
        for key, texts in each.items():
            assert all(text and text == text.strip() for text in texts), key
            assert not re.search(r"""["']|\.\.\.|  |(?<!\w)-\d""", " ".join(texts)), key


def test_every_thing_has_a_name_and_no_key_is_unused() -> None:
    """Colours, stats, spreads, chapters, rules, errors, and what the code says."""
    wanted = {f"colour.{colour}" for colour in COLOURS} | {f"stat.{stat}" for stat in STATS}
    wanted |= {f"spread.{spread}" for spread in SPREADS} | {f"chapter.{each}" for each in CHAPTERS}
    wanted |= {f"rule.{rule}" for rule in RULES} | {f"rule_title.{rule}" for rule in RULES}
    wanted |= {f"error.{code}" for code in raised() if code not in ("choice", "wrong_type")}
    wanted |= {key for key in literals() if re.fullmatch(r"(log|name|error)\.[a-z_]+", key)}
    keys = messages("en").keys()
    assert wanted - keys == set()
    made = {key for key in keys - wanted if not key.startswith(("choice.", "refusal."))}
    assert made == set()


@pytest.mark.parametrize("family", ["colour", "stat", "spread", "choice", "log", "refusal"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_one_kind_differ(family: str, language: str) -> None:
    """Two stats are never called the same."""
    names = [texts[0] for key, texts in messages(language).items() if key.startswith(f"{family}.")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_name_the_piece(language: str) -> None:
    """But where there is none."""
    for key, (text,) in (
        (key, texts) for key, texts in messages(language).items() if key.startswith("error.")
    ):
        assert ("piece" in placeholders(text)) == (key != "error.out_of_dice"), key
        assert set(placeholders(text)) <= {"piece", "allowed", "place"}
        assert words_in(language).say(key, piece="x", allowed="y", place=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translators_are_told_where_words_stand(language: str) -> None:
    """At the head of each family."""
    seen: set[str] = set()
    for message in catalogue(language):
        key = message.id if isinstance(message.id, str) else message.id[0]
        family = key.partition(".")[0]
        if key and family not in seen:
            assert message.auto_comments, key
        seen.add(family)
