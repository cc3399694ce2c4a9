"""Radar and sheet as tables: the arrow keys go through their cells, Tab to the next."""

from typing import Any

from browser.dom import nearest
from browser.hands.keys import is_modified, key_of
from browser.page import Page

_STEPS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
_ENDS = {"Home": 0, "End": -1}


class Grids:
    """Binds the tables. In each the cell that had the focus last is in the order of Tab."""

    def __init__(self, page: Page) -> None:
        self._page = page
        tables = page.by_id("grids")
        tables.addEventListener("keydown", page.callback(self._key_pressed))
        tables.addEventListener("focusin", page.callback(self._focused))

    def focus(self) -> None:
        """Go to the radar, to the cell that was left."""
        cell = self._page.document.querySelector("#grids td[tabindex='0']")
        if cell:
            cell.focus()

    def _focused(self, event: Any) -> None:
        cell = nearest(event.target, "td[tabindex]")
        if not cell:
            return
        for former in cell.closest("table").querySelectorAll("td[tabindex='0']"):
            former.setAttribute("tabindex", "-1")
        cell.setAttribute("tabindex", "0")

    def _key_pressed(self, event: Any) -> None:
        cell, key = nearest(event.target, "td[tabindex]"), key_of(event)
        if not cell or not key or is_modified(event):
            return
        row = cell.parentElement
        if key in _ENDS:
            cells = row.querySelectorAll("td")
            to = cells.item(_ENDS[key] % cells.length)
        elif key in _STEPS:
            down, across = _STEPS[key]
            to = _beside(row, cell.cellIndex + across, down)
        else:
            return
        # These keys look back over the game elsewhere.
        event.preventDefault()
        event.stopPropagation()
        if to:
            to.focus()


def _beside(row: Any, column: int, down: int) -> Any:
    """The cell in that column so many rows on, or the last there; None beyond the table."""
    rows = row.parentElement.rows
    place = row.sectionRowIndex + down
    if not 0 <= place < rows.length:
        return None
    cells = rows.item(place).cells
    # The first is the row's head.
    if column < 1 or (not down and column >= cells.length):
        return None
    return cells.item(min(column, cells.length - 1))
