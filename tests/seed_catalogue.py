"""What seeds promise: the faces they give and the waves they set up, by the engine itself.

An entry of `seed_catalogue.json` has the first faces of a seed and, for wave n of 4, what the
engine's own set-up of that wave lays down when it begins at dice place 100 × (n − 1). The file is
frozen: whoever shared a seed must find the same game in every version and on every platform.

This module imports the game alone, so that its very text can also run inside the browser.
`PYTHONPATH=py python -m tests.seed_catalogue` writes the catalogue anew to standard output.
"""

import json
import sys
from typing import Any

from papermech import radar
from papermech.chapters import waves
from papermech.game import blank
from papermech.setup import Setup
from papermech.table import Table
from tabletop.dice import SeededDice

FACES = 100
"""The faces of an entry, and the distance between the places where two waves begin."""

SEEDS = (
    "",
    " ",
    "   three spaces before and after   ",
    "paper",
    "Paper",
    "paper ",
    "0",
    "42",
    "-1",
    "1e3",
    "null",
    "seed:0",
    "tab\tand\nnew line",
    "\0",
    '"quotes" \\ & <b>markup</b> </script>',
    "El niño pidió ñandúes",
    "ÁÉÍÓÚÜÑ ¿¡ áéíóúüñ",
    # The same word with one letter, and with a letter and an accent that joins it.
    "acci\N{LATIN SMALL LETTER O WITH ACUTE}n",
    "accio\N{COMBINING ACUTE ACCENT}n",
    "🤖",
    "👩\N{ZERO WIDTH JOINER}🚀🤖🎲 ❤\N{VARIATION SELECTOR-16}",
    "紙のメカ",
    "שלום",
    "x" * 200,
    "ñ🎲" * 100,
)


def entry(seed: str) -> dict[str, Any]:
    """The entry of one seed."""
    dice = SeededDice(seed)
    return {
        "seed": seed,
        "faces": "".join(map(str, dice.faces(0, FACES))),
        "waves": [_wave(dice, wave) for wave in (1, 2, 3, 4)],
    }


def _wave(dice: SeededDice, wave: int) -> list[str]:
    start = blank(Setup.of())._replace(dice_used=FACES * (wave - 1))
    table = Table(start, dice)
    waves.set_up(table, wave)
    return [
        f"{enemy.letter} attack {enemy.row + 1} T{enemy.time} {radar.SPACE_NAMES[enemy.space]}"
        for enemy in table.enemies
    ]


def differences(catalogue: list[dict[str, Any]]) -> list[str]:
    """Where a kept catalogue and the engine differ, in words; empty if nowhere."""
    return [
        f"seed {kept['seed'][:30]!a}, {key}: kept {kept[key]}, now {now[key]}"
        for kept in catalogue
        for now in (entry(kept["seed"]),)
        for key in ("faces", "waves")
        if kept[key] != now[key]
    ]


def to_text() -> str:
    """The whole catalogue as the text of its file, one seed a line."""
    lines = [json.dumps(entry(seed)) for seed in SEEDS]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    sys.stdout.write(to_text())
