"""How long the page takes to start, as ratios: .venv/bin/python e2e/start_bench.py [RUNS]

`python3 tests/run.py` sets up what this needs. In turns, in one run, it starts the game as a first
and as a second visit, a PyScript page that does nothing, and Pyodide alone; the last two have
Python's whole library as npm brings it. Under each condition the median of all runs counts. On a
slow line all are sent with gzip, as hosts do. The exit status is 1 if a goal is missed.
"""

from __future__ import annotations

import gzip
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e.bench import READY, open_browser  # noqa: E402
from workshop.environment import NODE_MODULES  # noqa: E402
from workshop.serve import MIME_TYPES, SiteServer, read_site  # noqa: E402
from workshop.serve import Page as Served  # noqa: E402
from workshop.site import SITE  # noqa: E402

NOTHING = """<!doctype html><meta charset="utf-8"><title>nothing</title>
<link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter":"./pyodide/pyodide.mjs","plugins":["!error"]}'>
from js import document
document.body.dataset.stage = "ready"
</script><body></body>
"""
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title>
<link rel="icon" href="data:,"><body></body>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1");
document.body.dataset.stage = "ready";
</script>
"""
NOTE_WHEN_READY = """
  new MutationObserver(() => {
    if (document.body?.dataset.stage === "ready") window.readyAt ??= performance.now();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-stage"] });
"""
PAINTS = """() => ({
  first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  largest: window.largest ?? 0,
  shift: window.shift ?? 0,
})"""
NOTE_PAINTS = """
  new PerformanceObserver((list) => {
    window.largest = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift = (window.shift ?? 0) + value;
  }).observe({ type: "layout-shift", buffered: true });
"""
WHOLE = "html[data-python=whole]"
SECOND_SHARE, PAINT_GOAL = 0.30, 1000
MEGABIT = 1_000_000 / 8
CONDITIONS: dict[str, tuple[int, float | None, float]] = {
    "as it is": (1, None, 0.60),
    "processor 4 times slower": (4, None, 0.60),
    "10 Mbit/s": (1, 10 * MEGABIT, 0.65),
}
"""Name -> how many times slower the processor is, bytes a second of the line, and the goal of a
first visit."""


def main(runs: int) -> bool:
    """Measure and print; whether all goals were met."""
    game, stock = read_site(SITE), _stock()
    met = []
    with open_browser() as browser:
        for name, (slower, line, goal) in CONDITIONS.items():
            with served(game, line) as ours, served(stock, line) as theirs:
                met.append(_starts(browser, ours, theirs, runs, name, goal, slow(slower, line)))
        with served(game, None) as ours, served(stock, None) as theirs:
            met.append(_paints(browser, ours))
            met.append(_bytes(browser, (ours, game), (f"{theirs}bare.html", stock)))
    return all(met)


@contextmanager
def served(pages: Mapping[str, Served], line: float | None) -> Iterator[str]:
    """The address of a server."""
    server = SiteServer(pages if line is None else _packed(pages), prefix="/")
    server.start()
    yield server.address
    server.stop()


def _packed(pages: Mapping[str, Served]) -> dict[str, Served]:
    packed = {}
    for name, page in pages.items():
        content = gzip.compress(page.content, 9, mtime=0)
        is_smaller = len(content) < len(page.content)
        packed[name] = replace(page, content=content, encoding="gzip") if is_smaller else page
    return packed


def _stock() -> dict[str, Served]:
    """PyScript and Pyodide, whole and as npm brings them, with a page for each."""
    files = {
        f"{folder}/{path.name}": path.read_bytes()
        for folder, source in (("pyodide", "pyodide"), ("pyscript", "@pyscript/core/dist"))
        for path in (NODE_MODULES / source).iterdir()
        if path.is_file() and path.suffix != ".map"
    }
    files |= {"nothing.html": NOTHING.encode(), "bare.html": BARE.encode()}
    return {
        name: Served(content, MIME_TYPES.get(Path(name).suffix, "text/plain"), f'"{name}"')
        for name, content in files.items()
    }


def slow(slower: int, line: float | None) -> Callable[[BrowserContext, Page], None]:
    def apply(context: BrowserContext, page: Page) -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        if line is not None:
            session.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": 20,
                    "downloadThroughput": line,
                    "uploadThroughput": line,
                },
            )

    return apply


def _starts(
    browser: Browser,
    game: str,
    stock: str,
    runs: int,
    name: str,
    goal: float,
    slow: Callable[[BrowserContext, Page], None],
) -> bool:
    with visited(browser, game) as context:
        found: dict[str, list[float]] = {"first": [], "second": [], "nothing": [], "bare": []}
        for _ in range(runs):
            found["first"].append(cold(browser, game, slow))
            found["second"].append(start(context, game, slow))
            found["nothing"].append(cold(browser, f"{stock}nothing.html", slow))
            found["bare"].append(cold(browser, f"{stock}bare.html", slow))
    median = {each: statistics.median(times) for each, times in found.items()}
    first, second = (median[each] / median["nothing"] for each in ("first", "second"))
    print(
        f"{name}: first visit {median['first']:.2f} s, second {median['second']:.2f} s, "
        f"PyScript {median['nothing']:.2f} s, Pyodide {median['bare']:.2f} s; "
        f"of PyScript's {first:.2f} (goal {goal:.2f}) "
        f"and {second:.2f} (goal {SECOND_SHARE:.2f}), "
        f"of Pyodide's {median['first'] / median['bare']:.2f} "
        f"and {median['second'] / median['bare']:.2f}"
    )
    return first <= goal and second <= SECOND_SHARE


@contextmanager
def visited(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A context in which the game was visited, and has rested until its picture was kept."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.locator("html[data-picture=kept]").wait_for(state="attached", timeout=60_000)
    page.close()
    yield context
    context.close()


def cold(browser: Browser, address: str, slow: Callable[[BrowserContext, Page], None]) -> float:
    """Seconds from navigation to ready, in a new context with an empty cache."""
    context = browser.new_context()
    seconds = start(context, address, slow)
    context.close()
    return seconds


def start(
    context: BrowserContext, address: str, slow: Callable[[BrowserContext, Page], None]
) -> float:
    page = context.new_page()
    page.add_init_script(NOTE_WHEN_READY)
    slow(context, page)
    page.goto(address, wait_until="commit")
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    seconds = page.evaluate("window.readyAt") / 1000
    page.close()
    return float(seconds)


def _paints(browser: Browser, address: str) -> bool:
    page = browser.new_page()
    page.add_init_script(NOTE_PAINTS)
    page.goto(address)
    page.locator(READY).wait_for()
    seen = page.evaluate(PAINTS)
    print(
        f"first paint {seen['first']:.0f} ms, largest {seen['largest']:.0f} ms "
        f"(goal {PAINT_GOAL} ms), layout shift {seen['shift']:.3f} (goal 0)"
    )
    page.close()
    return seen["largest"] <= PAINT_GOAL and not seen["shift"]


def _bytes(
    browser: Browser, ours: tuple[str, Mapping[str, Served]], bare: tuple[str, Mapping[str, Served]]
) -> bool:
    whole = _bytes_asked_for(browser, *ours, until=WHOLE)
    stock = _bytes_asked_for(browser, *bare, until=READY)
    print(
        f"over the wire with gzip: {_bytes_asked_for(browser, *ours, until=READY):,} until ready, "
        f"{whole:,} with what comes after; Pyodide alone {stock:,}, the goal for both"
    )
    return whole <= stock


def _bytes_asked_for(
    browser: Browser, address: str, pages: Mapping[str, Served], *, until: str
) -> int:
    packed = _packed(pages)
    asked: set[str] = set()
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.on("request", lambda request: asked.add(urlsplit(request.url).path[1:]))
    page.goto(address)
    page.locator(until).wait_for(state="attached", timeout=60_000)
    context.close()
    return sum(len(packed[name or "index.html"].content) for name in asked)


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
