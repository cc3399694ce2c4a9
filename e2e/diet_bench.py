"""What each course of the diet saves of a start: .venv/bin/python e2e/diet_bench.py [RUNS]

In turns, in one run, it starts the page as it is built, without each course alone, and without all
of them, as a first and as a second visit. The medians count; the shares are those of the page as it
is. A course that saves less than 3 % under each condition does not earn its lines.
"""

from __future__ import annotations

import statistics
import sys
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e.bench import open_browser  # noqa: E402
from e2e.start_bench import CONDITIONS, cold, served, slow, start, visited  # noqa: E402
from workshop import BUILD  # noqa: E402
from workshop.diet import COURSES  # noqa: E402
from workshop.serve import read_site  # noqa: E402
from workshop.site import build_site  # noqa: E402

AS_IT_IS = "as it is"
PLAIN = "plain"
DIETS: dict[str, tuple[str, ...]] = {
    AS_IT_IS: (),
    **{f"without {course}": (course,) for course in COURSES},
    PLAIN: tuple(COURSES),
}


def main(runs: int) -> None:
    """Measure and print."""
    sites = {}
    for name, without in DIETS.items():
        folder = BUILD / "diets" / name.replace(" ", "-")
        folder.parent.mkdir(parents=True, exist_ok=True)
        build_site(folder, without)
        sites[name] = read_site(folder)
    with open_browser() as browser:
        for condition, (slower, line, _) in CONDITIONS.items():
            slowly = slow(slower, line)
            first: dict[str, list[float]] = {name: [] for name in sites}
            second: dict[str, list[float]] = {name: [] for name in sites}
            with ExitStack() as stack:
                at = {name: stack.enter_context(served(site, line)) for name, site in sites.items()}
                kept = {name: stack.enter_context(visited(browser, at[name])) for name in sites}
                for _ in range(runs):
                    for name in sites:
                        first[name].append(cold(browser, at[name], slowly))
                        second[name].append(start(kept[name], at[name], slowly))
            for name in sites:
                told = [
                    f"{statistics.median(times[name]):.2f} s ({_more(times, name):+.1%})"
                    for times in (first, second)
                ]
                print(f"{condition}, {name}: first visit {told[0]}, second {told[1]}", flush=True)


def _more(times: dict[str, list[float]], name: str) -> float:
    return statistics.median(times[name]) / statistics.median(times[AS_IT_IS]) - 1


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
