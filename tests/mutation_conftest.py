"""What mutation testing adds to the tests it runs: nothing is remembered from a healthy engine."""

from __future__ import annotations

import functools
import gc

_caches: list[functools._lru_cache_wrapper[object]] = []


def pytest_collection_finish() -> None:
    """Find every cache there is."""
    # The process that each mutant's is forked from has hidden all it holds from the collector.
    gc.unfreeze()
    _caches[:] = [
        thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)
    ]


def pytest_runtest_setup() -> None:
    """Empty them: a table kept from before would hide a fault, and who looks for it, alike."""
    for cache in _caches:
        cache.cache_clear()
