"""Games as people paste them: wrapped, quoted and marked up on the way, with words around them.

What can be read as it stands is read so. Else the text is mended step by step, each step undoing
what a known program does, until there is a game in it; or it holds a link or a position instead.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from desk.keeping.save import LONGEST, SEALED, Save, from_value, read_any
from desk.registry import PACKAGES
from desk.sharing.handed_on import HandedOn, find_handed_on
from desk.typed import UNSEEN, WHITE_SPACE
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, GameError
from tabletop.notation import DEEPEST
from tabletop.record import Record, replay


class Pasted(NamedTuple):
    """A game that was found in a text, and what is not certain about it.

    `other_seed` might be meant instead of the seed; `games` were found, of which this is the
    first; `breaks_off` where the text ends before the game does; `was_changed` where it is not as
    it was when it was sealed.
    """

    save: Save
    other_seed: str | None = None
    games: int = 1
    breaks_off: bool = False
    was_changed: bool = False


def read_pasted(text: str) -> Pasted | HandedOn:
    """The game in a text; or a link, or a position, which is read as a link to it.

    Raises `DamagedError` for a text without any; otherwise as `save.read_any` and
    `read_handed_on` do.
    """
    try:
        return Pasted(read_any(text))
    except GameError as error:
        if error.code not in _MAY_BE_MENDED or len(text) > LONGEST:
            raise
        refused = error
    found, reason = _found_in(text)
    if found is not None:
        return found
    if reason is not None:
        raise reason
    link = find_handed_on(text)
    if link is not None:
        return link
    if refused.code != "not_json":
        raise refused
    if _BEGINNING.search(text):
        raise DamagedError("record_in_part", refused.piece) from refused
    raise DamagedError("nothing_pasted", refused.piece) from refused


# --- What is done to texts on the way, undone

_MAY_BE_MENDED = ("not_json", "not_a_record", "foreign_format", "checksum")
_BEGINNING = re.compile(r"\{\s*\\?[\"“”„«»&]")
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_NUMBERED_QUOTE = re.compile(r"&(?:quot|#0*34|#[xX]0*22);")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&#39;", "'"), ("&amp;", "&"))
_CURLY = "“”„‟″«»"
# A quote of JSON has a bracket, a comma or a colon beside it; those within a seed stay.
_OPENING = re.compile(rf"(?<=[\[{{,:])(\s*)[{_CURLY}]")
_CLOSING = re.compile(rf"[{_CURLY}](?=\s*[\]}},:])")


def _mended(text: str) -> Iterator[str]:
    """A text as it is, and then with one thing after the other undone."""
    yield text
    for undo in (_unquoted, _without_markup, _with_straight_quotes, _unescaped):
        mended = undo(text)
        if mended != text:
            text = mended
            yield text


def _unquoted(text: str) -> str:
    return _FENCE.sub("", _QUOTED_LINE.sub("", text.replace("\r\n", "\n")))


def _without_markup(text: str) -> str:
    # A forum may do it twice.
    for _ in range(2):
        if "&amp;" in text and not _NUMBERED_QUOTE.search(text):
            text = text.replace("&amp;", "&")
        if not _NUMBERED_QUOTE.search(text):
            break
        text = _NUMBERED_QUOTE.sub('"', text)
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    return text


def _with_straight_quotes(text: str) -> str:
    return _CLOSING.sub('"', _OPENING.sub(r'\1"', text))


def _unescaped(text: str) -> str:
    """What a program printed as a string of its own."""
    return text.replace('\\"', '"').replace("\\\\", "\\") if '{\\"' in text else text


# --- Finding games in a text

_FORMAT = re.compile(r"([a-z][a-z0-9]*)-(record|save)?.*", re.DOTALL)
"""Of a game that is not here only records and saves are known, to be named."""
_MOST_STARTS = 20
_START = re.compile(r"\{\s*\"")
_ODD = f"{WHITE_SPACE}{UNSEEN}"
_TOKEN = re.compile(
    rf'"(?:[^"\\]|\\.)*"|(,)(?=[{_ODD}]*[}}\]])|[{{}}\[\],]|[^"{{}}\[\],]+', re.DOTALL
)
_BREAK = re.compile(r"[ \t]*\r?\n[ \t]*")
_CLOSERS = {"{": "}", "[": "]"}
_PLAIN = str.maketrans({**dict.fromkeys(WHITE_SPACE, " "), **dict.fromkeys(UNSEEN)})


class _Piece(NamedTuple):
    """What was cut out of a text, from a bracket to the one that closes it, if there is one."""

    tokens: tuple[str, ...]
    end: int
    is_whole: bool
    was_odd: bool


def _found_in(text: str) -> tuple[Pasted | None, GameError | None]:
    """The first game in a text; or else why what looks like one is none."""
    reason: GameError | None = None
    for mended in _mended(text):
        games: dict[str, Pasted] = {}
        for piece in _pieces(mended):
            try:
                game = _game_of(piece)
            except GameError as error:
                reason = reason or error
                continue
            if game is not None:
                games.setdefault(game.save.to_text(), game)
        if games:
            first = next(iter(games.values()))
            was_changed = text.lstrip().startswith(SEALED)
            return first._replace(games=len(games), was_changed=was_changed), None
    return None, reason


def _pieces(text: str) -> Iterator[_Piece]:
    place = looked_through = 0
    for _ in range(_MOST_STARTS):
        found = _START.search(text, place)
        if not found or looked_through > LONGEST:
            return
        piece = _cut_out(text, found.start())
        yield piece
        looked_through += piece.end - found.start()
        place = piece.end if piece.is_whole else found.end()


def _cut_out(text: str, start: int) -> _Piece:
    tokens: list[str] = []
    place, depth, was_odd = start, 0, False
    while found := _TOKEN.match(text, place):
        token, place = found[0], found.end()
        depth += (token in _CLOSERS) - (token in _CLOSERS.values())
        if depth > DEEPEST:
            break
        if not token.startswith('"'):
            plain = token.translate(_PLAIN)
            was_odd = was_odd or (plain != token and not token.isascii())
            token = "" if found[1] else plain
        tokens.append(token)
        if not depth:
            return _Piece(tuple(tokens), place, True, was_odd)
    return _Piece(tuple(tokens), place, False, was_odd)


def _game_of(piece: _Piece) -> Pasted | None:
    """The game in a piece; None if it is something else."""
    tokens = piece.tokens if piece.is_whole else _closed(piece.tokens)
    game = _read(tokens, "")
    if game is None or not (piece.is_whole or game.record.choices):
        return None
    seeds = [game.record.seed]
    wrapped = [token for token in tokens if token.startswith('"') and "\n" in token]
    if len(wrapped) == 1 and game.record.seed is not None:
        # Mail breaks a line where a blank was; where other words are broken, it may be anywhere.
        spaced = _read(tokens, " ")
        seeds = [spaced.record.seed, *seeds] if spaced else seeds
    if piece.was_odd:
        seeds += [seed and seed.translate(_PLAIN) for seed in seeds]
    records = [game.record._replace(seed=seed) for seed in dict.fromkeys(seeds)]
    # A seed by which the choices were possible is the one.
    fitting = [each for each in records if _is_legal(each)] if len(records) > 1 else records
    first, *others = fitting or records[:1]
    return Pasted(
        game._replace(record=first),
        others[0].seed if others else None,
        breaks_off=not piece.is_whole,
    )


def _closed(tokens: Iterable[str]) -> tuple[str, ...]:
    """JSON that breaks off, up to the last whole text in a list, and closed there."""
    whole: tuple[str, ...] = ()
    seen: list[str] = []
    awaited: list[str] = []
    for token in tokens:
        seen.append(token)
        if token in _CLOSERS:
            awaited.append(_CLOSERS[token])
        elif awaited and token == awaited[-1]:
            awaited.pop()
        elif token.startswith('"') and awaited[-1:] == ["]"]:
            whole = (*seen, *reversed(awaited))
    return whole


def _read(tokens: Iterable[str], joint: str) -> Save | None:
    """The game that is written so, with the lines of each text joined; None if it is none."""
    text = "".join(_BREAK.sub(joint, each) if each.startswith('"') else each for each in tokens)
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
    named = value.get("format") if isinstance(value, dict) else None
    ours = _FORMAT.fullmatch(named) if isinstance(named, str) else None
    return from_value(value) if ours and (ours[2] or ours[1] in PACKAGES) else None


def _is_legal(record: Record[Any, Any]) -> bool:
    try:
        for _ in replay(record):
            pass
    except OutOfDice:
        return True
    except GameError:
        return False
    return True


# --- Files

_ABOVE_LATIN = (
    "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f"
    "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178"
)
_WINDOWS = dict(enumerate(_ABOVE_LATIN, start=0x80))
_MARKS = (b"\xff\xfe", b"\xfe\xff")


def decoded(content: bytes) -> str:
    """The text of a file: in UTF-8 or UTF-16, with or without a mark, or as older Windows wrote."""
    if content[:2] in _MARKS:
        return content.decode("utf-16", "replace")
    # Ours begins with letters of ASCII, of which every second byte is empty there.
    if content[:1] and content[1:2] == b"\0":
        return (_MARKS[0] + content).decode("utf-16", "replace")
    if content[:1] == b"\0" and content[1:2]:
        return (_MARKS[1] + content).decode("utf-16", "replace")
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return content.decode("latin-1").translate(_WINDOWS)
