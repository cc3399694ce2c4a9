"""Beside the sheet: what is asked, and the buttons that answer it.

Everything is a tree of nodes made from the state; nothing here knows a page.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from desk.drawing.nodes import Node, node
from desk.drawing.throws import die
from papermech import state as decisions
from papermech.catalogue import ACTIVE, LEGS, LOCATIONS, TORSO_SLOWS_AT
from papermech.chapters.waves import MOST_POINTS
from papermech.choices import misses
from papermech.sheet.art.symbols import advised
from papermech.sheet.controls import (
    BOXES,
    Control,
    action_control,
    action_name,
    control,
    label,
    repairs_left,
)
from papermech.sheet.names import Names
from papermech.state import Attack, State


def prompt(names: Names, state: State) -> str:
    """One line that says what is asked."""
    say = names.words.say
    match state.decision:
        case decisions.WINDOW:
            due = [enemy.letter for enemy in state.enemies if enemy.time == ACTIVE]
            if not due:
                return say("prompt.window_clear")
            return names.words.count("prompt.window_due", len(due), enemy=names.enemy(due[0]))
        case decisions.REPAIR:
            return say("prompt.repair", n=repairs_left(state))
        case decisions.OVER:
            if state.outcome == "won":
                return say("prompt.won", score=state.score, most=MOST_POINTS)
            return say("prompt.lost", wave=state.wave)
        case decision:
            return say(f"prompt.{decision}")


def advice(names: Names, state: State) -> str:
    """A sentence more: what the decision is about."""
    say = names.words.say
    if state.decision == decisions.WINDOW:
        if state.time is None:
            return say("help.idle")
        return say("help.window", action=names.full_action(state.action or ""), time=state.time)
    if state.decision == decisions.OVER:
        return say(f"help.{state.outcome}")
    return say(f"help.{state.decision}")


def choices(names: Names, state: State, selected: Iterable[int], box: str = "") -> Node:
    """The controls that answer the decision, as buttons in groups.

    `box` names the location whose actions are in sight where there is no room for all; it is
    else the one where the action cube stands.
    """
    match state.decision:
        case decisions.ACTION:
            groups = _action_groups(names, state, box)
        case decisions.WINDOW:
            groups = _window(names, state, box)
        case decisions.REROLL:
            groups = [_reroll(names, state, frozenset(selected))]
        case _:
            groups = [_buttons([control(names, state, choice) for choice in _in_order(state)])]
    return node("div", *groups, class_="choices", data_view=state.decision)


_QUIET = ("none", "done", "keep", "no-parry")


def _in_order(state: State) -> list[str]:
    """The legal choices, those that decline last."""
    return sorted(state.legal, key=lambda choice: choice.endswith(_QUIET))


def _button(which: Control, *content: Node | str, class_: str = "choice", name: str = "") -> Node:
    attributes: dict[str, str] = {
        "type": "button",
        "class": class_,
        "data-do": which.do,
    }
    if name:
        attributes["aria-label"] = name
    inside: tuple[Node | str, ...] = content or (which.label,)
    if which.advised:
        attributes["class"] = f"{class_} advised"
        inside = (advised(), *inside)
    if which.reason:
        attributes["aria-disabled"] = "true"
        inside = (*inside, " ", node("span", which.reason, class_="reason"))
    return Node("button", attributes, inside)


def _buttons(controls: Sequence[Control]) -> Node:
    return node("div", *(_button(which) for which in controls), class_="row")


def _action_groups(names: Names, state: State, box: str) -> list[Node]:
    slow = int(state.torso >= TORSO_SLOWS_AT)
    opened = box or (state.action or LOCATIONS[LEGS]).partition(".")[0]
    groups = [_box_tabs(names, opened)]
    for location, action_ids in BOXES:
        found = tuple((each, action_control(names, state, each)) for each in action_ids)
        groups.append(_box(names, location, found, slow, LOCATIONS[location] == opened))
    return groups


_TRUTH = {True: "true", False: "false"}


@lru_cache(maxsize=16)
def _box_tabs(names: Names, opened: str) -> Node:
    """The ways from box to box, for a screen that has room for the actions of one only."""
    tabs = [
        Node(
            "button",
            {
                "type": "button",
                "class": "box-tab",
                "data-do": f"box:{LOCATIONS[location]}",
                "aria-expanded": _TRUTH[LOCATIONS[location] == opened],
                "aria-controls": f"box.{LOCATIONS[location]}",
                "aria-label": names.box(location),
            },
            (names.short_box(location),),
        )
        for location, _ in BOXES
    ]
    return node(
        "div", *tabs, class_="box-tabs", role="group", aria_label=names.words.say("choice.boxes")
    )


# A press changes few boxes, and one that is the same tree as before is not even looked at.
@lru_cache(maxsize=256)
def _box(
    names: Names,
    location: int,
    found: tuple[tuple[str, Control | None], ...],
    slow: int,
    is_open: bool,
) -> Node:
    """A location's actions, whose times are `slow` units longer."""
    buttons = [
        _button(
            which,
            node("span", names.action(action_id), class_="what"),
            " ",
            node("span", names.cost(action_id, slow), class_="cost"),
            class_="choice action-choice",
            name=action_name(names, action_id, which, slow),
        )
        for action_id, which in found
        if which is not None
    ]
    return node(
        "div",
        node("span", names.box(location), class_="box-name", aria_hidden="true"),
        node("div", *buttons, class_="row"),
        role="group",
        aria_label=names.box(location),
        id=f"box.{LOCATIONS[location]}",
        class_="box-choices legs" if location == LEGS else "box-choices",
        data_open=_TRUTH[is_open],
    )


def _window(names: Names, state: State, box: str) -> list[Node]:
    say = names.words.say
    if "advance" in state.legal:
        first = [
            Control("continue", say("choice.continue")),
            Control("choose:advance", say("choice.advance", n=1)),
        ]
    else:
        first = [
            control(names, state, choice) for choice in state.legal if choice.startswith("resolve:")
        ]
    groups = [_buttons(first)]
    if state.action is not None:
        groups.append(_buttons([control(names, state, "haste")]))
    if state.waited and state.time is not None:
        groups.append(
            node(
                "details",
                node("summary", say("choice.change_summary")),
                *_action_groups(names, state, box),
                class_="change",
            )
        )
    return groups


def _reroll(names: Names, state: State, selected: frozenset[int]) -> Node:
    attack = state.pending
    assert isinstance(attack, Attack)
    say = names.words.say
    dice = [
        Node(
            "button",
            {
                "type": "button",
                "class": "die-choice",
                "aria-pressed": "true" if position in selected else "false",
                "aria-label": say(
                    "choice.reroll_die", face=attack.faces[position - 1], position=position
                ),
                "data-do": f"toggle:{position}",
            },
            (die(attack.faces[position - 1]),),
        )
        for position in misses(state)
    ]
    chosen = ",".join(str(position) for position in sorted(selected))
    again = (
        Control(f"choose:reroll:{chosen}", label(names, state, f"reroll:{chosen}"))
        if selected
        else Control("choose:reroll:", say("choice.reroll_none"), say("refusal.no_die"))
    )
    return node(
        "div",
        node("div", *dice, class_="row", role="group", aria_label=say("choice.reroll_group")),
        _buttons([again, control(names, state, "keep")]),
    )


def over(last_screen: Node) -> Node:
    """The last screen in the place of the choices."""
    return node("div", last_screen, class_="choices", data_view=decisions.OVER)
