"""Games by link: written, handed on by whatever messengers do to them, and read again."""

from __future__ import annotations

import random
import re
from urllib.parse import quote

import pytest

from desk.sharing.handed_on import HandedOn, read_handed_on
from desk.sharing.pasted import read_pasted
from papermech.paper_mech import PAPER_MECH
from tabletop.dice import SeededDice
from tabletop.errors import DamagedError, DivergedError, GameError, InvalidError
from tabletop.game import LEVELS
from tabletop.link import LONGEST_NAME, Letter, link_of, read_link, record_of
from tabletop.packing import (
    Digit,
    digits_of,
    from_base32,
    packed,
    packed_faces,
    sealed,
    to_base32,
)
from tabletop.record import Record, at_position, replay
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course, State

RaceLetter = Letter[Course, State]
TOKEN = "k3v8x2qa"
PAGE = "https://example.org/mech/"


def played(number: int, most: int = 10_000) -> Record[Course, State]:
    """A race by chance, as far as so many choices, with the faces that it took."""
    rng = random.Random(number)
    dice = SeededDice(f"letters {number}", RACE.die)
    course = Course(rng.randint(10, 60))
    state = RACE.begin(course, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(rng.choice(state.legal))
        state = RACE.apply(state, choices[-1], dice).state
    return Record(RACE, course, None, dice.faces(0, state.dice_used), tuple(choices))


OVER_AFTER = 15
"""Choices that no race is over after."""

LETTERS: tuple[RaceLetter, ...] = tuple(
    Letter(
        played(number, number),
        f"{TOKEN}{number}",
        [(), ("Ann",), ("", "Ñandú & Söhne"), ("a.b-c_d~", "%26=&end")][number % 4],
        [(), ("rookie",), ("", "veteran")][number % 3],
        [None, None, 0, None, 1][number % 5] if number < OVER_AFTER else None,
    )
    for number in range(24)
)
LONG = LETTERS[-1]
"""One with names, and a blank in one of them."""


def written(letter: RaceLetter = LONG) -> str:
    return link_of(RACE, letter)


def seal_anew(fragment: str, **changed: str) -> str:
    """A letter with other parts whose bits are right, as somebody may make who knows how."""
    start, *parts = fragment.split("&")[1:]
    named = [part for part in parts if part != "end"]
    for key, value in changed.items():
        named = [f"{key}={value}" if part.startswith(f"{key}=") else part for part in named]
    data = from_base32("turn", start.partition("=")[2])[2:]
    return "&".join(("race/1", f"turn={to_base32(sealed(named, data))}", *named, "end"))


@pytest.mark.parametrize("letter", LETTERS, ids=range(len(LETTERS)))
def test_a_letter_comes_back(letter: RaceLetter) -> None:
    """With its game, whoever it is of, and in few and harmless characters."""
    fragment = written(letter)
    assert read_link(RACE, fragment) == letter
    assert fragment.startswith("race/1&turn=")
    assert f"&game={letter.token}&rules=1&dice=" in fragment
    assert fragment.endswith("&end")
    assert record_of(RACE, letter, "", "") == letter.record


def test_a_letter_may_begin_at_a_position() -> None:
    """As a replay may."""
    position = "race1/40/12.7/0/1"
    record = at_position(RACE, position, None, ())
    letter = Letter(record, TOKEN)
    assert read_link(RACE, written(letter)) == letter
    assert f"from={position}" in written(letter)


def test_a_letter_of_the_oldest_game_has_no_name_of_it() -> None:
    """As all its links."""
    dice = SeededDice("x", PAPER_MECH.die)
    state = PAPER_MECH.begin(PAPER_MECH.standard, dice).state
    faces = dice.faces(0, state.dice_used)
    letter = Letter(Record(PAPER_MECH, PAPER_MECH.standard, None, faces), TOKEN)
    fragment = link_of(PAPER_MECH, letter)
    assert fragment.startswith("1&turn=")
    assert read_handed_on(fragment) == HandedOn(letter)


def test_letters_written_by_the_first_version_stay_readable() -> None:
    """For ever."""
    fragment = (
        "race/1&turn=4j4ahujdwa&game=k3v8x2qa&rules=1&dice=aenq2ca&goal=20"
        "&name0=Ann&name1=%C3%91and%C3%BA&level1=rookie&end"
    )
    record = Record(RACE, Course(20), None, (3, 8, 2, 4, 9), (TWO, HOLD, ONE))
    letter = Letter(record, TOKEN, ("Ann", "Ñandú"), ("", "rookie"))
    assert written(letter) == fragment
    assert read_link(RACE, fragment) == letter


class ForFour(type(RACE)):  # type: ignore[misc]
    """The race as though up to four might play."""

    seats = range(2, 5)


def test_every_seat_may_have_a_name_or_a_computer() -> None:
    """Of a game for several, and of no more."""
    rules = ForFour()
    record = played(4)._replace(rules=rules)
    letter = Letter(record, TOKEN, ("Ann", "", "", "Dora"), ("", "rookie", "veteran"))
    fragment = link_of(rules, letter)
    assert read_link(rules, fragment) == letter
    for seat, ending in enumerate(("&name0=Ann", "&name3=Dora", "&level1=rookie")):
        assert ending in fragment, seat
    with pytest.raises(InvalidError, match="name4"):
        read_link(rules, fragment.removesuffix("end") + "name4=Eve&end")


# --- Damage


def test_every_letter_that_is_cut_off_says_so() -> None:
    """Wherever it was cut, but for what is no letter yet."""
    fragment = written()
    for length in range(len("race/1&turn="), len(fragment)):
        with pytest.raises(DamagedError) as refused:
            read_link(RACE, fragment[:length])
        assert refused.value.code == "letter_cut"
        assert fragment[:length].endswith(refused.value.piece)


def test_every_letter_that_is_spoilt_is_refused() -> None:
    """Whichever character it was; what is wrong is named."""
    rng = random.Random("spoilt")
    fragment = written()
    first = len("race/1&")
    for place in range(first, len(fragment)):
        other = rng.choice([each for each in "abcxyz2347&=-" if each != fragment[place]])
        spoilt = f"{fragment[:place]}{other}{fragment[place + 1 :]}"
        with pytest.raises(GameError) as refused:
            read_link(RACE, spoilt)
        assert refused.value.piece


@pytest.mark.parametrize(
    ("changed", "code", "allowed"),
    [
        ({"game": "short"}, "link_piece", "[a-z0-9]{8,24}"),
        ({"game": "x" * 25}, "link_piece", "[a-z0-9]{8,24}"),
        ({"rules": "0"}, "link_piece", "1-1"),
        ({"rules": "one"}, "link_piece", "1-1"),
        ({"rules": "2"}, "letter_newer", "1"),
        ({"dice": "a1"}, "link_piece", "a-z"),
        ({"dice": "aaa"}, "link_piece", "a-z"),
        ({"dice": "aa"}, "link_dice", ""),
        ({"goal": "5"}, "race_goal", "10-99"),
        ({"name0": "a" * (LONGEST_NAME + 1)}, "letter_name", str(LONGEST_NAME)),
        ({"name0": "%20a"}, "letter_name", str(LONGEST_NAME)),
        ({"name0": "a%0Ab"}, "letter_name", str(LONGEST_NAME)),
        ({"name0": "a%E2%80%AEb"}, "letter_name", str(LONGEST_NAME)),
        ({"name0": "%FF"}, "link_piece", "UTF-8"),
        ({"level1": "grandmaster"}, "link_piece", LEVELS[0]),
    ],
)
def test_whatever_else_a_letter_says_is_checked(
    changed: dict[str, str], code: str, allowed: str
) -> None:
    """Though its bits are right."""
    letter = Letter(played(4), TOKEN, ("Ann",), ("", "rookie"))
    assert seal_anew(written(letter)) == written(letter)
    with pytest.raises(GameError) as refused:
        read_link(RACE, seal_anew(written(letter), **changed))
    assert refused.value.code == code
    assert allowed in (*refused.value.allowed, "")


@pytest.mark.parametrize("missing", ["game", "rules", "dice"])
def test_what_every_letter_says_is_missed(missing: str) -> None:
    """By its name."""
    parts = [part for part in written().split("&") if not part.startswith(f"{missing}=")]
    with pytest.raises(InvalidError) as refused:
        read_link(RACE, "&".join(parts))
    assert refused.value.allowed == (f"{missing}=",)


@pytest.mark.parametrize("strange", ["seed=x", "faces=aa", "at=1", "name2=Cid", "level2=rookie"])
def test_a_letter_holds_nothing_else(strange: str) -> None:
    """No seed above all: whoever has one can work out the dice to come."""
    with pytest.raises(InvalidError) as refused:
        read_link(RACE, written().removesuffix("end") + f"{strange}&end")
    assert refused.value.code == "link_key"


def test_a_letter_holds_no_dice_to_come() -> None:
    """Not one more than were thrown."""
    letter = Letter(played(4), TOKEN)
    faces = (*(letter.record.faces or ()), 7)
    more = to_base32(packed_faces(faces, RACE.die))
    with pytest.raises(DamagedError) as refused:
        read_link(RACE, seal_anew(written(letter), dice=more))
    assert refused.value.code == "letter_dice"
    assert refused.value.piece == str(len(faces))
    begun = Letter(played(4, 0), TOKEN)
    faces = (*(begun.record.faces or ()), 7)
    more = to_base32(packed_faces(faces, RACE.die))
    with pytest.raises(DamagedError, match="letter_dice"):
        read_link(RACE, seal_anew(written(begun), dice=more))


def test_a_letter_before_the_first_die_is_none() -> None:
    """By link dice are never waited for."""
    with pytest.raises(DamagedError, match="link_dice"):
        read_link(RACE, written(Letter(Record(RACE, Course(), None, ()), TOKEN)))


@pytest.mark.parametrize(
    "letter",
    [
        Letter(played(4), "Token!"),
        Letter(played(4), TOKEN, ("a" * (LONGEST_NAME + 1),)),
        Letter(played(4), TOKEN, (), ("best",)),
    ],
)
def test_what_could_not_be_read_is_not_written(letter: RaceLetter) -> None:
    """The shell is told at once."""
    with pytest.raises(InvalidError):
        written(letter)


# --- Other rules


class Later(type(RACE)):  # type: ignore[misc]
    """The race after its rules were changed."""

    version = 2

    def begin(self, setup: Course, dice: object) -> object:
        """Whoever throws lower begins."""
        step = RACE.begin(setup, dice)  # type: ignore[arg-type]
        return step._replace(state=step.state._replace(seat=1 - step.state.seat))


def ends_quietly(record: Record[Course, State]) -> bool:
    """Whether it goes as far as a turn that may be written as a position."""
    *_, last = replay(record)
    return bool(record.choices) and RACE.is_quiet(last.state)


def test_a_letter_of_older_rules_that_leads_elsewhere_says_so() -> None:
    """It is told which rules it was made by."""
    letter = next(letter for letter in LETTERS if ends_quietly(letter.record))
    with pytest.raises(DamagedError) as refused:
        read_link(Later(), written(letter))
    assert (refused.value.code, refused.value.piece, refused.value.allowed) == (
        "letter_older",
        "1",
        ("2",),
    )


def test_a_letter_of_newer_rules_is_refused_at_once() -> None:
    """Even where it says what the rules here cannot read."""
    fragment = link_of(Later(), Letter(played(5, 0)._replace(rules=Later()), TOKEN))
    with pytest.raises(DamagedError) as refused:
        read_link(RACE, fragment.removesuffix("end") + "laps=3&end")
    assert (refused.value.code, refused.value.piece) == ("letter_newer", "2")


def test_a_letter_of_the_same_rules_that_leads_elsewhere_is_reported() -> None:
    """As any replay is."""
    record = played(5)
    digits = list(digits_of(record))
    value, radix = digits[-1]
    assert radix == 1 << 12
    digits[-1] = Digit((value + 1) % radix, radix)
    start, *parts = written(Letter(record, TOKEN)).split("&")[1:]
    turn = to_base32(sealed(parts[:-1], packed(digits)))
    with pytest.raises(DivergedError) as refused:
        read_link(RACE, "&".join(("race/1", f"turn={turn}", *parts)))
    assert TOKEN in refused.value.report
    assert start != f"turn={turn}"


# --- Handed on


def wrapped(text: str, width: int, before: str = "", joint: str = "\n") -> str:
    return joint.join(
        f"{before}{text[start : start + width]}" for start in range(0, len(text), width)
    )


LINK = f"{PAGE}#{written()}"
TEXT = f"#{written()}"


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"<{LINK}>",
        f"“{LINK}”.",
        f"Your turn! {LINK}, says Ann.",
        f"Your turn:\n{LINK}\n\n-- \nSent from my phone",
        LINK.replace("&", "&amp;"),
        quote(LINK, safe=""),
        LINK.replace("race/1&turn=", "Race/1&Turn="),
        re.sub("(?<=(turn|dice|game)=)[a-z0-9]+", lambda found: found[0].upper(), LINK),
        f"{LINK}&utm_source=chat",
        f"{LINK}?utm_source=chat",
        f"{LINK})",
        TEXT,
        f"Ann wrote:\n{TEXT}",
        f"```\n{TEXT}\n```",
        f"{TEXT} Hurry up!",
        f"{TEXT}\nHurry up!",
        wrapped(TEXT, 76),
        wrapped(TEXT, 40, "> "),
        wrapped(TEXT, 33, ">> "),
        wrapped(TEXT, 50, joint="\r\n"),
        wrapped(TEXT, 50, joint=" \n"),
        wrapped(TEXT, 20),
        wrapped(TEXT, 30, joint="\u200b"),
        wrapped(TEXT, 30, joint=" "),
        f"{wrapped(TEXT, 60)}\nHurry up!\nAnn",
        f"{wrapped(TEXT, 60)}.",
        f"| {wrapped(TEXT, 60, '| ')}",
    ],
)
def test_a_letter_is_found_in_what_a_person_pastes(text: str) -> None:
    """Wrapped, quoted, marked up, with words around it."""
    found = read_pasted(text)
    assert isinstance(found, HandedOn)
    assert found.game == RACE.id
    letter = found.link
    assert isinstance(letter, Letter)
    # Letters in small ones come back; what people are called is as it was handed on.
    assert letter._replace(names=()) == LONG._replace(names=())
    assert tuple(map(str.lower, letter.names)) == tuple(map(str.lower, LONG.names))


def longest() -> RaceLetter:
    """As many choices as a record may have."""
    faces = [1, 2]
    choices: list[str] = []
    while len(choices) < 5_000:
        choices.append(ONE)
        faces.append(1)
    return Letter(Record(RACE, Course(99), None, tuple(faces), tuple(choices)), TOKEN)


@pytest.mark.parametrize("width", [60, 76, 998])
def test_the_longest_letter_is_read_however_it_is_wrapped(width: int) -> None:
    """In hundreds of lines too."""
    letter = longest()
    assert len(list(replay(letter.record))) == 5_001
    text = wrapped(f"#{written(letter)}", width, "> ")
    assert len(text) > 5_000
    assert read_pasted(f"Ann wrote:\n{text}\n> Ann\nYes.") == HandedOn(letter, None, RACE.id)


def test_a_pasted_letter_that_was_cut_off_says_so() -> None:
    """As chats do that take only so many characters."""
    with pytest.raises(DamagedError) as refused:
        read_pasted(wrapped(TEXT, 60)[:-9])
    assert refused.value.code == "letter_cut"


@pytest.mark.parametrize("text", ["turn", "Turn left", "Turn the page!", "turn=1&end"])
def test_prose_is_no_letter(text: str) -> None:
    """Nothing is opened for it."""
    with pytest.raises(GameError):
        read_pasted(text)
