"""The whole game as one procedure that stops wherever the player has to decide.

Long: all rules in one text, as they are read, and apart from the engine.

`Game.play` is a generator. It yields a `Question` and is sent the answer; where a single
answer is possible it does not ask at all. Dice come from an iterator, and a missing die is
an exception that simply ends the procedure: the caller still holds the line before.
"""

import copy
from collections.abc import Generator
from dataclasses import dataclass
from itertools import combinations

from .record import BadRecordError, Dice, OutOfDiceError, Setup, dice_of, read
from .tables import (
    ARC,
    BANDS,
    CARDS,
    HIT_FRONT_OR_REAR,
    HIT_LEFT,
    HIT_RIGHT,
    LEFT_SIDE,
    LEG_ACTIONS,
    LEG_TIME,
    MOUNTS,
    OTHER_HAND,
    PUNCH_ON_SHEET,
    REACH,
    REARWARD,
    RIGHT_SIDE,
    SECTORS,
    SHADED,
    SPILL_DIAGONAL,
    SPILL_INWARD,
    START_SECTOR,
    WALK_BACKWARDS_LEFT,
    WALK_FORWARDS_LEFT,
    WAVES,
    WEAPONS,
    Weapon,
)


class TorsoDestroyedError(Exception):
    """The fourth torso circle has been filled."""


@dataclass(frozen=True)
class Question:
    """A stop of the game: what is asked and which answers it takes."""

    kind: str
    legal: tuple[str, ...]


Asking = Generator[Question, str, str]
Playing = Generator[Question, str, None]


@dataclass
class Enemy:
    """One enemy on the table: the row its cube lies on (from 0), its place, its circles."""

    letter: str
    row: int
    time: int
    sector: str
    band: str
    filled: list[int]


class Game:
    """The state of one game, and the procedure that plays it."""

    def __init__(self, setup: Setup, dice: Dice) -> None:
        self.setup = setup
        self.dice = dice
        self.wave = 1
        self.stance = "stand"
        self.outcome = "playing"
        self.score: int | None = None
        self.enemies: list[Enemy] = []
        self.letters = ""
        # your three cubes' worth of state
        self.time = 0
        self.waited = 0
        self.action: str | None = None
        self.idle = False
        # your damage
        self.circles: dict[str, set[int]] = {mount: set() for mount in MOUNTS}
        self.torso = 0
        self.legs: set[str] = set()
        # what some keywords remember
        self.wall: str | None = None
        self.last_resolved: str | None = None
        self.last_attack_mount: str | None = None
        self.last_attack_target: str | None = None

    # ------------------------------------------------------------------ the whole game

    def play(self) -> Playing:
        """Four waves, then one last question that has no answer."""
        try:
            for wave in (1, 2, 3, 4):
                if wave > 1:
                    yield from self.repairs()
                    answer = yield from self.ask("stance", ["stand", "squat"])
                    self.stance = answer
                self.set_up(wave)
                yield from self.choose_action()
                while self.enemies:
                    yield from self.next_moment()
        except TorsoDestroyedError:
            self.outcome = "lost"
        else:
            self.outcome = "won"
            filled = sum(len(circles) for circles in self.circles.values())
            self.score = 32 - filled - self.torso - len(self.legs)
        yield Question("over", ())

    def ask(self, kind: str, legal: list[str]) -> Asking:
        """Ask, unless only one answer is possible."""
        if len(legal) == 1:
            return legal[0]
        answer = yield Question(kind, tuple(sorted(legal)))
        return answer

    def next_moment(self) -> Playing:
        """One event on the time track."""
        due = [enemy for enemy in self.enemies if enemy.time == 0]
        if not due and not self.idle and self.time == 0:
            yield from self.act()
            return

        legal = [f"resolve:{enemy.letter}" for enemy in due] if due else ["advance"]
        if not self.idle and self.waited >= 1:
            if self.may_haste(bool(due)):
                legal.append("haste")
            legal.extend(f"change:{action}" for action in self.legal_actions())
        answer = yield from self.ask("window", legal)

        if answer == "advance":
            for enemy in self.enemies:
                enemy.time -= 1
            if not self.idle:
                self.time -= 1
                self.waited += 1
        elif answer == "haste":
            yield from self.attack(self.time)
        elif answer.startswith("change:"):
            self.place(answer.removeprefix("change:"))
        else:
            letter = answer.removeprefix("resolve:")
            yield from self.activate(next(enemy for enemy in due if enemy.letter == letter))

    # ------------------------------------------------------------------ waves and repairs

    def set_up(self, wave: int) -> None:
        """Roll up a wave and forget what does not outlast one."""
        die = self.dice.take(1, "wave")[0]
        letters = WAVES[wave][(die - 1) // 2]
        arrivals: list[Enemy] = []
        for letter in letters:
            enemy = Enemy(letter, 0, 0, "", "long", [0] * len(CARDS[letter].rows))
            self.select_attack(enemy)
            enemy.sector = START_SECTOR[self.dice.take(1, "radar")[0]]
            arrivals.append(enemy)
        self.wave = wave
        self.letters = letters
        self.enemies = arrivals
        self.action = None
        self.time = 0
        self.waited = 0
        self.idle = False
        self.wall = None
        self.last_resolved = None
        self.last_attack_mount = None
        self.last_attack_target = None

    def repairs(self) -> Playing:
        """Roll for repairs after a beaten wave and let the player spend the successes."""
        armour = sum(CARDS[letter].armour for letter in self.letters)
        successes = sum(1 for face in self.dice.take(armour, "repair") if face >= 3)
        while successes > 0:
            legal = [
                f"repair:{mount}.{circle}" for mount in MOUNTS for circle in self.circles[mount]
            ]
            if self.torso > 0:
                legal.append("repair:torso")
            legal.extend(f"repair:legs.{action}" for action in self.legs)
            if not legal:
                return
            answer = yield from self.ask("repair", [*legal, "repair:done"])
            what = answer.removeprefix("repair:")
            if what == "done":
                return
            if what == "torso":
                self.torso -= 1
            else:
                place, part = what.split(".")
                if place == "legs":
                    self.legs.remove(part)
                else:
                    self.circles[place].remove(int(part))
            successes -= 1

    # ------------------------------------------------------------------ choosing actions

    def weapon(self, mount: str) -> Weapon:
        """The weapon on a mount."""
        return WEAPONS[self.setup.weapons[mount]]

    def is_lost(self, action: str) -> bool:
        """Whether every circle of an action is filled."""
        place, part = action.split(".")
        if place == "legs":
            return part in self.legs
        number = int(part)
        return {2 * number - 1, 2 * number} <= self.circles[place]

    def legal_actions(self) -> list[str]:
        """Every action that may be chosen now."""
        found: list[str] = []
        for mount in MOUNTS:
            if self.weapon(mount).keyword == "recoil":
                if self.setup.rulings["launcher"] == "any_action":
                    resting = self.last_resolved == mount
                else:
                    resting = self.last_attack_mount == mount
                if resting:
                    continue
            here = [f"{mount}.{number}" for number in (1, 2, 3)]
            found.extend(action for action in here if not self.is_lost(action))
        for name in LEG_ACTIONS:
            if self.stance == "squat" and name in ("turn_and_squat", "walk_backwards"):
                continue
            if name not in self.legs:
                found.append(f"legs.{name}")
        return found

    def full_time(self, action: str) -> int:
        """The space an action's time cube goes to, penalties included."""
        place, part = action.split(".")
        time = LEG_TIME if place == "legs" else self.weapon(place).actions[int(part) - 1][2]
        weight = sum(self.weapon(mount).weight for mount in MOUNTS)
        weight += self.setup.torso_armour - 3 + self.setup.legs_armour - 3
        over = 12
        while weight > over:
            time += 1
            over += 2
        if self.torso >= 3:
            time += 1
        return time

    def place(self, action: str) -> None:
        """Put both cubes on a newly chosen action."""
        self.action = action
        self.time = self.full_time(action)
        self.waited = 0

    def choose_action(self) -> Playing:
        """Choose the next action, or fall idle when there is none."""
        legal = self.legal_actions()
        if not legal:
            self.idle = True
            self.action = None
            self.waited = 0
            return
        answer = yield from self.ask("action", legal)
        self.place(answer)

    def action_name(self) -> str:
        """The printed name of the chosen weapon action; empty for leg actions and none."""
        if self.action is None or self.action.startswith("legs."):
            return ""
        mount, number = self.action.split(".")
        return self.weapon(mount).actions[int(number) - 1][0]

    def may_haste(self, enemies_due: bool) -> bool:
        """Whether the chosen action can be rushed at this moment (`waited` aside)."""
        if self.time < 1 or self.action_name() in ("", "guard"):
            return False
        return not (enemies_due and self.setup.rulings["haste"] == "between")

    # ------------------------------------------------------------------ your moves

    def walk(self, table: dict[tuple[str, str], tuple[str, str]]) -> None:
        """Carry every enemy along the arrows of one walking table."""
        for enemy in self.enemies:
            if (enemy.sector, enemy.band) in table:
                enemy.sector, enemy.band = table[enemy.sector, enemy.band]
            else:
                sector, enemy.band = table[OTHER_HAND[enemy.sector], enemy.band]
                enemy.sector = OTHER_HAND[sector]

    def turn(self, way: str) -> None:
        """Carry every enemy one sector around."""
        for enemy in self.enemies:
            enemy.sector = beside(enemy.sector, way)

    def change_stance(self) -> None:
        """Get up or go down."""
        self.stance = "squat" if self.stance == "stand" else "stand"

    def act(self) -> Playing:
        """Your cube is on the active space: resolve what you chose."""
        assert self.action is not None
        place, part = self.action.split(".")
        if place != "legs":
            yield from self.attack(0)
            return
        if part == "turn_and_squat":
            way = yield from self.ask("turn", ["cw", "ccw"])
            self.turn(way)
            self.stance = "squat"
        elif part == "walk_backwards":
            self.walk(WALK_BACKWARDS_LEFT)
        elif part == "walk_forwards":
            self.walk(WALK_FORWARDS_LEFT)
        else:
            way = yield from self.ask("turn_or_stance", ["cw", "ccw", "stance"])
            if way == "stance":
                self.change_stance()
            else:
                self.turn(way)
        self.last_resolved = "legs"
        yield from self.choose_action()

    def free_move(self) -> Playing:
        """The move that comes free with every attack action."""
        legal = ["free:none"]
        if self.stance == "stand":
            if "walk_forwards" not in self.legs:
                legal.append("free:walk_forwards")
            if "turn_or_change_stance" not in self.legs:
                legal.extend(["free:cw", "free:ccw", "free:stance"])
        answer = yield from self.ask("free_move", legal)
        if answer == "free:walk_forwards":
            self.walk(WALK_FORWARDS_LEFT)
        elif answer in ("free:cw", "free:ccw"):
            self.turn(answer.removeprefix("free:"))
        elif answer == "free:stance":
            self.change_stance()

    # ------------------------------------------------------------------ your attacks

    def attack(self, minus: int) -> Playing:
        """Resolve the chosen attack action; `minus` is what haste takes off every die."""
        assert self.action is not None
        mount = self.action.split(".")[0]
        name = self.action_name()
        combo_against = None
        if self.last_attack_mount == mount:
            combo_against = self.last_attack_target
        self.last_resolved = mount
        self.last_attack_mount = mount
        self.last_attack_target = None
        self.wall = None

        if name == "guard":
            self.wall = mount
        elif name == "defend" or self.kicks_back(mount):
            pass  # nothing is fired
        else:
            yield from self.shoot(mount, minus, combo_against)

        if not self.enemies:
            self.action = None
            self.time = 0
            self.waited = 0
            return
        yield from self.free_move()
        yield from self.choose_action()

    def kicks_back(self, mount: str) -> bool:
        """Whether a weapon cannot fire because it needs you to squat and you stand."""
        return self.weapon(mount).keyword == "kickback" and self.stance == "stand"

    def can_be_hit(self, enemy: Enemy, mount: str) -> bool:
        """Whether an enemy stands in range and arc of a mount's weapon."""
        weapon = self.weapon(mount)
        if weapon.keyword == "area" and enemy.band == "close":
            return False
        return BANDS.index(enemy.band) <= REACH[weapon.reach] and enemy.sector in ARC[mount]

    def shoot(self, mount: str, minus: int, combo_against: str | None) -> Playing:
        """Pick targets, roll, fill in damage, then let the keyword do its work."""
        assert self.action is not None
        weapon = self.weapon(mount)
        name, power, _ = weapon.actions[int(self.action.split(".")[1]) - 1]
        if name == "punch" and self.setup.rulings["punch"] == "sheet":
            power = PUNCH_ON_SHEET

        possible = {e.letter: e for e in self.enemies if self.can_be_hit(e, mount)}
        if not possible:
            return
        answer = yield from self.ask("target", [f"target:{letter}" for letter in possible])
        target = possible[answer.removeprefix("target:")]
        targets = [target]
        self.last_attack_target = target.letter
        if weapon.keyword == "area":
            seconds = [
                f"second:{letter}"
                for letter, enemy in possible.items()
                if enemy is not target and within_one_space(enemy, target)
            ]
            answer = yield from self.ask("second", [*seconds, "second:none"])
            if answer != "second:none":
                targets.append(possible[answer.removeprefix("second:")])

        if weapon.keyword == "proximity":
            power = max(0, power - {"close": 0, "short": 1, "medium": 2}[target.band])
        if weapon.keyword == "combo" and combo_against == target.letter:
            power += 1
        faces = self.dice.take(power, "your power")

        if weapon.keyword == "accurate":
            armour = CARDS[target.letter].armour
            missed = [i for i, face in enumerate(faces, 1) if face - minus <= armour]
            legal = ["keep"]
            for size in range(1, len(missed) + 1):
                some = combinations([str(position) for position in missed], size)
                legal.extend("reroll:" + ",".join(positions) for positions in some)
            answer = yield from self.ask("reroll", legal)
            if answer != "keep":
                again = [int(text) for text in answer.removeprefix("reroll:").split(",")]
                for position, face in zip(
                    again, self.dice.take(len(again), "your power"), strict=True
                ):
                    faces[position - 1] = face

        for enemy in targets:
            yield from self.hurt(enemy, mount, name, faces, minus)

    def hurt(self, enemy: Enemy, mount: str, name: str, faces: list[int], minus: int) -> Playing:
        """Let one target take the rolled dice, and what follows from it."""
        keyword = self.weapon(mount).keyword
        armour = CARDS[enemy.letter].armour
        if keyword == "sniper":
            armour -= 1
        if keyword == "weak":
            armour += 2
        points = 0
        for face in faces:
            if face - minus > armour or (keyword == "weak" and face == 6):
                points += 1

        rows = range(len(enemy.filled))
        remaining = sum(self.row_circles(enemy, row) - enemy.filled[row] for row in rows)
        if name == "crush" and any(face - minus > remaining for face in faces):
            points = remaining
        if points == 0:
            return
        if points >= remaining:
            self.enemies.remove(enemy)
            return
        for _ in range(points):
            row = next(r for r in rows if not self.is_disabled(enemy, r))
            enemy.filled[row] += 1

        if keyword == "emp" or self.is_disabled(enemy, enemy.row):
            self.select_attack(enemy)
        if keyword == "recoil":
            enemy.time = min(7, enemy.time + 1)
        if keyword == "pull":
            yield from self.pull(enemy, mount)

    def pull(self, enemy: Enemy, mount: str) -> Playing:
        """Offer to drag a hurt enemy one space."""
        legal = ["pull:none"]
        if enemy.band != "close":
            legal.append("pull:closer")
        ways = [way for way in ("cw", "ccw") if beside(enemy.sector, way) in ARC[mount]]
        legal.extend(f"pull:{way}" for way in ways)
        answer = yield from self.ask("pull", legal)
        if answer == "pull:closer":
            enemy.band = BANDS[BANDS.index(enemy.band) - 1]
        elif answer != "pull:none":
            enemy.sector = beside(enemy.sector, answer.removeprefix("pull:"))

    # ------------------------------------------------------------------ the enemies

    def row_circles(self, enemy: Enemy, row: int) -> int:
        """How many circles an enemy's row has under the ruling in force."""
        if self.setup.rulings["circles"] == "two":
            return 2
        return CARDS[enemy.letter].rows[row].circles

    def is_disabled(self, enemy: Enemy, row: int) -> bool:
        """Whether a row's circles are all filled."""
        return enemy.filled[row] >= self.row_circles(enemy, row)

    def select_attack(self, enemy: Enemy) -> None:
        """Give an enemy its next attack and the time that goes with it."""
        rows = CARDS[enemy.letter].rows
        usable = [row for row in range(len(rows)) if not self.is_disabled(enemy, row)]
        choice = usable[0]
        if len(usable) > 1:
            die = self.dice.take(1, "enemy attack")[0]
            rolled = next(row for row in range(len(rows)) if die in rows[row].dice)
            if rolled in usable:
                choice = rolled
        enemy.row = choice
        enemy.time = rows[choice].time

    def activate(self, enemy: Enemy) -> Playing:
        """An enemy's visit to the active space: attack, move, next attack."""
        attack = CARDS[enemy.letter].rows[enemy.row]
        in_range = BANDS.index(enemy.band) <= REACH[attack.reach]
        if in_range:
            yield from self.take_fire(enemy, attack.power)
            if self.action is not None and self.is_lost(self.action):
                yield from self.choose_action()
        if enemy.letter != "A":
            if not in_range:
                enemy.band = BANDS[BANDS.index(enemy.band) - 1]
            else:
                enemy.sector = REARWARD.get(enemy.sector, enemy.sector)
        self.select_attack(enemy)

    def shield_against(self, enemy: Enemy) -> str | None:
        """The mount of the shield that has to take an attack, if there is one."""
        if self.action is not None and self.action_name() == "defend" and self.time == 0:
            mount = self.action.split(".")[0]
            if self.can_shield(mount, enemy):
                return mount
        if self.wall is not None and self.can_shield(self.wall, enemy):
            return self.wall
        return None

    def can_shield(self, mount: str, enemy: Enemy) -> bool:
        """Whether an enemy is in the arc of a shield that still has an open circle."""
        return enemy.sector in ARC[mount] and len(self.circles[mount]) < 6

    def take_fire(self, enemy: Enemy, power: int) -> Playing:
        """One enemy attack that is in range, up to the last point of spill-over."""
        shield = self.shield_against(enemy)
        place = shield if shield is not None else self.roll_location(enemy.sector)
        if self.stance == "squat":
            power = max(1, power - 1)

        if place == "torso":
            armour = self.setup.torso_armour
        elif place == "legs":
            armour = self.setup.legs_armour
        else:
            armour = self.weapon(place).armour
        if enemy.sector in SHADED:
            armour -= 1

        faces = self.dice.take(power, "enemy power")
        hurting = [i for i, face in enumerate(faces) if face > armour]
        if (
            hurting
            and place in MOUNTS
            and self.weapon(place).keyword == "parry"
            and enemy.sector in ARC[place]
            and len(self.circles[place]) < 6
        ):
            answer = yield from self.ask("parry", ["parry", "no-parry"])
            if answer == "parry":
                for i, face in zip(
                    hurting, self.dice.take(len(hurting), "enemy power"), strict=True
                ):
                    faces[i] = face
        self.allocate(place, sum(1 for face in faces if face > armour))

    def roll_location(self, sector: str) -> str:
        """Roll where an attack from a sector lands; squatting legs are never hit."""
        table = HIT_FRONT_OR_REAR
        if sector in LEFT_SIDE:
            table = HIT_LEFT
        if sector in RIGHT_SIDE:
            table = HIT_RIGHT
        while True:
            place = table[self.dice.take(1, "location")[0]]
            if place != "legs" or self.stance == "stand":
                return place

    def allocate(self, place: str, points: int) -> None:
        """Fill in points of damage, following spill-over tracks as long as any are left."""
        tracks = SPILL_DIAGONAL
        if self.setup.rulings["tracks"] == "inward":
            tracks = SPILL_INWARD
        while points > 0:
            if place == "torso":
                for _ in range(points):
                    self.torso += 1
                    if self.torso == 4:
                        raise TorsoDestroyedError
                return
            if place == "legs":
                for name in LEG_ACTIONS:
                    if points > 0 and name not in self.legs:
                        self.legs.add(name)
                        points -= 1
            else:
                circle = self.dice.take(1, "circle")[0]
                while points > 0 and len(self.circles[place]) < 6:
                    if circle not in self.circles[place]:
                        self.circles[place].add(circle)
                        points -= 1
                    circle = circle % 6 + 1
            if points > 0:
                place = tracks[place][(self.dice.take(1, "spill")[0] - 1) // 2]

    # ------------------------------------------------------------------ what is shown

    def snapshot(self) -> dict[str, object]:
        """The state in the trace's words, without the place in the list and the question."""
        damage: dict[str, object] = {mount: sorted(self.circles[mount]) for mount in MOUNTS}
        damage["torso"] = self.torso
        damage["legs"] = sorted(self.legs)
        return {
            "wave": self.wave,
            "stance": self.stance,
            "outcome": self.outcome,
            "score": self.score,
            "player": {
                "time": None if self.idle else self.time,
                "waited": self.waited,
                "action": self.action,
                "damage": damage,
            },
            "enemies": [
                {
                    "id": enemy.letter,
                    "attack": enemy.row + 1,
                    "time": enemy.time,
                    "space": f"{enemy.sector}:{enemy.band}",
                    "damage": list(enemy.filled),
                }
                for enemy in self.enemies
            ],
            "dice_used": self.dice.used,
        }


def beside(sector: str, way: str) -> str:
    """The next sector clockwise (`cw`) or anticlockwise (`ccw`)."""
    step = 1 if way == "cw" else -1
    return SECTORS[(SECTORS.index(sector) + step) % 8]


def within_one_space(one: Enemy, other: Enemy) -> bool:
    """Whether two enemies share a space or stand in spaces that touch along a line."""
    if one.band == other.band:
        near = (one.sector, beside(one.sector, "cw"), beside(one.sector, "ccw"))
        return other.sector in near
    if one.sector == other.sector:
        return abs(BANDS.index(one.band) - BANDS.index(other.band)) == 1
    return False


def trace(record: object) -> tuple[list[dict[str, object]], str | None]:
    """Play a record; give the trace lines and, if it was refused, the reason."""
    try:
        setup = read(record)
    except BadRecordError as error:
        return [], str(error)
    game = Game(setup, dice_of(setup))
    before: dict[str, object] = {"n": 0, "choice": None, **game.snapshot()}
    waiting: dict[str, object] = {"decision": "dice", "legal": [], "needs": "die"}
    script = game.play()
    try:
        question = next(script)
    except OutOfDiceError:
        return [{**before, **waiting}], None

    lines: list[dict[str, object]] = []

    def show(n: int, choice: str | None) -> None:
        asked = {"decision": question.kind, "legal": list(question.legal)}
        lines.append({"n": n, "choice": choice, **game.snapshot(), **asked})

    show(0, None)
    for n, choice in enumerate(setup.choices, 1):
        if choice not in question.legal:
            offered = ", ".join(question.legal) or "nothing"
            return lines, f"choice {n} ({choice!r}): {question.kind} allows {offered}"
        try:
            question = script.send(choice)
        except OutOfDiceError:
            last = copy.deepcopy(lines[-1])
            lines.append({**last, "n": n, "choice": choice, **waiting})
            break
        show(n, choice)
    return lines, None
