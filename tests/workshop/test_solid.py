"""Archives packed as a whole: the same files, fewer bytes, and a fault where there is none."""

from __future__ import annotations

import io
import zipfile

import pytest

from workshop.diet.solid import opened, solid
from workshop.site import zip_bytes

FILES = {f"room/{number}.py": b"def like_the_others() -> int: ...\n" * 9 for number in range(40)}


def test_files_come_back_and_what_they_share_is_written_once() -> None:
    archive = zip_bytes(FILES)
    packed = solid(archive)
    assert packed == solid(archive)
    assert len(packed) < len(archive) / 3
    assert opened(archive) == archive
    with zipfile.ZipFile(io.BytesIO(opened(packed))) as found:
        assert {name: found.read(name) for name in found.namelist()} == FILES
        assert {entry.compress_type for entry in found.infolist()} == {zipfile.ZIP_STORED}


def test_what_is_no_archive_is_a_fault() -> None:
    with pytest.raises(zipfile.BadZipFile):
        solid(b"dear")
