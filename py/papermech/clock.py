"""The time track: who is due, and what one unit of time does."""

from collections.abc import Iterable
from functools import lru_cache

from papermech.catalogue import ACTIVE
from papermech.events import ClockAdvanced
from papermech.state import Enemy
from papermech.table import Table

_ADVANCED = ClockAdvanced()


@lru_cache(maxsize=4096)
def _one_space_on(enemy: Enemy) -> Enemy:
    """The enemy one unit of time later. The same few positions come up again and again."""
    return enemy.at_time(enemy.time - 1)


def due(enemies: Iterable[Enemy]) -> str:
    """The letters of the enemies on the active space."""
    letters = ""
    for enemy in enemies:
        if enemy.time == ACTIVE:
            letters += enemy.letter
    return letters


def advance(table: Table) -> None:
    """Move every time cube one space down the track. Rules: CLOCK-ADVANCE, CLOCK-BEYOND."""
    table.enemies = tuple([_one_space_on(enemy) for enemy in table.enemies])
    if table.time is not None:
        table.time -= 1
        table.waited += 1
    table.tell(_ADVANCED)
