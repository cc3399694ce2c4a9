"""Two and more play by link, each in a browser of their own: nothing is lost, whatever is opened.

Long: a case for each way in which links come twice, late, or to somebody else.
"""

from __future__ import annotations

import json
import random
from bisect import bisect_right
from collections.abc import Iterator

import pytest

from desk.keeping import correspondence as kept_games
from desk.keeping.correspondence import NOBODY, ByLink, Correspondence, read, seat_of
from desk.keeping.shelf import Kept, Label, unsealed
from desk.keeping.turns import games_by_link, is_yours, name_of, not_kept, waiting, whose
from desk.sharing import arrivals
from desk.sharing.arrivals import Arrival, arrived, refused, said
from desk.sharing.handed_on import read_handed_on
from desk.sharing.letters import LONGEST_MESSAGE, person, to_send
from desk.sharing.pasted import read_pasted
from desk.words import LANGUAGES, Words
from tabletop.dice import DrawnDice
from tabletop.errors import DamagedError, GameError, InvalidError
from tabletop.journal import Journal, undo_stops_at
from tabletop.link import LONGEST_NAME, Letter, link_of, read_link
from tabletop.record import Record
from tests.desk.test_shelf import Box
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course, State

TOKEN = "k3v8x2qa"
TODAY = "2026-11-30"
PAGE = "https://example.org/mech/index.html?lang=es"
ENGLISH = Words("en", "tests.toy")


class Browser:
    """What one person plays by link in."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.box = Box()
        self.aside: list[str] = []
        self.games = Correspondence(self.box, name, self.aside.append)
        self.chance = random.Random(name)

    def begin(self, course: Course, token: str = TOKEN) -> str:
        """Begin a game; the link to it, after the first turn."""
        dice = DrawnDice(self.chance.randbytes, sides=RACE.die)
        state = RACE.begin(course, dice).state
        record = Record(RACE, course, None, dice.drawn)
        game = ByLink(token, record, (state.seat,), self._named(state.seat))
        return self.turn(self.keep(game.with_state(record, state)))

    def _named(self, seat: int) -> tuple[str, ...]:
        return ("",) * seat + (self.name,)

    def keep(self, game: ByLink) -> ByLink:
        stored = self.games.put(game, TODAY)
        assert stored.lasts
        return stored.game

    def turn(self, game: ByLink, *choices: str) -> str:
        """Make choices, or else a turn by chance; the link afterwards."""
        record = game.record
        dice = DrawnDice(self.chance.randbytes, record.faces or (), RACE.die)
        journal = journal_of(record, dice)
        made, seat = iter(choices), game.seat
        while journal.state.legal and journal.state.seat == seat:
            chosen = next(made, "") if choices else self.chance.choice(journal.state.legal)
            if not chosen:
                break
            journal.press([chosen])
            record = record._replace(faces=dice.drawn, choices=journal.all_choices)
            game = self.keep(game.with_state(record, journal.state))
        self.keep(game._replace(sent=len(record.choices)))
        return link_of(RACE, game.letter)

    def open(self, link: str) -> Arrival:
        """Open a link, and keep what comes of it."""
        letter = read_handed_on(link).link
        assert isinstance(letter, Letter)
        arrival = arrived(letter, self.games.courses(RACE.id, letter.token))
        if arrival.what == arrivals.OLDER:
            return arrival
        game = arrival.game
        if arrival.what == arrivals.NEW and game.is_ours:
            names = dict(enumerate(game.names)) | {game.seat: self.name}
            named = tuple(names.get(seat, "") for seat in range(max(names) + 1))
            game = game._replace(names=named)
        return arrival._replace(game=self.keep(game))

    def answer(self, link: str) -> str:
        """Open a link and take a turn."""
        return self.turn(self.open(link).game)


def journal_of(record: Record[Course, State], dice: DrawnDice) -> Journal[State]:
    journal = Journal(
        RACE.begin(record.setup, dice), lambda state, choice: RACE.apply(state, choice, dice)
    )
    for choice in record.choices:
        journal.press([choice])
    return journal


def two() -> tuple[Browser, Browser]:
    return Browser("Ann"), Browser("Bob")


# --- Whole games


@pytest.mark.parametrize("number", range(8))
def test_two_play_by_link_to_the_end(number: int) -> None:
    """Each sees what happened since, one choice after the other, and has the same game."""
    ann, bob = Browser(f"Ann {number}"), Browser("Bob")
    link = ann.begin(Course(20 + number))
    here, there = bob, ann
    seen = {ann.name: 0, bob.name: 0}
    while True:
        arrival = here.open(link)
        choices = arrival.game.record.choices
        assert arrival.what == (arrivals.GOES_ON if seen[here.name] else arrivals.NEW)
        assert arrival.seen == seen[here.name]
        assert arrival.since == choices[seen[here.name] :]
        if arrival.game.seat == NOBODY:
            break
        assert arrival.game.is_ours
        assert not arrival.is_for_another
        link = here.turn(arrival.game)
        for each in (here, there):
            [game] = each.games.courses(RACE.id, TOKEN)
            seen[each.name] = len(game.record.choices)
        here, there = there, here
    [hers] = ann.games.courses(RACE.id, TOKEN)
    [his] = bob.games.courses(RACE.id, TOKEN)
    assert hers.record == his.record
    assert set(hers.seats) | set(his.seats) <= {0, 1}
    assert hers.seats != his.seats


def test_several_games_are_played_at_once() -> None:
    """Each has its own seats, and the list tells where it is your turn."""
    ann, bob = two()
    tokens = [f"{TOKEN}{number}" for number in range(5)]
    links = [ann.begin(Course(99), token) for token in tokens]
    for link in links[:3]:
        bob.answer(link)
    bob.open(links[3])
    assert [is_yours(label) for label in ann.games.labels()] == [False] * 5
    assert {label.id for label in bob.games.labels() if is_yours(label)} == {f"race.{tokens[3]}"}
    assert waiting(ENGLISH, ann.games.labels()) == ""
    assert waiting(ENGLISH, bob.games.labels()) == "Your turn in 1 game"
    assert {label.id for label in ann.games.labels()} == {f"race.{token}" for token in tokens}


# --- What links may be to the games here


def test_a_link_that_is_opened_twice_is_the_same_again() -> None:
    """Nothing changes."""
    ann, bob = two()
    link = ann.begin(Course(99))
    first = bob.open(link)
    again = bob.open(link)
    assert again.what == arrivals.SAME
    assert again.since == ()
    assert again.game.record == first.game.record
    assert len(bob.games.labels()) == 1
    assert said(ENGLISH, again) == "You have opened this link before. Your turn."


def test_a_link_that_was_answered_is_told_so() -> None:
    """The answer stays, and can be handed on again."""
    ann, bob = two()
    link = ann.begin(Course(99))
    answer = bob.answer(link)
    late = bob.open(link)
    assert late.what == arrivals.OLDER
    assert late.is_for_another
    assert link_of(RACE, late.game.letter) == answer
    assert said(ENGLISH, late) == ("You have answered this link. Send yours again if Ann lacks it.")
    third = ann.answer(answer)
    bob.open(third)
    older = bob.open(link)
    assert older.what == arrivals.OLDER
    assert not older.is_for_another
    assert said(ENGLISH, older) == (
        "This link is older than your game, which is unchanged. Your turn."
    )


def test_links_that_come_out_of_order_are_all_taken() -> None:
    """A later one holds what an earlier one does."""
    ann, bob = two()
    first = ann.begin(Course(99))
    second = bob.answer(first)
    third = ann.answer(second)
    carla = Browser("Carla")
    assert carla.open(third).what == arrivals.NEW
    assert carla.open(first).what == arrivals.OLDER
    assert bob.open(third).what == arrivals.GOES_ON
    assert bob.open(second).what == arrivals.OLDER


def test_your_own_link_is_for_another() -> None:
    """Opened by who sent it, it changes no seat."""
    ann, _ = two()
    link = ann.begin(Course(99))
    own = ann.open(link)
    assert own.what == arrivals.SAME
    assert own.is_for_another
    assert len(own.game.seats) == 1
    assert not own.game.is_ours
    assert said(ENGLISH, own).endswith(" This link is for Player 1: pass it on.") or said(
        ENGLISH, own
    ).endswith(" This link is for Player 2: pass it on.")


def parted() -> tuple[Browser, Browser, Arrival]:
    """Bob answers in two browsers, and Ann opens both."""
    ann, bob = two()
    link = ann.begin(Course(99))
    phone = Browser("Bob's phone")
    answers = [bob.answer(link), phone.answer(link)]
    assert answers[0] != answers[1]
    ann.open(answers[0])
    return ann, phone, ann.open(answers[1])


def test_a_game_that_went_on_elsewhere_is_kept_beside_ours() -> None:
    """Both courses can be gone on with, and each answer finds its own."""
    ann, phone, other = parted()
    assert other.what == arrivals.PARTED
    assert other.game.is_ours
    ours, theirs = ann.games.courses(RACE.id, TOKEN)
    assert (ours.course, theirs.course) == (0, 1)
    assert ours.record != theirs.record
    common = ours.record.choices[: other.seen]
    assert theirs.record.choices[: other.seen] == common
    assert len(common) < len(theirs.record.choices)
    assert said(ENGLISH, other).startswith("This game went on differently elsewhere.")
    back = phone.open(ann.turn(theirs))
    assert back.what == arrivals.GOES_ON
    assert back.game.course == 0
    again = ann.open(phone.turn(back.game))
    assert (again.what, again.game.course) == (arrivals.GOES_ON, 1)
    assert ann.games.courses(RACE.id, TOKEN)[0].record == ours.record


def test_what_is_seen_of_another_course_is_what_was_the_same() -> None:
    """Also where the choices are the same, and only the dice fell otherwise."""
    record = Record(RACE, Course(99), None, (9, 2, 5, 4), (ONE, HOLD, ONE))
    base = Letter(record, TOKEN)
    kept = arrived(base, ()).game
    other = Letter(record._replace(faces=(9, 2, 5, 7)), TOKEN)
    assert arrived(other, (kept,)).what == arrivals.PARTED
    assert arrived(other, (kept,)).seen == 2
    first = Letter(record._replace(faces=(9, 3, 5, 4)), TOKEN)
    assert arrived(first, (kept,)).seen == 0
    longer = Letter(record._replace(setup=Course(50)), TOKEN)
    assert arrived(longer, (kept,)).what == arrivals.PARTED
    assert arrived(longer, (kept,)).seen == 0


def test_the_course_that_a_link_goes_on_with_comes_first() -> None:
    """Before one that it parts from, and of several the longest."""
    short = Record(RACE, Course(99), None, (9, 2, 5), (ONE,))
    long = short._replace(choices=(ONE, HOLD))
    other = Record(RACE, Course(99), None, (9, 2, 7), (ONE,))
    kept = [
        arrived(Letter(record, TOKEN), ()).game._replace(course=course)
        for course, record in enumerate((other, short, long))
    ]
    on = Letter(long._replace(faces=(9, 2, 5, 4), choices=(ONE, HOLD, ONE)), TOKEN)
    arrival = arrived(on, kept)
    assert (arrival.what, arrival.game.course, arrival.seen) == (arrivals.GOES_ON, 2, 2)
    assert arrived(Letter(short, TOKEN), kept).what == arrivals.SAME
    assert arrived(Letter(other, TOKEN), kept).game.course == 0


def test_who_opens_a_game_in_its_midst_sees_what_followed_their_last_turn() -> None:
    """As in a new browser, which knows nothing of the game."""
    record = Record(RACE, Course(99), None, (9, 2, 5, 4, 6), (ONE, HOLD, ONE, HOLD, ONE))
    arrival = arrived(
        Letter(record._replace(choices=record.choices[:4], faces=(9, 2, 5, 4)), TOKEN), ()
    )
    assert arrival.game.seats == (0,)
    assert arrival.seen == 2
    assert arrival.since == (ONE, HOLD)


def test_a_game_that_is_over_is_watched() -> None:
    """Whoever opens it for the first time plays no seat."""
    faces = (9, 2, 9, 9)
    over = Letter(Record(RACE, Course(10), None, faces, (TWO, HOLD)), TOKEN)
    arrival = arrived(over, ())
    assert (arrival.what, arrival.game.seats, arrival.game.seat) == (arrivals.NEW, (), NOBODY)
    assert not arrival.is_for_another
    assert said(ENGLISH, arrival) == "New game by link. The game is over."


def test_nobody_plays_a_computers_seat() -> None:
    """Though the link is opened while it is to decide."""
    letter = Letter(Record(RACE, Course(), None, (9, 2)), TOKEN, (), ("veteran",))
    arrival = arrived(letter, ())
    assert arrival.game.seats == ()
    assert arrival.game.levels == ("veteran",)
    assert arrived(letter._replace(levels=("", "veteran")), ()).game.seats == (0,)
    on = letter.record._replace(faces=(9, 2, 5), choices=(ONE, HOLD))
    later = arrived(letter._replace(record=on), (arrival.game,))
    assert (later.what, later.game.seats) == (arrivals.GOES_ON, (1,))


def test_names_are_each_players_own() -> None:
    """The others' come with their links; of nobody else is one's own."""
    ann, bob = two()
    link = bob.answer(ann.begin(Course(99)))
    game = ann.open(link).game
    assert {*game.names} == {"Ann", "Bob"}
    letter = read_link(RACE, link)
    assert isinstance(letter, Letter)
    mine = game.names.index("Ann")
    forged = letter._replace(names=tuple("Eve" for _ in game.names))
    taken = arrived(forged, (game,)).game.names
    assert taken[mine] == "Ann"
    assert taken[1 - mine] == "Eve"
    nameless = letter._replace(names=())
    assert arrived(nameless, (game,)).game.names == game.names


@pytest.mark.parametrize(
    ("link", "what"),
    [
        ("chess/1&turn=aa&end", arrivals.NOT_HERE),
        ("race/2&turn=aa&end", arrivals.OTHER_VERSION),
        ("race/1&turn=aa&rules=2&end", arrivals.OTHER_VERSION),
        ("race/1&turn=aa", arrivals.UNREADABLE),
        ("race/1&turn=aa&game=k3v8x2qa&rules=1&dice=aa&end", arrivals.UNREADABLE),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_opened_is_told_apart(link: str, what: str, language: str) -> None:
    """And why, in words."""
    with pytest.raises(GameError) as error:
        read_handed_on(link)
    told = refused(error.value)
    assert told.what == what
    words = Words(language, "tests.toy")
    assert words.explain(error.value) in said(words, told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_arrival_can_be_said(language: str) -> None:
    """In every language, each differently, and with whose turn it is."""
    words = Words(language, "tests.toy")
    record = Record(RACE, Course(99), None, (9, 2, 5), (ONE, HOLD))
    game = ByLink(TOKEN, record, (0,), ("Ann", "Bob"))
    told = set()
    whats = (
        arrivals.NEW,
        arrivals.GOES_ON,
        arrivals.SAME,
        arrivals.OLDER,
        arrivals.PARTED,
    )
    for what in whats:
        for seat in (0, 1, NOBODY):
            sentence = said(words, Arrival(what, game._replace(seat=seat), 1))
            assert sentence.endswith(".")
            assert ("Bob" in sentence) == (seat == 1)
            told.add(sentence)
    assert len(told) == len(whats) * 3


# --- Undo


def test_what_another_has_seen_is_never_taken_back() -> None:
    """Nor a die; but what was chosen since may be."""
    ann, bob = two()
    game = bob.open(ann.begin(Course(99))).game
    dice = DrawnDice(lambda count: b"\x05" * count, game.record.faces or (), RACE.die)
    journal = journal_of(game.record, dice)
    assert journal.presses_made
    assert undo_stops_at(journal, game.sent) == journal.presses_made
    journal.press([ONE])
    assert undo_stops_at(journal, game.sent) == journal.presses_made
    journal.press([HOLD])
    assert undo_stops_at(journal, game.sent) == journal.presses_made - 1


def test_a_game_is_kept_without_dice_to_come() -> None:
    """Those that it has not used are not recorded."""
    record = Record(RACE, Course(), None, (9, 2, 5, 5))
    state = RACE.begin(Course(), record.dice()).state
    game = ByLink(TOKEN, record).with_state(record, state)
    assert game.record.faces == (9, 2)
    assert (game.seat, game.about["stage"], game.about["choices"]) == (0, 1, 0)


# --- Keeping


def kept_game(browser: Browser) -> ByLink:
    browser.begin(Course(99))
    [game] = browser.games.courses(RACE.id, TOKEN)
    return game


def test_a_game_comes_back_as_it_was_kept() -> None:
    """With all that is told of it."""
    ann, bob = two()
    game = ann.open(bob.answer(ann.begin(Course(99)))).game
    other = Correspondence(ann.box, "another window", ann.aside.append)
    assert other.get(game.id) == game
    assert other.get("race.nothing0") is None
    [label] = other.labels()
    assert label.day == TODAY
    assert seat_of(label) == game.seat
    assert not ann.aside


def test_what_two_windows_play_is_kept_twice() -> None:
    """Where neither had seen what the other did; the same is kept once."""
    ann, _ = two()
    game = kept_game(ann)
    assert ann.keep(game).course == 0
    [again] = ann.games.courses(RACE.id, TOKEN)
    first = ann.keep(again._replace(sent=0))
    assert first.course == 0
    second = ann.keep(again._replace(names=("Eve",)))
    assert second.course == 1
    assert [each.course for each in ann.games.courses(RACE.id, TOKEN)] == [0, 1]


@pytest.mark.parametrize("damage", ["text", "checksum", "id", "cut"])
def test_a_damaged_game_is_laid_aside_and_the_others_stay(damage: str) -> None:
    """Nothing is thrown away unasked."""
    ann, _ = two()
    ann.begin(Course(99), f"{TOKEN}1")
    ann.begin(Course(99), f"{TOKEN}2")
    name = f"link.race.{TOKEN}1"
    raw = ann.box.texts[name]
    spoilt = {
        "text": raw.replace("faces", "fates"),
        "checksum": raw.replace(raw[7:15], "00000000", 1),
        "id": unsealed(raw)._replace(label=Label("race.other000")).sealed(),
        "cut": raw[:50],
    }[damage]
    assert spoilt != raw
    ann.box.texts[name] = spoilt
    assert [label.id for label in ann.games.labels()] == [f"race.{TOKEN}2"]
    assert ann.aside == [spoilt]
    assert name not in ann.box.texts


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "by-link/2"),
        ("token", 7),
        ("record", {}),
        ("record", Record(RACE, Course(), "seed").as_json()),
        ("seats", [2]),
        ("seats", [-1]),
        ("seats", [True]),
        ("seats", "0"),
        ("seats", [0, 1, 0]),
        ("names", [1]),
        ("names", ["a", "b", "c"]),
        ("levels", None),
        ("sent", 5_001),
        ("sent", "1"),
        ("course", 21),
        ("resigned", 2),
        ("resigned", "0"),
    ],
)
def test_what_is_sealed_but_makes_no_sense_is_refused(key: str, value: object) -> None:
    """With the piece named; among the courses it is passed over, and stays in the drawer."""
    ann, _ = two()
    game = kept_game(ann)
    text = json.dumps({**json.loads(game.to_text()), key: value})
    with pytest.raises(GameError) as error:
        read(text)
    assert error.value.code in (
        "wrong_type",
        "foreign_format",
        "not_a_record",
        "dice",
    )
    kept = unsealed(ann.box.texts[f"link.{game.id}"])
    ann.box.texts[f"link.{game.id}"] = kept._replace(text=text).sealed()
    assert ann.games.courses(RACE.id, TOKEN) == ()
    assert f"link.{game.id}" in ann.box.texts
    assert len(ann.games.labels()) == 1


@pytest.mark.parametrize("text", ["", "7", "[]", "{}", "null", '{"format":"x"}'])
def test_what_is_none_of_ours_is_refused(text: str) -> None:
    """As damage."""
    with pytest.raises(DamagedError):
        read(text)


def test_a_deleted_game_can_be_brought_back() -> None:
    """As it was."""
    ann, _ = two()
    game = kept_game(ann)
    raw = ann.games.remove(game.id)
    assert raw is not None
    assert ann.games.labels() == ()
    ann.games.bring_back(raw)
    assert ann.games.get(game.id) == game
    assert ann.games.remove("race.nothing0") is None


def test_games_that_are_over_make_room_and_others_never_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The oldest first; where none is over, the new one is told not to last."""
    monkeypatch.setattr(kept_games, "MOST_GAMES", 4)
    ann, _ = two()
    over = Record(RACE, Course(10), None, (9, 2, 9, 9), (TWO, HOLD))
    for number in range(3):
        ann.keep(arrived(Letter(over, f"{TOKEN}over{number}"), ()).game)
    ann.begin(Course(99), f"{TOKEN}0")
    ann.begin(Course(99), f"{TOKEN}1")
    ids = [label.id for label in ann.games.labels()]
    assert f"race.{TOKEN}over0" not in ids
    assert len(ids) == 4
    for number in (2, 3):
        ann.begin(Course(99), f"{TOKEN}{number}")
    fifth = ann.games.courses(RACE.id, f"{TOKEN}3")[0]._replace(token=f"{TOKEN}4", turn=0)
    stored = ann.games.put(fifth, TODAY)
    assert not stored.lasts
    assert not_kept(ENGLISH, stored).startswith("Game by link not saved.")
    assert {label.id for label in ann.games.labels()} == {f"race.{TOKEN}{n}" for n in range(4)}
    # What is here already is kept however full it is.
    stored = ann.games.put(ann.games.courses(RACE.id, f"{TOKEN}2")[0], TODAY)
    assert stored.lasts
    assert not_kept(ENGLISH, stored) == ""


def test_characters_are_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games together."""
    ann, _ = two()
    game = kept_game(ann)
    size = len(ann.box.texts[f"link.{game.id}"])
    monkeypatch.setattr(kept_games, "MOST_CHARACTERS", size + 50)
    assert ann.games.put(game, TODAY).lasts
    assert not ann.games.put(game._replace(token="anothertoken", turn=0), TODAY).lasts


def test_courses_are_bounded() -> None:
    """Nobody fills the store by one link after another."""
    ann, _ = two()
    game = kept_game(ann)
    for number in range(1, 25):
        stored = ann.games.put(game._replace(course=number, turn=0), TODAY)
        assert stored.lasts == (number <= kept_games.MOST_COURSES)
    assert len(ann.games.courses(RACE.id, TOKEN)) == kept_games.MOST_COURSES + 1


# --- The list


def labels() -> Iterator[Label]:
    abouts: tuple[dict[str, object], ...] = (
        {"seat": -1, "seats": [0], "names": ["Ann", "Bob"]},
        {"seat": 1, "seats": [0], "names": ["Ann", "Bob"]},
        {"seat": 0, "seats": [0], "names": ["Ann"]},
        {"seat": 1, "seats": [0]},
        {"seat": "0", "seats": [None, 0], "names": [7, "Bob"]},
        {"seat": True, "seats": 1, "names": "Bob"},
    )
    for number, about in enumerate(abouts):
        yield Label(f"race.{number}", "", TODAY, {"game": "race", "stage": 3, **about})


def test_the_list_tells_where_it_is_your_turn() -> None:
    """Yours first, then others', then what is over; what is odd in a label does no harm."""
    listed = list(labels())
    assert [whose(ENGLISH, label) for label in listed] == [
        "The game is over.",
        "Waiting for Bob.",
        "Your turn.",
        "Waiting for Player 2.",
        "The game is over.",
        "The game is over.",
    ]
    assert [name_of(ENGLISH, label) for label in listed] == [
        "With Bob",
        "With Bob",
        "Game of 30 November 2026",
        "Game of 30 November 2026",
        "With Bob",
        "Game of 30 November 2026",
    ]
    text = repr(games_by_link(ENGLISH, listed))
    order = [text.index(f"link-game:race.{number}") for number in (2, 1, 3, 0, 4, 5)]
    assert order == sorted(order)
    for verb in ("link-again", "link-delete"):
        assert f"{verb}:race.5" in text
    assert "No games by link yet." in repr(games_by_link(ENGLISH, ()))


# --- Handing on


def with_length(length: int, address: str) -> ByLink:
    """A game whose link from an address has just so many characters."""
    rng = random.Random(length)
    faces = (9, 2, *(rng.randint(2, 10) for _ in range(5_000)))
    start = Record(RACE, Course(99), None, (9, 2))

    def game(choices: int, name: str = "") -> ByLink:
        record = start._replace(faces=faces[: 2 + choices], choices=(ONE,) * choices)
        return ByLink(TOKEN, record, names=(name,) if name else ())

    def long(each: ByLink) -> int:
        return len(f"{address}#{link_of(RACE, each.letter)}")

    # What the choices leave are letters of a name.
    rest = len("&name0=a")
    choices = bisect_right(range(2_500), length - rest, key=lambda n: long(game(n))) - 1
    found = game(choices, "a" * (1 + length - rest - long(game(choices))))
    assert long(found) == length
    return found


@pytest.mark.parametrize(
    "address", ["https://example.org/", "https://example.org/a/rather/long/one/index.html"]
)
def test_a_link_of_two_thousand_characters_is_a_link_and_a_longer_one_a_text(address: str) -> None:
    """The address counts, as messengers count it."""
    game = with_length(LONGEST_MESSAGE, address)
    sent = to_send(ENGLISH, game, address, "")
    assert (len(sent.text), sent.is_text) == (LONGEST_MESSAGE, False)
    assert sent.text.startswith(f"{address}#race/1&turn=")
    longer = with_length(LONGEST_MESSAGE + 1, address)
    text = to_send(ENGLISH, longer, address, "")
    assert text.is_text
    told, fragment = text.text.split("\n")
    assert address in told
    assert fragment == f"#{link_of(RACE, longer.letter)}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", [PAGE, "file:///home/ann/mech.html"])
def test_whatever_is_handed_on_is_read_when_it_is_pasted(language: str, page: str) -> None:
    """Link or text, in every language, quoted or not."""
    words = Words(language, "tests.toy")
    for length in (500, 3_000):
        game = with_length(length, "https://example.org/mech/index.html")
        sent = to_send(words, game, page, "")
        assert sent.is_text == (length > LONGEST_MESSAGE or page != PAGE)
        quoted = "\n".join(f"> {line}" for line in sent.text.split("\n"))
        for pasted in (sent.text, f"Hi!\n{sent.text}\nAnn", quoted):
            found = read_pasted(pasted)
            assert getattr(found, "link", None) == game.letter


def test_where_the_page_is_published_is_where_a_link_leads() -> None:
    """From a file as well, as other links do."""
    game = with_length(500, "https://example.org/")
    sent = to_send(ENGLISH, game, "file:///home/ann/mech.html", "https://example.org/")
    assert sent.text.startswith("https://example.org/#race/1&turn=")
    assert not sent.is_text
    here = to_send(ENGLISH, game, "http://localhost:8000/", "")
    assert (here.is_text, here.note) == (False, "link.only_here")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \u200b", "Ann"),
        ("Ann\nMary   Lou", "Ann Mary Lou"),
        ("A\u202enn", "A nn"),
        ("n\u0303andu", "ñandu"),
        ("x" * 99, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
        ("\u200b\t", ""),
        ("", ""),
    ],
)
def test_a_name_is_trimmed_to_what_can_be_handed_on(typed: str, name: str) -> None:
    """Nothing that is typed stops a link from being written."""
    assert person(typed) == name
    letter = Letter(Record(RACE, Course(), None, (9, 2)), TOKEN, (name,) if name else ())
    assert read_link(RACE, link_of(RACE, letter)) == letter


def test_other_names_are_refused_at_once() -> None:
    """Where the shell forgets to trim them."""
    game = ByLink(TOKEN, Record(RACE, Course(), None, (9, 2)), names=(" Ann",))
    with pytest.raises(InvalidError):
        to_send(ENGLISH, game, PAGE, "")


def test_a_label_of_a_game_is_as_other_labels_are() -> None:
    """So that what lists games can list it."""
    ann, _ = two()
    game = kept_game(ann)
    [label] = ann.games.labels()
    assert label.about["game"] == RACE.id
    assert Kept(label, 1, "", "").label == label
    assert game.about["stage"] == label.about["stage"]
