"""Another language is its catalogues and one line: shown with one that nobody speaks.

It has three forms for numbers. It is added to a copy of the project, where a Python of its own
makes what the build would.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desk.registry import PACKAGES, rules_page
from desk.words import LANGUAGES, OWN_NAMES
from tests.house.test_words import DOMAINS, PY, ROOT, catalogue_of, compile_words
from workshop.texts.markup import elements, inner

CODE, NAME = "qx", "Quxa"
PLURALS = "nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);"
THE_LINE = '    "es": "Español",\n'
TEXTS = """
import json, pathlib, sys
from workshop import page, prepared, site

prepared.compile_words()
from papermech.__main__ import main
from papermech.sheet.names import words_in
from desk.desk import Desk
from papermech.record import Record
root = pathlib.Path(sys.argv[1])
words = words_in("qx")
desk = Desk(Record(seed="x"))
desk.press("language:qx")
index = page.fill_languages((root / "index.html").read_text("utf-8"))
print(json.dumps({
    "index": page.fill_words(index),
    "style": page.fill_languages((root / "web/page.css").read_text("utf-8")),
    "manifest": page.fill_manifest((root / "web/manifest.webmanifest").read_text("utf-8")),
    "rules": page.rules_pages("default-src 'self'"),
    "embed": page.embed_words(),
    "desk": desk.look().language,
    "undo": words.say("page.undo"),
    "counted": {n: words.count("hangar.changed", n) for n in range(0, 32)},
    "of the desk": {n: words.count("own.typed", n, typed=0, faces="") for n in range(0, 32)},
}))
"""


def translated(source: str) -> str:
    """A catalogue in the new language: Spanish with three forms, each of which says which it is."""
    head = re.sub(r"Plural-Forms: [^\\]*", f"Plural-Forms: {PLURALS}", source)
    head = head.replace("Language: es", f"Language: {CODE}")
    forms = re.compile(r'^msgstr\[0\] ".*"\nmsgstr\[1\] "(.*)"$', re.MULTILINE)
    return forms.sub(
        lambda found: "\n".join(f'msgstr[{form}] "{found[1]} #{form}"' for form in range(3)), head
    )


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the build makes once the catalogues and the line are there."""
    compile_words()
    root = tmp_path_factory.mktemp("grown")
    shutil.copytree(PY, root / "py", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "web", root / "web", ignore=shutil.ignore_patterns("node_modules"))
    for name in ("index.html", "pyproject.toml"):
        shutil.copy(ROOT / name, root)
    listed = root / "py" / "desk" / "words.py"
    text = listed.read_text("utf-8")
    assert text.count(THE_LINE) == 1
    listed.write_text(text.replace(THE_LINE, f'{THE_LINE}    "{CODE}": "{NAME}",\n'), "utf-8")
    for domain in ("desk", *PACKAGES.values()):
        locale = root / "py" / domain / "locale"
        source = locale / "es" / "LC_MESSAGES" / f"{domain}.po"
        folder = locale / CODE / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / source.name).write_text(translated(source.read_text("utf-8")), "utf-8")
    made = subprocess.run(
        [sys.executable, "-c", TEXTS, str(root)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONPATH": str(root / "py"), "PYTHONUTF8": "1"},
    )
    assert not made.returncode, made.stderr
    found: dict[str, Any] = json.loads(made.stdout)
    return found


def test_every_place_has_the_new_language(grown: dict[str, Any]) -> None:
    """Chooser, links to the rules, boot, manifest, style, rules pages, embed and desk."""
    index = grown["index"]
    assert f'data-languages="en es {CODE}"' in index
    assert f'<option value="{CODE}" lang="{CODE}" translate="no">{NAME}</option>' in index
    assert index.count(f'href="rules.{CODE}.html" hreflang="{CODE}"') == 2
    (told,) = [
        inner(index, each)
        for each in elements(index)
        if each.attributes.get(f"data-key-{CODE}") == "boot.no_header"
        and each.attributes["lang"] == CODE
    ]
    assert told
    assert f'[data-language="{CODE}"] > body > footer a[hreflang="{CODE}"] {{' in grown["style"]
    shortcuts = json.loads(grown["manifest"])["shortcuts"]
    assert [each["url"] for each in shortcuts][1:] == [f"../?lang={c}" for c in ("en", "es", CODE)]
    assert shortcuts[0]["name"].count(" · ") == 2
    codes = ("en", "es", CODE)
    assert list(grown["rules"]) == [rules_page(game, each) for game in PACKAGES for each in codes]
    for game in PACKAGES:
        mine = rules_page(game, CODE)
        assert f'<html lang="{CODE}">' in grown["rules"][mine]
        for each in codes:
            assert f'hreflang="{CODE}" href="{mine}"' in grown["rules"][rules_page(game, each)]
        assert f'<a href="{mine}" hreflang="{CODE}"' in index
    assert f">{NAME}</a>" in grown["rules"]["rules.en.html"]
    assert list(grown["embed"]) == ["en", "es", CODE]
    assert grown["desk"] == CODE
    assert grown["undo"] == "Deshacer"


@pytest.mark.parametrize("domain", ["counted", "of the desk"])
def test_the_language_says_which_form_a_number_takes(grown: dict[str, Any], domain: str) -> None:
    """By its last figure here, in the words of the game and of the desk."""
    said = {int(n): text.rpartition("#")[2] for n, text in grown[domain].items()}
    wanted = {n: "0" if n % 10 == 1 else "1" if n % 10 in (2, 3, 4) else "2" for n in said}
    assert said == wanted


# --- One list


def lists_in_python(path: Path) -> list[str]:
    """Displays that hold several of our languages."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict)
        and sum(
            isinstance(each, ast.Constant) and each.value in {*LANGUAGES, *OWN_NAMES.values()}
            for each in (node.keys if isinstance(node, ast.Dict) else node.elts)
        )
        > 1
    ]


def test_no_other_module_lists_the_languages() -> None:
    """Only the one that everything else asks."""
    found = {str(path.relative_to(PY)) for path in PY.rglob("*.py") if lists_in_python(path)}
    assert found == {"desk/words.py"}


def test_no_web_file_names_a_language() -> None:
    """The build writes them where they belong."""
    files = [ROOT / "index.html", *(ROOT / "web").glob("*.*")]
    texts = {path.name: path.read_text("utf-8") for path in files if path.suffix != ".png"}
    named = re.compile(
        "|".join((*OWN_NAMES.values(), rf"""["'=.](?:{"|".join(LANGUAGES)})["'.]"""))
    )
    assert len(texts) > 20
    assert {name: named.findall(text) for name, text in texts.items() if named.search(text)} == {}


# --- What translators are told


def families(language: str, domain: str) -> dict[str, list[tuple[str, set[str], str]]]:
    """By family: each key, its placeholders, and the comment over it."""
    found: dict[str, list[tuple[str, set[str], str]]] = {}
    for message in catalogue_of(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = (
                message.string
                if isinstance(message.string, str)
                else " ".join(message.string or ())
            )
            filled = set(re.findall(r"\{\w+\}", text))
            found.setdefault(key.split(".")[0], []).append(
                (key, filled, " ".join(message.auto_comments))
            )
    return found


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translators_are_told_where_words_stand_and_what_fills_them(
    language: str, domain: str
) -> None:
    """At the head of each family, or over the message; keys are bare, so nothing else says it."""
    for messages in families(language, domain).values():
        head = messages[0][2]
        assert head, messages[0]
        for key, filled, comment in messages:
            assert re.fullmatch(r"[a-z_]+(\.[\w-]+)+", key)
            assert {each for each in filled if each not in head + comment} == set(), key
    assert families(language, domain).keys() == families(LANGUAGES[0], domain).keys()


NAMES_A_THING = {
    "en": r"mechs?\b|robot|\bwaves?\b|radar|hangar|torso|time track|\bcubes?\b",
    "es": r"mechs?\b|robot|oleada|radar|hangar|torso|línea de tiempo|\bcubos?\b",
}


@pytest.mark.parametrize("language", NAMES_A_THING)
def test_the_words_of_the_desk_name_nothing_of_a_game(language: str) -> None:
    """What names a thing of Paper 'Mech stands among its own words; but so is the house called."""
    thing = re.compile(NAMES_A_THING[language], re.IGNORECASE)
    named = {
        domain: {
            str(each.id)
            for each in catalogue_of(language, domain)
            if thing.search(str(each.string))
        }
        for domain in DOMAINS
    }
    assert named["desk"] == {"page.house"}
    assert len(named["papermech"]) > 50


def test_the_desk_has_no_words_for_one_game_alone() -> None:
    """No key of its domain is written in the game and nowhere else."""

    def text_of(*folders: str) -> str:
        return "".join(
            path.read_text("utf-8") for each in folders for path in (PY / each).rglob("*.py")
        )

    shell = text_of("desk", "browser", "workshop") + (ROOT / "index.html").read_text("utf-8")
    game = text_of("papermech")
    keys = {key for messages in families("en", "desk").values() for key, _, _ in messages}
    alone = {key for key in keys if f'"{key}"' in game and f'"{key}"' not in shell}
    assert alone == set()
