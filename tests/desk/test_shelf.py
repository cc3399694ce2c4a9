"""Games kept between visits: two copies, a shelf of others, and what cannot be read.

Long: a case for each way in which a shelf can be spoilt.
"""

import random
import zlib
from collections.abc import Sequence
from itertools import product

import pytest

from desk.desk import Desk
from desk.keeping import shelf as shelves
from desk.keeping.shelf import Kept, Label, Shelf, unsealed
from papermech.record import Record
from tabletop.errors import DamagedError
from tests.golden.transcripts import load, paths

COPIES = ("desk.a", "desk.b")
ABOUT = {"wave": 1}
TODAY = "2026-11-28"


class Box:
    """A drawer in memory, which may break at the write of a given number.

    That write is then left out, or torn after so many characters.
    """

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = dict(texts or {})
        self.breaks_at = -1
        self.tears: int | None = None
        self.writes = 0

    def get(self, name: str) -> str | None:
        return self.texts.get(name)

    def put(self, name: str, text: str) -> bool:
        self._write(name, text)
        self.texts[name] = text
        return True

    def remove(self, name: str) -> None:
        if name in self.texts:
            self._write(name, None)
            del self.texts[name]

    def names(self) -> Sequence[str]:
        return tuple(self.texts)

    def _write(self, name: str, text: str | None) -> None:
        self.writes += 1
        if self.writes == self.breaks_at:
            if text is not None and self.tears is not None:
                self.texts[name] = text[: self.tears]
            raise KeyboardInterrupt


def opened(box: Box, window: str = "one") -> Shelf:
    """A shelf whose ids are told apart by their window."""
    numbers = iter(range(10_000))
    return Shelf(box, window, lambda: f"{window}{next(numbers)}{len(box.texts)}")


def put(shelf: Shelf, text: str) -> bool:
    return shelf.put(text, TODAY, ABOUT)


def test_what_was_put_is_opened() -> None:
    """With its label, in another window too."""
    box = Box()
    shelf = opened(box)
    assert shelf.open() is None
    assert put(shelf, "first")
    assert put(shelf, "sécond \ud83d")
    other = opened(box, "two")
    assert other.open() == "sécond \ud83d"
    assert other.present == shelf.present == Label(shelf.present.id, "", TODAY, ABOUT)


def test_a_save_from_before_there_were_copies_moves_in() -> None:
    """It is there until a copy of it is kept."""
    box = Box({"save": "old"})
    shelf = opened(box)
    assert shelf.open() == "old"
    assert "save" in box.texts
    put(shelf, "old and more")
    assert "save" not in box.texts
    assert opened(box).open() == "old and more"


@pytest.mark.parametrize("seed", range(30))
def test_a_damaged_copy_leaves_the_other_and_is_put_aside(seed: int) -> None:
    """Whichever character of the newest is another, the one before is opened."""
    box = Box()
    shelf = opened(box)
    put(shelf, "one")
    put(shelf, "two")
    newest = max(COPIES, key=lambda name: unsealed(box.texts[name]).turn)
    raw = box.texts[newest]
    chance = random.Random(seed)
    place = chance.randrange(len(raw))
    damaged = raw[:place] + chance.choice(["", "\0", "é"]) + raw[place + 1 :]
    box.texts[newest] = damaged

    again = opened(box)
    assert again.open() == "one"
    assert list(again.aside().values()) == [damaged]
    put(again, "three")
    assert opened(box).open() == "three"


def test_what_another_version_kept_is_put_aside() -> None:
    """Also the game that a later version of the page wrote."""
    box = Box({"desk.a": "kept/2 00000000\n{}\nnew", "desk.b": "nonsense"})
    shelf = opened(box)
    assert shelf.open() is None
    assert sorted(shelf.aside().values()) == ["kept/2 00000000\n{}\nnew", "nonsense"]


@pytest.mark.parametrize(
    "label",
    ["[]", "{}", '{"id":7}', "[" * 100, '{"id":"a","name":"","day":"","about":[],"turn":1}'],
)
def test_a_label_must_be_one(label: str) -> None:
    """Even under a right checksum."""
    content = f"{label}\ntext"
    with pytest.raises(DamagedError):
        unsealed(f"{shelves.FORMAT} {zlib.crc32(content.encode()):08x}\n{content}")


def test_killed_at_two_hundred_moments_of_a_game_it_goes_on_at_the_very_decision() -> None:
    """Before, in the middle of, and after the write of a choice."""
    record = load(next(path for path in paths() if "won" in path.stem)).record
    box = Box()
    shelf = opened(box)
    desk = Desk(record._replace(choices=()))
    put(shelf, desk.save())
    moments = 0
    for choice in record.choices:
        before, state_before = dict(box.texts), desk.state
        desk.press(f"choose:{choice}")
        # Each press writes whose turn it is, and then the copy.
        for write, tears in product((1, 2), (None, moments * 37 % 400, 0)):
            box.texts, box.breaks_at, box.tears = dict(before), box.writes + write, tears
            with pytest.raises(KeyboardInterrupt):
                put(shelf, desk.save())
            assert goes_on(box).state == state_before
            shelf = opened(box)
            shelf.open()
            moments += 1
        put(shelf, desk.save())
        assert goes_on(box).state == desk.state
        moments += 1
    assert desk.state.outcome == "won"
    assert moments >= 200


def goes_on(box: Box) -> Desk:
    """The desk that a page opened now would show."""
    text = opened(box).open()
    desk = Desk(Record(seed="another"))
    assert text is not None
    assert desk.restore(text)
    return desk


# --- Windows


def test_a_window_sees_that_another_went_on() -> None:
    """It follows, and then is the one that went on."""
    box = Box()
    one, two = opened(box, "one"), opened(box, "two")
    one.open()
    put(one, "a")
    assert not one.went_on_elsewhere()
    assert two.open() == "a"
    put(two, "ab")
    assert one.went_on_elsewhere()
    assert one.follow() == "ab"
    put(one, "abc")
    assert not one.went_on_elsewhere()
    assert two.went_on_elsewhere()
    assert one.labels() == two.labels() == ()


def test_what_another_window_put_a_game_in_place_of_is_kept() -> None:
    """Once: a window of ours has kept it already, and where it is the same game it is not left."""
    box = Box()
    one = opened(box)
    put(one, "ours")
    other = opened(box, "other")
    assert other.open() == "ours"
    put(other, "ours, gone on")
    one.keep_what_was_left_elsewhere()
    assert one.labels() == ()
    left = other.present.id
    other.begin()
    put(other, "theirs")
    one.keep_what_was_left_elsewhere()
    assert one.follow() == "theirs"
    assert one.text_of(left) == "ours"


def test_what_two_windows_wrote_at_once_is_kept_twice() -> None:
    """The one whose copy was overwritten finds its own beside the other."""
    box = Box()
    one, two = opened(box, "one"), opened(box, "two")
    put(one, "a")
    two.open()
    put(one, "a1")
    del box.texts[max(COPIES, key=lambda name: unsealed(box.texts[name]).turn)]
    put(two, "a2")
    assert one.went_on_elsewhere()
    assert one.follow() == "a2"
    (label,) = one.labels()
    assert one.text_of(label.id) == "a1"


# --- The shelf


def test_games_are_kept_and_gone_back_to() -> None:
    """The present one is not among the others; the newest comes first."""
    shelf = opened(Box())
    for text in ("first", "second", "third"):
        put(shelf, text)
        shelf.keep_present()
        shelf.begin()
    put(shelf, "fourth")
    texts = [shelf.text_of(label.id) for label in shelf.labels()]
    assert texts == ["third", "second", "first"]

    first = shelf.labels()[2]
    shelf.keep_present()
    shelf.take(first.id)
    put(shelf, "first and more")
    assert first.id not in [label.id for label in shelf.labels()]
    assert [shelf.text_of(label.id) for label in shelf.labels()] == ["fourth", "third", "second"]
    assert shelf.text_of("nothing") is None


def test_a_new_game_is_not_kept_twice() -> None:
    """Nothing was put since it began."""
    shelf = opened(Box())
    put(shelf, "first")
    shelf.keep_present()
    shelf.begin()
    shelf.keep_present()
    assert len(shelf.labels()) == 1


def test_names() -> None:
    """Of the present game and of others; without line breaks, and not endless."""
    box = Box()
    shelf = opened(box)
    put(shelf, "first")
    assert shelf.rename(shelf.present.id, " \ufeff My\n best \t game \u200b")
    assert opened_label(box).name == "My best game"
    shelf.keep_present()
    first = shelf.present.id
    shelf.begin()
    put(shelf, "second")
    assert shelf.labels()[0].name == "My best game"
    assert shelf.rename(first, "x" * 100)
    assert shelf.labels()[0].name == "x" * shelves.LONGEST_NAME
    assert shelf.rename(first, "")
    assert shelf.labels()[0].name == ""
    assert not shelf.rename("nothing", "name")


def opened_label(box: Box) -> Label:
    """The label of the present game, as another window reads it."""
    shelf = opened(box)
    shelf.open()
    return shelf.present


def test_thrown_away_and_brought_back() -> None:
    """As it was."""
    shelf = opened(Box())
    put(shelf, "first")
    shelf.keep_present()
    shelf.begin()
    (label,) = shelf.labels()
    raw = shelf.remove(label.id)
    assert raw is not None
    assert shelf.labels() == ()
    shelf.bring_back(raw)
    assert shelf.labels() == (label,)
    assert shelf.remove("nothing") is None


def test_the_oldest_without_a_name_make_room() -> None:
    """Those with a name stay, however many games are played."""
    shelf = opened(Box())
    put(shelf, "named")
    shelf.rename(shelf.present.id, "For ever")
    shelf.keep_present()
    for number in range(shelves.MOST_UNNAMED + 5):
        shelf.begin()
        put(shelf, f"game {number}")
        shelf.keep_present()
    shelf.begin()
    texts = [shelf.text_of(label.id) for label in shelf.labels()]
    wanted = [f"game {number}" for number in range(5, shelves.MOST_UNNAMED + 5)]
    assert texts == [*reversed(wanted), "named"]


def test_large_games_make_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the characters of all; what was kept just now stays in any case."""
    monkeypatch.setattr(shelves, "MOST_CHARACTERS", 1000)
    shelf = opened(Box())
    for size in (400, 401, 402, 5000):
        put(shelf, "x" * size)
        shelf.keep_present()
        shelf.begin()
    texts = [shelf.text_of(label.id) or "" for label in shelf.labels()]
    assert [len(text) for text in texts] == [5000]


def test_no_more_names_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has a name is never dropped, so there is an end to naming."""
    monkeypatch.setattr(shelves, "MOST_NAMED", 1)
    shelf = opened(Box())
    put(shelf, "first")
    shelf.keep_present()
    shelf.rename(shelf.present.id, "one")
    shelf.keep_present()
    shelf.begin()
    put(shelf, "second")
    assert not shelf.rename(shelf.present.id, "two")
    assert shelf.present.name == ""


# --- What cannot be read


def test_a_damaged_game_of_the_shelf_is_put_aside() -> None:
    """And can be thrown away, and brought back."""
    box = Box()
    shelf = opened(box)
    put(shelf, "first")
    shelf.keep_present()
    shelf.begin()
    (name,) = (each for each in box.texts if each.startswith("game."))
    box.texts[name] += "!"
    damaged = box.texts[name]
    assert shelf.labels() == ()
    ((lying, text),) = shelf.aside().items()
    assert text == damaged
    assert shelf.throw_away(lying) == damaged
    assert shelf.aside() == {}
    assert shelf.throw_away(lying) is None
    shelf.lay_aside(damaged)
    shelf.lay_aside(damaged)
    assert list(shelf.aside().values()) == [damaged]


def test_a_game_under_anothers_name_is_put_aside() -> None:
    """Listed by its own id it could be neither opened nor deleted."""
    box = Box()
    raw = Kept(Label("one"), 1, "w", "text").sealed()
    box.texts = {"game.one": raw, "game.two": raw}
    shelf = opened(box)
    assert [label.id for label in shelf.labels()] == ["one"]
    assert list(shelf.aside().values()) == [raw]
    assert "game.two" not in box.texts


@pytest.mark.parametrize("turn", [-1, 10**4300 - 1])
def test_a_turn_that_cannot_be_counted_on_is_damaged(turn: int) -> None:
    """One more than the greatest number of digits could not be written any more."""
    with pytest.raises(DamagedError):
        unsealed(Kept(Label("one"), turn, "w", "text").sealed())


def test_a_game_that_makes_no_sense_is_put_aside() -> None:
    """One copy after the other, and what there was before there were copies."""
    box = Box({"unreadable": "of an earlier version"})
    shelf = opened(box)
    put(shelf, "nonsense")
    put(shelf, "more nonsense")
    box.texts["save"] = "old nonsense"
    for text in ("more nonsense", "nonsense", "old nonsense"):
        game = shelf.present.id
        assert shelf.open() == text
        shelf.set_aside_newest()
        assert shelf.present.id != game
    assert shelf.open() is None
    lying = shelf.aside()
    assert lying.pop("unreadable") == "of an earlier version"
    texts = list(lying.values())
    assert texts.pop() == "old nonsense"
    assert [unsealed(text).text for text in texts] == ["more nonsense", "nonsense"]


def test_sealing_keeps_everything() -> None:
    """Whatever the text is."""
    kept = Kept(Label("a", "náme\n", TODAY, {"score": None}), 3, "one", "text\n\nwith lines\r\n")
    assert unsealed(kept.sealed()) == kept
