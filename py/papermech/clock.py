"""The time track: who acts next, and what one unit of time does."""

from papermech.catalogue import ACTIVE
from papermech.events import ClockAdvanced
from papermech.state import WINDOW
from papermech.table import Table


def you_are_next(table: Table) -> bool:
    """Whether your cube is on the active space with no enemy beside it. Rule: CLOCK-ORDER."""
    return table.time == ACTIVE and not any(table.due())


def open_window(table: Table) -> None:
    """Offer the moment before an advance or an activation. Rule: CLOCK-ANYTIME."""
    table.ask(WINDOW, None)


def advance(table: Table) -> None:
    """Move every time cube one space down the track. Rules: CLOCK-ADVANCE, CLOCK-BEYOND."""
    table.enemies = [enemy.at_time(enemy.time - 1) for enemy in table.enemies]
    if table.time is not None:
        table.time -= 1
        table.waited += 1
    table.tell(ClockAdvanced())
