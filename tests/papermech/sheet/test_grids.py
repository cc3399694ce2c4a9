"""Radar and sheet as tables: every cell says what the drawing shows, and does what it would do."""

from __future__ import annotations

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node, node
from desk.words import LANGUAGES
from papermech.catalogue import BANDS, MOUNTS, SECTORS
from papermech.chances.ahead import in_range, laid_out
from papermech.choices import ACTION_IDS, filled_circles
from papermech.radar import SPACES
from papermech.sheet.controls import action_control, label, sheet_choices
from papermech.sheet.grids import COLUMNS, grids
from papermech.state import State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import names_of, states
from tests.papermech.sheet.test_marks import walk
from tests.play import choosing, foe, position

NOTHING = node("div")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def tables_of(state: State, language: str = "en", *, resting: bool = False) -> dict[str, Node]:
    """The tables by their names."""
    tree = grids(names_of(state, language), state, resting=resting)
    found = {}
    for table in tree.children:
        assert isinstance(table, Node)
        assert table.tag == "table"
        assert table.attrs["role"] == "grid"
        found[table.attrs["id"].removeprefix("grid.")] = table
    return found


def rows_of(table: Node) -> list[list[Node]]:
    """The cells of a table, row by row, without its heads."""
    (body,) = (
        child for child in table.children if isinstance(child, Node) and child.tag == "tbody"
    )
    return [
        [cell for cell in row.children if isinstance(cell, Node) and cell.tag == "td"]
        for row in body.children
        if isinstance(row, Node)
    ]


def heard(item: Node) -> str:
    """What a screen reader reads of a tree."""
    if item.attrs.get("aria-hidden") == "true":
        return ""
    return "".join(child if isinstance(child, str) else heard(child) for child in item.children)


def shown(item: Node) -> str:
    """What is to be seen of a tree."""
    if item.attrs.get("class") == "visually-hidden":
        return ""
    return "".join(child if isinstance(child, str) else shown(child) for child in item.children)


# --- Their form


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_labelled_grids_with_one_stop_for_tab_each(language: str) -> None:
    """A caption names each; rows and columns have heads; every cell can have the focus."""
    for state in states()[::11]:
        for name, table in tables_of(state, language).items():
            (caption,) = (item for item in walk(table) if item.tag == "caption")
            assert table.attrs["aria-labelledby"] == caption.attrs["id"]
            assert heard(caption) == names_of(state, language).words.say(f"grid.{name}")
            cells = [cell for row in rows_of(table) for cell in row]
            stops = [cell for cell in cells if cell.attrs["tabindex"] == "0"]
            assert stops == [rows_of(table)[0][0]]
            assert {cell.attrs["tabindex"] for cell in cells} <= {"0", "-1"}
            for cell in cells:
                assert heard(cell).strip()
                assert shown(cell).strip()
                assert not set("{}") & set(heard(cell))
            scopes = [item.attrs["scope"] for item in walk(table) if item.tag == "th"]
            assert scopes.count("row") == len(rows_of(table))
            assert scopes.count("col") >= max(map(len, rows_of(table)))


def test_ids_are_there_once() -> None:
    ids = [
        item.attrs["id"]
        for table in tables_of(states()[0]).values()
        for item in walk(table)
        if "id" in item.attrs
    ]
    assert len(set(ids)) == len(ids)


# --- What they say


def radar_cells(state: State, language: str = "en") -> dict[int, Node]:
    """The cells of the radar by space."""
    rows = rows_of(tables_of(state, language)["radar"])
    order = (*SECTORS[4:], *SECTORS[:4])
    return {
        SPACES[f"{sector}:{band}"]: cell
        for band, row in zip(reversed(BANDS), rows, strict=True)
        for sector, cell in zip(order, row, strict=True)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_space_says_sector_range_and_who_stands_there(language: str) -> None:
    """Each enemy with its letter and whether it reaches you, each weapon that reaches it."""
    for state in states()[::7]:
        names = names_of(state, language)
        reaching = in_range(laid_out(state))
        for space, cell in radar_cells(state, language).items():
            said = heard(cell)
            assert said.startswith(f"{names.space(space)}: ")
            here = [each.letter for each in state.enemies if each.space == space]
            assert shown(cell) == (" ".join(here) or "·")
            for letter in here:
                key = "grid.reaching" if letter in reaching else "grid.not_reaching"
                assert names.words.say(key, enemy=names.enemy(letter), letter=letter) in said
            for mount in range(len(MOUNTS)):
                reaches = any(
                    action.location == mount
                    and action.reach
                    and action.reach[space]
                    and not all(
                        state.damage[mount] >> bit & 1
                        for bit in (2 * action.row, 2 * action.row + 1)
                    )
                    for action in state.setup.actions.values()
                )
                assert (names.box(mount) in said) == reaches


def test_the_front_lies_in_the_middle_of_the_radar() -> None:
    state = position(foe("H", "front_left:long", time=1), action="left_arm.1", time=2)
    (first, *_), *_ = rows_of(tables_of(state)["radar"])
    assert heard(first).startswith("rear left, long range: empty.")
    assert shown(rows_of(tables_of(state)["radar"])[0][3]) == "H"


def test_circles_say_whether_they_are_filled() -> None:
    """Mounts, torso and legs."""
    for state in states()[::7]:
        rows = rows_of(tables_of(state)["circles"])
        for mount, row in enumerate(rows[:4]):
            filled = filled_circles(state.damage[mount])
            assert [shown(cell) for cell in row] == [
                "●" if circle in filled else "○" for circle in range(1, 7)
            ]
        assert [shown(cell) for cell in rows[4]].count("●") == state.torso
        assert [shown(cell) for cell in rows[5]].count("●") == state.legs.bit_count()
        for row in rows:
            for cell in row:
                assert ("filled" in heard(cell)) == (shown(cell) == "●")


def test_the_track_says_who_waits_where() -> None:
    """You, too, while your cube waits."""
    state = position(
        foe("H", "front_left:long", time=0),
        foe("T", "front_left:long", time=9),
        action="left_arm.3",
        time=2,
    )
    (cells,) = rows_of(tables_of(state)["track"])
    assert [heard(cell) for cell in cells] == [
        "Active: Helo.",
        "1: empty.",
        "2: you.",
        *(f"{space}: empty." for space in range(3, 8)),
        "8+: Tank.",
    ]


def test_enemies_have_a_row_each_and_the_fallen_too() -> None:
    for state in states()[::7]:
        names = names_of(state)
        rows = rows_of(tables_of(state)["enemies"])
        if not state.letters:
            continue
        assert len(rows) == len(state.letters)
        here = {each.letter: each for each in state.enemies}
        for letter, row in zip(state.letters, rows, strict=True):
            assert len(row) == len(COLUMNS)
            if letter in here:
                assert heard(row[2]) == names.space(here[letter].space)
            else:
                assert {heard(cell) for cell in row} == {"destroyed"}


def test_a_next_turn_says_what_comes_of_it() -> None:
    state = position(foe("H", "front_left:medium", attack=2, time=2), action="left_arm.3", time=3)
    ((turn, time, *_),) = rows_of(tables_of(state)["enemies"])
    assert heard(turn) == (
        "Helo has you in range: attacks (Missiles), then goes to left, forward half, medium "
        "range. Then a die decides whether Helo has you in range."
    )
    assert heard(time) == "Helo acts in 2 units, before you."


# --- What they do


def pressed(table: Node) -> list[str]:
    """What the cells of a table do."""
    return [
        cell.attrs["data-do"] for row in rows_of(table) for cell in row if "data-do" in cell.attrs
    ]


def test_cells_do_what_the_drawn_sheet_does() -> None:
    """All of it, once in the tables for enemies, circles and actions; nothing else."""
    for state in states()[::3]:
        names = names_of(state)
        tables = tables_of(state)
        drawn = {f"choose:{choice}" for choice in sheet_choices(state).values()}
        controls = [action_control(names, state, action) for action in ACTION_IDS]
        drawn |= {which.do for which in controls if which}
        done = [do for name in ("enemies", "circles", "actions") for do in pressed(tables[name])]
        assert sorted(done) == sorted(drawn)
        assert set(pressed(tables["track"])) == set()
        for do in pressed(tables["radar"]):
            assert do.removeprefix("choose:") in state.legal


def test_a_space_with_one_choice_makes_it_and_with_two_none() -> None:
    """Then one is chosen in the table of enemies."""
    one = foe("H", "front_left:short", time=2)
    state = position(one, foe("T", "front_right:short", time=3), action="left_arm.1", time=0)
    state = state._replace(decision="target", legal=("target:H", "target:T"))
    assert sorted(pressed(tables_of(state)["radar"])) == ["choose:target:H", "choose:target:T"]
    state = state._replace(enemies=(one, foe("T", "front_left:short", time=3)))
    assert pressed(tables_of(state)["radar"]) == []
    assert pressed(tables_of(state)["enemies"]) == ["choose:target:H", "choose:target:T"]


def test_a_cell_says_what_enter_does() -> None:
    """The choice by its name; an action that is off says why."""
    for state in states()[::9]:
        names = names_of(state)
        for table in tables_of(state).values():
            for row in rows_of(table):
                for cell in row:
                    choice = cell.attrs.get("data-do", "").removeprefix("choose:")
                    if choice in state.legal:
                        assert f"Enter: {label(names, state, choice)}." in heard(cell)
                    else:
                        assert "Enter: " not in heard(cell)
                        assert (cell.attrs.get("aria-disabled") == "true") == bool(choice)


def test_while_nothing_can_be_chosen_no_cell_does_anything() -> None:
    """While one looks back."""
    for state in states()[::40]:
        for table in tables_of(state, resting=True).values():
            assert pressed(table) == []


# --- On the desk


def test_the_desk_shows_tables_if_they_are_wanted() -> None:
    """They follow the game, and rest while one looks back."""
    from papermech.record import Record  # noqa: PLC0415

    desk = Desk(Record(seed="tables"))
    assert desk.look().panels["grids"] == NOTHING
    assert not desk.look().tables
    desk.press("tables:on")
    assert desk.look().tables
    names = desk.names
    assert desk.look().panels["grids"] == grids(names, desk.state, resting=False)
    desk.press("choose:left_arm.3")
    desk.press("look:0")
    before = desk.look().panels["grids"]
    assert not any("data-do" in item.attrs for item in walk(before))
    desk.press("tables:off")
    assert desk.look().panels["grids"] == NOTHING


def test_a_position_before_the_first_wave_has_its_tables() -> None:
    """An empty sheet, as while the first dice of one's own are awaited."""
    from papermech.game import blank  # noqa: PLC0415

    tables = tables_of(blank(choosing(foe("B", "front_left:long")).setup))
    assert {heard(cell) for row in rows_of(tables["enemies"]) for cell in row} == {
        "No enemies in play."
    }
