"""Every throw of a duel by what it was for, what each die came to, and the sum behind it."""

from collections.abc import Iterable

from desk.drawing.throws import Throw
from techniconica import events as e
from techniconica.catalogue import DIE
from techniconica.sheet.names import Names

HIT, MISS, JAM, DROPPED = "hit", "miss", "jam", "dropped"
STAYS, FLEES, HIGHEST = "stays", "flees", "highest"
FATES = (HIT, MISS, JAM, DROPPED, STAYS, FLEES, HIGHEST)
"""What a die came to: its shot hits, misses or jams, the other die counts, the pilot stays or
flees, or it is the highest of a throw for the start."""


def throws(names: Names, happened: Iterable[object]) -> list[Throw]:
    """The throws among events, in the order their dice were taken."""
    found = (_throw(names, event) for event in happened)
    return [throw._replace(sides=DIE) for throw in found if throw]


def _throw(names: Names, event: object) -> Throw | None:
    say = names.words.say
    match event:
        case e.StartRolled(faces=faces):
            highest = max(faces)
            fates = tuple(HIGHEST if face == highest else "" for face in faces)
            return Throw(say("dice.start"), faces, len(faces), fates)
        case e.EventRolled(face=face, event=name):
            return Throw(say("dice.event"), (face,), 1, (), say(f"event.{name}"))
        case e.SurgeRolled(mech=mech, face=face):
            return Throw(say("dice.surge", mech=names.mech(mech)), (face,), 1)
        case e.EvasionRolled(mech=mech, face=face):
            return Throw(say("dice.evasion", mech=names.mech(mech)), (face,), 1)
        case e.Fired():
            return _shot(names, event)
        case e.Tested():
            return _test(names, event)
        case _:
            return None


def _shot(names: Names, shot: e.Fired) -> Throw:
    fate = JAM if shot.jammed else HIT if shot.hit else MISS
    kept = shot.faces.index(shot.kept)
    fates = tuple(fate if place == kept else DROPPED for place in range(len(shot.faces)))
    return Throw(
        names.words.say("dice.shot", weapon=names.base(shot.mech, shot.weapon)),
        shot.faces,
        len(shot.faces),
        fates,
        sum_of(names, shot),
    )


def sum_of(names: Names, shot: e.Fired) -> str:
    """The sums of a shot, each part as a number, in the order of the rules."""
    attack = [shot.kept, shot.penetration, shot.skill, shot.aim, -shot.penalty, -shot.dust]
    defence = [shot.evasion, shot.smoke, shot.speed, shot.armour, shot.dodge]
    return names.words.say(
        "dice.sum",
        attack=_added(attack),
        total=shot.attack,
        defence=_added(defence),
        against=shot.defence,
    )


def _added(parts: list[int]) -> str:
    """Numbers with their signs; the first as it is, others that are 0 not at all."""
    first, *others = parts
    signed = (f" + {each}" if each > 0 else f" − {-each}" for each in others if each)
    return f"{first}{''.join(signed)}"


def _test(names: Names, test: e.Tested) -> Throw:
    added = _added([test.face, test.excess, test.fear, test.omen])
    return Throw(
        names.words.say("dice.test", mech=names.mech(test.mech)),
        (test.face,),
        1,
        (STAYS if test.total <= test.fortitude else FLEES,),
        names.words.say("dice.test_sum", sum=added, total=test.total, fortitude=test.fortitude),
    )
