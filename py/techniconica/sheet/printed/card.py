"""A card: its name, its drawing, its numbers and the name of its rule."""

from desk.drawing.nodes import Node, node
from desk.face import Box
from techniconica.catalogue import ARMOUR, BASE_KINDS, PILOT, PLANT, SHIELD, WEAPON, Card
from techniconica.catalogue import LOCOMOTOR as LEGS
from techniconica.sheet.art import DRAWING_OF
from techniconica.sheet.plan import CARD_HEIGHT, CARD_WIDTH

_LAYERS = (SHIELD, ARMOUR)
_STATS = (52, 79.5)
"""Where the two columns of numbers begin."""
_LINE = 15
_NAME_SIZE, _RULE_SIZE = 12.2, 11.2
_LETTER = 0.51
"""How wide a bold letter is at most, on the average of a name, in parts of its size."""
_FIGURE = 6.2
"""How wide a figure at the end of a strip is."""
_STRIP_OF = {SHIELD: ("AR", "DT"), ARMOUR: ("AR", "DT"), PILOT: ("AC", "FO", "BT")}


def stats(card: Card) -> list[tuple[str, int]]:
    """The numbers that are printed on a card, each with its abbreviation."""
    if card.kind == PILOT:
        return [("AC", card.accuracy), ("FO", card.fortitude), ("BT", card.bottle)]
    found = []
    if card.kind in (*BASE_KINDS, *_LAYERS):
        found += [("AR", card.armour), ("DT", card.threshold)]
    found += [("WE", card.weight), ("PC", card.consumption)]
    if card.kind == LEGS:
        found += [("SP", card.speed), ("MW", card.most_weight)]
    if card.kind == PLANT:
        found.append(("PO", card.output))
    if card.kind == WEAPON:
        found += [("PE", card.penetration), ("DO", card.damage)]
    return found


def name_size(card: Card, name: str) -> float:
    """The size of letters in which a name has room on its card."""
    return _fitting(name, CARD_WIDTH - 13 - _FIGURE * len(_figures(card)), _NAME_SIZE)


def _figures(card: Card) -> str:
    """The numbers at the end of the strip that is seen of a card when it lies under another."""
    on_strip = _STRIP_OF.get(card.kind, ())
    return "/".join(str(value) for short, value in stats(card) if short in on_strip)


def rule_size(rule: str) -> float:
    """The size of letters in which the name of a rule has room on a card."""
    return _fitting(rule, CARD_WIDTH - 12, _RULE_SIZE)


def _fitting(text: str, room: float, most: float) -> float:
    return min(most, room / (_LETTER * max(1, len(text))))


def card_at(card: Card, box: Box, id_: str = "", *words: str) -> Node:
    """A card at a place; `words` are its name and the name of its rule.

    Its own elements have ids that begin with `id_`, if it has one.
    """
    left, top, _, _ = box
    name, rule = words
    named = {"id": f"name.{id_}"} if id_ else {}
    ruled = {"id": f"rule.{id_}"} if id_ else {}
    return node(
        "g",
        node("rect", class_="card-face", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5),
        node("rect", class_="card-band", width=CARD_WIDTH, height=17, rx=5),
        node(
            "text", name, class_="card-name", x=6, y=12.8, font_size=name_size(card, name), **named
        ),
        node("text", _figures(card), class_="strip", x=CARD_WIDTH - 6, y=12.5),
        node(
            "g",
            node("use", href=f"#art.{DRAWING_OF[card.id]}"),
            class_="art",
            transform="translate(4 22) scale(.77)",
        ),
        *(_stat(place, *each) for place, each in enumerate(stats(card))),
        node(
            "text",
            rule,
            class_="card-rule",
            x=6,
            y=CARD_HEIGHT - 4,
            font_size=rule_size(rule),
            **ruled,
        ),
        class_=f"card-drawn of-{card.kind}",
        transform=f"translate({left:g} {top:g})",
    )


def _stat(place: int, name: str, value: int) -> Node:
    row, column = divmod(place, len(_STATS))
    x, y = _STATS[column], 32 + _LINE * row
    return node(
        "text",
        node("tspan", name, class_="stat-name"),
        " ",
        node("tspan", str(value), class_="stat-value", dx=-1),
        class_="stat",
        x=x,
        y=y,
    )
