"""The rules as pages of their own: whole, well formed, and without a script."""

from __future__ import annotations

import re
from functools import partial
from html.parser import HTMLParser

import pytest

from desk.reading.book import chapter_id, element_id
from desk.registry import FIRST, rules_page
from desk.words import LANGUAGES
from papermech.link import read_link
from papermech.position import from_text
from papermech.rules import RULES
from papermech.sheet.names import words_in
from papermech.sheet.rules import CONTENTS, ENTRIES, TABLES, Rulebook
from papermech.sheet.rules.figures import FIGURES
from papermech.sheet.rules.passages import BRIEF, OPENING, keys
from tabletop.link import AtPosition
from tests.house.test_page import INDEX
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_rulebook import text_of, walk
from workshop import ROOT, WorkshopError, site
from workshop.page import rules_pages
from workshop.texts.addresses import far_addresses
from workshop.texts.markup import elements, inner

LARGEST = 512_000
"""Bytes that a page may have; compressed it has a ninth of them."""

VOID = {"meta", "link", "br", "hr", "img", "input", "wbr"}
page_name = partial(rules_page, FIRST)
PRESSED = "index.html?lang={language}#"


class Read(HTMLParser):
    """Reads a page as strictly as if it were XML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Each attribute once and with a value."""
        assert len(dict(attrs)) == len(attrs), tag
        self.elements.append((tag, {name: str(value) for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Only drawings close themselves."""
        assert "svg" in self._open, tag
        self.handle_starttag(tag, attrs)
        self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """What was opened last is closed first."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """All there is to read."""
        self.text += data

    def all_of(self, tag: str) -> list[dict[str, str]]:
        """The attributes of each element of a kind."""
        return [attributes for each, attributes in self.elements if each == tag]

    @property
    def ids(self) -> list[str]:
        """Every id."""
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """Each page by its language."""
    compile_words()
    files = rules_pages(site.policy_of(INDEX))
    return {language: files[page_name(language)] for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language."""
    return str(request.param)


def test_every_entry_and_chapter_has_its_place(written: dict[str, str], language: str) -> None:
    """Under the id by which addresses name it, each once."""
    ids = Read(written[language]).ids
    assert len(set(ids)) == len(ids)
    assert {element_id(entry) for entry in ENTRIES} <= set(ids)
    assert {chapter_id(chapter.id) for chapter in CONTENTS} <= set(ids)
    assert {f"rule-{rule}" for rule in RULES} <= set(ids)


def test_all_there_is_to_read_is_there(written: dict[str, str], language: str) -> None:
    """Rules, passages, captions, tables, and what each moment of a figure tells."""
    words, text = words_in(language), Read(written[language]).text
    for rule in RULES:
        assert words.say(f"rule_title.{rule}") in text
        assert words.say(f"rule.{rule}") in text
    for passage in (*OPENING, *BRIEF):
        assert all(words.say(key) in text for key in keys(passage))
    book = Rulebook(words)
    for table in TABLES:
        assert text_of(book.table(table)) in text
    for figure in FIGURES.values():
        assert words.say(f"figure.{figure.id}") in text
        for step in range(figure.moments if figure.moments > 1 else 0):
            told = book.shown(figure.id, step)[f"figure-{figure.id}-steps"]
            assert all(text_of(each) in text for each in walk(told) if each.tag == "p")


def test_the_page_tells_what_it_is(written: dict[str, str], language: str) -> None:
    """Language, title, description, and the same in the other language."""
    read, words = Read(written[language]), words_in(language)
    assert written[language].startswith("<!doctype html>\n")
    (root,) = read.all_of("html")
    assert root["lang"] == language
    named = {each.get("name"): each.get("content") for each in read.all_of("meta")}
    assert named["description"] == words.say("rulebook.page_description")
    assert f"<title>{words.say('rulebook.page_title')}</title>" in written[language]
    alternates = {
        each["hreflang"]: each["href"] for each in read.all_of("link") if each["rel"] == "alternate"
    }
    assert alternates == {each: page_name(each) for each in LANGUAGES}
    ways = [each for each in read.all_of("a") if "hreflang" in each]
    assert [each["href"] for each in ways] == [
        page_name(each) for each in LANGUAGES if each != language
    ]


def test_it_keeps_the_policy_of_the_game(written: dict[str, str], language: str) -> None:
    """No script, no style of its own, nothing to press, and nothing from elsewhere."""
    read = Read(written[language])
    (policy,) = [each["content"] for each in read.all_of("meta") if "http-equiv" in each]
    assert "default-src 'none'" in policy
    assert policy == site.policy_of(INDEX)
    assert {"script", "style", "button", "input"}.isdisjoint(tag for tag, _ in read.elements)
    for tag, attributes in read.elements:
        assert "style" not in attributes, tag
        assert not any(name.startswith("on") for name in attributes), tag
    assert far_addresses("rules.html", written[language]) == []
    assert 'data-do="' not in written[language]


def test_what_the_page_names_is_there(written: dict[str, str], language: str) -> None:
    """Each way within it, each drawing that is referred to, each label, and each file."""
    read = Read(written[language])
    ids = set(read.ids)
    named = {
        found["href"][1:] for _, found in read.elements if found.get("href", "").startswith("#")
    }
    named |= set(re.findall(r"url\(#([^)]+)\)", written[language]))
    for name in ("aria-labelledby", "aria-describedby"):
        named |= {found[name] for _, found in read.elements if name in found}
    assert named - ids == set()
    files = {each["href"] for each in read.all_of("link") if each["rel"] in ("stylesheet", "icon")}
    assert all((ROOT / file).is_file() for file in files)


def test_every_situation_can_be_tried_from_it(written: dict[str, str], language: str) -> None:
    """By a plain link to the game at a position that the rules let lie."""
    there = PRESSED.format(language=language)
    links = [each for each in Read(written[language]).all_of("a") if there in each["href"]]
    assert {each["href"].removeprefix(there) for each in links} == {
        figure.link() for figure in FIGURES.values()
    }
    for each in links:
        leads_to = read_link(each["href"].removeprefix(there))
        assert isinstance(leads_to, AtPosition)
        assert from_text(leads_to.position).legal
        assert each["aria-label"]


def test_it_stays_small(written: dict[str, str], language: str) -> None:
    """What is drawn again is referred to."""
    assert len(written[language].encode()) <= LARGEST


def test_the_game_leads_to_the_page() -> None:
    """From its foot, and where there is no script."""
    for part in ("footer", "noscript"):
        (inside,) = [inner(INDEX, each) for each in elements(INDEX) if each.tag == part]
        for language in LANGUAGES:
            assert f'<a href="{page_name(language)}" hreflang="{language}"' in inside


def test_a_page_without_a_policy_is_refused() -> None:
    """Else the rules would be without one, too."""
    with pytest.raises(WorkshopError, match="policy"):
        site.policy_of("<head></head>")
