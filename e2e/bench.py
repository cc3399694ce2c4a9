"""Timings of the page, printed: python3 tests/run.py sets up what this needs; then
.venv/bin/python e2e/bench.py [RUNS]

* the time Python takes for a choice, handled and drawn, over a full game (the press is made from
  JavaScript, whose call returns when Python and all its drawing are done);
* the time from a real click to the next paint over the same game, and the longest task;
* the choices a second of random play in the page's Python, without the page, beside CPython;
* the time until the first control can be used, beside a PyScript page that does nothing.

What is measured beside something else is measured in turns in one run.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from e2e.conftest import LAUNCH_FLAGS  # noqa: E402
from e2e.player import kept_game  # noqa: E402
from tests.random_play import choices_a_second  # noqa: E402
from workshop import chromium  # noqa: E402
from workshop.serve import Page as Served  # noqa: E402
from workshop.serve import SiteServer, read_site  # noqa: E402
from workshop.site import SITE  # noqa: E402

NOTHING = """<!doctype html><meta charset="utf-8"><title>nothing</title>
<link rel="icon" href="data:,">
<script type="module" src="vendor/pyscript/core.js"></script>
<script type="py" config='{"interpreter":"./vendor/pyodide/pyodide.mjs","plugins":["!error"]}'>
from js import document
document.body.dataset.stage = "ready"
</script><body></body>
"""
RANDOM_PLAY = """<!doctype html><meta charset="utf-8"><title>random play</title>
<link rel="icon" href="data:,">
<script type="module" src="vendor/pyscript/core.js"></script>
<script type="py" config="web/pyscript.json">
from js import document, window
from pyodide.ffi import create_proxy
CODE
window.choicesASecond = create_proxy(choices_a_second)
document.body.dataset.stage = "ready"
</script><body></body>
"""
PLAY = "(games) => choicesASecond(games)"
GAMES_A_RUN = 100
LEAST_SHARE = 1 / 3
PRESS_GOAL, PAINT_GOAL, TASK_GOAL = 8, 100, 200
READY = "body[data-stage=ready]"
NOTE_WHEN_READY = """
  new MutationObserver(() => {
    if (document.body?.dataset.stage === "ready") window.readyAt ??= performance.now();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-stage"] });
"""
NOTE_PAINTS = """
  window.paints = new Map();
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) {
        paints.set(interactionId, Math.max(duration, paints.get(interactionId) ?? 0));
      }
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: "longtask" });
"""
PRESS = """(does) => {
  const start = performance.now();
  document.querySelector(`[data-do="${does}"]`).click();
  return performance.now() - start;
}"""


def main(runs: int) -> None:
    """Measure and print."""
    pages = dict(read_site(SITE))
    code = (ROOT / "tests" / "random_play.py").read_text(encoding="utf-8")
    for name, text in (("nothing", NOTHING), ("play", RANDOM_PLAY.replace("CODE", code))):
        pages[f"{name}.html"] = Served(text.encode(), "text/html; charset=utf-8", f'"{name}"')
    server = SiteServer(pages, prefix="/")
    server.start()
    try:
        with _browser() as browser:
            _print_choices(browser, server)
            _print_paints(browser, server)
            _print_random_play(browser, server, runs)
            _print_starts(browser, server, runs)
    finally:
        server.stop()


@contextmanager
def _browser() -> Iterator[Browser]:
    flags = [*LAUNCH_FLAGS, *(["--no-sandbox"] if chromium.runs_as_root() else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=flags)
        yield browser
        browser.close()


def _game_begun(browser: Browser, server: SiteServer) -> tuple[Page, tuple[str, ...]]:
    """A page on which a game was begun, and the choices that win it."""
    page = browser.new_page(reduced_motion="reduce")
    page.goto(server.address)
    page.locator(READY).wait_for()
    record = kept_game("win")
    page.locator("#new").click()
    page.locator("#seed").fill(record.seed or "")
    page.locator("#new-form [type=submit]").click()
    return page, record.choices


def _print_choices(browser: Browser, server: SiteServer) -> None:
    page, choices = _game_begun(browser, server)
    times = sorted(_press(page, choice) for choice in choices)
    print(
        f"a choice handled and drawn: median {statistics.median(times):.1f} ms, "
        f"95th percentile {times[int(len(times) * 0.95)]:.1f} ms, "
        f"longest {times[-1]:.1f} ms ({len(times)} choices; the goal is {PRESS_GOAL} ms)"
    )
    page.close()


def _print_paints(browser: Browser, server: SiteServer) -> None:
    page, choices = _game_begun(browser, server)
    page.evaluate(NOTE_PAINTS)
    for choice in choices:
        _select_dice(page, choice)
        if choice.startswith("change:"):
            page.locator("#choices summary").click()
        page.locator(f'#choices [data-do="choose:{choice}"]').click()
    paints = sorted(page.evaluate("[...paints.values()]"))
    # Interactions under the least duration that browsers tell are none of the slow ones.
    paints = [0.0] * (len(choices) - len(paints)) + paints
    tasks = page.evaluate("longTasks")
    print(
        f"a click and the next paint: 98th percentile {paints[int(len(paints) * 0.98)]:.0f} ms "
        f"(the goal is {PAINT_GOAL} ms); "
        f"longest task {max(tasks, default=0):.0f} ms (the goal is {TASK_GOAL} ms)"
    )
    page.close()


def _select_dice(page: Page, choice: str) -> None:
    if choice.startswith("reroll:"):
        wanted = choice.removeprefix("reroll:").split(",")
        for button in page.locator("#choices [data-do^='toggle:']").all():
            place = (button.get_attribute("data-do") or "").removeprefix("toggle:")
            if place not in wanted:
                button.click()


def _press(page: Page, choice: str) -> float:
    _select_dice(page, choice)
    return float(page.evaluate(PRESS, f"choose:{choice}"))


def _print_random_play(browser: Browser, server: SiteServer, runs: int) -> None:
    page = browser.new_page()
    page.goto(f"{server.address}play.html")
    page.locator(READY).wait_for()
    turns = [
        (float(page.evaluate(PLAY, GAMES_A_RUN)), choices_a_second(GAMES_A_RUN))
        for _ in range(runs)
    ]
    share = statistics.median(inside / outside for inside, outside in turns)
    print(
        f"random play, median of {runs}: "
        f"{statistics.median(inside for inside, _ in turns):,.0f} choices a second in the page, "
        f"{statistics.median(outside for _, outside in turns):,.0f} in CPython, "
        f"ratio {share:.2f} (the goal is {LEAST_SHARE:.2f})"
    )
    page.close()


def _print_starts(browser: Browser, server: SiteServer, runs: int) -> None:
    ours, nothings = [], []
    for _ in range(runs):
        ours.append(_start(browser, server.address))
        nothings.append(_start(browser, f"{server.address}nothing.html"))
    game, nothing = statistics.median(ours), statistics.median(nothings)
    print(
        f"ready, cold, median of {runs}: the game {game:.2f} s, "
        f"a PyScript page that does nothing {nothing:.2f} s, ratio {game / nothing:.2f}"
    )


def _start(browser: Browser, address: str) -> float:
    """Seconds from navigation to ready, in a new context with an empty cache."""
    context = browser.new_context()
    context.add_init_script(NOTE_WHEN_READY)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.locator(READY).wait_for()
    seconds = page.evaluate("window.readyAt") / 1000
    context.close()
    return float(seconds)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
