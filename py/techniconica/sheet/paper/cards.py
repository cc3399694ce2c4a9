"""Cards to cut out, nine on a page, with counters where a page has room left."""

from collections.abc import Sequence

from desk.drawing.nodes import Node, node
from desk.words import Words
from techniconica.catalogue import ARMOUR, PILOT, SHIELD, WEAPON, Card
from techniconica.sheet.art import DRAWING_OF
from techniconica.sheet.names import Names, rule_of, text_of
from techniconica.sheet.printed.card import stats

ON_A_PAGE = 9
_STRIP = {SHIELD: ("AR", "DT"), ARMOUR: ("AR", "DT"), PILOT: ("AC", "FO", "BT")}
"""What is seen of a card that lies under another."""
_ART = "0 0 60 44"
_FRAMES = (3, 4, 6, 9, 13)
"""How far the frames of a back are from its edge, in millimetres."""
_TOKENS = 12
_TOKEN_ROW = 3


def page_of(*inside: Node, kind: str) -> Node:
    """A page of paper; `kind` is told by its class."""
    room = node("div", *inside, class_=f"print-room print-{kind}")
    return node("section", room, class_="print-page")


def card_pages(words: Words, cards: Sequence[Card]) -> list[Node]:
    """Pages with such cards; what is left of the last is for counters."""
    cells = [_card(words, card) for card in cards]
    cells += [_counters()] * (-len(cells) % ON_A_PAGE)
    return [
        page_of(*cells[first : first + ON_A_PAGE], kind="cards")
        for first in range(0, len(cells), ON_A_PAGE)
    ]


def backs(names: Names) -> list[Node]:
    """A page of backs, which fits behind any page of cards."""
    frames = (
        node(
            "rect",
            class_="print-frame",
            x=inset,
            y=inset,
            width=63 - 2 * inset,
            height=88 - 2 * inset,
            rx=4 - inset / 4,
        )
        for inset in _FRAMES
    )
    back = node(
        "div",
        node(
            "svg",
            *frames,
            viewBox="0 0 63 88",
            class_="sheet-piece print-tokens",
            aria_hidden="true",
        ),
        node("p", names.words.say("page.title"), class_="print-back"),
        class_="print-card",
    )
    return [page_of(*[back] * ON_A_PAGE, kind="cards")]


def _card(words: Words, card: Card) -> Node:
    say = words.say
    strip = "/".join(
        str(value) for short, value in stats(card) if short in _STRIP.get(card.kind, ())
    )
    numbers = (
        node("div", node("dt", short), node("dd", str(value))) for short, value in stats(card)
    )
    kind = say(f"kind.{card.kind}")
    if card.kind == WEAPON:
        kind = say("name.kind_and_subtype", kind=kind, subtype=say(f"subtype.{card.subtype}"))
    return node(
        "article",
        node(
            "header",
            node("h3", say(f"card.{card.id}")),
            node("span", strip, class_="print-strip"),
        ),
        node("p", kind, class_="print-kind"),
        node(
            "svg",
            node("g", node("use", href=f"#art.{DRAWING_OF[card.id]}"), class_="art"),
            viewBox=_ART,
            class_="sheet-piece print-art",
            aria_hidden="true",
        ),
        node("dl", *numbers, class_="print-numbers"),
        node("p", *_rule(words, card), class_="print-rule"),
        node("p", card.id, class_="print-id"),
        class_=f"print-card of-{card.kind}",
    )


def _rule(words: Words, card: Card) -> tuple[Node | str, ...]:
    text = text_of(words, card)
    if not card.keyword or not text:
        return (text,) if text else ()
    return (node("strong", rule_of(words, card)), " ", text)


def _counters() -> Node:
    """A cell of counters to cut out: of damage, one and five, and of jams."""
    return node(
        "div",
        node(
            "svg",
            *(_token(place) for place in range(_TOKENS)),
            viewBox="0 0 63 88",
            class_="sheet-piece print-tokens",
            aria_hidden="true",
        ),
        class_="print-card",
    )


def _token(place: int) -> Node:
    row, column = divmod(place, _TOKEN_ROW)
    x, y = 12 + 19.5 * column, 13 + 20.5 * row
    if row == _TOKENS // _TOKEN_ROW - 1:
        return node(
            "g",
            node("path", class_="token", d="M-3.5-8.5H3.5L8.5-3.5V3.5L3.5 8.5H-3.5L-8.5 3.5V-3.5Z"),
            node("path", class_="token", d="M-4.5 4.5L4.5-4.5"),
            transform=f"translate({x:g} {y:g})",
        )
    return node(
        "g",
        node("circle", class_="token", r=8.5),
        node("text", "5" if column == _TOKEN_ROW - 1 else "1", class_="token-number", y=3),
        transform=f"translate({x:g} {y:g})",
    )
