"""The diet: what makes the page smaller, or sooner to start, than what it is made of.

Each course stands alone: any can be left out (`play.py --without NAME`, or all with `--plain`), and
one that does not go with what npm brought is left out by itself, with a warning.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Collection
from typing import TypeVar

from workshop import WorkshopError
from workshop.progress import say

T = TypeVar("T")

COURSES = {
    "fonts": "cut the typefaces down to the characters that the page can show",
    "library": "leave out the modules of Python that the page never imports",
    "bytecode": "compile Python's sources, so that no browser has to",
    "solid": "pack each archive as a whole, not file by file",
    "pyscript": "take PyScript's own Python out of its script, to be compiled",
    "glue": "have Pyodide's script take over only what somebody asks for",
    "parting": "part Python's program in two, of which a start waits for one",
}
"""The name of each course -> what it does."""

_NOT_AS_EXPECTED = (LookupError, ValueError, zipfile.BadZipFile)


class UnexpectedError(WorkshopError):
    """What npm brought is not written as a course expects it."""


class Diet:
    """The courses that are taken; those named in `without` are left out.

    Raises:
        WorkshopError: for a name that no course has.
    """

    def __init__(self, without: Collection[str] = ()) -> None:
        unknown = sorted(set(without) - COURSES.keys())
        if unknown:
            raise WorkshopError(
                f"The diet has no {', '.join(unknown)}. It has: {', '.join(COURSES)}."
            )
        self._without = frozenset(without)

    def take(self, course: str, given: T, make: Callable[[T], T]) -> T:
        """What a course makes of what is given, or that as it came.

        It stays as it came if the course is left out, or, with a warning, if it is not as expected.
        """
        if course in self._without:
            return given
        try:
            return make(given)
        except (UnexpectedError, *_NOT_AS_EXPECTED) as error:
            reason = str(error) or type(error).__name__
            say(f"Warning: shipped as it came, without {course}: {reason}")
            return given
