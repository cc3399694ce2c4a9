"""The trace: a game as one line of JSON for each recorded choice, for comparing engines."""

import json
from collections.abc import Iterator

from papermech import radar
from papermech.catalogue import MOUNTS
from papermech.choices import damaged_legs, filled_circles
from papermech.game import blank
from papermech.record import Record, replay
from papermech.state import Enemy, State
from tabletop.dice import OutOfDice

Line = dict[str, object]


def lines(record: Record) -> Iterator[Line]:
    """The trace of a record, one mapping a line.

    Ends with a line that `needs` a die where given faces run out. Raises `IllegalError` after
    the lines before an illegal choice.
    """
    number = -1
    state = blank(record.setup())
    try:
        for number, step in enumerate(replay(record)):
            state = step.state
            yield _line(number, _choice(record, number), state)
    except OutOfDice:
        waiting = number + 1
        line = _line(waiting, _choice(record, waiting), state)
        yield line | {"decision": "dice", "legal": [], "needs": "die"}


def to_text(line: Line) -> str:
    """One line of the trace as JSON, keys sorted at every depth."""
    return json.dumps(line, sort_keys=True, ensure_ascii=False)


def _choice(record: Record, number: int) -> str | None:
    return record.choices[number - 1] if number else None


def _line(number: int, choice: str | None, state: State) -> Line:
    return {
        "n": number,
        "choice": choice,
        "wave": state.wave,
        "stance": state.stance,
        "outcome": state.outcome,
        "score": state.score,
        "player": {
            "time": state.time,
            "waited": state.waited,
            "action": state.action,
            "damage": _damage(state),
        },
        "enemies": [_enemy(state, enemy) for enemy in state.enemies],
        "decision": state.decision,
        "legal": list(state.legal),
        "dice_used": state.dice_used,
    }


def _damage(state: State) -> Line:
    mounts: Line = {
        mount: list(filled_circles(filled))
        for mount, filled in zip(MOUNTS, state.damage, strict=True)
    }
    return mounts | {"torso": state.torso, "legs": sorted(damaged_legs(state.legs))}


def _enemy(state: State, enemy: Enemy) -> Line:
    return {
        "id": enemy.letter,
        "attack": enemy.row + 1,
        "time": enemy.time,
        "space": radar.SPACE_NAMES[enemy.space],
        "damage": state.setup.cards[enemy.letter].filled(enemy.damage),
    }
