"""On paper: every card once, the cards of a duel as often as it has them, a sheet, a reference."""

from __future__ import annotations

import pytest

from desk.drawing.nodes import Node
from desk.face import PRESENT
from desk.reading.still import inside
from desk.registry import face_of
from desk.words import LANGUAGES
from techniconica.catalogue import CARDS, LAST_TURN, PRESETS
from techniconica.mechs import builds
from techniconica.rules import RULES
from techniconica.setup import Duel
from techniconica.sheet.names import Names
from techniconica.sheet.names import text_of as told_by
from techniconica.sheet.paper import PAPERS, pages
from techniconica.sheet.paper.cards import ON_A_PAGE
from techniconica.sheet.printed.card import stats
from techniconica.sheet.telling import words_in
from tests.techniconica.games import D, V, duel
from tests.techniconica.sheet.test_rules import text_of
from workshop import prepared

prepared.compile_words()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language."""
    return str(request.param)


def names_in(language: str, of: Duel | None = None) -> Names:
    """The names of a duel, in a language."""
    return Names(words_in(language), of or Duel())


def of_class(pages_: list[Node], name: str) -> list[Node]:
    """The elements of a class, page by page."""
    return [
        each
        for page in pages_
        for each in inside(page)
        if name in each.attrs.get("class", "").split()
    ]


def test_the_whole_set_has_every_card_once_nine_to_a_page(language: str) -> None:
    """With all its numbers, its drawing and its rule in words; what is left is for counters."""
    names = names_in(language)
    printed = pages(names, "cards")
    cells = of_class(printed, "print-card")
    assert len(cells) == ON_A_PAGE * len(printed)
    assert all(len(of_class([page], "print-card")) == ON_A_PAGE for page in printed)
    cards = [each for each in cells if each.tag == "article"]
    assert len(cards) == len(CARDS)
    assert all(of_class([each], "print-tokens") for each in cells[len(cards) :])
    for card, cell in zip(CARDS.values(), cards, strict=True):
        told = text_of(cell)
        assert names.card(card.id) in told
        assert told_by(names.words, card) in told
        (numbers,) = of_class([cell], "print-numbers")
        assert text_of(numbers) == "".join(f"{short}{value}" for short, value in stats(card))
        assert [each for each in inside(cell) if each.tag == "use"]


def test_the_cards_of_a_duel_are_there_as_often_as_it_has_them(language: str) -> None:
    """Of both sides, by kind."""
    names = names_in(language, duel(D, V))
    cells = of_class(pages(names, "cards_in_play"), "print-card")
    found = [text_of(of_class([each], "print-id")[0]) for each in cells if each.tag == "article"]
    wanted = [card.id for build in (D, V) for card in builds.cards_of(builds.read(build))]
    assert sorted(found) == sorted(wanted)
    order = list(CARDS)
    assert found == sorted(found, key=order.index)


def test_backs_fit_behind_any_page(language: str) -> None:
    """One page of them."""
    (page,) = pages(names_in(language), "backs")
    assert len(of_class([page], "print-back")) == ON_A_PAGE


def test_a_mech_has_a_sheet_with_its_stacks_in_their_places(language: str) -> None:
    """Once for each build, with a box for every card, and room for what happens."""
    names = names_in(language)
    printed = pages(names, "mechs")
    assert len(printed) == len({*Duel().sides[0], *Duel().sides[1]})
    (first,) = of_class(printed[:1], "print-mech")
    told = text_of(first)
    assert names.words.say("preset.gunline") in told
    assert PRESETS["gunline"] in told
    stacks = builds.read(PRESETS["gunline"])
    items = [each for each in inside(first) if each.tag == "li"]
    assert len(items) == len(builds.cards_of(stacks))
    assert len(of_class([first], "print-stack")) == 9
    assert len(of_class([first], "numbered")) == LAST_TURN
    slots = [text_of(each) for each in of_class([first], "print-slot")]
    assert slots == ["1", "2", "3", "4", "K", "5", "6", "L", "7"]


def test_the_reference_is_one_page_with_every_special_rule(language: str) -> None:
    """And with the rules in short."""
    names = names_in(language)
    (page,) = pages(names, "reference")
    told = text_of(page)
    for rule in RULES.values():
        if rule.chapter in ("special", "events"):
            assert names.words.say(f"rule.{rule.id}") in told
    assert names.words.say("passage.brief_volley.3") in told


def test_the_dialog_offers_what_there_is() -> None:
    """The pages, and last the table as it lies."""
    assert face_of("techniconica").papers == (*PAPERS, PRESENT)
