"""Sides and house rules as parts of links and positions.

`L3.K2+P1+A1.W6.-.G2,…;…` are the builds of all sides: stacks parted by full stops, mechs by commas
and sides by semicolons, since a blank would have to be percent-encoded. `wary.off,volley.flat` are
house rules, and `-` none that differ.
"""

from tabletop.errors import IllegalError, InvalidError
from techniconica.setup import Duel, Rulings, Sides, checked

NOTHING = "-"
STACK, MECH, SIDE = ".", ",", ";"
"""What parts the stacks of a mech, the mechs of a side, and the sides."""
_RULING, _VALUE = ",", "."


def write_build(build: str) -> str:
    """A build in signs that need no percent-encoding."""
    return build.replace(" ", STACK)


def read_build(text: str) -> str:
    """The build that `write_build` wrote, not yet examined."""
    # A blank of its own may be no build's, so it must not become one.
    return text.replace(" ", "_").replace(STACK, " ")


def write_sides(sides: Sides) -> str:
    """The builds of all sides."""
    return SIDE.join(MECH.join(map(write_build, side)) for side in sides)


def read_sides(text: str) -> Sides:
    """The sides that `write_sides` wrote, not yet examined."""
    return tuple(
        [tuple([read_build(build) for build in side.split(MECH)]) for side in text.split(SIDE)]
    )


def write_rulings(rulings: Rulings) -> str:
    """The house rules that differ from their default."""
    changed = rulings.changed().items()
    return _RULING.join(f"{name}{_VALUE}{value}" for name, value in changed) or NOTHING


def read_rulings(text: str) -> Rulings:
    """The rulings that `write_rulings` wrote; raises as `Rulings.read` does.

    Raises `IllegalError` for one that is named twice.
    """
    named: dict[str, object] = {}
    for piece in [] if text == NOTHING else text.split(_RULING):
        name, stop, value = piece.partition(_VALUE)
        if not stop:
            raise InvalidError("position_piece", piece, ("wary.off",))
        if name in named:
            raise IllegalError("position_twice", name)
        named[name] = value
    return Rulings.read(named)


def read(sides: str | None, rulings: str | None, standard: Duel) -> Duel:
    """A duel of the parts of a link, of which None is standard; raises as `setup.checked` does."""
    return checked(
        standard.sides if sides is None else read_sides(sides),
        standard.rulings if rulings is None else read_rulings(rulings),
    )
