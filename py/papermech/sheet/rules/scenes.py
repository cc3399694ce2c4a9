"""Scenes: positions of a game, and what the engine makes of choices in them."""

from collections.abc import Mapping
from typing import NamedTuple

from papermech.catalogue import ACTIVE, LAST_WAVE, WAVES
from papermech.choices import legal_choices
from papermech.events import Event
from papermech.game import Step, apply, begin, blank
from papermech.loadout import STANDARD
from papermech.radar import SPACES
from papermech.setup import Setup
from papermech.state import ACTION, TARGET, WINDOW, Attack, Enemy, State
from tabletop.dice import GivenDice


class Scene(NamedTuple):
    """One moment of a figure: how everything lies, what led to it, and what is looked at.

    `looked_at` is what foresight is asked about, as on the sheet: `choose:` and a choice. Or one of
    ours: `reach:` and an action, with `:` and a letter for the enemy it is aimed at; `acts:` and
    letters of enemies; `order:`. Or nothing.
    """

    state: State
    happened: tuple[Event, ...] = ()
    looked_at: str = ""


def equipped(**mounts: str) -> Setup:
    """The tables of a game with other weapons on some mounts."""
    return Setup.of(STANDARD._replace(**mounts))  # type: ignore[arg-type]  # weapons only


def foe(letter: str, space: str, *, attack: int = 1, time: int = 7, damage: int = 0) -> Enemy:
    """An enemy's cubes: `attack` counts from 1, `damage` is circles filled from the top."""
    return Enemy(letter, attack - 1, time, SPACES[space], damage)


def _came(*foes: Enemy) -> tuple[int, str]:
    """The first wave that brings all these enemies, and who else came in it.

    What no wave brings together stands for all that could come.
    """
    here = {enemy.letter for enemy in foes}
    for wave, rows in enumerate(WAVES, start=1):
        for letters in rows:
            if here <= set(letters):
                return wave, letters
    return LAST_WAVE, "".join(enemy.letter for enemy in foes)


def lying(*foes: Enemy, setup: Setup | None = None, **fields: object) -> State:
    """A position: the blank sheet with enemies and with some fields of the state set anew."""
    wave, letters = _came(*foes)
    state = blank(setup or Setup.of())._replace(
        wave=wave,
        letters=letters,
        enemies=tuple(sorted(foes, key=lambda enemy: letters.index(enemy.letter))),
    )
    state = state._replace(**fields)  # type: ignore[arg-type]  # fields of a state by name
    return state._replace(legal=legal_choices(state))


def choosing(*foes: Enemy, setup: Setup | None = None) -> State:
    """A position in which you choose your next action."""
    return lying(*foes, setup=setup, decision=ACTION)


def waiting(
    *foes: Enemy, action: str, time: int, setup: Setup | None = None, **fields: object
) -> State:
    """A position in which your time cube has been on its way since the action's T."""
    tables = setup or Setup.of()
    asked: dict[str, object] = {"decision": WINDOW, "waited": tables.actions[action].time - time}
    return lying(*foes, setup=tables, action=action, time=time, **{**asked, **fields})


def resolving(*foes: Enemy, action: str, setup: Setup | None = None, **fields: object) -> State:
    """A position in which your action on the active space is being resolved."""
    tables = setup or Setup.of()
    mount = tables.actions[action].location if tables.actions[action].rests else None
    return waiting(*foes, action=action, time=ACTIVE, setup=tables, resting=mount, **fields)


def aiming(
    *foes: Enemy,
    action: str,
    setup: Setup | None = None,
    last_attack: tuple[int, str] | None = None,
    **fields: object,
) -> State:
    """A position in which your attack on the active space is about to be aimed."""
    return resolving(
        *foes,
        action=action,
        setup=setup,
        decision=TARGET,
        last_attack=last_attack,
        pending=Attack(action, ACTIVE),
        **fields,
    )


def arriving(*foes: Enemy, action: str, setup: Setup | None = None, **fields: object) -> State:
    """A position in which your action is resolved once the clock has gone on by a unit.

    An attack that could strike one enemy only is aimed without being asked about.
    """
    return waiting(*foes, action=action, time=ACTIVE + 1, setup=setup, **fields)


def _dice(faces: str) -> GivenDice:
    return GivenDice([int(face) for face in faces if face != " "])


def played(
    state: State, *choices: str, faces: str = "", looked_at: str | None = None
) -> tuple[Scene, ...]:
    """A position and what each of `choices` leads to; `faces` are the dice thrown for all.

    Looked at is the first choice, if nothing else is.
    """
    dice = _dice(faces)
    found = [Scene(state, (), f"choose:{choices[0]}" if looked_at is None else looked_at)]
    for choice in choices:
        step = apply(found[-1].state, choice, dice)
        found.append(Scene(*step))
    return tuple(found)


def aimed_at(state: State, throws: Mapping[str, str]) -> tuple[Scene, ...]:
    """An attack about to be aimed, and what it does to each of several enemies.

    `throws` holds the dice thrown at each.
    """
    reach = f"reach:{state.action}"
    found = [Scene(state, (), reach)]
    for letter, faces in throws.items():
        step = apply(state, f"target:{letter}", _dice(faces))
        found.append(Scene(*step, f"{reach}:{letter}"))
    return tuple(found)


def looks(state: State, *looked_at: str) -> tuple[Scene, ...]:
    """One position, looked at in several ways."""
    return tuple(Scene(state, (), each) for each in looked_at)


def first_wave(faces: str) -> tuple[Scene, ...]:
    """The blank sheet, and the first wave on it. Rules: WAVE-TABLE, WAVE-ARRIVAL."""
    setup = Setup.of()
    step: Step = begin(setup, _dice(faces))
    return (Scene(blank(setup)), Scene(*step))
