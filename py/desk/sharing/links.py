"""The links that a player can hand on, and what becomes of one that is followed or pasted."""

import re
from typing import Any, NamedTuple

from desk.desk import Desk
from desk.registry import face_of
from desk.sharing.handed_on import HandedOn, without_counting
from desk.sharing.pasted import Pasted
from tabletop.errors import LONGEST_PIECE, shortened
from tabletop.game import PLAYING
from tabletop.link import AtPosition, Daily, Link, NewGame, Replay, RuleAt, link_of, record_of

KINDS = ("replay", "position", "new")
"""What can be linked: the game up to the moment in sight, that moment, and a game like it."""

_ADDRESS = re.compile(r"(https?://)(?:[^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?", re.IGNORECASE)
_OF_THE_READER = ("embed", "host", "show", "controls", "keep", "lang", "theme", "colour-")
"""What a query asks for whoever reads the page, or for the frame that it is in."""
_HERE = re.compile(r"(?:.*\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\]", re.IGNORECASE)
_NEARBY = re.compile(
    r"10\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+"
    r"|\[f(?:[cd]|e[89ab])[^\]]*\]|[^.:]+|.*\.(?:local|lan|internal|intranet|home\.arpa)",
    re.IGNORECASE,
)


class Shareable(NamedTuple):
    """A link as it can be handed on, and the key of what is to be said of it, if anything."""

    text: str
    note: str = ""


def shareable(fragment: str, page: str, site: str) -> Shareable:
    """A link to a fragment, from a page with an address; `site` is where it is published, if told.

    What only concerns whoever is at this page does not go along: folders of a disk, a password,
    the frame, the language.
    """
    address = _ADDRESS.match(page)
    where = _reach(address[2]) if address else "link.no_address"
    if where and site:
        return Shareable(f"{site}#{fragment}")
    if not address:
        return Shareable(f"#{fragment}", where)
    scheme, host, path, query = address.groups()
    return Shareable(f"{scheme}{host}{path}{_query_for_others(query or '')}#{fragment}", where)


def _reach(host: str) -> str:
    """The key of what is to be said of links to a host; empty where everybody reaches it."""
    name = re.sub(r":\d*$", "", host)
    if _HERE.fullmatch(name):
        return "link.only_here"
    return "link.only_nearby" if _NEARBY.fullmatch(name) else ""


def _query_for_others(query: str) -> str:
    parts = without_counting(query)[1:].split("&")
    kept = [part for part in parts if part and not part.lower().startswith(_OF_THE_READER)]
    return f"?{'&'.join(kept)}" if kept else ""


def link_to(desk: Desk, kind: str) -> str:
    """The fragment of a link of one of the KINDS.

    Raises `DamagedError` for a game that is too long for a link.
    """
    return link_of(desk.rules, _leading_to(desk, kind))


def _leading_to(desk: Desk, kind: str) -> Link[Any, Any]:
    record, rules, state = desk.record, desk.rules, desk.state_in_sight
    if kind == "replay":
        return Replay(record, desk.choices_in_sight if desk.is_looking_back else None)
    # While the dice of the set-up are awaited there is no position yet.
    if kind == "position" and (state.legal or state.outcome != PLAYING):
        if rules.is_quiet(state):
            return AtPosition(rules.to_text(state))
        # What cannot be written as a position can still be led to.
        return Replay(record._replace(choices=record.choices[: desk.choices_in_sight]))
    if record.position is not None:
        return AtPosition(record.position, record.seed)
    return NewGame(record.setup, record.seed)


def is_here_already(desk: Desk, handed_on: HandedOn, today: str) -> bool:
    """Whether what a link leads to is on the desk.

    That is the day's game, to be gone on with, or the game whose rule it is.
    """
    link, _, game = handed_on
    if isinstance(link, RuleAt):
        return game == desk.rules.id
    if not isinstance(link, Daily):
        return False
    return desk.record._replace(choices=()) == record_of(face_of(game).rules, link, today, "")


def open_link(desk: Desk, handed_on: HandedOn, today: str, seed: str) -> bool:
    """Open what a link leads to; False, with a message, if it cannot be.

    `today` is the day as `YYYY-MM-DD`, and `seed` what a link without one begins with. For a rule,
    a new game of those rules is opened.
    """
    link, other_seed, game = handed_on
    rules = face_of(game).rules
    leads_to = NewGame(rules.standard) if isinstance(link, RuleAt) else link
    day = (link.day or today) if isinstance(link, Daily) else None
    if not desk.open_record(record_of(rules, leads_to, today, seed), day):
        return False
    tell_seed(desk, other_seed)
    if isinstance(link, Replay) and link.at is not None:
        # A game that is opened has a press for each choice.
        desk.press(f"look:{link.at}")
    return True


def open_pasted(desk: Desk, pasted: Pasted) -> bool:
    """Open a game that was found in a text; False, with a message, if it cannot be.

    A message also tells what is not certain about it.
    """
    if not desk.open_as_far_as_legal(pasted.save):
        return False
    if pasted.breaks_off and not desk.message:
        desk.tell("pasted.breaks_off", n=len(desk.record.choices))
    if pasted.was_changed:
        desk.tell_besides("pasted.was_changed")
    if pasted.games > 1:
        desk.tell_besides("pasted.games", n=pasted.games)
    tell_seed(desk, pasted.other_seed)
    return True


def tell_seed(desk: Desk, other: str | None) -> None:
    """Tell which seed was taken, where another one might be meant."""
    if other is not None:
        desk.tell_besides(
            "link.seed_taken", seed=_by_its_ends(desk.record.seed or ""), other=_by_its_ends(other)
        )


def _by_its_ends(seed: str) -> str:
    # It is mostly the end in which they differ.
    return shortened(seed if len(seed) <= LONGEST_PIECE else f"{seed[:20]}…{seed[-30:]}")
