"""Who plays: chosen with a new game, and changed while it is played."""

from collections.abc import Callable, Sequence
from typing import Any

from browser.dialogs.letters import Letters
from browser.dom import Panel, Presses, nearest
from browser.page import Page
from desk.doors import Doors
from desk.drawing.nodes import Node
from desk.seats.seated import Seated

_FORM, _NEW = "players-form", "new-seats"


class Players:
    """Binds the dialog of the players, their part of that of a new game, and what they play next.

    `opened` is called when another game is on the desk.
    """

    def __init__(
        self,
        page: Page,
        desk: Seated,
        doors: Doors,
        letters: Letters,
        press: Callable[[str], None],
        opened: Callable[[], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._doors = doors
        self._letters = letters
        self._press = press
        self._opened = opened
        self._panels: dict[str, Panel] = {}

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "players": lambda _: self._open(),
            "again": lambda _: self._play_again(),
            "rematch": self._rematch,
        }

    def start(self) -> None:
        """Listen to the fields."""
        self._page.by_id(_FORM).addEventListener("change", self._page.callback(self._changed))

    def offer(self, setup: Any, chosen: Sequence[str] | None = None) -> None:
        """Offer the present players for a new game with a setup, or those `chosen` before.

        None is the setup of the present game.
        """
        desk = self._desk
        if desk.is_for_several:
            begun = desk.record.setup if setup is None else setup
            kinds = desk.seats_for(begun, desk.seats if chosen is None else chosen)
            self._show(_NEW, desk.new_seats_form(_NEW, kinds, begun), kinds)

    @property
    def chosen(self) -> tuple[str, ...] | None:
        """Who is to play the new game; None where there is nothing to choose."""
        if not self._desk.is_for_several:
            return None
        fields = self._page.document.querySelectorAll(f"#{_NEW} select")
        return tuple(str(field.value) for field in fields)

    @property
    def draft(self) -> bool:
        """Whether computers choose what they begin with."""
        return bool(self._page.by_id("new-draft").checked)

    def _play_again(self) -> None:
        desk = self._desk
        if desk.by_link:
            self._letters.begin(desk.seats, desk.record.setup)
        else:
            self._doors.open(desk.play_again)
        self._opened()

    def _rematch(self, how: str) -> None:
        seed = self._page.random_seed()
        self._doors.open(lambda: self._desk.rematch(seed, swapped=how == "swap"))
        self._opened()

    def _open(self) -> None:
        self._draw()
        self._page.by_id("players-dialog").showModal()
        self._page.by_id("players-title").focus()

    def drawn(self) -> None:
        """The game was drawn anew: so is the dialog, if it is open."""
        if self._page.by_id("players-dialog").open:
            self._draw()

    def _draw(self) -> None:
        self._show(_FORM, self._desk.seats_form(_FORM), self._desk.seats)

    def _show(self, place: str, form: Node, kinds: Sequence[str]) -> None:
        if place not in self._panels:
            self._panels[place] = Panel(self._page, place)
        self._panels[place].draw(form)
        # Once chosen in, a field no longer heeds its attributes.
        fields = self._page.document.querySelectorAll(f"#{place} select")
        for field, kind in zip(fields, kinds, strict=True):
            field.value = kind

    def _changed(self, event: Any) -> None:
        field = nearest(event.target, "[data-seat]")
        if field:
            self._press(f"seat:{field.dataset.seat}.{field.value}")
