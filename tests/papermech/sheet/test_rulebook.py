"""The rulebook: everything as a tree, the search, and the ways to it from log and refusals.

Long: one subject, a small test for each thing said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from desk.desk import Desk
from desk.drawing import log as chronicle
from desk.drawing.nodes import Node
from desk.reading.book import element_id, folded
from desk.words import LANGUAGES
from papermech import events as e
from papermech.catalogue import WEAPONS
from papermech.rules import CHAPTERS, RULES
from papermech.sheet.names import Names, words_in
from papermech.sheet.rules import (
    CONTENTS,
    ENTRIES,
    TABLES,
    Rulebook,
    passages,
)
from papermech.sheet.rules.figures import FIGURES
from papermech.sheet.telling import sentences, tell
from tabletop.game import Event
from tests.desk.test_desk import desk_of
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, names_of
from tests.play import choosing, foe


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def book_in(language: str) -> Rulebook:
    """The rulebook of a language."""
    return Rulebook(words_in(language))


def walk(item: Node) -> Iterator[Node]:
    """A tree's elements."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from walk(child)


def text_of(item: Node) -> str:
    """All text in an element."""
    return "".join(text_of(child) if isinstance(child, Node) else child for child in item.children)


def articles(tree: Node) -> dict[str, Node]:
    """The rules of a tree by element id."""
    return {each.attrs["id"]: each for each in walk(tree) if each.tag == "article"}


# --- The tree


def test_every_rule_has_an_article() -> None:
    """All of them can be reached by their ids, in reading order, each once."""
    found = articles(book_in("en").tree(ENTRIES))
    assert [name for name in found if name.removeprefix("rule-") in RULES] == [
        element_id(rule) for rule in RULES
    ]
    assert set(RULES) < set(ENTRIES)
    assert len(set(ENTRIES)) == len(ENTRIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_an_article_in_its_chapter(language: str) -> None:
    """In reading order, under the chapter's heading: an opening, the rules, and what to look up."""
    book, words = book_in(language), words_in(language)
    tree = book.tree(ENTRIES)
    sections = [each for each in walk(tree) if each.tag == "section"]
    headings = [text_of(each) for section in sections for each in walk(section) if each.tag == "h3"]
    chapters = ["opening", *CHAPTERS, "reference"]
    assert headings == [words.say(f"chapter.{chapter}") for chapter in chapters]
    for chapter, section in zip(CONTENTS, sections, strict=True):
        assert list(articles(section)) == [element_id(entry) for entry in chapter.entries]
    for name in CHAPTERS:
        (inside,) = [each.entries for each in CONTENTS if each.id == name]
        assert inside == tuple(rule.id for rule in RULES.values() if rule.chapter == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_has_title_wording_and_marks(language: str) -> None:
    """Its id last, with a mark if it is our ruling and ways to tables."""
    words = words_in(language)
    found = articles(book_in(language).tree(ENTRIES))
    for rule in RULES.values():
        title, wording, *_, marks = found[element_id(rule.id)].children
        assert isinstance(title, Node)
        assert isinstance(wording, Node)
        assert isinstance(marks, Node)
        assert title.tag == "h4"
        assert text_of(title) == words.say(f"rule_title.{rule.id}")
        assert text_of(wording) == words.say(f"rule.{rule.id}")
        said = [text_of(each) for each in marks.children if isinstance(each, Node)]
        ours = [words.say("page.rule_ours")] if rule.ruled else []
        assert said[: 1 + len(ours)] == [rule.id, *ours]


def test_elements_are_named_by_what_they_are_labelled_with() -> None:
    """Every id is there once, and every label and description refers to one."""
    tree = book_in("en").tree(ENTRIES)
    ids = [each.attrs["id"] for each in walk(tree) if "id" in each.attrs]
    assert len(set(ids)) == len(ids)
    named = {
        each.attrs[name]
        for each in walk(tree)
        for name in ("aria-labelledby", "aria-describedby")
        if name in each.attrs
    }
    assert named <= set(ids)


def test_one_entry_is_highlighted_or_none() -> None:
    """The one that was asked for; it can take the focus, but is no stop for Tab."""
    book = book_in("en")
    for rule in ("", "SETUP", "CLOCK-ADVANCE", "WEIGHT"):
        found = articles(book.tree(ENTRIES, rule))
        current = [name for name, each in found.items() if "aria-current" in each.attrs]
        assert current == ([element_id(rule)] if rule else [])
        assert {each.attrs["tabindex"] for each in found.values()} == {"-1"}


def test_what_does_not_match_is_hidden_with_empty_chapters() -> None:
    """In the contents too; so a search changes attributes and builds nothing anew."""
    book = book_in("en")
    everything = book.tree(ENTRIES)
    assert not any("hidden" in each.attrs for each in walk(everything))
    tree = book.tree(("RECOIL", "PULL", "tracks"))
    shown = [name for name, each in articles(tree).items() if "hidden" not in each.attrs]
    assert shown == ["rule-RECOIL", "rule-PULL", "rule-tracks"]
    sections = [each for each in walk(tree) if each.tag == "section"]
    assert [each.attrs["aria-labelledby"] for each in sections if "hidden" not in each.attrs] == [
        "chapter-keywords",
        "chapter-reference",
    ]
    listed = [each for each in walk(tree) if each.tag == "li" and "hidden" not in each.attrs]
    assert [text_of(each) for each in listed[:2]] == ["Weapon keywords", "To look up"]
    assert list(articles(tree)) == list(articles(everything))


def test_what_is_written_later_is_there_by_its_title() -> None:
    """So that every way leads somewhere, and what is added later goes after it."""
    book = book_in("en")
    everything = articles(book.tree(ENTRIES))
    for written, chapter in enumerate(CONTENTS):
        found = articles(book.tree(ENTRIES, "", written))
        assert list(found) == list(everything)
        for entry in chapter.entries:
            article = found[element_id(entry)]
            assert article.children == everything[element_id(entry)].children[:1]
            assert book.chapters_up_to(entry) == written + 1
    assert book.chapters == len(CONTENTS)
    assert articles(book.tree(ENTRIES, "", len(CONTENTS))) == everything


def test_what_stays_the_same_is_the_same_object() -> None:
    """Whoever draws need not look into what a search does not touch."""
    book = book_in("en")
    once, again = (articles(book.tree(found)) for found in (ENTRIES, ("PULL",)))
    for name, article in once.items():
        assert article.children is again[name].children


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_leads_somewhere(language: str) -> None:
    """From the contents, from rules to tables, and from weapons to their keywords."""
    book = book_in(language)
    tree = book.tree(ENTRIES)
    ids = {each.attrs["id"] for each in walk(tree) if "id" in each.attrs}
    tables = [book.table(table) for table in TABLES]
    ways = [do.split(":") for part in (tree, *tables) for do, _ in links(part)]
    assert {verb for verb, _ in ways} == {"read", "rule", "try"}
    assert {place for verb, place in ways if verb == "read"} <= ids
    assert {place for verb, place in ways if verb == "rule"} <= set(RULES)
    assert {place for verb, place in ways if verb == "try"} == set(FIGURES)
    (contents,) = [each for each in walk(tree) if each.tag == "nav"]
    assert [do for do, _ in links(contents)] == [f"read:chapter-{each.id}" for each in CONTENTS]
    headings = {each.attrs.get("id"): each for each in walk(tree) if each.tag == "h3"}
    for chapter in CONTENTS:
        assert headings[f"chapter-{chapter.id}"].attrs["tabindex"] == "-1"


def test_lists_are_lists() -> None:
    """Steps are numbered, and what has no order is not."""
    found = articles(book_in("en").tree(ENTRIES))
    lists = {
        name: next(
            each.tag
            for each in article.children
            if isinstance(each, Node) and each.tag in ("ol", "ul")
        )
        for name, article in found.items()
        if any(isinstance(each, Node) and each.tag in ("ol", "ul") for each in article.children)
    }
    assert lists.pop("rule-need") == "ul"
    assert set(lists.values()) == {"ol"}
    assert set(lists) == {"rule-sheet", *(f"rule-{brief}" for brief in passages.BRIEF)}


def test_the_plan_of_the_sheet_has_a_number_for_each_thing_listed() -> None:
    """Four mounts share theirs."""
    (article,) = [
        each for name, each in articles(book_in("en").tree(ENTRIES)).items() if name == "rule-sheet"
    ]
    _, plan, listed = article.children
    assert isinstance(plan, Node)
    assert isinstance(listed, Node)
    numbers = [int(text_of(each)) for each in walk(plan) if each.tag == "text"]
    assert sorted(set(numbers)) == list(range(1, len(listed.children) + 1))
    assert numbers.count(6) == 4
    assert plan.attrs["role"] == "img"
    assert plan.attrs["aria-label"]


# --- The search


def test_a_search_is_the_same_on_every_keyboard() -> None:
    """Phones make quotes curly, put blanks at the end, and compose accents otherwise."""
    book = book_in("en")
    for straight, other in (("’mech", "'mech"), ("4-6", "4–6"), ("circle", "\u200bcircle\u00a0")):
        assert 0 < len(book.matching(straight)) < len(ENTRIES)
        assert book.matching(straight) == book.matching(other)


def test_an_empty_search_finds_everything() -> None:
    """In reading order, blanks or not."""
    for search in ("", "  ", "\t"):
        assert book_in("en").matching(search) == ENTRIES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_found_by_its_id_its_title_and_its_wording(language: str) -> None:
    """Also when they are typed in small letters or capitals, with or without accents."""
    book, words = book_in(language), words_in(language)
    for rule in RULES:
        for text in (rule, words.say(f"rule_title.{rule}"), words.say(f"rule.{rule}")):
            for typed in (text, text.lower(), text.upper(), folded(text)):
                assert rule in book.matching(typed), typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_passages_and_tables_are_searched_too(language: str) -> None:
    """Whatever can be read can be found."""
    book, words = book_in(language), words_in(language)
    for figure in FIGURES.values():
        assert figure.rule in book.matching(words.say(f"figure.{figure.id}"))
    for passage in (*passages.OPENING, *passages.BRIEF):
        for key in passages.keys(passage):
            assert passage in book.matching(words.say(key)), key
    for weapon in WEAPONS:
        assert "weapons" in book.matching(words.say(f"weapon.{weapon}"))
    assert book.matching("M+B+T") == ("waves",)


def test_all_words_must_be_there_in_any_order() -> None:
    """A second word narrows the search."""
    book = book_in("en")
    assert set(book.matching("circle legs")) < set(book.matching("circle"))
    assert book.matching("legs circle") == book.matching("circle legs")
    assert "ALLOCATE-LEGS" in book.matching("circle legs")


def test_accents_make_no_difference() -> None:
    """Neither in what is typed nor in what is searched."""
    book = book_in("es")
    assert "AREA" in book.matching("area mortero")
    assert book.matching("ÁREA") == book.matching("area")
    assert "ENEMY-MOVE" in book.matching("artilleria")
    assert folded("ÁrticoÑandú") == "articonandu"


def test_what_is_nowhere_is_not_found() -> None:
    """Markup and pattern signs are text like any other."""
    book = book_in("en")
    for search in ("zeppelin", "<b>", "{}", ".*", "rule.SETUP"):
        assert book.matching(search) == ()
    assert book.found(()) == "No rules found."


def test_the_number_found_is_told() -> None:
    """For one and for many, in both languages."""
    assert book_in("en").found(("SETUP",)) == "1 entry"
    assert book_in("en").found(("SETUP", "WIN")) == "2 entries"
    assert book_in("es").found(("SETUP", "WIN")) == "2 apartados"
    assert book_in("es").found(()) == "No se encontró ninguna regla."
    assert book_in("es").language == "es"


# --- From the log


def links(tree: Node) -> list[tuple[str, str]]:
    """What each button of a tree does, and its name."""
    return [
        (each.attrs["data-do"], each.attrs.get("aria-label") or text_of(each))
        for each in walk(tree)
        if each.tag == "button"
    ]


def logged(names: Names, happened: Sequence[Event], press: int) -> Node:
    """An entry of the log."""
    part = chronicle.Part(("In short.",), tuple(sentences(names, happened)))
    return chronicle.entry(names.words, part, press)


def test_each_sentence_of_the_log_leads_to_its_rule() -> None:
    """Units of the clock in a row are one sentence and so one button."""
    state = choosing(foe("B", "front_left:long"))
    tick, walked = e.ClockAdvanced(), e.Walked(forwards=True)
    picked = e.AttackPicked("B", 0, 1, 1, "EMP")
    entry = logged(names_of(state), (walked, tick, tick, picked, tick), 12)
    clock = ("rule:CLOCK-ADVANCE", "Rule: The clock goes on")
    assert links(entry) == [
        ("look:12", "View step 12"),
        ("rule:MOVE-WALK", "Rule: Walking"),
        clock,
        ("rule:EMP", "Rule: EMP (disruptor)"),
        clock,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_of_whole_games_leads_to_rules_that_exist(language: str) -> None:
    """Every sentence stays what the teller says, with one button after it."""
    for game in games()[::4]:
        for step in game.steps:
            names = names_of(step.state, language)
            events = [each for each in step.events if not isinstance(each, e.ClockAdvanced)]
            if not events:
                continue
            entry = logged(names, events, 1)
            told = [each for each in walk(entry) if each.tag == "p"]
            for event, sentence in zip(events, told, strict=True):
                assert sentence.children[0] == tell(names, event)
                ((do, name),) = links(sentence)
                assert do == f"rule:{event.rule}"
                assert name.endswith(names.words.say(f"rule_title.{event.rule}"))


def test_buttons_of_the_log_are_no_stops_for_tab() -> None:
    """There are hundreds; the arrow keys go through them."""
    names = names_of(choosing(foe("B", "front_left:long")))
    entry = logged(names, (e.Walked(forwards=True),), 3)
    buttons = [each for each in walk(entry) if each.tag == "button"]
    assert [button.attrs["data-do"] for button in buttons] == ["look:3", "rule:MOVE-WALK"]
    for button in buttons:
        assert button.attrs["tabindex"] == "-1"
        assert button.attrs["type"] == "button"


# --- From a refusal


def refused(desk: Desk) -> list[tuple[str, str]]:
    """The way to a rule that stands beside the message."""
    return links(desk.look().panels["message-rule"])


def test_a_refusal_leads_to_its_rule() -> None:
    """Until something else is pressed."""
    desk = desk_of("rest", "choose:legs.walk_forwards")
    assert refused(desk) == []
    desk = desk_of("rest", "choose:legs.turn_or_change_stance", "choose:stance")
    assert desk.state.stance == "squat"
    desk.press("choose:legs.walk_backwards")
    assert desk.message == "Not while squatting."
    assert refused(desk) == [("rule:LEGS-CHOICE", "Rule: Moves while you squat")]
    desk.press("part:radar")
    # The shell adds what the store says, which is mostly nothing.
    desk.tell_sentence("")
    assert refused(desk) == [("rule:LEGS-CHOICE", "Rule: Moves while you squat")]
    assert desk.message == "Not while squatting."
    desk.tell_sentence("More.")
    assert desk.message == "Not while squatting. More."
    desk.press("choose:legs.walk_forwards")
    assert desk.message == ""
    assert refused(desk) == []


def test_messages_that_are_no_refusals_lead_nowhere() -> None:
    """What no rule of the game gives, and what came after a refusal."""
    desk = desk_of("rest")
    desk.press("choose:fly")
    assert desk.message
    assert refused(desk) == []

    answers: tuple[Callable[[Desk], object], ...] = (
        lambda desk: desk.tell("page.copied"),
        lambda desk: desk.new_game("x" * 201),
        lambda desk: desk.open_text("no record"),
    )
    for answer in answers:
        desk = desk_of("rest", "choose:legs.turn_and_squat", "choose:cw")
        desk.press("choose:legs.walk_backwards")
        assert refused(desk)
        answer(desk)
        assert desk.message
        assert refused(desk) == []
