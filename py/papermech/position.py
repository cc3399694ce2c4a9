"""The position: a whole state as one line of text, to be read, written by hand, and sent about.

Long: what is written here is read here, piece by piece.

Ten parts between slashes, of which `-` says that there is nothing:

    pm1/standard/-/2BF/stand/left_arm.3:1:3/left_shoulder.12,torso.2/B1:0:front_left:long,
    F2:0:rear_left:close:1/wall.left_arm,last.right_arm.B/window

(here on two lines) are: the version; the equipment, `standard` or four weapons and two armours
between dots; house rules as in `circles.two,punch.list`; the wave and who came in it; the stance;
your action with its time cube's place and the units waited, or `none`, or `idle`; damage, for a
mount its circles, for the torso a count, for the legs the rows from the top; each enemy as letter
and attack row, time, radar space, and filled circles if there are any; marks (`wall`, `last`
attack with whom it met, `rests`); and what is asked, with what is being resolved: `second:H`,
`reroll:H:4521`, `pull:H:652`, `parry:H:left_arm:36`, `repair:2:4561`, and `action:H:left_arm` where
the enemy's activation goes on after you have replaced a lost action.

What follows from the rest is not written: legal choices, haste, armour, outcome and score. Nor are
the dice taken so far: a position says how things lie, not how they came to lie so, and the game
that goes on from it takes the first face of its own dice.

Whether the rules let things lie as a text says, `possible` knows.
"""

import re
from collections.abc import Iterable, Sequence

from papermech import possible, radar
from papermech.catalogue import (
    ACTIVE,
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LAST_SPACE,
    LEG_ACTIONS,
    LEGS,
    LOCATIONS,
    MOUNTS,
    TORSO,
)
from papermech.chapters import waves
from papermech.choices import ACTION_IDS, legal_choices
from papermech.game import blank
from papermech.loadout import KEYS, STANDARD, Loadout
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.state import (
    ACTION,
    OVER,
    PARRY,
    REPAIR,
    SECOND,
    TARGET,
    Attack,
    Enemy,
    EnemyAttack,
    Repairs,
    State,
)
from papermech.table import Table
from tabletop.dice import GivenDice
from tabletop.errors import DamagedError, IllegalError, InvalidError

FORMAT = "pm1"
LONGEST = 600
"""Characters that a position may have; the longest that can lie has fewer than 500."""

_PARTS = 10
_NOTHING = "-"
_STANDARD = "standard"
_NONE, _IDLE = "none", "idle"
_WALL, _LAST, _RESTS = "wall", "last", "rests"
_STANCES = ("stand", "squat")
_NO_DICE = GivenDice(())


# --- Writing


def to_text(state: State) -> str:
    """A state at rest as a position."""
    return "/".join(
        (
            FORMAT,
            write_equipment(state.setup.loadout),
            write_rulings(state.setup.rulings),
            f"{state.wave}{state.letters}",
            state.stance,
            _write_you(state),
            _listed(_write_damage(state)),
            _listed(map(_write_enemy, state.enemies)),
            _listed(_write_marks(state)),
            _write_decision(state),
        )
    )


def write_equipment(loadout: Loadout) -> str:
    """A loadout as a part of positions and links."""
    return _STANDARD if loadout == STANDARD else ".".join(map(str, loadout))


def write_rulings(rulings: Rulings) -> str:
    """The house rules as a part of positions and links."""
    return _listed(f"{switch}.{value}" for switch, value in rulings.changed().items())


def _listed(pieces: Iterable[str]) -> str:
    return ",".join(pieces) or _NOTHING


def _write_you(state: State) -> str:
    if state.time is None:
        return _IDLE
    if state.action is None:
        return _NONE
    return f"{state.action}:{state.time}:{state.waited}"


def _write_damage(state: State) -> list[str]:
    written = [
        f"{mount}.{_digits(filled)}"
        for mount, filled in zip(MOUNTS, state.damage, strict=True)
        if filled
    ]
    if state.torso:
        written.append(f"{LOCATIONS[TORSO]}.{state.torso}")
    if state.legs:
        written.append(f"{LOCATIONS[LEGS]}.{_digits(state.legs)}")
    return written


def _digits(filled: int) -> str:
    return "".join(str(n + 1) for n in range(CIRCLES_OF_A_MOUNT) if filled >> n & 1)


def _write_enemy(enemy: Enemy) -> str:
    written = f"{enemy.letter}{enemy.row + 1}:{enemy.time}:{radar.SPACE_NAMES[enemy.space]}"
    return f"{written}:{enemy.damage}" if enemy.damage else written


def _write_marks(state: State) -> list[str]:
    written = []
    if state.wall is not None:
        written.append(f"{_WALL}.{MOUNTS[state.wall]}")
    if state.last_attack is not None:
        written.append(_write_last(*state.last_attack))
    if state.resting is not None:
        written.append(f"{_RESTS}.{MOUNTS[state.resting]}")
    return written


def _write_last(mount: int, letter: str) -> str:
    return f"{_LAST}.{MOUNTS[mount]}" + f".{letter}" * bool(letter)


def _write_decision(state: State) -> str:
    match state.pending:
        case Attack(targets=(first, *_), faces=faces):
            details = [first, *([_faces(faces)] if faces else [])]
        case EnemyAttack(letter, location, _, faces):
            details = [letter, LOCATIONS[location], *([_faces(faces)] if faces else [])]
        case Repairs(left, faces):
            details = [str(left), _faces(faces)]
        case _:
            details = []
    return ":".join((state.decision, *details))


def _faces(faces: Iterable[int]) -> str:
    return "".join(map(str, faces))


# --- Reading


def from_text(text: str) -> State:
    """Read a position: the state that it describes, with the choices that are legal in it.

    Raises `DamagedError` for what is no position of ours or of this version, `InvalidError` for a
    piece that cannot be read, `IllegalError` for one that the rules forbid there.
    """
    if len(text) > LONGEST:
        raise DamagedError("position_too_long", str(len(text)), (str(LONGEST),))
    version, *parts = text.split("/")
    _check_version(version)
    if len(parts) != _PARTS - 1:
        raise InvalidError("position_parts", str(len(parts) + 1), (str(_PARTS),))
    equipment, rulings, wave, stance, you, damage, foes, marks, decision = parts
    table = Table(blank(Setup.of(read_equipment(equipment), read_rulings(rulings))), _NO_DICE)
    _read_wave(table, wave)
    table.stance = "squat" if _one_of(_STANCES, stance) == "squat" else "stand"
    _read_damage(table, damage)
    _read_you(table, you)
    _read_enemies(table, foes)
    _read_marks(table, marks)
    _read_decision(table, decision)
    return table.read_off(legal_choices(table))


def _check_version(version: str) -> None:
    if version == FORMAT:
        return
    known = re.fullmatch(r"pm([0-9]{1,9})", version)
    if known and int(known[1]) > 1:
        raise DamagedError("position_future", version, (FORMAT,))
    raise DamagedError("position_foreign", version, (FORMAT,))


def read_equipment(text: str) -> Loadout:
    """The loadout that `write_equipment` wrote; raises as `Loadout.read` does."""
    if text == _STANDARD:
        return STANDARD
    pieces = text.split(".")
    if len(pieces) != len(KEYS):
        raise InvalidError("position_piece", text, (_STANDARD, write_equipment(STANDARD)))
    named: dict[str, object] = dict(zip(KEYS, pieces, strict=True))
    for key in KEYS[len(MOUNTS) :]:
        armour = str(named[key])
        named[key] = int(armour) if re.fullmatch("[0-9]", armour) else armour
    return Loadout.read(named)


def read_rulings(text: str) -> Rulings:
    """The rulings that `write_rulings` wrote; raises as `Rulings.read` does."""
    named: dict[str, object] = {}
    for piece in _pieces(text):
        switch, _, value = piece.partition(".")
        _once(switch, named)
        named[switch] = value
    return Rulings.read(named)


def _pieces(text: str) -> list[str]:
    return [] if text == _NOTHING else text.split(",")


def _once(piece: str, before: Iterable[str]) -> None:
    if piece in before:
        raise IllegalError("position_twice", piece)


def _one_of(allowed: Sequence[str], text: str, piece: str = "") -> str:
    """The text, if it is allowed; a number that is not is forbidden, anything else unreadable."""
    if text in allowed:
        return text
    if re.fullmatch("[0-9]{1,9}", text):
        raise IllegalError("position_bounds", piece or text, allowed)
    raise InvalidError("position_piece", piece or text, allowed)


def _number(text: str, low: int, high: int, piece: str) -> int:
    return int(_one_of([str(number) for number in range(low, high + 1)], text, piece))


def _circles(text: str, most: int, piece: str) -> int:
    """The bit set of circles or rows that stand in a text once each, in any order."""
    filled = 0
    for digit in text or " ":
        bit = 1 << _number(digit, 1, most, piece) - 1
        if filled & bit:
            raise IllegalError("position_twice", piece)
        filled |= bit
    return filled


def _read_wave(table: Table, text: str) -> None:
    came = [f"{wave}{letters}" for wave, letters in possible.arrivals()]
    if text not in came:
        raise IllegalError("position_bounds", text, came)
    table.wave, table.letters = int(text[0]), text[1:]


def _read_damage(table: Table, text: str) -> None:
    seen: list[str] = []
    for piece in _pieces(text):
        where, _, what = piece.partition(".")
        location = LOCATIONS.index(_one_of(LOCATIONS, where, piece))
        _once(where, seen)
        seen.append(where)
        if location == TORSO:
            table.torso = _number(what, 1, CIRCLES_OF_THE_TORSO, piece)
        elif location == LEGS:
            table.legs = _circles(what, len(LEG_ACTIONS), piece)
        else:
            table.fill(location, _circles(what, CIRCLES_OF_A_MOUNT, piece))


def _read_you(table: Table, text: str) -> None:
    if text == _IDLE:
        table.time = None
        return
    if text == _NONE:
        return
    action_id = _one_of((*ACTION_IDS, _NONE, _IDLE), text.partition(":")[0], text)
    allowed = {
        f"{action_id}:{time}:{waited}": (time, waited)
        for time, waited in possible.on_the_way(table.setup.actions[action_id], table.torso)
    }
    if text not in allowed:
        raise IllegalError("position_bounds", text, allowed)
    table.action = action_id
    table.time, table.waited = allowed[text]


def _read_enemies(table: Table, text: str) -> None:
    found: dict[str, Enemy] = {}
    for piece in _pieces(text):
        letter = piece[:1]
        if letter not in table.setup.cards:
            raise InvalidError("position_piece", piece, table.letters)
        if letter not in table.letters:
            raise IllegalError("position_bounds", piece, table.letters)
        _once(letter, found)
        found[letter] = _read_enemy(table, letter, piece)
    table.enemies = tuple(found[letter] for letter in table.letters if letter in found)


def _read_enemy(table: Table, letter: str, piece: str) -> Enemy:
    card = table.setup.cards[letter]
    match piece[1:].split(":"):
        case [row, time, sector, band]:
            damage = 0
        case [row, time, sector, band, circles]:
            damage = _number(circles, 1, possible.most_damage(card), piece)
        case _:
            raise InvalidError(
                "position_piece", piece, (f"{letter}1:{LAST_SPACE}:front_left:long",)
            )
    left = [str(row + 1) for row in possible.rows_left(card, damage)]
    space = radar.SPACES[_one_of(radar.SPACE_NAMES, f"{sector}:{band}", piece)]
    chosen = int(_one_of(left, row, piece)) - 1
    return Enemy(letter, chosen, _number(time, ACTIVE, LAST_SPACE, piece), space, damage)


def _read_marks(table: Table, text: str) -> None:
    allowed = {f"{_WALL}.{MOUNTS[mount]}" for mount in possible.walls(table)}
    allowed |= {f"{_RESTS}.{MOUNTS[mount]}" for mount in possible.resting(table)}
    allowed |= {_write_last(*last) for last in possible.last_attacks(table)}
    seen: list[str] = []
    for piece in _pieces(text):
        kind, mount_name, whom = (*piece.split("."), "", "")[:3]
        if piece not in allowed:
            raise IllegalError("position_bounds", piece, sorted(allowed))
        _once(kind, seen)
        seen.append(kind)
        mount = MOUNTS.index(mount_name)
        if kind == _WALL:
            table.wall = mount
        elif kind == _RESTS:
            table.resting = mount
        else:
            table.last_attack = (mount, whom)


# --- Reading what is asked


def _read_decision(table: Table, text: str) -> None:
    decision, *details = text.split(":")
    _one_of(possible.DECISIONS, decision, text)
    table.ask(decision, None)
    if decision == OVER and not details:
        _end(table)
    elif not possible.can_be_asked(table):
        raise _not_asked(table, text)
    else:
        _RESOLVED.get(decision, _nothing_resolved)(table, details, text)
    if decision != OVER and not possible.has_a_choice(table):
        raise _not_asked(table, text)


def _end(table: Table) -> None:
    table.outcome = possible.outcome(table)
    if table.outcome == "playing":
        raise _not_asked(table, OVER)
    if table.outcome == "won":
        table.score = waves.open_circles(table)


def _not_asked(table: Table, text: str) -> IllegalError:
    """Names the decisions that could be asked without more being said; `-` if there are none."""
    plain = possible.plain_decisions(table) or [_NOTHING]
    return IllegalError("position_decision", text, plain)


def _nothing_resolved(table: Table, details: list[str], text: str) -> None:
    if details:
        raise InvalidError("position_piece", text, (table.decision,))


def _read_your_attack(table: Table, details: list[str], text: str) -> None:
    """Your attack, with its first target and its dice."""
    decision = table.decision
    if decision == TARGET:
        _nothing_resolved(table, details, text)
        table.pending = possible.your_attack(table)
        return
    letters = possible.first_targets(table)
    if not letters or len(details) != (1 if decision == SECOND else 2):
        raise InvalidError("position_piece", text, (f"{decision}:{letter}" for letter in letters))
    letter = _one_of_letters(letters, details[0], text)
    if decision == SECOND:
        table.pending = possible.your_attack(table, letter)
        return
    last = possible.attack_to_note(table, letter)
    if table.last_attack != last:
        raise IllegalError("position_bounds", f"{decision}:{letter}", (_write_last(*last),))
    power = possible.dice_of_yours(table, letter)
    faces = _read_faces(details[1], power, text)
    table.pending = possible.your_attack(table, letter, faces=faces)
    if not possible.may_have_thrown(table):
        raise IllegalError("position_faces", text, (str(power),))


def _one_of_letters(allowed: Sequence[str], letter: str, text: str) -> str:
    if letter not in allowed:
        raise IllegalError("position_bounds", text, allowed)
    return letter


def _read_faces(text: str, number: int, piece: str) -> tuple[int, ...]:
    if not re.fullmatch("[1-6]*", text):
        raise InvalidError("position_piece", piece, "123456")
    if len(text) != number:
        raise IllegalError("position_faces", piece, (str(number),))
    return tuple(map(int, text))


def _read_enemy_attack(table: Table, details: list[str], text: str) -> None:
    """An enemy's activation that waits for you."""
    if table.decision == ACTION and not details:
        return
    if len(details) != (2 if table.decision == ACTION else 3):
        raise InvalidError(
            "position_piece", text, (f"{ACTION}:H:left_arm", f"{PARRY}:H:left_arm:5")
        )
    letter, where = details[:2]
    _one_of_letters(possible.attackers(table), letter, text)
    if table.decision == ACTION:
        if not possible.has_lost_its_action(table):
            raise _not_asked(table, text)
        location = LOCATIONS.index(_one_of((*MOUNTS, LOCATIONS[LEGS]), where, text))
        table.pending = EnemyAttack(letter, location, 0, ())
        return
    parrying = [MOUNTS[mount] for mount in possible.parrying(table, letter)]
    if where not in parrying:
        raise IllegalError("position_bounds", text, parrying)
    power = possible.dice_against_you(table, letter)
    faces = _read_faces(details[2], power, text)
    table.pending = possible.parried(table, letter, LOCATIONS.index(where), faces)
    if table.pending is None:
        raise IllegalError("position_faces", text, (str(power),))


def _read_repairs(table: Table, details: list[str], text: str) -> None:
    """The repairs left, and the dice that allowed them."""
    if len(details) != 2:
        raise InvalidError("position_piece", text, (f"{REPAIR}:1:36",))
    left, thrown = details
    faces = _read_faces(thrown, possible.dice_for_repairs(table), text)
    table.pending = Repairs(_number(left, 1, possible.most_repairs(faces), text), faces)


_RESOLVED = {
    ACTION: _read_enemy_attack,
    PARRY: _read_enemy_attack,
    REPAIR: _read_repairs,
    **dict.fromkeys(possible.OF_YOUR_ATTACK, _read_your_attack),
}
