"""Enemy actions: attack, move, next attack. And what damage does to an enemy."""

from papermech import radar
from papermech.catalogue import (
    HIT_FRONT_OR_REAR,
    HIT_LEFT_SIDE,
    HIT_RIGHT_SIDE,
    LEFT_SIDE_SECTORS,
    LEGS,
    MOUNTS,
    RIGHT_SIDE_SECTORS,
    WEAPONS,
)
from papermech.chapters import damage, moves
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
from papermech.keywords import KEYWORDS
from papermech.state import CLOCK, PARRY, Enemy, EnemyAttack
from papermech.table import Table

_HIT_TABLES = tuple(
    HIT_LEFT_SIDE
    if sector in LEFT_SIDE_SECTORS
    else HIT_RIGHT_SIDE
    if sector in RIGHT_SIDE_SECTORS
    else HIT_FRONT_OR_REAR
    for sector in radar.SECTOR
)


def activate(table: Table, letter: str) -> None:
    """Resolve the enemy's attack if you are in range, then its move and next attack.

    Rules: ENEMY-RANGE, ENEMY-ATTACK, SQUAT, REAR.
    """
    enemy = table.enemy(letter)
    attack = table.setup.cards[letter].attacks[enemy.row]
    table.tell(EnemyActivated(letter, enemy.row + 1))
    if radar.BAND[enemy.space] > attack.range:
        table.tell(OutOfRange(letter, enemy.row + 1))
        _move_and_pick(table, letter, was_in_range=False)
        return

    mount = _shield_that_must_take(table, enemy)
    location = _roll_location(table, enemy) if mount is None else mount
    armour = table.setup.armour[location] - radar.IN_REAR[enemy.space]
    faces = table.roll(max(1, attack.power - table.squatting))
    hits = sum([face > armour for face in faces])
    table.tell(EnemyRolled(letter, faces, armour, location, hits))
    if hits and mount is None and _can_parry(table, enemy, location):
        table.ask(PARRY, EnemyAttack(letter, location, armour, faces))
    else:
        _land(table, letter, location, hits)


def _shield_that_must_take(table: Table, enemy: Enemy) -> int | None:
    """The mount whose shield takes the attack, if one does. Rules: REFLEX, WALL."""
    for mount, keyword in table.setup.shields:
        if (
            table.setup.arcs[mount][enemy.space]
            and keyword.must_take(table, mount)
            and not table.is_full(mount)
        ):
            table.tell(ShieldRaised(enemy.letter, mount, keyword.id.upper()))
            return mount
    return None


def _roll_location(table: Table, enemy: Enemy) -> int:
    """Roll where the attack hits; legs are rolled again while you squat.

    Rules: HIT-LOCATION, SIDE, SQUAT.
    """
    where = _HIT_TABLES[enemy.space]
    faces = [table.roll_one()]
    while table.squatting and where[faces[-1] - 1] == LEGS:
        faces.append(table.roll_one())
    location = where[faces[-1] - 1]
    table.tell(HitLocated(enemy.letter, tuple(faces), location))
    return location


def _can_parry(table: Table, enemy: Enemy, location: int) -> bool:
    """Rule: PARRY."""
    return (
        location < len(MOUNTS)
        and KEYWORDS[WEAPONS[table.setup.loadout.weapons[location]].keyword].parries
        and table.setup.arcs[location][enemy.space]
        and not table.is_full(location)
    )


def choose_parry(table: Table, choice: str) -> None:
    """Have the dice that would hurt rolled again, or take them. Rule: PARRY."""
    attack = table.pending
    assert isinstance(attack, EnemyAttack)
    hurting = [p for p, face in enumerate(attack.faces, start=1) if face > attack.armour]
    hits = len(hurting)
    if choice == "parry":
        again = table.roll(hits)
        hits = sum([face > attack.armour for face in again])
        table.tell(Parried(tuple(hurting), again, hits))
    _land(table, attack.letter, attack.location, hits)


def _land(table: Table, letter: str, location: int, hits: int) -> None:
    """Mark the damage; a chosen action that it destroyed must be replaced before the enemy moves.

    Rule: ACTION-LOST.
    """
    table.pending = None
    damage.hurt(table, location, hits)
    if table.outcome == "lost":
        return
    if table.action is not None and table.is_damaged_away(table.action):
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
    if table.setup.cards[letter].moves:
        where = radar.TOWARDS_REAR if was_in_range else radar.TOWARDS_YOU
        space = where[enemy.space]
        if space != enemy.space:
            table.put(enemy.at_space(space))
            table.tell(EnemyMoved(letter, enemy.space, space))
    pick_attack(table, letter, "ENEMY-CHOICE")
    table.ask(CLOCK, None)


def pick_attack(table: Table, letter: str, rule: str) -> None:
    """Pick an attack that is not disabled and lay the time cube at its T.

    No die is rolled when only one is left. `rule` says why it picks. Rule: ENEMY-CHOICE.
    """
    enemy = table.enemy(letter)
    die, row = roll_attack(table, letter, enemy.damage)
    time = table.setup.cards[letter].attacks[row].time
    table.put(Enemy(letter, row, time, enemy.space, enemy.damage))
    table.tell(AttackPicked(letter, die, row + 1, time, rule))


def roll_attack(table: Table, letter: str, filled: int) -> tuple[int, int]:
    """The die (0 if none was needed) and the row it picks, from 0. Rule: ENEMY-CHOICE."""
    card = table.setup.cards[letter]
    left = card.rows_left(filled)
    if len(left) == 1:
        return 0, left[0]
    die = table.roll_one()
    row = next(row for row, attack in enumerate(card.attacks) if die <= attack.high)
    return die, row if row in left else left[0]


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
    table.put(Enemy(letter, enemy.row, enemy.time, enemy.space, filled))
    disabled = filled >= card.full_at[enemy.row]
    if disabled:
        table.tell(AttackDisabled(letter, enemy.row + 1))
    if redirects:
        pick_attack(table, letter, "EMP")
    elif disabled:
        pick_attack(table, letter, "ENEMY-DISABLED")
    return True
