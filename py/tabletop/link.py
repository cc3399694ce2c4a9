"""Links: a game, a position, a whole replay or a rule in the fragment of the page's address.

Long: how each kind of link is written stands beside how it is read.

    1&daily                        the day's game, the same for everybody
    1&daily=2026-11-28             that of one day
    1&new&seed=steel-rain          a new game, here with a seed
    1&position=…&seed=k3v8         a game that begins at a position
    1&replay=…&seed=…&at=12        a whole game, opened where 12 choices were made
    rule=HASTE                     a rule
    1&turn=…&game=k3v8…&…&end      a game by link, for whose turn it is

The number in front is the version; a link without one is of version 1. Links begin with the id of
their game and a slash (`other/1&new`), but for those of the oldest game, which have none. What a
new game begins with is said in keys of the game's own, a position in its notation; a replay holds
`from=` and a position where it began at one, and `faces=` in place of a seed where the player
threw. Seeds are percent-encoded; those that the page makes up itself need no encoding.

The choices of a replay are packed after two bytes that check the link, as `packing` tells.

A game by link is packed so too, but in small letters and digits alone: chats take other signs for
marks of their own. `game=` tells it from others, `rules=` is the version of the game's rules,
`dice=` the faces that were drawn so far and no others; `name0=`, `level0=` tell of each seat what
its player is called, or how well a computer plays it; `resigned=` is a seat that
gave up. It always has an `end`, to be cut out by.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from tabletop.daily import daily_seed, is_day
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, DivergedError, InvalidError
from tabletop.game import LEVELS, OLDEST, Rules, S, X
from tabletop.packing import (
    Unpacked,
    digits_of,
    ended,
    from_base32,
    from_base64,
    packed,
    packed_faces,
    played_from,
    quoted,
    sealed,
    to_base32,
    to_base64,
    unpacked_faces,
    unquoted,
    unsealed,
)
from tabletop.record import MOST_FACES, Record, at_position

VERSION = 1
LONGEST = 32_000
"""Characters that a link may have; five thousand choices and as many dice need fewer."""

LONGEST_NAME = 24
"""Characters of what a person is called in a game by link."""

_DAILY, _NEW, _POSITION, _REPLAY, _RULE = "daily", "new", "position", "replay", "rule"
TURN, END = "turn", "end"
KINDS = (_NEW, _DAILY, _POSITION, _REPLAY, _RULE, TURN)
"""What a fragment may lead to."""
_SEED, _FACES, _FROM, _AT = "seed", "faces", "from", "at"
_GAME, _RULES, _DICE, _NAME, _LEVEL, _RESIGNED = (
    "game",
    "rules",
    "dice",
    "name",
    "level",
    "resigned",
)
_TOKEN = re.compile("[a-z0-9]{8,24}")
_NAMED = re.compile(r"([a-z][a-z0-9]*)/(.*)", re.DOTALL)


class NewGame(NamedTuple, Generic[X]):
    """A game to begin; without a seed everybody who follows the link gets dice of their own."""

    setup: X
    seed: str | None = None


class Daily(NamedTuple):
    """The game of a day, `YYYY-MM-DD`; of the day on which the link is followed for None."""

    day: str | None = None


class AtPosition(NamedTuple):
    """A game that begins at a position, which is legal; without a seed as in `NewGame`."""

    position: str
    seed: str | None = None


class Replay(NamedTuple, Generic[X, S]):
    """A whole game, to be opened where `at` choices were made; at its end for None."""

    record: Record[X, S]
    at: int | None = None


class RuleAt(NamedTuple):
    """A rule, by its id."""

    rule: str


class Letter(NamedTuple, Generic[X, S]):
    """A game by link, as a player hands it on: who opens it plays the seat that decides.

    `token` tells the game from all others. `names` and `levels` are of the seats in their order, as
    far as the last that has any: what a person there is called, or how well a computer plays.
    `resigned` is the seat that did, which ended the game.
    """

    record: Record[X, S]
    token: str
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    resigned: int | None = None


GameLink = NewGame[X] | Daily | AtPosition | Replay[X, S] | Letter[X, S]
Link = GameLink[X, S] | RuleAt


def record_of(rules: Rules[X, S], link: GameLink[X, S], today: str, seed: str) -> Record[X, S]:
    """The record that a link opens; `today` as `YYYY-MM-DD`, and a seed for a link without one."""
    match link:
        case NewGame(setup, given):
            return Record(rules, setup, seed if given is None else given)
        case Daily(day):
            return Record(rules, rules.standard, daily_seed(rules, today if day is None else day))
        case AtPosition(text, given):
            return at_position(rules, text, seed if given is None else given)
        case Replay(record) | Letter(record):
            return record


def game_of(fragment: str) -> tuple[str, str]:
    """The id of the game that a fragment is for, and what the fragment says of it."""
    named = _NAMED.fullmatch(fragment)
    return (named[1], named[2]) if named else (OLDEST, fragment)


# --- Writing


def link_of(rules: Rules[X, S], link: Link[X, S]) -> str:
    """The fragment, without `#`, that `read_link` reads.

    Raises `DamagedError` for a game too long for a link, and for a replay as `record.replay` does;
    for a game by link, what `read_link` would not take of it.
    """
    of_game = "" if rules.id == OLDEST else f"{rules.id}/"
    match link:
        case RuleAt(rule):
            return f"{of_game}{_RULE}={rule}"
        case Daily(day):
            parts = [_DAILY if day is None else f"{_DAILY}={day}"]
        case NewGame(setup, seed):
            parts = [_NEW, *_seed(seed), *_setup(rules, setup)]
        case AtPosition(text, seed):
            parts = [f"{_POSITION}={text}", *_seed(seed)]
        case Replay(record, at):
            beginning = _beginning(record)
            written = to_base64(sealed(beginning, packed(digits_of(record))))
            parts = [f"{_REPLAY}={written}", *beginning, *([] if at is None else [f"{_AT}={at}"])]
        case Letter(record):
            named = _of_letter(rules, link, rules.version)
            written = to_base32(sealed(named, packed(digits_of(record))))
            parts = [f"{TURN}={written}", *named, END]
    fragment = of_game + ended("&".join((str(VERSION), *parts)))
    if len(fragment) > LONGEST:
        raise DamagedError("link_too_long", str(len(fragment)), (str(LONGEST),))
    return fragment


def _seed(seed: str | None) -> list[str]:
    return [] if seed is None else [f"{_SEED}={quoted(seed)}"]


def _setup(rules: Rules[X, S], setup: X) -> list[str]:
    return [f"{key}={text}" for key, text in rules.write_parts(setup).items()]


def _beginning(record: Record[X, S]) -> list[str]:
    """What a replay needs beside its choices."""
    dice = _seed(record.seed) or [
        f"{_FACES}={to_base64(packed_faces(record.faces or (), record.rules.die))}"
    ]
    return [*dice, *_start(record)]


def _start(record: Record[X, S]) -> list[str]:
    if record.position is not None:
        return [f"{_FROM}={record.position}"]
    return _setup(record.rules, record.setup)


def _of_letter(rules: Rules[X, S], letter: Letter[X, S], version: int) -> list[str]:
    """What a game by link has beside its choices."""
    record, token, names, levels, resigned = letter
    if not _TOKEN.fullmatch(token):
        raise InvalidError("link_piece", f"{_GAME}={token}", (_TOKEN.pattern,))
    faces = record.faces or ()
    return [
        f"{_GAME}={token}",
        f"{_RULES}={version}",
        f"{_DICE}={to_base32(packed_faces(faces, rules.die))}",
        *_start(record),
        *(f"{_NAME}{seat}={quoted(_name(name))}" for seat, name in enumerate(names) if name),
        *(f"{_LEVEL}{seat}={_level(level)}" for seat, level in enumerate(levels) if level),
        *([] if resigned is None else [f"{_RESIGNED}={resigned}"]),
    ]


def _name(name: str) -> str:
    if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise InvalidError("letter_name", name, (str(LONGEST_NAME),))
    return name


def _level(level: str) -> str:
    if level not in LEVELS:
        raise InvalidError("link_piece", level, LEVELS)
    return level


# --- Reading


def read_link(rules: Rules[X, S], fragment: str) -> Link[X, S]:
    """What a fragment, without `#`, leads to.

    Raises `DamagedError` for what is no link of ours, of another game or of a later version, for
    one that was cut off or changed, and for a replay that leads elsewhere (a `DivergedError`);
    `InvalidError` and `IllegalError` for pieces as reading records and positions does.
    """
    if len(fragment) > LONGEST:
        raise DamagedError("link_too_long", str(len(fragment)), (str(LONGEST),))
    game, rest = game_of(fragment)
    if game != rules.id:
        raise DamagedError("other_game", game, (rules.id,))
    version, rest = _version(rest)
    if version > VERSION:
        raise DamagedError("link_future", version, (str(VERSION),))
    kind, *parts = rest.split("&")
    name, _, what = kind.partition("=")
    if not version or name not in _READERS:
        raise DamagedError("link_foreign", fragment, _READERS)
    if name == TURN:
        _expect_letter(rules, fragment, parts)
    reader, keys, takes_setup = _READERS[name]
    if takes_setup:
        keys = (*keys, *rules.part_keys)
    if name == TURN:
        keys = (
            *keys,
            *(f"{key}{seat}" for key in (_NAME, _LEVEL) for seat in range(rules.seats[-1])),
        )
    named = _named(parts, keys)
    link: Link[X, S] = reader(rules, unquoted(name, what), named)
    return link


def _version(fragment: str) -> tuple[int, str]:
    number, ampersand, rest = fragment.partition("&")
    if ampersand and re.fullmatch("[0-9]{1,9}", number):
        return int(number), rest
    return VERSION, fragment


def _named(parts: Iterable[str], keys: Iterable[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in keys:
            raise InvalidError("link_key", key, keys)
        if key in named:
            raise InvalidError("link_twice", key)
        named[key] = unquoted(key, value)
    return named


def _read_daily(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> Daily:
    if not what:
        return Daily()
    if not is_day(what):
        raise InvalidError("link_piece", f"{_DAILY}={what}", (f"{_DAILY}=2026-11-28",))
    return Daily(what)


def _read_new(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> NewGame[X]:
    if what:
        raise InvalidError("link_piece", f"{_NEW}={what}", (_NEW,))
    return NewGame(_read_setup(rules, named), named.get(_SEED))


def _read_setup(rules: Rules[X, S], named: Mapping[str, str]) -> X:
    return rules.read_parts({key: named[key] for key in rules.part_keys if key in named})


def _read_position(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> AtPosition:
    return AtPosition(rules.to_text(rules.from_text(what)), named.get(_SEED))


def _read_rule(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> RuleAt:
    if what not in rules.rules:
        raise InvalidError("link_rule", what)
    return RuleAt(what)


def _read_replay(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> Replay[X, S]:
    beginning = _read_beginning(rules, named)
    written = _beginning(beginning)
    data = unsealed(written, f"{_REPLAY}={what}", from_base64(_REPLAY, what))
    link = "&".join((str(VERSION), f"{_REPLAY}={what}", *written))
    record, _ = played_from(beginning, Unpacked(data), link)
    if _AT not in named:
        return Replay(record)
    places = range(len(record.choices) + 1)
    if named[_AT] not in map(str, places):
        raise InvalidError("link_piece", f"{_AT}={named[_AT]}", (f"0-{places[-1]}",))
    return Replay(record, int(named[_AT]))


def _read_beginning(rules: Rules[X, S], named: Mapping[str, str]) -> Record[X, S]:
    seed, faces = named.get(_SEED), None
    if (seed is None) == (_FACES not in named):
        raise InvalidError("link_piece", "&".join(named), (f"{_SEED}=", f"{_FACES}="))
    if seed is None:
        faces = unpacked_faces(_FACES, from_base64(_FACES, named[_FACES]), rules.die)
    return _read_start(rules, named, seed, faces)


def _read_start(
    rules: Rules[X, S],
    named: Mapping[str, str],
    seed: str | None,
    faces: tuple[int, ...] | None,
) -> Record[X, S]:
    if _FROM not in named:
        return Record(rules, _read_setup(rules, named), seed, faces)
    if doubled := set(rules.part_keys) & set(named):
        raise InvalidError("link_key", min(doubled), (_FROM,))
    return at_position(rules, named[_FROM], seed, faces)


def _expect_letter(rules: Rules[X, S], fragment: str, parts: Sequence[str]) -> None:
    """Raise where a game by link is cut off, or of later rules, which may say more than these."""
    if parts[-1:] != [END]:
        raise DamagedError("letter_cut", fragment[-LONGEST_NAME:])
    for part in parts:
        key, _, version = part.partition("=")
        if key == _RULES and re.fullmatch("[0-9]{1,9}", version) and int(version) > rules.version:
            raise DamagedError("letter_newer", version, (str(rules.version),))


def _read_letter(rules: Rules[X, S], what: str, named: Mapping[str, str]) -> Letter[X, S]:
    for key in (_GAME, _RULES, _DICE):
        if key not in named:
            raise InvalidError("link_piece", "&".join(named), (f"{key}=",))
    version = named[_RULES]
    if version not in map(str, range(1, rules.version + 1)):
        raise InvalidError("link_piece", f"{_RULES}={version}", (f"1-{rules.version}",))
    faces = unpacked_faces(_DICE, from_base32(_DICE, named[_DICE]), rules.die)
    if len(faces) > MOST_FACES:
        raise DamagedError("too_many_faces", str(len(faces)), (str(MOST_FACES),))
    letter = Letter(
        _read_start(rules, named, None, faces),
        named[_GAME],
        _of_seats(rules, _NAME, named),
        _of_seats(rules, _LEVEL, named),
        _read_resigned(rules, named),
    )
    written = _of_letter(rules, letter, int(version))
    data = unsealed(written, f"{TURN}={what}", from_base32(TURN, what))
    link = "&".join((str(VERSION), f"{TURN}={what}", *written, END))
    try:
        record, last = played_from(letter.record, Unpacked(data), link)
        state = record.begin(record.dice()).state if last is None else last
    except DivergedError as error:
        if int(version) < rules.version:
            raise DamagedError("letter_older", version, (str(rules.version),)) from error
        raise
    except OutOfDice as gap:
        raise DamagedError("link_dice", str(gap.missing)) from gap
    if state.dice_used != len(faces):
        # Whoever made it would know the dice to come.
        raise DamagedError("letter_dice", str(len(faces)), (str(state.dice_used),))
    seats = rules.seats_of(record.setup) if state.legal else 0
    if letter.resigned is not None and letter.resigned >= seats:
        # Nobody resigns who does not play, or once it is over.
        raise InvalidError("link_piece", f"{_RESIGNED}={letter.resigned}", _seats(seats))
    return letter._replace(record=record)


def _read_resigned(rules: Rules[X, S], named: Mapping[str, str]) -> int | None:
    if _RESIGNED not in named:
        return None
    seats = _seats(rules.seats[-1])
    if named[_RESIGNED] not in seats:
        raise InvalidError("link_piece", f"{_RESIGNED}={named[_RESIGNED]}", seats)
    return int(named[_RESIGNED])


def _seats(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def _of_seats(rules: Rules[X, S], key: str, named: Mapping[str, str]) -> tuple[str, ...]:
    texts = [named.get(f"{key}{seat}", "") for seat in range(rules.seats[-1])]
    while texts and not texts[-1]:
        del texts[-1]
    return tuple(texts)


_READERS: dict[str, tuple[Callable[..., Any], tuple[str, ...], bool]] = {
    _NEW: (_read_new, (_SEED,), True),
    _DAILY: (_read_daily, (), False),
    _POSITION: (_read_position, (_SEED,), False),
    _REPLAY: (_read_replay, (_SEED, _FACES, _FROM, _AT), True),
    _RULE: (_read_rule, (), False),
    TURN: (_read_letter, (_GAME, _RULES, _DICE, _RESIGNED, _FROM, END), True),
}
"""For each kind of link its reader, its keys, and whether it takes those of a set-up, too."""
