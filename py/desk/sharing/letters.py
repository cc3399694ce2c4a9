"""What is handed on after a turn by link: a link, or a text where messengers would break a link.

How it is plugged in: when a turn is over (another seat decides, or the game ended), and when it is
asked for again, the shell shows `to_send` in a field with a button that copies it; once that is
shown, the game's `sent` is the number of its choices. A text is pasted under Record, as all texts
are, and `find_handed_on` cuts the game out of it.
"""

from typing import NamedTuple

from desk.keeping.correspondence import ByLink
from desk.sharing.links import shareable
from desk.typed import typed
from desk.words import Words
from tabletop.link import LONGEST_NAME, link_of

LONGEST_MESSAGE = 2_000
"""Characters of a link that every messenger hands on as one."""


class ToSend(NamedTuple):
    """What is handed on, and the key of what is to be said of it, if anything."""

    text: str
    is_text: bool
    note: str = ""


def to_send(words: Words, game: ByLink, page: str, site: str) -> ToSend:
    """The link of a game by link, or its text; `page` and `site` as in `links.shareable`.

    It is a text where the link has more than `LONGEST_MESSAGE` characters, and from a page that has
    no address for links. Raises `DamagedError` for a game too long for either.
    """
    fragment = link_of(game.record.rules, game.letter)
    link = shareable(fragment, page, site)
    address = link.text.partition("#")[0]
    if address and len(link.text) <= LONGEST_MESSAGE:
        return ToSend(link.text, is_text=False, note=link.note)
    if address:
        told = words.say("by_link.message", address=address)
    else:
        told = words.say("by_link.message_anywhere")
    return ToSend(f"{told}\n#{fragment}", is_text=True, note=link.note)


def person(text: str) -> str:
    """What a person wishes to be called, as it can be handed on; empty if nothing of it can be."""
    seen = "".join(each if each.isprintable() else " " for each in typed(text))
    return " ".join(seen.split())[:LONGEST_NAME].strip()
