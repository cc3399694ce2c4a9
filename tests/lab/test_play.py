"""The lab's command line: games by any players, as records that the rules alone can replay."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from lab import __main__ as command_line
from lab import games, series
from lab.games import game_of
from lab.players import PLAYERS, Player, player_of
from papermech.paper_mech import PAPER_MECH
from pilot.search import advise
from tabletop.game import BUDGETS, PLAYING
from tabletop.record import Record, from_text, replay
from techniconica.drafting import dealt
from techniconica.techniconica import TECHNICONICA
from tests.toy.lore import LORE
from tests.toy.rules import RACE, Course, State

ROOT = Path(__file__).parents[2]
RaceRecord = Record[Course, State]


class Done(NamedTuple):
    """What a command left behind."""

    status: object
    out: str
    err: str

    @property
    def races(self) -> list[RaceRecord]:
        """The records that were printed."""
        return [from_text(RACE, line) for line in self.out.splitlines()]


class Shell:
    """Runs the command in this process, on standard streams as an unhelpful system sets them up."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        patch.setenv("COLUMNS", "1000")
        patch.setenv("NO_COLOR", "1")

    def run(self, *arguments: str) -> Done:
        """Run a command."""
        out, err = io.BytesIO(), io.StringIO()
        with self.patch.context() as patch:
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, "ascii", newline="\r\n"))
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as left:
                sys.exit(command_line.main(arguments))
            sys.stdout.flush()
            return Done(left.value.code, out.getvalue().decode(), err.getvalue())

    def play(self, player: str, *more: str, game: str = "race", count: int = 4) -> Done:
        """Play some games with the seed `s`."""
        options = ("--player", player, "--games", str(count), "--seed", "s")
        return self.run("play", game, *options, *more)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Where the commands are typed; the race is one of the lab's games."""
    monkeypatch.setitem(games.RULES, "race", "tests.toy.rules:RACE")
    return Shell(monkeypatch)


def last(record: RaceRecord) -> State:
    """How a race stands at its end, by the rules alone."""
    *_, step = replay(record)
    return step.state


@pytest.mark.parametrize("player", ["random", "policy", "rookie", "regular", "search:40"])
def test_every_line_is_a_game_that_replays(shell: Shell, player: str) -> None:
    """To its end; written as records are; with dice of seeds that follow from the one given."""
    done = shell.play(player, "--against", "random")
    assert done.status == 0
    assert [record.seed for record in done.races] == ["s/1", "s/2", "s/3", "s/4"]
    assert [record.setup for record in done.races] == [RACE.standard] * 4
    assert all(last(record).outcome.startswith("won:") for record in done.races)
    assert "".join(f"{record.to_text()}\n" for record in done.races) == done.out
    assert all(" won:" in line for line in done.err.splitlines()[:2])


def test_two_runs_are_alike(shell: Shell) -> None:
    """To the byte; and another seed is another series."""
    once = shell.play("search:60", "--against", "random")
    assert shell.play("search:60", "--against", "random") == once
    again = shell.play("search:60", "--against", "random", "--seed", "t")
    assert all(record.choices for record in again.races)
    assert {record.choices for record in again.races}.isdisjoint(
        record.choices for record in once.races
    )


def test_levels_are_budgets(shell: Shell) -> None:
    """A rookie plays the policy, a regular what its budget finds."""
    assert BUDGETS["rookie"] == 0
    assert shell.play("rookie").out == shell.play("policy").out
    regular = shell.play("regular", count=2).out
    assert regular == shell.play(f"search:{BUDGETS['regular']}", count=2).out
    assert regular != shell.play("policy", count=2).out
    game = game_of("race")
    state = RACE.begin(Course(10), Record(RACE, Course(10), "v").dice()).state
    veteran = player_of(game, "veteran").choose(state, "seed")
    assert veteran == advise(RACE, LORE, state, BUDGETS["veteran"], "seed").choice


def test_players_change_seats() -> None:
    """After every game, so that with an even number each sat in each seat as often."""
    met: set[tuple[str, int]] = set()

    def named(name: str) -> Player:
        def choose(state: State, seed: str) -> str:
            met.add((name, state.seat))
            return LORE.policy(state)

        return Player(name, choose)

    found = []
    for played in series.games(RACE, [named("one"), named("two")], "s", 3):
        found.append((played.players, {*met}))
        met.clear()
    first, second = {("one", 0), ("two", 1)}, {("two", 0), ("one", 1)}
    one_two, two_one = ("one", "two"), ("two", "one")
    assert found == [(one_two, first), (two_one, second), (one_two, first)]


def test_no_decision_has_the_seed_of_another() -> None:
    """Nor of the game's dice."""
    seeds: list[str] = []

    def choose(state: State, seed: str) -> str:
        seeds.append(seed)
        return LORE.policy(state)

    played = [*series.games(RACE, [Player("one", choose)], "s", 3)]
    assert len(seeds) == len({*seeds}) == sum(len(each.record.choices) for each in played)
    assert not {*seeds} & {each.record.seed for each in played}


def test_intervals_are_those_of_wilson() -> None:
    """By hand: half of a hundred, and none of ten."""
    assert series.interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert series.interval(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    low, high = series.interval(230, 400)
    assert low < 0.575 < high


def test_dealt_games_are_mirrored(shell: Shell) -> None:
    """Each deal is played in both seatings, with the same dice, against a greedy player."""
    done = shell.play(
        "policy", "--against", "greedy", "--deal", "--mirrored", game="techniconica", count=4
    )
    records = [from_text(TECHNICONICA, line) for line in done.out.splitlines()]
    assert [record.seed for record in records] == ["s/1", "s/1", "s/2", "s/2"]
    assert records[0].setup == records[1].setup == dealt("s/1") != records[2].setup
    assert records[0].choices != records[1].choices
    assert done.err.splitlines()[0].startswith("policy, greedy: ")
    assert done.err.splitlines()[1].startswith("greedy, policy: ")


def test_one_player_sits_in_every_seat(shell: Shell) -> None:
    """It plays itself, as it would anyone."""
    done = shell.play("policy")
    assert all(last(record).outcome != PLAYING for record in done.races)
    assert done.err.startswith("policy, policy: won:")


def test_who_sat_where_and_how_it_ended_is_told(shell: Shell) -> None:
    """On standard error, counted; where not all began as often, that too."""
    done = shell.play("policy", "--against", "random", count=5)
    counted = {
        names: [record for at, record in enumerate(done.races) if at % 2 == place]
        for place, names in enumerate(("policy, random", "random, policy"))
    }
    for line, (names, records) in zip(done.err.splitlines(), counted.items(), strict=False):
        outcomes = [last(record).outcome for record in records]
        told = ", ".join(f"{each} {outcomes.count(each)}" for each in sorted({*outcomes}))
        assert line == f"{names}: {told}"
    shares = done.err.splitlines()[2:4]
    wins = sum(last(record).outcome == f"won:{at % 2}" for at, record in enumerate(done.races))
    low, high = (f"{100 * share:.1f}" for share in series.interval(wins, 5))
    told = f"policy: {wins} of 5, {20 * wins:.1f} %, between {low} and {high} %"
    assert shares[0] == told
    assert shares[1].startswith(f"random: {5 - wins} of 5, ")
    assert done.err.splitlines()[4:] == ["5 games, 2 players: not all sat in each seat as often"]
    assert "as often" not in shell.play("policy", "--against", "random").err


def test_a_game_without_end_is_left_and_said_to_be(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its record is legal as far as it goes, and the series goes on."""
    monkeypatch.setattr(type(LORE), "policy", lambda self, state: state.legal[-1])
    done = shell.play("policy", "--most", "50", count=2)
    assert done.status == 0
    assert [len(record.choices) for record in done.races] == [50, 50]
    assert all(last(record).outcome == PLAYING for record in done.races)
    assert done.err.splitlines() == [
        "game 1 stopped after 50 choices, not over",
        "game 2 stopped after 50 choices, not over",
        "policy, policy: playing 2",
    ]


def test_a_game_without_lore_is_played_at_random(shell: Shell) -> None:
    """Paper 'Mech, for one; its records are its own."""
    done = shell.play("random", game="papermech", count=2)
    assert done.status == 0
    for line in done.out.splitlines():
        *_, step = replay(from_text(PAPER_MECH, line))
        assert step.state.outcome in {"won", "lost"}
    assert done.err.startswith("random: ")


REFUSED = {
    "another player": (
        ("bot",),
        "'bot' is no player; allowed: random greedy policy rookie regular veteran search:BUDGET",
    ),
    "a greedy player, where there is none": (
        ("greedy",),
        "race has no greedy player; allowed: random policy",
    ),
    "a deal, where there is none": (
        ("random", "--deal"),
        "argument --deal: race deals no set-ups",
    ),
    "a budget that is none": (("search:many",), "'many' is no budget; allowed: 0-10000000"),
    "a budget below nothing": (("search:-1",), "'-1' is no budget; allowed: 0-10000000"),
    "a budget too large": (("search:10000001",), "'10000001' is no budget; allowed: 0-10000000"),
    "no budget": (("search:",), "'' is no budget; allowed: 0-10000000"),
    "the word for it": (
        ("search",),
        "'search' is no player; allowed: random greedy policy rookie regular veteran search:BUDGET",
    ),
    "the pattern itself": (("search:BUDGET",), "'BUDGET' is no budget; allowed: 0-10000000"),
    "an opponent": (
        ("random", "--against", "x"),
        "'x' is no player; allowed: random greedy policy rookie regular veteran search:BUDGET",
    ),
    "too many": (
        ("random", "--against", "random", "--against", "random"),
        "argument --against: 3 players; allowed: 1-2",
    ),
    "no games": (
        ("random", "--games", "0"),
        "argument --games: '0' is not allowed; use 1-1000000",
    ),
    "a number in words": (
        ("random", "--games", "ten"),
        "argument --games: 'ten' is not allowed; use 1-1000000",
    ),
    "digits of elsewhere": (
        ("random", "--games", "٣"),
        "argument --games: '٣' is not allowed; use 1-1000000",
    ),
    "more than a record holds": (
        ("random", "--most", "5001"),
        "argument --most: '5001' is not allowed; use 1-5000",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_named_with_what_is_allowed(shell: Shell, case: str) -> None:
    """In one line after the usage; nothing is played."""
    arguments, message = REFUSED[case]
    done = shell.play(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines()[-1] == f"python -m lab play: error: {message}"
    assert done.err.startswith("usage: python -m lab play")


def test_a_game_that_is_not_here(shell: Shell) -> None:
    done = shell.play("random", game="chess")
    assert done.status == 2
    assert "'chess'" in done.err
    assert "papermech" in done.err


@pytest.mark.parametrize("player", ["policy", "rookie", "regular", "veteran", "search:5"])
def test_what_needs_lore_says_so(shell: Shell, player: str) -> None:
    """It names the game, and what is allowed in its place."""
    done = shell.play(player, game="papermech")
    assert (done.status, done.out) == (2, "")
    said = f"'{player}' needs lore, which papermech does not have; allowed: random"
    assert done.err.splitlines()[-1].endswith(said)


def test_a_seed_that_no_record_can_hold(shell: Shell) -> None:
    done = shell.play("random", "--seed", "\ud800")
    assert (done.status, done.out) == (2, "")
    assert done.err == "invalid (seed_not_utf8): '\\ud800/1'\n"


def test_lore_that_breaks_its_promise(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said in a line."""
    monkeypatch.setattr(type(LORE), "worth", lambda self, state, seat: 2)
    done = shell.play("regular")
    assert done.status == 2
    assert done.err.startswith("worth for seat ")
    assert done.err.count("\n") == 1


def run_lab(*arguments: str) -> subprocess.Popen[str]:
    """The lab as a program of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "lab", *arguments],
        cwd=ROOT / "py",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_who_has_read_enough_may_leave() -> None:
    """A pipe that is closed is no fault, and leaves no traceback; a line comes as it is played."""
    arguments = ("papermech", "--player", "random", "--games", "100000", "--seed", "x")
    with run_lab("play", *arguments) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        line = running.stdout.readline()
        running.stdout.close()
        told = running.stderr.read()
    assert json.loads(line)["format"] == "papermech-record/1"
    assert running.returncode == 0
    assert "Traceback" not in told
    assert "Error" not in told


def test_the_command_without_a_command() -> None:
    with run_lab() as running:
        told = running.communicate()
    assert running.returncode == 2
    assert told[0] == ""
    assert "required: command" in told[1]


@pytest.mark.parametrize("command", [(), ("play",)])
def test_help(shell: Shell, command: tuple[str, ...]) -> None:
    """It names every game, player and bound."""
    done = shell.run(*command, "--help")
    assert done.status == 0
    if command:
        assert all(name in done.out for name in (*PLAYERS, *games.RULES, "1-1000000", "1-5000"))
