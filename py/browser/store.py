"""What the browser keeps for us, if it does. Nothing here ever raises."""

from js import window
from pyodide.ffi import JsException


class Store:
    """Texts under names, in the browser's local storage.

    Where it is missing, full or forbidden, what was put is kept until the page is left, and
    `problem` says what the browser answered.
    """

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._kept: dict[str, str] = {}
        self.problem = ""

    def get(self, name: str) -> str | None:
        """The text under a name; None if there is none."""
        if name in self._kept:
            return self._kept[name]
        try:
            text = window.localStorage.getItem(self._prefix + name)
        except (JsException, AttributeError) as error:
            self.problem = _reason(error)
            return None
        return text if isinstance(text, str) else None

    def put(self, name: str, text: str) -> bool:
        """Keep a text; False if the browser did not take it."""
        try:
            window.localStorage.setItem(self._prefix + name, text)
        except (JsException, AttributeError) as error:
            self._kept[name] = text
            self.problem = _reason(error)
            return False
        self._kept.pop(name, None)
        return True


def _reason(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
