"""Golden transcripts: whole games as a person would follow them, kept to be compared.

A file is a heading, the record of a game as JSON, and the transcript that follows from the record:
before each choice the position in a few lines and what may be chosen, then the choice after `>`
and what happened in English. The records stay; the transcripts are written anew, when rules or
words have changed on purpose, by `python -m tests.golden`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from desk.words import Words
from papermech.choices import ACTION_IDS
from papermech.record import Record, from_text
from papermech.setup import Setup
from papermech.sheet.names import Names
from papermech.sheet.telling import tell
from papermech.state import State
from tabletop.record import replay
from tests.play import MOUNTS, circles, foes, marks

HERE = Path(__file__).parent


class Game(NamedTuple):
    """A file: its heading without the `#`, its record, and its transcript line by line."""

    heading: str
    record: Record
    transcript: list[str]


def paths() -> list[Path]:
    """The files, in order."""
    return sorted(HERE.glob("*.txt"))


def load(path: Path) -> Game:
    """Read a file."""
    heading, record, _, *transcript = path.read_text(encoding="utf-8").splitlines()
    return Game(heading.removeprefix("# "), from_text(record), transcript)


def to_text(game: Game) -> str:
    """A game as its file."""
    lines = [f"# {game.heading}", game.record.to_text(), "", *game.transcript]
    return "\n".join(lines) + "\n"


def transcript(record: Record, words: Words) -> list[str]:
    """The transcript of a record, line by line."""
    return list(_lines(record, Names(words, Setup.of(*record.setup))))


def _lines(record: Record, names: Names) -> Iterator[str]:
    yield f"Setup: {_setup(Setup.of(*record.setup))}"
    for number, step in enumerate(replay(record)):
        if number:
            yield f"{number} > {record.choices[number - 1]}"
        for event in step.events:
            yield f"  {tell(names, event)}"
        yield ""
        yield from _position(step.state)
        if step.state.legal:
            yield f"{step.state.decision}: {_choices(step.state.legal)}"


def _setup(setup: Setup) -> str:
    loadout = setup.loadout
    rulings = [f"{name} {value}" for name, value in setup.rulings.changed().items()]
    return "; ".join(
        [
            ", ".join(loadout.weapons),
            f"torso {loadout.torso_armour}, legs {loadout.legs_armour}",
            f"weight {loadout.weight}, T+{loadout.time_penalty}",
            ", ".join(rulings) or "no house rules",
        ]
    )


def _position(state: State) -> Iterator[str]:
    """Wave, stance and your cube; damage; enemies. Nothing is said of what is not there."""
    you = "idle" if state.time is None else f"at {state.time}, waited {state.waited}"
    parts = [f"Wave {state.wave}", state.stance, f"{state.action or 'no action'} {you}"]
    if state.wall is not None:
        parts.append(f"wall {MOUNTS[state.wall]}")
    if state.resting is not None:
        parts.append(f"resting {MOUNTS[state.resting]}")
    if state.last_attack is not None:
        mount, letter = state.last_attack
        parts.append(f"last attack {MOUNTS[mount]} on {letter or 'nobody'}")
    if state.outcome != "playing":
        score = "" if state.score is None else f", score {state.score}"
        parts.append(f"{state.outcome.upper()}{score}")
    yield " · ".join(parts)
    if hurt := _damage(state):
        yield f"Damage: {hurt}"
    enemies = [
        f"{letter} {seen.space}, attack {seen.attack} at {seen.time}"
        + (f", damage {'+'.join(map(str, seen.damage))}" if any(seen.damage) else "")
        for letter, seen in foes(state).items()
    ]
    if enemies:
        yield " · ".join(enemies)


def _damage(state: State) -> str:
    shown = [
        f"{mount} {''.join(map(str, circles(state, mount)))}"
        for mount in MOUNTS
        if circles(state, mount)
    ]
    if state.torso:
        shown.append(f"torso {state.torso}")
    if state.legs:
        legs = marks(state)["legs"]
        assert isinstance(legs, list)
        shown.append(f"legs {' '.join(legs)}")
    return ", ".join(shown)


def _choices(legal: tuple[str, ...]) -> str:
    """Every legal choice; of many actions, those left out are named instead."""
    shown: list[str] = []
    actions = {choice.removeprefix("change:") for choice in legal} & set(ACTION_IDS)
    missing = [action for action in ACTION_IDS if action not in actions]
    change = "change:" * any(choice.startswith("change:") for choice in legal)
    if len(actions) > len(missing):
        shown.append(change + "every action" + f" but {', '.join(missing)}" * bool(missing))
    else:
        shown += [change + action for action in ACTION_IDS if action in actions]
    shown += [choice for choice in legal if choice.removeprefix("change:") not in actions]
    return " | ".join(shown)
