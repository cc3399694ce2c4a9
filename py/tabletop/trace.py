"""The trace: a game as one line of JSON for each recorded choice, for comparing engines."""

import json
from collections.abc import Iterator

from tabletop.dice import OutOfDice
from tabletop.game import S, X
from tabletop.record import Record, replay

Line = dict[str, object]


def lines(record: Record[X, S]) -> Iterator[Line]:
    """The trace of a record, one mapping a line.

    Ends with a line that `needs` a die where given faces run out. Raises `IllegalError` after
    the lines before an illegal choice.
    """
    number = -1
    state = record.rules.blank(record.setup)
    try:
        for number, step in enumerate(replay(record)):
            state = step.state
            yield _line(record, number, state)
    except OutOfDice:
        line = _line(record, number + 1, state)
        yield line | {"decision": "dice", "legal": [], "needs": "die"}


def to_text(line: Line) -> str:
    """One line of the trace as JSON, keys sorted at every depth."""
    return json.dumps(line, sort_keys=True, ensure_ascii=False)


def _line(record: Record[X, S], number: int, state: S) -> Line:
    return {
        "n": number,
        "choice": record.choices[number - 1] if number else None,
        "decision": state.decision,
        "legal": list(state.legal),
        "outcome": state.outcome,
        "dice_used": state.dice_used,
        **record.rules.traced(state),
    }
