"""What happened, typed and told once. Words live elsewhere.

Each event carries the id of the rule that decided it. Circles, dice positions, waves and attack
rows are counted from 1, as on the sheet; radar spaces are the numbers of `radar`.
"""

from typing import NamedTuple


class WaveRolled(NamedTuple):
    """The wave table was rolled: `letters` come, in this order."""

    wave: int
    die: int
    letters: str
    rule: str = "WAVE-TABLE"


class EnemyArrived(NamedTuple):
    """An enemy was set up. `attack_die` is 0 where it has one attack only."""

    letter: str
    attack_die: int
    row: int
    time: int
    space_die: int
    space: int
    rule: str = "WAVE-ARRIVAL"


class ActionChosen(NamedTuple):
    """You chose an action; your time cube lies at `time`. `changed` if in place of another."""

    action: str
    time: int
    changed: bool = False
    rule: str = "ACTION-CHOOSE"


class WentIdle(NamedTuple):
    """No action of yours is left: you stand idle for the rest of the wave."""

    rule: str = "NO-ACTION"


class ClockAdvanced(NamedTuple):
    """All time cubes moved one space down the track."""

    rule: str = "CLOCK-ADVANCE"


class EnemyActivated(NamedTuple):
    """An enemy on the active space resolves its attack."""

    letter: str
    row: int
    rule: str = "CLOCK-ORDER"


class OutOfRange(NamedTuple):
    """The enemy's attack does not reach you."""

    letter: str
    row: int
    rule: str = "ENEMY-RANGE"


class HitLocated(NamedTuple):
    """The hit location of an attack from `space` was rolled.

    `faces` holds the sixes rolled again while squatting too.
    """

    letter: str
    space: int
    faces: tuple[int, ...]
    location: int
    rule: str = "HIT-LOCATION"


class ShieldRaised(NamedTuple):
    """A shield must take the attack; no location is rolled."""

    letter: str
    mount: int
    rule: str


class EnemyRolled(NamedTuple):
    """The enemy's power dice against the `armour` of a location."""

    letter: str
    faces: tuple[int, ...]
    armour: int
    location: int
    hits: int
    rule: str = "ENEMY-ATTACK"


class Parried(NamedTuple):
    """The dice at `positions` were rolled again and show `faces`; `hits` is the new count."""

    positions: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int
    rule: str = "PARRY"


class MountHit(NamedTuple):
    """Damage was marked on a mount, from the rolled circle `die` downwards, wrapping."""

    location: int
    die: int
    circles: tuple[int, ...]
    rule: str = "ALLOCATE-MOUNT"


class TorsoHit(NamedTuple):
    """The torso lost points; `damage` is its count now."""

    points: int
    damage: int
    rule: str = "ALLOCATE-TORSO"


class LegsHit(NamedTuple):
    """Leg circles were filled, topmost first; `rows` from 1."""

    rows: tuple[int, ...]
    rule: str = "ALLOCATE-LEGS"


class SpilledOver(NamedTuple):
    """A full location passes `points` on along the track that `die` names."""

    location: int
    die: int
    to: int
    points: int
    rule: str = "SPILL-OVER"


class ActionLost(NamedTuple):
    """The action you had chosen was damaged away before it resolved."""

    action: str
    rule: str = "ACTION-LOST"


class EnemyMoved(NamedTuple):
    """The enemy made its own move."""

    letter: str
    start: int
    space: int
    rule: str = "ENEMY-MOVE"


class AttackPicked(NamedTuple):
    """The enemy's next attack; `die` is 0 where only one is left. `rule` says why it picks."""

    letter: str
    die: int
    row: int
    time: int
    rule: str = "ENEMY-CHOICE"


class YouAct(NamedTuple):
    """Your action resolves; `haste` is what each die loses, 0 on the active space."""

    action: str
    haste: int = 0
    rule: str = "CLOCK-YOU"


class Wasted(NamedTuple):
    """Your attack found no target, or could not be made."""

    action: str
    rule: str = "WASTED"


class Defended(NamedTuple):
    """Defend or Guard resolved."""

    action: str
    rule: str = "DEFEND"


class Rolled(NamedTuple):
    """Your power dice against one enemy; `hits` are the positions that do damage."""

    letter: str
    faces: tuple[int, ...]
    haste: int
    armour: int
    hits: tuple[int, ...]
    rule: str = "ATTACK-ROLL"


class Rerolled(NamedTuple):
    """The dice at `positions` were rolled again; `faces` shows all dice as they lie now."""

    letter: str
    positions: tuple[int, ...]
    faces: tuple[int, ...]
    hits: tuple[int, ...]
    rule: str = "ACCURATE"


class EnemyHit(NamedTuple):
    """An enemy lost `points` circles."""

    letter: str
    points: int
    rule: str = "ENEMY-DAMAGE"


class AttackDisabled(NamedTuple):
    """The attack an enemy had chosen has no open circle left."""

    letter: str
    row: int
    rule: str = "ENEMY-DISABLED"


class EnemyDestroyed(NamedTuple):
    """An enemy is out of the game."""

    letter: str
    rule: str = "ENEMY-DESTROYED"


class Recoiled(NamedTuple):
    """An enemy's time cube was knocked one space back."""

    letter: str
    time: int
    rule: str = "RECOIL"


class Pulled(NamedTuple):
    """An enemy was pulled to another space."""

    letter: str
    start: int
    space: int
    rule: str = "PULL"


class Walked(NamedTuple):
    """You walked; `forwards` or backwards. The rule is FREE for a free move."""

    forwards: bool
    rule: str = "MOVE-WALK"


class Turned(NamedTuple):
    """Every enemy cube moved one sector; `clockwise` or anticlockwise. FREE for a free move."""

    clockwise: bool
    rule: str = "MOVE-TURN"


class StanceChanged(NamedTuple):
    """You stand or squat now. The rule is FREE for a free move, NEXT-WAVE between waves."""

    stance: str
    rule: str = "MOVE-STANCE"


class WaveBeaten(NamedTuple):
    """The last enemy of a wave fell."""

    wave: int
    rule: str = "WAVE-BEATEN"


class RepairsRolled(NamedTuple):
    """One die for each armour point of the beaten wave; each `success` repairs a point."""

    faces: tuple[int, ...]
    successes: int
    rule: str = "REPAIR"


class Repaired(NamedTuple):
    """One point of damage was rubbed out: a circle, a leg row from 1, or a torso point (0)."""

    location: int
    circle: int
    rule: str = "REPAIR"


class Won(NamedTuple):
    """All four waves are beaten; the score is the number of open circles."""

    score: int
    rule: str = "WIN"


class Lost(NamedTuple):
    """The torso is destroyed."""

    rule: str = "LOSE"


Event = (
    WaveRolled
    | EnemyArrived
    | ActionChosen
    | WentIdle
    | ClockAdvanced
    | EnemyActivated
    | OutOfRange
    | HitLocated
    | ShieldRaised
    | EnemyRolled
    | Parried
    | MountHit
    | TorsoHit
    | LegsHit
    | SpilledOver
    | ActionLost
    | EnemyMoved
    | AttackPicked
    | YouAct
    | Wasted
    | Defended
    | Rolled
    | Rerolled
    | EnemyHit
    | AttackDisabled
    | EnemyDestroyed
    | Recoiled
    | Pulled
    | Walked
    | Turned
    | StanceChanged
    | WaveBeaten
    | RepairsRolled
    | Repaired
    | Won
    | Lost
)
