"""The book of the rules: whole, its figures led by the engine, each to be tried, and its page."""

from __future__ import annotations

import re

import pytest

from desk.drawing.nodes import Node
from desk.reading.book import element_id, piece_id, steps_id
from desk.reading.still import inside
from desk.registry import face_of, rules_page
from desk.words import LANGUAGES
from tabletop.link import AtPosition, read_link
from techniconica.catalogue import CARDS
from techniconica.events import Fired
from techniconica.rules import CHAPTERS, RULES
from techniconica.sheet.plan import plan_of
from techniconica.sheet.rules.book import CONTENTS, ENTRIES, Rulebook
from techniconica.sheet.rules.figures import FIGURES, Figure
from techniconica.sheet.rules.passages import BRIEF, OPENING, keys
from techniconica.sheet.rules.tables import TABLES
from techniconica.sheet.telling import words_in
from techniconica.techniconica import TECHNICONICA
from tests.papermech.sheet.test_rules_pages import Read
from workshop import prepared
from workshop.page import rules_pages

POLICY = "default-src 'none'"
LARGEST = 700_000
"""Bytes that the page may have; compressed it has a tenth of them."""
STILL = {"layout", "wary", "declare"}
"""Figures of what lies there or is about to happen, to which no event has led."""
prepared.compile_words()


@pytest.fixture(scope="module", params=LANGUAGES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    """The book in each language."""
    return Rulebook(words_in(request.param))


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the game by language."""
    written = rules_pages(POLICY)
    return {language: written[rules_page("techniconica", language)] for language in LANGUAGES}


def text_of(item: Node) -> str:
    """All text in an element."""
    return "".join(text_of(child) if isinstance(child, Node) else child for child in item.children)


def does(*trees: Node) -> set[str]:
    """What can be pressed in some trees."""
    return {
        each.attrs["data-do"] for tree in trees for each in inside(tree) if "data-do" in each.attrs
    }


def test_every_rule_is_in_its_chapter_between_opening_and_tables(book: Rulebook) -> None:
    """Each once, with title, wording and id; whatever the log names is found."""
    assert len(set(ENTRIES)) == len(ENTRIES)
    assert [chapter.id for chapter in CONTENTS] == ["opening", *CHAPTERS, "reference"]
    tree = book.tree(book.entries)
    articles = {each.attrs["id"]: each for each in inside(tree) if each.tag == "article"}
    assert list(articles) == [element_id(entry) for entry in ENTRIES]
    for rule in RULES.values():
        told = text_of(articles[element_id(rule.id)])
        for words in (f"rule_title.{rule.id}", f"rule.{rule.id}"):
            assert book.words.say(words) in told
        assert rule.id in told
        assert (book.words.say("page.rule_ours") in told) == rule.ruled
        assert rule.id in book.matching(rule.id)
        (chapter,) = (each for each in CONTENTS if rule.id in each.entries)
        assert chapter.id == rule.chapter
    for passage in (*OPENING, *BRIEF):
        told = text_of(articles[element_id(passage)])
        assert all(book.words.say(key) in told for key in keys(passage))


def test_every_way_leads_somewhere(book: Rulebook) -> None:
    """From contents to chapters, from rules to tables, and from cards to their rules."""
    tree = book.tree(book.entries)
    tables = [book.table(table) for table in TABLES]
    ids = {each.attrs["id"] for each in inside(tree) if "id" in each.attrs}
    ways = [each.split(":", 1) for each in does(tree, *tables)]
    assert {place for verb, place in ways if verb == "read"} <= ids
    assert {place for verb, place in ways if verb == "try"} == set(FIGURES)
    keywords = {card.keyword for card in CARDS.values() if card.keyword and card.id[0] != "M"}
    assert {place for verb, place in ways if verb == "rule"} >= keywords
    assert {place for verb, place in ways if verb == "rule"} <= set(RULES)


def test_tables_have_every_card_by_its_printed_numbers(book: Rulebook) -> None:
    """In the table of its kind."""
    for card in CARDS.values():
        table = book.table(f"cards-{card.kind}")
        (row,) = (
            each
            for each in inside(table)
            if each.tag == "tr"
            and isinstance(each.children[0], Node)
            and text_of(each.children[0]) == book.words.say(f"card.{card.id}")
        )
        told = [text_of(each) for each in row.children if isinstance(each, Node)]
        if card.kind != "pilot":
            assert str(card.weight) in told
        assert str(card.threshold) in told or not card.threshold


def test_a_search_finds_cards_and_words_without_accents(book: Rulebook) -> None:
    """In tables, too."""
    assert "cards-weapon" in book.matching(book.words.say("card.W6").upper())
    assert book.matching("xyzzy") == ()
    assert book.found(()) == book.words.say("page.rules_none")


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.id)
def test_a_figure_shows_its_rule_at_work(figure: Figure) -> None:
    """By what the engine told, and it can be tried: the link opens just that."""
    scenes = figure.scenes()
    assert len(scenes) == figure.moments
    events = [event for scene in scenes for event in scene.happened]
    named = {event.rule for event in events}
    named |= {rule for each in events if isinstance(each, Fired) for rule, _ in each.parts()}
    if figure.id not in STILL:
        assert figure.rule in named
    assert figure.rule in RULES
    link = read_link(TECHNICONICA, figure.link())
    assert isinstance(link, AtPosition)
    assert TECHNICONICA.from_text(link.position) == scenes[0].state._replace(dice_used=0)


@pytest.mark.parametrize("figure", FIGURES.values(), ids=lambda figure: figure.id)
def test_a_figure_is_drawn_as_it_is_shaped_and_told(book: Rulebook, figure: Figure) -> None:
    """Every moment draws every piece, says something, and differs from the one before."""
    empty = {
        each.attrs["id"]: each
        for each in inside(book.tree(book.entries))
        if each.attrs.get("id", "").startswith(f"figure-{figure.id}-")
    }
    before: list[str] = []
    for step in range(figure.moments):
        shown = book.shown(figure.id, step)
        assert shown.keys() <= empty.keys()
        for place in range(len(figure.pieces)):
            drawn = shown[piece_id(figure.id, place)]
            assert drawn.tag == "g"
            assert empty[piece_id(figure.id, place)].attrs["aria-label"]
            assert not any("data-do" in each.attrs for each in inside(drawn))
        told = [repr(each) for each in shown.values()]
        if figure.moments > 1:
            assert text_of(shown[steps_id(figure.id)])
        assert told != before
        before = told


def test_pieces_lie_on_the_table() -> None:
    """Whatever a figure has in sight is within it, but for its rim."""
    for figure in FIGURES.values():
        plan = plan_of(figure.duel)
        for place in range(len(figure.pieces)):
            left, top, width, height = map(
                float, Rulebook(words_in("en")).contents.view_box(figure.id, place).split()
            )
            assert left >= -1
            assert top >= -1
            assert left + width <= plan.width + 1
            assert top + height <= plan.height + 1


def test_a_page_is_whole_and_keeps_the_policy(pages: dict[str, str]) -> None:
    """Without a script; all it names is there, and figures lead into this game."""
    for language, page in pages.items():
        read = Read(page)
        ids = read.ids
        assert len(set(ids)) == len(ids)
        assert {element_id(entry) for entry in ENTRIES} <= set(ids)
        assert {"script", "style", "button"}.isdisjoint(tag for tag, _ in read.elements)
        named = {e["href"][1:] for _, e in read.elements if e.get("href", "").startswith("#")}
        named |= set(re.findall(r"url\(#([^)]+)\)", page))
        assert named <= set(ids)
        styles = [each["href"] for each in read.all_of("link") if each["rel"] == "stylesheet"]
        assert "web/sheets/techniconica.css" in styles
        play = f"index.html?lang={language}#techniconica/"
        tried = {each["href"] for each in read.all_of("a") if each["href"].startswith(play)}
        assert {f"index.html?lang={language}#{each.link()}" for each in FIGURES.values()} < tried
        for rule in RULES:
            assert words_in(language).say(f"rule.{rule}") in read.text
        assert len(page.encode()) < LARGEST


def test_the_desk_gets_the_book_from_the_face() -> None:
    """As it is opened from log and refusals."""
    found = face_of("techniconica").book(words_in("es"))
    assert (found.language, found.chapters) == ("es", len(CONTENTS))
    assert found.chapters_up_to("JAM") == 1 + [each.id for each in CONTENTS].index("volley")
