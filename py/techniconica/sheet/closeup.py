"""What is looked at, enlarged: a card with its rule in words, and the stack that it lies in."""

from desk.drawing.nodes import Node, node
from desk.face import NOTHING, Ahead, Box
from techniconica.catalogue import SLOTS
from techniconica.sheet.controls import mech_of, stack_of, standing, worth_of_stack
from techniconica.sheet.names import Names
from techniconica.sheet.overlay.badges import badges
from techniconica.sheet.plan import CARD_HEIGHT, CARD_WIDTH, plan_of
from techniconica.sheet.printed.card import card_at, stats
from techniconica.state import NOBODY, State

_EDGE = 2
_CARD, _CHOOSE = "card", "choose"


def pointed_at(element: str) -> str:
    """The card, or the stack, that an element of the table or of the grids belongs to."""
    kind, _, where = element.partition(".")
    numbers = where.split(".")
    if kind not in (_CARD, "stack", "cell") or not all(each.isdecimal() for each in numbers):
        return ""
    return f"{_CARD}:{where}" if kind == _CARD else f"{_CARD}:{where}.0"


def ahead(names: Names, state: State, looked_at: str, *, resting: bool = False) -> Ahead:
    """What is looked at, ringed on the table and told beside it; chances to hit on the cards.

    While the game is `resting` nothing can be chosen, and the cards have no chances.
    """
    seen = _seen(names, state, looked_at)
    chances = [] if resting else badges(names, state)
    return seen._replace(layer=node("g", seen.layer, *chances)) if chances else seen


def _seen(names: Names, state: State, looked_at: str) -> Ahead:
    verb, _, what = looked_at.partition(":")
    plan = plan_of(state.tables.duel)
    if verb == _CARD:
        mech, slot, place = map(int, what.split("."))
        return _of_card(names, state, mech, slot, place)
    if verb != _CHOOSE:
        return Ahead()
    about = stack_of(state, what)
    if about:
        return _of_card(names, state, *about, _place(state, about, what))
    mech = mech_of(state, what)
    if mech != NOBODY:
        said = names.words.say(
            "caption.mech", mech=names.mech(mech), told=standing(names, state, mech)
        )
        return Ahead(_ring(plan.mechs[mech]), said)
    return Ahead()


def _place(state: State, about: tuple[int, int], choice: str) -> int:
    """The place in its stack of the card that a choice is about."""
    verb, _, what = choice.partition(":")
    mech, slot = about
    pile = state.mechs[mech].frame.piles[slot]
    return pile.outer[what].place if verb == "layer" and pile else 0


def _of_card(names: Names, state: State, mech: int, slot: int, place: int) -> Ahead:
    plan = plan_of(state.tables.duel)
    told = worth_of_stack(names, state, mech, slot)
    said = names.words.say("caption.stack", stack=names.stack(mech, slot), told=told)
    box = plan.cards[mech, slot, place]
    return Ahead(_ring(box), said, closeup(names, state, mech, slot, place))


def _ring(box: Box) -> Node:
    left, top, width, height = box
    edges = {
        "x": left - _EDGE,
        "y": top - _EDGE,
        "width": width + 2 * _EDGE,
        "height": height + 2 * _EDGE,
        "rx": 6,
    }
    return node(
        "g",
        node("rect", class_="look-halo", **edges),
        node("rect", class_="look-ring", **edges),
    )


def closeup(names: Names, state: State, mech: int, slot: int, place: int) -> Node:
    """A card in large, its numbers with their names, its rule, and its stack."""
    stack = state.mechs[mech].frame.model.stacks[slot]
    card = stack[place]
    text = names.text_of(card)
    numbers = [
        node(
            "div",
            node("dt", names.words.say(f"stat.{short}")),
            node("dd", str(value)),
        )
        for short, value in stats(card)
    ]
    return node(
        "div",
        node(
            "svg",
            card_at(card, (0, 0, 0, 0), "", names.card(card.id), names.rule_of(card)),
            viewBox=f"-1 -1 {CARD_WIDTH + 2} {CARD_HEIGHT + 2}",
            class_="sheet-piece closeup-card",
            aria_hidden="true",
        ),
        node("h4", names.card(card.id), class_="visually-hidden"),
        node("dl", *numbers, class_="closeup-numbers"),
        *([node("p", node("strong", names.rule_of(card)), " ", text)] if text else ()),
        _stack(names, state, mech, slot) if len(stack) > 1 else NOTHING,
        class_="closeup",
        data_view=f"{mech}.{slot}.{place}",
    )


def _stack(names: Names, state: State, mech: int, slot: int) -> Node:
    """The cards of a stack, from the outermost to the base."""
    lying = state.mechs[mech]
    lost = lying.frame.gone[slot]
    items = []
    for place, card in reversed(list(enumerate(lying.frame.model.stacks[slot]))):
        key = "closeup.lost" if lost >> place & 1 else "closeup.card"
        items.append(node("li", names.words.say(key, card=names.card(card.id))))
    title = names.words.say("closeup.stack", slot=SLOTS[slot])
    return node("div", node("h4", title), node("ul", *items), class_="closeup-stack")
