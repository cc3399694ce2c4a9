"""The four battlefields, in quarter inches, as data.

`t` gives the centres of trees; `b` and `w` left, top, right and bottom of buildings and walls. They
are numbered in the order written.
"""

from typing import NamedTuple


class Drawn(NamedTuple):
    """A battlefield as written down: width and height in inches, and what stands on it."""

    width: int
    height: int
    t: str
    b: str
    w: str


MAPS = {
    "crossroads": Drawn(
        36,
        24,
        t="28,44 116,52 30,56 114,40 68,34 76,62 64,12 80,84 112,14 32,82",
        b="39,19,53,33 91,63,105,77 92,20,104,36 40,60,52,76",
        w="57,39,59,57 85,39,87,57 61,21,81,23 63,73,83,75",
    ),
    "thicket": Drawn(
        36,
        24,
        t="40,16 104,80 52,28 92,68 36,36 108,60 48,36 96,60 60,36 84,60 60,14 84,82 86,10 58,86 "
        "100,22 44,74 88,32 56,64 112,30 32,66",
        b="68,20,80,28 64,68,76,76",
        w="41,55,57,57 87,39,103,41",
    ),
    "blocks": Drawn(
        36,
        24,
        t="72,20 72,76 112,34 32,62 54,54 90,42",
        b="32,34,44,46 100,50,112,62 52,12,64,24 80,72,92,84 58,36,66,48 78,48,86,60 84,14,100,26 "
        "44,70,60,82",
        w="37,57,53,59 91,37,107,39",
    ),
    "arena": Drawn(
        48,
        36,
        t="96,72 36,48 156,48 36,96 156,96 84,56 108,56 84,88 108,88 96,12 96,132",
        b="60,40,72,52 120,40,132,52 60,92,72,104 120,92,132,104",
        w="41,64,43,80 149,64,151,80 86,29,106,31 86,113,106,115",
    ),
}
"""Every map by its name; the first is the one that is played unless a player wishes otherwise."""
