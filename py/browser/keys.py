"""Keys that are single characters, and the one live region of the page."""

from browser.dom import build, by_id
from playsheet.desk import Desk
from playsheet.nodes import node

_PRESSES = {"?": "keys", "m": "tables:on"}
_DICE_PRESSES = {str(face): f"face:{face}" for face in range(1, 7)}


def press_of(desk: Desk, key: str) -> str:
    """The press that a character makes just now; empty if none, or if all are switched off."""
    if not by_id("letter-keys").checked:
        return ""
    if desk.waits_for_dice and key in _DICE_PRESSES:
        return _DICE_PRESSES[key]
    # The page need not wait for it to start.
    from playsheet.spoken import KEYS  # noqa: PLC0415

    letter = key.lower()
    return f"tell:{KEYS[letter]}" if letter in KEYS else _PRESSES.get(letter, "")


def say(sentences: tuple[str, ...]) -> None:
    """Have a screen reader say sentences, also if the very same were said before."""
    by_id("live").replaceChildren(*(build(node("p", each)) for each in sentences))
