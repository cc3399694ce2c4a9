"""The figures of the rulebook: real positions, led by the engine, drawn by the sheet's own code.

Long: a case for each figure.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from desk.drawing.nodes import Node, number
from desk.reading.book import element_id, piece_id, steps_id
from desk.words import LANGUAGES
from papermech import events as e
from papermech import position, radar
from papermech.catalogue import STANDARD_EQUIPMENT, WAVES, WEAPONS
from papermech.choices import legal_choices
from papermech.link import link_of, read_link, record_of
from papermech.rules import RULES
from papermech.setup import Setup
from papermech.sheet import plan
from papermech.sheet.names import Names, words_in
from papermech.sheet.printed import sheet
from papermech.sheet.rules import CONTENTS, ENTRIES, Rulebook, scenes
from papermech.sheet.rules.figures import FIGURES
from papermech.sheet.rules.pictures import foreseen
from papermech.sheet.telling import tell
from papermech.state import CLOCK, State
from tabletop.dice import GivenDice
from tabletop.link import AtPosition
from tests.desk.test_desk import desk_of
from tests.house.test_page import INDEX
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_rulebook import links, text_of, walk

SHOWN_BY_EVENTS = {
    figure.id
    for figure in FIGURES.values()
    if figure.rule in {event.rule for scene in figure.scenes() for event in scene.happened}
}
"""Figures whose rule is named by what happens in them."""

REFERENCE = re.compile(r"#([^)]+)")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def everything_shown(language: str = "en") -> Iterator[tuple[str, int, str, Node]]:
    """Each figure at each of its steps, element by element."""
    showing = Rulebook(words_in(language))
    for figure in FIGURES.values():
        for step in range(figure.moments):
            for element, tree in showing.shown(figure.id, step).items():
                yield figure.id, step, element, tree


def happened(figure: str) -> list[e.Event]:
    """All events of a figure, in order."""
    return [event for scene in FIGURES[figure].scenes() for event in scene.happened]


def told(figure: str, kind: type[e.Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in happened(figure) if isinstance(event, kind)]


def states(figure: str) -> list[State]:
    """The state of each scene."""
    return [scene.state for scene in FIGURES[figure].scenes()]


# --- Scenes


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_is_played_by_the_engine(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its positions are such as can be at rest, and take exactly the dice that it was given."""
    given = []

    class Counted(GivenDice):
        """Notes how many faces there are."""

        def __init__(self, faces: list[int]) -> None:
            super().__init__(faces)
            given.append(len(faces))

    monkeypatch.setattr(scenes, "GivenDice", Counted)
    found = FIGURES[figure].scenes()
    assert len(found) == FIGURES[figure].moments
    for scene in found:
        assert scene.state.decision == CLOCK or scene.state.legal == legal_choices(scene.state)
    taken = sorted(scene.state.dice_used for scene in found[1:])
    if figure == "proximity":
        assert sorted(given) == taken
    else:
        assert max(given, default=0) == (taken[-1] if taken else 0)


@pytest.mark.parametrize("figure", FIGURES)
def test_the_steps_of_a_figure_differ(figure: str) -> None:
    """In what is drawn and in what is told."""
    showing = Rulebook(words_in("en"))
    shown = [showing.shown(figure, step) for step in range(FIGURES[figure].moments)]
    for before, after in itertools.pairwise(shown):
        steps = steps_id(figure)
        assert before[steps] != after[steps]
    drawings = [
        tuple(tree for element, tree in each.items() if element != steps_id(figure))
        for each in shown
    ]
    # What only dice tell is not on the sheet, nor an enemy that stays.
    silent = {"accurate", "parry", "enemy-move"}
    assert len(set(map(repr, drawings))) == len(drawings) - (figure in silent)


def test_every_figure_belongs_to_a_rule() -> None:
    """And they come in the order of the rules."""
    rules = [figure.rule for figure in FIGURES.values()]
    assert set(rules) <= set(RULES)
    assert rules == sorted(rules, key=list(RULES).index)


# --- Each shows its rule


def test_most_figures_name_their_rule_by_what_happens() -> None:
    """The others are told about one by one below."""
    assert set(FIGURES) - SHOWN_BY_EVENTS == {
        "arc",
        "area",
        "backwards",
        "change",
        "combo",
        "forwards",
        "haste",
        "kickback",
        "near",
        "proximity",
        "radar",
        "range",
        "setup",
        "side",
        "six",
        "sniper",
        "torso",
        "turn",
        "weak",
        "weight",
    }


@pytest.mark.parametrize(
    ("figure", "where"),
    [
        ("forwards", radar.WALK_FORWARDS),
        ("backwards", radar.WALK_BACKWARDS),
        ("turn", radar.CLOCKWISE),
    ],
)
def test_moves_carry_the_enemies_in_their_figures(figure: str, where: tuple[int, ...]) -> None:
    """As the radar's tables say; every quarter and an enemy that stays are among them."""
    before, after = states(figure)
    pairs = [
        (lies.space, went.space) for lies, went in zip(before.enemies, after.enemies, strict=True)
    ]
    assert all(where[lies] == went for lies, went in pairs)
    if figure != "turn":
        quarters = {radar.SECTOR[lies].split("_")[0] for lies, _ in pairs}
        assert quarters == {"front", "left", "right", "rear"}
        assert any(lies == went for lies, went in pairs)
        assert any(radar.BAND[lies] == 0 for lies, _ in pairs)


def test_a_change_begins_anew() -> None:
    """The cube goes to the new action's full T."""
    before, after = states("change")
    assert (before.time, after.time, after.waited) == (1, 3, 0)
    assert [event.changed for event in told("change", e.ActionChosen)] == [True]


def test_ranges_and_arcs_are_looked_at_one_by_one() -> None:
    """Each weapon reaches further than the last, but the mortar not at close range."""
    names = Names(words_in("en"), Setup.of())
    said = [
        foreseen(Names(names.words, scene.state.setup), scene.state, scene.looked_at).caption
        for scene in FIGURES["range"].scenes()
    ]
    assert "Can hit ’Mech." in said[0]
    assert "Can hit ’Mech and Attack bike." in said[1]
    assert "Too close: ’Mech." in said[2]
    assert "Out of range" not in said[3]
    arcs = [
        foreseen(Names(names.words, scene.state.setup), scene.state, scene.looked_at).caption
        for scene in FIGURES["arc"].scenes()
    ]
    assert all("Out of arc" in caption for caption in arcs)
    assert len(set(arcs)) == 4


def test_dice_in_the_figures_of_keywords() -> None:
    """Armour, number of dice and hits are what each rule makes of them."""

    def rolls(figure: str) -> list[tuple[str, int, int, tuple[int, ...]]]:
        return [
            (roll.letter, len(roll.faces), roll.armour, roll.hits)
            for roll in happened(figure)
            if isinstance(roll, e.Rolled)
        ]

    assert rolls("sniper") == [("T", 2, 3, (1,))]
    assert rolls("weak") == [("T", 6, 6, (2,))]
    (six,) = told("six", e.Rolled)
    assert (six.haste, six.armour, six.hits) == (1, 6, (2,))
    assert rolls("kickback") == [("T", 4, 4, (1, 3))]
    assert {state.stance for state in states("kickback")} == {"squat"}
    assert rolls("combo") == [("M", 4, 4, (1, 3))]
    assert rolls("area") == [("F", 3, 3, (1,)), ("H", 3, 2, (1, 2))]
    assert [(letter, dice) for letter, dice, _, _ in rolls("proximity")] == [
        ("M", 4),
        ("F", 3),
        ("H", 2),
    ]
    (hasted,) = told("haste", e.Rolled)
    assert (hasted.haste, hasted.armour, hasted.hits) == (2, 3, (1,))


def test_who_is_near_in_its_figure() -> None:
    """Both others may be the second target."""
    (state,) = states("near")
    assert {"second:F", "second:H"} <= set(state.legal)


def test_the_game_ends_in_the_figures_of_its_end() -> None:
    """Won with what is open then, or lost with the fourth circle."""
    (won,) = told("win", e.Won)
    before, after = states("win")
    assert (before.wave, after.outcome, after.score) == (4, "won", won.score)
    assert [(state.torso, state.outcome) for state in states("lose")] == [
        (3, "playing"),
        (4, "lost"),
    ]


def test_a_heavy_mech_is_slower_in_its_figure() -> None:
    """By the unit that its equipment weighs too much."""
    (chosen,) = told("weight", e.ActionChosen)
    standard = Setup.of(Setup.of().loadout._replace(left_arm="rifle"))
    assert chosen.time == standard.actions["left_arm.1"].time + 1


def test_where_hits_land_in_the_figures() -> None:
    """From the side by the side's table; a torso of three points is slow."""
    (located,) = told("side", e.HitLocated)
    assert radar.SECTOR[located.space] == "left_rear"
    assert located.location == 0
    assert [state.torso for state in states("torso")] == [1, 3]
    spilled = told("spill-over", e.SpilledOver)
    assert [tell(Names(words_in("en"), Setup.of()), event) for event in spilled] == [
        "2 damage spills from Left arm to Left shoulder (die 6)."
    ]


# --- Drawings


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_stand_in_the_elements_of_the_tree(language: str) -> None:
    """Every empty drawing gets its content, and each is an image with name and description."""
    tree = Rulebook(words_in(language)).tree(ENTRIES)
    elements = {each.attrs["id"]: each for each in walk(tree) if "id" in each.attrs}
    filled = set()
    for figure, _, element, drawn in everything_shown(language):
        filled.add(element)
        assert elements[element].tag == ("div" if element == steps_id(figure) else "svg")
        assert drawn.tag == ("div" if element == steps_id(figure) else "g")
    empty = {
        name for name, each in elements.items() if each.tag == "svg" and name.startswith("figure-")
    }
    empty |= {name for name in elements if name.endswith("-steps")}
    assert filled == empty
    for name in filled:
        if elements[name].tag == "svg":
            assert elements[name].attrs["role"] == "img"
            assert elements[name].attrs["aria-label"]
            assert text_of(elements[elements[name].attrs["aria-describedby"]])
            assert elements[name].children == ()


def test_ids_clash_neither_with_the_sheet_nor_with_each_other() -> None:
    """At whatever steps the figures stand; and whatever is referred to is there."""
    main = {each.attrs["id"] for each in walk(sheet(STANDARD_EQUIPMENT, str)) if "id" in each.attrs}
    page = set(re.findall(r' id="([^"]+)"', INDEX))
    tree = Rulebook(words_in("en")).tree(ENTRIES)
    book = {each.attrs["id"] for each in walk(tree) if "id" in each.attrs}
    assert not book & (main | page)
    seen: dict[str, str] = {}
    for _, _, element, drawn in everything_shown():
        own = [each.attrs["id"] for each in walk(drawn) if "id" in each.attrs]
        assert len(set(own)) == len(own)
        assert not set(own) & (main | page | book)
        for name in own:
            assert seen.setdefault(name, element) == element
        for each in walk(drawn):
            for attribute in ("href", "fill"):
                for id_ in REFERENCE.findall(each.attrs.get(attribute, "")):
                    assert id_ in main or id_ in own, id_


def test_drawings_are_to_look_at_only() -> None:
    """Nothing in them can be pressed, focused or translated by itself."""
    for _, _, element, drawn in everything_shown():
        if element.endswith("-steps"):
            continue
        for each in walk(drawn):
            assert not each.attrs.keys() & {
                "data-do",
                "data-key",
                "tabindex",
                "role",
                "aria-label",
                "aria-disabled",
            }
            assert each.attrs.get("data-state") not in ("on", "off")
            assert each.attrs.get("class") not in ("hit", "cue", "button")


def test_cubes_lie_where_the_sheet_would_have_them() -> None:
    """Drawn by the same plan, moved from one step to the next."""
    places = [
        {
            each.attrs["class"].removeprefix("cube owner-"): each.attrs["transform"]
            for each in walk(drawn)
            if each.attrs.get("class", "").startswith("cube ")
        }
        for drawn in (
            Rulebook(words_in("en")).shown("forwards", step)[piece_id("forwards", 0)]
            for step in (0, 1)
        )
    ]
    for step, space in ((0, "front_left:medium"), (1, "front_left:short")):
        x, y = plan.radar_place(space, 0)
        assert places[step]["H"] == f"translate({number(x)} {number(y)})"
    assert set(places[0]) == set("ABFHMT")


def test_pencil_marks_are_those_of_the_state() -> None:
    """The circles of a mount before and after a hit."""
    filled = [
        [
            text_of(each)
            for each in walk(Rulebook(words_in("en")).shown("hit", step)[piece_id("hit", 1)])
            if each.attrs.get("data-filled") == "true" and each.attrs.get("class") == "circle"
        ]
        for step in (0, 1)
    ]
    assert filled == [["5"], ["1", "4", "5", "6"]]


# --- What is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_has_a_button_and_words(language: str) -> None:
    """The one that is shown is pressed; what happened is told as in the log."""
    words = words_in(language)
    showing = Rulebook(words)
    for figure in FIGURES.values():
        for step in range(figure.moments):
            if figure.moments == 1:
                assert steps_id(figure.id) not in showing.shown(figure.id, step)
                continue
            steps = showing.shown(figure.id, step)[steps_id(figure.id)]
            buttons = [each for each in walk(steps) if each.tag == "button"]
            assert [each.attrs["data-do"] for each in buttons] == [
                f"figure:{figure.id}:{place}" for place in range(figure.moments)
            ]
            names = [name for _, name in links(steps)]
            assert len(set(names)) == len(names)
            pressed = [each.attrs["aria-pressed"] for each in buttons]
            assert pressed.index("true") == step
            assert pressed.count("true") == 1
            (said,) = [text_of(each) for each in walk(steps) if each.tag == "p"]
            scene = figure.scenes()[step]
            names_of = Names(words, scene.state.setup)
            for event in scene.happened:
                if not isinstance(event, e.ClockAdvanced):
                    assert tell(names_of, event) in said
            if scene.looked_at and not scene.happened:
                assert said == foreseen(names_of, scene.state, scene.looked_at).caption
                assert said
            assert said or not step
            (group,) = [each for each in walk(steps) if each.attrs.get("role") == "group"]
            assert group.attrs["aria-label"] == words.say("figure.steps")


def test_dice_of_a_step_are_shown_with_it() -> None:
    """As in the tray."""
    steps = Rulebook(words_in("en")).shown("weak", 1)[steps_id("weak")]
    (dice,) = [each for each in walk(steps) if each.attrs.get("class") == "dice"]
    assert dice.attrs["role"] == "img"
    assert "5 miss, 6 hit (a six), 5 miss" in dice.attrs["aria-label"]
    # Of a parried attack all dice lie there, those too that were not rolled again.
    steps = Rulebook(words_in("en")).shown("parry", 2)[steps_id("parry")]
    parried = next(each for each in walk(steps) if each.attrs.get("class") == "dice")
    assert len(parried.children) == 5
    before = Rulebook(words_in("en")).shown("weak", 0)[steps_id("weak")]
    assert not [each for each in walk(before) if each.attrs.get("class") == "dice"]


def test_words_of_a_drawing_are_in_the_language() -> None:
    """Names, letters and headings of the sheet."""
    english, spanish = (
        text_of(Rulebook(words_in(language)).shown("damage", 1)[piece_id("damage", 0)])
        for language in LANGUAGES
    )
    assert "Flame gun" in english
    assert "Lanzafuego" in spanish


# --- To be tried


@pytest.mark.parametrize("figure", FIGURES)
def test_the_position_to_try_is_legal_and_the_one_that_is_shown(figure: str) -> None:
    """It reads back as the first scene in which something is asked, or as those who can meet."""
    state = position.from_text(FIGURES[figure].position())
    shown = next(each for each in states(figure) if each.decision != CLOCK)
    if tried := FIGURES[figure].tried:
        here = {enemy for enemy in shown.enemies if enemy.letter in tried}
        assert len(here) == len(tried) == 3
        assert set(state.enemies) == here
        assert not any(set(letters) >= set(shown.letters) for row in WAVES for letters in row)
    else:
        assert state == shown._replace(dice_used=0)
    assert FIGURES[figure].link() == link_of(AtPosition(position.to_text(state)))
    link = read_link(FIGURES[figure].link())
    assert isinstance(link, AtPosition)
    assert desk_of("rest").open_record(record_of(link, "", "try"))


def test_every_figure_can_be_tried_where_it_stands() -> None:
    """Its button is there whether the figure leads through steps or not, and names it."""
    words = words_in("en")
    tree = Rulebook(words).tree(ENTRIES)
    shown = {each.attrs["data-figure"]: each for each in walk(tree) if each.tag == "figure"}
    assert set(shown) == set(FIGURES)
    for figure in FIGURES.values():
        title = words.say(f"rule_title.{figure.rule}")
        tried = [name for do, name in links(shown[figure.id]) if do == f"try:{figure.id}"]
        assert tried == [
            words.say("figure.try_some_named" if figure.tried else "figure.try_named", title=title)
        ]


def test_every_chapter_and_every_keyword_can_be_tried() -> None:
    """None is left with words alone."""
    tree = Rulebook(words_in("en")).tree(ENTRIES)
    entries = {each.attrs["id"]: each for each in walk(tree) if each.tag == "article"}
    tried = {
        entry
        for entry in ENTRIES
        if any(do.startswith("try:") for do, _ in links(entries[element_id(entry)]))
    }
    assert [each.id for each in CONTENTS if not tried.intersection(each.entries)] == []
    keywords = {rule.id for rule in RULES.values() if rule.chapter == "keywords"}
    assert {weapon.keyword.upper() for weapon in WEAPONS.values()} <= keywords
    assert keywords - tried == set()
