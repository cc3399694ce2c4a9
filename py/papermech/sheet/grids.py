"""Radar and sheet as tables, for ears and for the keyboard: each cell says in words what it shows.

What a click on the drawn sheet would do, Enter does on its cell. Everything comes from the same
state and the same controls as the drawing.
"""

from collections.abc import Iterable

from desk.drawing.nodes import Node, node
from papermech.catalogue import (
    ACTIVE,
    BANDS,
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LEG_ACTIONS,
    LEGS,
    LONG,
    MOUNTS,
    SECTORS,
    TORSO,
    TORSO_SLOWS_AT,
)
from papermech.chances.ahead import activated, in_range, is_waiting, laid_out
from papermech.choices import is_damaged_away, pulls
from papermech.radar import IN_REAR, SPACES
from papermech.sheet import plan
from papermech.sheet.controls import BOXES, action_control, action_name, label, sheet_choices
from papermech.sheet.names import Names
from papermech.sheet.overlay import words
from papermech.sheet.spoken import reached
from papermech.state import PULL, State


def grids(names: Names, state: State, *, resting: bool) -> Node:
    """The tables of a state; while `resting` nothing can be pressed."""
    choices = {} if resting else _choices(state)
    return node(
        "div",
        _radar(names, state, choices),
        _enemies(names, state, choices),
        _track(names, state),
        _circles(names, state, choices),
        _actions(names, state, choices, resting=resting),
        class_="grids",
    )


def _choices(state: State) -> dict[str, str]:
    """The choice that a press makes, by element of the sheet or, for a pull, by space."""
    found = sheet_choices(state)
    if state.decision == PULL:
        found |= {f"space.{space}": choice for choice, space in pulls(state).items()}
    return found


# --- Tables


def _table(names: Names, name: str, heads: Iterable[str], rows: Iterable[Node]) -> Node:
    """A table that the arrow keys go through; Tab finds its first cell."""
    first, *others = rows
    title = f"grid.{name}"
    return node(
        "table",
        node("caption", names.words.say(title), id=f"{title}.title"),
        node(
            "thead",
            node("tr", node("td"), *(node("th", head, scope="col") for head in heads)),
        ),
        node("tbody", _reached_by_tab(first), *others),
        role="grid",
        aria_labelledby=f"{title}.title",
        id=title,
    )


def _reached_by_tab(row: Node) -> Node:
    head, first, *others = row.children
    assert isinstance(first, Node)
    first = first._replace(attrs={**first.attrs, "tabindex": "0"})
    return row._replace(children=(head, first, *others))


def _row(head: str, cells: Iterable[Node]) -> Node:
    return node("tr", node("th", head, scope="row"), *cells)


def _cell(
    names: Names, shown: str, *said: str, choice: str = "", state: State | None = None
) -> Node:
    """A cell that shows a little and says all; with a `choice`, Enter makes it."""
    if not choice or state is None:
        return node("td", *_content(shown, said), tabindex="-1")
    enter = names.words.say("grid.enter", choice=label(names, state, choice))
    content = _content(shown, (*said, enter))
    return node("td", *content, tabindex="-1", data_do=f"choose:{choice}")


def _content(shown: str, said: tuple[str, ...]) -> tuple[Node | str, ...]:
    heard = " ".join(said)
    if shown == heard:
        return (shown,)
    return (
        node("span", shown, aria_hidden="true"),
        node("span", heard, class_="visually-hidden"),
    )


# --- The upper half of the sheet


_ROUND = (*SECTORS[4:], *SECTORS[:4])
"""The sectors clockwise from the rear, so that the front lies in the middle."""


def _radar(names: Names, state: State, choices: dict[str, str]) -> Node:
    say = names.words.say
    reaching = in_range(laid_out(state))
    rows = []
    for band in range(LONG, -1, -1):
        cells = []
        for sector in _ROUND:
            space = SPACES[f"{sector}:{BANDS[band]}"]
            here = [each.letter for each in state.enemies if each.space == space]
            who = [
                say(
                    "grid.reaching" if letter in reaching else "grid.not_reaching",
                    enemy=names.enemy(letter),
                    letter=letter,
                )
                for letter in here
            ]
            said = [
                say("grid.space", space=names.space(space), who=words.listed(names, who))
                if here
                else say("grid.empty", space=names.space(space)),
                reached(names, state, space),
            ]
            if here and IN_REAR[space]:
                said.append(say("grid.rear"))
            cells.append(
                _cell(
                    names,
                    " ".join(here) or "·",
                    *said,
                    choice=_only_choice(choices, here, space),
                    state=state,
                )
            )
        rows.append(_row(say(f"range.{BANDS[band]}"), cells))
    return _table(names, "radar", (say(f"sector.{sector}") for sector in _ROUND), rows)


def _only_choice(choices: dict[str, str], here: list[str], space: int) -> str:
    """The choice about who stands on a space, or of the space itself, if there is just one."""
    elements = [f"space.{space}", *(f"press.{letter}" for letter in here)]
    found = [choices[each] for each in elements if each in choices]
    return found[0] if len(found) == 1 else ""


COLUMNS = ("next", "time", "space", "armour", "circles")
"""What the table of enemies tells of each of them."""


def _enemies(names: Names, state: State, choices: dict[str, str]) -> Node:
    """One row for each enemy of the wave, the fallen included."""
    say = names.words.say
    here = {each.letter: each for each in state.enemies}
    reaching = in_range(laid_out(state))
    rows = []
    for letter in state.letters or here:
        enemy = here.get(letter)
        card = state.setup.cards[letter]
        name = say("grid.enemy", enemy=names.enemy(letter), letter=letter)
        if enemy is None:
            gone = (_cell(names, say("grid.destroyed"), say("grid.destroyed")) for _ in COLUMNS)
            rows.append(_row(name, gone))
            continue
        way = activated(state, letter).journeys[0]
        does = words.activation(names, state, way, reaching=letter in reaching)
        then = words.afterwards(names, laid_out(state), letter)
        time = words.timing(names, state, letter)
        space = names.space(enemy.space)
        armour = say("grid.armour", armour=card.armour)
        circles = say("grid.circles_left", left=card.circles - enemy.damage, of=card.circles)
        attack = names.enemy_attack(letter, enemy.row + 1)
        rows.append(
            _row(
                name,
                (
                    _cell(
                        names,
                        attack,
                        does,
                        then,
                        choice=choices.get(f"press.{letter}", ""),
                        state=state,
                    ),
                    _cell(names, str(enemy.time), time),
                    _cell(names, space, space),
                    _cell(names, str(card.armour), armour),
                    _cell(names, circles, circles),
                ),
            )
        )
    if not rows:
        nobody = say("spoken.nobody")
        rows = [_row("", (_cell(names, nobody, nobody) for _ in COLUMNS))]
    return _table(names, "enemies", (say(f"grid.column.{each}") for each in COLUMNS), rows)


def _track(names: Names, state: State) -> Node:
    say = names.words.say
    cells = []
    heads = []
    for space in range(ACTIVE, plan.BEYOND + 1):
        here = [each for each in state.enemies if min(each.time, plan.BEYOND) == space]
        who = [names.enemy(each.letter) for each in here]
        shown = [each.letter for each in here]
        if is_waiting(state) and state.time is not None and min(state.time, plan.BEYOND) == space:
            who.append(say("foresight.you"))
            shown.append("★")
        head = say("sheet.active") if space == ACTIVE else str(space)
        head = f"{space}+" if space == plan.BEYOND else head
        said = (
            say("grid.space", space=head, who=words.listed(names, who))
            if who
            else say("grid.empty", space=head)
        )
        heads.append(head)
        cells.append(_cell(names, " ".join(shown) or "·", said))
    return _table(names, "track", heads, [_row(say("grid.who"), cells)])


# --- Your 'mech


def _circles(names: Names, state: State, choices: dict[str, str]) -> Node:
    rows = [
        _row(
            names.box(mount),
            (
                _circle(
                    names,
                    state,
                    names.circle(mount, circle),
                    names.action(f"{place}.{(circle + 1) // 2}"),
                    filled=bool(state.damage[mount] >> circle - 1 & 1),
                    choice=choices.get(f"circle.{place}.{circle}", ""),
                )
                for circle in range(1, CIRCLES_OF_A_MOUNT + 1)
            ),
        )
        for mount, place in enumerate(MOUNTS)
    ]
    rows.append(
        _row(
            names.location(TORSO),
            (
                _circle(
                    names,
                    state,
                    names.words.say("name.circle", place=names.location(TORSO), circle=circle),
                    _of_the_torso(names, circle),
                    filled=circle <= state.torso,
                    choice=choices.get(f"circle.torso.{circle}", ""),
                )
                for circle in range(1, CIRCLES_OF_THE_TORSO + 1)
            ),
        )
    )
    rows.append(
        _row(
            names.location(LEGS),
            (
                _circle(
                    names,
                    state,
                    names.words.say("name.circle", place=names.location(LEGS), circle=row),
                    names.action(f"legs.{leg.name}"),
                    filled=bool(state.legs >> row - 1 & 1),
                    choice=choices.get(f"circle.legs.{leg.name}", ""),
                )
                for row, leg in enumerate(LEG_ACTIONS, 1)
            ),
        )
    )
    heads = (str(circle) for circle in range(1, CIRCLES_OF_A_MOUNT + 1))
    return _table(names, "circles", heads, rows)


def _of_the_torso(names: Names, circle: int) -> str:
    if circle == TORSO_SLOWS_AT:
        return names.words.say("sheet.torso_slow")
    if circle == CIRCLES_OF_THE_TORSO:
        return names.words.say("sheet.torso_destroyed")
    return ""


def _circle(
    names: Names, state: State, what: str, beside: str, *, filled: bool, choice: str
) -> Node:
    say = names.words.say
    if beside:
        said = say("grid.filled_beside" if filled else "grid.open_beside", what=what, beside=beside)
    else:
        said = say("grid.filled" if filled else "grid.open", what=what)
    return _cell(names, "●" if filled else "○", said, choice=choice, state=state)


def _actions(names: Names, state: State, choices: dict[str, str], *, resting: bool) -> Node:
    rows = [
        _row(
            names.box(location),
            (_action(names, state, action_id, resting=resting) for action_id in action_ids),
        )
        for location, action_ids in BOXES
    ]
    stances = [_place(names, state, f"stance.{each}", choices) for each in ("stand", "squat")]
    rows.append(_row(names.words.say("sheet.stance"), stances))
    ways = [_place(names, state, each, choices) for each in ("turn.ccw", "turn.cw", _WALK)]
    rows.append(_row(names.words.say("grid.ways"), ways))
    return _table(names, "actions", (str(place) for place in range(1, 5)), rows)


def _action(names: Names, state: State, action_id: str, *, resting: bool) -> Node:
    slow = int(state.torso >= TORSO_SLOWS_AT)
    which = None if resting else action_control(names, state, action_id)
    shown = names.action(action_id)
    if which is None:
        said = names.action_label("choice.action", action_id, slow)
        if is_damaged_away(state, action_id):
            said = names.words.say("grid.lost", what=said)
        elif state.action == action_id:
            said = names.words.say("grid.chosen", what=said)
        return _cell(names, shown, said)
    said = action_name(names, action_id, which, slow)
    if which.reason:
        content = _content(shown, (said,))
        return node("td", *content, tabindex="-1", data_do=which.do, aria_disabled="true")
    content = _content(shown, (names.words.say("grid.enter", choice=said),))
    return node("td", *content, tabindex="-1", data_do=which.do)


_WALK = "walk.forwards"
_PLACES = {
    "stance.stand": "stance.stand",
    "stance.squat": "stance.squat",
    "turn.ccw": "choice.ccw",
    "turn.cw": "choice.cw",
    _WALK: "leg.walk_forwards",
}
"""What the stances and the radar's buttons are called."""


def _place(names: Names, state: State, element: str, choices: dict[str, str]) -> Node:
    what = said = names.words.say(_PLACES[element])
    if element == f"stance.{state.stance}":
        said = names.words.say("grid.lies_here", what=what)
    return _cell(names, what, said, choice=choices.get(element, ""), state=state)
