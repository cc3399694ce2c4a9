"""Your attack actions, on the active space and hasted."""

from papermech.catalogue import ACTIVE
from papermech.chapters import enemy, moves, waves
from papermech.choices import (
    attack_under_way,
    crushes,
    hits,
    misses,
    pulls,
    second_targets,
    targets,
)
from papermech.events import (
    Defended,
    Pulled,
    Rerolled,
    Rolled,
    Wasted,
    YouAct,
)
from papermech.setup import Action
from papermech.state import PULL, REROLL, SECOND, TARGET, Attack, Enemy
from papermech.table import Table

NOBODY = ""
"""In place of a letter, for an attack action that attacked no enemy."""


def resolve(table: Table, action_id: str) -> None:
    """Resolve your attack action where your time cube lies: every die loses that number.

    Rules: HASTE, WASTED, TWICE, WALL.
    """
    action = table.setup.actions[action_id]
    haste = table.time or ACTIVE
    table.tell(YouAct(action_id, haste))
    table.wall = None
    table.resting = action.location if action.rests else None
    if action.defends:
        table.last_attack = (action.location, NOBODY)
        table.tell(Defended(action_id))
        action.keyword.defended(table, action)
        moves.offer_free_move(table)
    elif possible_targets(table, action):
        table.ask(TARGET, Attack(action_id, haste))
    else:
        table.last_attack = (action.location, NOBODY)
        table.tell(Wasted(action_id))
        moves.offer_free_move(table)


def possible_targets(table: Table, action: Action) -> list[Enemy]:
    """Whom an attack action can be made against as things lie; with nobody it is wasted.

    Rules: ATTACK-TARGET, KICKBACK.
    """
    return targets(table, action) if action.keyword.fires(table) else []


def choose_target(table: Table, choice: str) -> None:
    """Aim at an enemy; Area may take a second one before the dice. Rules: ATTACK-TARGET, AREA."""
    attack = attack_under_way(table)
    table.pending = attack._replace(targets=(choice.removeprefix("target:"),))
    if second_targets(table):
        table.ask(SECOND, table.pending)
    else:
        _roll(table)


def choose_second_target(table: Table, choice: str) -> None:
    """Apply the dice to another enemy too, or to none. Rule: AREA."""
    attack = attack_under_way(table)
    letter = choice.removeprefix("second:")
    if letter != "none":
        table.pending = attack._replace(targets=(*attack.targets, letter))
    _roll(table)


def _roll(table: Table) -> None:
    """Roll the power dice, all in one batch. Rules: ATTACK-ROLL, COMBO, PROXIMITY."""
    attack = attack_under_way(table)
    action = table.setup.actions[attack.action]
    first = table.enemy(attack.targets[0])
    faces = table.roll(action.keyword.power(table, action, first))
    table.last_attack = (action.location, first.letter)
    table.pending = attack._replace(faces=faces)
    for letter in attack.targets:
        armour = action.keyword.armour(table.setup.cards[letter].armour)
        table.tell(Rolled(letter, faces, attack.haste, armour, hits(table, letter)))
    if action.keyword.rerolls and misses(table):
        table.ask(REROLL, table.pending)
    else:
        _strike(table)


def choose_reroll(table: Table, choice: str) -> None:
    """Roll the chosen dice again, in the order they lie, or keep all. Rule: ACCURATE."""
    if choice != "keep":
        attack = attack_under_way(table)
        positions = tuple([int(p) for p in choice.removeprefix("reroll:").split(",")])
        faces = list(attack.faces)
        for position, face in zip(positions, table.roll(len(positions)), strict=True):
            faces[position - 1] = face
        table.pending = attack._replace(faces=tuple(faces))
        letter = attack.targets[0]
        table.tell(Rerolled(letter, positions, tuple(faces), hits(table, letter)))
    _strike(table)


def _strike(table: Table) -> None:
    """Do the damage, target by target. Rules: ENEMY-DAMAGE, CRUSH, PULL."""
    attack = attack_under_way(table)
    hurt_and_alive = set()
    for letter in attack.targets:
        points = len(hits(table, letter))
        if strike_one(table, letter, points, crushed=bool(crushes(table, letter))):
            hurt_and_alive.add(letter)
    if attack.targets[0] in hurt_and_alive and pulls(table):
        table.ask(PULL, attack)
    else:
        _finish(table)


def strike_one(table: Table, letter: str, points: int, *, crushed: bool) -> bool:
    """Do damage to one target, and what the keyword adds; True if it was hurt and lives.

    Takes a die if the target has to roll its next attack. Rules: ENEMY-DAMAGE, EMP, RECOIL.
    """
    keyword = table.setup.actions[attack_under_way(table).action].keyword
    if not enemy.suffer(table, letter, points, destroyed=crushed, redirects=keyword.redirects):
        return False
    keyword.after_damage(table, letter)
    return True


def choose_pull(table: Table, choice: str) -> None:
    """Pull the target to another space, or leave it. Rule: PULL."""
    if choice != "pull:none":
        space = pulls(table)[choice]
        target = table.enemy(attack_under_way(table).targets[0])
        table.put(target.at_space(space))
        table.tell(Pulled(target.letter, target.space, space))
    _finish(table)


def _finish(table: Table) -> None:
    """After the attack: the end of the wave, or your free move. Rules: WIN, FREE."""
    if table.enemies:
        moves.offer_free_move(table)
    else:
        waves.beaten(table)
