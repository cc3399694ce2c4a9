"""Where everything lies on the table, in units that are pixels in a phone's window.

Boxes are `(left, top, width, height)`. A mech is laid out in three rows of three stacks; of a stack
the base card lies in front, and what is attached peeks out over it.
"""

from functools import lru_cache
from typing import NamedTuple

from desk.face import WHOLE, Box
from techniconica.catalogue import SLOTS
from techniconica.mechs.builds import Stacks
from techniconica.setup import Duel, mech_ids, tables_of

Point = tuple[float, float]

CARD_WIDTH, CARD_HEIGHT = 118, 78
PEEK = 17
"""What is seen of an attached card; less where so many are attached that they need more room."""
_MOST_PEEKING = 4 * PEEK
_GAP = 6
_PADDING = 9
HEAD = 54
FOOT = 38
"""The room over and under the stacks of a mech."""
_MARGIN, _BETWEEN, _BETWEEN_SIDES = 10, 12, 26

ACTIONS_SHOWN = 5
"""The places for actions under a mech."""
_ROWS = (("1", "2", "3"), ("4", "K", "5"), ("6", "L", "7"))
PLACES = {
    SLOTS.index(slot): (row, column)
    for row, slots in enumerate(_ROWS)
    for column, slot in enumerate(slots)
}
"""The row and the column of each slot's stack, by the number of the slot."""

MECH_WIDTH = 3 * CARD_WIDTH + 2 * _GAP + 2 * _PADDING
_WINDOW = (1030.0, 780.0)
"""What a common window leaves for the table."""
_AROUND = 5


class Plan(NamedTuple):
    """The plan of one table.

    * `mechs`: the box of each mech, in id order
    * `stacks`: by mech and slot the box that a stack takes up, or would
    * `cards`: by mech, slot and place in the stack the box of each card
    * `parts`: what can be shown alone
    """

    width: float
    height: float
    mechs: tuple[Box, ...]
    stacks: dict[tuple[int, int], Box]
    cards: dict[tuple[int, int, int], Box]
    parts: dict[str, Box]

    def action(self, mech: int, place: int) -> Box:
        """One of the places for actions under a mech."""
        left, top, width, height = self.mechs[mech]
        each = (width - 2 * _PADDING + _GAP) / ACTIONS_SHOWN
        return (
            left + _PADDING + each * place,
            top + height - FOOT + 3,
            each - _GAP,
            FOOT - 8,
        )

    def base(self, mech: int, slot: int) -> Point:
        """The middle of the base card of a stack."""
        left, top, width, height = self.cards[mech, slot, 0]
        return left + width / 2, top + height / 2


@lru_cache(maxsize=8)
def plan_of(duel: Duel) -> Plan:
    """The plan of the table for a duel."""
    every = [model.stacks for model in tables_of(duel).models]
    peeks = [_peeking(every, row) for row in range(len(_ROWS))]
    high = HEAD + FOOT + sum(peeks) + len(_ROWS) * CARD_HEIGHT + (len(_ROWS) - 1) * _GAP
    in_a_row = _sides_in_a_row(len(duel.sides), len(duel.sides[0]), high)
    mechs = []
    for side, builds in enumerate(duel.sides):
        row, place = divmod(side, in_a_row)
        wide = _width(len(builds)) + _BETWEEN_SIDES
        for number in range(len(builds)):
            left = _MARGIN + place * wide + number * (MECH_WIDTH + _BETWEEN)
            mechs.append((left, _MARGIN + row * (high + _BETWEEN_SIDES), MECH_WIDTH, high))
    width, height = _size(len(duel.sides), len(duel.sides[0]), high, in_a_row)
    stacks: dict[tuple[int, int], Box] = {}
    cards: dict[tuple[int, int, int], Box] = {}
    for mech, box in enumerate(mechs):
        _lay(mech, box, every[mech], peeks, stacks, cards)
    parts = {mech: _around(box) for mech, box in zip(mech_ids(duel.sides), mechs, strict=True)}
    whole = {WHOLE: (0.0, 0.0, width, height)}
    return Plan(width, height, tuple(mechs), stacks, cards, whole | parts)


def _peeking(every: list[Stacks], row: int) -> float:
    """What attached cards need over a row, for whoever has most of them there."""
    attached = [
        len(stack) - 1
        for stacks in every
        for slot, stack in enumerate(stacks)
        if stack and PLACES[slot][0] == row
    ]
    return float(min(_MOST_PEEKING, PEEK * max(attached, default=0)))


def _width(mechs: int) -> float:
    return mechs * MECH_WIDTH + (mechs - 1) * _BETWEEN


def _size(sides: int, mechs: int, high: float, in_a_row: int) -> tuple[float, float]:
    rows = -(-sides // in_a_row)
    width = in_a_row * _width(mechs) + (in_a_row - 1) * _BETWEEN_SIDES + 2 * _MARGIN
    return width, rows * high + (rows - 1) * _BETWEEN_SIDES + 2 * _MARGIN


def _sides_in_a_row(sides: int, mechs: int, high: float) -> int:
    """As many as make the cards the largest in a common window."""

    def scale(in_a_row: int) -> float:
        width, height = _size(sides, mechs, high, in_a_row)
        return min(_WINDOW[0] / width, _WINDOW[1] / height)

    return max(range(1, sides + 1), key=scale)


def _lay(
    mech: int,
    box: Box,
    stacks: Stacks,
    peeks: list[float],
    places: dict[tuple[int, int], Box],
    cards: dict[tuple[int, int, int], Box],
) -> None:
    left, top, _, _ = box
    for slot, (row, column) in PLACES.items():
        x = left + _PADDING + column * (CARD_WIDTH + _GAP)
        y = top + HEAD + sum(peeks[:row]) + row * (CARD_HEIGHT + _GAP)
        places[mech, slot] = (x, y, CARD_WIDTH, peeks[row] + CARD_HEIGHT)
        stack = stacks[slot] if slot < len(stacks) else ()
        peek = peek_of(len(stack) - 1)
        for place in range(len(stack)):
            cards[mech, slot, place] = (
                x,
                y + peeks[row] - place * peek,
                CARD_WIDTH,
                CARD_HEIGHT,
            )


def peek_of(attached: int) -> float:
    """What is seen of each of so many attached cards."""
    return min(PEEK, _MOST_PEEKING / attached) if attached > 0 else PEEK


def _around(box: Box) -> Box:
    left, top, width, height = box
    return left - _AROUND, top - _AROUND, width + 2 * _AROUND, height + 2 * _AROUND
