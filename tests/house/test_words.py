"""The words: two catalogues that say the same things, every key used and every used key there.

Long: a scan for each place where words are asked for.
"""

from __future__ import annotations

import ast
import itertools
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from desk.seats.seating import KINDS, OPPONENTS
from desk.words import LANGUAGES
from papermech import catalogue, choices
from papermech import state as decisions
from papermech.chances.ahead import BY_DIE, IN_RANGE, OUT_OF_RANGE
from papermech.loadout import weapons_for
from papermech.possible import PLAIN
from papermech.presets import PRESETS
from papermech.rules import RULES
from papermech.rulings import CHOICES
from papermech.sheet import grids, printed, throws
from papermech.sheet.guide.steps import STEPS
from papermech.sheet.names import words_in
from papermech.sheet.rules import CONTENTS, TABLES, passages
from papermech.sheet.rules.figures import FIGURES
from tabletop.game import LEVELS
from workshop import page, prepared

ROOT = Path(__file__).parents[2]
PY = ROOT / "py"
DOMAINS = ("desk", "papermech")
SPEAKING = ("desk", "papermech", "browser")
"""The packages that say words."""
RAISING = ("papermech", "tabletop", "desk")
"""The packages whose errors a player may read."""
SPOKEN = (
    "boot",
    "choice",
    "dice",
    "error",
    "guide",
    "hangar",
    "help",
    "link",
    "log",
    "name",
    "page",
    "prompt",
    "refusal",
)
"""Families whose keys nothing else in the code looks like."""
GRIDS = ("radar", "enemies", "track", "circles", "actions")
THEN = (IN_RANGE, OUT_OF_RANGE, BY_DIE)
A_KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]*[a-z0-9])+")

SAME_IN_BOTH = {
    "games.against",
    "games.of_game",
    "seats.seat",
    # The game's own name, and words that both languages share.
    "sheet.title",
    "page.title",
    "page.part.radar",
    "grid.radar",
    "location.torso",
    "weapon.rifle",
    "weapon.disruptor",
    "weapon.ppc",
    "attack.ppc",
    "enemy.helo",
    "keyword.combo",
    "range_letter.medium",
    "range_letter.long",
    # Patterns without a word of their own.
    "choice.action",
    "choice.off",
    "grid.enemy",
    "grid.space",
    "dice.die",
    "dice.spoken",
    "hangar.action",
    "hangar.armour",
    "hangar.contents",
    "hangar.weight",
    "name.action",
    "name.box",
    "name.power_and_time",
    "name.slower",
    "name.time",
    "page.print_line",
    "placing.wave_of",
}


def compile_words() -> None:
    """Compile the catalogues where that has not been done since they changed."""
    prepared.compile_words()


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def source_path(language: str, domain: str) -> Path:
    """Where a catalogue lies."""
    return PY / domain / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def source_of(language: str, domain: str) -> str:
    """The text of a catalogue."""
    return source_path(language, domain).read_text("utf-8")


@cache
def catalogue_of(language: str, domain: str) -> Catalog:
    """A catalogue as Babel reads it; what it cannot read is an error."""
    with source_path(language, domain).open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def messages(language: str) -> dict[str, Message]:
    """The messages of a language by key."""
    found = {}
    for message in itertools.chain(*(catalogue_of(language, domain) for domain in DOMAINS)):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[key] = message
    return found


def forms(message: Message) -> list[str]:
    """The text of a message, or its forms for one and for many."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(text: str) -> list[str]:
    """The names between braces, in alphabetical order; each must be a plain name."""
    found = []
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is not None:
            assert name.isidentifier(), text
            assert not spec
            assert not conversion
            found.append(name)
    return sorted(found)


# --- The two catalogues beside each other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    """No key is missing or left over."""
    assert messages(language).keys() == messages(LANGUAGES[0]).keys()


def test_every_language_has_the_same_plural_keys() -> None:
    """A key whose form depends on a number has forms in all of them, under one name."""
    first, *others = (
        {key for key, message in messages(language).items() if not isinstance(message.id, str)}
        for language in LANGUAGES
    )
    assert others == [first] * len(others)
    for language in LANGUAGES:
        for key in first:
            assert tuple(messages(language)[key].id) == (key, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_keys_have_forms_that_differ_and_name_the_number(language: str) -> None:
    """As many as the language has; only a form for a single number may leave that out."""
    for domain in DOMAINS:
        catalogue = catalogue_of(language, domain)
        form_of = c2py(catalogue.plural_expr)
        numbers = Counter(form_of(n) for n in range(1000))
        assert sorted(numbers) == list(range(catalogue.num_plurals))
        for message in catalogue:
            if not isinstance(message.id, str):
                texts = forms(message)
                assert len(texts) == len(set(texts)) == catalogue.num_plurals, message.id
                for form, text in enumerate(texts):
                    assert numbers[form] == 1 or "n" in placeholders(text), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_placeholders(language: str) -> None:
    """A form says no more than the code fills in, and all forms together say all of it."""
    theirs = messages(language)
    for key, message in messages(LANGUAGES[0]).items():
        named = {name for form in forms(message) for name in placeholders(form)}
        assert {name for form in forms(theirs[key]) for name in placeholders(form)} == named, key
        # The last form stands for the rest, so it leaves nothing out that the first language says.
        last = set(placeholders(forms(message)[-1]))
        assert last <= set(placeholders(forms(theirs[key])[-1])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_padded(language: str) -> None:
    """Every form has words, without blanks around them."""
    for key, message in messages(language).items():
        assert forms(message), key
        for form in forms(message):
            assert form, key
            assert form == form.strip(), key


def test_nothing_is_left_untranslated() -> None:
    """What reads the same in both languages is a name, a letter or a pattern, listed above."""
    english, spanish = messages("en"), messages("es")
    same = {key for key in english if forms(english[key]) == forms(spanish[key])}
    assert same == SAME_IN_BOTH


def keys_of(language: str, domain: str) -> list[str]:
    """The keys of a catalogue as they stand in it, that of its head included."""
    return re.findall(r'^msgid "(.*)"$', source_of(language, domain), re.MULTILINE)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_given_twice(language: str, domain: str) -> None:
    """Babel and gettext would silently keep one of them."""
    keys = keys_of(language, domain)
    assert [key for key, times in Counter(keys).items() if times > 1] == []
    others = {key for other in DOMAINS if other != domain for key in keys_of(language, other)}
    assert not others & set(filter(None, keys))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy_or_obsolete(language: str, domain: str) -> None:
    """No message waits for a translator or lies about unused."""
    assert not re.search(r"^#,.*fuzzy", source_of(language, domain), re.MULTILINE)
    assert not re.search(r"^#~", source_of(language, domain), re.MULTILINE)
    assert not any(message.fuzzy for message in catalogue_of(language, domain))
    assert not catalogue_of(language, domain).obsolete


def test_keys_come_in_the_same_order() -> None:
    """So the two files can be read side by side."""
    assert list(messages("en")) == list(messages("es"))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_catalogue_names_its_language(language: str, domain: str) -> None:
    """The head says which language it is."""
    assert f'"Language: {language}\\n"' in source_of(language, domain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_the_source_says(language: str) -> None:
    """The page reads the compiled one; every message of the source can be had from it."""
    words = words_in(language)
    form_of = c2py(catalogue_of(language, "desk").plural_expr)
    for key, message in messages(language).items():
        values = {name: f"<{name}>" for form in forms(message) for name in placeholders(form)}
        if isinstance(message.id, str):
            assert words.say(key, **values) == forms(message)[0].format(**values)
        else:
            del values["n"]
            for n in (0, 1, 2, 5, 11, 21, 101):
                said = words.count(key, n, **values)
                assert said == forms(message)[form_of(n)].format(n=n, **values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography_is_the_house_style(language: str) -> None:
    """No straight quotes, no three dots, no hyphen for a minus, no blanks in a row."""
    for key, message in messages(language).items():
        for form in forms(message):
            assert not re.search(r"""["']|\.\.\.|  |(?<!\w)-\d""", form), key


def test_words_are_refused_for_what_is_not_there() -> None:
    """An unknown language is a ValueError, an unknown key a KeyError."""
    with pytest.raises(ValueError, match="tlh"):
        words_in("tlh")
    with pytest.raises(KeyError):
        words_in("es").say("no.such.key")
    with pytest.raises(KeyError):
        words_in("es").count("no.such.key", 1)


def test_filled_in_text_is_taken_to_the_letter() -> None:
    """Braces and percent signs in what a person typed are no placeholders."""
    said = words_in("en").say("page.game_name", wave=1, last=4, seed="{seed} {0} %s")
    assert said.endswith("{seed} {0} %s")


# --- One noun for one thing

NOUNS = {
    # What English calls it, without what only looks alike; Spanish; what Spanish does not call it.
    "time track": (r"\btime track\b", r"\blínea\b", r"\b(pista|carril|barra) (de|del) tiempo\b"),
    "card": (r"\bcards?\b", r"\bfichas?\b", r"\b(cartas?|tarjetas?)\b(?<!A4 o carta)"),
}


@pytest.mark.parametrize("thing", NOUNS)
def test_spanish_has_one_noun_for_one_thing(thing: str) -> None:
    """Wherever English names it, and nowhere another."""
    english, spanish, other = (re.compile(noun, re.IGNORECASE) for noun in NOUNS[thing])
    theirs = messages("es")
    named = {
        key: form
        for key, message in messages("en").items()
        for mine, form in zip(forms(message), forms(theirs[key]), strict=True)
        if english.search(mine)
    }
    assert len(named) >= 4
    assert {key: form for key, form in named.items() if not spanish.search(form)} == {}
    every = {key: " ".join(forms(message)) for key, message in theirs.items()}
    assert {key: form for key, form in every.items() if other.search(form)} == {}


# --- Numbers


@pytest.mark.parametrize(
    ("language", "written"), [("en", ("2.8", "0.0", "-0.5")), ("es", ("2,8", "0,0", "-0,5"))]
)
def test_numbers_are_written_as_the_language_writes_them(
    language: str, written: tuple[str, ...]
) -> None:
    """To a tenth, wherever one is filled in; whole numbers and texts stay as they are."""
    words = words_in(language)
    for value, expected in zip((2.75, 0.0, -0.5), written, strict=True):
        assert words.decimal(value) == expected
        assert words.say("games.unnamed", day=value).count(expected) == 1
        assert words.count("score.spread", 2, least=1, most=2, mean=value).count(expected) == 1
    assert "12345" in words.count("score.dailies_all", 12345)
    assert "2.75" in words.say("games.unnamed", day="2.75")


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_behind_a_number_and_a_blank(language: str) -> None:
    """In both languages, and in every sentence that has one."""
    found = [
        form for message in messages(language).values() for form in forms(message) if "%" in form
    ]
    assert len(found) >= 4
    assert [form for form in found if re.sub(r"\} %(?=[ .,])|\} %$", "", form).count("%")] == []


def test_nothing_else_writes_numbers_for_people() -> None:
    """A format of Python's knows no language; coordinates, dates and addresses have none."""
    allowed = {
        ("desk/words.py", ".1f"),
        ("desk/drawing/nodes.py", ".1f"),
        ("desk/drawing/pencil.py", ".0f"),
        ("desk/drawing/pencil.py", ".2f"),
        ("papermech/sheet/art/symbols.py", "g"),
        ("browser/page.py", "02"),
        ("desk/keeping/shelf.py", "08x"),
    }
    found = {
        (str(path.relative_to(PY)), ast.unparse(node.format_spec)[2:-1])
        for package in SPEAKING
        for path in (PY / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None
    }
    assert found == allowed


# --- What the code uses


def modules(*packages: str) -> Iterator[ast.Module]:
    """The syntax trees of packages."""
    for package in packages:
        for path in sorted((PY / package).rglob("*.py")):
            yield ast.parse(path.read_text("utf-8"), filename=str(path))


def literals(expression: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as it is literal."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        yield expression.value
    elif isinstance(expression, ast.IfExp):
        yield from literals(expression.body)
        yield from literals(expression.orelse)


def name_of(function: ast.expr) -> str:
    """The last part of the name that is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@cache
def said_keys() -> frozenset[str]:
    """The literal keys in calls that say something, and in variables called `key`."""
    found: set[str] = set()
    for node in itertools.chain.from_iterable(map(ast.walk, modules(*SPEAKING, "papermech"))):
        if isinstance(node, ast.Call) and node.args:
            if name_of(node.func) in ("say", "_say", "tell"):
                found.update(literals(node.args[0]))
            elif name_of(node.func) == "count":
                # Texts can be counted in too.
                found.update(key for key in literals(node.args[0]) if A_KEY.fullmatch(key))
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "key":
            found.update(literals(node.value))
    return frozenset(found)


@cache
def the_page() -> ast.Module:
    """What writes words into the page."""
    return ast.parse((PY / "workshop" / "page.py").read_text("utf-8"))


def written_keys() -> frozenset[str]:
    """Every literal in the packages that speak which looks like a key."""
    return frozenset(
        node.value
        for node in itertools.chain.from_iterable(
            map(
                ast.walk,
                (*modules(*SPEAKING), ast.parse((PY / "workshop/page.py").read_text("utf-8"))),
            )
        )
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and A_KEY.fullmatch(node.value)
    )


def page_keys() -> set[str]:
    """The keys that index.html names."""
    text = (ROOT / "index.html").read_text("utf-8")
    return set(re.findall(r'data-(?:label-)?key(?:-\{code\})?="([^"]*)"', text))


def boot_keys() -> set[str]:
    """The keys that boot.js asks for: those it writes out, and one for each stage it names."""
    text = (ROOT / "web" / "boot.js").read_text("utf-8")
    stages = set(re.findall(r'stage\("(\w+)"\)', text))
    stages |= set(re.findall(r'data-stage="(\w+)"', (ROOT / "index.html").read_text("utf-8")))
    assert stages == {"page", "runtime", "engine"}
    return set(re.findall(r'"(boot\.\w+)"', text)) | {f"boot.{stage}" for stage in stages}


def error_codes() -> set[str]:
    """The codes of every error that is raised."""
    found: set[str] = set()
    for node in itertools.chain.from_iterable(map(ast.walk, modules(*RAISING))):
        if isinstance(node, ast.Call) and name_of(node.func) in (
            "GameError",
            "InvalidError",
            "IllegalError",
            "DamagedError",
            "DivergedError",
        ):
            code = node.args[0]
            if isinstance(code, ast.Constant):
                found.add(str(code.value))
            else:
                assert ast.unparse(code) == "self.code"
    return found


def refusal_reasons() -> set[str]:
    """The reason ids that `papermech.choices` defines."""
    tree = ast.parse(Path(choices.__file__).read_text("utf-8"))
    return {
        node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def decision_ids() -> set[str]:
    """Every decision that a state at rest can wait for."""
    tree = ast.parse(Path(decisions.__file__).read_text("utf-8"))
    found = {
        str(node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    return found - {decisions.CLOCK}


def names_in_the_catalogue() -> set[str]:
    """Keys of everything printed that has a name."""
    weapons = catalogue.WEAPONS.values()
    attacks = [attack for card in catalogue.ENEMIES for attack in card.attacks]
    families = {
        "enemy": [card.name for card in catalogue.ENEMIES],
        "attack": [attack.name for attack in attacks],
        "weapon": list(catalogue.WEAPONS),
        "keyword": [weapon.keyword for weapon in weapons],
        "action": [action.name for weapon in weapons for action in weapon.actions],
        "leg": [leg.name for leg in catalogue.LEG_ACTIONS],
        "location": list(catalogue.LOCATIONS),
        "range": list(catalogue.BANDS),
        "sector": list(catalogue.SECTORS),
    }
    return {f"{family}.{name}" for family, names in families.items() for name in names}


def sheet_keys() -> set[str]:
    """The keys of every label on the sheet, whatever is carried."""
    found: set[str] = set()
    for mount in catalogue.MOUNTS:
        for weapon in weapons_for(mount):
            loadout = {**catalogue.STANDARD_EQUIPMENT, mount: weapon}
            found.update(printed.labels(loadout).values())
    return found


def families() -> set[str]:
    """The keys that the code makes from a state, an event or an error."""
    asked = decision_ids()
    assert {"action", "window", "over"} <= asked
    found = names_in_the_catalogue() | sheet_keys()
    found |= {f"refusal.{reason}" for reason in refusal_reasons()}
    found |= {f"error.{code}" for code in error_codes()}
    # The window and the end have prompts of their own, which the code writes out.
    found |= {f"prompt.{decision}" for decision in asked - {"window", "over"}}
    found |= {f"help.{decision}" for decision in asked - {"over"}}
    found |= {f"afterwards.{then}" for then in THEN}
    found |= {f"badge.{deed}_{then}" for deed in ("attacks", "closer") for then in THEN}
    found |= {f"grid.{name}" for name in GRIDS}
    found |= {f"grid.column.{name}" for name in grids.COLUMNS}
    found |= {"spoken.stand", "spoken.squat", "spoken.undo", "spoken.undo_turn", "spoken.redo"}
    found |= {f"fate.{fate}" for fate in throws.FATES}
    found |= {"help.won", "help.lost", "log.stance.stand", "log.stance.squat"}
    found |= {f"{family}.{preset}" for family in ("preset", "preset_line") for preset in PRESETS}
    for switch, values in CHOICES.items():
        found |= {f"ruling.{switch}", f"ruling_line.{switch}"}
        found |= {f"ruling_value.{switch}.{value}" for value in values}
    found |= {f"seats.who.{kind}" for kind in KINDS}
    found |= {f"seats.level.{level}" for level in LEVELS}
    found |= {f"games.against.{kind}" for kind in OPPONENTS}
    found |= {f"month.{month}" for month in range(1, 13)}
    found |= {"hangar.torso_armour", "hangar.legs_armour"}
    found |= {f"choice.free_{way}" for way in ("none", "cw", "ccw", "walk_forwards")}
    found |= {f"{family}.{rule}" for family in ("rule", "rule_title") for rule in RULES}
    found |= {f"placing.asked.{decision}" for decision in PLAIN}
    told = (*(step.name for step in STEPS), "astray")
    found |= {f"{family}.{name}" for family in ("guide_title", "guide_text") for name in told}
    return found | rulebook_keys()


def rulebook_keys() -> set[str]:
    """The keys of everything in the rulebook that is no rule."""
    found = {f"chapter.{chapter.id}" for chapter in CONTENTS}
    for passage in (*passages.OPENING, *passages.BRIEF):
        found |= {f"passage_title.{passage}", *passages.keys(passage)}
    found |= {f"passage_title.{table}" for table in TABLES}
    return found | {f"figure.{figure}" for figure in FIGURES}


def test_the_scan_sees_the_code() -> None:
    """It finds keys where we know some to be, so that an empty scan cannot pass."""
    assert {"log.action_lost", "log.went_idle", "log.you_haste", "choice.keep"} <= said_keys()
    assert {"page.copied", "page.save_damaged"} <= written_keys()
    assert {"page.skip", "page.tools", "page.part.tables"} <= page_keys()
    assert {"boot.page", "boot.engine"} <= boot_keys()
    assert {"choice", "face", "seed_too_long", "too_long", "weapon_on_mount"} <= error_codes()
    assert {"unreadable", "outside_arc", "game_over"} <= refusal_reasons()
    assert {"weapon_note.fist.2", "range_letter.long", "stance.squat"} <= sheet_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_said_exists(language: str) -> None:
    """Literal keys in the calls that say something."""
    assert said_keys() - messages(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_literal_of_a_spoken_family_exists(language: str) -> None:
    """Keys that are handed on before they are said, such as those of the shell."""
    spoken = {key for key in written_keys() if key.split(".")[0] in SPOKEN}
    assert spoken - messages(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_page_exists(language: str) -> None:
    """Those in index.html and boot.js."""
    assert (page_keys() | boot_keys()) - messages(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_made_exists(language: str) -> None:
    """Reasons, errors, decisions, and the names of everything printed."""
    assert families() - messages(language).keys() == set()


def test_no_key_is_unused() -> None:
    """Every key is written in the code or the page, or made from what the game knows."""
    used = said_keys() | written_keys() | page_keys() | boot_keys() | families()
    assert messages("en").keys() - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_words_it_boots_with(language: str) -> None:
    """What boot.js asks for is among the words that lie beside the page."""
    text = (ROOT / "index.html").read_text("utf-8")
    assert boot_keys() <= page.page_words(text, language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_one_kind_differ(language: str) -> None:
    """Two enemies, weapons, locations, spaces or attacks are never called the same."""
    words = words_in(language)
    for family in ("enemy", "weapon", "location", "range", "sector", "attack", "leg", "keyword"):
        keys = [key for key in names_in_the_catalogue() if key.startswith(f"{family}.")]
        assert len({words.say(key) for key in keys}) == len(keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_sentences_that_differ(language: str) -> None:
    """Each refusal ends with a full stop and no two say the same."""
    words = words_in(language)
    said = [words.say(f"refusal.{reason}") for reason in sorted(refusal_reasons())]
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in said)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_name_the_piece(language: str) -> None:
    """Every error sentence shows what was wrong, but where there is nothing to be shown."""
    for code in error_codes() - {"nothing_pasted"}:
        (form,) = forms(messages(language)[f"error.{code}"])
        assert "piece" in placeholders(form), code
        assert set(placeholders(form)) <= {"piece", "allowed", "place"}, code
