"""Forty whole games, as a person would follow them: nothing in them changes by accident."""

import difflib
from itertools import chain
from pathlib import Path

import pytest

from desk.words import Words
from papermech import state as decisions
from papermech.catalogue import WEAPONS
from papermech.events import Event
from papermech.record import Record
from papermech.rulings import CHOICES
from tabletop.record import replay
from tests.golden.transcripts import load, paths, to_text, transcript
from tests.papermech.sheet.test_controls import words_of

GAMES = {path.stem: load(path) for path in paths()}
DECISIONS = {
    decisions.ACTION,
    decisions.WINDOW,
    decisions.TURN,
    decisions.TURN_OR_STANCE,
    decisions.TARGET,
    decisions.SECOND,
    decisions.REROLL,
    decisions.PULL,
    decisions.PARRY,
    decisions.FREE_MOVE,
    decisions.REPAIR,
    decisions.STANCE,
    decisions.OVER,
}
LONGEST_DIFFERENCE = 40
MOST_BYTES = 1_500_000


@pytest.fixture(scope="module")
def english() -> Words:
    """The words of the transcripts."""
    return words_of("en")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_was_kept(name: str, english: Words) -> None:
    """Every position, every list of choices and every sentence is as before."""
    kept = GAMES[name]
    now = transcript(kept.record, english)
    if now != kept.transcript:
        difference = list(
            difflib.unified_diff(kept.transcript, now, "kept", "now", n=6, lineterm="")
        )
        shown = "\n".join(difference[:LONGEST_DIFFERENCE])
        more = max(0, len(difference) - LONGEST_DIFFERENCE)
        pytest.fail(
            f"{name} reads otherwise ({more} more lines differ or surround what differs).\n"
            f"If that is meant: python -m tests.golden\n{shown}",
            pytrace=False,
        )


def test_there_are_forty_whole_games() -> None:
    """Won and lost ones, each to the end; with every decision, weapon, ruling and wave."""
    assert len(GAMES) == 40
    ends = [list(replay(game.record))[-1].state for game in GAMES.values()]
    assert {state.outcome for state in ends} == {"won", "lost"}
    assert sum(state.outcome == "won" for state in ends) >= 12
    assert sum(state.outcome == "lost" for state in ends) >= 12
    assert {state.wave for state in ends if state.outcome == "lost"} >= {1, 2, 3, 4}
    records = [game.record for game in GAMES.values()]
    assert {weapon for record in records for weapon in record.loadout.weapons} == set(WEAPONS)
    for switch, values in CHOICES.items():
        assert {getattr(record.rulings, switch) for record in records} == set(values)
    assert sum(record == _standard(record) for record in records) >= 8
    asked = {step.state.decision for record in records for step in replay(record)}
    assert asked == DECISIONS


def _standard(record: Record) -> Record:
    return Record(seed=record.seed, faces=record.faces, choices=record.choices)


def test_every_kind_of_event_is_told_in_them() -> None:
    """All that can happen happens in one of the games."""
    steps = chain.from_iterable(replay(game.record) for game in GAMES.values())
    told = {type(event) for step in steps for event in step.events}
    assert told == set(Event.__args__)


def test_the_files_are_well_formed_and_small() -> None:
    """They are what the command writes, and all together no burden."""
    total = 0
    for path in paths():
        text = path.read_bytes()
        assert text.decode() == to_text(load(path))
        total += len(text)
    assert total < MOST_BYTES


def test_a_difference_would_be_shown(english: Words, tmp_path: Path) -> None:
    """A file with one word changed reads otherwise."""
    name, kept = next(iter(GAMES.items()))
    spoilt = tmp_path / f"{name}.txt"
    spoilt.write_text(to_text(kept).replace("Wave 1", "Wave 9", 1), encoding="utf-8")
    assert load(spoilt).transcript != transcript(kept.record, english)
