"""Dice come from outside a game, as faces from 1 on; these are the sources.

A source has no cursor: who asks says how many faces were taken before. So the same state asks
for the same faces again after an undo, and a source can be shared by any number of states.
"""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import Protocol

from tabletop.errors import InvalidError

SIDES = 6
"""Of a die, unless a game says otherwise."""


@cache
def faces_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte gives, and the bytes that give none: they would favour low faces."""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


# Letters and digits that nobody mistakes for one another.
_SEED_LETTERS = b"abcdefghjkmnpqrstuvwxyz23456789"
_LETTER_OF_BYTE = bytes(_SEED_LETTERS[b % len(_SEED_LETTERS)] for b in range(256))
SEED_LENGTH = 8


def seed_code(numbers: bytes) -> str:
    """A seed that is easy to read out and to type, from the first bytes of many or of eight."""
    return bytes(numbers[:SEED_LENGTH]).translate(_LETTER_OF_BYTE).decode()


class DiceSource(Protocol):
    """Anything that can say which faces come after the first `start` ones."""

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` (from 0) on; raises `OutOfDice` past the last."""
        ...


class OutOfDice(Exception):  # noqa: N818 - nothing is wrong: the choice waits for dice
    """Given faces ran out, `missing` of them; the choice that asked has not happened."""

    def __init__(self, missing: int) -> None:
        super().__init__(missing)
        self.missing = missing


class SeededDice:
    """Endless faces from a text: the accepted bytes of SHA-256 blocks `seed:0`, `seed:1`, ….

    A die has 2 to 255 sides. The same on every platform and in every version. Raises
    `InvalidError` for a text that UTF-8 cannot write.
    """

    def __init__(self, seed: str, sides: int = SIDES) -> None:
        try:
            self._seed = f"{seed}:".encode()
        except UnicodeEncodeError as error:
            raise InvalidError("seed_not_utf8", ascii(seed)) from error
        self._face_of_byte, self._unfair = faces_of_bytes(sides)
        self._blocks = 0
        self._faces: tuple[int, ...] = ()

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` (from 0) on."""
        end = start + count
        if end > len(self._faces):
            self._roll_up_to(end)
        return self._faces[start:end]

    def _roll_up_to(self, end: int) -> None:
        """Have `end` faces at least; half as many again each time, so that growing stays cheap."""
        stream = bytearray()
        wanted = end + end // 2 - len(self._faces)
        while len(stream) < wanted:
            block = sha256(self._seed + b"%d" % self._blocks).digest()
            stream += block.translate(self._face_of_byte, self._unfair)
            self._blocks += 1
        self._faces += tuple(stream)


class GivenDice:
    """Faces that somebody rolled or wrote down; they can run out.

    Raises `InvalidError` for anything that is not a whole number from 1 to the die's sides.
    """

    def __init__(self, faces: Iterable[object], sides: int = SIDES) -> None:
        checked = []
        for place, face in enumerate(faces, start=1):
            if type(face) is not int or not 1 <= face <= sides:
                raise InvalidError("face", face, map(str, range(1, sides + 1)), place)
            checked.append(face)
        self._faces = tuple(checked)

    @property
    def all_faces(self) -> tuple[int, ...]:
        """Every face there is."""
        return self._faces

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` (from 0) on; raises `OutOfDice` past the last."""
        end = start + count
        if end > len(self._faces):
            raise OutOfDice(end - max(start, len(self._faces)))
        return self._faces[start:end]


_MOST_DRAWS = 100
"""Attempts at one throw; of random bytes two are nearly always enough."""


class DrawnDice:
    """Faces that are drawn when they are first asked for, so that nobody can know them before.

    `draw` gives as many random bytes as it is asked for, and `drawn` are the faces of an earlier
    visit. No more than `most` are drawn. Raises `InvalidError` as `GivenDice` does.
    """

    def __init__(
        self,
        draw: Callable[[int], bytes],
        drawn: Iterable[object] = (),
        sides: int = SIDES,
        most: int = 50_000,
    ) -> None:
        given = GivenDice(drawn, sides)
        self._draw = draw
        self._drawn = given.all_faces
        self._face_of_byte, self._unfair = faces_of_bytes(sides)
        self._most = most

    @property
    def drawn(self) -> tuple[int, ...]:
        """Every face so far, to be recorded as the game's `faces` as far as it has used them."""
        return self._drawn

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` (from 0) on.

        Raises `OutOfDice` beyond the most there may be, and where `draw` gives nothing of use: then
        a player can still throw dice by hand.
        """
        end = start + count
        if end <= self._most:
            self._draw_up_to(end)
        if end > len(self._drawn):
            raise OutOfDice(end - max(start, len(self._drawn)))
        return self._drawn[start:end]

    def _draw_up_to(self, end: int) -> None:
        for _ in range(_MOST_DRAWS):
            missing = end - len(self._drawn)
            if missing <= 0:
                return
            # What comes beyond them is thrown away: no die is drawn ahead of its throw.
            faces = self._draw(missing).translate(self._face_of_byte, self._unfair)
            self._drawn += tuple(faces[:missing])
