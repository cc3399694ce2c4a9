"""What mutation testing adds to the tests it runs: nothing is remembered from a healthy engine."""

import functools
import gc


def pytest_sessionstart() -> None:
    """Empty every cache: a table kept from before would hide a fault in what makes it."""
    # The process that each mutant's is forked from has hidden all it holds from the collector.
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
