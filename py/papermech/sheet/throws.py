"""Every throw of the game by what it was for, what each die came to, and why."""

from collections.abc import Collection, Iterable

from desk.drawing.throws import Throw
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
