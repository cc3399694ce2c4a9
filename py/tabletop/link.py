"""Links: a game, a position, a whole replay or a rule in the fragment of the page's address.

    1&daily                        the day's game, the same for everybody
    1&daily=2026-11-28             that of one day
    1&new&seed=steel-rain          a new game, here with a seed
    1&position=…&seed=k3v8         a game that begins at a position
    1&replay=…&seed=…&at=12        a whole game, opened where 12 choices were made
    rule=HASTE                     a rule

The number in front is the version; a link without one is of version 1. Links begin with the id of
their game and a slash (`other/1&new`), but for those of the oldest game, which have none. What a
new game begins with is said in keys of the game's own, a position in its notation; a replay holds
`from=` and a position where it began at one, and `faces=` in place of a seed where the player
threw. Seeds are percent-encoded; those that the page makes up itself need no encoding.

The choices of a replay are digits of a mixed radix, packed after two bytes that check the link: how
many choices; for each its place in the sorted list of those that were legal; and after every
sixteenth, and the last, twelve bits that check the state. So a replay that leads elsewhere, since
the rules have changed meanwhile, is noticed within sixteen choices.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from tabletop.daily import daily_seed, is_day
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, InvalidError
from tabletop.game import OLDEST, Rules, S, X
from tabletop.packing import (
    Digit,
    Unpacked,
    checksum,
    ended,
    from_base64,
    packed,
    packed_faces,
    quoted,
    to_base64,
    unpacked_faces,
    unquoted,
)
from tabletop.record import MOST_CHOICES, Record, at_position, replay

VERSION = 1
LONGEST = 32_000
"""Characters that a link may have; five thousand choices and as many dice need fewer."""

_BETWEEN_CHECKS = 16
_CHECKS = 1 << 12
_CHECK_BYTES = 2

_DAILY, _NEW, _POSITION, _REPLAY, _RULE = "daily", "new", "position", "replay", "rule"
KINDS = (_NEW, _DAILY, _POSITION, _REPLAY, _RULE)
"""What a fragment may lead to."""
_SEED, _FACES, _FROM, _AT = "seed", "faces", "from", "at"
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


GameLink = NewGame[X] | Daily | AtPosition | Replay[X, S]
Link = NewGame[X] | Daily | AtPosition | Replay[X, S] | RuleAt


class DivergedError(DamagedError):
    """A replay that leads elsewhere than where it was made.

    `place` is the number of choices after which that was noticed. `report` is a record of the game
    up to there, with what was expected beside it, to be opened or sent to us.
    """

    report = ""


def record_of(rules: Rules[X, S], link: GameLink[X, S], today: str, seed: str) -> Record[X, S]:
    """The record that a link opens; `today` as `YYYY-MM-DD`, and a seed for a link without one."""
    match link:
        case NewGame(setup, given):
            return Record(rules, setup, seed if given is None else given)
        case Daily(day):
            return Record(rules, rules.standard, daily_seed(rules, today if day is None else day))
        case AtPosition(text, given):
            return at_position(rules, text, seed if given is None else given)
        case Replay(record):
            return record


def game_of(fragment: str) -> tuple[str, str]:
    """The id of the game that a fragment is for, and what the fragment says of it."""
    named = _NAMED.fullmatch(fragment)
    return (named[1], named[2]) if named else (OLDEST, fragment)


# --- Writing


def link_of(rules: Rules[X, S], link: Link[X, S]) -> str:
    """The fragment, without `#`, that `read_link` reads.

    Raises `DamagedError` for a game too long for a link, and for a replay as `record.replay` does.
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
            written = _sealed(beginning, packed(_digits(record)))
            parts = [f"{_REPLAY}={written}", *beginning, *([] if at is None else [f"{_AT}={at}"])]
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
    if record.position is not None:
        return [*dice, f"{_FROM}={record.position}"]
    return [*dice, *_setup(record.rules, record.setup)]


def _digits(record: Record[X, S]) -> Iterator[Digit]:
    choices = record.choices
    yield Digit(len(choices), MOST_CHOICES + 1)
    if not choices:
        # So the link of a game whose first dice have not been thrown yet can be written too.
        return
    before: S | None = None
    for place, step in enumerate(replay(record)):
        if before is not None:
            legal = before.legal
            yield Digit(legal.index(choices[place - 1]), len(legal))
            if _is_checked(place, len(choices)):
                yield Digit(_check(record.rules, step.state), _CHECKS)
        before = step.state


def _is_checked(place: int, last: int) -> bool:
    return place % _BETWEEN_CHECKS == 0 or place == last


def _check(rules: Rules[X, S], state: S) -> int:
    # What cannot be written as a position is told by what may be chosen.
    lies = rules.to_text(state) if rules.is_quiet(state) else " ".join(state.legal)
    sum_of_bytes = checksum(f"{state.dice_used} {lies}".encode(), _CHECK_BYTES)
    return int.from_bytes(sum_of_bytes, "big") % _CHECKS


def _sealed(beginning: Iterable[str], data: bytes) -> str:
    return to_base64(_sum_of(beginning, data) + data)


def _sum_of(beginning: Iterable[str], data: bytes) -> bytes:
    return checksum("&".join(beginning).encode() + data, _CHECK_BYTES)


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
    reader, keys, takes_setup = _READERS[name]
    if takes_setup:
        keys = (*keys, *rules.part_keys)
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
    sealed = from_base64(_REPLAY, what)
    sums, data = sealed[:_CHECK_BYTES], sealed[_CHECK_BYTES:]
    if len(sums) < _CHECK_BYTES or sums != _sum_of(written, data):
        raise DamagedError("link_changed", f"{_REPLAY}={what}")
    link = "&".join((str(VERSION), f"{_REPLAY}={what}", *written))
    record = _replayed(beginning, Unpacked(data), link)
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
    if _FROM not in named:
        return Record(rules, _read_setup(rules, named), seed, faces)
    if doubled := set(rules.part_keys) & set(named):
        raise InvalidError("link_key", min(doubled), (_FROM,))
    return at_position(rules, named[_FROM], seed, faces)


def _replayed(beginning: Record[X, S], data: Unpacked, link: str) -> Record[X, S]:
    """The record with its choices, found by playing it."""
    number = data.take(MOST_CHOICES + 1)
    if not number:
        return beginning
    rules, dice = beginning.rules, beginning.dice()
    choices: list[str] = []
    try:
        state = beginning.begin(dice).state
        for place in range(1, number + 1):
            if not state.legal:
                raise _diverged(beginning, choices, state, link, None)
            choices.append(state.legal[data.take(len(state.legal))])
            state = rules.apply(state, choices[-1], dice).state
            if _is_checked(place, number):
                check = data.take(_CHECKS)
                if check != _check(rules, state):
                    raise _diverged(beginning, choices, state, link, check)
    except OutOfDice as gap:
        raise DamagedError("link_dice", str(gap.missing), place=len(choices)) from gap
    if not data.is_empty:
        raise DamagedError("link_changed", link)
    return beginning._replace(choices=tuple(choices))


def _diverged(
    beginning: Record[X, S], choices: list[str], state: S, link: str, expected: int | None
) -> DivergedError:
    rules = beginning.rules
    found, wanted = (
        f"{_check(rules, state):03x}",
        "-" if expected is None else f"{expected:03x}",
    )
    error = DivergedError("link_diverged", found, (wanted,), len(choices))
    record = beginning._replace(choices=tuple(choices)).as_json()
    seen = {
        "link": link,
        "rules": rules.version,
        "choices": len(choices),
        "expected": wanted,
        "found": found,
    }
    # What a record holds besides is ignored when it is opened.
    error.report = json.dumps({**record, "diverged": seen}, ensure_ascii=False)
    return error


_READERS: dict[str, tuple[Callable[..., Any], tuple[str, ...], bool]] = {
    _NEW: (_read_new, (_SEED,), True),
    _DAILY: (_read_daily, (), False),
    _POSITION: (_read_position, (_SEED,), False),
    _REPLAY: (_read_replay, (_SEED, _FACES, _FROM, _AT), True),
    _RULE: (_read_rule, (), False),
}
"""For each kind of link its reader, its keys, and whether it takes those of a set-up, too."""
