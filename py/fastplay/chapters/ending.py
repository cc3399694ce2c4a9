"""The end of the game: enough frags, the last one standing, or the last round."""

from fastplay.catalogue import LAST_ROUND
from fastplay.events import Drawn, Won
from fastplay.layout import OUT
from fastplay.table import Table
from tabletop.game import DRAW


def goes_on(table: Table) -> bool:
    """Whether the game goes on after a frag of the player who acts. Rules: WIN, FRAG."""
    scenario = table.tables.battle.scenario
    side = table.tables.sides[table.seat]
    if frags_of(table, side) < scenario.frags and (scenario.returns or len(_left(table)) > 1):
        return True
    _win(table, side, "WIN")
    return False


def frags_of(table: Table, side: int) -> int:
    """All frags of a side. Rule: FRAG."""
    return sum(
        mech.frags
        for owner, mech in zip(table.tables.sides, table.mechs, strict=True)
        if owner == side
    )


def _left(table: Table) -> set[int]:
    """The sides that have mechs that are not out."""
    return {
        side
        for side, mech in zip(table.tables.sides, table.mechs, strict=True)
        if mech.status != OUT
    }


def count_up(table: Table) -> None:
    """The last round is over: most frags, then most HP on the table. Rule: LIMIT."""
    assert table.round == LAST_ROUND
    counts = {}
    for side in sorted(set(table.tables.sides)):
        own = [
            mech
            for owner, mech in zip(table.tables.sides, table.mechs, strict=True)
            if owner == side
        ]
        counts[side] = frags_of(table, side), sum(mech.hp for mech in own)
    best = max(counts.values())
    winners = [side for side, count in counts.items() if count == best]
    if len(winners) == 1:
        _win(table, winners[0], "LIMIT")
    else:
        table.tell(Drawn())
        table.end(DRAW)


def _win(table: Table, side: int, rule: str) -> None:
    table.tell(Won(side, rule))
    table.end(f"won:{side}")
