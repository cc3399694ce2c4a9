"""What the rules let lie on the sheet, for a position that nobody has played to.

Play tells the rules forwards: what a choice leads to. Here they are told backwards: whether cubes
and marks can lie so when a decision comes up, and what else could lie there instead. Nothing asks
whether a game could have led there. Play must never reach what is not possible here; a test
compares the two at every decision of many games.

All is asked of a table that is laid out as far as the question needs.
"""

from collections.abc import Sequence
from typing import NamedTuple

from papermech import clock
from papermech.catalogue import (
    ACTIVE,
    CIRCLES_OF_THE_TORSO,
    LAST_WAVE,
    MOUNTS,
    REPAIR_AT_LEAST,
    TORSO_SLOWS_AT,
    WAVES,
)
from papermech.chapters import enemy as enemies_chapter
from papermech.choices import (
    ACTION_IDS,
    NOT_WHILE_SQUATTING,
    actions_left,
    hits,
    is_damaged_away,
    legal_choices,
    targets,
)
from papermech.keywords.wall import Wall
from papermech.setup import Action, Card
from papermech.state import (
    ACTION,
    FREE_MOVE,
    OVER,
    PARRY,
    PULL,
    REPAIR,
    REROLL,
    SECOND,
    STANCE,
    TARGET,
    TURN,
    TURN_OR_STANCE,
    WINDOW,
    Attack,
    EnemyAttack,
    Outcome,
)
from papermech.table import Table

PLAIN = (ACTION, WINDOW, TURN, TURN_OR_STANCE, TARGET, FREE_MOVE, STANCE, OVER)
"""The decisions that come up without dice or an enemy that they are about."""
DECISIONS = (*PLAIN, SECOND, REROLL, PULL, PARRY, REPAIR)
OF_YOUR_ATTACK = (TARGET, SECOND, REROLL, PULL)
"""The decisions that come up while your attack resolves."""

_MOVES = {TURN: "legs.turn_and_squat", TURN_OR_STANCE: "legs.turn_or_change_stance"}


# --- Cubes and marks


def arrivals() -> list[tuple[int, str]]:
    """Every wave with the letters that may come in it. Rule: WAVE-TABLE."""
    return [(wave, letters) for wave, row in enumerate(WAVES, 1) for letters in row]


class Waiting(NamedTuple):
    """An action of yours on its way: where its time cube lies, and the units passed so far."""

    time: int
    waited: int


def on_the_way(action: Action, torso: int) -> list[Waiting]:
    """How far an action may have come since it was chosen, with so much damage to the torso.

    Rules: ACTION-CHOOSE, TORSO-SLOW, CLOCK-ADVANCE.
    """
    slow = (0, 1) if torso >= TORSO_SLOWS_AT else (0,)
    whole = [action.time + more for more in slow]
    return [Waiting(time, t - time) for t in whole for time in range(t + 1)]


def rows_left(card: Card, damage: int) -> list[int]:
    """The attack rows, from 0, that so much damage leaves to an enemy. Rule: ENEMY-DISABLED."""
    return [row for row, full in enumerate(card.full_at) if damage < full]


def most_damage(card: Card) -> int:
    """The circles an enemy may have filled while it stands. Rule: ENEMY-DAMAGE."""
    return card.circles - 1


def walls(table: Table) -> list[int]:
    """The mounts whose shield Guard may have raised. Rule: WALL."""
    return [shield.mount for shield in table.setup.shields if isinstance(shield.keyword, Wall)]


def resting(table: Table) -> list[int]:
    """The mounts whose launcher may have to rest. Rule: TWICE."""
    actions = table.setup.actions
    return [mount for mount, name in enumerate(MOUNTS) if actions[f"{name}.1"].rests]


def last_attacks(table: Table) -> list[tuple[int, str]]:
    """The attacks that may have been your last, with whom each met, "" for nobody. Rule: COMBO."""
    return [(mount, whom) for whom in ("", *table.letters) for mount in range(len(MOUNTS))]


# --- What is asked


def outcome(table: Table) -> Outcome:
    """How the game has ended as things lie; "playing" if it has not. Rules: LOSE, WIN."""
    if table.torso == CIRCLES_OF_THE_TORSO and table.enemies:
        return "lost"
    if table.wave == LAST_WAVE and _has_won_the_wave(table):
        return "won"
    return "playing"


def plain_decisions(table: Table) -> list[str]:
    """The decisions of `PLAIN`, but the end, that could be asked as things lie."""
    asked, pending = table.decision, table.pending
    possible = []
    for decision in PLAIN:
        table.ask(decision, None)
        if can_be_asked(table):
            if decision == TARGET:
                table.pending = your_attack(table)
            if has_a_choice(table):
                possible.append(decision)
    table.ask(asked, pending)
    return possible


def has_a_choice(table: Table) -> bool:
    """Whether there is more than one choice to be made, without which nothing is asked."""
    return len(legal_choices(table)) > 1


def _has_won_the_wave(table: Table) -> bool:
    """Whether nobody is left, your cubes are off, and you stand it. Rules: NEXT-WAVE, WIN."""
    marks = (table.wall, table.last_attack, table.resting)
    return (
        not table.enemies
        and table.action is None
        and table.time == ACTIVE
        and marks == (None, None, None)
        and table.torso < CIRCLES_OF_THE_TORSO
    )


def can_be_asked(table: Table) -> bool:
    """Whether the cubes lie as they do when the table's decision comes up."""
    if table.decision == OVER:
        return False
    if table.decision in (REPAIR, STANCE):
        return table.wave < LAST_WAVE and _has_won_the_wave(table)
    if not table.enemies or table.torso == CIRCLES_OF_THE_TORSO:
        return False
    if table.decision == ACTION:
        return table.time is not None
    if table.decision == WINDOW:
        return _is_window(table)
    if table.decision == PARRY:
        return _is_waiting(table)
    return _is_acting(table)


def _is_waiting(table: Table) -> bool:
    """Whether an action that may be chosen waits, or you are idle for want of one.

    Rules: ACTION-LOST, NO-ACTION.
    """
    left = actions_left(table)
    if table.action is None:
        return table.time is None and not left
    # What was chosen standing could not have been chosen since in a squat, and is never lost so.
    return bool(left >> ACTION_IDS.index(table.action) & 1)


def _is_window(table: Table) -> bool:
    """Rules: CLOCK-ORDER, CLOCK-ANYTIME."""
    due = clock.due(table.enemies)
    if not table.waited:
        return _is_waiting(table) and len(due) > 1
    return _is_waiting(table) and (table.time != ACTIVE or bool(due))


def _is_acting(table: Table) -> bool:
    """Whether your action can be resolving as such a decision comes up. Rules: HASTE, SQUAT."""
    if table.action is None or is_damaged_away(table, table.action):
        return False
    action = table.setup.actions[table.action]
    due = clock.due(table.enemies)
    if table.time == ACTIVE:
        if due:
            return False
    elif not (
        table.waited
        and action.is_attack
        and action.can_be_hasted
        and not (due and table.setup.rulings.haste == "between")
    ):
        return False
    if table.decision in _MOVES:
        squatting_forbids = table.squatting and table.action in NOT_WHILE_SQUATTING
        return table.action == _MOVES[table.decision] and not squatting_forbids
    return action.is_attack and _is_attacking(table, action)


def _is_attacking(table: Table, action: Action) -> bool:
    """Rules: FREE, WALL, TWICE, KICKBACK."""
    if table.resting != (action.location if action.rests else None):
        return False
    if table.decision == FREE_MOVE:
        return not table.squatting and table.wall in (None, action.location)
    if table.decision == REROLL and not action.keyword.rerolls:
        return False
    return not action.defends and table.wall is None and action.keyword.fires(table)


# --- What is being resolved meanwhile


def your_attack(table: Table, *letters: str, faces: tuple[int, ...] = ()) -> Attack:
    """Your action as the attack that resolves, aimed at `letters`, with the dice it threw."""
    assert table.action is not None
    return Attack(table.action, table.time or ACTIVE, letters, faces)


def first_targets(table: Table) -> list[str]:
    """The letters that your attack can have been aimed at first. Rule: ATTACK-TARGET."""
    return [enemy.letter for enemy in targets(table, _your_action(table))]


def attack_to_note(table: Table, letter: str) -> tuple[int, str]:
    """What must be the last attack once your dice for one at an enemy lie there. Rule: COMBO."""
    return _your_action(table).location, letter


def dice_of_yours(table: Table, letter: str) -> int:
    """How many dice your attack has thrown at an enemy. Rule: ATTACK-ROLL."""
    action = _your_action(table)
    return action.keyword.power(table, action, table.enemy(letter))


def may_have_thrown(table: Table) -> bool:
    """Whether your attack's dice let the decision come up. Rule: PULL."""
    attack = table.pending
    assert isinstance(attack, Attack)
    return table.decision != PULL or bool(hits(table, attack.targets[0]))


def _your_action(table: Table) -> Action:
    assert table.action is not None
    return table.setup.actions[table.action]


def has_lost_its_action(table: Table) -> bool:
    """Whether your action must be replaced amid an enemy's activation. Rule: ACTION-LOST."""
    return table.action is not None and is_damaged_away(table, table.action)


def attackers(table: Table) -> list[str]:
    """The letters of the enemies whose activation can be going on with an attack on you."""
    return [
        enemy.letter
        for enemy in table.enemies
        if enemy.time == ACTIVE and enemies_chapter.reaches_you(table, enemy)
    ]


def parrying(table: Table, letter: str) -> list[int]:
    """The mounts that can parry an enemy's attack. Rules: PARRY, REFLEX, WALL."""
    enemy = table.enemy(letter)
    if enemies_chapter.shield_that_must_take(table, enemy) is not None:
        return []
    return [
        mount
        for mount in sorted(table.setup.parrying)
        if enemies_chapter.can_parry(table, enemy, mount)
    ]


def dice_against_you(table: Table, letter: str) -> int:
    """How many dice an enemy's attack has thrown."""
    return enemies_chapter.power_against_you(table, table.enemy(letter))


def parried(table: Table, letter: str, location: int, faces: tuple[int, ...]) -> EnemyAttack | None:
    """An enemy's attack that a parry is asked about; None if its dice would hurt nobody."""
    armour = enemies_chapter.armour_against(table, table.enemy(letter), location)
    if not enemies_chapter.hurting(faces, armour):
        return None
    return EnemyAttack(letter, location, armour, faces)


def dice_for_repairs(table: Table) -> int:
    """How many dice were thrown for repairs after the wave. Rule: REPAIR."""
    return sum(table.setup.cards[letter].armour for letter in table.letters)


def most_repairs(faces: Sequence[int]) -> int:
    """How many repairs dice have allowed. Rule: REPAIR."""
    return sum(face >= REPAIR_AT_LEAST for face in faces)
