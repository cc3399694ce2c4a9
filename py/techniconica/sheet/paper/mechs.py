"""A sheet for a mech: its stacks in their places, with boxes to mark what happens to them."""

from collections.abc import Iterable

from desk.drawing.nodes import Node, node
from techniconica.catalogue import CARDS, LAST_TURN, LOCOMOTOR, SLOTS, WEAPON, Card
from techniconica.mechs import builds
from techniconica.mechs.builds import Stack
from techniconica.sheet.names import Names
from techniconica.sheet.paper.cards import page_of
from techniconica.sheet.plan import PLACES
from techniconica.sheet.printed.card import stats

_DAMAGE_BOXES = 8
_JAM_BOXES = 2
_EVADES = 2


def mech_page(names: Names, mech: int) -> Node:
    """The sheet of a mech, before anything has happened to it."""
    stacks = names.builds[mech]
    places = sorted(PLACES, key=PLACES.__getitem__)
    cells = (
        _cell(names, mech, slot, stacks[slot] if slot < len(stacks) else ()) for slot in places
    )
    say = names.words.say
    return page_of(
        node(
            "header",
            node("h3", names.built(mech)),
            node("p", builds.write(stacks), class_="print-build", translate="no"),
            node("p", _totals(names, builds.cards_of(stacks)), class_="print-totals"),
        ),
        node("div", *cells, class_="print-stacks"),
        node(
            "footer",
            node("p", say("paper.evades"), " ", *_boxes(_EVADES)),
            node(
                "p", say("paper.turns"), " ", *(_numbered(turn) for turn in range(1, LAST_TURN + 1))
            ),
        ),
        kind="mech",
    )


def _totals(names: Names, cards: Iterable[Card]) -> str:
    cards = list(cards)
    most = next(card.most_weight for card in cards if card.kind == LOCOMOTOR)
    return names.words.say(
        "paper.totals",
        weight=builds.weight(cards),
        most=most,
        consumption=builds.consumption(cards),
        output=builds.output(cards),
    )


def _cell(names: Names, mech: int, slot: int, stack: Stack) -> Node:
    if not stack:
        return node("div", node("p", SLOTS[slot], class_="print-slot"), class_="print-stack empty")
    lines = (_line(names, card) for card in reversed(stack))
    say = names.words.say
    rows = [node("p", say("paper.damage"), " ", *_boxes(_DAMAGE_BOXES))]
    if stack[0].kind == WEAPON:
        rows.append(node("p", say("paper.jams"), " ", *_boxes(_JAM_BOXES)))
    return node(
        "div",
        node("p", SLOTS[slot], class_="print-slot"),
        node("ul", *lines),
        *rows,
        class_=f"print-stack of-{stack[0].kind}",
    )


def _line(names: Names, card: Card) -> Node:
    """A card with a box to strike, its numbers and its rule."""
    numbers = " ".join(f"{short} {value}" for short, value in stats(CARDS[card.id]))
    rule = names.rule_of(card) or names.text_of(card)
    told = (node("span", rule, class_="print-rule"),) if rule else ()
    return node(
        "li",
        *_boxes(1),
        " ",
        node("strong", names.card(card.id)),
        " ",
        node("span", numbers, class_="print-figures"),
        *told,
    )


def _boxes(number: int) -> list[Node]:
    return [node("span", class_="print-box") for _ in range(number)]


def _numbered(number: int) -> Node:
    return node("span", str(number), class_="print-box numbered")
