"""The papers that a duel is printed on, each with its pages."""

from collections.abc import Callable, Mapping

from desk.drawing.nodes import Node
from techniconica.catalogue import CARDS, Card
from techniconica.mechs import builds
from techniconica.sheet.names import Names
from techniconica.sheet.paper.cards import backs, card_pages
from techniconica.sheet.paper.mechs import mech_page
from techniconica.sheet.paper.reference import reference_page


def pages(names: Names, paper: str) -> list[Node]:
    """The pages of one of the `PAPERS`."""
    return PAPERS[paper](names)


def _all_cards(names: Names) -> list[Node]:
    return card_pages(names.words, list(CARDS.values()))


def _cards_in_play(names: Names) -> list[Node]:
    """The cards of every mech of the duel, as many as there are."""
    cards: list[Card] = [card for stacks in names.builds for card in builds.cards_of(stacks)]
    order = list(CARDS)
    return card_pages(names.words, sorted(cards, key=lambda card: order.index(card.id)))


def _mechs(names: Names) -> list[Node]:
    """A sheet for each mech that differs from those before."""
    found: dict[str, Node] = {}
    for mech, stacks in enumerate(names.builds):
        found.setdefault(builds.write(stacks), mech_page(names, mech))
    return list(found.values())


PAPERS: Mapping[str, Callable[[Names], list[Node]]] = {
    "cards": _all_cards,
    "cards_in_play": _cards_in_play,
    "backs": backs,
    "mechs": _mechs,
    "reference": reference_page,
}
"""What can be printed beside the table itself."""
