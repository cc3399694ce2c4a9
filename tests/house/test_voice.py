"""The voice: short, plain, one word for one thing, verb first. What a test can hold of it.

The rules' own texts have a voice of their own, in whole paragraphs; only their nouns are held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from desk.words import LANGUAGES
from tests.house.test_words import PY, ROOT, forms

FOLDERS = {"desk": PY / "desk", "papermech": PY / "papermech", "toy": ROOT / "tests" / "toy"}

RULES = ("figure", "passage", "passage_title", "preset_line", "rule", "rule_title", "sign_line")
"""Families that are the rules' own texts."""

BANNED = {
    "en": (
        r"somebody|nobody|whoever|anybody|everybody|anew",
        r"what is (?!on the sheet)|\blies\b|\bstands\b",
        r"throws?\b|thrown|\broll(s|ed|ing)? (\w+ ){0,2}again",
        r"\bkeeps?\b|\bkept\b|forget|forgotten|(bring|brought) back|\baside\b",
        r"\bloadout|\brulings?\b|active space|\brecords?\b",
        r"\bpoints?\b (?!at)|loses \{n\}|circles lost",
        r"\b(log|log’s) line|line of the log",
    ),
    "es": (
        r"alguien|quienquiera|de nuevo\b",
        r"volver a tirar|nueva tirada|se tiran? de nuevo",
        r"olvid|trayendo|traer\b|\baparte\b|recuperar lo",
        r"espacio activo|\bregistros?\b|herid[oa]|círculos llenos|línea del diario",
        r"\bpuntos?\b",
    ),
}
"""Words that have a better one, by the language; each is a piece of a pattern."""

SAID_ANYWAY: dict[tuple[str, str], str] = {
    ("en", "hangar.leave"): "the weapon stays where it is; nothing is saved",
    ("es", "why.keeps"): "the toy counts pips",
    ("es", "why.farther"): "the toy counts pips",
}
"""What may use such a word, and why."""

FIGURES_STAND = {
    "sheet": "printed on the sheet, which is drawn for its figures",
    "weapon_note": "printed on the sheet",
    "ruling_value": "the two printings of one figure",
    "guide_text": "one game with known dice, told step by step",
    "shelf": "facts of a game that is not loaded, packed without its rules",
    "keys": "names of keys",
    "boot": "a command to be typed",
    "page.print_help": "the name of a paper",
}
"""Families and keys whose figures are words, and why; the rules' own texts besides."""

MOST_WORDS = {
    "choice": {"en": 5, "es": 6},
    "prompt": {"en": 9, "es": 9},
    "help": {"en": 13, "es": 18},
    "refusal": {"en": 9, "es": 11},
    "log": {"en": 11, "es": 12},
    "fate": {"en": 4, "es": 3},
    "badge": {"en": 5, "es": 5},
    "foresight": {"en": 12, "es": 13},
    "afterwards": {"en": 10, "es": 10},
    "suggestion": {"en": 17, "es": 18},
    "spoken": {"en": 13, "es": 12},
    "games": {"en": 17, "es": 19},
    "hangar": {"en": 17, "es": 20},
    "seats": {"en": 14, "es": 16},
    "link": {"en": 13, "es": 13},
    "score": {"en": 17, "es": 22},
    "keys": {"en": 9, "es": 9},
    "look": {"en": 8, "es": 9},
    "own": {"en": 11, "es": 10},
    "placing": {"en": 11, "es": 14},
    "error": {"en": 22, "es": 22},
    "by_link": {"en": 20, "es": 20},
}
"""So many words at most in a text of a family; what a placeholder stands for is one."""

LONGER = {
    "seats.why_clear": "a reason and how much it weighs",
    "choice.target": "names and figures",
    "spoken.enemy": "names and figures",
    "spoken.enemy_reaching": "names and figures",
    "error.link_diverged": "a rare fault that is to be reported",
}

BUTTON_WORDS = {"en": 3, "es": 4}
LONG_BUTTONS = {
    "choice.action": "names and figures only",
    "guide.own": "to tell the player's game from the guide's",
    "hangar.mount": "names first",
}

SAME = (
    ("games.delete", "hangar.forget"),
    ("games.bring_back", "hangar.bring_back"),
    ("page.record", "ending.record"),
    ("page.new", "ending.new"),
    ("page.cancel", "own.cancel"),
    ("page.daily", "manifest.daily"),
    ("ruling.tracks", "rule_title.TRACKS"),
    ("placing.decision", "keys.question"),
    ("games.present", "page.print_present"),
)
"""Keys for one thing, which is called the same wherever it is named."""


@cache
def texts(language: str) -> dict[str, str]:
    """Every text by its key; of several forms the longest."""
    found: dict[str, str] = {}
    for domain, folder in FOLDERS.items():
        path = folder / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
        with path.open("rb") as source:
            for message in read_po(source, locale=language):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if key:
                    found.setdefault(key, max(forms(message), key=len))
    return found


def family(key: str) -> str:
    """What stands before the first full stop of a key."""
    return key.partition(".")[0]


def ours(language: str) -> dict[str, str]:
    """The texts that are not the rules' own."""
    return {key: text for key, text in texts(language).items() if family(key) not in RULES}


def words(text: str) -> int:
    """How many words it has; signs are none."""
    return len([each for each in text.split() if re.search(r"[\w{]", each)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_has_a_better_one(language: str) -> None:
    """But those that are listed with a reason, and each of those still has one."""
    banned = re.compile("|".join(BANNED[language]), re.IGNORECASE)
    found = {key: text for key, text in ours(language).items() if banned.search(text)}
    allowed = {key for each, key in SAID_ANYWAY if each == language}
    assert {key: text for key, text in found.items() if key not in allowed} == {}
    assert allowed - found.keys() == set()


def test_the_rules_use_the_same_nouns() -> None:
    """Active, the re-roll, and in Spanish the mech."""
    for language, pattern in (
        ("en", r"active space|rolled again|\bthrown?\b|\banew\b"),
        ("es", r"espacio activo|’[Mm]ech(?<!Paper ’Mech)|(?<=[a-z,] )Mech|herido"),
    ):
        found = {key: text for key, text in texts(language).items() if re.search(pattern, text)}
        assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_values(language: str) -> None:
    """No figure in a text but where its family is listed."""
    found = {
        key: text
        for key, text in ours(language).items()
        if not {key, family(key)} & FIGURES_STAND.keys() and re.search(r"\d", text)
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short(language: str) -> None:
    """By their kind."""
    long = {
        key: (words(text), text)
        for key, text in ours(language).items()
        if words(text) > MOST_WORDS.get(family(key), {}).get(language, 99) and key not in LONGER
    }
    assert long == {}
    assert LONGER.keys() <= texts(language).keys()


@cache
def buttons() -> frozenset[str]:
    """The keys of what is written on buttons: in the page, and where the code makes one."""
    index = (ROOT / "index.html").read_text("utf-8")
    found = set(re.findall(r'<button[^>]*data-key="([^"]+)"', index))
    for path in sorted(PY.rglob("*.py")):
        text = path.read_text("utf-8")
        found |= set(re.findall(r'button\([^()]*?say\("([a-z_.]+)"', text, re.IGNORECASE))
    return frozenset(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_has_a_word_or_two_and_no_sentence(language: str) -> None:
    """At most three, in Spanish four."""
    assert {"page.start", "look.go", "guide.next", "score.title"} <= buttons()
    found = texts(language)
    wrong = {
        key: found[key]
        for key in buttons() - LONG_BUTTONS.keys()
        if words(found[key].replace("{", "").replace("}", "")) > BUTTON_WORDS[language]
        or found[key].endswith(".")
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_says_what_is_wrong_and_ends_with_the_piece(language: str) -> None:
    """In brackets, before the full stop."""
    errors = {key: text for key, text in texts(language).items() if family(key) == "error"}
    assert len(errors) > 40
    pieced = {key: text for key, text in errors.items() if "{piece}" in text}
    wrong = {
        key: text
        for key, text in pieced.items()
        if not re.search(r"\([^()]*\{piece\}[^()]*\)\.$", text)
    }
    assert wrong == {}
    assert errors.keys() - pieced.keys() == {"error.nothing_pasted", "error.out_of_dice"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keys", SAME, ids=lambda keys: keys[0])
def test_one_thing_has_one_name(language: str, keys: tuple[str, ...]) -> None:
    """The same wherever it stands."""
    assert len({texts(language)[key] for key in keys}) == 1


def test_primary_buttons_are_one_a_dialog() -> None:
    """Of those in a dialog at most one, so that one thing is to be done first."""
    index = (ROOT / "index.html").read_text("utf-8")
    dialogs = dict(re.findall(r'<dialog id="([\w-]+)"(.*?)</dialog>', index, re.DOTALL))
    assert len(dialogs) >= 10
    primary = {name: text.count('class="choice primary"') for name, text in dialogs.items()}
    assert max(primary.values()) == 1
    assert {name for name, n in primary.items() if n} >= {"new-dialog", "record-dialog"}


def destructive() -> Iterator[tuple[Path, str]]:
    """Every press that deletes or gives up, where it is made."""
    for path in sorted(PY.rglob("*.py")):
        for found in re.findall(
            r'"((?:ask:)?(?:game|aside|link)-delete)"', path.read_text("utf-8")
        ):
            yield path, found


def test_what_destroys_asks_first() -> None:
    """Where a button is made it asks; the press without asking is only obeyed."""
    made = {found for path, found in destructive() if path.parts[-2] == "keeping"}
    assert made == {"ask:game-delete", "ask:aside-delete", "ask:link-delete"}
    index = (ROOT / "index.html").read_text("utf-8")
    assert 'data-do="ask:resign"' in index
    assert 'data-do="resign"' not in index
