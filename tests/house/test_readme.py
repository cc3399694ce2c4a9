"""What the README and the pages about formats show is true."""

import html
import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from desk.desk import Desk
from desk.sharing.guest import COMMANDS, Reporter, obey, read_command
from papermech.link import link_of, read_link
from papermech.position import from_text, to_text
from papermech.record import Record
from papermech.record import from_text as record_from_text
from papermech.sheet.plan import SHOWN
from tabletop.link import AtPosition, Daily, NewGame, Replay, RuleAt
from tabletop.record import replay
from tabletop.trace import lines
from tests.golden.transcripts import load, paths

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    ".github/CONTRIBUTING.md",
    "py/tabletop/record.md",
    "py/tabletop/link.md",
    "py/papermech/position.md",
    "py/desk/sharing/embedding.md",
)
README, CONTRIBUTING, RECORD, LINK, POSITION, EMBEDDING = (
    (ROOT / name).read_text(encoding="utf-8") for name in PAGES
)
MOST_LINES = 150


def examples_of(page: str) -> list[str]:
    """The examples in Python on a page."""
    return re.findall(r"```python\n(.*?)```", page, re.DOTALL)


EXAMPLES = examples_of(README)
KINDS = {NewGame, Daily, AtPosition, Replay, RuleAt}


def run(example: str) -> str:
    """What an example prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), {})
    return printed.getvalue()


def test_the_example_of_the_engine_runs() -> None:
    """The ten lines of Python play a game to its end."""
    (example,) = EXAMPLES
    assert re.fullmatch(r"(won|lost) in wave [1-4]\n", run(example))
    assert len(example.splitlines()) <= 10


@pytest.mark.parametrize(("text", "number"), [(RECORD, 3), (LINK, 1), (POSITION, 1)])
def test_the_other_examples_hold(text: str, number: int) -> None:
    """What they assert about a format is so."""
    examples = examples_of(text)
    assert len(examples) == number
    assert [run(example) for example in examples] == [""] * number
    assert all("assert" in example for example in examples)


def test_the_readme_is_no_longer_than_a_visitor_reads() -> None:
    """In the order in which one asks."""
    assert len(README.splitlines()) <= MOST_LINES
    assert re.findall(r"^## (.*)", README, re.MULTILINE) == [
        "Play",
        "What it offers",
        "Embed",
        "Publish",
        "The engine in ten lines",
        "Develop",
        "Credits",
    ]
    offers = README.partition("## What it offers")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\* ", offers, re.MULTILINE)) == 10


@pytest.mark.parametrize("name", PAGES)
def test_every_way_leads_somewhere(name: str) -> None:
    """Links to files of ours, and to headings in them."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for address in re.findall(r"\]\(([^)\s]+)\)", text):
        if address.startswith("https://"):
            continue
        path, _, heading = address.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), address
        headings = (
            re.findall(r"^#+ (.*)", target.read_text("utf-8"), re.MULTILINE) if heading else []
        )
        wanted = [re.sub(r"[^\w-]", "", each.lower().replace(" ", "-")) for each in headings]
        assert not heading or heading in wanted, address


@pytest.mark.parametrize("name", PAGES)
def test_every_file_it_names_is_there(name: str) -> None:
    """Commands and folders that have moved are found out."""
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:py|tests|e2e|web)/[\w./-]*\w", text))
    made = {"web/paper-mech.js"}
    assert not [each for each in named - made if not (ROOT / each.split("::")[0]).exists()]


def test_the_record_it_shows_can_be_read() -> None:
    """It is written as we write it, and its choices are legal."""
    (shown,) = re.findall(r"```json\n(.*?)```", RECORD, re.DOTALL)
    record = record_from_text(shown)
    assert json.loads(record.to_text()) == json.loads(shown)
    assert len(list(replay(record))) == len(record.choices) + 1


def test_the_keys_of_records_and_traces_are_listed() -> None:
    """Those of any game in tables, those of Paper 'Mech in a sentence."""
    record_keys, trace_keys = (
        set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))))
        for table in RECORD.split("## The trace")
    )
    game = Record(seed="s", choices=())
    assert record_keys == {*game.as_json(), "position"}
    *_, waiting = lines(Record(faces=(1,), choices=()))
    of_the_game = set(game.rules.traced(next(replay(game)).state))
    assert trace_keys == waiting.keys() - (of_the_game - {"outcome"})
    for key in of_the_game:
        assert f"`{key}`" in RECORD


def test_the_links_it_shows_lead_somewhere() -> None:
    """Each can be followed; together they are of every kind, and written as we write them."""
    (listed,) = re.findall(r"```text\n(#.*?)```", LINK, re.DOTALL)
    shown = [line.removeprefix("#") for line in listed.splitlines()]
    links = [read_link(fragment) for fragment in shown]
    assert {type(link) for link in links} == KINDS
    written = [link_of(link).removeprefix("1&") for link in links]
    assert written == [fragment.removeprefix("1&") for fragment in shown]


def test_the_commands_it_shows_are_all_there_are() -> None:
    """Each is read, and obeyed where it is for the desk: but for a record that is cut short."""
    (listed,) = re.findall(r"```json\n(.*?)```", EMBEDDING, re.DOTALL)
    commands = [read_command(json.loads(line)) for line in listed.splitlines()]
    assert [command.do for command in commands if command] == list(COMMANDS)
    desk = Desk(Record(seed=""))
    for command in commands:
        assert command is not None
        obey(desk, command, lambda: "")
        # The clock waits for a first choice of the game that is there at that moment.
        assert bool(desk.message) == (command.do in ("load", "continue")), command


def test_what_it_says_the_game_tells_is_told() -> None:
    """With exactly those values, in a game from its first choice to its last."""
    table = EMBEDDING.partition("| `tell` |")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE)
    named = {name: set(re.findall(r"`(\w+)`", what)) for name, what in rows}
    record = load(next(path for path in paths() if "won" in path.stem)).record
    desk = Desk(record._replace(choices=()))
    reporter = Reporter()
    told = reporter.news(desk)
    for choice in record.choices:
        desk.press(f"choose:{choice}")
        told += reporter.news(desk)
    assert {str(each["tell"]) for each in told} == {"state", "choice", "event", "over"}
    for each in told:
        assert set(each) - {"papermech", "tell"} == named[str(each["tell"])]


@pytest.mark.parametrize("text", [README, EMBEDDING])
def test_the_embed_it_shows_is_a_position(text: str) -> None:
    """The copied lines work."""
    (position,) = re.findall(r'<paper-mech position="([^"]+)"', text)
    assert to_text(from_text(position)) == position


def test_the_attributes_of_an_embed_are_known() -> None:
    """The link in it leads to its position; every part of the sheet that can be shown is listed."""
    (position,) = re.findall(r'<paper-mech position="([^"]+)"', EMBEDDING)
    (link,) = re.findall(r'<a href="https://example.org/paper-mech/#([^"]+)">', EMBEDDING)
    assert read_link(html.unescape(link)) == AtPosition(position)
    shown = EMBEDDING.partition("| `show` | ")[2].partition(" |")[0]
    assert re.findall(r"`(\w+)`", shown) == list(SHOWN)
    script = (ROOT / "web" / "embed.js").read_text(encoding="utf-8")
    table = EMBEDDING.partition("| attribute |")[2].partition("\n\n")[0]
    for row in table.splitlines()[2:]:
        for attribute in re.findall(r"`(\w+)`", row.split("|")[1]):
            assert f'"{attribute}"' in script


def test_the_position_it_takes_apart_is_one() -> None:
    """The examples of the parts, put together, can be read, and are in the order we write."""
    table = POSITION.partition("| part | example |")[2].partition("\n\n")[0]
    parts = [row.split("|")[2].strip(" `") for row in table.splitlines()[2:]]
    text = "/".join(parts)
    assert to_text(from_text(text)) == text


def test_the_folders_it_names_exist() -> None:
    """The table of folders is a table of folders."""
    table = README.partition("| folder | what it is |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    folders = [folder for cell in named for folder in re.findall(r"`([^`]+)`", cell)]
    assert len(folders) > 5
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_the_authors_are_credited() -> None:
    """The game is theirs, the words here are ours, and it says so."""
    assert "Chris Alton" in README
    assert "Daniel De" in README
    assert "our own" in README
