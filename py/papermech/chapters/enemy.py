"""Enemy actions: attack, move, next attack. And what damage does to an enemy."""

from functools import lru_cache

from papermech import radar
from papermech.catalogue import (
    HIT_FRONT_OR_REAR,
    HIT_LEFT_SIDE,
    HIT_RIGHT_SIDE,
    LEFT_SIDE_SECTORS,
    LEGS,
    RIGHT_SIDE_SECTORS,
)
from papermech.chapters import damage, moves
from papermech.choices import is_damaged_away
from papermech.events import (
    ActionLost,
    AttackDisabled,
    AttackPicked,
    EnemyActivated,
    EnemyDestroyed,
    EnemyHit,
    EnemyMoved,
    EnemyRolled,
    HitLocated,
    OutOfRange,
    Parried,
    ShieldRaised,
)
from papermech.setup import Card, Shield
from papermech.state import CLOCK, PARRY, Enemy, EnemyAttack
from papermech.table import Table

HIT_TABLES = tuple(
    HIT_LEFT_SIDE
    if sector in LEFT_SIDE_SECTORS
    else HIT_RIGHT_SIDE
    if sector in RIGHT_SIDE_SECTORS
    else HIT_FRONT_OR_REAR
    for sector in radar.SECTOR
)
"""For each radar space, where an attack from it hits on the die faces 1 to 6.

Rules: HIT-LOCATION, SIDE.
"""

# Told at every activation, and there are few of them, so one of each is kept.
_enemy_activated = lru_cache(maxsize=64)(EnemyActivated)
_attack_picked = lru_cache(maxsize=1024)(AttackPicked)


def activate(table: Table, letter: str) -> None:
    """Resolve the enemy's attack if you are in range, then its move and next attack.

    Rules: ENEMY-RANGE, ENEMY-ATTACK, REFLEX, WALL.
    """
    enemy = table.enemy(letter)
    row = enemy.row
    table.tell(_enemy_activated(letter, row + 1))
    if not reaches_you(table, enemy):
        table.tell(OutOfRange(letter, row + 1))
        _move_and_pick(table, letter, was_in_range=False)
        return

    shield = shield_that_must_take(table, enemy)
    if shield is None:
        location = _roll_location(table, enemy)
    else:
        location = shield.mount
        table.tell(ShieldRaised(letter, location, shield.keyword.id.upper()))
    armour = armour_against(table, enemy, location)
    faces = table.roll(power_against_you(table, enemy))
    hits = len(hurting(faces, armour))
    table.tell(EnemyRolled(letter, faces, armour, location, hits))
    if hits and shield is None and can_parry(table, enemy, location):
        table.ask(PARRY, EnemyAttack(letter, location, armour, faces))
    else:
        _land(table, letter, location, hits)


def reaches_you(table: Table, enemy: Enemy) -> bool:
    """Whether the enemy's chosen attack has you in range. Rule: ENEMY-RANGE."""
    attack = table.setup.cards[enemy.letter].attacks[enemy.row]
    return radar.BAND[enemy.space] <= attack.range


def shield_that_must_take(table: Table, enemy: Enemy) -> Shield | None:
    """The shield that takes the enemy's attack, if one does. Rules: REFLEX, WALL."""
    for shield in table.setup.shields:
        mount = shield.mount
        if (
            table.setup.arcs[mount][enemy.space]
            and shield.keyword.must_take(table, mount)
            and not table.is_full(mount)
        ):
            return shield
    return None


def armour_against(table: Table, enemy: Enemy, location: int) -> int:
    """The armour of a location that the enemy's dice have to beat. Rule: REAR."""
    return table.setup.armour[location] - radar.IN_REAR[enemy.space]


def power_against_you(table: Table, enemy: Enemy) -> int:
    """How many dice the enemy's chosen attack rolls, at least 1. Rules: ENEMY-ATTACK, SQUAT."""
    power = table.setup.cards[enemy.letter].attacks[enemy.row].power
    return max(1, power - 1) if table.squatting else power


def hurting(faces: tuple[int, ...], armour: int) -> tuple[int, ...]:
    """The positions, from 1, of an enemy's dice that do damage. Rule: ENEMY-ATTACK."""
    return tuple([p for p, face in enumerate(faces, start=1) if face > armour])


def is_rolled_again(table: Table, location: int) -> bool:
    """Whether a rolled hit location does not stand: the legs, while you squat. Rule: SQUAT."""
    return location == LEGS and table.squatting


def _roll_location(table: Table, enemy: Enemy) -> int:
    """Roll where the attack hits, until it stands. Rules: HIT-LOCATION, SIDE, SQUAT."""
    where = HIT_TABLES[enemy.space]
    faces = table.roll(1)
    location = where[faces[0] - 1]
    while is_rolled_again(table, location):
        faces += table.roll(1)
        location = where[faces[-1] - 1]
    table.tell(HitLocated(enemy.letter, enemy.space, faces, location))
    return location


def can_parry(table: Table, enemy: Enemy, location: int) -> bool:
    """Whether dice of the enemy that would hurt the location may be rolled again. Rule: PARRY."""
    return (
        location in table.setup.parrying
        and table.setup.arcs[location][enemy.space]
        and not table.is_full(location)
    )


def choose_parry(table: Table, choice: str) -> None:
    """Have the dice that would hurt rolled again, or take them. Rule: PARRY."""
    attack = table.pending
    assert isinstance(attack, EnemyAttack)
    parried = hurting(attack.faces, attack.armour)
    hits = len(parried)
    if choice == "parry":
        again = table.roll(hits)
        hits = len(hurting(again, attack.armour))
        table.tell(Parried(parried, again, hits))
    _land(table, attack.letter, attack.location, hits)


def _land(table: Table, letter: str, location: int, hits: int) -> None:
    """Mark the damage; a chosen action that it destroyed must be replaced before the enemy moves.

    Rule: ACTION-LOST.
    """
    damage.hurt(table, location, hits)
    if table.outcome == "lost":
        return
    if table.action is not None and is_damaged_away(table, table.action):
        table.tell(ActionLost(table.action))
        table.pending = EnemyAttack(letter, location, 0, ())
        if moves.ask_for_action(table):
            return
    _move_and_pick(table, letter, was_in_range=True)


def go_on(table: Table) -> None:
    """Finish the activation that waited while you replaced a lost action. Rule: ACTION-LOST."""
    attack = table.pending
    assert isinstance(attack, EnemyAttack)
    _move_and_pick(table, attack.letter, was_in_range=True)


def _move_and_pick(table: Table, letter: str, *, was_in_range: bool) -> None:
    """The enemy's own move, then its next attack. Rules: ENEMY-MOVE, ENEMY-CHOICE."""
    enemy = table.enemy(letter)
    space = space_after_move(table, enemy, was_in_range=was_in_range)
    if space != enemy.space:
        table.tell(EnemyMoved(letter, enemy.space, space))
    pick_attack(table, letter, space, enemy.damage, "ENEMY-CHOICE")
    table.ask(CLOCK, None)


def space_after_move(table: Table, enemy: Enemy, *, was_in_range: bool) -> int:
    """The space where an enemy's own move ends. Rule: ENEMY-MOVE."""
    if not table.setup.cards[enemy.letter].moves:
        return enemy.space
    where = radar.TOWARDS_REAR if was_in_range else radar.TOWARDS_YOU
    return where[enemy.space]


def pick_attack(table: Table, letter: str, space: int, filled: int, rule: str) -> None:
    """Pick an attack that is not disabled and lay the enemy's cubes, the time cube at its T.

    No die is rolled when only one is left. `rule` says why it picks. Rule: ENEMY-CHOICE.
    """
    card = table.setup.cards[letter]
    die, row = roll_attack(table, card, filled)
    time = card.attacks[row].time
    table.put(Enemy(letter, row, time, space, filled))
    table.tell(_attack_picked(letter, die, row + 1, time, rule))


def roll_attack(table: Table, card: Card, filled: int) -> tuple[int, int]:
    """The die (0 if none was needed) and the row it picks, from 0. Rule: ENEMY-CHOICE."""
    picks = card.picks[filled]
    if len(picks) == 1:
        return 0, picks[0]
    die = table.roll_one()
    return die, picks[die - 1]


def suffer(table: Table, letter: str, points: int, *, destroyed: bool, redirects: bool) -> bool:
    """Mark your damage on an enemy; True if it lives and lost at least one point.

    Circles fill from the top of its card. An enemy whose chosen attack is disabled picks another
    at once; so does any that was hurt where the weapon `redirects`.
    Rules: ENEMY-DAMAGE, ENEMY-DESTROYED, EMP.
    """
    enemy = table.enemy(letter)
    card = table.setup.cards[letter]
    left = card.circles - enemy.damage
    points = left if destroyed else min(points, left)
    if not points:
        return False
    table.tell(EnemyHit(letter, points))
    if points == left:
        table.take_away(letter)
        table.tell(EnemyDestroyed(letter, "CRUSH" if destroyed else "ENEMY-DESTROYED"))
        return False
    filled = enemy.damage + points
    disabled = filled >= card.full_at[enemy.row]
    if disabled:
        table.tell(AttackDisabled(letter, enemy.row + 1))
    if redirects or disabled:
        rule = "EMP" if redirects else "ENEMY-DISABLED"
        pick_attack(table, letter, enemy.space, filled, rule)
    else:
        table.put(Enemy(letter, enemy.row, enemy.time, enemy.space, filled))
    return True
