"""What things are called at the table, where nobody knows the ids of records.

Mechs are called by their builds, and by the number of their side, counted from 1, and a letter.
"""

from collections import Counter
from functools import lru_cache

from desk.words import Words
from techniconica.catalogue import PRESETS, SLOTS, WEAPON, Card
from techniconica.mechs.builds import Stacks
from techniconica.setup import Duel, mech_ids, tables_of
from techniconica.sheet import telling

_PRESET_OF = {build: preset for preset, build in PRESETS.items()}


class Names(telling.Names):
    """The names of one duel's things in one language."""

    def __init__(self, words: Words, duel: Duel) -> None:
        super().__init__(words, duel)
        self.duel = duel
        tables = tables_of(duel)
        self.builds: list[Stacks] = [model.stacks for model in tables.models]
        self._sides = tables.sides
        self._numbers = [f"{int(mech[:-1]) + 1}{mech[-1].upper()}" for mech in tables.ids]
        texts = [build for side in duel.sides for build in side]
        self._presets = [_PRESET_OF.get(build, "") for build in texts]

    def number(self, mech: int) -> str:
        """A mech in the shortest way, such as 1A."""
        return self._numbers[mech]

    def mech(self, mech: int) -> str:
        """A mech by its build, if that is known, and its number."""
        preset = self._presets[mech]
        if not preset:
            return self.words.say("name.mech", mech=self._numbers[mech])
        kind = self.words.say(f"preset.{preset}")
        return self.words.say("name.mech_built", build=kind, mech=self._numbers[mech])

    def built(self, mech: int) -> str:
        """What a mech is built as, whoever has it: a preset, or its number."""
        preset = self._presets[mech]
        return self.words.say(f"preset.{preset}") if preset else self.mech(mech)

    def side_of(self, mech: int) -> int:
        """The side that a mech fights on, from 0."""
        return self._sides[mech]

    def base(self, mech: int, slot: int) -> str:
        """A stack by its base card, told apart from others of the same mech."""
        stacks = self.builds[mech]
        card = stacks[slot][0].id
        alike = Counter(stack[0].id for stack in stacks if stack)
        if alike[card] == 1:
            return self.card(card)
        return self.words.say("name.card_in_slot", card=self.card(card), slot=SLOTS[slot])

    def stack(self, mech: int, slot: int) -> str:
        """A stack by its base card, and whose it is."""
        return self.words.say("name.stack_of", card=self.base(mech, slot), mech=self.mech(mech))

    def rule_of(self, card: Card) -> str:
        """The name of a card's special rule or sub-type, as `rule_of`."""
        return rule_of(self.words, card)

    def text_of(self, card: Card) -> str:
        """What a card does beside its numbers, as `text_of`."""
        return text_of(self.words, card)

    def listed(self, things: list[str]) -> str:
        """Things in a row."""
        return ", ".join(things)


def rule_of(words: Words, card: Card) -> str:
    """The name of a card's special rule, with its number; of a plain weapon its sub-type."""
    if not card.keyword:
        return words.say(f"subtype.{card.subtype}") if card.kind == WEAPON else ""
    title = words.say(f"rule_title.{card.keyword}")
    if not card.level:
        return title
    return words.say("name.rule_level", rule=title, level=card.level)


def text_of(words: Words, card: Card) -> str:
    """What a card does beside its numbers, in a sentence or two; empty if nothing."""
    if card.id[0] in "MU":
        return words.say(f"text.{card.id}")
    return words.say(f"rule.{card.keyword}") if card.keyword else ""


@lru_cache(maxsize=256)
def number_of(duel: Duel, mech_id: str) -> int:
    """The number of a mech by its id, counted from 0."""
    return mech_ids(duel.sides).index(mech_id)
