"""Rounds and turns: whose turn it is, who is passed over, and when a turn is over."""

from fastplay.catalogue import ACTIONS, HEAT_BOXES, LAST_ROUND
from fastplay.chapters import ending, returning
from fastplay.events import Restarted, RoundBegan, ShutDown, TurnBegan, TurnEnded
from fastplay.layout import ACTION, DOWN, OUT
from fastplay.table import Table


def begin_round(table: Table) -> None:
    """Begin the first round. Rule: ROUND."""
    table.round += 1
    table.tell(RoundBegan(table.round))
    _go_on(table, 0)


def _go_on(table: Table, place: int) -> None:
    """The first player from a place of the order on who can act; or the next round. Rule: TURN."""
    while True:
        for player in table.order[place:]:
            if _begins(table, player):
                return
        if table.round == LAST_ROUND:
            ending.count_up(table)
            return
        place = 0
        table.round += 1
        table.tell(RoundBegan(table.round))


def _begins(table: Table, player: int) -> bool:
    """Whether a player acts now, and what comes before that. Rules: TURN, SHUTDOWN, RETURN."""
    mech = table.mechs[player]
    if mech.status == OUT:
        return False
    if mech.heat == HEAT_BOXES:
        table.change(player, heat=0)
        table.tell(Restarted(player))
        return False
    table.tell(TurnBegan(player))
    table.ask(ACTION, player)
    if mech.status == DOWN:
        returning.come_back(table, player)
    table.change(player, actions=ACTIONS)
    return True


def after_action(table: Table) -> None:
    """Ask for the next action, or end the turn. Rules: TURN, SHUTDOWN."""
    mech = table.mech
    if mech.heat == HEAT_BOXES:
        table.tell(ShutDown(table.seat))
        _end(table)
    elif mech.actions:
        table.ask_action()
    else:
        _end(table)


def end(table: Table) -> None:
    """End a turn early. Rule: TURN."""
    table.tell(TurnEnded(table.seat, table.mech.actions))
    _end(table)


def _end(table: Table) -> None:
    table.left = 0
    table.change(table.seat, actions=0, rushed=False)
    _go_on(table, table.order.index(table.seat) + 1)
