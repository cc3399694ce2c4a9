"""Firefox and WebKit behind the same few verbs, each driven by its own W3C protocol.

Playwright's browsers are not those that people have, and nobody packages a driver for Firefox. So
Firefox, which knows WebDriver BiDi by itself, is spoken to by that, and WebKit by plain WebDriver.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.error import URLError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from workshop.serve import HOST

PATIENCE = 60
"""Seconds that a browser on a busy machine may take for anything."""

SCREENS = 100
"""How many screens there may be for one worker of the tests."""

_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls the number of an element."""

_ROOMS = "header, .now, .ways, dialog[open]"
"""Where things are pressed; Firefox takes seconds to look through the whole drawing, too."""

_SEEN = """[...document.querySelectorAll("button, input, select, textarea")]
    .filter((each) => each.checkVisibility())"""


def until(ask: Callable[[], object], what: str) -> None:
    """Ask again and again until the answer is something."""
    end = time.monotonic() + PATIENCE
    while not ask():
        assert time.monotonic() < end, f"Waited in vain for {what}"
        time.sleep(0.05)


class Engine(ABC):
    """A browser with one page in it, new and with nothing kept."""

    version = ""
    problems: list[str]
    """What the page logged as errors, as far as the browser tells."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the window as large as this in pixels of CSS, or nearly so."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def read(self, expression: str) -> Any:  # noqa: ANN401
        """What a JavaScript expression is on the page just now."""

    @abstractmethod
    def press(self, role: str, name: str) -> None:
        """Click in the middle of the one thing that assistive technology calls so."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Type plain letters where the focus is."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is in the window, as a PNG."""


class Firefox(Engine):
    """Firefox by WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count()
        self.problems = []
        session = self._ask("session.new", capabilities={})
        self.version = f"Firefox {session['capabilities']['browserVersion']}"
        self._ask("session.subscribe", events=["log.entryAdded"])
        (tab,) = self._ask("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._tab, wait="complete")

    def read(self, expression: str) -> Any:  # noqa: ANN401
        answer = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._tab},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def press(self, role: str, name: str) -> None:
        rooms = self._located("css", _ROOMS)
        found = self._located("accessibility", {"role": role, "name": name}, startNodes=rooms)
        assert len(found) == 1, f"{len(found)} of the role {role} named {name}"
        (element,) = found
        self._ask(
            "script.callFunction",
            functionDeclaration="(element) => element.scrollIntoView({ block: 'center' })",
            arguments=[element],
            target={"context": self._tab},
            awaitPromise=False,
        )
        origin = {"type": "element", "element": element}
        self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def type(self, text: str) -> None:
        for letter in text:
            self._act("key", *({"type": kind, "value": letter} for kind in ("keyDown", "keyUp")))

    def picture(self) -> bytes:
        answer = self._ask("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(answer["data"])

    def print(self, paper: tuple[float, float], margin: float, *, is_wide: bool) -> bytes:
        """The page printed on paper of a size in centimetres, as a PDF.

        WebKitGTK's driver cannot print.
        """
        width, height = paper
        answer = self._ask(
            "browsingContext.print",
            context=self._tab,
            page={"width": width, "height": height},
            margin=dict.fromkeys(("top", "right", "bottom", "left"), margin),
            orientation="landscape" if is_wide else "portrait",
        )
        return base64.b64decode(answer["data"])

    def _located(self, kind: str, value: object, **others: object) -> list[dict[str, str]]:
        locator = {"type": kind, "value": value}
        answer = self._ask(
            "browsingContext.locateNodes", context=self._tab, locator=locator, **others
        )
        return [{"sharedId": node["sharedId"]} for node in answer["nodes"]]

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": list(actions)}
        self._ask("input.performActions", context=self._tab, actions=[source])

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._connection.recv(PATIENCE))
            if message.get("id") == number:
                assert message["type"] == "success", message
                return cast("dict[str, Any]", message["result"])
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.problems.append(message["params"]["text"])


class WebKit(Engine):
    """WebKit by WebDriver."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.problems = []
        session = self._ask("POST", "/session", capabilities={"alwaysMatch": {}})
        self._session = f"/session/{session['sessionId']}"
        self.version = f"WebKitGTK {session['capabilities']['browserVersion']}"

    def resize(self, width: int, height: int) -> None:
        self._ask("POST", f"{self._session}/window/rect", width=width, height=height)

    def open(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", url=address)

    def reload(self) -> None:
        self._ask("POST", f"{self._session}/refresh")

    def read(self, expression: str) -> Any:  # noqa: ANN401
        return self._ask(
            "POST", f"{self._session}/execute/sync", script=f"return {expression}", args=[]
        )

    def press(self, role: str, name: str) -> None:
        places = [f"{self._session}/element/{each[_ELEMENT]}" for each in self.read(_SEEN)]
        called = [place for place in places if self._ask("GET", f"{place}/computedlabel") == name]
        found = [place for place in called if self._ask("GET", f"{place}/computedrole") == role]
        assert len(found) == 1, f"{len(found)} of the role {role} named {name}"
        self._ask("POST", f"{found[0]}/click")

    def type(self, text: str) -> None:
        focus = self._ask("GET", f"{self._session}/element/active")[_ELEMENT]
        self._ask("POST", f"{self._session}/element/{focus}/value", text=text)

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def end(self) -> None:
        """Close the browser; its driver goes on."""
        self._ask("DELETE", self._session)

    def _ask(self, method: str, path: str, **body: object) -> Any:  # noqa: ANN401
        content = json.dumps(body).encode() if method == "POST" else None
        request = Request(self._address + path, content, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


@contextmanager
def firefox(folder: Path, **settings: int) -> Iterator[Firefox]:
    """A Firefox without a window, which keeps all it keeps in a new folder.

    The settings are those of its `about:config`, with `__` for each dot.
    """
    ours = {"ui__prefersReducedMotion": 1, **settings}
    lines = [f'user_pref("{name.replace("__", ".")}", {n});\n' for name, n in ours.items()]
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    told = folder / "WebDriverBiDiServer.json"
    with _running(
        *("firefox-esr", "--headless", "--no-remote", "--profile", str(folder)),
        *("--remote-debugging-port=0", "about:blank"),
    ):
        until(lambda: told.exists() and told.read_text(encoding="utf-8"), "Firefox")
        server = json.loads(told.read_text(encoding="utf-8"))
        address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
        with connect(address, max_size=None) as connection:
            yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    address = f"http://{HOST}:{port}"
    # Two that look for a free screen at once would find the same one.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    screen = ("--auto-servernum", f"--server-num={SCREENS * (1 + worker)}")
    with _running("xvfb-run", *screen, "WebKitWebDriver", f"--port={port}"):
        until(lambda: _answers(f"{address}/status"), "WebKitWebDriver")
        engine = WebKit(address)
        yield engine
        engine.end()


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=PATIENCE):
            return True
    except URLError:
        return False


@contextmanager
def _running(*command: str) -> Iterator[None]:
    # For root, as whom containers run, WebKit's sandbox refuses to work.
    environment = {**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    silent = subprocess.DEVNULL
    # A session of its own, so that it ends together with whatever it has started.
    with subprocess.Popen(
        command, env=environment, stdout=silent, stderr=silent, start_new_session=True
    ) as process:
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
