"""The dice tray: every throw by what it was for, which dice count, and why."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from papermech import events as e
from papermech.catalogue import REPAIR_AT_LEAST
from papermech.chapters.enemy import hurting
from playsheet.names import Names
from playsheet.nodes import Node, node


class Throw(NamedTuple):
    """One group of dice that were thrown together.

    `taken` dice came from the source of dice for it: fewer than `faces` where others stayed
    lying, 0 where the same dice are read a second time. `counts` are positions from 1. `why` says
    what made a die count, in words.
    """

    meaning: str
    faces: tuple[int, ...]
    taken: int
    counts: frozenset[int] = frozenset()
    why: str = ""


def throws(names: Names, happened: Iterable[object]) -> list[Throw]:
    """The throws among events, in the order their dice were taken."""
    found: list[Throw] = []
    before: object = None
    for event in happened:
        match event:
            case e.EnemyArrived(letter=letter, attack_die=attack_die, space_die=space_die):
                if attack_die:
                    found.append(_arrival(names, "dice.arrival_attack", letter, attack_die))
                found.append(_arrival(names, "dice.arrival_space", letter, space_die))
            case _:
                throw = _throw(names, event, again=isinstance(before, e.Rolled))
                if throw is not None:
                    found.append(throw)
        before = event
    return found


def _arrival(names: Names, key: str, letter: str, die: int) -> Throw:
    return Throw(names.words.say(key, enemy=names.enemy(letter)), (die,), 1)


def _throw(names: Names, event: object, *, again: bool) -> Throw | None:
    say = names.words.say
    match event:
        case e.WaveRolled(die=die):
            return Throw(say("dice.wave"), (die,), 1)
        case e.Rolled(letter=letter, faces=faces, haste=haste, armour=armour, hits=hits):
            meaning = say("dice.attack", enemy=names.enemy(letter))
            taken = 0 if again else len(faces)
            return Throw(meaning, faces, taken, frozenset(hits), _why(names, armour + 1, haste))
        case e.Rerolled(letter=letter, positions=positions, faces=faces, hits=hits):
            meaning = say("dice.reroll", enemy=names.enemy(letter))
            return Throw(meaning, faces, len(positions), frozenset(hits))
        case e.RepairsRolled(faces=faces):
            good = frozenset(p for p, face in enumerate(faces, 1) if face >= REPAIR_AT_LEAST)
            return Throw(say("dice.repair"), faces, len(faces), good, _why(names, REPAIR_AT_LEAST))
        case _:
            return _enemy_throw(names, event)


def _enemy_throw(names: Names, event: object) -> Throw | None:
    say = names.words.say
    match event:
        case e.HitLocated(faces=faces, location=location):
            return Throw(say("dice.location"), faces, len(faces), why=names.location(location))
        case e.EnemyRolled(faces=faces, armour=armour, letter=letter):
            return Throw(
                say("dice.enemy", enemy=names.enemy(letter)),
                faces,
                len(faces),
                frozenset(hurting(faces, armour)),
                _why(names, armour + 1),
            )
        case e.Parried(faces=faces, hits=hits):
            left = names.words.count("dice.left", hits)
            return Throw(say("dice.parry"), faces, len(faces), why=left)
        case e.MountHit(die=die):
            return Throw(say("dice.circle"), (die,), 1)
        case e.SpilledOver(die=die):
            return Throw(say("dice.spill"), (die,), 1)
        case e.AttackPicked(die=die, letter=letter) if die:
            return Throw(say("dice.next", enemy=names.enemy(letter)), (die,), 1)
        case _:
            return None


def _why(names: Names, least: int, haste: int = 0) -> str:
    if haste:
        return names.words.say("dice.why_hasted", least=least, haste=haste)
    return names.words.say("dice.why", least=least)


def tray(names: Names, happened: Iterable[object]) -> Node | None:
    """The dice of a press, grouped by what they were for; None if it had none."""
    found = [_group(names, throw) for throw in throws(names, happened)]
    return node("div", *found, class_="tray") if found else None


def _group(names: Names, throw: Throw) -> Node:
    dice = [
        node("span", die(face), class_="die-hit" if place in throw.counts else "die-plain")
        for place, face in enumerate(throw.faces, 1)
    ]
    return node(
        "div",
        node("span", throw.meaning, class_="meaning", aria_hidden="true"),
        node("span", *dice, class_="dice", role="img", aria_label=_spoken(names, throw)),
        node("span", throw.why, class_="why"),
        class_="throw",
    )


def _spoken(names: Names, throw: Throw) -> str:
    faces = names.numbers(throw.faces)
    if not throw.counts:
        return names.words.say("dice.spoken_plain", meaning=throw.meaning, faces=faces)
    count = len(throw.counts)
    return names.words.count("dice.spoken", count, meaning=throw.meaning, faces=faces)


@cache
def die(face: int) -> Node:
    """A die, seen from above."""
    return Node(
        "svg",
        {"viewBox": "0 0 24 24", "class": "die-face", "aria-hidden": "true"},
        (Node("use", {"href": f"#die.{face}"}, ()),),
    )
