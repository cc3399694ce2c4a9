"""Tables to look things up in, made from the catalogue: cards by kind, presets, events, rules."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from desk.drawing.nodes import Node, node
from desk.words import Words
from techniconica.catalogue import (
    CARDS,
    EVENTS,
    KINDS,
    LOCOMOTOR,
    MODIFICATION,
    PRESETS,
    RULINGS,
    SUPPORT,
    WEAPON,
    Card,
)
from techniconica.mechs import builds
from techniconica.sheet.names import rule_of
from techniconica.sheet.printed.card import stats

_FEW = (MODIFICATION, SUPPORT)
"""The kinds whose cards are told in a sentence each."""


def _table(words: Words, table: str, heads: Iterable[Node], rows: Iterable[Node]) -> Node:
    return node(
        "table",
        node("caption", words.say(f"passage_title.{table}"), class_="visually-hidden"),
        node("thead", node("tr", *heads)),
        node("tbody", *rows),
        class_=f"look-up {table}",
    )


def _head(text: str, explained: str = "") -> Node:
    if not explained:
        return node("th", text, scope="col")
    return node("th", node("abbr", text, title=explained), scope="col")


def _row(head: str, *cells: Node | str) -> Node:
    return node("tr", node("th", head, scope="row"), *(node("td", cell) for cell in cells))


def _to_rule(rule: str, text: str) -> Node:
    return Node(
        "button", {"type": "button", "class": "to-rule", "data-do": f"rule:{rule}"}, (text,)
    )


# --- Cards


def _cards(kind: str, words: Words) -> Node:
    say = words.say
    cards = [card for card in CARDS.values() if card.kind == kind]
    shorts = [short for short, _ in stats(cards[0])]
    heads = [_head(say("table.card"))]
    if kind == WEAPON:
        heads.append(_head(say("table.subtype")))
    heads += [_head(short, say(f"stat.{short}")) for short in shorts]
    told = kind in _FEW or any(card.keyword for card in cards)
    if told:
        heads.append(_head(say("table.effect" if kind in _FEW else "table.rule")))
    rows = (_card(words, card, told=told) for card in cards)
    return _table(words, f"cards-{kind}", heads, rows)


def _card(words: Words, card: Card, *, told: bool) -> Node:
    say = words.say
    cells: list[Node | str] = [str(value) for _, value in stats(card)]
    if card.kind == WEAPON:
        cells.insert(0, say(f"subtype.{card.subtype}"))
    if card.kind in _FEW:
        cells.append(say(f"text.{card.id}"))
    elif card.keyword:
        cells.append(_to_rule(card.keyword, rule_of(words, card)))
    elif told:
        cells.append("–")
    return _row(say(f"card.{card.id}"), *cells)


# --- Mechs, events, house rules


def _presets(words: Words) -> Node:
    say = words.say
    heads = [
        _head(say("table.preset")),
        _head(say("table.build")),
        _head("WE/MW", say("table.weighs")),
        _head("PC/PO", say("table.consumes")),
    ]
    rows = []
    for preset, build in PRESETS.items():
        cards = builds.cards_of(builds.read(build))
        most = next(card.most_weight for card in cards if card.kind == LOCOMOTOR)
        rows.append(
            _row(
                say(f"preset.{preset}"),
                node("span", build, class_="build", translate="no"),
                f"{builds.weight(cards)}/{most}",
                f"{builds.consumption(cards)}/{builds.output(cards)}",
            )
        )
    return _table(words, "presets", heads, rows)


def _events(words: Words) -> Node:
    say = words.say
    heads = [_head(say("table.die")), _head(say("table.event")), _head(say("table.effect"))]
    rows = []
    for event in dict.fromkeys(EVENTS):
        faces = [face for face, each in enumerate(EVENTS, start=1) if each == event]
        die = str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
        rule = f"EVENT-{event.upper()}"
        rows.append(_row(die, _to_rule(rule, say(f"event.{event}")), say(f"rule.{rule}")))
    return _table(words, "turn-events", heads, rows)


def _house_rules(words: Words) -> Node:
    say = words.say
    heads = [_head(say("table.house_rule")), _head(say("table.usual")), _head(say("table.instead"))]
    rows = []
    for ruling, values in RULINGS.items():
        usual, *others = (say(f"house_rule.{ruling}.{value}") for value in values)
        rows.append(_row(say(f"house_rule.{ruling}"), usual, " ".join(others)))
    return _table(words, "house-rules", heads, rows)


OF_CARDS = tuple(f"cards-{kind}" for kind in KINDS)
"""The tables of cards, by kind."""

DRAWN: Mapping[str, Callable[[Words], Node]] = {
    **{f"cards-{kind}": partial(_cards, kind) for kind in KINDS},
    "presets": _presets,
    "turn-events": _events,
    "house-rules": _house_rules,
}
"""The tables by their ids in reading order, each under its title as its caption."""

TABLES = tuple(DRAWN)
