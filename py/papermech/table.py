"""The table while hands are on it: a state that the chapters change in the middle of a choice.

A `State` is laid out on the table, the chapters move cubes and mark damage, and a new `State` is
read off at the end. If anything is raised between, the old state still stands.
"""

from collections.abc import Callable

from papermech.events import Event
from papermech.setup import Setup
from papermech.state import ACTION, Enemy, Outcome, Pending, Stance, State
from tabletop.dice import DiceSource

ALL_CIRCLES = 0b111111
ALL_LEGS = 0b1111


class Table:
    """The fields of `State`, open to change, with the dice at hand and the events so far."""

    __slots__ = (
        "action",
        "damage",
        "decision",
        "dice",
        "dice_used",
        "enemies",
        "events",
        "last_attack",
        "legs",
        "letters",
        "outcome",
        "pending",
        "resting",
        "score",
        "setup",
        "stance",
        "tell",
        "time",
        "torso",
        "waited",
        "wall",
        "wave",
    )

    def __init__(self, state: State, dice: DiceSource) -> None:
        self.setup: Setup
        self.stance: Stance
        self.outcome: Outcome
        self.pending: Pending
        (
            self.setup,
            self.dice_used,
            self.wave,
            self.letters,
            self.stance,
            self.outcome,
            self.score,
            self.time,
            self.waited,
            self.action,
            self.damage,
            self.torso,
            self.legs,
            self.enemies,
            self.wall,
            self.last_attack,
            self.resting,
            self.decision,
            _,
            self.pending,
        ) = state
        self.dice = dice
        self.events: list[Event] = []
        self.tell: Callable[[Event], None] = self.events.append
        """Notes what happened."""

    def read_off(self, legal: tuple[str, ...]) -> State:
        """The state as it lies, waiting for one of `legal`."""
        return State._make(
            (
                self.setup,
                self.dice_used,
                self.wave,
                self.letters,
                self.stance,
                self.outcome,
                self.score,
                self.time,
                self.waited,
                self.action,
                self.damage,
                self.torso,
                self.legs,
                self.enemies,
                self.wall,
                self.last_attack,
                self.resting,
                self.decision,
                legal,
                self.pending,
            )
        )

    def roll(self, count: int) -> tuple[int, ...]:
        """The next `count` faces; raises `OutOfDice` if given faces run out."""
        faces = self.dice.faces(self.dice_used, count)
        self.dice_used += count
        return faces

    def roll_one(self) -> int:
        """The next face."""
        (face,) = self.dice.faces(self.dice_used, 1)
        self.dice_used += 1
        return face

    def enemy(self, letter: str) -> Enemy:
        """The enemy with that letter."""
        return next(enemy for enemy in self.enemies if enemy.letter == letter)

    def put(self, enemy: Enemy) -> None:
        """Lay an enemy's cubes anew."""
        letter = enemy.letter
        self.enemies = tuple([enemy if lying.letter == letter else lying for lying in self.enemies])

    def take_away(self, letter: str) -> None:
        """Remove an enemy's cubes."""
        self.enemies = tuple([enemy for enemy in self.enemies if enemy.letter != letter])

    def move_all(self, where: tuple[int, ...]) -> None:
        """Move every enemy on the radar as the table `where` says."""
        self.enemies = tuple([enemy.at_space(where[enemy.space]) for enemy in self.enemies])

    @property
    def squatting(self) -> bool:
        """Whether the stance cube lies on squat."""
        return self.stance == "squat"

    def fill(self, mount: int, filled: int) -> None:
        """Mark which circles of a mount are filled, as a bit set."""
        damage = list(self.damage)
        damage[mount] = filled
        first, second, third, fourth = damage
        self.damage = (first, second, third, fourth)

    def is_full(self, mount: int) -> bool:
        """Whether a mount has no open circle left."""
        return self.damage[mount] == ALL_CIRCLES

    def ask(self, decision: str, pending: Pending) -> None:
        """Wait for a decision of the player."""
        self.decision = decision
        self.pending = pending

    def ask_action(self, pending: Pending = None) -> None:
        """Wait for the player's next action."""
        self.ask(ACTION, pending)
