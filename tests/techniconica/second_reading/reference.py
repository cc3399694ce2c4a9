"""The whole game once more, written from the specification alone and without a thought for speed.

Long: the whole game, from record to trace, in one piece that uses nothing of the engine.

The game is one generator: it yields what it asks and is sent the choice. Mechs are dictionaries,
and everything is worked out anew from the cards that lie there.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Generator, Iterator
from typing import Any

BASE = {
    # AR/DT/WE/PC and what is printed besides.
    "L1": "4/5/0/1 SP4 MW16",
    "L2": "4/4/0/2 SP5 MW15",
    "L3": "5/5/0/2 SP4 MW18",
    "L4": "6/7/0/2 SP3 MW24 Braced",
    "L5": "3/3/0/3 SP6 MW13 Hover",
    "K1": "6/6/1/1",
    "K2": "7/7/2/1",
    "K3": "8/9/3/1",
    "G1": "6/4/1/0 PO5",
    "G2": "6/6/2/0 PO8",
    "G3": "7/8/3/0 PO11",
    "G4": "7/7/4/0 PO15",
    "W1": "3/2/2/1 Ballistic PE2 DO3 Barrage",
    "W2": "4/2/3/2 Ballistic PE2 DO2 Accurate",
    "W3": "5/4/3/2 Ballistic PE3 DO2 Piercing",
    "W4": "4/3/2/1 Ballistic PE3 DO5 Inaccurate",
    "W5": "4/2/4/4 Ballistic PE5 DO2 Piercing",
    "W6": "4/3/2/3 Energy PE3 DO3",
    "W7": "4/3/3/4 Energy PE4 DO3 Breaker",
    "W8": "4/2/2/1 Missile PE3 DO1 Guided",
    "W9": "4/3/4/2 Missile PE5 DO4 Reload",
    "W10": "4/3/3/2 Energy PE2 DO1 Frightening1",
    "W11": "5/4/2/1 Melee PE3 DO4",
    "W12": "5/4/3/2 Melee PE4 DO2 Piercing",
    "P1": "0/0/0/0 AC3 FO8 BT6",
    "P2": "0/0/0/0 AC4 FO6 BT5",
    "P3": "0/0/0/0 AC3 FO9 BT4",
    "P4": "0/0/0/0 AC3 FO7 BT5 Specialist",
    "P5": "0/0/0/0 AC3 FO7 BT8",
    "S1": "5/2/1/3 Regenerate1",
    "S2": "6/3/1/2",
    "S3": "8/5/2/3",
    "S4": "7/3/1/2 Mirror",
    "A1": "6/3/1/0",
    "A2": "7/5/2/0",
    "A3": "8/7/3/0",
    "A4": "7/4/2/0 Reactive",
    "M1": "0/0/1/0",
    "M2": "0/0/1/0",
    "M3": "0/0/1/1",
    "M4": "0/0/1/0",
    "M5": "0/0/0/0",
    "M6": "0/0/1/1",
    "U1": "0/0/2/1",
    "U2": "0/0/1/2",
    "U3": "0/0/0/0",
}
RULINGS = {
    "overweight": ["refused", "allowed"],
    "volley": ["turn", "flat"],
    "armour": ["highest", "top", "base"],
    "morale": ["activation", "attack"],
    "wary": ["on", "off"],
    "events": ["off", "on"],
}


def number(card: str, name: str) -> int:
    """A printed number by its letters; 0 where the card has none."""
    printed = BASE[card]
    if name in ("AR", "DT", "WE", "PC"):
        return int(printed.split()[0].split("/")[["AR", "DT", "WE", "PC"].index(name)])
    found = re.search(rf" {name}(\d+)", printed)
    return int(found[1]) if found else 0


def has(card: str, word: str) -> bool:
    """Whether a word is printed on a card, whatever number stands behind it."""
    return re.search(rf" {word}\d*( |$)", BASE[card]) is not None


class BadRecordError(Exception):
    """A record that is no record."""


class MissingError(Exception):
    """Dice ran out."""


# --- Builds


def first_fault(build: str, rulings: dict[str, str]) -> str | None:  # noqa: PLR0911, PLR0912
    """The id of the first refusal."""
    words = build.split(" ")
    card = r"[0-9A-Za-z]+"
    if not all(word == "-" or re.fullmatch(rf"{card}(\+{card})*", word) for word in words):
        return "form"
    if words[-1] == "-":
        return "form"
    stacks = [[] if word == "-" else word.split("+") for word in words]
    cards = [card for stack in stacks for card in stack]
    if any(card not in BASE for card in cards):
        return "card"
    if any(stack[0][0] not in "LKWG" for stack in stacks if stack):
        return "base"
    if any(card[0] in "LKWG" for stack in stacks for card in stack[1:]):
        return "base"

    def places(letter: str) -> list[int]:
        return [i for i, stack in enumerate(stacks) for card in stack if card[0] == letter]

    if places("L") != [0]:
        return "locomotor"
    if places("K") != [1]:
        return "cockpit"
    if len(stacks) > 9:
        return "slots"
    if places("P") != [1]:
        return "pilot"
    for stack in stacks:
        for card in stack[1:]:
            gun = stack[0][0] == "W" and not has(stack[0], "Melee")
            fits = {
                "M1": gun,
                "M2": gun,
                "M6": gun,
                "M3": stack[0][0] == "L",
                "M5": stack[0][0] == "G",
                "U1": stack[0][0] == "K",
                "U3": stack[0][0] == "K",
            }
            if not fits.get(card, True):
                return "attach"
    if any(sum(card[0] == "M" for card in stack) >= 2 for stack in stacks):
        return "modification"
    if not places("W"):
        return "weapon"
    if not places("G"):
        return "plant"
    if sum(number(c, "PC") for c in cards) > power(stacks):
        return "power"
    too_heavy = sum(number(c, "WE") for c in cards) > number(stacks[0][0], "MW")
    return "weight" if too_heavy and rulings["overweight"] == "refused" else None


def power(stacks: list[list[str]]) -> int:
    """PO of the plants there, M5 counted."""
    return sum(
        number(stack[0], "PO") + 3 * stack.count("M5")
        for stack in stacks
        if stack and stack[0][0] == "G"
    )


# --- Records


def read(text: str) -> dict[str, Any]:  # noqa: PLR0912 - a check after the other
    """A record with everything in it checked."""
    try:
        record = json.loads(text)
    except ValueError as error:
        raise BadRecordError("json") from error
    if type(record) is not dict or record.get("format") != "techniconica-record/1":
        raise BadRecordError("format")
    rulings = record.get("rulings", {})
    if type(rulings) is not dict:
        raise BadRecordError("rulings")
    for name, value in rulings.items():
        if name not in RULINGS or type(value) is not str or value not in RULINGS[name]:
            raise BadRecordError("ruling")
    rulings = {name: rulings.get(name, values[0]) for name, values in RULINGS.items()}
    dice = record.get("dice")
    if type(dice) is not dict or list(dice) not in (["seed"], ["faces"]):
        raise BadRecordError("dice")
    if "seed" in dice:
        if type(dice["seed"]) is not str:
            raise BadRecordError("seed")
        try:
            dice["seed"].encode()
        except UnicodeEncodeError as error:
            raise BadRecordError("seed") from error
    elif type(dice["faces"]) is not list or any(
        type(face) is not int or face not in range(1, 11) for face in dice["faces"]
    ):
        raise BadRecordError("faces")
    choices = record.get("choices", [])
    if type(choices) is not list or any(type(choice) is not str for choice in choices):
        raise BadRecordError("choices")
    sides = record.get("sides")
    if type(sides) is not list or len(sides) not in (2, 3, 4):
        raise BadRecordError("sides")
    for side in sides:
        if type(side) is not dict or list(side) != ["mechs"] or type(side["mechs"]) is not list:
            raise BadRecordError("side")
        if any(type(build) is not str for build in side["mechs"]):
            raise BadRecordError("build")
        if len(side["mechs"]) not in (1, 2, 3) or len(side["mechs"]) != len(sides[0]["mechs"]):
            raise BadRecordError("mechs")
    for s, side in enumerate(sides):
        for letter, build in zip("abc", side["mechs"], strict=False):
            fault = first_fault(build, rulings)
            if fault:
                raise BadRecordError(f"build {s}{letter}: {fault}")
    return {
        "sides": [side["mechs"] for side in sides],
        "rulings": rulings,
        "dice": dice,
        "choices": choices,
    }


def faces_of(dice: dict[str, Any]) -> Iterator[int]:
    """The faces, one after the other."""
    if "faces" in dice:
        yield from dice["faces"]
        return
    block = 0
    while True:
        for byte in hashlib.sha256(f"{dice['seed']}:{block}".encode()).digest():
            if byte < 250:
                yield byte % 10 + 1
        block += 1


# --- The game

Asked = Generator[None, str, None]


class Game:
    """One game; everything that can be seen of it is an attribute."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.rulings = record["rulings"]
        self.faces = faces_of(record["dice"])
        self.used = 0
        self.turn = 0
        self.first: int | None = None
        self.event: str | None = None
        self.active: dict[str, Any] | None = None
        self.attack: dict[str, Any] | None = None
        self.drones = 0
        self.outcome = "playing"
        self.decision = ""
        self.side: int | None = None
        self.legal: list[str] = []
        self.answer: list[str] = []
        self.sides = len(record["sides"])
        self.mechs: list[dict[str, Any]] = []
        for s, builds in enumerate(record["sides"]):
            for letter, build in zip("abc", builds, strict=False):
                stacks = [
                    {"slot": slot, "cards": cards.split("+"), "damage": 0, "jam": 0}
                    for slot, cards in zip("LK1234567", build.split(" "), strict=False)
                    if cards != "-"
                ]
                self.mechs.append(
                    {
                        "id": f"{s}{letter}",
                        "side": s,
                        "out": None,
                        "acted": False,
                        "actions": 0,
                        "aim": False,
                        "evade": 1 if self.rulings["wary"] == "on" else 0,
                        "fired": 0,
                        "smoke": stacks[1]["cards"].count("U3"),
                        "surge": False,
                        "morale": None,
                        "stacks": stacks,
                    }
                )

    # What can be read off the cards

    def cards(self, mech: dict[str, Any]) -> list[str]:
        return [card for stack in mech["stacks"] for card in stack["cards"]]

    def stack(self, mech: dict[str, Any], slot: str) -> dict[str, Any] | None:
        return next((stack for stack in mech["stacks"] if stack["slot"] == slot), None)

    def low(self, mech: dict[str, Any]) -> bool:
        if mech["out"]:
            return False
        drawn = sum(number(card, "PC") for card in self.cards(mech))
        return mech["surge"] or drawn > power([stack["cards"] for stack in mech["stacks"]])

    def legs(self, mech: dict[str, Any]) -> str | None:
        stack = self.stack(mech, "L")
        return stack["cards"][0] if stack else None

    def too_heavy(self, mech: dict[str, Any]) -> int:
        legs = self.legs(mech)
        if legs is None or self.rulings["overweight"] == "refused":
            return 0
        return max(0, sum(number(c, "WE") for c in self.cards(mech)) - number(legs, "MW"))

    def speed(self, mech: dict[str, Any]) -> int:
        legs = self.legs(mech)
        if legs is None:
            return 0
        speed = number(legs, "SP") + self.cards(mech).count("M3") - self.too_heavy(mech)
        speed = max(speed, 0)
        if self.event == "mire" and not has(legs, "Hover"):
            speed = speed // 2
        return speed

    def pilot(self, mech: dict[str, Any]) -> str:
        return next(card for card in self.cards(mech) if card[0] == "P")

    def accuracy(self, mech: dict[str, Any]) -> int:
        arrays = 0 if self.low(mech) else min(2, self.cards(mech).count("U1"))
        return number(self.pilot(mech), "AC") + arrays

    def armour(self, stack: dict[str, Any]) -> int:
        base = stack["cards"][0]
        shields = [number(card, "AR") for card in stack["cards"] if card[0] == "S"]
        plates = [number(card, "AR") for card in stack["cards"] if card[0] == "A"]
        if self.rulings["armour"] == "base":
            return number(base, "AR")
        if self.rulings["armour"] == "top":
            return max(shields or plates or [number(base, "AR")])
        return max([*shields, *plates, number(base, "AR")])

    def ready(self, mech: dict[str, Any], *, melee: bool) -> list[str]:
        return [
            stack["slot"]
            for stack in mech["stacks"]
            if stack["cards"][0][0] == "W"
            and not stack["jam"]
            and has(stack["cards"][0], "Melee") == melee
        ]

    def in_play(self) -> list[dict[str, Any]]:
        return [mech for mech in self.mechs if not mech["out"]]

    # Dice and questions

    def die(self) -> int:
        for face in self.faces:
            self.used += 1
            return face
        raise MissingError

    def ask(self, decision: str, side: int, legal: list[str]) -> Asked:
        if len(legal) == 1:
            self.answer = legal
            return
        self.decision, self.side, self.legal = decision, side, sorted(legal)
        choice = yield
        self.answer = [choice]

    # The course of the game

    def play(self) -> Asked:
        rolling = list(range(self.sides))
        while len(rolling) > 1:
            rolled = {side: self.die() for side in rolling}
            rolling = [side for side in rolling if rolled[side] == max(rolled.values())]
        yield from self.ask("first", rolling[0], [f"first:{s}" for s in range(self.sides)])
        self.first = int(self.answer[0][6:])
        while self.outcome == "playing":
            yield from self.one_turn()
            if self.outcome == "playing" and self.turn == 20:
                self.count()
        self.decision, self.side, self.legal = "over", None, []
        self.active = self.attack = None

    def one_turn(self) -> Asked:
        self.turn += 1
        for mech in self.mechs:
            mech["acted"] = mech["surge"] = False
        if self.rulings["events"] == "on":
            self.roll_event()
        assert self.first is not None
        to_act = self.first
        while True:
            order = [(to_act + k) % self.sides for k in range(self.sides)]
            sides = [s for s in order if self.unacted(s)]
            if not sides:
                break
            side = sides[0]
            yield from self.ask("mech", side, [f"mech:{m['id']}" for m in self.unacted(side)])
            (mech,) = (m for m in self.mechs if f"mech:{m['id']}" == self.answer[0])
            yield from self.activation(mech)
            if self.outcome != "playing":
                return
            to_act = side + 1
        yield from self.end_phase()

    def unacted(self, side: int) -> list[dict[str, Any]]:
        return [m for m in self.in_play() if m["side"] == side and not m["acted"]]

    def roll_event(self) -> None:
        names = ["mire", "dust", "surge", "heat", "dread", "crews", "calm", "calm", "calm", "calm"]
        self.event = names[self.die() - 1]
        if self.event == "surge":
            for mech in self.in_play():
                mech["surge"] = self.die() >= 8
        if self.event == "crews":
            for mech in self.in_play():
                for stack in mech["stacks"]:
                    stack["damage"] = max(0, stack["damage"] - 1)

    def activation(self, mech: dict[str, Any]) -> Asked:
        self.active = mech
        allowed = 1 if self.low(mech) else 2
        mech.update(acted=True, evade=0, fired=0, aim=False, actions=allowed)
        while mech["actions"]:
            yield from self.ask("action", mech["side"], self.offered(mech, allowed))
            (choice,) = self.answer
            if choice == "pass":
                break
            if choice == "charge":
                mech["actions"] = 0
            else:
                mech["actions"] -= 1
            if choice == "aim":
                mech["aim"] = True
            elif choice == "evade":
                mech["evade"] += 1
            elif choice.startswith("unjam:"):
                stack = self.stack(mech, choice[6:])
                assert stack is not None
                stack["jam"] -= 1
            else:
                yield from self.volley(mech, choice)
                if self.outcome != "playing":
                    return
        mech.update(actions=0, fired=0, aim=False)
        self.active = None
        for shaken in self.mechs:
            if shaken["morale"] is not None and not shaken["out"]:
                self.bottle(shaken)
                if self.outcome != "playing":
                    return

    def offered(self, mech: dict[str, Any], allowed: int) -> list[str]:
        offered = ["pass"]
        if self.ready(mech, melee=False):
            offered.append("shoot")
            if mech["actions"] == 2:
                offered.append("aim")
        heavy = self.too_heavy(mech) > 0
        if self.ready(mech, melee=True) and mech["actions"] == allowed and not heavy:
            offered.append("charge")
        if self.legs(mech) and not heavy:
            offered.append("evade")
        offered += [f"unjam:{stack['slot']}" for stack in mech["stacks"] if stack["jam"]]
        return offered

    def volley(self, mech: dict[str, Any], action: str) -> Asked:
        attack: dict[str, Any] = {
            "action": action,
            "target": None,
            "shots": [],
            "smoke": False,
            "evasion": None,
            "next": None,
            "points": None,
        }
        self.attack = attack
        me = mech["side"]
        enemies = [other for other in self.in_play() if other["side"] != me]
        yield from self.ask("target", me, [f"at:{other['id']}" for other in enemies])
        attack["target"] = self.answer[0][3:]
        (target,) = (other for other in enemies if other["id"] == attack["target"])
        while True:
            used = [shot["weapon"] for shot in attack["shots"]]
            left = [s for s in self.ready(mech, melee=action == "charge") if s not in used]
            if not left:
                break
            done = ["done"] if used else []
            yield from self.ask("weapon", me, [f"weapon:{slot}" for slot in left] + done)
            if self.answer == ["done"]:
                break
            shot: dict[str, Any] = {"weapon": self.answer[0][7:], "stack": None}
            attack["shots"].append(shot)
            yield from self.ask("stack", me, [f"stack:{s['slot']}" for s in target["stacks"]])
            shot["stack"] = self.answer[0][6:]
        aimed = [self.stack(target, shot["stack"]) for shot in attack["shots"]]
        vital = any(stack and stack["cards"][0][0] in "KG" for stack in aimed)
        if vital and target["smoke"] and not self.low(target):
            yield from self.ask("smoke", target["side"], ["smoke", "no-smoke"])
            if self.answer == ["smoke"]:
                target["smoke"] -= 1
                attack["smoke"] = True
        attack["evasion"] = self.die()
        for place, shot in enumerate(attack["shots"]):
            if target["out"]:
                break
            attack["next"] = place
            if self.stack(target, shot["stack"]) is None:
                there = [f"stack:{s['slot']}" for s in target["stacks"]]
                yield from self.ask("redirect", me, ["hold", *there])
                if self.answer == ["hold"]:
                    continue
                shot["stack"] = self.answer[0][6:]
            yield from self.shot(mech, target, shot)
            if self.outcome != "playing":
                return
            if self.rulings["morale"] == "attack" and target["morale"] is not None:
                self.bottle(target)
                if self.outcome != "playing":
                    return
        self.attack = None

    def shot(self, mech: dict[str, Any], target: dict[str, Any], shot: dict[str, Any]) -> Asked:
        attack = self.attack
        assert attack is not None
        weapon = self.stack(mech, shot["weapon"])
        stack = self.stack(target, shot["stack"])
        assert weapon is not None
        assert stack is not None
        gun, mods = weapon["cards"][0], weapon["cards"][1:]
        charging = attack["action"] == "charge"
        accurate = has(gun, "Accurate") or ("M6" in mods and not has(gun, "Inaccurate"))
        inaccurate = has(gun, "Inaccurate") and "M6" not in mods
        kept = self.die()
        if accurate:
            kept = max(kept, self.die())
        if inaccurate:
            kept = min(kept, self.die())
        before = mech["fired"]
        mech["fired"] += 1
        bonus = 4 if mech["aim"] and not charging else 0
        mech["aim"] = False
        if has(gun, "Reload"):
            weapon["jam"] += 1
        jams = 1
        if "M2" in mods:
            jams += 1
        if self.event == "heat":
            jams += 1
        if kept <= jams:
            weapon["jam"] += 1
            return
        if has(gun, "Frightening"):
            self.shake(target, 0, number(gun, "Frightening"))
        counted = len(attack["shots"]) - 1 if self.rulings["volley"] == "flat" else before
        my_legs = self.legs(mech)
        if my_legs and has(my_legs, "Braced"):
            counted = max(0, counted - 1)
        total = kept + number(gun, "PE") + mods.count("M1") + bonus - 2 * counted
        total += self.speed(mech) if charging else self.accuracy(mech)
        if self.event == "dust" and not charging:
            total -= 2
        speed = self.speed(target)
        defence = attack["evasion"] + (3 if attack["smoke"] else 0) + speed + self.armour(stack)
        if not has(gun, "Guided") and speed:
            defence += target["evade"] * max(1, speed // 2)
        if total < defence:
            return
        difference = total - defence
        strength = number(gun, "DO") + 2 * mods.count("M2")
        points = difference * strength if has(gun, "Barrage") else difference + strength
        if points >= 1 and has(self.pilot(mech), "Specialist"):
            points += 1
        threshold = number(self.pilot(target), "BT")
        if points > threshold:
            self.shake(target, points - threshold, 0)
        if points:
            yield from self.damage(target, stack, gun, points)

    def shake(self, mech: dict[str, Any], excess: int, fear: int) -> None:
        old = mech["morale"] or [0, 0]
        mech["morale"] = [max(old[0], excess), max(old[1], fear)]

    def damage(self, target: dict[str, Any], stack: dict[str, Any], gun: str, new: int) -> Asked:
        attack = self.attack
        assert attack is not None
        while stack["damage"] + new > 0:
            kinds = [[c for c in stack["cards"] if c[0] == letter] for letter in "SA"]
            outermost = kinds[0] or kinds[1] or stack["cards"][:1]
            names = list(dict.fromkeys(outermost))
            attack["points"] = new
            yield from self.ask("layer", target["side"], [f"layer:{name}" for name in names])
            attack["points"] = None
            card = self.answer[0].removeprefix("layer:") if len(names) > 1 else names[0]
            if has(card, "Mirror") and has(gun, "Energy"):
                new = max(0, new - 2)
            m = 1
            if has(gun, "Piercing") and card[0] == "A" and not has(card, "Reactive"):
                m = 2
            if has(gun, "Breaker") and card[0] == "S":
                m = 2
            needed = number(card, "DT")
            is_base = card == stack["cards"][0]
            if is_base:
                needed += 2 * stack["cards"].count("M4")
                if "M5" in stack["cards"]:
                    needed = max(1, needed - 2)
            if stack["damage"] + m * new < needed:
                break
            while needed and stack["damage"]:
                needed -= 1
                stack["damage"] -= 1
            while needed > 0:
                needed -= m
                new -= 1
            if is_base:
                target["stacks"].remove(stack)
                self.base_lost(target, card)
                return
            stack["cards"].remove(card)
        stack["damage"] += new

    def base_lost(self, mech: dict[str, Any], card: str) -> None:
        bases = [stack["cards"][0][0] for stack in mech["stacks"]]
        if card[0] == "K":
            self.leave(mech, "cockpit")
        elif "G" not in bases:
            self.leave(mech, "power")
        elif "W" not in bases:
            self.leave(mech, "weapons")
        else:
            self.shake(mech, 0, 0)

    def leave(self, mech: dict[str, Any], why: str) -> None:
        mech.update(out=why, actions=0, evade=0, fired=0, aim=False, surge=False, morale=None)
        left = {other["side"] for other in self.in_play()}
        if len(left) == 1:
            self.outcome = f"won:{left.pop()}"

    def bottle(self, mech: dict[str, Any]) -> None:
        excess, fear = mech["morale"]
        result = self.die() + excess + fear + (1 if self.event == "dread" else 0)
        mech["morale"] = None
        if result > number(self.pilot(mech), "FO"):
            self.leave(mech, "bottled")

    def end_phase(self) -> Asked:
        for mech in self.in_play():
            if not self.low(mech):
                for stack in mech["stacks"]:
                    for card in stack["cards"]:
                        loss = number(card, "Regenerate")
                        stack["damage"] = max(0, stack["damage"] - loss)
        for mech in self.in_play():
            if self.low(mech):
                continue
            for still in range(self.cards(mech).count("U2"), 0, -1):
                damaged = [stack for stack in mech["stacks"] if stack["damage"]]
                if damaged:
                    self.active, self.drones = mech, still
                    names = [f"repair:{stack['slot']}" for stack in damaged]
                    yield from self.ask("repair", mech["side"], names)
                    mended = self.stack(mech, self.answer[0][7:])
                    assert mended is not None
                    mended["damage"] -= 1
                    self.active, self.drones = None, 0

    def count(self) -> None:
        tally = {}
        for side in range(self.sides):
            mine = [mech for mech in self.in_play() if mech["side"] == side]
            tally[side] = (len(mine), sum(len(mech["stacks"]) for mech in mine))
        winners = [side for side in tally if tally[side] == max(tally.values())]
        self.outcome = f"won:{winners[0]}" if len(winners) == 1 else "draw"

    # Trace

    def line(self, n: int, choice: str | None) -> dict[str, Any]:
        keys = ("out", "acted", "actions", "aim", "evade", "fired", "smoke", "surge", "morale")
        seen = {
            "n": n,
            "choice": choice,
            "decision": self.decision,
            "legal": self.legal,
            "outcome": self.outcome,
            "dice_used": self.used,
            "side": self.side,
            "turn": self.turn,
            "first": self.first,
            "event": self.event,
            "active": self.active["id"] if self.active else None,
            "attack": self.attack,
            "drones": self.drones,
            "mechs": [
                {
                    "id": mech["id"],
                    **{key: mech[key] for key in keys},
                    "low_power": self.low(mech),
                    "stacks": mech["stacks"],
                }
                for mech in self.mechs
            ],
        }
        copied: dict[str, Any] = json.loads(json.dumps(seen))
        return copied


def trace(text: str) -> list[dict[str, Any]]:
    """The lines of a record's trace, with an error at the end where there is one."""
    lines: list[dict[str, Any]] = []
    try:
        record = read(text)
    except BadRecordError as error:
        return [{"error": str(error)}]
    game = Game(record)
    running = game.play()
    before = game.line(0, None)
    for n, choice in enumerate([None, *record["choices"]]):
        if n and choice not in game.legal:
            return [*lines, {"error": "illegal"}]
        try:
            running.send(choice)
        except StopIteration:
            pass
        except MissingError:
            waits = {"n": n, "choice": choice, "decision": "dice", "legal": [], "needs": "die"}
            return [*lines, before | waits]
        before = game.line(n, choice)
        lines.append(before)
    return lines
