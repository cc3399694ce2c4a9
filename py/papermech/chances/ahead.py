"""What is ahead, as facts: who would act, where cubes would go, and what an attack reaches.

The chapters of the engine decide; they work on a table laid out for the purpose, so nothing is
recorded and no rule is told twice.
"""

from collections.abc import Iterable
from typing import NamedTuple

from papermech import clock
from papermech.catalogue import ACTIVE, CLOSE
from papermech.chapters import attack, enemy, moves
from papermech.choices import attack_under_way, is_damaged_away, second_targets
from papermech.events import Pulled, Turned, Walked
from papermech.radar import BAND
from papermech.setup import Action
from papermech.state import (
    FREE_MOVE,
    PULL,
    TURN,
    TURN_OR_STANCE,
    WINDOW,
    Attack,
    Enemy,
    EnemyAttack,
    State,
)
from papermech.table import Table


class Turn(NamedTuple):
    """An enemy that would act up to a moment: when first, and how often at least and at most."""

    letter: str
    time: int
    least: int
    most: int


class Journey(NamedTuple):
    """An enemy's way on the radar; where it stays both spaces are the same."""

    letter: str
    start: int
    end: int


class Moments(NamedTuple):
    """The moments at which somebody acts, in order: those of enemies by time, yours among them.

    Enemies of one moment share it, since their order is the player's; then come you.
    """

    times: tuple[tuple[int, bool], ...]

    @classmethod
    def in_order(cls, times: Iterable[int], yours: int | None) -> "Moments":
        """Moments at which enemies act at `times` and you at `yours`, if you do."""
        you = () if yours is None else ((yours, True),)
        return cls(tuple(sorted({*((time, False) for time in times), *you})))

    def of(self, time: int, *, yours: bool = False) -> int:
        """The number of a moment, from 1."""
        return self.times.index((time, yours)) + 1


class Reach(NamedTuple):
    """What an attack action covers as things lie, and how every enemy lies to it.

    For Defend and Guard `hit` are those in the shield's arc, since nobody is attacked; `fires` is
    False where the attack would be wasted whoever is there.
    """

    action: Action
    spaces: tuple[bool, ...]
    fires: bool
    hit: tuple[str, ...]
    out_of_arc: tuple[str, ...]
    too_close: tuple[str, ...]
    too_far: tuple[str, ...]


class _Ones:
    """Dice that do no damage: a 1 beats no armour, so an activation comes to its end."""

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        return (1,) * count


_ONES = _Ones()


def laid_out(state: State) -> Table:
    """A table to try things on."""
    return Table(state, _ONES)


def time_of(state: State, action_id: str) -> int:
    """Where choosing an action puts your time cube. Rules: ACTION-CHOOSE, TORSO-SLOW, WEIGHT."""
    table = laid_out(state)
    moves.choose(table, action_id)
    assert table.time is not None
    return table.time


def turns_before(state: State, time: int) -> tuple[Turn, ...]:
    """The enemies that act before your cube, if it lies at `time`, the soonest first.

    Enemies on the active space go before you. What an enemy picks next is up to a die, so how
    often it acts lies between two numbers. Rules: CLOCK-ORDER, ENEMY-CHOICE.
    """
    busy = state.pending.letter if isinstance(state.pending, EnemyAttack) else ""
    turns = []
    for each in state.enemies:
        card = state.setup.cards[each.letter]
        times = [card.attacks[row].time for row in card.picks[each.damage]]
        shortest, longest = min(times), max(times)
        # An enemy whose attack is being dealt with has had its turn and will pick the next.
        soonest, latest = (shortest, longest) if each.letter == busy else (each.time, each.time)
        if soonest <= time:
            least = 0 if latest > time else 1 + (time - latest) // longest
            turns.append(Turn(each.letter, soonest, least, 1 + (time - soonest) // shortest))
    return tuple(sorted(turns, key=lambda turn: turn.time))


def due_after(state: State, units: int) -> str:
    """The letters of the enemies on the active space once so many units have passed."""
    table = laid_out(state)
    for _ in range(units):
        clock.advance(table)
    return clock.due(table.enemies)


def units_until_somebody(state: State) -> int:
    """The units that pass until somebody's cube, yours included, is on the active space."""
    times = [each.time for each in state.enemies]
    if state.time is not None:
        times.append(state.time)
    return min(times, default=ACTIVE)


def ties(turns: Iterable[Turn]) -> tuple[str, ...]:
    """The letters of those whose first turns are certain and come at the same time, by time."""
    tied: dict[int, str] = {}
    for turn in turns:
        if turn.least:
            tied[turn.time] = tied.get(turn.time, "") + turn.letter
    return tuple([letters for _, letters in sorted(tied.items()) if len(letters) > 1])


NOW, BEFORE, AFTER, SOON = "now", "before", "after", "soon"


def when_acting(state: State, letter: str) -> tuple[str, int]:
    """When an enemy acts next, in how many units: at once, before your cube, or after it.

    Where no cube of yours waits it acts just in so many units. Rule: CLOCK-ORDER.
    """
    time = next(each.time for each in state.enemies if each.letter == letter)
    if time == ACTIVE:
        return NOW, time
    if not is_waiting(state):
        return SOON, time
    return (BEFORE if time <= (state.time or ACTIVE) else AFTER), time


def in_turn(state: State) -> tuple[tuple[int, str], ...]:
    """Everybody on the track in the order they act as the cubes lie; you are the letter ""."""
    waiting = [(each.time, each.letter) for each in state.enemies]
    if is_waiting(state):
        waiting.append((state.time or ACTIVE, ""))
    return tuple(sorted(waiting, key=lambda one: one[0]))


def is_waiting(state: State) -> bool:
    """Whether your time cube waits on the track for the action you chose."""
    return state.decision == WINDOW and state.time is not None


def order_of(state: State, repeated: Iterable[tuple[str, int]] = ()) -> Moments:
    """The moments as the cubes lie, and those at which enemies act again."""
    times = [*(each.time for each in state.enemies), *(time for _, time in repeated)]
    return Moments.in_order(times, state.time if is_waiting(state) else None)


def order_before(time: int, turns: Iterable[Turn], repeated: Iterable[tuple[str, int]]) -> Moments:
    """The moments up to your own at `time`: of turns that are certain, and of those repeated."""
    sure = [turn.time for turn in turns if turn.least]
    return Moments.in_order([*sure, *(again for _, again in repeated)], time)


# --- Ways on the radar

_CARRYING = {
    TURN: moves.choose_turn,
    TURN_OR_STANCE: moves.choose_turn_or_stance,
    FREE_MOVE: moves.choose_free_move,
    PULL: attack.choose_pull,
}


class Moved(NamedTuple):
    """The table after a move, and the ways of the enemies that it carried or could have."""

    table: Table
    journeys: tuple[Journey, ...]


def moved_by(state: State, choice: str) -> Moved | None:
    """What a legal choice does on the radar at once; None if that is nothing.

    Rules: MOVE-TURN, FREE, PULL.
    """
    carry = _CARRYING.get(state.decision)
    if carry is None:
        return None
    table = laid_out(state)
    carry(table, choice)
    if any(isinstance(event, Pulled) for event in table.events):
        pulled = tuple([way for way in _journeys(state, table) if way.start != way.end])
        return Moved(table, pulled)
    if any(isinstance(event, (Walked, Turned)) for event in table.events):
        return Moved(table, _journeys(state, table))
    return None


def moves_of(state: State, action_id: str) -> tuple[Moved, ...]:
    """What a move action may do on the radar: one walk, or a turn one way or the other.

    Rules: MOVE-WALK, MOVE-TURN.
    """
    table = laid_out(state)
    moves.resolve(table, action_id)
    if table.decision not in (TURN, TURN_OR_STANCE):
        return (Moved(table, _journeys(state, table)),)
    turned = []
    for clockwise in (True, False):
        table = laid_out(state)
        moves.turn(table, clockwise=clockwise)
        turned.append(Moved(table, _journeys(state, table)))
    return tuple(turned)


def activated(state: State, letters: str) -> Moved:
    """What enemies do on the radar when they act. Rule: ENEMY-MOVE."""
    table = laid_out(state)
    # An action that damage has taken would have to be replaced before anybody moves.
    table.action = None
    for letter in letters:
        enemy.activate(table, letter)
    acted = tuple([way for way in _journeys(state, table) if way.letter in letters])
    return Moved(table, acted)


def _journeys(state: State, table: Table) -> tuple[Journey, ...]:
    return tuple(
        [
            Journey(before.letter, before.space, after.space)
            for before, after in zip(state.enemies, table.enemies, strict=True)
        ]
    )


# --- Ranges

IN_RANGE, OUT_OF_RANGE, BY_DIE = "in", "out", "die"


def range_afterwards(table: Table, letter: str) -> str:
    """Whether an enemy will have you in range once it has acted: surely, surely not, or by its die.

    Rules: ENEMY-MOVE, ENEMY-CHOICE, ENEMY-RANGE.
    """
    lies = table.enemy(letter)
    was_in_range = enemy.reaches_you(table, lies)
    moved = lies.at_space(enemy.space_after_move(table, lies, was_in_range=was_in_range))
    picks = table.setup.cards[letter].picks[lies.damage]
    reaching = {enemy.reaches_you(table, moved._replace(row=row)) for row in picks}
    if len(reaching) > 1:
        return BY_DIE
    return IN_RANGE if True in reaching else OUT_OF_RANGE


def in_range(table: Table) -> tuple[str, ...]:
    """The enemies that have you in range with the attack they chose. Rule: ENEMY-RANGE."""
    return tuple([each.letter for each in table.enemies if enemy.reaches_you(table, each)])


def reach_of(state: State, action_id: str) -> Reach:
    """What an attack action reaches from the present places. Rules: RANGE, ARC, ATTACK-TARGET."""
    table = laid_out(state)
    action = state.setup.actions[action_id]
    if action.defends:
        covered = [each for each in table.enemies if action.arc[each.space]]
        return _reach(action, action.arc, covered, table.enemies, fires=True)
    hit = attack.possible_targets(table, action)
    return _reach(action, action.reach, hit, table.enemies, fires=action.keyword.fires(table))


def _reach(
    action: Action,
    spaces: tuple[bool, ...],
    hit: list[Enemy],
    enemies: tuple[Enemy, ...],
    *,
    fires: bool,
) -> Reach:
    others = [each for each in enemies if not spaces[each.space]]
    in_arc = [each for each in others if action.arc[each.space]]
    return Reach(
        action=action,
        spaces=spaces,
        fires=fires,
        hit=tuple([each.letter for each in hit]),
        out_of_arc=tuple([each.letter for each in others if not action.arc[each.space]]),
        # Whatever reaches out at all reaches everything beyond its nearest band and its last.
        too_close=tuple([each.letter for each in in_arc if BAND[each.space] == CLOSE]),
        too_far=tuple([each.letter for each in in_arc if BAND[each.space] != CLOSE]),
    )


def mounts_reaching(state: State, space: int) -> tuple[int, ...]:
    """The mounts with an attack that is not lost and reaches a space. Rules: RANGE, ARC."""
    actions = state.setup.actions.values()
    return tuple(
        sorted(
            {
                action.location
                for action in actions
                if action.is_attack
                and action.reach[space]
                and not is_damaged_away(state, action.id)
            }
        )
    )


def aimed_at(state: State) -> Reach | None:
    """What the attack that is being aimed reaches; None if none is."""
    pending = state.pending
    return reach_of(state, pending.action) if isinstance(pending, Attack) else None


def seconds_after(state: State, letter: str) -> tuple[str, ...]:
    """Whom the dice may strike as well once the attack is aimed at an enemy. Rule: AREA."""
    table = laid_out(state)
    table.pending = attack_under_way(state)._replace(targets=(letter,))
    return tuple([each.letter for each in second_targets(table)])
