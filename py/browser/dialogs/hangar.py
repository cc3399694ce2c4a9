"""The hangar on the page: its presses go to the bench, and what the bench looks like is drawn."""

from collections.abc import Callable, Iterable
from typing import Any

from browser.dialogs.asking import ASK, Asking
from browser.dialogs.links import link_from
from browser.dom import Marks, Panel, build, nearest
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.drawing.nodes import node
from desk.face import BUILDER, Bench, Builder
from tabletop.game import OLDEST

_HANGAR = "hangar"
_SET_ASIDE = "hangar-unreadable"


class Hangar:
    """Binds the part of the dialog in which a game's builder is. Nothing is made before it opens.

    `changed` is called when what is built may be for more or fewer players.
    """

    def __init__(
        self, page: Page, desk: Desk, store: Store, asking: Asking, changed: Callable[[], None]
    ) -> None:
        self._page = page
        self._desk = desk
        self._asking = asking
        self._store = store
        self._changed_setup = changed
        self._marks = Marks(self._page)
        self._panels: dict[str, Panel] = {}
        self._made: dict[str, Builder] = {}
        self._carried = ""

    @property
    def setup(self) -> Any:
        """What the next game is to begin with; None where the game has no builder."""
        return self._bench.setup if self._is_there else None

    @property
    def _is_there(self) -> bool:
        return BUILDER in self._desk.face.rooms

    def open(self) -> None:
        """Make ready for a new game: folded up, with what was built or played with last."""
        self._page.by_id("hangar").open = False
        if not self._is_there:
            self._marks.write({"equipment": "", "hangar-told": ""})
            return
        bench = self._bench
        bench.turn_to(self._desk.words, self._desk.record.setup)
        self._marks.write({"equipment": bench.line(), "hangar-told": bench.message})
        bench.message = ""

    def is_ready(self) -> bool:
        """Whether a game can begin with what is built; where not, it is told why, and shown."""
        problem = self._bench.problem if self._is_there else ""
        self._marks.write({"hangar-told": problem})
        if problem:
            hangar = self._page.by_id("hangar")
            hangar.open = True
            hangar.querySelector("summary").focus()
        return not problem

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
            ("dragstart", self._dragged),
            ("dragover", self._dragged_over),
            ("dragend", self._let_go),
            ("drop", self._dropped),
        ):
            hangar.addEventListener(event, self._page.callback(handler))
        self._page.window.addEventListener("storage", self._page.callback(self._stored_elsewhere))

    # --- Events

    def _toggled(self, event: Any) -> None:
        if self._page.by_id("hangar").open:
            self._draw()

    def _clicked(self, event: Any) -> None:
        button = nearest(event.target, "button[data-bench], button[data-copies]")
        if button and button.hasAttribute("data-copies"):
            self._page.copy(self._page.by_id(button.getAttribute("data-copies")), self._tell_copied)
        elif button:
            do = button.getAttribute("data-bench")
            if do.startswith(ASK):
                self._asking.ask(button, lambda: self._press(do.removeprefix(ASK)))
            else:
                self._press(do)

    def _tell_copied(self, is_copied: bool) -> None:
        told = self._desk.say("link.copied" if is_copied else "page.not_copied")
        self._marks.write({"hangar-message": told})

    def _changed(self, event: Any) -> None:
        field = nearest(event.target, "[data-bench]")
        if field:
            self._press(field.getAttribute("data-bench"))

    def _submitted(self, event: Any) -> None:
        form = nearest(event.target, "form[data-sends]")
        if form:
            held = form.querySelector("input, textarea").value
            self._press(f"{form.getAttribute('data-sends')}{held}")

    def _stored_elsewhere(self, event: Any) -> None:
        text = self._store.get(self._key)
        if text is not None and self._desk.rules.id in self._made:
            self._bench.restore_kept(text)
            if self._page.by_id("hangar").open:
                self._draw()

    # --- Dragging

    def _dragged(self, event: Any) -> None:
        carried = nearest(event.target, "[data-carry]")
        if carried:
            self._carried = carried.getAttribute("data-carry")
            # Some browsers begin nothing that carries no data.
            event.dataTransfer.setData("text/plain", self._carried)
            self._page.by_id("hangar").dataset.carrying = "true"

    def _dragged_over(self, event: Any) -> None:
        if self._carried and nearest(event.target, "[data-drop]"):
            event.preventDefault()

    def _let_go(self, event: Any) -> None:
        self._carried = ""
        self._page.by_id("hangar").removeAttribute("data-carrying")

    def _dropped(self, event: Any) -> None:
        place, carried = nearest(event.target, "[data-drop]"), self._carried
        self._let_go(event)
        if place and carried:
            event.preventDefault()
            self._press(f"{place.getAttribute('data-drop')}{carried}")

    # --- Doing

    def _press(self, do: str) -> None:
        bench = self._bench
        before = bench.kept
        bench.press(do, self._page.random_seed())
        if not self._store.put(self._key, bench.save()) and bench.kept != before:
            bench.message = self._desk.say("hangar.storage_failed", piece=self._store.problem)
        look = self._draw()
        self._marks.write({"hangar-told": ""})
        self._changed_setup()
        if look.focus:
            _go_to(self._page.by_id(look.focus))

    def _draw(self) -> Bench:
        look = self._bench.look()
        self._make_room_for(look.panels)
        for name, tree in look.panels.items():
            self._panels[name].draw(tree)
        self._marks.write(look.texts)
        # Once pressed, a radio button no longer heeds its attribute.
        for radio in self._page.document.querySelectorAll("#hangar input[type=radio]"):
            radio.checked = radio.hasAttribute("checked")
        for name, held in look.fields.items():
            self._page.by_id(name).value = held
        for name, fragment in look.links.items():
            self._page.by_id(name).value = link_from(self._page, fragment).text
        return look

    def _make_room_for(self, panels: Iterable[str]) -> None:
        """Have a place for each panel of the game, and none for those of another."""
        if list(self._panels) == list(panels):
            return
        place = self._page.by_id("hangar-panels")
        place.replaceChildren(*(build(self._page, node("div", id=name)) for name in panels))
        self._panels = {name: Panel(self._page, name) for name in panels}


def _go_to(element: Any) -> None:
    if not element:
        # Somebody else has removed it from the page.
        return
    element.focus(preventScroll=True)
    element.scrollIntoView()
