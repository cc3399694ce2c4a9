"""The page in a frame of another page: heeds its host, tells it what happens and how tall it is."""

from collections.abc import Callable
from typing import Any

from browser.page import Page
from desk.desk import Desk
from desk.doors import Doors
from desk.face import WHOLE, Box
from desk.registry import AwaitedError, face_of
from desk.sharing.guest import (
    Command,
    Message,
    Reporter,
    answer,
    expect_game,
    head_of,
    named,
    obey,
    read_command,
    refusing,
    telling,
)
from tabletop.errors import GameError, InvalidError
from tabletop.notation import read_json

_LONGEST_MESSAGE = 300_000
_ANY = "*"
# The origin of a page in the strictest sandbox, and of one in a file.
_NONE = "null"


class Guest:
    """Binds the desk to the host's messages.

    Only the frame's parent is heeded, and only if it comes from the origin that the address names
    as `host`; without one it is neither heeded nor told what happens. `*` stands for any.
    """

    def __init__(
        self,
        page: Page,
        desk: Desk,
        doors: Doors,
        changed: Callable[[], None],
        follow: Callable[[str, str], str],
    ) -> None:
        self._page = page
        self._desk = desk
        self._doors = doors
        self._changed = changed
        self._follow = follow
        asks = page.window.URLSearchParams.new(page.window.location.search)
        # Who asks for a game by its name is told it with everything.
        self._asked: str = asks.get("game") or ""
        self._reporter = Reporter(is_named=bool(self._asked))
        self._ignored = 0
        self._awaited: Any = None
        self._later: list[Any] = []
        self._host = asks.get("host") or ""
        root = self._page.document.documentElement
        self.is_on = root.hasAttribute("data-embed")
        shown = root.getAttribute("data-show") or WHOLE
        self._shown: str = shown if self.is_on else WHOLE
        self.only_shows = self.is_on and root.getAttribute("data-controls") == "off"

    @property
    def part(self) -> Box | None:
        """The part of the sheet that alone is to be shown."""
        return self._desk.face.shown.get(self._shown) if self._shown != WHOLE else None

    @property
    def _head(self) -> Message:
        return head_of(self._desk.rules.id, is_named=bool(self._asked))

    def start(self, version: str) -> None:
        """Listen to the host, and tell it that the game is ready."""
        if not self.is_on or self._page.window.parent == self._page.window:
            return
        self._page.window.addEventListener("papermech:message", self._page.callback(self._heard))
        self._tell(telling(self._head, "ready", version=version))
        try:
            face_of(self._asked or self._desk.rules.id)
        except GameError as error:
            self._tell(refusing(self._head, self._desk.explain(error), None))
        self._page.window.ResizeObserver.new(self._page.callback(self._resized)).observe(
            self._page.document.body
        )

    def drawn(self) -> None:
        """What is on the sheet may have changed: describe it, and tell the host."""
        if not self.is_on:
            return
        if self.only_shows:
            subjects = map(self._desk.tell_about, self._desk.face.described)
            self._page.by_id("described").textContent = " ".join(
                each for told in subjects for each in told
            )
        if self._host:
            for message in self._reporter.news(self._desk):
                self._tell(message)

    def _resized(self, *_: object) -> None:
        if self._page.window.matchMedia("print").matches:
            return
        # How tall it is tells nobody anything, so it is told to whoever embeds the page.
        height = self._page.document.documentElement.getBoundingClientRect().height
        self._post(telling(self._head, "size", height=int(height) + 1), _ANY)

    def _heard(self, event: Any) -> None:
        # What waits for its game is heard again; a host's messages are obeyed in their order.
        if self._awaited is not None and event is not self._awaited:
            self._later.append(event)
            return
        self._awaited = event
        try:
            self._hear(event)
        except AwaitedError:
            raise
        except BaseException:
            self._hear_on()
            raise
        self._hear_on()

    def _hear_on(self) -> None:
        self._awaited = None
        if self._later:
            self._page.awaiting(self._heard)(self._later.pop(0))

    def _hear(self, event: Any) -> None:
        if not self._may_command(event.detail.origin):
            self._ignored += 1
            return
        called = named(event.detail.id)
        try:
            command = read_command(read_json(event.detail.text, _LONGEST_MESSAGE))
        except GameError as error:
            command = None
            # Whoever would know the answer by a name waits for it.
            if isinstance(error, InvalidError) or called is not None:
                self._tell(refusing(self._head, self._desk.explain(error), called))
                return
        if command is None:
            self._ignored += 1
            return
        try:
            told = self._obeyed(command)
        except AwaitedError:
            raise
        except Exception as error:
            self._tell(answer(command, str(error)))
            raise
        self._tell(told)

    def _may_command(self, origin: str) -> bool:
        return bool(self._host) and self._host in (_ANY, origin)

    def _obeyed(self, command: Command) -> Message:
        desk = self._desk
        try:
            expect_game(desk, command)
        except GameError as error:
            return answer(command, desk.explain(error))
        match command.do:
            case "export":
                value = {"record": desk.record.to_text(), "ignored": self._ignored}
                return answer(command, "", value)
            case "theme":
                self._page.document.documentElement.dataset.theme = command.value
                return answer(command, "")
            case "open":
                # As a person would; otherwise it is told why that cannot be.
                return answer(command, self._follow(str(command.value), command.game))
            case _:
                if command.do in ("new", "load"):
                    self._doors.open(lambda: self._is_obeyed(command))
                else:
                    obey(desk, command, self._page.random_seed)
                message = desk.message
                self._changed()
                return answer(command, message)

    def _is_obeyed(self, command: Command) -> bool:
        return obey(self._desk, command, self._page.random_seed) and not self._desk.message

    def _tell(self, message: Message) -> None:
        if self._host:
            self._post(message, _ANY if self._host in (_ANY, _NONE) else self._host)

    def _post(self, message: Message, target: str) -> None:
        self._page.window.papermechTell(self._page.as_object(message), target)
