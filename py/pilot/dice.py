"""The dice of a pilot's trials: streams of its own, which no game can have."""

from hashlib import sha256

from tabletop.dice import faces_of_bytes

_NO_TEXT = b"\xff"
"""UTF-8 never has this byte, so no seed of a game, which is a text, begins such a stream."""


class OwnDice:
    """Endless faces from a text, which come after the `taken` ones of the game that is tried out.

    The faces before those are not known: to ask for one raises `IndexError`.
    """

    def __init__(self, seed: str, sides: int, taken: int) -> None:
        self._seed = _NO_TEXT + f"{seed}:".encode(errors="surrogatepass")
        self._face_of_byte, self._unfair = faces_of_bytes(sides)
        self._taken = taken
        self._blocks = 0
        self._faces: tuple[int, ...] = ()

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on."""
        first = start - self._taken
        if first < 0:
            raise IndexError(start)
        while first + count > len(self._faces):
            block = sha256(self._seed + b"%d" % self._blocks).digest()
            self._faces += tuple(block.translate(self._face_of_byte, self._unfair))
            self._blocks += 1
        return self._faces[first : first + count]
