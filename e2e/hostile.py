"""Texts and values that somebody might send to do harm, drawn at random from a seed.

Every script in them would set `window.hit`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from desk.desk import Desk
from desk.keeping.shelf import Kept, Label, unsealed
from e2e.player import kept_game
from papermech import position
from papermech.link import link_of, new_game
from papermech.sheet.statistics.score import Tally, game_of
from tabletop.link import AtPosition, Daily, Replay
from tabletop.record import replay

_RECORD = kept_game("short_win")
_STEPS = tuple(replay(_RECORD))
_POSITION = position.to_text(_STEPS[20].state)
_GAME = game_of(_RECORD, _STEPS[-1].state, "2026-11-28")
assert _GAME is not None
_SCORE = Tally((_GAME,)).to_text()
_SAVE = Desk(_RECORD).save()
_BENCH = json.dumps(
    {
        "format": "papermech-hangar/1",
        "bench": {"loadout": _RECORD.loadout._asdict(), "rulings": {}},
        "kept": [["mine", _RECORD.loadout._asdict()]],
    }
)
_LINKS = (
    link_of(new_game("a&b")),
    link_of(Daily("2026-11-28")),
    link_of(AtPosition(_POSITION, "s")),
    link_of(Replay(_RECORD, 3)),
    "rule=HASTE",
)
MARKUP = (
    "<img src=x onerror=window.hit=1>",
    "<svg/onload=window.hit=1>",
    "<svg><script>window.hit=1</script></svg>",
    '"><script>window.hit=1</script>',
    "'-(window.hit=1)-'",
    "</textarea><script>window.hit=1</script>",
    "</title></style><iframe srcdoc='<script>parent.hit=1</script>'>",
    "<a href=javascript:window.hit=1 autofocus onfocus=window.hit=1>x</a>",
    "<details open ontoggle=window.hit=1>",
    "<style>@import 'javascript:window.hit=1'</style>",
    "<math><mi xlink:href='data:x,<script>window.hit=1</script>'>",
    "<!--<img src=--><img src=x onerror=window.hit=1//>",
    "&lt;img src=x onerror=window.hit=1&gt;",
    "<button data-do='undo'>x</button><form id=new-form>",
)
SCRIPTS = (
    "javascript:window.hit=1",
    "JaVaScRiPt:window.hit=1//%0A",
    "data:text/html,<script>window.hit=1</script>",
    "vbscript:window.hit=1",
    "';window.hit=1;//",
    "\\u003cscript\\u003ewindow.hit=1\\u003c/script\\u003e",
    "%3Cscript%3Ewindow.hit=1%3C/script%3E",
)
FORMATS = (
    "{0.__class__.__mro__}",
    "{n.__init__.__globals__}",
    "{}{}{}",
    "{",
    "}{",
    "{seed!r:>99999}",
    "%s%s%n",
    "%(seed)s",
    "${window.hit=1}",
    "{{constructor.constructor('window.hit=1')()}}",
    "$$`'&\\1",
    "__import__('js').window.hit=1",
)
NAMES = (
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__class__",
    "__init__",
    "window",
    "location",
    "null",
    "undefined",
    "NaN",
    "-Infinity",
    "None",
    "prompt",
    "new-form",
    "..",
    "../../etc/passwd",
)
LETTERS = (
    "\ud83d",
    "x\udc00y",
    "\u202egnihton\u202c",
    "\u2066\u2067\u2069",
    "\u200b\u200d\ufeff",
    "\x00\x01\x1b[31m",
    "\r\n\u2028\u2029\x85",
    "e" + "\u0301" * 300,
    "\ufdfa" * 30,
    "🤖👩\u200d👩\u200d👧",
    "\uffff\ufffe",
    "٣١٤",
)
LARGE = (
    "W" * 20_000,
    "a " * 5_000,
    "[" * 5_000,
    '{"a":' * 2_000,
    "9" * 5_000,
    "1e999",
    "-0",
    "\n" * 5_000,
    "<b>" * 2_000,
)
VALUES: tuple[Any, ...] = (
    None,
    True,
    [],
    {},
    -1,
    0.5,
    1e300,
    float("nan"),
    float("-inf"),
    10**19,
    10**4300 - 1,
    {"__proto__": {"hit": 1}, "constructor": 1},
    [[[[[[]]]]]],
    [None] * 6_000,
)
_KINDS = MARKUP, SCRIPTS, FORMATS, NAMES, LETTERS, LARGE


def text(rng: random.Random) -> str:
    """A text that is nothing of ours: of one kind, or of two."""
    first, second = (rng.choice(rng.choice(_KINDS)) for _ in range(2))
    return first if rng.random() < 0.6 else f"{first}{second}"


def value(rng: random.Random) -> object:
    """Something to stand where another thing belongs."""
    return rng.choice(VALUES) if rng.random() < 0.5 else text(rng)


def changed(rng: random.Random, whole: str) -> str:
    """A text of ours with a piece left out, doubled, or with something hostile in its place."""
    start = rng.randrange(len(whole))
    end = min(len(whole), start + rng.choice((1, 1, 5, 40)))
    piece = whole[start:end]
    instead = rng.choice(("", piece * 2, text(rng), chr(rng.randrange(0x110000)), piece[::-1]))
    return f"{whole[:start]}{instead}{whole[end:]}"


def with_value(rng: random.Random, whole: str) -> str:
    """JSON of ours in which something hostile stands in one place, or under one more name."""
    tree = json.loads(whole)
    boxes = list(_boxes(tree))
    box = rng.choice(boxes)
    if isinstance(box, dict):
        key = rng.choice([*box, text(rng)])
        box[key] = value(rng)
    else:
        box.insert(rng.randrange(len(box) + 1), value(rng))
    return json.dumps(tree)


def _boxes(tree: object) -> Iterator[Any]:
    if isinstance(tree, dict | list):
        yield tree
        for each in tree.values() if isinstance(tree, dict) else tree:
            yield from _boxes(each)


def sealed(rng: random.Random) -> str:
    """A kept text whose checksum is right, which is more than can be said of its contents."""
    inner = rng.choice((_SAVE, with_value(rng, _SAVE), with_value(rng, _SCORE), text(rng)))
    game, name = (rng.choice(("x", text(rng))) for _ in range(2))
    about = {"wave": value(rng), "score": value(rng), "outcome": rng.choice(("won", text(rng)))}
    turn: Any = rng.choice((10**6, 10**4300 - 1, value(rng)))
    return Kept(Label(game, name, text(rng), about), turn, text(rng), inner).sealed()


def resealed(rng: random.Random, raw: str) -> str:
    """A sealed text changed, with a checksum that is right again."""
    kept = unsealed(raw)
    return kept._replace(text=changed(rng, kept.text)).sealed()


def pasted(rng: random.Random) -> str:
    """What might be pasted as a record, found in a file, or stored."""
    match rng.randrange(6):
        case 0:
            return text(rng)
        case 1:
            return changed(rng, rng.choice((_RECORD.to_text(), _SAVE)))
        case 2:
            return with_value(rng, _RECORD.to_text())
        case 3:
            return with_value(rng, _SAVE)
        case 4:
            return sealed(rng)
        case _:
            return resealed(rng, Kept(Label("x"), 1, "w", _SAVE).sealed())


def linked(rng: random.Random) -> str:
    """What might stand in the fragment of an address."""
    match rng.randrange(4):
        case 0:
            return text(rng)
        case 1:
            return f"{rng.choice(_LINKS)}&{rng.choice(NAMES)}={text(rng)}"
        case 2:
            kind = rng.choice(("1&new&seed", "daily", "position", "replay", "rule", "9&new"))
            return f"{kind}={text(rng)}"
        case _:
            return changed(rng, rng.choice(_LINKS))


def stored(rng: random.Random) -> tuple[str, str]:
    """A name in the storage, and what might lie under it."""
    name = rng.choice(
        (
            *("desk.a", "desk.b", "game.x", f"game.{text(rng)}", f"aside.{text(rng)}", text(rng)),
            *("save", "unreadable", "score", "hangar", "language", "theme", "odds", "tables"),
        )
    )
    bench = rng.choice((with_value(rng, _BENCH), changed(rng, _BENCH)))
    return name, bench if name == "hangar" else pasted(rng)
