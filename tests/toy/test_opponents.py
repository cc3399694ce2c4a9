"""Kept games tell against whom they are, and are listed by that."""

from __future__ import annotations

import json

import pytest

from desk.desk import Desk
from desk.drawing.nodes import to_markup
from desk.keeping.games import Listed, games
from desk.keeping.shelf import Label
from desk.seats.seating import AWAY, COMPUTERS, HERE, KINDS, MIXED, OPPONENTS, opponents
from desk.words import LANGUAGES, Words
from papermech.record import Record as PaperRecord
from papermech.sheet.names import words_in
from tabletop.game import LEVELS
from tests.toy.test_seats import table

ROOKIE, REGULAR, VETERAN = LEVELS


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        ([HERE, HERE], HERE),
        ([HERE, REGULAR], REGULAR),
        ([VETERAN, HERE], VETERAN),
        ([HERE, AWAY], AWAY),
        ([AWAY, HERE], AWAY),
        ([ROOKIE, REGULAR], COMPUTERS),
        ([ROOKIE, AWAY], MIXED),
        ([HERE, HERE, ROOKIE], ROOKIE),
        ([HERE, ROOKIE, VETERAN], MIXED),
        ([HERE, AWAY, VETERAN], MIXED),
        ([HERE], ""),
        ([], ""),
        (None, ""),
        (HERE, ""),
        ({"0": HERE, "1": HERE}, ""),
        ([HERE, "chess master"], ""),
        ([HERE, None], ""),
        ([HERE, [HERE]], ""),
    ],
)
def test_opponents_are_told_by_who_plays(players: object, kind: str) -> None:
    """Whatever an earlier version, or somebody else, wrote into a label."""
    assert opponents(players) == kind


def test_every_pair_has_opponents() -> None:
    """And a word for them in both languages."""
    found = {opponents([one, other]) for one in KINDS for other in KINDS}
    assert found <= set(OPPONENTS)
    for language in LANGUAGES:
        words = Words(language)
        assert len({words.say(f"games.against.{kind}") for kind in OPPONENTS}) == len(OPPONENTS)


def test_a_game_tells_who_plays() -> None:
    """A game for one tells nothing of it; what is told outlasts a store."""
    desk = table("told", HERE, REGULAR)
    assert desk.about["players"] == [HERE, REGULAR] == list(desk.players)
    assert opponents(json.loads(json.dumps(desk.about))["players"]) == REGULAR
    desk.press(f"seat:1.{HERE}")
    assert opponents(desk.about["players"]) == HERE
    assert "players" not in Desk(PaperRecord(seed="x")).about


def label(number: int, *players: str, game: str = "race") -> Label:
    """A kept game; without players as an earlier version told of it."""
    about = {"game": game, "outcome": "playing", "stage": 1, "score": None, "choices": 2}
    told = {"players": list(players)} if players else {}
    return Label(str(number), f"name {number}", "2026-11-29", {**about, **told})


OTHERS = (
    label(0, HERE, HERE),
    label(1, HERE, REGULAR),
    label(2, VETERAN, HERE),
    label(3),
    label(4, REGULAR, HERE),
    label(5, game="papermech"),
)


def listed(language: str, others: tuple[Label, ...], of: str = "", against: str = "") -> str:
    """The list as it is drawn."""
    present = label(9, HERE, HERE)
    shown = Listed(present, others, {}, may_bring_back=False, of=of, against=against)
    return to_markup(games(words_in(language), shown))


def names(text: str) -> list[int]:
    """Which games are in a list."""
    return [number for number in range(9) if f'value="name {number}"' in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_says_against_whom(language: str) -> None:
    """Beside how the game stands, which an older label tells alone."""
    words = Words(language)
    regular = words.say("games.against.regular")
    text = listed(language, OTHERS)
    assert text.count(f"· {regular}</p>") == 2
    assert text.count(f"· {words.say('games.against.here')}</p>") == 2
    assert names(text) == [0, 1, 2, 3, 4, 5]
    alone = listed(language, OTHERS[3:4])
    assert names(alone) == [3]
    for kind in OPPONENTS[1:]:
        assert words.say(f"games.against.{kind}") not in alone


@pytest.mark.parametrize(
    ("of", "against", "left"),
    [
        ("", REGULAR, [1, 4]),
        ("race", REGULAR, [1, 4]),
        ("", HERE, [0]),
        ("race", VETERAN, [2]),
        ("race", "", [0, 1, 2, 3, 4]),
        ("", AWAY, [0, 1, 2, 3, 4, 5]),
        ("papermech", REGULAR, [5]),
    ],
)
def test_the_list_is_filtered_by_opponents(of: str, against: str, left: list[int]) -> None:
    """Within the chosen game; what is not among them any more filters nothing."""
    assert names(listed("en", OTHERS, of, against)) == left


def test_opponents_can_be_chosen_where_there_are_several() -> None:
    """Each kind once, in order, and the chosen one is chosen."""
    text = listed("en", OTHERS, "", REGULAR)
    select = text[text.index('id="games-against"') :]
    select = select[: select.index("</select>")]
    assert select.count("<option") == 4
    assert select.count("selected") == 1
    assert select.index("people here") < select.index("regular") < select.index("veteran")
    for others in (OTHERS[:1], OTHERS[3:], OTHERS[1:2] + OTHERS[4:]):
        assert "games-against" not in listed("en", others)
