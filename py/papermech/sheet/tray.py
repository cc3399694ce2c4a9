"""The dice tray: every throw by what it was for, what each die came to, and why."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple

from desk.drawing.nodes import Node, node
from papermech import events as e
from papermech.catalogue import REPAIR_AT_LEAST
from papermech.chapters.enemy import hurting
from papermech.sheet.names import Names
from tabletop.dice import SIDES

HIT, SIX, KILLS, MISS, PARRIED = "hit", "six", "kills", "miss", "parried"
AGAIN, POINT, NOTHING = "again", "point", "nothing"
FATES = (HIT, SIX, KILLS, MISS, PARRIED, AGAIN, POINT, NOTHING)
"""What a die came to: it does damage (or does as a six, or destroys its target), it beats no
armour, it was parried, it does not stand and was rolled again, it repairs a point or does not.
"""


class Throw(NamedTuple):
    """One group of dice that were thrown together.

    `taken` dice came from the source of dice for it: fewer than `faces` where others stayed
    lying, 0 where the same dice are read a second time. `fates` says what each die came to,
    empty where they are only looked up in a table. `why` says what decided it, in words.
    """

    meaning: str
    faces: tuple[int, ...]
    taken: int
    fates: tuple[str, ...] = ()
    why: str = ""


def throws(names: Names, happened: Iterable[object], earlier: Iterable[object] = ()) -> list[Throw]:
    """The throws among events, in the order their dice were taken.

    `earlier` are the events of the press before: dice that are parried were rolled in it.
    """
    found: list[Throw] = []
    attacks = [event for event in earlier if isinstance(event, e.EnemyRolled)]
    before: object = None
    rolled: dict[str, tuple[int, e.Rolled]] = {}
    lost = 0
    for event in happened:
        match event:
            case e.EnemyArrived(letter=letter, attack_die=attack_die, space_die=space_die):
                if attack_die:
                    found.append(_arrival(names, "dice.arrival_attack", letter, attack_die))
                found.append(_arrival(names, "dice.arrival_space", letter, space_die))
            case e.Parried():
                found.append(_parried(names, event, attacks[-1] if attacks else None))
            case e.Rolled(letter=letter):
                rolled[letter] = (len(found), event)
                found.append(_attack(names, event, again=isinstance(before, e.Rolled)))
            case e.EnemyHit(points=points):
                lost = points
            case e.EnemyDestroyed(letter=letter, rule="CRUSH"):
                place, roll = rolled[letter]
                found[place] = _crushing(found[place], roll, lost)
            case _:
                throw = _throw(names, event)
                if throw is not None:
                    found.append(throw)
        before = event
    return found


def _arrival(names: Names, key: str, letter: str, die: int) -> Throw:
    return Throw(names.words.say(key, enemy=names.enemy(letter)), (die,), 1)


def _attack(names: Names, roll: e.Rolled, *, again: bool) -> Throw:
    return Throw(
        names.words.say("dice.attack", enemy=names.enemy(roll.letter)),
        roll.faces,
        0 if again else len(roll.faces),
        tuple(
            MISS if place not in roll.hits else HIT if face - roll.haste > roll.armour else SIX
            for place, face in enumerate(roll.faces, 1)
        ),
        _why(names, roll.armour + 1, roll.haste),
    )


def _crushing(throw: Throw, roll: e.Rolled, lost: int) -> Throw:
    """The throw with those dice marked that beat all the circles the target had. Rule: CRUSH."""
    return throw._replace(
        fates=tuple(
            KILLS if face - roll.haste > lost else fate
            for face, fate in zip(throw.faces, throw.fates, strict=True)
        )
    )


def _parried(names: Names, parried: e.Parried, attack: e.EnemyRolled | None) -> Throw:
    """The whole attack as it lies after the parry, or what was rolled again alone."""
    # Higher faces beat the armour first, so those that still hurt are the highest.
    still = sorted(parried.faces, reverse=True)[: parried.hits]
    least = still[-1] if still else SIDES + 1
    again = dict(zip(parried.positions, parried.faces, strict=True))
    lying = dict(enumerate(attack.faces, 1)) | again if attack else again
    return Throw(
        names.words.say("dice.parry"),
        tuple(lying.values()),
        len(again),
        tuple(
            MISS if place not in again else HIT if face >= least else PARRIED
            for place, face in lying.items()
        ),
        names.words.count("dice.left", parried.hits),
    )


def _throw(names: Names, event: object) -> Throw | None:
    say = names.words.say
    match event:
        case e.WaveRolled(die=die):
            return Throw(say("dice.wave"), (die,), 1)
        case e.Rerolled(letter=letter, positions=positions, faces=faces, hits=hits):
            meaning = say("dice.reroll", enemy=names.enemy(letter))
            return Throw(meaning, faces, len(positions), _hits_and_misses(faces, hits))
        case e.RepairsRolled(faces=faces):
            fates = tuple(POINT if face >= REPAIR_AT_LEAST else NOTHING for face in faces)
            why = _why(names, REPAIR_AT_LEAST)
            return Throw(say("dice.repair"), faces, len(faces), fates, why)
        case _:
            return _enemy_throw(names, event)


def _hits_and_misses(faces: tuple[int, ...], hits: Collection[int]) -> tuple[str, ...]:
    return tuple(HIT if place in hits else MISS for place in range(1, len(faces) + 1))


def _enemy_throw(names: Names, event: object) -> Throw | None:
    say = names.words.say
    match event:
        case e.HitLocated(faces=faces, location=location):
            fates = (*(AGAIN,) * (len(faces) - 1), "") if len(faces) > 1 else ()
            return Throw(say("dice.location"), faces, len(faces), fates, names.location(location))
        case e.EnemyRolled(faces=faces, armour=armour, letter=letter):
            return Throw(
                say("dice.enemy", enemy=names.enemy(letter)),
                faces,
                len(faces),
                _hits_and_misses(faces, hurting(faces, armour)),
                _why(names, armour + 1),
            )
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


def tray(names: Names, happened: Iterable[object], earlier: Iterable[object] = ()) -> Node | None:
    """The dice of a press, grouped by what they were for; None if it had none."""
    found = [_group(names, throw) for throw in throws(names, happened, earlier)]
    return node("div", *found, class_="tray") if found else None


def _group(names: Names, throw: Throw) -> Node:
    fates = throw.fates or ("",) * len(throw.faces)
    dice = [
        _die_with_its_fate(names, face, fate) for face, fate in zip(throw.faces, fates, strict=True)
    ]
    return node(
        "div",
        node("span", throw.meaning, class_="meaning", aria_hidden="true"),
        node("span", *dice, class_="dice", role="img", aria_label=spoken(names, throw)),
        node("span", throw.why, class_="why"),
        class_="throw",
    )


def _die_with_its_fate(names: Names, face: int, fate: str) -> Node:
    if not fate:
        return node("span", die(face), class_="die-plain")
    word = node("span", names.words.say(f"fate.{fate}"), class_="fate")
    return node("span", die(face), word, class_=f"die-{fate}")


def spoken(names: Names, throw: Throw) -> str:
    """A throw in words: what it was for, and each die with what it came to."""
    say = names.words.say
    fates = throw.fates or ("",) * len(throw.faces)
    if any(fates):
        dice = ", ".join(
            say("dice.die", face=face, fate=say(f"fate.{fate}")) if fate else str(face)
            for face, fate in zip(throw.faces, fates, strict=True)
        )
    else:
        dice = names.numbers(throw.faces)
    return say("dice.spoken", meaning=throw.meaning, dice=dice)


@cache
def die(face: int) -> Node:
    """A die, seen from above."""
    return Node(
        "svg",
        {"viewBox": "0 0 24 24", "class": "die-face", "aria-hidden": "true"},
        (Node("use", {"href": f"#die.{face}"}, ()),),
    )
