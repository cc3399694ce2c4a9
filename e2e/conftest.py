"""What every end-to-end test stands on: the built site on a server, and a guard on every page."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError, expect

from e2e.engines import Engine, firefox, webkit
from workshop import BUILD
from workshop.browsers import chromium, debian
from workshop.serve import Page, SiteServer, read_site
from workshop.site import LABEL, SITE

# The browser's own windows are pages, too: for each window that is opened it would start some, and
# they would have half of a small machine while ours start. The others are what Playwright names,
# whose list this one replaces.
WITHOUT = (
    "AimEnabled,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup,"
    "AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,"
    "MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "TcpPortRandomizationWin,ThirdPartyStoragePartitioning"
)
LAUNCH_FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={WITHOUT}",
]
QUICK_TO_START = "--js-flags=--liftoff-only"
"""Each test starts Python anew, and half of that work makes code faster that is hardly used after.

Not for what measures.
"""

# Most violations are logged as errors by themselves, but not all of them by every browser.
TELL_VIOLATIONS = """
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
  });
"""
OWN_SCHEMES = ("about:", "blob:", "data:")

WIDE = (1280, 800)
SEEN_BY_ENGINES = BUILD / "browsers"

# Python takes seconds to start in a page, and many more on a busy machine.
expect.set_options(timeout=30_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of ours."""
    parser.addoption(
        "--new-pictures", action="store_true", help="keep what the page looks like now"
    )
    parser.addoption(
        "--new-first-part", action="store_true", help="list anew what of Python comes first"
    )


class Guard:
    """Notes what no page may do: log an error, let one escape, or ask another server."""

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._allowed: list[re.Pattern[str]] = []
        self._problems: list[str] = []

    def allow(self, pattern: str) -> None:
        """Let problems pass whose text matches, for a test that provokes them."""
        self._allowed.append(re.compile(pattern))

    def watch(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._note_console)
        context.on("request", self._note_request)
        context.on("weberror", self._note_error)

    def problems(self) -> list[str]:
        """What happened that no test allowed."""
        return [
            problem
            for problem in self._problems
            if not any(pattern.search(problem) for pattern in self._allowed)
        ]

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location.get("url") or "no address"
            self._problems.append(f"console error: {message.text} ({place})")

    def _note_error(self, error: WebError) -> None:
        self._problems.append(f"page error: {error.error}")

    def _note_request(self, request: Request) -> None:
        own = request.url.startswith((f"{self._origin}/", *OWN_SCHEMES))
        if not own:
            self._problems.append(f"request to another server: {request.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser that was found, with nothing in it that calls home."""
    flags = [*LAUNCH_FLAGS, QUICK_TO_START]
    # Chromium's sandbox refuses to work for root, as whom containers run.
    if debian.runs_as_root():
        flags.append("--no-sandbox")
    browser = chromium.find()
    if browser is None:
        pytest.exit("No Chromium was found. Start the tests with: python3 tests/run.py", 1)
    return {**browser_type_launch_args, "executable_path": browser, "args": flags}


@pytest.fixture(scope="session")
def base_url() -> None:
    """No address fits all tests; and the plugin's own fixture of this name warns as deprecated."""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Every context speaks English, has asked for little motion, and keeps nothing for offline."""
    ours = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
    return {**browser_context_args, **ours}


@pytest.fixture(scope="session")
def pages() -> dict[str, Page]:
    """The built site, read once."""
    built = read_site(SITE)
    if not built:
        pytest.exit("The site is not built. Start the tests with: python3 tests/run.py", 1)
    for name, wanted in json.loads(built[LABEL].content)["sha256"].items():
        if hashlib.sha256(built[name].content).hexdigest() != wanted:
            pytest.exit(f"{name} of the site is not the file that was built.", 1)
    return built


@pytest.fixture
def site(pages: dict[str, Page]) -> Iterator[SiteServer]:
    """The site on a server of the test's own, deep in some folder; a test may stop it."""
    server = SiteServer(pages, prefix="/some/where/")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guard(site: SiteServer) -> Guard:
    """The guard on the test's pages."""
    return Guard(site.origin)


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], guard: Guard
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts whose pages are guarded; the test fails if any misbehaved."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:  # noqa: ANN401
        context = new_context(**options)
        guard.watch(context)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        for page in context.pages:
            # Whatever the page reported before this answer has then been noted.
            page.evaluate("0")
    problems = guard.problems()
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the browsers, anew for each test; no page may have logged an error in it."""
    with firefox(tmp_path) if request.param == "firefox" else webkit() as engine:
        engine.resize(*WIDE)
        yield engine
        SEEN_BY_ENGINES.mkdir(parents=True, exist_ok=True)
        (SEEN_BY_ENGINES / f"{request.node.name}.png").write_bytes(engine.picture())
        assert engine.problems == []
