"""What may be pressed now, what may not and why, and what each control is called.

Panel and sheet both take their controls from here, so that they never differ. A control *does*
a text such as `choose:left_arm.3`, which the desk understands.
"""

from typing import NamedTuple

from papermech import state as decisions
from papermech.catalogue import LEG_ACTIONS, LEGS, LOCATIONS, MOUNTS, TORSO, TORSO_SLOWS_AT
from papermech.choices import ACTION_IDS, pulls, refusal
from papermech.sheet.names import Names
from papermech.state import Repairs, State

BOXES = tuple(
    (location, tuple(each for each in ACTION_IDS if each.startswith(f"{LOCATIONS[location]}.")))
    for location in (*range(len(MOUNTS)), LEGS)
)
"""Every location that holds actions, with the ids of its actions from top to bottom."""


class Control(NamedTuple):
    """One thing to press. `reason` says why it is off; empty if it may be pressed.

    `advised` marks the one that we would press.
    """

    do: str
    label: str
    reason: str = ""
    advised: bool = False


def action_control(names: Names, state: State, action_id: str) -> Control | None:
    """The control of an action box, where actions are being chosen or may be changed."""
    changing = state.decision == decisions.WINDOW
    if not changing and state.decision != decisions.ACTION:
        return None
    if changing and not state.waited:
        return None
    return control(names, state, f"change:{action_id}" if changing else action_id)


def control(names: Names, state: State, choice: str) -> Control:
    """The control that makes `choice`, on or off."""
    reason = None if choice in state.legal else refusal(state, choice)
    return Control(
        do=f"choose:{choice}",
        label=label(names, state, choice),
        reason=names.words.say(f"refusal.{reason}") if reason else "",
        advised=is_advised(state, choice),
    )


def is_advised(state: State, choice: str) -> bool:
    """Whether our advice names that choice: we give some for repairs alone."""
    if state.decision != decisions.REPAIR:
        return False
    from papermech.chances.repairs import suggest  # noqa: PLC0415 - thrice a game

    return choice == suggest(state).choice


def action_name(names: Names, action_id: str, which: Control, extra_time: int) -> str:
    """What the button of an action is called where its reason stands on it.

    `extra_time` is what damage adds to its units of time. Who speaks to the page says what is
    seen, so the name then holds it in one piece.
    """
    if not which.reason:
        return which.label
    return names.words.say(
        "choice.off",
        action=names.action(action_id),
        cost=names.cost(action_id, extra_time),
        reason=which.reason,
        place=names.place(action_id),
    )


def label(names: Names, state: State, choice: str) -> str:
    """What a choice is called, complete enough to be heard alone."""
    verb, _, what = choice.partition(":")
    if verb in ACTION_IDS:
        return _action_label(names, state, verb, "choice.action")
    return _LABELS[verb](names, state, what)


def _action_label(names: Names, state: State, action_id: str, key: str) -> str:
    return names.action_label(key, action_id, int(state.torso >= TORSO_SLOWS_AT))


def _change(names: Names, state: State, what: str) -> str:
    return _action_label(names, state, what, "choice.change")


def _resolve(names: Names, state: State, what: str) -> str:
    enemy = next(enemy for enemy in state.enemies if enemy.letter == what)
    return names.words.say(
        "choice.resolve",
        enemy=names.enemy(what),
        attack=names.enemy_attack(what, enemy.row + 1),
    )


def _advance(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.advance", n=1)


def _haste(names: Names, state: State, what: str) -> str:
    return names.words.say(
        "choice.haste", action=names.full_action(state.action or ""), haste=state.time
    )


def _turn_cw(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.cw")


def _turn_ccw(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.ccw")


def _other_stance(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.squat" if state.stance == "stand" else "choice.stand")


def _stand(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.begin_standing")


def _squat(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.begin_squatting")


def _target(names: Names, state: State, what: str) -> str:
    enemy = next(enemy for enemy in state.enemies if enemy.letter == what)
    card = state.setup.cards[what]
    return names.words.say(
        "choice.target",
        enemy=names.enemy(what),
        space=names.space(enemy.space),
        armour=card.armour,
        left=card.circles - enemy.damage,
    )


def _second(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.second_none") if what == "none" else _target(names, state, what)


def _reroll(names: Names, state: State, what: str) -> str:
    dice = what.count(",") + 1
    return names.words.count("choice.reroll", dice)


def _keep(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.keep")


def _pull(names: Names, state: State, what: str) -> str:
    if what == "none":
        return names.words.say("choice.pull_none")
    return names.words.say("choice.pull", space=names.space(pulls(state)[f"pull:{what}"]))


def _parry(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.parry")


def _no_parry(names: Names, state: State, what: str) -> str:
    return names.words.say("choice.no_parry")


def _free(names: Names, state: State, what: str) -> str:
    if what == "stance":
        return _other_stance(names, state, what)
    return names.words.say(f"choice.free_{what}")


def _repair(names: Names, state: State, what: str) -> str:
    if what == "done":
        return names.words.say("choice.repair_done")
    where, _, detail = what.partition(".")
    location = LOCATIONS.index(where)
    circle = 0
    if location == LEGS:
        circle = [leg.name for leg in LEG_ACTIONS].index(detail) + 1
    elif location != TORSO:
        circle = int(detail)
    key = "choice.repair_advised" if is_advised(state, f"repair:{what}") else "choice.repair"
    return names.words.say(key, what=names.circle(location, circle))


_LABELS = {
    "change": _change,
    "resolve": _resolve,
    "advance": _advance,
    "haste": _haste,
    "cw": _turn_cw,
    "ccw": _turn_ccw,
    "stance": _other_stance,
    "stand": _stand,
    "squat": _squat,
    "target": _target,
    "second": _second,
    "reroll": _reroll,
    "keep": _keep,
    "pull": _pull,
    "parry": _parry,
    "no-parry": _no_parry,
    "free": _free,
    "repair": _repair,
}


def sheet_choices(state: State) -> dict[str, str]:
    """For the sheet's element ids that mean something in this decision, the choice they make.

    Action boxes are not among them: `action_control` knows those.
    """
    match state.decision:
        case decisions.WINDOW:
            return {
                f"press.{choice[-1]}": choice
                for choice in state.legal
                if choice.startswith("resolve:")
            }
        case decisions.TARGET | decisions.SECOND:
            return {
                f"press.{choice[-1]}": choice
                for choice in state.legal
                if not choice.endswith(":none")
            }
        case decisions.TURN:
            return {"turn.cw": "cw", "turn.ccw": "ccw"}
        case decisions.TURN_OR_STANCE:
            return {"turn.cw": "cw", "turn.ccw": "ccw", _other_stance_box(state): "stance"}
        case decisions.FREE_MOVE:
            return {
                "turn.cw": "free:cw",
                "turn.ccw": "free:ccw",
                "walk.forwards": "free:walk_forwards",
                _other_stance_box(state): "free:stance",
            }
        case decisions.STANCE:
            return {"stance.stand": "stand", "stance.squat": "squat"}
        case decisions.REPAIR:
            return {
                element: choice
                for choice in state.legal
                for element in _circles_of(state, choice.removeprefix("repair:"))
            }
        case _:
            return {}


def _other_stance_box(state: State) -> str:
    return "stance.squat" if state.stance == "stand" else "stance.stand"


def _circles_of(state: State, what: str) -> list[str]:
    if what == "torso":
        return [f"circle.torso.{state.torso}"]
    return [] if what == "done" else [f"circle.{what}"]


def repairs_left(state: State) -> int:
    """The successes that a repair decision still has."""
    return state.pending.left if isinstance(state.pending, Repairs) else 0
