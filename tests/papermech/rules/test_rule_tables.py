"""The tables of the rulebook: made from what is printed, and real tables."""

from __future__ import annotations

from itertools import product

import pytest

from desk.drawing.nodes import Node
from desk.words import LANGUAGES
from papermech.catalogue import (
    ENEMIES,
    LEG_ACTIONS,
    MOST_ARMOUR,
    MOUNTS,
    STANDARD_EQUIPMENT,
    WAVES,
    WEAPONS,
)
from papermech.loadout import Loadout, weapons_for
from papermech.sheet.names import words_in
from papermech.sheet.rules import TABLES, Rulebook
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_rulebook import text_of, walk


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def table(name: str, language: str = "en") -> Node:
    """A table of the rulebook."""
    return Rulebook(words_in(language)).table(name)


def parts(of: Node, tag: str) -> list[Node]:
    """The elements of one kind, in order."""
    return [each for each in walk(of) if each.tag == tag]


def rows(name: str, language: str = "en") -> list[list[str]]:
    """The text of every cell, without the row of heads."""
    return [
        [text_of(cell) for cell in row.children if isinstance(cell, Node)]
        for row in parts(table(name, language), "tr")[1:]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_caption_and_heads(name: str, language: str) -> None:
    """Each column and each row is headed, and every row is as wide as the table."""
    drawn = table(name, language)
    assert drawn.tag == "table"
    caption, head, *bodies = drawn.children
    assert isinstance(caption, Node)
    assert isinstance(head, Node)
    assert caption.tag == "caption"
    assert text_of(caption) == words_in(language).say(f"passage_title.{name}")
    columns = parts(head, "th")
    assert {each.attrs["scope"] for each in columns} == {"col"}
    assert all(map(text_of, columns))
    for body in bodies:
        assert isinstance(body, Node)
        for row in parts(body, "tr"):
            cells = [each for each in row.children if isinstance(each, Node)]
            assert [each.tag for each in cells] == ["th"] + ["td"] * (len(cells) - 1)
            assert cells[0].attrs["scope"] in ("row", "rowgroup")
            assert all(map(text_of, cells))
            assert sum(int(each.attrs.get("colspan", "1")) for each in cells) == len(columns)


def test_the_enemies_are_those_printed() -> None:
    """A group for each card, with a row for each attack."""
    found = rows("enemies")
    heads = [row[0] for row in found if len(row) == 1]
    assert [head[0] for head in heads] == [card.letter for card in ENEMIES]
    assert heads[1] == "A · Artillery Armour 3, 3 circles. Never moves by itself."
    assert heads[4] == "T · Tank Armour 4, 5 circles."
    assert ["Laser", "3–4", "M", "3", "3", "3"] in found
    attacks = [row[1:] for row in found if len(row) > 1]
    assert attacks == [
        [
            f"{attack.low}–{attack.high}",
            "CSML"[attack.range],
            *map(str, (attack.power, attack.time, attack.circles)),
        ]
        for card in ENEMIES
        for attack in card.attacks
    ]


def test_the_weapons_are_those_of_the_list() -> None:
    """With all facts, three actions each, and a way to the keyword's rule."""
    found = rows("weapons")
    heads = [row[0] for row in found if len(row) == 1]
    assert heads[0] == "Missiles recoil Arm or shoulder, weight 3, armour 3, range L"
    assert heads[3] == "Wing shield reflex Shoulder, weight 1, armour 4, range none"
    assert heads[7] == "Mortar area Shoulder, weight 4, armour 3, range M (not C)"
    assert heads[10] == "Fist combo Arm, weight 2, armour 3, range C"
    assert ["Crush", "5–6", "1*", "3"] in found
    actions = [row[1:] for row in found if len(row) > 1]
    assert [[circles, power.rstrip("*"), time] for circles, power, time in actions] == [
        [circles, str(action.power), str(action.time)]
        for weapon in WEAPONS.values()
        for action, circles in zip(weapon.actions, ("1–2", "3–4", "5–6"), strict=True)
    ]
    ways = [each.attrs["data-do"] for each in parts(table("weapons"), "button")]
    assert ways == [f"rule:{weapon.keyword.upper()}" for weapon in WEAPONS.values()]


def test_waves_and_starts() -> None:
    """As on the sheet."""
    assert rows("waves") == [
        [die, *("+".join(wave[row]) for wave in WAVES)]
        for row, die in enumerate(("1–2", "3–4", "5–6"))
    ]
    assert rows("starts")[0] == ["1", "left, rear half"]
    assert rows("starts")[2] == ["3", "front left"]


def test_hits_and_tracks() -> None:
    """Where a die leads."""
    assert rows("hits")[0] == ["1", "Torso", "Left shoulder", "Right shoulder"]
    assert rows("hits")[5] == ["6", "Legs", "Legs", "Legs"]
    assert rows("tracks")[0] == ["Left shoulder", "Torso", "Right arm", "Left arm"]
    assert rows("tracks")[4] == ["Legs", "Left arm", "Right arm", "Torso"]


def test_arcs_and_moves() -> None:
    """What a mount covers, and which leg actions are free or open in a squat."""
    assert rows("arcs")[0] == [
        "Left shoulder",
        "left, rear half; left, forward half; front left; front right",
    ]
    assert len(rows("arcs")) == len(MOUNTS)
    assert rows("moves") == [
        ["Turn & squat", "1", "–", "–"],
        ["Walk backwards", "1", "–", "–"],
        ["Walk forwards", "1", "yes", "yes"],
        ["Turn or change stance", "1", "yes", "yes"],
    ]
    assert len(rows("moves")) == len(LEG_ACTIONS)


def test_the_weight_table_says_what_a_loadout_costs() -> None:
    """Up to the heaviest that can be built."""
    costs = {}
    for weights, extra in rows("weight"):
        first, _, last = weights.removeprefix("up to ").partition("–")
        for weight in range(int(first), int(last or first) + 1):
            costs[weight] = int(extra)
    heaviest = {mount: max(weapons_for(mount), key=lambda w: WEAPONS[w].weight) for mount in MOUNTS}
    armours = product(range(3, MOST_ARMOUR + 1), repeat=2)
    for (torso, legs), weapons in product(armours, ({}, heaviest)):
        loadout = Loadout.read(
            {**STANDARD_EQUIPMENT, **weapons, "torso_armour": torso, "legs_armour": legs}
        )
        assert costs[max(12, loadout.weight)] == loadout.time_penalty
    assert max(costs) == loadout.weight
