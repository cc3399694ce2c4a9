"""What the README shows is true."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_example_of_the_engine_runs() -> None:
    """The ten lines of Python play a game to its end."""
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), {})
    assert re.fullmatch(r"(won|lost) in wave [1-4]\n", printed.getvalue())


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
