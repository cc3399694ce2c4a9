"""EMP, of the disruptor."""

from papermech.keywords.base import Keyword


class Emp(Keyword):
    """A target that was hurt and lives rolls a new attack; its time cube goes to that T.

    This takes the place of the new attack it would pick if the old one was disabled. Rule: EMP.
    """

    id = "emp"
    redirects = True
