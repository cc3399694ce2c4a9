"""Making random records that are legal and get deep into the game."""

import random
from collections.abc import Iterator
from itertools import combinations

from .record import FORMAT, Dice, OutOfDiceError, read, seeded_faces
from .reference import Game, Question, within_one_space
from .tables import (
    ARC,
    BANDS,
    MOUNTS,
    REACH,
    RULINGS,
    STANDARD_LOADOUT,
    WALK_BACKWARDS_LEFT,
    WALK_FORWARDS_LEFT,
    WEAPONS,
)

# Faces to draw from, for your own dice and for the enemies' power dice: with luck on the
# player's side, random play sees the later waves too.
FAIR: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
HIGH: tuple[int, ...] = (1, 2, 3, 4, 5, 5, 6, 6, 6)
BEST: tuple[int, ...] = (2, 3, 4, 5, 5, 6, 6, 6, 6)
LOW: tuple[int, ...] = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6)
LOWEST: tuple[int, ...] = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 5, 6)
AHEAD: tuple[int, ...] = (3, 3, 4)  # start spaces that crowd the enemies together
LUCK = ((FAIR, FAIR), (HIGH, LOW), (HIGH, LOWEST), (BEST, LOWEST), (BEST, LOWEST))
STALE = 60  # choices without any damage to an enemy after which random play gives up

SELDOM = ("mortar", "fist", "plasma_sword", "tower_shield", "wing_shield")


def random_loadout(rng: random.Random) -> dict[str, str | int]:
    """Any legal loadout; weapons whose keyword seldom comes into play are a little favoured."""
    loadout: dict[str, str | int] = {}
    for mount in MOUNTS:
        fitting = [name for name in WEAPONS if mount in WEAPONS[name].fits]
        weights = [2 if name in SELDOM else 1 for name in fitting]
        loadout[mount] = rng.choices(fitting, weights)[0]
    if rng.random() < 0.3:  # a theme: the same weapon wherever it fits
        theme = rng.choice(list(WEAPONS))
        loadout.update({mount: theme for mount in MOUNTS if mount in WEAPONS[theme].fits})
    loadout["torso_armour"] = rng.randint(3, 5)
    loadout["legs_armour"] = rng.randint(3, 5)
    return loadout


def crowded(game: Game, mount: str) -> bool:
    """Whether two enemies that a mount can hit stand within one space of each other."""
    pairs = combinations([e for e in game.enemies if game.can_be_hit(e, mount)], 2)
    return any(within_one_space(one, other) for one, other in pairs)


def shots(game: Game) -> float:
    """How well the enemies now stand in front of your guns (short ranges count for more)."""
    total = 0.0
    for mount in MOUNTS:
        weapon = game.weapon(mount)
        if not weapon.reach or len(game.circles[mount]) == 6:
            continue
        for enemy in game.enemies:
            if not game.can_be_hit(enemy, mount):
                continue
            if weapon.keyword == "area" and crowded(game, mount):
                total += 5.0
            total += {"C": 4.0, "S": 2.0, "M": 1.0, "L": 1.0}[weapon.reach]
    for enemy in game.enemies:
        if enemy.sector in ("front_left", "front_right"):
            total += 0.5
    return total


def move_weight(game: Game, move: str) -> float:
    """How much random play likes a move, by what it could shoot at afterwards."""
    before = [(enemy.sector, enemy.band) for enemy in game.enemies]
    if move in ("cw", "ccw"):
        game.turn(move)
    elif move == "walk_forwards":
        game.walk(WALK_FORWARDS_LEFT)
    elif move == "walk_backwards":
        game.walk(WALK_BACKWARDS_LEFT)
    after = shots(game)
    for enemy, (sector, band) in zip(game.enemies, before, strict=True):
        enemy.sector, enemy.band = sector, band
    weight = 0.3 + after * after
    if move == "stance":
        kickback = any(game.weapon(mount).keyword == "kickback" for mount in MOUNTS)
        if game.stance == "squat":
            weight += 1.0
        else:
            weight *= 0.8 if kickback else 0.3
    return weight


def action_weight(game: Game, action: str) -> float:
    """How much random play likes to choose an action right now."""
    place, part = action.split(".")
    if place == "legs":
        if part.startswith("walk"):
            return 0.2 + 0.2 * move_weight(game, part)
        best = max(move_weight(game, "cw"), move_weight(game, "ccw"))
        return 0.2 + 0.2 * best
    weapon = game.weapon(place)
    if weapon.actions[int(part) - 1][1] == 0:
        return 1.0
    if game.kicks_back(place):
        return 0.2
    if weapon.keyword == "area" and crowded(game, place):
        return 80.0
    if any(game.can_be_hit(enemy, place) for enemy in game.enemies):
        return 16.0 if weapon.reach == "C" else 10.0
    near = any(
        BANDS.index(enemy.band) <= REACH[weapon.reach] + 1 and enemy.sector in ARC[place]
        for enemy in game.enemies
    )
    return 1.5 if near else 0.1


def haste_weight(game: Game) -> float:
    """How tempting it is to rush the chosen attack."""
    assert game.action is not None
    mount = game.action.split(".")[0]
    return 8.0 if game.weapon(mount).keyword == "area" and crowded(game, mount) else 0.8


def pick(rng: random.Random, game: Game, question: Question) -> str:
    """Answer a question at random, leaning towards getting on with the fight."""
    weights: list[float] = []
    changes = sum(1 for answer in question.legal if answer.startswith("change:"))
    for answer in question.legal:
        if question.kind == "action":
            weights.append(action_weight(game, answer))
        elif question.kind in ("turn", "turn_or_stance", "free_move"):
            weights.append(move_weight(game, answer.removeprefix("free:")))
        elif answer.startswith("change:"):
            weights.append(1.0 / changes)
        elif answer == "haste":
            weights.append(haste_weight(game))
        elif question.kind == "window":
            weights.append(12.0)
        elif answer in ("keep", "repair:done", "second:none", "pull:none", "no-parry"):
            weights.append(0.25)
        elif answer == "repair:torso":
            weights.append(6.0)
        else:
            weights.append(1.0)
    return rng.choices(question.legal, weights)[0]


def random_record(rng: random.Random, *, standard: bool, max_choices: int) -> dict[str, object]:
    """Play random legal choices and return the record of it.

    The standard flag keeps to the printed equipment and the default rulings. Dice are a seed,
    or given faces, fair or kind to the player; sometimes the given faces are cut short, so
    that the record ends waiting for a die (later choices then stay in it, unexamined).
    """
    rulings: dict[str, str] = {}
    loadout = dict(STANDARD_LOADOUT)
    if not standard:
        loadout = random_loadout(rng)
        for name, values in RULINGS.items():
            if rng.random() < 0.4:
                rulings[name] = rng.choice(values)
    record: dict[str, object] = {
        "format": FORMAT,
        "loadout": loadout,
        "rulings": rulings,
        "dice": {"seed": f"{rng.getrandbits(64):016x}"},
    }
    setup = read(record)
    seeded = rng.random() < 0.3
    yours, theirs = rng.choice(LUCK)
    start = rng.choice((FAIR, AHEAD))
    used: list[int] = []

    def rolled() -> Iterator[int]:
        while True:
            faces = FAIR
            if dice.purpose in ("your power", "repair"):
                faces = yours
            if dice.purpose == "enemy power":
                faces = theirs
            if dice.purpose == "radar":
                faces = start
            used.append(rng.choice(faces))
            yield used[-1]

    source = seeded_faces(setup.seed) if seeded and setup.seed is not None else rolled()
    dice = Dice(source)

    game = Game(setup, dice)
    script = game.play()
    question = next(script)
    choices: list[str] = []
    harm: tuple[int, int] = (0, 0)
    since = 0
    while question.legal and len(choices) < max_choices and since < STALE:
        now = (len(game.enemies), sum(sum(enemy.filled) for enemy in game.enemies))
        since = since + 1 if now == harm else 0
        harm = now
        choice = pick(rng, game, question)
        choices.append(choice)
        try:
            question = script.send(choice)
        except OutOfDiceError:  # cannot happen: both sources are endless
            break
    if not seeded:
        if rng.random() < 0.3:
            del used[rng.randint(0, len(used)) :]
        record["dice"] = {"faces": used}
    record["choices"] = choices
    return record
