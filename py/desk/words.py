"""The words of the page, by stable keys, in every language we print.

Words stand in domains: the desk's own, and one for each game, in the game's folder. A key is looked
up in the game's first, so a game may have its own word for something of the desk's.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from gettext import NullTranslations

    from tabletop.errors import GameError

OWN_NAMES = {
    "en": "English",
    "es": "Español",
}
"""What each language calls itself, by its code. This is the one list there is: a language needs a
line here and its catalogues. The first is what the page is built in, and what is spoken to those
who ask for none of these."""

LANGUAGES = tuple(OWN_NAMES)

_DESK = "desk"


class Loader(Protocol):
    """What a module was loaded by."""

    def get_data(self, path: str) -> bytes:
        """The bytes of a file beside it; OSError if there is none."""
        ...


@cache
def _catalogue(language: str, domain: str) -> "NullTranslations":
    # Imported here: the sheet's geometry does without it, and pathlib would cost start-up time.
    from gettext import GNUTranslations, NullTranslations  # noqa: PLC0415

    class Missing(NullTranslations):
        """Where a look-up ends that no catalogue could answer."""

        def gettext(self, message: str) -> str:
            raise KeyError(message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            raise KeyError(msgid1)

    # Asked of what loaded the package, since that may have been an archive.
    package = import_module(domain)
    assert package.__spec__ is not None
    loader = cast("Loader", package.__spec__.loader)
    folder = str(package.__file__).replace("\\", "/").rpartition("/")[0]
    name = domain.rpartition(".")[2]
    path = f"{folder}/locale/{language}/LC_MESSAGES/{name}.mo"
    found = GNUTranslations(BytesIO(loader.get_data(path)))
    found.add_fallback(Missing() if domain == _DESK else _catalogue(language, _DESK))
    return found


class Words:
    """One language's words: those of a game, and the desk's."""

    def __init__(self, language: str, domain: str = _DESK) -> None:
        """Read the compiled catalogues of `language`, one of LANGUAGES; KeyError for another.

        `domain` is the package of a game. Raises `FileNotFoundError` where none were compiled.
        """
        if language not in LANGUAGES:
            raise ValueError(language)
        self.language = language
        self._found = _catalogue(language, domain)

    def say(self, key: str, **values: object) -> str:
        """The words for `key` with its placeholders filled; KeyError if there are none.

        Numbers are written as the language writes them.
        """
        text = self._found.gettext(key)
        return self._filled(text, values) if values else text

    def count(self, key: str, n: int, **values: object) -> str:
        """The form of `key` that fits the number `n`, which fills the placeholder {n}."""
        return self._filled(self._found.ngettext(key, key, n), {"n": n, **values})

    def decimal(self, value: float) -> str:
        """A number to a tenth, with the point or comma of the language."""
        whole, _, tenth = f"{value:.1f}".partition(".")
        return self.say("name.decimal", whole=whole, tenth=tenth)

    def _filled(self, text: str, values: Mapping[str, object]) -> str:
        return text.format(
            **{
                name: self.decimal(value) if isinstance(value, float) else value
                for name, value in values.items()
            }
        )

    def explain(self, error: "GameError") -> str:
        """An error as one sentence that names the piece and what was allowed."""
        return self.say(
            f"error.{error.code}",
            piece=error.piece,
            allowed=", ".join(error.allowed),
            place=error.place,
        )
