"""The hangar on the page: its presses go to the bench, and what the bench looks like is drawn."""

from typing import Any

from browser.dialogs.asking import ASK, Asking
from browser.dom import Marks, Panel, nearest
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.face import BUILDER, Builder
from tabletop.game import OLDEST

_HANGAR = "hangar"
_SET_ASIDE = "hangar-unreadable"


class Hangar:
    """Binds the part of the dialog in which a 'mech is built. Nothing is made before it opens."""

    def __init__(self, page: Page, desk: Desk, store: Store, asking: Asking) -> None:
        self._page = page
        self._desk = desk
        self._asking = asking
        self._store = store
        self._marks = Marks(self._page)
        self._panels: dict[str, Panel] = {}
        self._made: dict[str, Builder] = {}

    @property
    def setup(self) -> Any:
        """What the next game is to begin with; None where the game has no builder."""
        return self._bench.setup if BUILDER in self._desk.face.rooms else None

    def open(self) -> None:
        """Make ready for a new game: folded up, with what was built or played with last."""
        self._page.by_id("hangar").open = False
        if BUILDER not in self._desk.face.rooms:
            self._marks.write({"equipment": "", "hangar-told": ""})
            return
        bench = self._bench
        bench.turn_to(self._desk.words, self._desk.record.setup)
        self._marks.write({"equipment": bench.line(), "hangar-told": bench.message})
        bench.message = ""

    @property
    def _key(self) -> str:
        """Where it is kept; what is older than the other games has no name of one."""
        game = self._desk.rules.id
        return _HANGAR if game == OLDEST else f"{_HANGAR}.{game}"

    @property
    def _bench(self) -> Builder:
        game = self._desk.rules.id
        if game not in self._made:
            self._made[game] = self._make()
        return self._made[game]

    def _make(self) -> Builder:
        bench = self._desk.face.builder(self._desk.words, self._desk.record.setup)
        kept = self._store.get(self._key)
        if kept is not None and not bench.restore(kept):
            # Whatever was put aside before stays there too.
            aside = self._store.get(_SET_ASIDE)
            self._store.put(_SET_ASIDE, f"{aside}\n{kept}" if aside else kept)
        if not self._made:
            self._listen()
        return bench

    def _listen(self) -> None:
        hangar = self._page.by_id("hangar")
        for event, handler in (
            ("toggle", self._toggled),
            ("click", self._clicked),
            ("change", self._changed),
            ("submit", self._submitted),
        ):
            hangar.addEventListener(event, self._page.callback(handler))
        self._page.window.addEventListener("storage", self._page.callback(self._stored_elsewhere))

    # --- Events

    def _toggled(self, event: Any) -> None:
        if self._page.by_id("hangar").open:
            self._draw()

    def _clicked(self, event: Any) -> None:
        button = nearest(event.target, "button[data-bench]")
        if button:
            do = button.getAttribute("data-bench")
            if do.startswith(ASK):
                self._asking.ask(button, lambda: self._press(do.removeprefix(ASK)))
            else:
                self._press(do)

    def _changed(self, event: Any) -> None:
        field = nearest(event.target, "[data-bench]")
        if field:
            self._press(field.getAttribute("data-bench"))

    def _submitted(self, event: Any) -> None:
        field = nearest(event.target, "#keep-form") and self._page.by_id("kept-name")
        if field and self._press(f"keep:{field.value}"):
            field.value = ""

    def _stored_elsewhere(self, event: Any) -> None:
        text = self._store.get(self._key)
        if text is not None and self._desk.rules.id in self._made:
            self._bench.restore_kept(text)
            if self._page.by_id("hangar").open:
                self._draw()

    # --- Doing

    def _press(self, do: str) -> bool:
        """Press and draw; whether a 'mech was kept."""
        bench = self._bench
        filled, before = bench.filling, bench.kept
        bench.press(do)
        changed = bench.kept != before
        if not self._store.put(self._key, bench.save()) and changed:
            bench.message = self._desk.say("hangar.storage_failed", piece=self._store.problem)
        self._draw()
        self._follow(filled, do)
        return changed and do.startswith("keep:")

    def _follow(self, filled: str, do: str) -> None:
        """Go to the weapons when a mount is to be filled, and back to the mount afterwards."""
        filling = self._bench.filling
        if filling and filling != filled:
            _go_to(self._page.by_id("hangar-weapons-title"))
        elif filled and not filling:
            _go_to(self._page.by_id(f"hangar-{filled}"))
        elif do.startswith(("forget:", "bring-back:")):
            # The button that was pressed is gone or stands for another 'mech now.
            back = self._page.document.querySelector('#hangar [data-bench="bring-back:"]')
            _go_to(back or self._page.by_id("kept-name"))

    def _draw(self) -> None:
        look = self._bench.look()
        for name, tree in look.panels.items():
            if name not in self._panels:
                self._panels[name] = Panel(self._page, name)
            self._panels[name].draw(tree)
        self._marks.write(look.texts)
        # Once pressed, a radio button no longer heeds its attribute.
        for radio in self._page.document.querySelectorAll("#hangar input[type=radio]"):
            radio.checked = radio.hasAttribute("checked")


def _go_to(element: Any) -> None:
    if not element:
        # Somebody else has removed it from the page.
        return
    element.focus(preventScroll=True)
    element.scrollIntoView()
