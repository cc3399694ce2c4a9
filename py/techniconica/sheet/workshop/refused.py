"""Why a build that was typed is refused: by the card, the slot or the numbers it is about."""

from techniconica.catalogue import BASE_KINDS, CARDS, MODIFICATION, SLOTS
from techniconica.mechs import builds
from techniconica.mechs.builds import BuildError
from techniconica.sheet.workshop.draft import Why

_LONGEST_PIECE = 40


def why_refused(error: BuildError) -> Why:
    """What a refused build is refused for, with the piece of it."""
    finder = _FINDERS.get(error.reason)
    return finder(error.build) if finder else Why(error.reason)


def _form(build: str) -> Why:
    pieces = build.split(" ")
    wrong = next((each for each in pieces if not builds.is_stack(each)), pieces[-1])
    return Why("form", values={"piece": wrong[:_LONGEST_PIECE]})


def _card(build: str) -> Why:
    unknown = next(
        card
        for stack in build.split(" ")
        for card in stack.split("+")
        if card not in CARDS and stack != builds.EMPTY
    )
    return Why("card", values={"piece": unknown[:_LONGEST_PIECE]})


def _stacks(build: str) -> list[list[str]]:
    return [[] if each == builds.EMPTY else each.split("+") for each in build.split(" ")]


def _base(build: str) -> Why:
    for stack in _stacks(build):
        for place, card in enumerate(stack):
            if place and CARDS[card].kind in BASE_KINDS:
                return Why("base_attached", {"card": card, "base": stack[0]})
            if not place and CARDS[card].kind not in BASE_KINDS:
                return Why("base_first", {"card": card})
    raise AssertionError(build)


def _attach(build: str) -> Why:
    base, card = next(
        (stack[0], card)
        for stack in _stacks(build)
        for card in stack[1:]
        if not builds.lies_well(CARDS[card], CARDS[stack[0]])
    )
    return Why("attach", {"card": card, "base": base})


def _modification(build: str) -> Why:
    for stack in _stacks(build):
        first, *others = [card for card in stack if CARDS[card].kind == MODIFICATION] or [""]
        if others:
            return Why("modification", {"card": others[0], "base": stack[0], "other": first})
    raise AssertionError(build)


def _slots(build: str) -> Why:
    return Why("slots", values={"n": len(_stacks(build)), "most": len(SLOTS)})


def _power(build: str) -> Why:
    cards = [CARDS[card] for stack in _stacks(build) for card in stack]
    numbers = {"consumption": builds.consumption(cards), "output": builds.output(cards)}
    return Why("power", values=numbers)


def _weight(build: str) -> Why:
    cards = [CARDS[card] for stack in _stacks(build) for card in stack]
    return Why("weight", values={"weight": builds.weight(cards), "most": cards[0].most_weight})


_FINDERS = {
    "form": _form,
    "card": _card,
    "base": _base,
    "attach": _attach,
    "modification": _modification,
    "slots": _slots,
    "power": _power,
    "weight": _weight,
}
"""Those that name a piece; the others say all in their reason."""
