"""An archive packed as a whole: what its files have in common is written once.

Inside, nothing is packed, so that Python finds each file as it is; what packs all of it is `gzip`,
which `web/files.js` unpacks. The name stays that of the archive inside.
"""

from __future__ import annotations

import gzip
import io
import zipfile

_MAGIC = b"\x1f\x8b"


def solid(archive: bytes) -> bytes:
    """The archive, packed as a whole; the same bytes for the same archive.

    Raises:
        zipfile.BadZipFile: for what is no archive.
    """
    plain = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as packed,
        zipfile.ZipFile(plain, "w", zipfile.ZIP_STORED) as stored,
    ):
        for entry in packed.infolist():
            stored.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), packed.read(entry))
    return gzip.compress(plain.getvalue(), 9, mtime=0)


def opened(archive: bytes) -> bytes:
    """The archive itself, whether it is packed as a whole or not."""
    return gzip.decompress(archive) if archive.startswith(_MAGIC) else archive
