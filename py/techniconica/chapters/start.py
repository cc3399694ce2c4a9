"""Before the first turn: who chooses the side that begins."""

from techniconica.chapters import turn
from techniconica.events import BeginnerChosen, Overweight, StartRolled, Wary
from techniconica.state import FIRST
from techniconica.table import Table


def roll(table: Table) -> None:
    """Each side rolls, those tied for the highest again. Rules: START, WARY, OVERWEIGHT."""
    if table.tables.wary:
        table.tell(Wary())
    for number, mech in enumerate(table.mechs):
        if mech.frame.overweight:
            table.tell(Overweight(number, mech.frame.overweight))
    rolling = tuple(range(len(table.tables.own)))
    while len(rolling) > 1:
        faces = table.roll(len(rolling))
        table.tell(StartRolled(rolling, faces))
        highest = max(faces)
        rolling = tuple(
            [side for side, face in zip(rolling, faces, strict=True) if face == highest]
        )
    table.ask(FIRST, rolling[0])


def choose_first(table: Table, choice: str) -> None:
    """The side begins every turn of the game. Rule: START."""
    table.first = int(choice.removeprefix("first:"))
    table.tell(BeginnerChosen(table.seat, table.first))
    turn.begin(table)
