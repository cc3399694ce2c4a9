"""The whole truth of a battle at rest: frozen, comparable, cheap to keep for undo."""

from functools import cached_property

from fastplay.choosing.legal import legal_choices
from fastplay.layout import Layout


class State(Layout):
    """A battle between two choices, and what may be chosen."""

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """Every legal choice, sorted by code point; found out when it is first asked for."""
        return legal_choices(self)

    @property
    def stage(self) -> int:
        """The round."""
        return self.round

    @property
    def score(self) -> None:
        """A battle has none."""
        return None
