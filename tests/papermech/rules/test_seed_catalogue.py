"""A seed is a promise: the same faces and the same waves, for ever."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.seed_catalogue import FACES, SEEDS, differences, to_text

FILE = Path(__file__).parents[2] / "seed_catalogue.json"
CATALOGUE: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="ascii"))
WAVES = (
    {"B", "H", "F"},
    {"BF", "HF", "AF"},
    {"AT", "HT", "FT"},
    {"MBT", "MFH", "MTA"},
)


@pytest.mark.parametrize("kept", CATALOGUE, ids=lambda kept: ascii(kept["seed"][:20]))
def test_a_seed_keeps_its_promise(kept: dict[str, Any]) -> None:
    """The faces and the four waves of a seed are those that were frozen."""
    assert differences([kept]) == []


def test_the_catalogue_is_complete() -> None:
    """Every seed stands in it once, in order, with a hundred faces and four waves."""
    assert tuple(kept["seed"] for kept in CATALOGUE) == SEEDS
    assert len(set(SEEDS)) == len(SEEDS) == 25
    for kept in CATALOGUE:
        assert len(kept["faces"]) == FACES
        assert set(kept["faces"]) <= set("123456")
        for met, possible in zip(kept["waves"], WAVES, strict=True):
            assert "".join(line[0] for line in met) in possible


def test_the_faces_follow_from_the_documented_hash() -> None:
    """Worked out anew from the text of the format alone: SHA-256 blocks, bytes below 252."""
    for kept in CATALOGUE:
        stream = b"".join(
            hashlib.sha256(f"{kept['seed']}:{block}".encode()).digest() for block in range(6)
        )
        faces = [byte % 6 + 1 for byte in stream if byte < 252]
        assert kept["faces"] == "".join(map(str, faces[:FACES]))


def test_all_waves_and_start_spaces_are_met() -> None:
    """The catalogue is worth something: each wave of the table and each start space is in it."""
    for number, possible in enumerate(WAVES):
        met = {"".join(line[0] for line in kept["waves"][number]) for kept in CATALOGUE}
        assert met == possible
    spaces = {line.split()[-1] for kept in CATALOGUE for wave in kept["waves"] for line in wave}
    assert len(spaces) == 6


def test_the_command_writes_the_very_file() -> None:
    """The file is what the command prints, byte for byte."""
    assert FILE.read_text(encoding="ascii") == to_text()
