"""What the README shows is true."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from papermech.link import Link, link_of, read_link
from papermech.position import from_text, to_text

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


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
    assert {type(link) for link in links} == set(Link.__args__)
    written = [link_of(link).removeprefix("1&") for link in links]
    assert written == [fragment.removeprefix("1&") for fragment in shown]


def test_the_position_it_takes_apart_is_one() -> None:
    """The examples of the parts, put together, can be read, and are in the order we write."""
    table = README.partition("| part | example |")[2].partition("\n\n")[0]
    parts = [row.split("|")[2].strip(" `") for row in table.splitlines()[2:]]
    text = "/".join(parts)
    assert to_text(from_text(text)) == text


def test_the_folders_it_names_exist() -> None:
    """The table of folders is a table of folders."""
    named = re.findall(r"^\| (`[^|]+`) \|", README, re.MULTILINE)
    folders = [folder for cell in named for folder in re.findall(r"`([^`]+)`", cell)]
    assert len(folders) > 5
    assert all((Path(__file__).parent.parent / folder).is_dir() for folder in folders)


def test_the_authors_are_credited() -> None:
    """The game is theirs, the words here are ours, and it says so."""
    assert "Chris Alton" in README
    assert "Daniel De" in README
    assert "our own" in README
