"""Links as forums, mail and chats hand them on: changed on the way, and read as they were meant.

Long: one function undoes each thing that programs do to links.

A link that can be read as it stands is that link. One that cannot is read with the fewest changes
that make it one: markup and percent signs are undone, capitals in names, what mail counts readers
with, and what stuck to its ends are passed over. A replay holds bits that check each reading, and a
day, a rule and a position are what they are; but a seed may be any text. Where it could have been
another one, both are told. A link names the game that it is of; of none, it is of the oldest one.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from desk.registry import PACKAGES, face_of, game_of_position, positions
from desk.typed import UNSEEN, WHITE_SPACE
from tabletop.errors import DamagedError, DivergedError, GameError, IllegalError
from tabletop.game import OLDEST
from tabletop.link import (
    END,
    KINDS,
    LONGEST,
    TURN,
    AtPosition,
    Link,
    NewGame,
    game_of,
    read_link,
)
from tabletop.packing import percent_decoded

MOST_READINGS = 100
"""Texts that are tried for one link; those that people meet need fewer than ten."""
LEAST_READINGS = 20
MOST_CHARACTERS = 300_000
"""In all texts that are tried for one link."""
MOST_LINES = 40
"""Lines over which a link in a longer text may be spread."""


class HandedOn(NamedTuple):
    """Where a link leads, and the seed that it may have been meant to have instead, if any.

    `game` is the id of the game that it is of.
    """

    link: Link[Any, Any]
    other_seed: str | None = None
    game: str = OLDEST

    def expect(self, game: str) -> None:
        """Raise `DamagedError`, which names the game, unless it is the one that is asked for."""
        if self.game != game:
            raise DamagedError("other_game", self.game, (game,))


# --- What is done to links on the way, undone. Each takes a text and gives it as it may have been.

_COUNTING = (
    r"utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid"
    r"|ysclid|twclid|ttclid|li_fat_id|igshid?|mc_[ce]id|mkt_tok|_ga|_gl|_hsenc|_hsmi|s_cid|spm"
    r"|oly_(?:anon|enc)_id|rb_clickid|srsltid|vero_(?:conv|id)|wickedid|xtor|ref|ref_src|source"
    r"|share|__tn__|__cft__(?:\[\d\]|%5B\d%5D)"
)
"""What mail, networks and advertisers put into links to know who follows them."""
_COUNTED = re.compile(rf"[?&;](?:amp;)*(?:{_COUNTING})(?:=[^&]*)?(?=&|$)", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\xa0"}
_UNSEEN_CODES = r"%C2%AD|%E1%A0%8E|%E2%80%(?:8[B-F]|A[A-E])|%E2%81%A[0-4]|%EF%BB%BF|%0[9AD]|%C2%A0"
_BLANKS = re.compile(rf"[\s{UNSEEN}]|{_UNSEEN_CODES}|%20", re.IGNORECASE)
_WITH_BLANKS = re.compile(r"seed|name\d+", re.IGNORECASE)
_WRAPS = re.compile(rf"[\r\n\t\xa0{UNSEEN}]|{_UNSEEN_CODES}", re.IGNORECASE)
_ODD = ".,;:!?&#/\\()<>[]{}|\"'*_~`“”„‘’«»…·"
_START = f"{_ODD}{WHITE_SPACE}{UNSEEN}"
_START_CODES = ("%23", "%21")
_END = f"{_START}–—-"
# What a browser itself encodes in an address may have stuck to it as well as what it leaves.
_END_CODES = re.compile(
    rf"(?:{_UNSEEN_CODES}|%20|%22|%3C|%3E|%60|%E2%80%(?:9[3489CDE]|A6)|%C2%(?:AB|BB))$",
    re.IGNORECASE,
)
_LONGEST_CODE = 9
_TEXT_FRAGMENT = ":~:"
_NOT_A_KEY = "(?![a-z0-9]*=)"
_TURN = re.compile(f"{TURN}=", re.IGNORECASE)
_END_OF_TURN = re.compile(f"&{END}{_NOT_A_KEY}", re.IGNORECASE)
_REST = re.compile(r"[#<>\"\[\]{}|\\^`\s].*$", re.DOTALL)
_CODE = re.compile("%25(?=[0-9A-Fa-f]{2})")
_GAME = r"[a-z][a-z0-9]*"
_ENCODED_SLASH = re.compile(rf"({_GAME})%2F", re.IGNORECASE)
_POSITIONS = re.compile(r"(?:^|&)(?:1&)?(?:position|from)=([^&]*)")
_QUOTED_PRINTABLE = re.compile("=3D", re.IGNORECASE)
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2212\ufe63\uff0d", "-"))


def _without_start(text: str) -> str:
    text = text.lstrip(_START)
    while text.startswith(_START_CODES):
        text = text[len(_START_CODES[0]) :].lstrip(_START)
    return text


def _without_end(text: str) -> str:
    text = text.rstrip(_END)
    while code := _END_CODES.search(text[-_LONGEST_CODE:]):
        text = text[: -len(code[0])].rstrip(_END)
    return text


def _without_rest(text: str) -> str:
    # Of the last part only: no other one, perhaps misspelt, may be passed over with it.
    before, sign, last = text.partition(_TEXT_FRAGMENT)[0].rpartition("&")
    return f"{before}{sign}{_REST.sub('', last)}"


def _without_address(text: str) -> str:
    """What stands behind the `#` of an address."""
    return text.partition("#")[2] or text


def without_counting(text: str) -> str:
    """A query or a fragment without what mail and networks count their readers with."""
    return _COUNTED.sub("", text)


def _without_gaps(text: str) -> str:
    """Without parts in which nothing stands."""
    return "&".join(filter(None, text.split("&")))


def _without_what_follows(text: str) -> str:
    """Of a game by link what stands behind its end."""
    # Not in one pattern: that would look for the end once for each beginning.
    start = _TURN.search(text)
    end = _END_OF_TURN.search(text, start.end()) if start else None
    return text[: end.end()] if end else text


def _without_wraps(text: str) -> str:
    return _WRAPS.sub("", text)


def _without_blanks(text: str) -> str:
    """Of all parts seeds and names alone may hold blanks."""
    parts = []
    for part in text.split("&"):
        name, sign, value = part.partition("=")
        name = _BLANKS.sub("", name)
        if not _WITH_BLANKS.fullmatch(name):
            value = _BLANKS.sub("", value)
        parts.append(f"{name}{sign}{value}")
    return "&".join(parts)


def _without_markup(text: str) -> str:
    return _ENTITY.sub(_character, text)


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    if name:
        return _ENTITIES[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else entity[0]


def _in_lower_case(text: str) -> str:
    """The names in a link, which phones begin with a capital; of values only a rule has those.

    And people's names and seeds, which stay as they are.
    """
    parts = []
    for part in text.split("&"):
        name, sign, value = part.partition("=")
        name = name.lower()
        kind = name.rpartition("/")[2]
        if kind == "rule":
            value = value.upper()
        elif kind in (TURN, "dice", "game"):
            value = value.lower()
        elif kind in ("position", "from"):
            notation, slash, lies = value.partition("/")
            value = f"{notation.lower()}{slash}{lies}"
        parts.append(f"{name}{sign}{value}")
    return "&".join(parts)


def _with_slash(text: str) -> str:
    """With a plain slash behind the name of the game."""
    return _ENCODED_SLASH.sub(r"\1/", text, count=1) if _ENCODED_SLASH.match(text) else text


def _decoded(text: str) -> str:
    try:
        return percent_decoded(text)
    except ValueError:
        return text


def _decoded_once(text: str) -> str:
    """Where only the percent signs themselves were encoded once more."""
    return _CODE.sub("%", text)


def _plus_as_blank(text: str) -> str:
    return text.replace("+", "%20")


def _not_quoted_printable(text: str) -> str:
    return _QUOTED_PRINTABLE.sub("=", text)


def _plain_hyphens(text: str) -> str:
    return text.translate(_HYPHENS)


def _two_hyphens(text: str) -> str:
    return text.replace("—", "--").replace("–", "--")


def _one_hyphen(text: str) -> str:
    return text.replace("—", "-").replace("–", "-")


_Undone = Callable[[str], str]

_OF_SEEDS: tuple[_Undone, ...] = (
    without_counting,
    _without_end,
    _without_rest,
    _without_wraps,
    _not_quoted_printable,
    _decoded_once,
    _plus_as_blank,
)
"""What may have been done to a seed though the link can be read as it stands."""
_ALL: tuple[_Undone, ...] = (
    _without_address,
    _without_start,
    _without_what_follows,
    _without_markup,
    _without_gaps,
    _with_slash,
    _in_lower_case,
    _without_blanks,
    *_OF_SEEDS,
    _plain_hyphens,
    _two_hyphens,
    _one_hyphen,
    _decoded,
)
"""Those that cannot change what a link means come first."""


def _readings(text: str, undoing: tuple[_Undone, ...]) -> Iterator[str]:
    """A text as it stands, and as it may have been, with the fewest changes first."""
    seen = {text: None}
    most = min(MOST_READINGS, max(LEAST_READINGS, MOST_CHARACTERS // (len(text) + 1)))
    ahead = deque(seen)
    while ahead:
        reading = ahead.popleft()
        yield reading
        for undo in undoing:
            other = undo(reading)
            if other not in seen and len(seen) < most:
                seen[other] = None
                ahead.append(other)


# --- Reading

_BEGINNING = re.compile(rf"(?:{_GAME}/)?(?:\d{{1,9}}&|{'|'.join(KINDS)})")
_HOW_CLOSE = {"link_foreign": 0, "other_game": 0, "link_key": 1, "link_twice": 1}
_CLOSE, _CLOSEST = 2, 3
"""How much of a link was understood when it was refused: most where only the rules forbid it."""


def read_handed_on(fragment: str) -> HandedOn:
    """Where a fragment or a whole address leads, however it was handed on.

    Raises as `read_link` and `registry.face_of` do, with the reason of the reading that comes
    closest.
    """
    if len(fragment) > LONGEST:
        raise DamagedError("link_too_long", str(len(fragment)), (str(LONGEST),))
    refused: GameError | None = None
    for text in _readings(fragment, _ALL):
        if not _BEGINNING.match(text):
            continue
        try:
            game, link = _read(text)
        except DivergedError:
            # Its bits checked: this is the link, and no other reading would be.
            raise
        except GameError as error:
            if refused is None or _closeness(error) > _closeness(refused):
                refused = error
        else:
            return HandedOn(link, _other_seed(link, text), game)
    raise refused or DamagedError("link_foreign", fragment, KINDS)


def _read(text: str) -> tuple[str, Link[Any, Any]]:
    """The game that a fragment is for, and what it leads to there."""
    game, rest = game_of(text)
    rules = face_of(game).rules
    try:
        return game, read_link(rules, text)
    except GameError as error:
        # A position may have come into the link of another game.
        of_positions = map(game_of_position, _POSITIONS.findall(rest))
        other = next((each for each in of_positions if each not in ("", game)), "")
        if other:
            raise DamagedError("other_game", other, (game,)) from error
        raise


def _closeness(error: GameError) -> int:
    otherwise = _CLOSEST if isinstance(error, IllegalError) else _CLOSE
    return _HOW_CLOSE.get(error.code, otherwise)


def _other_seed(taken: Link[Any, Any], text: str) -> str | None:
    """Another seed that a link may have been meant to have."""
    if not isinstance(taken, NewGame | AtPosition) or taken.seed is None:
        return None
    for other in _readings(text, _OF_SEEDS):
        try:
            _, link = _read(other)
        except GameError:
            continue
        if isinstance(link, NewGame | AtPosition) and link.seed not in (None, taken.seed):
            return link.seed
    return None


# --- Finding

_KINDS = rf"(?:{_GAME}(?:/|%2F))?(?:\d{{1,9}}(?:&|%26)|{'|'.join(KINDS)})"
_ADDRESS = re.compile(rf"(?:#|%23)(?=[!?/]*{_KINDS})", re.IGNORECASE)
_FRAGMENT = re.compile(rf"[^a-z0-9]{{0,20}}{_KINDS}", re.IGNORECASE)
_OTHER_POSITION = re.compile(rf"({_GAME}?)\d{{1,3}}(?:/[^/\s]+){{2,}}")
"""What is written as positions are, of a game that is not here."""
_GAP = rf"[\s{UNSEEN}>|]*"
_LETTER = re.compile(
    rf"(?<![a-z0-9])(?:{_GAME}{_GAP}(?:/|%2F){_GAP})?\d{{1,9}}{_GAP}"
    rf"(?P<sign>&(?:amp;)*|&#38;|%26){_GAP}{TURN}{_GAP}(?:=|%3D)",
    re.IGNORECASE,
)
_SIGN = re.compile("[&=]")
_GOES_ON = ("&", "%26", "=")
_QUOTING = f"{WHITE_SPACE}>|"


def find_handed_on(text: str) -> HandedOn | None:
    """The link or the position in a longer text; None if it holds none.

    Raises as `read_handed_on` does for one that cannot be read.
    """
    if found := _LETTER.search(text):
        return read_handed_on(_cut_out(text[found.start() :], found["sign"]))
    if found := _ADDRESS.search(text):
        return _read_wrapped("", text[found.end() :])
    if found := re.search(rf"(?<![a-z0-9]){positions()}", text, re.IGNORECASE):
        game = game_of_position(found[0].lower())
        of_game = "" if game == OLDEST else f"{game}/"
        return _read_wrapped(f"{of_game}position=", text[found.start() :])
    if found := _OTHER_POSITION.fullmatch(text.strip(_START)):
        raise DamagedError("other_game", found[1], PACKAGES)
    if not _FRAGMENT.match(text):
        return None
    try:
        return read_handed_on(text)
    except GameError as error:
        # Words with a slash between them are no link, as in "either/new".
        is_prose = error.code == "other_game" and len(text.split()) > 1 and not _SIGN.search(text)
        if error.code == "link_foreign" or is_prose:
            return None
        raise


def _cut_out(text: str, sign: str) -> str:
    """A game by link from the beginning of a text, over however many lines, up to its end."""
    lines = (line.strip(_QUOTING) for line in text.split("\n"))
    flat = re.sub(rf"[\s{UNSEEN}]", "", "".join(lines))
    end = re.search(f"{re.escape(sign)}{END}{_NOT_A_KEY}", flat, re.IGNORECASE)
    # Without an end, its beginning is enough to tell that by.
    return flat[: end.end() if end else LONGEST]


def _read_wrapped(before: str, text: str) -> HandedOn:
    """Read a link from the beginning of a text, over as many of its lines as it takes."""
    refused: GameError | None = None
    for reading in _joined(before, text):
        try:
            return read_handed_on(reading)
        except DivergedError:
            # As above.
            raise
        except GameError as error:
            refused = refused or error
    raise refused or DamagedError("link_foreign", text)


def _joined(before: str, text: str) -> Iterator[str]:
    """A first line, that with the next, and so on, up to one in which the link has an end."""
    lines = [line.strip(_QUOTING) for line in text.split("\n", MOST_LINES)[:MOST_LINES]]
    joined = before
    for line, following in zip(lines, (*lines[1:], ""), strict=True):
        word = "".join(line.split(maxsplit=1)[:1])
        joined += word
        if word != line:
            yield joined
            return
        if not (following.startswith(_GOES_ON) or joined.endswith(_GOES_ON)):
            yield joined
