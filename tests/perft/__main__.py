"""`python -m tests.perft FILE …`: count the paths below a position, for each first choice."""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from tests.perft.count import HERE, Engine, SecondReading, compared, divide, load, perft, to_text


def main() -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="all, if none is named")
    parser.add_argument("--depth", type=int, help="the depth to divide, if not the file's")
    parser.add_argument(
        "--second", action="store_true", help="divide by the second reading too (slow)"
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="count all depths of the files anew and write them, if both readings agree (slow)",
    )
    options = parser.parse_args()
    status = 0
    for path in options.files or sorted(HERE.glob("*.txt")):
        position = load(path)
        depth = position.depth if options.depth is None else options.depth
        print(f"{path.stem}: {position.title}", flush=True)
        if options.write:
            depths = range(position.depth + 1)
            counts = tuple(perft(position, Engine(), each) for each in depths)
            if counts == tuple(perft(position, SecondReading(), each) for each in depths):
                path.write_text(to_text(position._replace(counts=counts)), encoding="utf-8")
                print("both readings agree" + (", as before" * (counts == position.counts)))
            else:
                print("the readings differ; nothing is written")
                status = 1
        elif options.second:
            print(compared(position, depth))
        else:
            for first, found in sorted(divide(position, Engine(), depth).items()):
                print(f"{first or '(the set-up)'}: {' '.join(map(str, found))}")
    return status


if __name__ == "__main__":
    sys.exit(main())
