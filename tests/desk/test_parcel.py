"""Everything to another device: one file out and in, where nothing is lost or counted twice.

Long: a case for each kind of thing that is kept, and for each way in which a file can be spoilt.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count

import pytest

from desk.desk import Desk
from desk.keeping import save, shelf
from desk.keeping.correspondence import ByLink, Correspondence
from desk.keeping.named import LONGEST_NAME, MOST_KEPT
from desk.keeping.shelf import MOST_UNNAMED, Kept, Label, Shelf, unsealed
from desk.keeping.statistics import Score
from desk.sharing import parcel
from desk.sharing.parcel import FORMAT, Taken, said, taken_in, written
from desk.words import LANGUAGES, Words
from papermech.paper_mech import PAPER_MECH
from papermech.presets import PRESETS
from papermech.record import Record
from papermech.sheet.hangar.bench import Bench
from papermech.sheet.names import words_in
from papermech.sheet.statistics.counting import STATISTICS
from papermech.sheet.statistics.score import Tally
from tabletop.dice import SeededDice
from tabletop.errors import DamagedError
from tests.desk.test_shelf import Box
from tests.papermech.sheet.test_score import made_up

TODAY = "2026-11-30"
ENGLISH = words_in("en")


class Device:
    """A browser with what it keeps."""

    def __init__(self, name: str) -> None:
        numbers = count(1)
        self.name = name
        self.box = Box()
        self.shelf = Shelf(self.box, name, lambda: f"{name}{next(numbers)}")
        self.score = Score(PAPER_MECH.id, STATISTICS, self.box, self.shelf.lay_aside)

    def play(self, seed: str, choices: int = 1, name: str = "") -> str:
        """Play another game, and leave it; its id."""
        desk = Desk(Record(seed=seed))
        for _ in range(choices):
            desk.press(f"choose:{desk.state.legal[0]}")
        self.shelf.begin()
        self.shelf.put(desk.save(), TODAY, desk.about)
        if name:
            self.shelf.rename(self.shelf.present.id, name)
        self.shelf.keep_present()
        return self.shelf.present.id

    def go_on(self, game: str, choices: int = 1) -> None:
        """Take a game up again, and leave it once more."""
        desk = Desk(Record(seed="other"))
        assert desk.restore(self.shelf.text_of(game) or "")
        for _ in range(choices):
            desk.press(f"choose:{desk.state.legal[0]}")
        if game != self.shelf.present.id:
            self.shelf.take(game)
        self.shelf.put(desk.save(), TODAY, desk.about)
        self.shelf.keep_present()

    def new(self) -> None:
        """A game that nobody has played is on the desk."""
        self.shelf.begin()
        desk = Desk(Record(seed=f"new on {self.name}"))
        self.shelf.put(desk.save(), TODAY, desk.about)

    def build(self, **named: str) -> None:
        """Keep presets of 'mechs under names."""
        bench = Bench(ENGLISH)
        if kept := self.box.get("hangar"):
            bench.restore(kept)
        for name, preset in named.items():
            bench.press(f"preset:{preset}")
            bench.press(f"keep:{name}")
        self.box.put("hangar", bench.save())

    @property
    def builds(self) -> dict[str, object]:
        """The kept 'mechs by their names."""
        bench = Bench(ENGLISH)
        bench.restore(self.box.get("hangar") or "")
        return {kept.name: kept.what for kept in bench.kept}

    def file(self) -> str:
        """Everything, as a file."""
        return written(self.box, self.shelf, TODAY)

    def take_in(self, text: str) -> Taken:
        """What a file brings."""
        return taken_in(ENGLISH, text, self.box, self.shelf, TODAY)

    def seeds(self) -> list[str]:
        """The seeds of all games but the present one, in order."""
        texts = (self.shelf.text_of(label.id) or "" for label in self.shelf.labels())
        return sorted(save.read_any(text).record.seed or "" for text in texts)


def furnished(name: str = "phone") -> Device:
    """A device with something of everything."""
    device = Device(name)
    device.play("first", 3, "Against all odds")
    device.play("second")
    device.new()
    device.build(mine="duellist", other="howitzer")
    device.box.put("aside.1", "{ odd")
    device.box.put("theme", "dark")
    for number in range(4):
        device.score.count(made_up(number))
    letters = Correspondence(device.box, name, device.shelf.lay_aside)
    letters.put(by_link(2), TODAY)
    return device


def by_link(choices: int, seed: str = "letters") -> ByLink:
    """A game by link so far."""
    dice = SeededDice(seed)
    desk = Desk(Record(seed=seed))
    for _ in range(choices):
        desk.press(f"choose:{desk.state.legal[0]}")
    faces = dice.faces(0, desk.state.dice_used)
    plain = desk.record._replace(seed=None, faces=faces)
    return ByLink("k3v8x2qa", plain, (0,)).with_state(plain, desk.state)


def test_everything_comes_to_an_empty_device() -> None:
    """Games under their names, builds, statistics, games by link, what could not be read."""
    phone, desktop = furnished(), Device("desktop")
    taken = desktop.take_in(phone.file())
    assert taken == Taken(games=3, builds=2, scores=("papermech",))
    # What nobody has played yet stays where it is.
    assert desktop.seeds() == ["first", "second"]
    assert {label.name for label in desktop.shelf.labels()} == {"Against all odds", ""}
    assert desktop.builds == phone.builds
    assert desktop.score.tally() == phone.score.tally()
    assert list(desktop.shelf.aside().values()) == ["{ odd"]
    letters = Correspondence(desktop.box, "desktop", desktop.shelf.lay_aside)
    [game] = letters.courses("papermech", "k3v8x2qa")
    assert game.record == by_link(2).record
    assert (game.seats, game.seat) == ((0,), 0)
    assert desktop.box.get("theme") is None


def test_the_same_file_again_changes_nothing() -> None:
    """Nothing is there twice, and nothing counts twice."""
    phone, desktop = furnished(), Device("desktop")
    text = phone.file()
    desktop.take_in(text)
    before = dict(desktop.box.texts)
    taken = desktop.take_in(text)
    assert taken == Taken(known=5)
    assert desktop.box.texts == before
    assert phone.take_in(text).games == 0


def test_each_device_keeps_what_it_had() -> None:
    """And both have everything once the file has gone there and back."""
    phone, desktop = furnished("phone"), Device("desktop")
    desktop.play("third")
    desktop.new()
    desktop.build(mine="howitzer", third="duellist")
    desktop.score.count(made_up(3))
    desktop.score.count(made_up(9))
    desktop.take_in(phone.file())
    assert desktop.seeds() == ["first", "second", "third"]
    howitzer, duellist = PRESETS["howitzer"], PRESETS["duellist"]
    assert desktop.builds == {
        "mine": howitzer,
        "third": duellist,
        "mine 2": duellist,
        "other": howitzer,
    }
    assert {game.key for game in desktop.score.tally().games} == {
        made_up(number).key for number in (0, 1, 2, 3, 9)
    }
    phone.take_in(desktop.file())
    assert phone.score.tally() == desktop.score.tally()
    assert phone.seeds() == ["first", "second", "third"]
    assert set(phone.builds.values()) == {howitzer, duellist}


def test_a_game_that_went_on_takes_its_own_place() -> None:
    """On either device: the one that is further on stays."""
    phone, desktop = furnished(), Device("desktop")
    desktop.take_in(phone.file())
    first = next(label.id for label in desktop.shelf.labels() if label.name)
    desktop.go_on(first, 2)
    desktop.new()
    assert desktop.take_in(phone.file()).games == 0
    assert phone.take_in(desktop.file()).games == 1
    assert phone.seeds() == ["first", "second"]
    choices = save.read_any(phone.shelf.text_of(first) or "").record.choices
    assert len(choices) == 5


def test_a_game_that_went_on_differently_is_kept_twice() -> None:
    """Once, however often the file is opened."""
    phone, desktop = furnished(), Device("desktop")
    desktop.take_in(phone.file())
    first = next(label.id for label in desktop.shelf.labels() if label.name)
    desktop.go_on(first)
    desktop.new()
    desk = Desk(Record(seed="other"))
    desk.restore(phone.shelf.text_of(first) or "")
    desk.press(f"choose:{desk.state.legal[-1]}")
    phone.shelf.take(first)
    phone.shelf.put(desk.save(), TODAY, desk.about)
    for _ in range(2):
        desktop.take_in(phone.file())
        assert desktop.seeds() == ["first", "first", "second"]


def test_the_game_on_the_desk_stays_as_it_is() -> None:
    """The same game further on is put beside it."""
    phone, desktop = Device("phone"), Device("desktop")
    game = phone.play("first", 1)
    desktop.take_in(phone.file())
    desktop.go_on(game, 0)
    text = desktop.shelf.text_of(game)
    phone.go_on(game, 2)
    assert desktop.take_in(phone.file()).games == 1
    assert desktop.shelf.present.id == game
    assert desktop.shelf.text_of(game) == text
    assert desktop.seeds() == ["first"]


def test_a_name_that_was_given_elsewhere_comes_along() -> None:
    """To a game that has none here."""
    phone, desktop = Device("phone"), Device("desktop")
    game = phone.play("first")
    phone.new()
    desktop.take_in(phone.file())
    phone.shelf.rename(game, "Mine")
    assert desktop.take_in(phone.file()).games == 0
    assert "Mine" in {label.name for label in desktop.shelf.labels()}


def test_games_by_link_go_on_or_part() -> None:
    """As those that come by links do; the seats of both devices are played on."""
    phone, desktop = Device("phone"), Device("desktop")
    for device, choices, seats in ((phone, 3, (0,)), (desktop, 2, ())):
        letters = Correspondence(device.box, "x", device.shelf.lay_aside)
        letters.put(by_link(choices)._replace(seats=seats), TODAY)
    assert phone.take_in(desktop.file()) == Taken(known=1)
    assert desktop.take_in(phone.file()) == Taken(games=1)
    letters = Correspondence(desktop.box, "x", desktop.shelf.lay_aside)
    [game] = letters.courses("papermech", "k3v8x2qa")
    assert (game.record, game.seats) == (by_link(3).record, (0,))
    other = by_link(3, "other")
    Correspondence(phone.box, "x", phone.shelf.lay_aside).put(other, TODAY)
    for _ in range(2):
        desktop.take_in(phone.file())
        courses = letters.courses("papermech", "k3v8x2qa")
        assert [course.course for course in courses] == [0, 1]
        assert courses[1].record == other.record


# --- Room


def test_nothing_here_makes_room() -> None:
    """What finds none is named, and is still in the file; the newest come first."""
    phone, desktop = Device("phone"), Device("desktop")
    for number in range(30):
        phone.play(f"phone {number}")
    phone.new()
    for number in range(30):
        desktop.play(f"desktop {number}")
    desktop.new()
    taken = desktop.take_in(phone.file())
    assert taken.games == MOST_UNNAMED - 30
    assert len(taken.full) == 30 - taken.games
    seeds = desktop.seeds()
    assert {f"desktop {number}" for number in range(30)} <= set(seeds)
    assert "phone 29" in seeds
    assert "phone 0" not in seeds
    assert "No room for 20 parts: game.phone" in said(ENGLISH, taken)


def test_characters_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all games together."""
    phone, desktop = Device("phone"), Device("desktop")
    phone.play("first")
    phone.new()
    monkeypatch.setattr(shelf, "MOST_CHARACTERS", 50)
    taken = desktop.take_in(phone.file())
    assert (taken.games, len(taken.full)) == (0, 1)


def test_builds_are_bounded() -> None:
    """Those that find no room are told; names stay as short as they may be."""
    phone, desktop = Device("phone"), Device("desktop")
    long = "x" * LONGEST_NAME
    phone.build(**{long: "duellist"})
    desktop.build(**{long: "howitzer"})
    assert desktop.take_in(phone.file()) == Taken(builds=1)
    assert set(desktop.builds) == {long, f"{long[:-2]} 2"}
    assert desktop.take_in(phone.file()) == Taken(known=1)
    desktop.build(**{f"mech {number}": "howitzer" for number in range(MOST_KEPT - 2)})
    phone.build(another="howitzer")
    taken = desktop.take_in(phone.file())
    assert (taken.builds, taken.full) == (0, ("hangar",))
    assert len(desktop.builds) == MOST_KEPT


# --- Damage


def lines_of(device: Device) -> list[str]:
    return device.file().split("\n")


def parts_of(text: str) -> Iterator[tuple[str, str]]:
    for part in json.loads(text)["parts"]:
        yield part["name"], part["text"]


def test_a_file_is_json_with_a_line_for_each_part() -> None:
    """It names the house, and each part is sealed."""
    phone = furnished()
    value = json.loads(phone.file())
    assert (value["format"], value["day"]) == ("mechs-on-paper/1", TODAY)
    assert len(phone.file().strip().split("\n")) == len(value["parts"]) + 2
    for name, text in parts_of(phone.file()):
        assert unsealed(text).text
        assert name


@pytest.mark.parametrize("number", range(1, 7))
def test_damage_in_a_part_loses_only_that_part(number: int) -> None:
    """Whether its text has changed or its line is broken; it is named."""
    phone = furnished()
    whole = Device("whole").take_in(phone.file())
    for how in ("changed", "broken"):
        lines = lines_of(phone)
        line = lines[number]
        name = json.loads(line.rstrip(","))["name"]
        middle = len(line) * 3 // 4
        spoilt = "\u2603" if how == "changed" else '"\\'
        lines[number] = f"{line[:middle]}{spoilt}{line[middle + 1 :]}"
        desktop = Device("desktop")
        taken = desktop.take_in("\n".join(lines))
        assert taken.damaged == (name,)
        assert name in said(ENGLISH, taken)
        lost = (
            whole.games - taken.games,
            (whole.builds - taken.builds) // 2,
            len(whole.scores) - len(taken.scores),
        )
        assert sum(lost) == (name != "aside")


def test_a_file_that_was_cut_off_brings_what_came() -> None:
    """The part where it was cut is named."""
    phone = furnished()
    lines = lines_of(phone)
    text = "\n".join(lines[:3]) + "\n" + lines[3][:60]
    taken = Device("desktop").take_in(text)
    assert len(taken.damaged) == 1
    assert taken.games + taken.builds + len(taken.scores) + len(taken.full) >= 1
    pretty = json.dumps(json.loads(phone.file()), indent=2)
    assert Device("other").take_in(pretty) == Device("desktop").take_in(phone.file())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[]", "parcel_foreign"),
        ("{}", "parcel_foreign"),
        ('{"format": "mechs-on-paper/0", "parts": []}', "parcel_foreign"),
        ('{"format": "mechs-on-paper/1", "parts": {}}', "parcel_foreign"),
        ('{"format": "papermech-save/1"}', "parcel_foreign"),
        ('{"format": "mechs-on-paper/2", "parts": []}', "parcel_newer"),
        ('{"format": "mechs-on-paper/99", "all": 1}', "parcel_newer"),
        (f'{{"format": "{FORMAT}"}}{" " * parcel.LONGEST}', "too_long"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, code: str) -> None:
    """One of a newer version above all; nothing changes."""
    device = furnished()
    before = dict(device.box.texts)
    with pytest.raises(DamagedError) as refused:
        device.take_in(text)
    assert refused.value.code == code
    assert ENGLISH.explain(refused.value)
    assert device.box.texts == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("theme", "dark"),
        ("desk.a", "{}"),
        ("game.x", "{}"),
        ("score.chess", "{}"),
        ("score", "{}"),
        ("hangar.chess", "{}"),
        ("hangar", "{}"),
        ("link.papermech.x", "{}"),
        ("../game", "{}"),
    ],
)
def test_parts_that_make_no_sense_are_named(name: str, text: str) -> None:
    """Though they are sealed; whatever else is in the file comes."""
    sealed = Kept(Label(name.partition(".")[2] or name), 1, "", text).sealed()
    phone = Device("phone")
    phone.play("first")
    phone.new()
    value = json.loads(phone.file())
    value["parts"].append({"name": name, "text": sealed})
    value["parts"].append(7)
    desktop = Device("desktop")
    taken = desktop.take_in(json.dumps(value))
    assert taken.damaged == (name, "7")
    assert taken.games == 1
    assert set(desktop.box.texts) <= {f"game.{n}" for n in phone_ids(phone)} | {"hangar"}


def phone_ids(phone: Device) -> set[str]:
    return {phone.shelf.present.id, *(label.id for label in phone.shelf.labels())}


def test_a_game_of_another_house_is_kept_all_the_same() -> None:
    """A later version may know it; here it is listed as such games are."""
    sealed = Kept(
        Label("x1", "", TODAY, {"game": "chess"}), 1, "", '{"format":"chess-record/1"}'
    ).sealed()
    text = json.dumps({"format": FORMAT, "parts": [{"name": "game.x1", "text": sealed}]})
    desktop = Device("desktop")
    assert desktop.take_in(text) == Taken(games=1)
    assert desktop.take_in(text) == Taken(known=1)


def test_a_damaged_hangar_here_is_not_written_over() -> None:
    """What it was stays to be put aside where it is opened."""
    phone, desktop = furnished(), Device("desktop")
    desktop.box.put("hangar", "{ odd")
    taken = desktop.take_in(phone.file())
    assert taken.damaged == ("hangar",)
    assert desktop.box.get("hangar") == "{ odd"


def test_what_could_not_be_read_comes_once() -> None:
    """Of the hangar as well, which has a place of its own for it."""
    phone, desktop = Device("phone"), Device("desktop")
    phone.box.put("hangar-unreadable", "{ odd")
    phone.box.put("unreadable", "{ old")
    before = dict(phone.box.texts)
    text = phone.file()
    for _ in range(2):
        assert phone.take_in(text) == Taken()
        assert desktop.take_in(text) == Taken()
    assert phone.box.texts == before
    assert sorted(desktop.shelf.aside().values()) == ["{ odd", "{ old"]


def test_parts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those beyond are named."""
    phone = furnished()
    monkeypatch.setattr(parcel, "MOST_PARTS", 4)
    taken = Device("desktop").take_in(phone.file())
    assert taken.full == tuple(name for name, _ in parts_of(phone.file()))[4:]
    assert len(taken.full) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_is_told(language: str) -> None:
    """In whole sentences, and no more than there is to tell."""
    words = Words(language)
    short = said(words, Taken())
    assert "0" in short
    long = said(
        words, Taken(1, 2, 3, ("papermech",), ("game.a",), tuple(f"game.{n}" for n in range(9)))
    )
    assert long.count(".") >= 6
    assert "game.4, …" in long
    assert "game.5" not in long


def test_an_empty_device_has_an_empty_file() -> None:
    """Which changes nothing anywhere."""
    text = Device("phone").file()
    assert json.loads(text)["parts"] == []
    assert Device("desktop").take_in(text) == Taken()
    assert Tally() == Device("desktop").score.tally()
