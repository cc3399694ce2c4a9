"""Waves: how they are generated, and what happens when one is beaten."""

from papermech.catalogue import (
    ACTIVE,
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LAST_WAVE,
    LEG_ACTIONS,
    MOUNTS,
    WAVES,
)
from papermech.chapters import enemy, moves, repair
from papermech.events import EnemyArrived, StanceChanged, WaveBeaten, WaveRolled, Won
from papermech.radar import START_SPACES
from papermech.state import OVER, Enemy
from papermech.table import Table

MOST_POINTS = len(MOUNTS) * CIRCLES_OF_A_MOUNT + CIRCLES_OF_THE_TORSO + len(LEG_ACTIONS)
"""The circles of your 'mech. Rule: WIN."""


def set_up(table: Table, wave: int) -> None:
    """Roll on the wave table and lay the cubes of each enemy, in the order printed.

    Rules: WAVE-TABLE, WAVE-ARRIVAL, NEXT-WAVE.
    """
    die = table.roll_one()
    letters = WAVES[wave - 1][(die - 1) // 2]
    table.wave = wave
    table.letters = letters
    table.tell(WaveRolled(wave, die, letters))
    for letter in letters:
        card = table.setup.cards[letter]
        attack_die, row = enemy.roll_attack(table, card, 0)
        time = card.attacks[row].time
        space_die = table.roll_one()
        space = START_SPACES[space_die - 1]
        table.enemies += (Enemy(letter, row, time, space, 0),)
        table.tell(EnemyArrived(letter, attack_die, row + 1, time, space_die, space))
    moves.ask_for_action(table)


def beaten(table: Table) -> None:
    """The last enemy fell: repairs and the next wave, or victory. Rules: WIN, NEXT-WAVE."""
    table.tell(WaveBeaten(table.wave))
    table.action = None
    table.time = ACTIVE
    table.waited = 0
    table.wall = None
    table.last_attack = None
    table.resting = None
    if table.wave < LAST_WAVE:
        repair.begin(table)
        return
    table.outcome = "won"
    table.score = open_circles(table)
    table.ask(OVER, None)
    table.tell(Won(table.score))


def open_circles(table: Table) -> int:
    """The open circles of your 'mech, 0 to 32. Rule: WIN."""
    mounts = sum(CIRCLES_OF_A_MOUNT - filled.bit_count() for filled in table.damage)
    return mounts + CIRCLES_OF_THE_TORSO - table.torso + len(LEG_ACTIONS) - table.legs.bit_count()


def choose_stance(table: Table, choice: str) -> None:
    """Stand or squat, then meet the next wave. Rule: NEXT-WAVE."""
    if table.stance != choice:
        table.stance = "squat" if choice == "squat" else "stand"
        table.tell(StanceChanged(table.stance, rule="NEXT-WAVE"))
    set_up(table, table.wave + 1)
