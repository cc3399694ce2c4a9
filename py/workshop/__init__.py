"""The workshop: what sets up, builds and serves the game.

Nothing in here is part of the game, and nothing in the game imports it.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""

BUILD = ROOT / ".build"
"""Everything the workshop makes, apart from the virtual environment and npm's folder."""


class WorkshopError(Exception):
    """Something a person can mend; the text says what is wrong and how to mend it."""
