"""What the README shows is true."""

import html
import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path

from desk.desk import Desk
from desk.sharing.guest import COMMANDS, Reporter, obey, read_command
from papermech.link import link_of, read_link
from papermech.position import from_text, to_text
from papermech.record import Record
from papermech.sheet.plan import SHOWN
from tabletop.link import AtPosition, Daily, NewGame, Replay, RuleAt
from tests.golden.transcripts import load, paths

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


KINDS = {NewGame, Daily, AtPosition, Replay, RuleAt}


def run(example: str) -> str:
    """What an example prints."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), {})
    return printed.getvalue()


def test_the_example_of_the_engine_runs() -> None:
    """The ten lines of Python play a game to its end."""
    assert re.fullmatch(r"(won|lost) in wave [1-4]\n", run(EXAMPLES[0]))


def test_the_other_examples_hold() -> None:
    """What they assert about links and positions is so."""
    assert len(EXAMPLES) == 3
    assert [run(example) for example in EXAMPLES[1:]] == ["", ""]
    assert all("assert" in example for example in EXAMPLES[1:])


def test_the_links_it_shows_lead_somewhere() -> None:
    """Each can be followed; together they are of every kind, and written as we write them."""
    (listed,) = re.findall(r"```text\n(#.*?)```", README, re.DOTALL)
    shown = [line.removeprefix("#") for line in listed.splitlines()]
    links = [read_link(fragment) for fragment in shown]
    assert {type(link) for link in links} == KINDS
    written = [link_of(link).removeprefix("1&") for link in links]
    assert written == [fragment.removeprefix("1&") for fragment in shown]


def test_the_commands_it_shows_are_all_there_are() -> None:
    """Each is read, and obeyed where it is for the desk: but for a record that is cut short."""
    (listed,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
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
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", README.partition("| `tell` |")[2], re.MULTILINE)
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


def test_the_embed_it_shows_is_a_position_and_its_attributes_are_known() -> None:
    """The copied lines work, and every part of the sheet that can be shown is listed."""
    (position,) = re.findall(r'<paper-mech position="([^"]+)"', README)
    assert to_text(from_text(position)) == position
    (link,) = re.findall(r'<a href="https://example.org/paper-mech/#([^"]+)">', README)
    assert read_link(html.unescape(link)) == AtPosition(position)
    shown = README.partition("| `show` | ")[2].partition(" |")[0]
    assert re.findall(r"`(\w+)`", shown) == list(SHOWN)
    script = (Path(__file__).parents[2] / "web" / "embed.js").read_text(encoding="utf-8")
    table = README.partition("| attribute |")[2].partition("\n\n")[0]
    for row in table.splitlines()[2:]:
        for attribute in re.findall(r"`(\w+)`", row.split("|")[1]):
            assert f'"{attribute}"' in script


def test_the_position_it_takes_apart_is_one() -> None:
    """The examples of the parts, put together, can be read, and are in the order we write."""
    table = README.partition("| part | example |")[2].partition("\n\n")[0]
    parts = [row.split("|")[2].strip(" `") for row in table.splitlines()[2:]]
    text = "/".join(parts)
    assert to_text(from_text(text)) == text


def test_the_folders_it_names_exist() -> None:
    """The table of folders is a table of folders."""
    table = README.partition("| folder | what it is |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    folders = [folder for cell in named for folder in re.findall(r"`([^`]+)`", cell)]
    assert len(folders) > 5
    assert all((Path(__file__).parents[2] / folder).is_dir() for folder in folders)


def test_the_authors_are_credited() -> None:
    """The game is theirs, the words here are ours, and it says so."""
    assert "Chris Alton" in README
    assert "Daniel De" in README
    assert "our own" in README
