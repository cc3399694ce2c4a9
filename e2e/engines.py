"""Firefox and WebKit behind the same few verbs, each driven by Selenium.

Playwright's browsers are not those that people have, and Selenium's driver for Firefox comes in no
package. So Firefox, which knows WebDriver BiDi by itself, is spoken to by that, and WebKit by its
own driver.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 60
"""Seconds that a browser on a busy machine may take for anything."""

_OFTEN = 0.02
_LOGGED = "log.entryAdded"
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")

_ROOMS = "header, .now, .ways, dialog[open]"
"""Where things are pressed; Firefox takes seconds to look through the whole drawing, too."""

_SEEN = """[...document.querySelectorAll("button, input, select, textarea")]
    .filter((each) => each.checkVisibility())"""


def until(ask: Callable[[], object], what: str) -> None:
    """Ask again and again until the answer is something."""
    # What is asked knows its browser.
    waiting = WebDriverWait(cast(WebDriver, None), PATIENCE, _OFTEN)
    waiting.until(lambda _: ask(), f"Waited in vain for {what}")


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


class Connection(WebSocketConnection):
    """A connection that notes what is told of errors before any later answer is read."""

    def __init__(self, address: str) -> None:
        self.problems: list[str] = []
        super().__init__(address, PATIENCE, _OFTEN)

    def _process_message(self, message: str) -> None:
        told = json.loads(message)
        if told.get("method") == _LOGGED and told["params"]["level"] == "error":
            self.problems.append(told["params"]["text"])
        super()._process_message(message)


class Firefox(Engine):
    """Firefox by WebDriver BiDi."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.problems = connection.problems
        session = self._ask("session.new", capabilities={})
        self.version = f"Firefox {session['capabilities']['browserVersion']}"
        self._ask("session.subscribe", events=[_LOGGED])
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
        def command() -> Generator[dict[str, Any], dict[str, Any], dict[str, Any]]:
            return (yield {"method": method, "params": parameters})

        answer: dict[str, Any] = self._connection.execute(command())
        return answer


class WebKit(Engine):
    """WebKit by WebDriver."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        self.problems = []
        self.version = f"WebKitGTK {driver.capabilities['browserVersion']}"

    def resize(self, width: int, height: int) -> None:
        self._driver.set_window_rect(width=width, height=height)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def reload(self) -> None:
        self._driver.refresh()

    def read(self, expression: str) -> Any:  # noqa: ANN401
        return self._driver.execute_script(f"return {expression}")

    def press(self, role: str, name: str) -> None:
        called = [each for each in self.read(_SEEN) if each.accessible_name == name]
        found = [each for each in called if each.aria_role == role]
        assert len(found) == 1, f"{len(found)} of the role {role} named {name}"
        found[0].click()

    def type(self, text: str) -> None:
        self._driver.switch_to.active_element.send_keys(text)

    def picture(self) -> bytes:
        return self._driver.get_screenshot_as_png()


@contextmanager
def firefox(folder: Path, **settings: int) -> Iterator[Firefox]:
    """A Firefox without a window, which keeps all it keeps in a new folder.

    The settings are those of its `about:config`, with `__` for each dot.
    """
    ours = {"ui__prefersReducedMotion": 1, **settings}
    lines = [f'user_pref("{name.replace("__", ".")}", {n});\n' for name, n in ours.items()]
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    command = (
        *("firefox-esr", "--headless", "--no-remote", "--profile", str(folder)),
        *("--remote-debugging-port=0", "about:blank"),
    )
    silent, heard = subprocess.DEVNULL, subprocess.PIPE
    # A session of its own, so that it ends together with whatever it has started.
    with subprocess.Popen(
        command, stdout=silent, stderr=heard, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stderr is not None
            told = next(filter(None, map(_LISTENS.search, process.stderr)))
            connection = Connection(f"{told[1]}/session")
            # What it says from here on must not fill the pipe.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            yield Firefox(connection)
            connection.close()
        finally:
            os.killpg(process.pid, signal.SIGTERM)


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's own small browser, on a screen that nobody sees."""
    with _screen() as screen:
        # For root, as whom containers run, WebKit's sandbox refuses to work.
        environment = {"DISPLAY": screen, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, **environment})
        service.start()
        try:
            address = ClientConfig(service.service_url, timeout=PATIENCE)
            driver = WebDriver(RemoteConnection(client_config=address), options=Options())
            yield WebKit(driver)
            driver.quit()
        finally:
            service.stop()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen of the next number that is free, by its name."""
    hears, tells = os.pipe()
    command = ("Xvfb", "-displayfd", str(tells), "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
    silent = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=silent, stderr=silent, pass_fds=[tells]) as process:
        os.close(tells)
        try:
            with os.fdopen(hears) as told:
                yield f":{told.readline().strip()}"
        finally:
            process.terminate()
