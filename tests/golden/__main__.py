"""`python -m tests.golden`: write the transcripts anew from their records, and say what changed."""

import argparse
import difflib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from papermech.sheet.names import words_in
from tests.golden.transcripts import load, paths, to_text, transcript
from workshop.prepared import compile_words

ROOT = Path(__file__).parents[2]
SHOWN = 12
"""The changed lines shown of each game."""


def main() -> None:
    """Write what changed."""
    argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__).parse_args()
    compile_words()
    words = words_in("en")
    changed = 0
    for path in paths():
        kept = load(path)
        now = kept._replace(transcript=transcript(kept.record, words))
        if now == kept and path.read_text(encoding="utf-8") == to_text(now):
            continue
        changed += 1
        path.write_text(to_text(now), encoding="utf-8")
        differences = [
            line
            for line in difflib.unified_diff(kept.transcript, now.transcript, n=0, lineterm="")
            if not line.startswith(("---", "+++", "@@"))
        ]
        print(f"{path.name}: {len(differences)} lines changed")
        for line in differences[:SHOWN]:
            print(f"  {line}")
        if len(differences) > SHOWN:
            print(f"  … and {len(differences) - SHOWN} more")
    print(f"{changed} of {len(paths())} transcripts changed")


if __name__ == "__main__":
    main()
