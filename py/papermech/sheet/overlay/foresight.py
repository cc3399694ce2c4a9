"""Foresight: what is ahead of a control that is looked at, drawn over the sheet and in words.

A pure function of the state and of what is looked at: nothing is chosen and no die is thrown.
"""

from typing import NamedTuple

from desk.drawing.nodes import Node, node
from desk.face import Ahead
from papermech.chances import ahead
from papermech.chances.chain import before_you, chain
from papermech.choices import OTHER_DECISION, UNREADABLE, refusal
from papermech.sheet.names import Names
from papermech.sheet.overlay import picture, words
from papermech.sheet.overlay.chain import drawn_chain
from papermech.sheet.overlay.reach import drawn_reach
from papermech.state import ACTION, OVER, REPAIR, SECOND, TARGET, WINDOW, State
from papermech.table import Table


class _Seen(NamedTuple):
    """The parts of a foresight; `table` is where badges read who is in range."""

    drawn: list[Node]
    said: list[str]
    table: Table


NOTHING = Ahead()


def foresight(names: Names, state: State, looked_at: str) -> Ahead:
    """What is ahead of the control that does `looked_at`, or of an enemy as in `enemy:H`.

    Between two waves it shows on the 'mech which repair is advised and which is looked at.

    For nothing, and for a control that is off, it is the order in which everybody acts; for any
    other text, and where no enemy is on the sheet, nothing at all. What an attack or a later
    move would meet is told from the present places, though enemies may move before.
    """
    if state.decision == REPAIR:
        from papermech.sheet.overlay.repair import repairs  # noqa: PLC0415 - thrice a game

        return Ahead(node("g", *repairs(state, looked_at)), "")
    if not state.enemies or state.decision == OVER:
        return NOTHING
    seen = _seen(names, state, looked_at)
    if seen is None:
        return NOTHING
    drawn = [*seen.drawn, *picture.badges(names.words, seen.table)]
    return Ahead(node("g", *drawn), " ".join(seen.said))


def _seen(names: Names, state: State, looked_at: str) -> _Seen | None:
    verb, _, what = looked_at.partition(":")
    if not looked_at:
        return _at_rest(names, state)
    if looked_at == "continue":
        if "advance" not in state.legal:
            return _at_rest(names, state)
        return _advance(names, state, ahead.units_until_somebody(state))
    if verb == "enemy" and what in state.setup.cards:
        if all(each.letter != what for each in state.enemies):
            return _at_rest(names, state)
        seen = _activations(names, state, what)
        then = words.afterwards(names, seen.table, what)
        return seen._replace(said=[words.timing(names, state, what), *seen.said, then])
    if verb != "choose":
        return None
    if what in state.legal:
        return _choice(names, state, what)
    is_off = refusal(state, what) not in (OTHER_DECISION, UNREADABLE)
    return _at_rest(names, state) if is_off else None


def _at_rest(names: Names, state: State) -> _Seen:
    """Nothing is looked at: who acts next, or what is being aimed at."""
    aimed = ahead.aimed_at(state) if state.decision in (TARGET, SECOND) else None
    table = ahead.laid_out(state)
    if aimed is None and state.decision == WINDOW:
        return _Seen(*_in_order(names, state), table)
    if aimed is None:
        return _Seen(picture.order(state), [words.who_is_next(names, state)], table)
    drawn = [*picture.order(state), *drawn_reach(state, aimed)]
    return _Seen(drawn, words.reaches(names, aimed), table)


def _in_order(names: Names, state: State) -> tuple[list[Node], list[str]]:
    """The chain of turns before you act again."""
    found = before_you(state)
    moments = ahead.order_of(state, found.repeated)
    return (
        [
            *picture.order(state, found.repeated, found.by_die),
            *drawn_chain(state, found, moments),
        ],
        [words.who_is_next(names, state), *words.chain(names, found, moments)],
    )


def _choice(names: Names, state: State, choice: str) -> _Seen:
    verb, _, what = choice.partition(":")
    if state.decision == ACTION:
        return _action(names, state, choice)
    if state.decision == WINDOW:
        match verb:
            case "change":
                return _action(names, state, what)
            case "resolve":
                return _activations(names, state, what)
            case "advance":
                return _advance(names, state, 1)
            case _:
                return _haste(names, state)
    if state.decision in (TARGET, SECOND):
        return _aim(names, state, what)
    moved = ahead.moved_by(state, choice)
    if moved is None:
        return _at_rest(names, state)
    return _Seen(
        [*picture.order(state), *picture.ways(state, moved.journeys)],
        [*words.ways(names, moved.journeys), words.range_after(names, moved.table)],
        moved.table,
    )


def _action(names: Names, state: State, action_id: str) -> _Seen:
    """An action that would be chosen, to be resolved once your cube has come down the track."""
    time = ahead.time_of(state, action_id)
    turns = ahead.turns_before(state, time)
    effect = _effect(names, state, action_id)
    found = chain(state, time)
    moments = ahead.order_before(time, turns, found.repeated)
    # The ways of your own move start at the same cubes, and would lie over those of enemies.
    moves = not state.setup.actions[action_id].is_attack
    return _Seen(
        [
            *effect.drawn,
            *([] if moves else drawn_chain(state, found, moments)),
            *picture.your_cube(state, time, turns, found.repeated),
        ],
        [
            *words.cube_goes(names, time, turns),
            *effect.said,
            *words.chain(names, found, moments),
        ],
        ahead.laid_out(state),
    )


class _Effect(NamedTuple):
    """What an action would do as things lie."""

    drawn: list[Node]
    said: list[str]


def _effect(names: Names, state: State, action_id: str) -> _Effect:
    if state.setup.actions[action_id].is_attack:
        found = ahead.reach_of(state, action_id)
        return _Effect(drawn_reach(state, found), words.reaches(names, found))
    moved = ahead.moves_of(state, action_id)
    journeys = [way for each in moved for way in each.journeys]
    drawn = picture.ways(state, journeys)
    if len(moved) > 1:
        return _Effect(drawn, [words.turns(names)])
    return _Effect(drawn, words.ways(names, journeys))


def _haste(names: Names, state: State) -> _Seen:
    assert state.action is not None
    effect = _effect(names, state, state.action)
    return _Seen(
        [*picture.order(state), *effect.drawn],
        [words.at_once(names), *effect.said],
        ahead.laid_out(state),
    )


def _aim(names: Names, state: State, letter: str) -> _Seen:
    """A target looked at while an attack is being aimed."""
    found = ahead.aimed_at(state)
    assert found is not None
    said = words.reaches(names, found)
    if state.decision == TARGET:
        said += words.second_targets(names, ahead.seconds_after(state, letter))
    drawn = [*picture.order(state), *drawn_reach(state, found, letter)]
    return _Seen(drawn, said, ahead.laid_out(state))


def _activations(names: Names, state: State, letters: str) -> _Seen:
    """Enemies that act, each from where it lies now."""
    reaching = ahead.in_range(ahead.laid_out(state))
    moved = ahead.activated(state, letters)
    return _Seen(
        [*picture.order(state), *picture.ways(state, moved.journeys)],
        [
            words.activation(names, state, way, reaching=way.letter in reaching)
            for way in moved.journeys
        ],
        ahead.laid_out(state),
    )


def _advance(names: Names, state: State, units: int) -> _Seen:
    """Time that passes: who acts then."""
    due = ahead.due_after(state, units)
    rest = _at_rest(names, state)
    if due:
        seen = _activations(names, state, due)
        said = [words.active_then(names, due), *seen.said]
        return rest._replace(said=said)
    if state.time != units or state.action is None:
        return rest._replace(said=[words.nobody_yet(names), *rest.said])
    effect = _effect(names, state, state.action)
    return rest._replace(
        drawn=[*rest.drawn, *effect.drawn],
        said=[words.you_act_then(names, state.action), *effect.said],
    )
