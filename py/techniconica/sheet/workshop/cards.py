"""The cards of the workshop: the slots of a mech, and all cards that go there."""

from functools import lru_cache

from desk.drawing.nodes import Node, node
from desk.words import Words
from techniconica.catalogue import (
    BASE_KINDS,
    CARDS,
    COCKPIT,
    KINDS,
    LOCOMOTOR,
    PILOT,
    PLANT,
    SLOTS,
    WEAPON,
)
from techniconica.setup import Duel
from techniconica.sheet.names import Names
from techniconica.sheet.plan import CARD_HEIGHT, CARD_WIDTH, PLACES, peek_of
from techniconica.sheet.printed.card import card_at, stats
from techniconica.sheet.workshop.draft import Draft, is_auxiliary

TRAY_TITLE = "workshop-tray-title"
_BASES = {"L": (LOCOMOTOR,), "K": (COCKPIT, PILOT)}
_REPLACED = (*BASE_KINDS, PILOT)
"""Kinds of which a stack has one card, which another takes the place of."""
_FOR_ALL = KINDS[KINDS.index(PILOT) + 1 :]
_BY_PLACE = sorted(SLOTS, key=lambda slot: PLACES[SLOTS.index(slot)])


def slot_id(slot: str) -> str:
    """The id of the button of a slot."""
    return f"workshop-slot-{slot}"


@lru_cache(maxsize=4)
def names_in(words: Words) -> Names:
    """What cards are called, whatever the duel."""
    return Names(words, Duel())


# --- The frame


def frame(words: Words, draft: Draft, chosen: str, held: str) -> Node:
    """Nine slots as on the table, each a button; a stack can be dragged, and dropped on."""
    return node(
        "div",
        *(_slot(words, draft, slot, chosen, held) for slot in _BY_PLACE),
        class_="workshop-frame",
        role="group",
        aria_label=words.say("hangar.frame"),
    )


def _slot(words: Words, draft: Draft, slot: str, chosen: str, held: str) -> Node:
    say = words.say
    stack = tuple([card.id for card in draft.stacks[SLOTS.index(slot)]])
    cards = ", ".join(say(f"card.{card}") for card in stack) or say("hangar.empty")
    label = say("hangar.slot_holds", slot=say(f"slot.{slot}"), cards=cards)
    attributes = {
        "type": "button",
        "id": slot_id(slot),
        "class": "workshop-slot",
        "data-bench": "slot:" if slot == chosen else f"slot:{slot}",
        "aria-label": label,
    }
    if held:
        attributes["data-fits"] = _flag(draft.why_not(slot, held) is None)
    else:
        attributes["aria-expanded"] = _flag(slot == chosen)
    place = {"class": "workshop-place", "data-drop": f"put:{slot}:"}
    if stack and is_auxiliary(slot):
        place |= {"draggable": "true", "data-carry": f"@{slot}"}
    return Node("div", place, (Node("button", attributes, ()), _pile(words, slot, stack)))


@lru_cache(maxsize=128)
def _pile(words: Words, slot: str, stack: tuple[str, ...]) -> Node:
    """A stack as on the table: the base card in front, what is attached peeks out over it."""
    attached = max(0, len(stack) - 1)
    peek = peek_of(attached)
    cards = [
        _drawn(words, card, (attached - place) * peek) for place, card in enumerate(stack)
    ] or [
        node("rect", class_="empty-slot", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5),
        node("text", slot, class_="slot-letter", x=CARD_WIDTH / 2, y=CARD_HEIGHT / 2 + 9),
    ]
    return node(
        "svg",
        *reversed(cards),
        viewBox=f"-1 -1 {CARD_WIDTH + 2} {CARD_HEIGHT + 2 + attached * peek:g}",
        class_="sheet-piece",
        aria_hidden="true",
    )


def _drawn(words: Words, card_id: str, top: float) -> Node:
    names, card = names_in(words), CARDS[card_id]
    return card_at(card, (0, top, 0, 0), "", names.card(card_id), names.rule_of(card))


def _flag(on: bool) -> str:
    return "true" if on else "false"


# --- The tray


def tray(words: Words, draft: Draft, slot: str, held: str) -> Node:
    """The cards for a slot, with what lies there first; all cards where none is chosen."""
    say = words.say
    title = say("hangar.tray", slot=say(f"slot.{slot}")) if slot else say("hangar.tray_all")
    kinds = (*_BASES.get(slot, (WEAPON, PLANT)), *_FOR_ALL) if slot else KINDS
    return node(
        "section",
        node("h3", title, id=TRAY_TITLE, tabindex="-1"),
        *(_lying(words, draft, slot) if slot else (node("p", say("hangar.tray_help")),)),
        *(_shelf(words, draft, slot, held, kind) for kind in kinds),
        data_view="slot" if slot else "all",
    )


def _lying(words: Words, draft: Draft, slot: str) -> tuple[Node, ...]:
    """What lies in a slot, and the ways to take it off or move it."""
    say = words.say
    rows = []
    for place, card in enumerate(draft.stacks[SLOTS.index(slot)]):
        name = say(f"card.{card.id}")
        key = "hangar.remove_card" if place else "hangar.remove_stack"
        remove = _choice(f"remove:{slot}:{place}", say("hangar.remove"), say(key, card=name))
        rows.append(node("li", node("span", name), remove))
    number = SLOTS.index(slot)
    moves = [
        _choice(f"shift:{slot}:{other}", say("hangar.shift", slot=other))
        for other in SLOTS[number - 1 : number + 2]
        if other != slot and is_auxiliary(other) and is_auxiliary(slot)
    ]
    done = _choice("slot:", say("hangar.done"))
    return (
        node("ul", *rows, class_="workshop-lying") if rows else node("p", say("hangar.empty")),
        node("div", *moves, done, class_="row"),
    )


def _choice(do: str, text: str, label: str = "") -> Node:
    named = {"aria_label": label} if label else {}
    return node("button", text, type="button", data_bench=do, class_="choice", **named)


def _shelf(words: Words, draft: Draft, slot: str, held: str, kind: str) -> Node:
    cards = [card.id for card in CARDS.values() if card.kind == kind]
    return node(
        "div",
        node("h4", words.say(f"kinds.{kind}"), id=f"workshop-kind-{kind}"),
        node(
            "div",
            *(_card(words, draft, slot, held, card) for card in cards),
            class_="workshop-cards",
            role="group",
            aria_labelledby=f"workshop-kind-{kind}",
        ),
    )


def _card(words: Words, draft: Draft, slot: str, held: str, card_id: str) -> Node:
    why = draft.why_not(slot, card_id) if slot else None
    beside = why.said(words) if why else names_in(words).text_of(CARDS[card_id])
    attributes = {
        "type": "button",
        "class": "workshop-card",
        "data-bench": f"card:{card_id}",
        "aria-label": f"{described(words, card_id)} {beside}".strip(),
    }
    if why:
        attributes["aria-disabled"] = "true"
    elif not slot:
        attributes["aria-pressed"] = _flag(card_id == held)
    elif CARDS[card_id].kind in _REPLACED:
        there = draft.stacks[SLOTS.index(slot)]
        attributes["aria-pressed"] = _flag(CARDS[card_id] in there)
    # Its picture lies over it, whose words are not the button's own.
    button = Node("button", attributes, (node("span", beside),))
    place = {"class": "workshop-place", "draggable": "true", "data-carry": card_id}
    return Node("div", place, (button, _picture(words, card_id)))


@lru_cache(maxsize=128)
def _picture(words: Words, card_id: str) -> Node:
    return node(
        "svg",
        _drawn(words, card_id, 0),
        viewBox=f"-1 -1 {CARD_WIDTH + 2} {CARD_HEIGHT + 2}",
        class_="sheet-piece",
        aria_hidden="true",
    )


@lru_cache(maxsize=128)
def described(words: Words, card_id: str) -> str:
    """A card with its numbers and the name of its rule, to be heard."""
    names, card = names_in(words), CARDS[card_id]
    numbers = ", ".join(f"{short} {value}" for short, value in stats(card))
    rule = names.rule_of(card)
    key = "hangar.card_ruled" if rule else "hangar.card"
    return words.say(key, id=card_id, card=names.card(card_id), numbers=numbers, rule=rule)
