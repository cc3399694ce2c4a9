"""What things are called in a person's language: actions, enemies, places, dice."""

from collections.abc import Iterable

from desk.words import Words
from papermech import catalogue, radar
from papermech.catalogue import LEGS, LOCATIONS, MOUNTS
from papermech.setup import Setup

_ENEMY_NAMES = {card.letter: card.name for card in catalogue.ENEMIES}


DOMAIN = "papermech"
"""The domain of this game's words."""


def words_in(language: str) -> Words:
    """The words of this game in a language."""
    return Words(language, DOMAIN)


class Names:
    """The names of one game's things in one language."""

    def __init__(self, words: Words, setup: Setup) -> None:
        self.words = words
        self.setup = setup
        # Thirty action labels are looked at after every press, and hardly one ever changes.
        self._action_labels: dict[tuple[str, str, int], str] = {}

    def enemy(self, letter: str) -> str:
        """An enemy, as on its card."""
        return self.words.say(f"enemy.{_ENEMY_NAMES[letter]}")

    def enemy_attack(self, letter: str, row: int) -> str:
        """An enemy's attack; `row` from 1."""
        return self.words.say(f"attack.{self.setup.cards[letter].attacks[row - 1].name}")

    def location(self, location: int) -> str:
        """A location of your 'mech."""
        return self.words.say(f"location.{LOCATIONS[location]}")

    def weapon(self, mount: int) -> str:
        """The weapon on a mount."""
        return self.words.say(f"weapon.{self.setup.loadout.weapons[mount]}")

    def box(self, location: int) -> str:
        """A location with what it carries, such as "Laser, left arm"."""
        if location < len(MOUNTS):
            return self.words.say(
                "name.box", weapon=self.weapon(location), place=self.location(location).lower()
            )
        return self.location(location)

    def short_box(self, location: int) -> str:
        """A location by the weapon it carries, where no other carries the same."""
        if location < len(MOUNTS):
            weapons = self.setup.loadout.weapons
            if weapons.count(weapons[location]) == 1:
                return self.weapon(location)
        return self.box(location)

    def action(self, action_id: str) -> str:
        """An action as printed in its box."""
        action = self.setup.actions[action_id]
        family = "leg" if action.location == LEGS else "action"
        return self.words.say(f"{family}.{action.name}")

    def full_action(self, action_id: str) -> str:
        """An action with the place it stands in."""
        return self.words.say(
            "name.action", action=self.action(action_id), place=self.place(action_id)
        )

    def action_label(self, key: str, action_id: str, extra_time: int) -> str:
        """An action with cost and place, in the sentence of the catalogue that `key` names."""
        known = self._action_labels.get((key, action_id, extra_time))
        if known is None:
            known = self._action_labels[key, action_id, extra_time] = self.words.say(
                key,
                action=self.action(action_id),
                cost=self.cost(action_id, extra_time),
                place=self.place(action_id),
            )
        return known

    def place(self, action_id: str) -> str:
        """The box an action stands in, and its row where the box has several of that name."""
        action = self.setup.actions[action_id]
        box = self.box(action.location)
        namesakes = sum(
            other.location == action.location and other.name == action.name
            for other in self.setup.actions.values()
        )
        if namesakes == 1:
            return box
        return self.words.say("name.row", box=box, row=action.row + 1)

    def cost(self, action_id: str, extra_time: int = 0) -> str:
        """Power and time of an action as printed, and what weight and `extra_time` add to it."""
        action = self.setup.actions[action_id]
        penalty = self.setup.loadout.time_penalty
        time = action.time - penalty
        if action.is_attack:
            power = f"{action.power}{'*' if action.special.id else ''}"
            cost = self.words.say("name.power_and_time", power=power, time=time)
        elif catalogue.LEG_ACTIONS[action.row].free:
            cost = self.words.say("name.time_and_free", time=time)
        else:
            cost = self.words.say("name.time", time=time)
        extra = penalty + extra_time
        return self.words.say("name.slower", cost=cost, extra=extra) if extra else cost

    def space(self, space: int) -> str:
        """A space of the radar."""
        band = catalogue.BANDS[radar.BAND[space]]
        return self.words.say(
            "name.space",
            sector=self.words.say(f"sector.{radar.SECTOR[space]}"),
            range=self.words.say(f"range.{band}").lower(),
        )

    def circle(self, location: int, circle: int) -> str:
        """A damage circle of your 'mech; torso circles have no number."""
        if location == LEGS:
            return self.action(f"legs.{catalogue.LEG_ACTIONS[circle - 1].name}")
        if location < len(MOUNTS):
            return self.words.say("name.circle", place=self.location(location), circle=circle)
        return self.location(location)

    def numbers(self, numbers: Iterable[int]) -> str:
        """Numbers in a row: dice, circles, positions."""
        return " ".join(map(str, numbers)) or self.words.say("name.none")
