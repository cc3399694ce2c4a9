"""One page: its window and document, and all that is asked of them.

Pages in several frames may share one Python. So no module holds anything of a page, and whoever
binds a part of one is handed the page.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js

from desk.look import Now
from desk.registry import PACKAGES, AwaitedError, out_of_reach
from tabletop.dice import SEED_LENGTH, seed_code

_LAST_GAMES = "papermech.games"
"""Where the next start looks for the game to begin with."""
_MOST_LAST = 2
_NONE = "not all"
"""The medium of a style that is not on."""
_PATIENCE = 500
"""Milliseconds after which what waits for idle time is done without.

Chromium gives none between the last frame that is needed and the next one if its compositor forgets
to tell the page that no frame is expected, which happens by chance, in windows that are seen, too.
"""


class Page:
    """The page in a window, with the functions of ours that it holds until it is gone.

    `bring` is the page's own function that fetches a game for this Python, and promises it.
    """

    def __init__(self, window: Any, bring: Any) -> None:
        self.window = window
        self.bring = bring
        self.tell_coming: Callable[[], None] = lambda: None
        """Called when something has to wait for a game that is being fetched."""
        self.document = window.document
        # Each name looked up in the page costs as much as a call, and a drawing has hundreds.
        self.create = self.document.createElementNS
        self.find = self.document.getElementById
        """The element with an id that is on the page now; None if there is none."""
        self._known: dict[str, Any] = {}
        self._held: list[Any] = []

    def by_id(self, element_id: str) -> Any:
        """The element of the page with that id; None if there never was one.

        One that somebody has removed since it was first asked for can still be written to, unseen.
        """
        element = self.find(element_id)
        if element:
            self._known[element_id] = element
            return element
        return self._known.get(element_id)

    # --- Being called back

    def callback(self, function: Callable[..., object]) -> Any:
        """The function as the page may keep and call it, again and again."""
        proxy = create_proxy(self.awaiting(function))
        self._held.append(proxy)
        return proxy

    def awaiting(self, function: Callable[..., object]) -> Callable[..., object]:
        """The function, which is called anew once a game that it opens has been fetched.

        Where it could not be fetched, too: then the function is told that it is not here.
        """

        def call(arguments: tuple[Any, ...], absent: frozenset[str]) -> object:
            try:
                with out_of_reach(absent):
                    return function(*arguments)
            except AwaitedError as awaited:
                game = awaited.game
            self.tell_coming()
            return self.bring(game).then(
                lambda _: call(arguments, absent),
                lambda _: call(arguments, absent | {game}),
            )

        return lambda *arguments: call(arguments, frozenset())

    def let_go(self) -> None:
        """The page is gone, and will call nothing any more."""
        for proxy in self._held:
            proxy.destroy()
        self._held.clear()

    def when_idle(self, function: Any) -> None:
        """Have a JavaScript function called once the page has nothing else to do."""
        ask = getattr(self.window, "requestIdleCallback", None)
        if ask is None:
            # WebKit has no idle time to give.
            self.window.setTimeout(function)
        else:
            ask(function, self.as_object({"timeout": _PATIENCE}))

    def as_object(self, values: Mapping[str, object]) -> Any:
        """Values under names as the page's own kind of object."""
        return to_js(values, dict_converter=self.window.Object.fromEntries)

    # --- What a browser has

    def note_played(self, game: str) -> None:
        """Have the next start begin with a game, where there are several."""
        if len(PACKAGES) == 1:
            return
        # Where nothing can be kept, it begins with the first of the house.
        with suppress(JsException, AttributeError):
            kept = str(self.window.localStorage.getItem(_LAST_GAMES) or "").split()
            last = tuple(dict.fromkeys((game, *kept)))[:_MOST_LAST]
            self.window.localStorage.setItem(_LAST_GAMES, " ".join(last))
            self.document.documentElement.dataset.lastGames = " ".join(last)

    def wear(self, game: str, *, is_built_in: bool) -> None:
        """Put on the style of a game's sheet, and take off that of any other."""
        sheets = self.document.querySelectorAll("[data-sheet]")
        for sheet in sheets:
            sheet.media = "all" if sheet.dataset.sheet == game else _NONE
        if is_built_in or any(sheet.dataset.sheet == game for sheet in sheets):
            return
        link = self.document.createElement("link")
        link.rel, link.href, link.dataset.sheet = "stylesheet", f"web/sheets/{game}.css", game
        self.document.head.append(link)

    def random_seed(self) -> str:
        """A short readable seed that nobody could guess."""
        numbers = self.window.Uint8Array.new(SEED_LENGTH)
        self.window.crypto.getRandomValues(numbers)
        return seed_code(numbers.to_py())

    def random_bytes(self, count: int) -> bytes:
        """So many bytes that nobody could guess."""
        numbers = self.window.Uint8Array.new(count)
        self.window.crypto.getRandomValues(numbers)
        return bytes(numbers.to_py())

    def today(self) -> str:
        """The day, in universal time, as year-month-day."""
        return str(self.window.Date.new().toISOString())[:10]

    def now(self) -> Now:
        """The moment, for `Desk.look`."""
        date = self.window.Date
        moment = date.new()
        year, month, day = moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()
        next_day = date.new(date.UTC(year, month, day + 1))
        begins = f"{next_day.getHours():02}:{next_day.getMinutes():02}"
        return Now(str(moment.toISOString())[:10], begins)

    def copy(self, field: Any, tell: Callable[[bool], None]) -> None:
        """Copy the text of a field, which is selected too; `tell` hears whether that worked."""
        field.select()
        try:
            copied = self.window.navigator.clipboard.writeText(field.value)
            copied.then(lambda _: tell(True), lambda _: tell(False))
        except (JsException, AttributeError):
            tell(False)

    def save_file(self, name: str, text: str) -> None:
        """Hand a text to the browser as a file to be saved."""
        window = self.window
        address = window.URL.createObjectURL(window.Blob.new(window.Array.of(text)))
        link = self.document.createElement("a")
        link.href, link.download = address, f"{name}.json"
        link.click()
        window.URL.revokeObjectURL(address)
