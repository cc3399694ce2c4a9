"""The page before Python runs: words filled in, the sheet as markup; and trees as markup."""

from __future__ import annotations

import html
import json
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desk.drawing.nodes import Node, node, number, to_markup
from desk.keeping.games import Listed, games
from desk.keeping.shelf import Label
from desk.words import LANGUAGES, Words
from papermech.catalogue import STANDARD_EQUIPMENT
from papermech.sheet.hangar.bench import Bench
from papermech.sheet.names import words_in
from papermech.sheet.printed import labels, sheet
from tests.house.test_words import ROOT, boot_keys, compile_words, page_keys
from workshop import page
from workshop.texts.markup import Element, elements, replaced

IS_KEY = re.compile(r"data-key(-\w+)?")
MANIFEST = (ROOT / "web" / "manifest.webmanifest").read_text("utf-8")
INDEX = page.fill_languages((ROOT / "index.html").read_text("utf-8"))
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</p><script>alert(1)</script>",
    "\" onmouseover='alert(1)' x=\"",
    "&amp;&lt;&#60;",
    "]]>--><!--",
    "\N{RIGHT-TO-LEFT OVERRIDE}drow\N{POP DIRECTIONAL FORMATTING}",
    "{seed} {0} %s %(a)s",
    "`${alert(1)}`",
)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


class Reader(HTMLParser):
    """Reads a page: the elements with their attributes, and the text in each keyed one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str | None] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        named = dict(attrs)
        self.elements.append((tag, named))
        if tag not in ("meta", "link", "input", "br", "img"):
            self._open.append(named.get("data-key"))
            if named.get("data-key"):
                self.texts.setdefault(str(named["data-key"]), []).append("")

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Text stands in the innermost element."""
        if self._open and (key := self._open[-1]):
            self.texts[key][-1] += data


def keyed(text: str) -> list[Element]:
    """The elements of a page that have words for a key, whatever the language."""
    return [each for each in elements(text) if any(map(IS_KEY.fullmatch, each.attributes))]


# --- Words in the page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyed_element_of_the_page_gets_its_words(language: str) -> None:
    """All that stand empty in index.html, read back as a browser would."""
    words = words_in(language)
    read = Reader(page.fill_words(INDEX, language))
    keys = [each for each in elements(INDEX) if "data-key" in each.attributes]
    assert sum(map(len, read.texts.values())) == len(keys)
    for key, texts in read.texts.items():
        assert texts == [words.say(key)] * len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyed_label_of_the_page_gets_its_words(language: str) -> None:
    """As an aria-label beside the key."""
    words = words_in(language)
    labelled = [
        attributes
        for _, attributes in Reader(page.fill_words(INDEX, language)).elements
        if "data-label-key" in attributes
    ]
    assert len(labelled) == INDEX.count("data-label-key=")
    for attributes in labelled:
        assert attributes["aria-label"] == words.say(str(attributes["data-label-key"]))


def test_nothing_else_of_the_page_is_changed() -> None:
    """Without the words that were put in, the page is as it was."""
    filled = page.fill_words(INDEX)
    edits = [(each.inside, each.outside, "") for each in keyed(filled)]
    for each in elements(filled):
        if "data-label-key" in each.attributes:
            label = f' aria-label="{html.escape(each.attributes["aria-label"])}"'
            place = filled.index(label, each.start, each.inside)
            edits.append((place, place + len(label), ""))
    assert len(edits) > 100
    assert replaced(filled, edits) == INDEX


def test_english_is_what_the_page_is_filled_with() -> None:
    """The page names its language, and the other one is put in by boot.js."""
    assert page.fill_words(INDEX) == page.fill_words(INDEX, "en")
    assert '<html lang="en"' in INDEX
    assert page.sheet_markup() == page.sheet_markup("en")


def test_an_element_may_have_its_words_in_one_language_only() -> None:
    """Whatever the page speaks; they are not brought with the words of another."""
    text = '<i data-key-es="page.undo"></i><b data-key="page.undo"></b>'
    filled = '<i data-key-es="page.undo">Deshacer</i><b data-key="page.undo">Undo</b>'
    assert page.fill_words(text) == filled
    assert page.page_words('<i data-key-es="page.record"></i>', "en").get("page.record") is None


def test_words_are_escaped_where_they_are_put() -> None:
    """An ampersand of a word is text, in an element as in an attribute."""
    filled = page.fill_words(
        '<i data-key="leg.turn_and_squat"></i><b data-label-key="leg.turn_and_squat">x</b>'
    )
    assert filled == (
        '<i data-key="leg.turn_and_squat">Turn &amp; squat</i>'
        '<b data-label-key="leg.turn_and_squat" aria-label="Turn &amp; squat">x</b>'
    )


def test_words_that_look_like_markup_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a catalogue holds, the page stays as it is built."""
    for hostile in HOSTILE:
        monkeypatch.setattr(Words, "say", lambda self, key, said=hostile: said)
        filled = page.fill_words('<p data-key="a.b" data-label-key="c.d"></p>')
        read = Reader(filled)
        assert len(read.elements) == 1
        assert read.elements[0][1]["aria-label"] == hostile
        assert read.texts == {"a.b": [hostile]}


def test_what_holds_something_already_is_left_as_it_is() -> None:
    """Only empty elements are filled: the sheet has its words from the start."""
    full = '<text data-key="sheet.waves">Waves!</text>'
    assert page.fill_words(full, "es") == full
    markup = page.sheet_markup()
    assert page.fill_words(markup, "es") == markup


@pytest.mark.parametrize(
    "text",
    ['<p data-key="no.such.key"></p>', '<p data-label-key="no.such.key">x</p>'],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_key_stops_the_build(text: str, language: str) -> None:
    """It names the key."""
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        page.fill_words(text, language)
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        page.page_words(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_beside_the_page_cover_all_its_keys(language: str) -> None:
    """Those of the page, of the sheet that was put into it, and of booting; no others."""
    text = INDEX.replace("<!-- sheet -->", page.sheet_markup())
    found = page.page_words(text, language)
    wanted = page_keys() | boot_keys() | set(labels(STANDARD_EQUIPMENT).values())
    wanted -= {
        key
        for each in elements(INDEX)
        for name, key in each.attributes.items()
        if name.startswith("data-key-")
    }
    assert wanted <= found.keys()
    assert found.keys() - wanted <= {"boot.ready"}
    words = words_in(language)
    assert all(found[key] == words.say(key) for key in found)
    assert list(found) == sorted(found)


def test_the_words_of_the_page_need_nothing_filled_in() -> None:
    """boot.js puts them in as they are."""
    text = INDEX.replace("<!-- sheet -->", page.sheet_markup())
    for language in LANGUAGES:
        assert not any(set("{}") & set(said) for said in page.page_words(text, language).values())


# --- The sheet as markup


def test_the_sheet_of_the_page_is_english() -> None:
    """Every word on it is the English one of its key."""
    root = ElementTree.fromstring(page.sheet_markup())
    words = words_in("en")
    keyed = [element for element in root.iter() if element.get("data-key")]
    assert len(keyed) > 60
    for element in keyed:
        assert element.text == words.say(str(element.get("data-key")))
    text = "".join(root.itertext())
    assert "Wing shield" in text
    assert "Escudo" not in text


def test_the_sheet_of_the_page_carries_the_standard_equipment() -> None:
    """It is the very drawing that the desk makes for it."""
    assert page.sheet_markup() == to_markup(sheet(STANDARD_EQUIPMENT, words_in("en").say))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_has_no_control_before_python_runs(language: str) -> None:
    """Nothing on it can be pressed yet."""
    markup = page.sheet_markup(language)
    for attribute in ("data-do", "tabindex", 'role="button"', "aria-disabled"):
        assert attribute not in markup


def test_ids_of_page_and_sheet_do_not_meet() -> None:
    """Together they are one document, in which an id is there once."""
    text = INDEX.replace("<!-- sheet -->", page.sheet_markup())
    ids = [named["id"] for _, named in Reader(text).elements if "id" in named]
    assert len(set(ids)) == len(ids)


def test_what_the_page_refers_to_is_there() -> None:
    """Labels and descriptions of controls name elements of the page."""
    elements = Reader(INDEX.replace("<!-- sheet -->", page.sheet_markup())).elements
    ids = {named["id"] for _, named in elements if "id" in named}
    referred = {
        name
        for _, named in elements
        for attribute in ("aria-labelledby", "aria-describedby", "for")
        for name in str(named.get(attribute) or "").split()
    }
    assert len(referred) > 20
    assert referred - ids == set()


# --- Trees


def test_the_house_has_one_name_wherever_no_game_is_open() -> None:
    """In the title, the manifest and the README; its package and its catalogue name it alike."""
    house = Words("en").say("page.house")
    assert Reader(page.fill_words(INDEX)).texts["page.house"] == [house, house]
    manifest = json.loads(page.fill_manifest(MANIFEST))
    assert manifest["name"] == manifest["short_name"] == house
    assert (ROOT / "README.md").read_text("utf-8").startswith(f"# {house}\n")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == house.lower().replace(" ", "-")


def test_apps_that_are_installed_go_on_working() -> None:
    """Browsers know an app by these, and would take it for another one."""
    manifest = json.loads(page.fill_manifest(MANIFEST))
    assert {manifest[key] for key in ("id", "start_url", "scope")} == {"../"}
    assert [each["src"] for each in manifest["icons"]] == ["icon.svg", "icon.svg"]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_stays_text(hostile: str) -> None:
    """In a tree it is as it was typed; read back from markup it is the same."""
    tree = node("p", hostile, node("b", hostile), title=hostile)
    assert tree.children[0] == hostile
    assert tree.attrs["title"] == hostile
    read = ElementTree.fromstring(to_markup(tree))
    assert read.text == hostile
    assert read.get("title") == hostile
    assert [child.tag for child in read] == ["b"]
    assert read[0].text == hostile
    assert len(Reader(to_markup(tree)).elements) == 2


def test_text_alone_is_escaped_too() -> None:
    """A text is a tree as well."""
    assert to_markup("<b>&</b>") == "&lt;b&gt;&amp;&lt;/b&gt;"


def test_attribute_names_are_written_with_hyphens() -> None:
    """`class_` is class, an inner underscore a hyphen; numbers are shortened."""
    tree = node("g", class_="a", data_key="b", stroke_width=1.25, x=3)
    assert tree.attrs == {"class": "a", "data-key": "b", "stroke-width": "1.2", "x": "3"}


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (3, "3"), (3.0, "3"), (-2.5, "-2.5"), (1.04, "1"), (1.06, "1.1"), (100, "100")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    """To a tenth of a unit, without a needless point."""
    assert number(value) == text


def test_elements_close_as_their_kind_does() -> None:
    """Void in HTML, self-closing leaves in drawings, everything else with an end tag."""
    tree = Node("div", {}, (node("br"), node("circle", r=1), node("span"), node("g")))
    assert to_markup(tree) == '<div><br><circle r="1"/><span></span><g></g></div>'


def test_the_path_of_the_sources_does_not_matter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Words are found beside the code, wherever one stands."""
    monkeypatch.chdir(tmp_path)
    assert words_in("es").say("sheet.waves") == "Oleadas"


# --- Fields

EXACT = {"seed": "go", "record-text": None, "place-text": None, "rules-search": "search"}
"""What is typed or pasted to the letter, and what a phone calls its key for being done with it."""


def test_no_keyboard_betters_what_is_meant_to_the_letter() -> None:
    """Neither with capitals nor with corrections, nor with curly quotes."""
    fields = {
        attributes["id"]: attributes
        for tag, attributes in Reader(INDEX).elements
        if tag == "textarea" or (tag == "input" and attributes["type"] in ("text", "search"))
    }
    # What a person is called may begin with a capital.
    assert set(fields) == {*EXACT, "link-text", "place-link", "send-name", "send-text"}
    name = fields.pop("send-name")
    assert (name["autocorrect"], name["spellcheck"], name["enterkeyhint"]) == (
        "off",
        "false",
        "done",
    )
    for field, hint in EXACT.items():
        attributes = fields.pop(field)
        assert attributes.get("autocapitalize") == "none"
        assert attributes.get("autocorrect") == "off"
        assert attributes.get("autocomplete") == "off"
        assert attributes.get("spellcheck") == "false"
        assert attributes.get("enterkeyhint") == hint
    assert all("readonly" in attributes for attributes in fields.values())


def test_names_are_not_corrected() -> None:
    """Those of games and of 'mechs; a capital at the beginning does them no harm."""
    words = words_in("en")
    listed = games(words, Listed(Label("x"), (), {}, may_bring_back=False))
    kept = Bench(words).look().panels["hangar-kept"]
    for tree in (listed, kept):
        (field,) = [each for each in _nodes(tree) if each.tag == "input"]
        assert field.attrs["autocorrect"] == "off"
        assert field.attrs["spellcheck"] == "false"
        assert field.attrs["enterkeyhint"] == "done"


def _nodes(tree: Node) -> Iterator[Node]:
    yield tree
    for child in tree.children:
        if isinstance(child, Node):
            yield from _nodes(child)
