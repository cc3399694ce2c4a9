"""The command line of the lab, `python -m lab`: plays games, and prints their records."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from lab.games import RULES, game_of
from lab.players import PLAYERS, player_of
from lab.series import Tally, games
from pilot.trust import BrokenLoreError
from tabletop.errors import GameError
from tabletop.record import MOST_CHOICES

DONE, REFUSED, STOPPED = 0, 2, 130
MOST_GAMES = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, or 2 where something is refused."""
    parser = _parser()
    options = parser.parse_args(arguments)
    # What is printed is compared between machines, so it must not depend on the locale.
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    try:
        return _play(options)
    except (GameError, BrokenLoreError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        # Who reads has enough, which is no fault. Python would flush once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        return STOPPED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lab",
        description="Let programs play games. Exit status: 0, or 2 if refused.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser(
        "play",
        help="play games and print one record a line",
        description="Play games with the standard set-up and print one record a line, which the "
        "rules alone can replay. Seats and results go to standard error. "
        f"Players: {', '.join(PLAYERS)}, each a budget of choices tried before a decision.",
    )
    playing.add_argument("game", metavar="GAME", choices=sorted(RULES), help=", ".join(RULES))
    playing.add_argument("--player", metavar="P", required=True, help="who plays")
    playing.add_argument(
        "--against",
        metavar="P",
        action="append",
        default=[],
        help="another player, repeat for more; they change seats after every game",
    )
    playing.add_argument(
        "--games",
        metavar="N",
        type=_number(MOST_GAMES),
        required=True,
        help=f"how many games, 1-{MOST_GAMES}",
    )
    playing.add_argument(
        "--seed", metavar="S", required=True, help="any text; the dice of game 1 are those of S/1"
    )
    playing.add_argument(
        "--most",
        metavar="N",
        type=_number(MOST_CHOICES),
        default=MOST_CHOICES,
        help=f"stop a game after so many choices, 1-{MOST_CHOICES} (%(default)s)",
    )
    playing.add_argument(
        "--deal",
        action="store_true",
        help="begin each game with what the game deals by its seed, not with its standard set-up",
    )
    playing.add_argument(
        "--mirrored",
        action="store_true",
        help="play each seed once with every player in every seat",
    )
    playing.set_defaults(refuse=playing.error)
    return parser


def _number(most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:12]) <= most):
            raise argparse.ArgumentTypeError(f"{text!r} is not allowed; use 1-{most}")
        return int(text)

    return number


def _play(options: argparse.Namespace) -> int:
    game = game_of(options.game)
    names = [options.player, *options.against]
    most = game.rules.seats[-1]
    if len(names) > most:
        options.refuse(f"argument --against: {len(names)} players; allowed: 1-{most}")
    try:
        players = [player_of(game, name) for name in names]
    except ValueError as error:
        options.refuse(str(error))
    if options.deal and game.deal is None:
        options.refuse(f"argument --deal: {options.game} deals no set-ups")
    tally = Tally()
    try:
        for number, played in enumerate(
            games(
                game.rules,
                players,
                options.seed,
                options.games,
                options.most,
                deal=game.deal if options.deal else None,
                mirrored=options.mirrored,
            ),
            start=1,
        ):
            print(played.record.to_text(), flush=True)
            tally.count(played)
            if not played.is_over:
                print(
                    f"game {number} stopped after {options.most} choices, not over",
                    file=sys.stderr,
                )
    finally:
        for line in tally.lines():
            print(line, file=sys.stderr)
    if options.games % len(players):
        told = f"{options.games} games, {len(players)} players: not all sat in each seat as often"
        print(told, file=sys.stderr)
    return DONE


if __name__ == "__main__":
    sys.exit(main())
