"""One script of a module and all that it imports, made by esbuild."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from workshop import WorkshopError
from workshop.environment import NODE_MODULES

_PROGRAM = Path(__file__).with_suffix(".mjs")
_ESBUILD = NODE_MODULES / "esbuild" / "lib" / "main.js"


def bundled(module: Path, site: Path, *, is_classic: bool = False) -> str:
    """The script, with the module read as if it lay in the folder `web` of a site.

    A classic script knows its address from the element that names it; all its letters are ASCII,
    since it is read in whatever letters the page round it is written in.

    Raises:
        WorkshopError: if there is no Node, or a module cannot be read.
    """
    node = shutil.which("node")
    if node is None:
        raise WorkshopError("node was not found: it makes one script of the page's modules.")
    done = subprocess.run(
        [
            *(node, str(_PROGRAM), str(_ESBUILD), str(site), str(module)),
            *(["classic"] if is_classic else []),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0:
        raise WorkshopError(f"{module.name} could not be bundled:\n{done.stderr.strip()}")
    return done.stdout
