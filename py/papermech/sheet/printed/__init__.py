"""The printed sheet: every box, word and number of it, drawn from the catalogue's data.

Elements other code fills, moves or marks carry ids; see `plan` for where cubes go.
"""

from papermech.sheet.printed.mounts import mount_box
from papermech.sheet.printed.tracks import spill_over
from papermech.sheet.printed.whole import labels, sheet, sheet_of

__all__ = ["labels", "mount_box", "sheet", "sheet_of", "spill_over"]
