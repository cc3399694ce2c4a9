"""Lines that tell a waiting person what is being done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


def say(text: str) -> None:
    """Print one line for the person at the terminal, apart from any real output."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Announce a piece of work before it starts, and how long it took if that was long."""
    say(f"{what} ...")
    start = time.monotonic()
    yield
    seconds = time.monotonic() - start
    if seconds >= 1:
        say(f"  done in {seconds:.1f} s")
