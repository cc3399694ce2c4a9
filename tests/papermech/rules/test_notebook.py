"""A state at a Python prompt and in a notebook: printed in a few lines, and drawn as the sheet."""

import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desk.words import LANGUAGES
from papermech.catalogue import ENEMIES
from papermech.game import apply, begin, blank
from papermech.notebook import drawing, html
from papermech.position import from_text, to_text
from papermech.record import Record
from papermech.setup import Setup
from papermech.sheet.marks import marks
from papermech.sheet.names import Names, words_in
from papermech.state import State
from tabletop.dice import SeededDice
from tabletop.game import shown
from tabletop.record import replay
from tests.golden.transcripts import load, paths
from workshop import prepared

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [path for path in paths() if path.name[:2] in ("01", "17", "27", "36")]
"""A victory and three defeats, with standard and other equipment and house rules."""
LETTERS = {card.letter for card in ENEMIES}


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """Words and style as a wheel has them."""
    prepared.prepare()


def states_of(record: Record) -> list[State]:
    """Every state of a game."""
    return [step.state for step in replay(record)]


def some_state() -> State:
    """A state in the middle of a game."""
    return states_of(load(GAMES[0]).record)[40]


def printed(state: State) -> dict[str, str]:
    """What is printed, by the name in front of each line."""
    pairs = (line.split(maxsplit=1) for line in str(state).splitlines())
    return {name: text for name, text in pairs}  # noqa: C416 - a pair is checked to be one


# --- Printed


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_every_state_of_a_game_prints_in_a_few_lines(path: Path) -> None:
    """Who is there, what is asked and what may be chosen, each as records write it."""
    for state in states_of(load(path).record):
        lines = printed(state)
        here = [enemy.letter for enemy in state.enemies]
        expected = ["game", "you", "damage", *here, "asked", "choices", "position"]
        assert list(lines) == expected
        assert lines["game"].startswith(f"{state.outcome}, wave {state.wave} of 4")
        assert lines["asked"] == state.decision
        assert lines["position"] == to_text(state)
        chosen = re.sub(r", and \d+ more$", "", lines["choices"]).split(", ")
        assert tuple(chosen) == state.legal[:6] or (chosen == ["none"] and not state.legal)


def test_what_is_printed_can_be_read_back() -> None:
    """The last line is the state."""
    state = some_state()
    assert from_text(printed(state)["position"])._replace(dice_used=state.dice_used) == state


def test_damage_time_and_score_are_printed() -> None:
    """Circles by their numbers, counts with what there is, and the score once there is one."""
    lying = (
        "pm1/standard/-/1F/stand/none/left_arm.12,torso.1,legs.4/F1:3:right_rear:long:1/-/action"
    )
    state = from_text(lying)
    lines = printed(state)
    assert lines["you"] == "stand, action none, time 0, waited 0"
    assert lines["damage"] == "left_arm 1 2, torso 1 of 4, legs turn_or_change_stance"
    assert lines["F"] == "attack 1, time 3, right_rear:long, damage 1 of 4"
    assert lines["choices"].endswith(f"and {len(state.legal) - 6} more")
    won = states_of(load(GAMES[0]).record)[-1]
    assert printed(won)["game"] == f"won, wave 4 of 4, score {won.score}"
    assert printed(won)["choices"] == "none"


def test_a_blank_sheet_prints_too() -> None:
    """It is no position: nobody has come yet."""
    lines = printed(blank(Setup.of()))
    assert (lines["damage"], lines["choices"]) == ("none", "none")
    assert "position" not in lines


def test_an_idle_mech_is_said_to_be() -> None:
    """It has no action and no time."""
    state = some_state()._replace(time=None, action=None)
    assert printed(state)["you"].endswith(", idle")


def test_the_tables_of_a_setup_are_not_in_its_representation() -> None:
    """A state at a prompt is one line that can be read, and the set-up in it can be evaluated."""
    state, _ = begin(Setup.of(), SeededDice("steel-rain"))
    assert len(repr(state)) < 1_500
    told = repr(state.setup)
    assert told.startswith("Setup.of(Loadout(")
    loadout, rulings = type(state.setup.loadout), type(state.setup.rulings)
    names = {"Setup": Setup, "Loadout": loadout, "Rulings": rulings}
    assert eval(told, names) == state.setup


# --- Drawn


def parsed(svg: str) -> dict[str, ElementTree.Element]:
    """The elements of a drawing that have an id."""
    tree = ElementTree.fromstring(svg)
    found = [each for each in tree.iter() if "id" in each.attrib]
    assert len({each.attrib["id"] for each in found}) == len(found)
    return {each.attrib["id"]: each for each in found}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_every_state_of_a_game_is_drawn_with_its_marks(path: Path) -> None:
    """Each mark of the page is on the drawing, but for what only play needs."""
    record = load(path).record
    names = Names(words_in("en"), Setup.of(*record.setup))
    for state in states_of(record)[::7]:
        drawn = parsed(drawing(state))
        for element, attributes in marks(names, state, ()).items():
            kept = {
                name: text
                for name, text in attributes.items()
                if text is not None and name not in ("data-do", "tabindex", "aria-disabled")
            }
            assert kept.items() <= drawn[element].attrib.items(), element
        present = {
            letter
            for letter in LETTERS
            if drawn[f"cube.{letter}.radar"].attrib["data-shown"] == "true"
        }
        assert present == {enemy.letter for enemy in state.enemies}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_needs_nothing_else(language: str) -> None:
    """It is one well-formed document: its style is in it, and nothing in it leads anywhere else."""
    svg = drawing(some_state(), language)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["lang"] == language
    (style,) = root.iter(f"{SVG}style")
    assert "color-scheme: only light dark" in (style.text or "")
    assert "@supports not (color: light-dark(" in (style.text or "")
    assert not re.findall(r"@import|url\((?!#)", svg)
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    ids = parsed(svg)
    referred = re.findall(r'(?:href="|url\()#([\w.-]+)', svg)
    assert referred
    assert set(referred) <= set(ids)


def test_a_drawing_is_no_control() -> None:
    """Nothing in it can be pressed or stopped at, and it is told as one picture."""
    root, *inside = ElementTree.fromstring(drawing(some_state())).iter()
    assert root.attrib["role"] == "img"
    assert "aria-hidden" not in root.attrib
    for each in inside:
        assert not {"role", "tabindex", "data-do", "aria-disabled"} & set(each.attrib)


def test_a_drawing_speaks_its_language_and_has_its_theme() -> None:
    """The sheet's words and what is told of it; and light or dark for good where that is asked."""
    state = some_state()
    english, spanish = (ElementTree.fromstring(drawing(state, each)) for each in ("en", "es"))
    assert english.attrib["aria-label"] != spanish.attrib["aria-label"]
    assert "data-theme" not in english.attrib
    dark = ElementTree.fromstring(drawing(state, theme="dark"))
    assert dark.attrib["data-theme"] == "dark"
    for unknown in ({"language": "qx"}, {"theme": "sepia"}):
        with pytest.raises(ValueError, match=r"qx|sepia"):
            drawing(state, **unknown)


def test_a_notebook_shows_the_drawing_with_words_in_its_place() -> None:
    """As an image whose text says what is asked, and how clock, enemies and damage are."""
    state = some_state()
    found = shown(state)
    assert found == state._repr_mimebundle_()
    assert set(found) == {"text/plain", "text/html"}
    image = re.fullmatch(
        r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)" style="[^"]+">',
        found["text/html"],
    )
    assert image
    assert b64decode(image[1]).decode() == drawing(state)
    label = ElementTree.fromstring(drawing(state)).attrib["aria-label"]
    assert unescape(image[2]) == label
    assert f"Wave {state.wave} of 4." in label


def test_what_no_view_draws_is_text() -> None:
    """Whatever else is shown has no drawing."""
    assert shown("a text") == {"text/plain": "a text"}


def test_where_nothing_is_built_a_notebook_has_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh clone has no words yet: who asks for a drawing is told so, and a notebook goes on."""
    state = some_state()
    monkeypatch.setattr("papermech.notebook._STYLE", "not-there.css")
    with pytest.raises(FileNotFoundError):
        drawing(state)
    assert html(state) == ""
    assert set(state._repr_mimebundle_()) == {"text/plain"}


def test_drawing_changes_no_state() -> None:
    """A drawn state is played on as if nobody had looked."""
    state = some_state()
    html(state)
    assert state == some_state()
    assert apply(state, state.legal[0], SeededDice("x")) == apply(
        some_state(), state.legal[0], SeededDice("x")
    )


# --- The style


def test_a_style_is_gathered_where_its_sources_changed(tmp_path: Path) -> None:
    """Without comments, typefaces that lie in files, and what is not for the sheet."""
    one, two, made = tmp_path / "one.css", tmp_path / "two.css", tmp_path / "made.css"
    one.write_text(
        '/* Why\n  so */\n@font-face {\n  src: url("a.woff2");\n}\n\n'
        '@font-face { src: local("B"); }\n'
    )
    two.write_text(
        ".box { fill: red; }\n  .row { fill: none; }\n"
        "/* --- Beside the sheet */\n.hangar { gap: 1rem; }\n"
    )
    prepared.gather_style(made, [one, two])
    expected = '@font-face { src: local("B"); }\n.box { fill: red; }\n.row { fill: none; }'
    assert made.read_text() == expected
    kept = made.stat().st_mtime_ns
    prepared.gather_style(made, [one, two])
    assert made.stat().st_mtime_ns == kept
