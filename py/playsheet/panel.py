"""Beside the sheet: what is asked, the buttons that answer it, the dice, the log.

Everything is a tree of nodes made from the state; nothing here knows a page.
"""

from collections.abc import Iterable, Sequence
from typing import cast

from papermech import events as e
from papermech import state as decisions
from papermech.catalogue import ACTIVE, LEGS, REPAIR_AT_LEAST, TORSO_SLOWS_AT
from papermech.choices import misses
from papermech.state import Attack, State
from playsheet.controls import (
    Control,
    action_control,
    action_name,
    boxes,
    control,
    label,
    repairs_left,
)
from playsheet.names import Names
from playsheet.nodes import Node, node
from playsheet.telling import tell


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
            return names.words.count("prompt.repair", repairs_left(state))
        case decisions.OVER:
            if state.outcome == "won":
                return say("prompt.won", score=state.score)
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


def choices(names: Names, state: State, selected: Iterable[int]) -> Node:
    """The controls that answer the decision, as buttons in groups."""
    match state.decision:
        case decisions.ACTION:
            groups = _action_groups(names, state)
        case decisions.WINDOW:
            groups = _window(names, state)
        case decisions.REROLL:
            groups = [_reroll(names, state, frozenset(selected))]
        case decisions.OVER:
            groups = [_buttons([Control("new", names.words.say("page.play_again"))])]
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
    if which.reason:
        attributes["aria-disabled"] = "true"
        inside = (*inside, " ", node("span", which.reason, class_="reason"))
    return Node("button", attributes, inside)


def _buttons(controls: Sequence[Control]) -> Node:
    return node("div", *(_button(which) for which in controls), class_="row")


def _action_groups(names: Names, state: State) -> list[Node]:
    slow = int(state.torso >= TORSO_SLOWS_AT)
    groups = []
    for location, action_ids in boxes():
        buttons = []
        for action_id in action_ids:
            which = action_control(names, state, action_id)
            if which is None:
                continue
            what, cost = names.action(action_id), names.cost(action_id, slow)
            buttons.append(
                _button(
                    which,
                    node("span", what, class_="what"),
                    " ",
                    node("span", cost, class_="cost"),
                    class_="choice action-choice",
                    name=action_name(names, state, action_id, which),
                )
            )
        groups.append(
            node(
                "fieldset",
                node("legend", names.box(location)),
                node("div", *buttons, class_="row"),
                class_="box-choices legs" if location == LEGS else "box-choices",
            )
        )
    return groups


def _window(names: Names, state: State) -> list[Node]:
    say = names.words.say
    if "advance" in state.legal:
        first = [
            Control("continue", say("choice.continue")),
            Control("choose:advance", say("choice.advance")),
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
                *_action_groups(names, state),
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
            (_die(attack.faces[position - 1]),),
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


# --- Dice


def tray(names: Names, happened: Iterable[object]) -> Node | None:
    """The dice of a press, grouped by what they were for; None if it had none."""
    throws = [_throw(names, *throw) for throw in _throws(names, happened)]
    return node("div", *throws, class_="tray") if throws else None


Throw = tuple[str, Sequence[int], frozenset[int]]


def _throws(names: Names, happened: Iterable[object]) -> list[Throw]:
    say = names.words.say
    found: list[Throw] = []
    for event in happened:
        match event:
            case e.WaveRolled(die=die):
                found.append((say("dice.wave"), (die,), frozenset()))
            case e.EnemyArrived(letter=letter, attack_die=attack_die, space_die=space_die):
                dice = tuple(die for die in (attack_die, space_die) if die)
                found.append((say("dice.arrival", enemy=names.enemy(letter)), dice, frozenset()))
            case e.HitLocated(faces=faces):
                found.append((say("dice.location"), faces, frozenset()))
            case e.EnemyRolled(faces=faces, armour=armour, letter=letter):
                hits = frozenset(p for p, face in enumerate(faces, 1) if face > armour)
                found.append((say("dice.enemy", enemy=names.enemy(letter)), faces, hits))
            case e.Parried(faces=faces):
                found.append((say("dice.parry"), faces, frozenset()))
            case e.MountHit(die=die):
                found.append((say("dice.circle"), (die,), frozenset()))
            case e.SpilledOver(die=die):
                found.append((say("dice.spill"), (die,), frozenset()))
            case e.AttackPicked(die=die, letter=letter) if die:
                found.append((say("dice.next", enemy=names.enemy(letter)), (die,), frozenset()))
            case (
                e.Rolled(faces=faces, hits=hit_positions)
                | e.Rerolled(faces=faces, hits=hit_positions)
            ):
                key = "dice.reroll" if isinstance(event, e.Rerolled) else "dice.attack"
                found.append((say(key), faces, frozenset(hit_positions)))
            case e.RepairsRolled(faces=faces):
                good = frozenset(p for p, face in enumerate(faces, 1) if face >= REPAIR_AT_LEAST)
                found.append((say("dice.repair"), faces, good))
    return found


def _throw(names: Names, meaning: str, faces: Sequence[int], hits: frozenset[int]) -> Node:
    dice = [
        node("span", _die(face), class_="die-hit" if place in hits else "die-plain")
        for place, face in enumerate(faces, 1)
    ]
    spoken = names.words.count(
        "dice.spoken", len(hits), meaning=meaning, faces=names.numbers(faces)
    )
    if not hits:
        spoken = names.words.say("dice.spoken_plain", meaning=meaning, faces=names.numbers(faces))
    return node(
        "div",
        node("span", meaning, class_="meaning", aria_hidden="true"),
        node("span", *dice, class_="dice", role="img", aria_label=spoken),
        class_="throw",
    )


def _die(face: int) -> Node:
    return Node(
        "svg",
        {"viewBox": "0 0 24 24", "class": "die-face", "aria-hidden": "true"},
        (Node("use", {"href": f"#die.{face}"}, ()),),
    )


# --- Log


def entry(names: Names, happened: Iterable[object]) -> Node:
    """What one press led to, as one entry of the log: sentences, each with the rule behind it."""
    sentences: list[Node] = []
    units = 0
    for event in happened:
        if isinstance(event, e.ClockAdvanced):
            units += 1
            continue
        if units:
            sentences.append(_clock_sentence(names, units))
            units = 0
        sentences.append(_sentence(names, tell(names, event), cast("e.Event", event).rule))
    if units:
        sentences.append(_clock_sentence(names, units))
    return node("li", *sentences, class_="entry")


def _clock_sentence(names: Names, units: int) -> Node:
    return _sentence(names, names.words.count("log.clock_advanced", units), e.ClockAdvanced().rule)


def _sentence(names: Names, sentence: str, rule: str) -> Node:
    link = Node(
        "button",
        {
            "type": "button",
            "class": "rule-link",
            "data-do": f"rule:{rule}",
            "aria-label": _rule_name(names, rule),
            # Hundreds of them stand in a log: Tab passes by, and the arrow keys go through them.
            "tabindex": "-1",
            # The log is read out as it grows, and should be read without its buttons.
            "aria-live": "off",
        },
        (),
    )
    return node("p", sentence, link)


def _rule_name(names: Names, rule: str) -> str:
    return names.words.say("page.rule_named", title=names.words.say(f"rule_title.{rule}"))


_NO_RULE = node("div")


def refused_by(names: Names, rule: str) -> Node:
    """The way to the rule behind a refusal; nothing where no rule is."""
    if not rule:
        return _NO_RULE
    link = node(
        "button",
        _rule_name(names, rule),
        type="button",
        class_="rule-button",
        data_do=f"rule:{rule}",
    )
    return node("div", link)
