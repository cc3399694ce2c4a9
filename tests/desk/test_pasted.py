"""Games as people paste them: mended where that is safe, and otherwise refused in our own words."""

import html
import json
import re
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.desk import Desk
from desk.keeping.save import LONGEST, Save
from desk.keeping.shelf import Kept, Label
from desk.sharing.handed_on import HandedOn
from desk.sharing.links import open_pasted
from desk.sharing.pasted import Pasted, decoded, read_pasted
from papermech.link import Link, link_of
from papermech.record import Record
from tabletop.errors import DamagedError, DivergedError, GameError
from tabletop.link import AtPosition, Daily, Replay, RuleAt
from tabletop.record import LONGEST_TEXT
from tests.papermech.rules.test_link import CLOCK, GOLDEN, golden_divergence

steady = settings(derandomize=True, deadline=None, database=None)
PARSER = re.compile(r"Expecting|delimiter|column|char \d|line \d|codec|Extra data|Unterminated")
GAME = GOLDEN["01_standard_won"]
GAME = GAME._replace(choices=GAME.choices[:20])
TEXT = GAME.to_text()
SAVED = Save(GAME, (1, 3, 20), 2).to_text()
PAGE = "https://example.org/paper-mech/"
Way = Callable[[str], str]


def wrapped(width: int, between: str = "\n") -> Way:
    """Breaks a text into lines, wherever that is, also inside of its strings."""
    return lambda text: between.join(text[n : n + width] for n in range(0, len(text), width))


def curly(text: str) -> str:
    """As an editor makes quotes that people like: opening or closing by what stands before."""
    return re.sub(r'(?<=[\[{,:])"', "“", text).replace('"', "”")


WAYS: dict[str, Way] = {
    "wrapped": wrapped(60),
    "wrapped and quoted": lambda text: "> " + wrapped(70, "\n> ")(text),
    "wrapped and quoted twice": lambda text: ">> " + wrapped(50, "\r\n>> ")(text),
    "indented": lambda text: json.dumps(json.loads(text), indent=2),
    "indented by Windows": lambda text: json.dumps(json.loads(text), indent=4).replace(
        "\n", "\r\n"
    ),
    "sorted": lambda text: json.dumps(json.loads(text), sort_keys=True, indent="\t"),
    "fenced": lambda text: f"```json\n{text}\n```",
    "fenced and indented": lambda text: f"~~~\n{json.dumps(json.loads(text), indent=2)}\n~~~",
    "curly quotes": curly,
    "angled quotes": lambda text: curly(text).replace("“", "«").replace("”", "»"),
    "markup": html.escape,
    "markup twice": lambda text: html.escape(html.escape(text)),
    "numbered markup": lambda text: text.replace('"', "&#34;"),
    "no-break spaces": lambda text: json.dumps(json.loads(text), indent=2).replace("  ", "\xa0 "),
    "no-break after colons": lambda text: text.replace('":', '":\xa0'),
    "zero width": lambda text: text.replace(",", ",\u200b"),
    "a mark": lambda text: f"\ufeff{text}",
    "a mark after a blank": lambda text: f" \ufeff{text}\ufeff",
    "words around": lambda text: f"Look {{at}} this :-{{ : {text} — and {{win}}!",
    "a mail": lambda text: f"Hi,\n\n{text}\n\n--\nMe\n#daily",
    "trailing commas": lambda text: text.replace("]", ",]").replace("}}", ", }}"),
    "a string": json.dumps,
    "a string inside": lambda text: json.dumps(text)[1:-1],
    "a log": lambda text: json.dumps({"value": 1}) + text + '{"more": true}',
}


@pytest.mark.parametrize("text", [TEXT, SAVED], ids=["record", "save"])
@pytest.mark.parametrize("way", WAYS)
def test_what_programs_do_to_a_text_is_undone(way: str, text: str) -> None:
    """The very game is read, and there is nothing to be told of it."""
    read = read_pasted(WAYS[way](text))
    assert isinstance(read, Pasted)
    assert read.save.record == GAME
    assert read[1:] == (None, 1, False, False)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "wrapped"])
def test_a_save_keeps_its_presses(way: str) -> None:
    """However it was laid out."""
    read = read_pasted(WAYS[way](SAVED))
    assert isinstance(read, Pasted)
    assert read.save == Save(GAME, (1, 3, 20), 2)


@steady
@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12),
    st.sampled_from(sorted(set(WAYS) - {"curly quotes", "angled quotes"})),
)
def test_no_seed_becomes_another_without_a_word(seed: str, way: str) -> None:
    """It is read to the letter, or told, or the text is refused."""
    record = Record(seed=seed)
    try:
        read = read_pasted(WAYS[way](record.to_text()))
    except GameError:
        return
    assert isinstance(read, Pasted)
    assert seed in (read.save.record.seed, read.other_seed)


def test_the_choices_tell_where_a_seed_was_broken() -> None:
    """A blank or nothing: only with one of them could the game be played so."""
    desk = Desk(Record(seed="steel rain"))
    while len(desk.record.choices) < 12:
        desk.press(f"choose:{desk.state.legal[0]}")
    for seed in ("steel rain", "steelrain"):
        played = Desk(Record(seed=seed))
        while len(played.record.choices) < 12 or played.record.choices == desk.record.choices:
            played.press(f"choose:{played.state.legal[-1]}")
        broken = played.record.to_text().replace(seed, "steel\nrain")
        assert read_pasted(broken) == Pasted(Save(played.record))


def test_where_nothing_tells_both_seeds_are_told() -> None:
    """Mail breaks lines at blanks, so that is what is taken."""
    text = Record(seed="steel rain").to_text().replace("steel rain", "steel\nrain")
    assert read_pasted(text) == Pasted(Save(Record(seed="steel rain")), "steelrain")


def test_the_first_of_several_games_is_taken() -> None:
    """And how many there are is told; the same twice is one."""
    other = Record(seed="other").to_text()
    assert read_pasted(f"{TEXT}\n{other}\n{TEXT}") == Pasted(Save(GAME), games=2)
    assert read_pasted(f"{TEXT}\n{TEXT}") == Pasted(Save(GAME))


@pytest.mark.parametrize("way", ["a mark", "fenced", "markup", "curly quotes", "a string inside"])
@pytest.mark.parametrize("text", [TEXT, SAVED], ids=["record", "save"])
def test_a_text_that_breaks_off_is_read_as_far_as_it_goes(text: str, way: str) -> None:
    """Up to the last choice that is whole."""
    end = text.index(GAME.choices[12], text.index(GAME.choices[11])) + 3
    read = read_pasted(WAYS[way](text[:end]).removesuffix("\n```").removesuffix("”"))
    assert isinstance(read, Pasted)
    assert read.breaks_off
    assert 0 < len(read.save.record.choices) <= 12
    assert read.save.record == GAME._replace(choices=GAME.choices[: len(read.save.record.choices)])


def sealed(text: str) -> str:
    """As the browser keeps it."""
    return Kept(Label("x"), 1, "w", text).sealed()


def test_a_sealed_game_is_read_whatever_an_editor_did_to_it() -> None:
    """Other ends of lines are no change; any other is told."""
    whole = sealed(SAVED)
    for text in (whole, whole.replace("\n", "\r\n"), f"\n{whole}\n"):
        assert read_pasted(text) == Pasted(Save(GAME, (1, 3, 20), 2))
    head, label, _ = whole.split("\n")
    laid_out = "\n".join((head, label, json.dumps(json.loads(SAVED), indent=2)))
    assert read_pasted(laid_out) == Pasted(Save(GAME, (1, 3, 20), 2), was_changed=True)


@pytest.mark.parametrize(
    ("text", "leads_to"),
    [
        (f"Have a look: {PAGE}#{link_of(Replay(GAME))} !", Replay(GAME)),
        (wrapped(40, "\n> ")(f"{PAGE}#{link_of(Replay(GAME))}"), Replay(GAME)),
        (f"#{link_of(Replay(GAME))}", Replay(GAME)),
        (link_of(Replay(GAME)), Replay(GAME)),
        (CLOCK, AtPosition(CLOCK)),
        (f"> {CLOCK}\n", AtPosition(CLOCK)),
        (f"`{CLOCK}`", AtPosition(CLOCK)),
        (f"{PAGE}#Daily.", Daily()),
        ("#rule=haste", RuleAt("HASTE")),
    ],
    ids=[
        *("in a sentence", "wrapped", "its fragment", "bare", "a position", "quoted", "as code"),
        *("a day's game", "a rule"),
    ],
)
def test_a_link_or_a_position_will_do(text: str, leads_to: Link) -> None:
    """It goes through the door for links."""
    assert read_pasted(text) == HandedOn(leads_to)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing_pasted"),
        ("hello {world}", "nothing_pasted"),
        ("<img src=x>", "nothing_pasted"),
        ("{", "nothing_pasted"),
        (TEXT[:60], "record_in_part"),
        (TEXT[:150], "record_in_part"),
        (TEXT.replace('"left_arm":', '"left_arm" '), "record_in_part"),
        (html.escape(TEXT).replace("papermech-record/1", "papermech-record/9"), "future_format"),
        (f"x{TEXT.replace('papermech-record/1', 'papermech-score/1')}", "foreign_format"),
        (f"> {TEXT.replace('laser', 'banjo')}", "weapon"),
        (TEXT.replace("papermech-record/1", "chess/1"), "foreign_format"),
        ("[" * 50_000, "too_deep"),
        ("{" * 50_000, "too_deep"),
        ("x" * (LONGEST_TEXT + 1), "too_long"),
        (f"{PAGE}#{link_of(Replay(GAME))[:-4]}", "link_changed"),
        (f"{PAGE}#9&new", "link_future"),
        (CLOCK.replace("F1:2", "F1:9"), "position_bounds"),
    ],
)
def test_what_holds_no_game_is_refused_in_our_words(text: str, code: str) -> None:
    """The code has a sentence in each language, and no parser speaks."""
    with pytest.raises(GameError) as refused:
        read_pasted(text)
    assert refused.value.code == code
    for language in ("en", "es"):
        told = Desk(Record(seed=""), language).explain(refused.value)
        assert told
        assert not PARSER.search(told)


def test_a_link_that_leads_elsewhere_keeps_its_report() -> None:
    """Pasted like any other."""
    with pytest.raises(DivergedError):
        read_pasted(f"{PAGE}#{golden_divergence()}")


@pytest.mark.parametrize(
    "text",
    [
        '{"a":' * 30_000,
        '{"' * 90_000,
        '{"a":1,' * 28_000,
        '"' * LONGEST_TEXT,
        " " * LONGEST_TEXT,
        '{"a":[' + "1," * 90_000,
        '{"format":"papermech-save/1","x":"' + "&quot;{" * 100_000,
        '{"format":"papermech-save/1"' + ', "a": {"b": "c"' * 40_000,
        "\n> " * 60_000,
        "“" * 60_000,
    ],
    ids=range(10),
)
def test_hostile_texts_cost_little(text: str) -> None:
    """They are refused, and soon."""
    assert len(text) <= LONGEST
    start = time.process_time()
    with pytest.raises(GameError):
        read_pasted(text)
    assert time.process_time() - start < 4.0


# --- On the desk


def pasted(text: str) -> Pasted:
    """What is read of a text that holds a game."""
    read = read_pasted(text)
    assert isinstance(read, Pasted)
    return read


def test_a_broken_game_is_opened_at_its_last_good_move() -> None:
    """And it is told which one that was, and what came next."""
    broken = GAME._replace(choices=(*GAME.choices[:7], "fly", *GAME.choices[7:]))
    desk = Desk(Record(seed="before"))
    assert open_pasted(desk, pasted(broken.to_text()))
    assert desk.record == GAME._replace(choices=GAME.choices[:7])
    assert desk.message == "Opened up to choice 7. The next one is not allowed there (“fly”)."
    desk.press("undo")
    assert len(desk.record.choices) == 6


def test_a_game_without_a_good_move_is_refused() -> None:
    """There would be nothing of it but its dice."""
    desk = Desk(Record(seed="before"))
    before = desk.save()
    assert not open_pasted(desk, pasted(Record(seed="x", choices=("fly",)).to_text()))
    assert "“fly”" in desk.message
    assert desk.save() == before


def test_what_is_not_certain_is_told() -> None:
    """One sentence for each."""
    desk = Desk(Record(seed="before"))
    assert open_pasted(desk, pasted(TEXT))
    assert desk.message == ""
    assert open_pasted(desk, pasted(TEXT[: TEXT.index(GAME.choices[5]) + 3]))
    made = len(desk.record.choices)
    assert desk.message == f"Opened up to choice {made}: the rest is missing."
    first = Record(seed="steel rain").to_text().replace(" ", "\n")
    assert open_pasted(desk, pasted(f"{first} {TEXT}"))
    assert desk.message == (
        "This text has 2 games; the first is open. Seed: “steel rain”. For “steelrain”, "
        "start a new game."
    )
    assert open_pasted(desk, pasted(f"kept/1 0\n{{}}\n{TEXT}"))
    assert desk.message == "This text was changed after it was saved."


# --- Files


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"]
)
def test_a_file_is_read_in_any_usual_encoding(encoding: str) -> None:
    """With a mark at its beginning or without."""
    text = Record(seed="ñandú").to_text()
    assert decoded(text.encode(encoding)) == text
    assert decoded("\ufeff".encode("utf-16-be") + text.encode("utf-16-be")) == text


def test_letters_of_older_windows() -> None:
    """Those that Latin has no place for."""
    assert decoded("“€”—Š".encode("cp1252")) == "“€”—Š"


@steady
@given(st.binary(max_size=40))
def test_no_file_is_too_odd(content: bytes) -> None:
    """Whatever it holds, there is a text to be looked at."""
    assert isinstance(decoded(content), str)


def test_a_half_of_a_pair_is_no_reason_to_stop() -> None:
    """A broken file in two bytes a letter shows what can be read."""
    assert decoded(b"\xff\xfe{\x00\x00\xd8") == "{\ufffd"
    with pytest.raises(DamagedError):
        read_pasted(decoded(b"\xff\xfe{\x00\x00\xd8"))
