"""The whole table."""

from desk.drawing.nodes import Node, node
from desk.face import Box
from techniconica.catalogue import SLOTS, WEAPON
from techniconica.mechs.builds import Stack
from techniconica.setup import Duel, Tables, tables_of
from techniconica.sheet.art import drawings
from techniconica.sheet.names import Names
from techniconica.sheet.plan import ACTIONS_SHOWN, CARD_HEIGHT, CARD_WIDTH, PLACES, Plan, plan_of
from techniconica.sheet.printed.card import card_at

CHIPS = ("actions", "aim", "evade", "low", "shaken", "smoke")
"""What is told of a mech over its stacks."""
MOST_SHOTS = len(SLOTS)
_SHAPES = {"long": 1.6, "broad": 1.15, "square": 0.0}
"""What a table is called that is at least so many times as wide as high."""
_MANY = 6
"""So many mechs are seen well enough at once in a large window."""
_EMBLEMS = (
    "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z",
    "M-10-10H10V10H-10Z",
    "M0-12L12 9H-12Z",
    "M0-13L13 0 0 13-13 0Z",
)
"""The shape of each side: what colour tells, shape and number tell, too."""
_JAM = "M-5-12H5L12-5V5L5 12H-5L-12 5V-5Z"


def table(names: Names, duel: Duel) -> Node:
    """The table for a duel, in the words of `names`."""
    plan, tables = plan_of(duel), tables_of(duel)
    return node(
        "svg",
        borrowed(),
        node("rect", class_="paper", width=plan.width, height=plan.height),
        *(_mech(names, plan, tables, mech) for mech in range(len(tables.ids))),
        node("g", *(_shot(number) for number in range(MOST_SHOTS)), id="shots"),
        # Last, so that what is drawn into them while playing lies over everything.
        node("g", id="foresight", pointer_events="none"),
        node("g", id="guide-ring", pointer_events="none"),
        id="sheet",
        class_="duel",
        # Panel and tables say all of it, and have every control it has.
        aria_hidden="true",
        data_shape=_shape(plan),
        data_many="true" if len(tables.ids) > _MANY else "false",
        viewBox=f"0 0 {plan.width:g} {plan.height:g}",
        xmlns="http://www.w3.org/2000/svg",
    )


def borrowed() -> Node:
    """The drawings on the cards and the hatching, which are drawn once and referred to."""
    return node("defs", *drawings(), _hatch())


def _shape(plan: Plan) -> str:
    return next(shape for shape, least in _SHAPES.items() if plan.width >= least * plan.height)


def _hatch() -> Node:
    return node(
        "pattern",
        node("path", class_="hatch", d="M0 7L7 0M-1 1L1-1M6 8L8 6"),
        id="hatch",
        width=7,
        height=7,
        patternUnits="userSpaceOnUse",
    )


def _at(x: float, y: float) -> str:
    return f"translate({x:g} {y:g})"


def _rect(box: Box, class_: str, corner: float = 4) -> Node:
    left, top, width, height = box
    return node("rect", class_=class_, x=left, y=top, width=width, height=height, rx=corner)


def _mech(names: Names, plan: Plan, tables: Tables, mech: int) -> Node:
    left, top, width, height = plan.mechs[mech]
    side = tables.sides[mech]
    stacks = tables.models[mech].stacks
    return node(
        "g",
        _rect((left, top, width, height), "mat", 9),
        node(
            "g",
            node("path", class_="emblem", d=_EMBLEMS[side]),
            node("text", str(side + 1), class_="emblem-number", y=5 if side != 2 else 6),
            transform=_at(left + 21, top + 18),
        ),
        node(
            "text",
            names.mech(mech),
            class_="mech-name",
            id=f"called.{mech}",
            x=left + 40,
            y=top + 24,
        ),
        node("text", class_="mech-state", id=f"stands.{mech}", x=left + width - 10, y=top + 23),
        node("g", *(_chip(mech, chip) for chip in CHIPS), id=f"chips.{mech}"),
        *(
            _stack(names, plan, mech, slot, stacks[slot] if slot < len(stacks) else ())
            for slot in PLACES
        ),
        *(_action(plan, mech, place) for place in range(ACTIONS_SHOWN)),
        node("path", class_="out-cross", d=_cross((left, top, width, height))),
        id=f"mech.{mech}",
        class_=f"mech side-{side}",
    )


def _cross(box: Box) -> str:
    left, top, width, height = box
    x, y, right, bottom = left + 12, top + 60, left + width - 12, top + height - 12
    return f"M{x:g} {y:g}L{right:g} {bottom:g}M{right:g} {y:g}L{x:g} {bottom:g}"


def _chip(mech: int, chip: str) -> Node:
    return node(
        "g",
        node("rect", class_="chip-box", height=18, rx=9, id=f"chip-box.{mech}.{chip}"),
        node("text", class_="chip-word", x=8, y=13, id=f"chip-word.{mech}.{chip}"),
        id=f"chip.{mech}.{chip}",
        class_=f"chip {chip}",
    )


def _stack(names: Names, plan: Plan, mech: int, slot: int, stack: Stack) -> Node:
    box = plan.stacks[mech, slot]
    left, top, _, height = box
    bottom = top + height
    if not stack:
        place = (left, bottom - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
        return _rect(place, "empty-slot", 5)
    cards = [
        node(
            "g",
            card_at(
                card,
                plan.cards[mech, slot, place],
                f"{mech}.{slot}.{place}",
                names.card(card.id),
                names.rule_of(card),
            ),
            _gone_line(plan.cards[mech, slot, place]),
            id=f"card.{mech}.{slot}.{place}",
            class_="card",
        )
        for place, card in reversed(list(enumerate(stack)))
    ]
    pieces = [_counter(mech, slot, left + 17, bottom - 19)]
    if stack[0].kind == WEAPON:
        pieces.append(_jam(mech, slot, left + 17, bottom - 47))
    used = plan.cards[mech, slot, len(stack) - 1][1]
    outline = (left - 2, used - 2, CARD_WIDTH + 4, bottom - used + 4)
    return node(
        "g",
        *cards,
        _rect(outline, "outline", 6),
        *pieces,
        node("path", class_="cue", d=f"M{left + CARD_WIDTH - 15:g} {bottom - 17:g}l11 7-11 7Z"),
        id=f"stack.{mech}.{slot}",
        class_="stack",
    )


def _gone_line(box: Box) -> Node:
    left, top, width, _ = box
    return node(
        "path", class_="gone-line", d=f"M{left + 3:g} {top + 13:g}q{width / 2:g}-8 {width - 6:g}-3"
    )


def _counter(mech: int, slot: int, x: float, y: float) -> Node:
    spikes = "M0-14L4-8 11-10 9-3 14 1 8 5 9 12 2 9-3 14-5 8-12 8-9 2-14-2-8-5-8-12-2-9Z"
    return node(
        "g",
        node("path", class_="counter-edge", d=spikes),
        node("circle", class_="counter", r=9.5),
        node("text", class_="counter-number", y=5, id=f"damage-number.{mech}.{slot}"),
        id=f"damage.{mech}.{slot}",
        class_="piece",
        transform=_at(x, y),
    )


def _jam(mech: int, slot: int, x: float, y: float) -> Node:
    return node(
        "g",
        node("path", class_="jam-marker", d=_JAM),
        node("path", class_="jam-bar", d="M-8 8L8-8"),
        node("text", class_="jam-number", y=5, id=f"jam-number.{mech}.{slot}"),
        node("rect", class_="hit", x=-14, y=-14, width=28, height=28),
        id=f"jam.{mech}.{slot}",
        class_="piece jam",
        transform=_at(x, y),
    )


def _action(plan: Plan, mech: int, place: int) -> Node:
    left, top, width, height = box = plan.action(mech, place)
    return node(
        "g",
        _rect(box, "action-box", 5),
        node(
            "text",
            class_="action-word",
            x=left + width / 2,
            y=top + height / 2 + 4.5,
            id=f"act-word.{mech}.{place}",
        ),
        id=f"act.{mech}.{place}",
        class_="act",
    )


def _shot(number: int) -> Node:
    return node(
        "g",
        node("path", class_="shot-halo", id=f"shot-halo.{number}"),
        node("path", class_="shot-line", id=f"shot-line.{number}"),
        *(
            node(
                "g",
                node("circle", class_="shot-seal", r=9),
                node("text", str(number + 1), class_="shot-number", y=4.4),
                id=f"shot-{end}.{number}",
            )
            for end in ("from", "to")
        ),
        id=f"shot.{number}",
        class_="shot",
    )
