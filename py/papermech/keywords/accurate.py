"""Accurate, of the laser."""

from papermech.keywords.base import Keyword


class Accurate(Keyword):
    """Dice that did no damage may be rolled again, once; the second result stands.

    Any of them may be chosen, also when the target is destroyed already. Rule: ACCURATE.
    """

    id = "accurate"
    rerolls = True
