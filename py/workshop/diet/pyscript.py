"""PyScript's own Python, taken out of its script and brought along compiled.

The script holds those modules as texts, and at each start would write them to files for the page's
Python to compile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from workshop.diet import UnexpectedError
from workshop.environment import NODE_MODULES
from workshop.vendor import SOURCES

_CORE = "pyscript/core-"
_LISTED = "src/stdlib/pyscript.js"
_ASKED_FOR_BY_NAME = ("fs.py", "media.py", "web.py")
"""What PyScript itself does not import; neither do we."""
_NOTICE = "\n// Changed for this page: the Python that was here lies compiled in app/house.zip.\n"


def apart(
    vendored: Mapping[str, bytes], modules: Path = NODE_MODULES
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The vendored files with a script that holds no Python, and the Python by file name.

    The script is pinned, and so answers for what it holds; npm's list of it only says what to look
    for.

    Raises:
        UnexpectedError: if the script does not hold what is listed.
    """
    try:
        text = (modules / SOURCES["pyscript"] / _LISTED).read_text(encoding="utf-8")
    except OSError as error:
        raise UnexpectedError(f"PyScript's package holds no {_LISTED}.") from error
    listed = json.loads(text.partition("export default")[2].strip().removesuffix(";"))["pyscript"]
    held = ",".join(
        f"{json.dumps(name)}:{json.dumps(source, ensure_ascii=False)}"
        for name, source in listed.items()
    ).encode()
    script = next((name for name in vendored if name.startswith(_CORE)), None)
    if script is None or vendored[script].count(held) != 1:
        raise UnexpectedError(
            "PyScript's script does not hold the Python that npm's package lists for it."
        )
    emptied = vendored[script].replace(held, b"") + _NOTICE.encode()
    python = {
        f"pyscript/{name}": source.encode()
        for name, source in listed.items()
        if name not in _ASKED_FOR_BY_NAME
    }
    return {**vendored, script: emptied}, python
