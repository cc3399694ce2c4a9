"""Links of Paper 'Mech: what `tabletop.link` knows of any game, with this game's rules."""

from papermech.loadout import STANDARD, Loadout
from papermech.paper_mech import PAPER_MECH
from papermech.record import Record
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.state import State
from tabletop import link
from tabletop.link import NewGame

Link = link.Link[Equipment, State]
ToGame = link.GameLink[Equipment, State]
"""Every link but one to a rule."""


def link_of(wanted: Link) -> str:
    """The fragment, without `#`, that `read_link` reads; raises as `tabletop.link.link_of`."""
    return link.link_of(PAPER_MECH, wanted)


def read_link(fragment: str) -> Link:
    """What a fragment, without `#`, leads to; raises as `tabletop.link.read_link`."""
    return link.read_link(PAPER_MECH, fragment)


def record_of(wanted: ToGame, today: str, seed: str) -> Record:
    """The record that a link opens; `today` as `YYYY-MM-DD`, and a seed for a link without one."""
    return Record._make(link.record_of(PAPER_MECH, wanted, today, seed))


def new_game(
    seed: str | None = None,
    loadout: Loadout = STANDARD,
    rulings: Rulings = Rulings(),  # noqa: B008 - it cannot change
) -> NewGame[Equipment]:
    """A link to a new game."""
    return NewGame(Equipment(loadout, rulings), seed)
