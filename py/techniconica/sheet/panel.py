"""What is asked, and the buttons that answer it, beside the table."""

from desk.drawing.nodes import Node, node
from techniconica import state as decisions
from techniconica.sheet.controls import Control, control, offered, struck_pile
from techniconica.sheet.names import Names
from techniconica.state import NOBODY, State


def prompt(names: Names, state: State) -> str:
    """What is asked, and of whom."""
    say = names.words.say
    if state.outcome != "playing":
        return result(names, state)
    if state.decision in (decisions.FIRST, decisions.MECH, decisions.NOTHING):
        return say(f"prompt.{state.decision}", side=names.side(state.seat))
    if state.decision == decisions.ACTION:
        actions = state.mechs[state.active].actions
        return names.words.count("prompt.action", actions, mech=names.mech(state.active))
    return say(f"prompt.{state.decision}", **_about(names, state))


def _about(names: Names, state: State) -> dict[str, object]:
    """What the questions name, as far as there is such a thing now."""
    attack = state.attack
    found: dict[str, object] = {"mech": names.mech(state.active)} if state.active != NOBODY else {}
    if attack is None or attack.target == NOBODY:
        return found
    found["target"] = names.mech(attack.target)
    shot = attack.shots[attack.next if attack.evasion else -1] if attack.shots else None
    if shot:
        found["weapon"] = names.base(state.active, shot.weapon)
        if shot.stack != NOBODY:
            found["stack"] = names.base(attack.target, shot.stack)
    return found


def advice(names: Names, state: State) -> str:
    """A sentence about the question."""
    if state.decision == decisions.LAYER and state.attack:
        pile = struck_pile(state, state.attack)
        old = state.mechs[state.attack.target].damage[pile.slot]
        return names.words.count("help.layer", state.attack.points, old=old)
    return names.words.say(f"help.{state.decision}")


def result(names: Names, state: State) -> str:
    """How the game ended."""
    won, _, side = state.outcome.partition(":")
    if won == "won":
        return names.words.say("prompt.won", side=names.side(int(side)))
    return names.words.say("prompt.drawn")


def choices(names: Names, state: State) -> Node:
    """A button for every choice."""
    controls = [control(names, state, each) for each in offered(state)]
    return node(
        "div",
        node("div", *map(_button, controls), class_="duel-choices"),
        class_="choices",
        data_view=state.decision,
    )


def _button(which: Control) -> Node:
    inside: list[Node | str] = [node("span", which.label, class_="what")]
    for text, kind in ((which.beside, "beside"), (which.reason, "reason")):
        if text:
            inside += [" ", node("span", text, class_=kind)]
    off = {"aria_disabled": "true"} if which.reason else {}
    return node("button", *inside, type="button", class_="choice", data_do=which.do, **off)
