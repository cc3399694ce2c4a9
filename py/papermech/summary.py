"""A state in a few lines, for who prints it: in the notation of records, positions and traces.

That is what `apply` takes and what a record says, in every language. Sentences are the view's.
"""

from collections.abc import Iterator

from papermech import radar
from papermech.catalogue import CIRCLES_OF_THE_TORSO, MOUNTS, WAVES
from papermech.choices import damaged_legs, filled_circles
from papermech.position import to_text
from papermech.state import CLOCK, Enemy, State

_NONE = "none"
_COLUMN = 9
"""Where the texts begin, behind their names."""
_MOST_CHOICES = 6
"""So many choices are listed; a re-roll may have two hundred."""


def summary(state: State) -> str:
    """What is on the sheet, what is asked and what may be chosen, a line each."""
    return "\n".join(name.ljust(_COLUMN) + text for name, text in _lines(state))


def _lines(state: State) -> Iterator[tuple[str, str]]:
    score = "" if state.score is None else f", score {state.score}"
    yield "game", f"{state.outcome}, wave {state.wave} of {len(WAVES)}{score}"
    yield "you", f"{state.stance}, {_clock(state)}"
    yield "damage", _damage(state)
    for enemy in state.enemies:
        yield enemy.letter, _enemy(state, enemy)
    yield "asked", state.decision
    yield "choices", _choices(state)
    if state.decision != CLOCK:
        yield "position", to_text(state)


def _clock(state: State) -> str:
    if state.time is None:
        return "idle"
    return f"action {state.action or _NONE}, time {state.time}, waited {state.waited}"


def _damage(state: State) -> str:
    found = [
        f"{mount} {' '.join(map(str, filled_circles(filled)))}"
        for mount, filled in zip(MOUNTS, state.damage, strict=True)
        if filled
    ]
    if state.torso:
        found.append(f"torso {state.torso} of {CIRCLES_OF_THE_TORSO}")
    if state.legs:
        found.append(f"legs {' '.join(sorted(damaged_legs(state.legs)))}")
    return ", ".join(found) or _NONE


def _enemy(state: State, enemy: Enemy) -> str:
    circles = state.setup.cards[enemy.letter].circles
    return (
        f"attack {enemy.row + 1}, time {enemy.time}, {radar.SPACE_NAMES[enemy.space]}, "
        f"damage {enemy.damage} of {circles}"
    )


def _choices(state: State) -> str:
    listed = ", ".join(state.legal[:_MOST_CHOICES]) or _NONE
    more = len(state.legal) - _MOST_CHOICES
    return f"{listed}, and {more} more" if more > 0 else listed
