"""Reading a record: everything that can be refused before the first die is rolled."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from .tables import MOUNTS, RULINGS, WEAPONS

FORMAT = "papermech-record/1"


class BadRecordError(Exception):
    """The record as a whole cannot be played."""


class OutOfDiceError(Exception):
    """The given faces are used up and another one is wanted."""


@dataclass(frozen=True)
class Setup:
    """What a valid record says, in plain types."""

    weapons: dict[str, str]
    torso_armour: int
    legs_armour: int
    rulings: dict[str, str]
    seed: str | None
    faces: tuple[int, ...]
    choices: tuple[str, ...]


class Dice:
    """Hands out faces one after another and counts them."""

    def __init__(self, faces: Iterator[int]) -> None:
        self.faces = faces
        self.used = 0
        self.purpose = ""

    def take(self, count: int, purpose: str) -> list[int]:
        """Take a batch; `purpose` is a label that only random play looks at."""
        self.purpose = purpose
        batch: list[int] = []
        for _ in range(count):
            face = next(self.faces, None)
            if face is None:
                raise OutOfDiceError
            self.used += 1
            batch.append(face)
        return batch


def seeded_faces(seed: str) -> Iterator[int]:
    """The endless faces that belong to a seed."""
    block = 0
    while True:
        for byte in hashlib.sha256(f"{seed}:{block}".encode()).digest():
            if byte < 252:
                yield byte % 6 + 1
        block += 1


def dice_of(setup: Setup) -> Dice:
    """The dice a record asks for."""
    if setup.seed is not None:
        return Dice(seeded_faces(setup.seed))
    return Dice(iter(setup.faces))


def _table(value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadRecordError(f"{name} must be an object")
    for key in value:
        if not isinstance(key, str):
            raise BadRecordError(f"{name} has a key that is no text")
    return dict(value)


def _armour(loadout: dict[str, object], name: str) -> int:
    value = loadout[name]
    if type(value) is not int or not 3 <= value <= 5:
        raise BadRecordError(f"{name} must be a whole number from 3 to 5")
    return value


def _weapons(loadout: dict[str, object]) -> dict[str, str]:
    weapons: dict[str, str] = {}
    for mount in MOUNTS:
        weapon = loadout[mount]
        if not isinstance(weapon, str) or weapon not in WEAPONS:
            raise BadRecordError(f"{mount} carries no known weapon")
        if mount not in WEAPONS[weapon].fits:
            raise BadRecordError(f"{weapon} does not fit on {mount}")
        weapons[mount] = weapon
    return weapons


def _rulings(given: dict[str, object]) -> dict[str, str]:
    rulings = {name: values[0] for name, values in RULINGS.items()}
    for name, ruling in given.items():
        if name not in RULINGS:
            raise BadRecordError(f"unknown ruling {name}")
        if not isinstance(ruling, str) or ruling not in RULINGS[name]:
            raise BadRecordError(f"unknown value for ruling {name}")
        rulings[name] = ruling
    return rulings


def _seed(text: object) -> str:
    if not isinstance(text, str):
        raise BadRecordError("a seed must be a text")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadRecordError("the seed cannot be written in UTF-8") from error
    return text


def _faces(given: object) -> tuple[int, ...]:
    if not isinstance(given, list):
        raise BadRecordError("faces must be a list")
    faces: list[int] = []
    for face in given:
        if type(face) is not int or not 1 <= face <= 6:
            raise BadRecordError("every face must be a whole number from 1 to 6")
        faces.append(face)
    return tuple(faces)


def _choices(listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise BadRecordError("choices must be a list")
    choices: list[str] = []
    for choice in listed:
        if not isinstance(choice, str):
            raise BadRecordError("every choice must be a text")
        choices.append(choice)
    return tuple(choices)


def read(record: object) -> Setup:
    """Check a record and take it apart."""
    top = _table(record, "record")
    if top.get("format") != FORMAT:
        raise BadRecordError(f"format must be {FORMAT}")
    for name in ("loadout", "dice"):
        if name not in top:
            raise BadRecordError(f"{name} is missing")

    loadout = _table(top["loadout"], "loadout")
    wanted = {*MOUNTS, "torso_armour", "legs_armour"}
    if set(loadout) != wanted:
        raise BadRecordError("loadout must hold exactly " + ", ".join(sorted(wanted)))
    dice = _table(top["dice"], "dice")
    if list(dice) not in (["seed"], ["faces"]):
        raise BadRecordError("dice must have one key, seed or faces")
    return Setup(
        weapons=_weapons(loadout),
        torso_armour=_armour(loadout, "torso_armour"),
        legs_armour=_armour(loadout, "legs_armour"),
        rulings=_rulings(_table(top.get("rulings", {}), "rulings")),
        seed=_seed(dice["seed"]) if "seed" in dice else None,
        faces=_faces(dice["faces"]) if "faces" in dice else (),
        choices=_choices(top.get("choices", [])),
    )
