"""The verbs of presses: each part of a page brings its own, and no two bring the same."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def joined(*parts: Mapping[str, T], taken: Iterable[str] = ()) -> dict[str, T]:
    """The verbs of all parts together.

    Raises ValueError for a verb that two parts bring, or that is taken already: one of the two
    would never be heard of again.
    """
    together: dict[str, T] = {}
    known = set(taken)
    for part in parts:
        twice = sorted(known.intersection(part))
        if twice:
            raise ValueError(f"Defined twice: {', '.join(twice)}")
        known.update(part)
        together.update(part)
    return together
