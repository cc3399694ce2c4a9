"""The chain of enemy turns before you act again: those that are certain, in order.

While your time cube waits, enemies move by their own turns alone. So where each goes is certain
until a die has to pick its next attack, for that decides when it acts again and how far it reaches.
"""

from typing import NamedTuple

from papermech.chances.ahead import Journey, laid_out
from papermech.chapters import enemy
from papermech.state import EnemyAttack, State
from papermech.table import Table


class Step(NamedTuple):
    """A certain turn of an enemy: when, where it goes, and whether it has you in range before."""

    time: int
    journey: Journey
    reaching: bool


class Chain(NamedTuple):
    """The certain steps, the soonest first, and the enemies that may act again as a die falls."""

    steps: tuple[Step, ...]
    by_die: tuple[str, ...]

    @property
    def repeated(self) -> tuple[tuple[str, int], ...]:
        """The steps that are not their enemy's first: letters and times."""
        seen: set[str] = set()
        again = []
        for step in self.steps:
            letter = step.journey.letter
            if letter in seen:
                again.append((letter, step.time))
            seen.add(letter)
        return tuple(again)


def chain(state: State, until: int) -> Chain:
    """What enemies do up to a moment, those of that moment included.

    Rules: CLOCK-ORDER, ENEMY-MOVE, ENEMY-CHOICE.
    """
    table = laid_out(state)
    # An action that damage has taken would have to be replaced before anybody moves.
    table.action = None
    busy = state.pending.letter if isinstance(state.pending, EnemyAttack) else ""
    ahead = [(each.time, each.letter) for each in state.enemies if each.letter != busy]
    steps, by_die = [], []
    while ahead:
        time, letter = next_turn = min(ahead, key=lambda turn: turn[0])
        ahead.remove(next_turn)
        if time > until:
            break
        steps.append(_take(table, time, letter))
        card, damage = state.setup.cards[letter], table.enemy(letter).damage
        picks = card.picks[damage]
        if len(picks) == 1:
            ahead.append((time + card.attacks[picks[0]].time, letter))
        elif time + min(card.attacks[row].time for row in picks) <= until:
            by_die.append(letter)
    return Chain(tuple(steps), tuple(by_die))


def before_you(state: State) -> Chain:
    """The chain while your cube waits, or while you stand idle: then every enemy's next turn."""
    if state.time is not None:
        return chain(state, state.time)
    found = chain(state, max(each.time for each in state.enemies))
    return found._replace(by_die=())


def _take(table: Table, time: int, letter: str) -> Step:
    lies = table.enemy(letter)
    reaching = enemy.reaches_you(table, lies)
    enemy.activate(table, letter)
    return Step(time, Journey(letter, lies.space, table.enemy(letter).space), reaching)
