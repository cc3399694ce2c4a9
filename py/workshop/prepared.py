"""What is made of sources before the game says a word: catalogues, and the style of lone drawings.

Both lie beside their packages, where installed and running code finds them by the same names.
"""

from __future__ import annotations

import io
import os
import re
from datetime import UTC, datetime
from pathlib import Path

from workshop import ROOT, WorkshopError
from workshop.environment import WEB
from workshop.texts.styles import with_daylight

PY = ROOT / "py"

STYLE = "notebook.css"
"""The style of a game's drawings where they are not in a page, in the game's folder."""
_STYLES = {"papermech": ("fonts.css", "sheet.css", "sheets/papermech.css")}
"""The style sheets that a game's drawings need of the page's."""
_BESIDE = "/* --- Beside the sheet */"
"""From here on a game's style sheet is not for its drawings."""

_ANY_TIME = datetime(1980, 1, 1, tzinfo=UTC)
_NOT_NEEDED = re.compile(r"/\*.*?\*/|@font-face \{[^}]*?\burl\([^}]*\}", re.DOTALL)
"""Comments, and typefaces that lie in files of their own, which a lone drawing cannot have."""


def prepare() -> None:
    """Make all of it, where its sources changed."""
    compile_words()
    for package, names in _STYLES.items():
        gather_style(PY / package / STYLE, [WEB / name for name in names])


def compile_words() -> None:
    """Compile the catalogues of all packages, where they changed."""
    for locale in sorted(PY.glob("*/locale")):
        compile_catalogues(locale)


def compile_catalogues(locale: Path) -> None:
    """Compile every gettext catalogue that is newer than its compiled form, or has none."""
    for source in catalogues(locale):
        compiled = source.with_suffix(".mo")
        if _is_older(compiled, [source]):
            _replace(compiled, _compiled(source))


def catalogues(locale: Path) -> list[Path]:
    """The catalogues of a package, by its folder of words."""
    return sorted(locale.glob("*/LC_MESSAGES/*.po"))


def gather_style(target: Path, sources: list[Path]) -> None:
    """Write style sheets into one as short as it can be, where they changed."""
    if not _is_older(target, sources):
        return
    style = "\n".join(path.read_text(encoding="utf-8").partition(_BESIDE)[0] for path in sources)
    style = with_daylight(_NOT_NEEDED.sub("", style))
    lines = (line.strip() for line in style.splitlines())
    _replace(target, "\n".join(line for line in lines if line).encode())


def _is_older(made: Path, sources: list[Path]) -> bool:
    newest = max(path.stat().st_mtime for path in sources)
    return not made.exists() or made.stat().st_mtime <= newest


def _compiled(source: Path) -> bytes:
    # Imported only when a catalogue is compiled: Babel lives in the virtual environment.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    try:
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3], abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise WorkshopError(f"{source} is no valid catalogue: {error}") from error
    # Babel writes the time of day where the source names none.
    catalogue.creation_date = _ANY_TIME
    packed = io.BytesIO()
    write_mo(packed, catalogue)
    return packed.getvalue()


def _replace(target: Path, content: bytes) -> None:
    # Whoever reads meanwhile, such as another test, finds the old file or the new, never half.
    half = target.with_suffix(f".{os.getpid()}")
    half.write_bytes(content)
    half.replace(target)
