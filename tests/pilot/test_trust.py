"""Lore that does not keep its promises is told so, by the promise, the place and what it said."""

from __future__ import annotations

import pytest

from pilot.search import advise, reason
from pilot.trust import BrokenLoreError
from tests.pilot.arms import Arms, ArmsLore

BROKEN = {
    "no candidates": ("candidates", ()),
    "nothing for candidates": ("candidates", None),
    "a text for candidates": ("candidates", "xyz"),
    "a candidate that is not legal": ("candidates", ("a", "z")),
    "a candidate named twice": ("candidates", ("b", "b")),
    "a policy that is not legal": ("policy", "z"),
    "no policy": ("policy", ""),
    "a policy that fails later": ("policy_idle", "z"),
    "worth above 1": ("worth", 1.01),
    "worth below 0": ("worth", -0.01),
    "worth that is no number": ("worth", float("nan")),
    "no worth": ("worth", None),
    "no horizon": ("horizon", 0),
    "half a horizon": ("horizon", 1.5),
}


def arms() -> Arms:
    return Arms({name: lambda one, two: two / 40 for name in "abc"})


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_promise(broken: str) -> None:
    """Named, with the decision and what was said; the honest lore goes through."""
    what, said = BROKEN[broken]
    game = arms()
    with pytest.raises(BrokenLoreError) as told:
        advise(game, ArmsLore(**{what: said}), game.start, 400, "x")
    text = str(told.value)
    assert text.startswith(what.removesuffix("_idle"))
    assert repr(said) in text
    assert "allowed: " in text
    assert advise(game, ArmsLore(), game.start, 400, "x").is_done


@pytest.mark.parametrize("said", [None, ("", {}), ("why", ()), ("why",), (1, {})])
def test_a_reason_without_a_sentence(said: object) -> None:
    game = arms()
    advice = advise(game, ArmsLore(), game.start, 0, "x")
    with pytest.raises(BrokenLoreError, match="why a, not b, asked in decision arm of seat 0"):
        reason(ArmsLore(why=said), game.start, advice)
