"""The site as one archive, for hosts that take such a file and unpack it themselves."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from workshop import WorkshopError
from workshop.progress import step
from workshop.serve import read_site
from workshop.site import LABEL, NAME, zip_bytes


def check_target(target: Path) -> None:
    """Raise unless there is no such file yet, or it is an earlier archive of ours."""
    if not target.exists():
        return
    if target.is_dir():
        raise WorkshopError(f"{target} is a folder; name a file.")
    try:
        with zipfile.ZipFile(target) as held:
            label = json.loads(held.read(LABEL))
    except (zipfile.BadZipFile, KeyError, ValueError):
        label = {}
    if not isinstance(label, dict) or label.get("name") != NAME:
        raise WorkshopError(
            f"{target} is something other than an earlier build, so it stays as it is.\n"
            "Name a new file."
        )


def write_archive(target: Path, site: Path) -> None:
    """Pack a built site, with index.html at the top; equal sites make equal archives."""
    with step("Packing the site"):
        files = {name: page.content for name, page in read_site(site).items()}
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.new")
        fresh.write_bytes(zip_bytes(files))
        fresh.replace(target)
