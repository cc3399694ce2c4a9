"""What happened, typed and told once. Words live elsewhere.

Long: one small type for each thing that can happen.

Each event carries the id of the rule that decided it. Mechs are told by their numbers in id order,
from 0, sides by theirs, and stacks by the places of their slots in `SLOTS`.
"""

from typing import NamedTuple


class Part(NamedTuple):
    """What a rule adds to a total, or takes off it."""

    rule: str
    value: int


class StartRolled(NamedTuple):
    """These sides rolled for who chooses the beginning side."""

    sides: tuple[int, ...]
    faces: tuple[int, ...]
    rule: str = "START"


class BeginnerChosen(NamedTuple):
    """A side chose which side begins."""

    by: int
    side: int
    rule: str = "START"


class Wary(NamedTuple):
    """All mechs begin with an Evade."""

    rule: str = "WARY"


class Overweight(NamedTuple):
    """A mech is so many points too heavy."""

    mech: int
    points: int
    rule: str = "OVERWEIGHT"


class TurnBegan(NamedTuple):
    """A turn began, the first or another."""

    turn: int
    rule: str = "TURN"


class EventRolled(NamedTuple):
    """The event of a turn; the rule is the event's own."""

    event: str
    face: int
    rule: str


class SurgeRolled(NamedTuple):
    """A mech rolled against the surge."""

    mech: int
    face: int
    hit: bool
    rule: str = "EVENT-SURGE"


class CrewsMended(NamedTuple):
    """A stack lost a counter at the hands of field crews."""

    mech: int
    slot: int
    rule: str = "EVENT-CREWS"


class SideActs(NamedTuple):
    """A side is to act with one of its mechs."""

    side: int
    rule: str = "SWAP"


class Activated(NamedTuple):
    """The activation of a mech began. The rule is LOW-POWER where it has only one action."""

    mech: int
    actions: int
    rule: str = "ACTIONS"


class Passed(NamedTuple):
    """A mech ended its activation."""

    mech: int
    rule: str = "ACTION-PASS"


class Aimed(NamedTuple):
    """A mech took aim."""

    mech: int
    rule: str = "ACTION-AIM"


class Evading(NamedTuple):
    """A mech took an Evade; `evades` are in force."""

    mech: int
    evades: int
    rule: str = "ACTION-EVADE"


class Unjammed(NamedTuple):
    """A jam counter was taken off a weapon; so many are `left`."""

    mech: int
    slot: int
    left: int
    rule: str = "ACTION-UNJAM"


class Attacking(NamedTuple):
    """A mech began a volley: it shoots, or charges."""

    mech: int
    rule: str


class Declared(NamedTuple):
    """A volley was declared: the weapons' slots and those of the stacks they are aimed at."""

    mech: int
    target: int
    shots: tuple[tuple[int, int], ...]
    rule: str = "DECLARE"


class SmokeUsed(NamedTuple):
    """The target threw smoke; so many canisters are `left`."""

    mech: int
    left: int
    rule: str = "SMOKE"


class EvasionRolled(NamedTuple):
    """The evasion die of a volley."""

    mech: int
    face: int
    rule: str = "EVASION"


class Redirected(NamedTuple):
    """The stack of a shot was gone; it is aimed at another one, or held if `stack` is negative."""

    mech: int
    weapon: int
    target: int
    stack: int
    rule: str = "REDIRECT"


class NotFired(NamedTuple):
    """So many shots are not fired, as the target is out."""

    mech: int
    shots: int
    rule: str = "OUT-REST"


class Fired(NamedTuple):
    """A shot's dice, of which `kept` counts, with all that makes the two totals.

    `kept_by` is the rule that chose it of two; `skill` is AC, or SP where the mech `charges`.
    `penalty` is what earlier shots take off, and `braced` are those that would without the rule of
    that name; `dodge` is what Evades give, `unseen` what they would without Guided, and `unslowed`
    the SP that mire would take from a target that does not hover. The rule is JAM where the weapon
    jammed.
    """

    mech: int
    weapon: int
    target: int
    stack: int
    faces: tuple[int, ...]
    kept: int
    kept_by: str
    penetration: int
    skill: int
    charges: bool
    aim: int
    penalty: int
    braced: int
    dust: int
    evasion: int
    smoke: int
    speed: int
    armour: int
    dodge: int
    unseen: int
    unslowed: int
    rule: str = "ATTACK"

    @property
    def attack(self) -> int:
        """The attacker's total."""
        bonus = self.penetration + self.skill + self.aim
        return self.kept + bonus - self.penalty - self.dust

    @property
    def defence(self) -> int:
        """The defender's total."""
        return self.evasion + self.smoke + self.speed + self.armour + self.dodge

    @property
    def jammed(self) -> bool:
        """Whether the weapon jammed."""
        return self.rule == "JAM"

    @property
    def hit(self) -> bool:
        """Whether it hit."""
        return not self.jammed and self.attack >= self.defence

    def parts(self) -> tuple[Part, ...]:
        """What the totals are made of, with what does not count by a rule as 0."""
        parts = [Part(self.kept_by or "ATTACK", self.kept), Part("ATTACK", self.penetration)]
        parts.append(Part("SPEED" if self.charges else "AC", self.skill))
        optional = (
            ("ACTION-AIM", self.aim),
            ("VOLLEY", -self.penalty),
            ("EVENT-DUST", -self.dust),
            ("SMOKE", self.smoke),
            ("EVADE", self.dodge),
        )
        parts += [Part(rule, value) for rule, value in optional if value]
        absent = (("BRACED", self.braced), ("GUIDED", self.unseen), ("HOVER", self.unslowed))
        parts += [Part(rule, 0) for rule, value in absent if value]
        parts += [Part("SPEED", self.speed), Part("ARMOUR", self.armour)]
        return tuple(parts)


class Jammed(NamedTuple):
    """A jam counter was laid on a weapon, by JAM or by RELOAD; so many lie there now."""

    mech: int
    slot: int
    counters: int
    rule: str


class Hit(NamedTuple):
    """A hit made so many points. The rule is BARRAGE where the difference was multiplied."""

    mech: int
    stack: int
    difference: int
    points: int
    extra: Part | None
    rule: str = "DAMAGE"


class Shaken(NamedTuple):
    """A pilot was shaken: by a hit, by the loss of a base card, or by fire that frightens."""

    mech: int
    excess: int
    fear: int
    rule: str = "MORALE"


class LayerTakes(NamedTuple):
    """The defender chose which layer takes the points."""

    mech: int
    stack: int
    card: str
    rule: str = "DAMAGE-1"


class Weakened(NamedTuple):
    """A layer threw back so many new points, and by which rule."""

    mech: int
    stack: int
    card: str
    points: int
    by: Part
    rule: str = "DAMAGE-2"


class Doubled(NamedTuple):
    """Each new point counts twice against a layer; with REACTIVE once, where it would twice."""

    mech: int
    stack: int
    card: str
    rule: str


class CardLost(NamedTuple):
    """A card was removed, and paid for with `old` counters and `new` points.

    The rule is DAMAGE-4 where it was the base card: the stack is gone, with `lost` points.
    """

    mech: int
    stack: int
    card: str
    old: int
    new: int
    lost: int
    rule: str = "DAMAGE-3"


class CountersLie(NamedTuple):
    """So many counters lie on a stack after a hit."""

    mech: int
    stack: int
    counters: int
    rule: str = "DAMAGE-3"


class LowPower(NamedTuple):
    """A mech fell into low power."""

    mech: int
    rule: str = "LOW-POWER"


class WentOut(NamedTuple):
    """A mech is out, and why."""

    mech: int
    why: str
    rule: str = "OUT"


class Tested(NamedTuple):
    """A bottle test: the face and what is added to it, against FO."""

    mech: int
    face: int
    excess: int
    fear: int
    omen: int
    fortitude: int
    rule: str = "BOTTLE"

    @property
    def total(self) -> int:
        """The result, which must not be above FO."""
        return self.face + self.excess + self.fear + self.omen


class EndPhaseBegan(NamedTuple):
    """All mechs have acted."""

    turn: int
    rule: str = "END-PHASE"


class Regenerated(NamedTuple):
    """A stack lost so many counters by the shields on it."""

    mech: int
    slot: int
    counters: int
    rule: str = "REGENERATE"


class Repaired(NamedTuple):
    """Repair Drones took a counter off a stack."""

    mech: int
    slot: int
    rule: str = "END-PHASE"


class Won(NamedTuple):
    """A side has won. The rule is LIMIT where the last turn is over."""

    side: int
    rule: str = "VICTORY"


class Drawn(NamedTuple):
    """Nobody has won."""

    rule: str = "LIMIT"


Event = (
    StartRolled
    | BeginnerChosen
    | Wary
    | Overweight
    | TurnBegan
    | EventRolled
    | SurgeRolled
    | CrewsMended
    | SideActs
    | Activated
    | Passed
    | Aimed
    | Evading
    | Unjammed
    | Attacking
    | Declared
    | SmokeUsed
    | EvasionRolled
    | Redirected
    | NotFired
    | Fired
    | Jammed
    | Hit
    | Shaken
    | LayerTakes
    | Weakened
    | Doubled
    | CardLost
    | CountersLie
    | LowPower
    | WentOut
    | Tested
    | EndPhaseBegan
    | Regenerated
    | Repaired
    | Won
    | Drawn
)
