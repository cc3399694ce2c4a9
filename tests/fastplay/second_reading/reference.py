"""The whole game once more, written from the specification alone and without a thought for speed.

Long: the whole game, from record to trace, in one piece that uses nothing of the engine.

The game is one generator: it yields when it asks and is sent the choice. Mechs are the dictionaries
that the trace shows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Iterator
from typing import Any

from tests.fastplay.second_reading import ruler

MAPS = """
crossroads 36 24
t 28,44 · 116,52 · 30,56 · 114,40 · 68,34 · 76,62 · 64,12 · 80,84 · 112,14 · 32,82
b 39,19,53,33 · 91,63,105,77 · 92,20,104,36 · 40,60,52,76
w 57,39,59,57 · 85,39,87,57 · 61,21,81,23 · 63,73,83,75
thicket 36 24
t 40,16 · 104,80 · 52,28 · 92,68 · 36,36 · 108,60 · 48,36 · 96,60 · 60,36 · 84,60 · 60,14 · \
84,82 · 86,10 · 58,86 · 100,22 · 44,74 · 88,32 · 56,64 · 112,30 · 32,66
b 68,20,80,28 · 64,68,76,76
w 41,55,57,57 · 87,39,103,41
blocks 36 24
t 72,20 · 72,76 · 112,34 · 32,62 · 54,54 · 90,42
b 32,34,44,46 · 100,50,112,62 · 52,12,64,24 · 80,72,92,84 · 58,36,66,48 · 78,48,86,60 · \
84,14,100,26 · 44,70,60,82
w 37,57,53,59 · 91,37,107,39
arena 48 36
t 96,72 · 36,48 · 156,48 · 36,96 · 156,96 · 84,56 · 108,56 · 84,88 · 108,88 · 96,12 · 96,132
b 60,40,72,52 · 120,40,132,52 · 60,92,72,104 · 120,92,132,104
w 41,64,43,80 · 149,64,151,80 · 86,29,106,31 · 86,113,106,115
"""


def tables() -> dict[str, ruler.Table]:
    """The maps as the specification has them."""
    found: dict[str, ruler.Table] = {}
    lines = MAPS.strip().splitlines()
    for place in range(0, len(lines), 4):
        name, width, height = lines[place].split()
        things = [
            [tuple(map(int, each.split(","))) for each in line[2:].split(" · ")]
            for line in lines[place + 1 : place + 4]
        ]
        found[name] = {
            "width": int(width),
            "height": int(height),
            "trees": {f"t{n}": thing for n, thing in enumerate(things[0], 1)},
            "buildings": {f"b{n}": thing for n, thing in enumerate(things[1], 1)},
            "walls": things[2],
        }
    return found


STATS = ["hp", "la", "lr", "ma", "mr", "ld", "md", "sb", "ab", "db"]
MODIFIER = dict(zip(STATS, (0, 2, 3, 3, -1, -4, -3, 0, 0, 0), strict=True))
LISTS = {
    "attack": ["ab", "la", "ma", "lr"],
    "defence": ["db", "hp", "ld", "md"],
    "reach": ["sb", "lr", "mr", "la"],
    "even": ["hp", "la", "lr", "ma", "mr", "ld", "md", "sb", "ab", "db"],
}

Asked = Generator[None, Any, None]


class BadRecordError(Exception):
    """What cannot be played at all."""


class MissingError(Exception):
    """Given faces ran out."""


class EndError(Exception):
    """The game is over."""


def faces_of(dice: dict[str, Any]) -> Iterator[int]:
    """The faces of a record, one after the other."""
    if "faces" in dice:
        yield from dice["faces"]
        return
    block = 0
    while True:
        for byte in hashlib.sha256(f"{dice['seed']}:{block}".encode()).digest():
            if byte < 252:
                yield byte % 6 + 1
        block += 1


def expect(right: object) -> None:
    """Refuse the whole record unless something holds."""
    if not right:
        raise BadRecordError


def is_number(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number within bounds, and nothing that only looks like one."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def read(text: str) -> dict[str, Any]:
    """A record that can be begun."""
    record: Any
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecordError from None
    expect(isinstance(record, dict) and record.get("format") == "fastplay-record/1")
    dice = record.get("dice")
    expect(isinstance(dice, dict) and len(dice) == 1)
    if "seed" in dice:
        expect(isinstance(dice["seed"], str))
        try:
            dice["seed"].encode()
        except UnicodeEncodeError:
            raise BadRecordError from None
    else:
        expect(isinstance(dice.get("faces"), list))
        expect(all(is_number(face, 1, 6) for face in dice["faces"]))
    choices = record.setdefault("choices", [])
    expect(isinstance(choices, list) and all(isinstance(each, str) for each in choices))
    scenario = record.get("scenario", {})
    expect(isinstance(scenario, dict))
    usual = {"map": "crossroads", "hp": 10, "frags": 3, "returns": True}
    expect(scenario.keys() <= usual.keys())
    scenario = record["scenario"] = usual | scenario
    expect(isinstance(scenario["map"], str) and scenario["map"] in tables())
    expect(is_number(scenario["hp"], 10, 20) and scenario["hp"] in (10, 20))
    expect(is_number(scenario["frags"], 1, 5))
    expect(isinstance(scenario["returns"], bool))
    rulings = record.get("rulings", {})
    expect(isinstance(rulings, dict))
    expect(rulings.get("cap", "standard") in ("standard", "none"))
    expect(rulings.get("rush", "free") in ("free", "once"))
    expect(rulings.keys() <= {"cap", "rush"})
    record["rulings"] = {"cap": "standard", "rush": "free"} | rulings
    players = record.get("players")
    expect(isinstance(players, list) and 2 <= len(players) <= 4)
    for player in players:
        expect(isinstance(player, dict) and player.keys() <= {"colour", "team"})
        colours = ("red", "blue", "green", "yellow", "black", "white")
        expect(isinstance(player.get("colour"), str) and player["colour"] in colours)
        expect("team" not in player or is_number(player["team"], 1, 4))
    teams = [player["team"] for player in players if "team" in player]
    expect(not teams or (len(teams) == len(players) and len(set(teams)) > 1))
    played: dict[str, Any] = record
    return played


class Game:
    """One game."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.scenario = record["scenario"]
        self.table = tables()[self.scenario["map"]]
        self.faces = faces_of(record["dice"])
        self.used = 0
        self.round = 0
        self.player: int | None = None
        self.decision = "nothing"
        self.legal: list[str] = []
        self.outcome = "playing"
        self.winner: int | None = None
        self.order: list[int] = []
        self.gone: set[str] = set()
        self.wrecks: list[list[int]] = []
        self.report: dict[str, Any] | None = None
        self.answer = ""
        self.shut: set[int] = set()
        self.added: dict[int, dict[str, int]] = {}
        self.mechs = [
            {
                "player": number,
                "colour": player["colour"],
                "side": player.get("team", number),
                "points": None,
                "status": "waiting",
                "hp": None,
                "heat": 0,
                "shut_down": False,
                "rushed": False,
                "at": None,
                "actions": 0,
                "left": 0,
                "frags": 0,
                "stats": None,
            }
            for number, player in enumerate(record["players"], 1)
        ]

    # Dice and questions

    def die(self) -> int:
        try:
            face = next(self.faces)
        except StopIteration:
            raise MissingError from None
        self.used += 1
        return face

    def roll(self, count: int) -> list[int]:
        return [self.die() for _ in range(count)]

    def mech(self, player: int) -> dict[str, Any]:
        return self.mechs[player - 1]

    def ask(self, decision: str, player: int, legal: list[str]) -> Asked:
        self.legal = sorted(legal)
        self.decision, self.player = decision, player
        if len(legal) == 1:
            self.answer = legal[0]
        else:
            self.answer = yield
            self.report = None

    # The game

    def play(self) -> Asked:
        yield
        try:
            yield from self.whole()
        except EndError:
            self.decision, self.player, self.legal = "over", None, []
            for mech in self.mechs:
                mech.update(actions=0, rushed=False, left=0)
        return

    def whole(self) -> Asked:
        for mech in self.mechs:
            self.roll_up(mech)
        for mech in self.mechs:
            yield from self.customise(mech)
        self.order = self.initiative([mech["player"] for mech in self.mechs])
        for player in self.order:
            legal = [f"place:{x},{y}" for x, y in self.zone(player) if self.fits(player, (x, y))]
            yield from self.ask("place", player, legal)
            at = [int(each) for each in self.answer[6:].split(",")]
            self.mech(player).update(status="ready", at=at)
        for self.round in range(1, 31):
            for player in self.order:
                yield from self.turn(self.mech(player))
        self.count()

    def roll_up(self, mech: dict[str, Any]) -> None:
        stats = {}
        for stat in STATS:
            more = self.scenario["hp"] if stat == "hp" else MODIFIER[stat]
            stats[stat] = max(1, self.die() + more)
        mech["points"] = sum(self.roll(3))
        stats[{"red": "sb", "blue": "ab"}.get(mech["colour"], "db")] += 2
        mech.update(stats=stats, hp=stats["hp"])
        self.added[mech["player"]] = dict.fromkeys(STATS, 0)

    def room(self, mech: dict[str, Any], stat: str) -> bool:
        most = 6 if stat == "hp" else 3
        return self.record["rulings"]["cap"] == "none" or self.added[mech["player"]][stat] < most

    def put(self, mech: dict[str, Any], stat: str) -> None:
        mech["stats"][stat] += 1
        mech["points"] -= 1
        mech["hp"] = mech["stats"]["hp"]
        self.added[mech["player"]][stat] += 1

    def customise(self, mech: dict[str, Any]) -> Asked:
        while mech["points"]:
            legal = ["done", *(f"spread:{name}" for name in LISTS)]
            legal += [f"add:{stat}" for stat in STATS if self.room(mech, stat)]
            yield from self.ask("customise", mech["player"], legal)
            verb, _, what = self.answer.partition(":")
            if verb == "done":
                mech["points"] = 0
            elif verb == "add":
                self.put(mech, what)
            else:
                going = LISTS[what]
                while mech["points"]:
                    if not any(self.room(mech, stat) for stat in going):
                        going = LISTS["even"]
                    for stat in going:
                        if mech["points"] and self.room(mech, stat):
                            self.put(mech, stat)

    def initiative(self, players: list[int]) -> list[int]:
        if len(players) < 2:
            return players
        rolled = {player: self.die() for player in players}
        order = []
        for face in (6, 5, 4, 3, 2, 1):
            order += self.initiative([player for player in players if rolled[player] == face])
        return order

    def zone(self, player: int) -> list[tuple[int, int]]:
        side = self.mech(player)["side"]
        width, height = self.table["width"], self.table["height"]
        xs = range(1, 7) if side in (1, 4) else range(width - 6, width)
        ys = range(1, 7) if side in (1, 3) else range(height - 6, height)
        return [(x, y) for x in xs for y in ys]

    def bases(self, player: int) -> list[Any]:
        others = [m["at"] for m in self.mechs if m["at"] and m["player"] != player]
        return others + self.wrecks

    def fits(self, player: int, point: tuple[int, int]) -> bool:
        return ruler.fits(self.table, self.gone, self.bases(player), point)

    def foes(self, mech: dict[str, Any]) -> list[dict[str, Any]]:
        return [m for m in self.mechs if m["side"] != mech["side"] and m["at"]]

    # A turn

    def turn(self, mech: dict[str, Any]) -> Asked:
        if mech["status"] == "out":
            return
        if mech["shut_down"]:
            mech.update(heat=0, shut_down=False)
            return
        if mech["status"] == "down":
            self.come_back(mech)
        mech["actions"] = 3
        while mech["actions"] and not mech["shut_down"]:
            yield from self.ask("action", mech["player"], self.actions(mech))
            verb, _, what = self.answer.partition(":")
            if verb == "end":
                break
            if verb != "rush":
                mech["actions"] -= 1
            if verb == "move":
                mech["left"] = 100 * (sum(self.roll(2)) + mech["stats"]["sb"])
                yield from self.legs(mech)
            elif verb == "rush":
                self.heat(mech)
                mech["rushed"] = True
                mech["left"] = 400
                yield from self.legs(mech)
            elif verb == "cool":
                mech["heat"] -= 1
            elif verb == "heal":
                mech["hp"] = min(mech["stats"]["hp"], mech["hp"] + 3)
            else:
                self.attack(mech, verb, what)
        mech.update(actions=0, rushed=False)

    def heat(self, mech: dict[str, Any]) -> None:
        mech["heat"] += 1
        mech["shut_down"] = mech["heat"] == 6

    def actions(self, mech: dict[str, Any]) -> list[str]:
        legal = ["move", "end"]
        if not (self.record["rulings"]["rush"] == "once" and mech["rushed"]):
            legal.append("rush")
        if mech["heat"]:
            legal.append("cool")
        if mech["hp"] < mech["stats"]["hp"]:
            legal.append("heal")
        here = mech["at"]
        for weapon, stat in (("laser", "lr"), ("missile", "mr")):
            reach = mech["stats"][stat]
            for foe in self.foes(mech):
                apart = ruler.squared(ruler.inches(here), ruler.inches(foe["at"]))
                if apart <= (6 + 4 * reach) ** 2:
                    kind, _ = ruler.look(self.table, self.gone, self.wrecks, here, foe["at"])
                    if kind != "none":
                        legal.append(f"{weapon}:{foe['player']}")
            legal += [
                f"{weapon}:{name}"
                for name in ruler.order_of(self.table)
                if name not in self.gone
                and ruler.piece_in_range(self.table, reach, here, name)
                and ruler.sees_piece(self.table, self.gone, self.wrecks, here, name)
            ]
        legal += [
            f"melee:{foe['player']}"
            for foe in self.foes(mech)
            if ruler.squared(ruler.inches(here), ruler.inches(foe["at"])) <= 100
        ]
        return legal

    def legs(self, mech: dict[str, Any]) -> Asked:
        player = mech["player"]
        while True:
            legal = ruler.all_legs(
                self.table, self.gone, self.bases(player), mech["at"], mech["left"]
            )
            yield from self.ask("move", player, [*legal, "stop"])
            if self.answer == "stop":
                break
            to = [int(each) for each in self.answer[3:].split(",")]
            mech["left"] -= ruler.cost(mech["at"], to)
            mech["at"] = to
        mech["left"] = 0

    # Attacks

    def attack(self, mech: dict[str, Any], weapon: str, target: str) -> None:
        if weapon != "melee":
            self.heat(mech)
        self.report = {
            "weapon": weapon,
            "target": target,
            "sight": None,
            "mask": None,
            "attack": None,
            "defence": None,
            "damage": 0,
            "destroyed": [],
        }
        if not target.isdigit():
            self.take(weapon, target)
            return
        foe = self.mech(int(target))
        if weapon != "melee":
            kind, mask = ruler.look(self.table, self.gone, self.wrecks, mech["at"], foe["at"])
            self.report.update(sight=kind, mask=mask)
        kinds = ("la", "ld") if weapon == "laser" else ("ma", "md")
        attack = sum(self.roll(3)) + mech["stats"]["ab"] + mech["stats"][kinds[0]]
        defence = sum(self.roll(3)) + foe["stats"]["db"] + foe["stats"][kinds[1]]
        if weapon == "melee":
            attack += 2
        if ruler.behind_wall(self.table, mech["at"], foe["at"]):
            defence += 2
        if any(ruler.smokes(w, mech["at"]) or ruler.smokes(w, foe["at"]) for w in self.wrecks):
            defence += 4
        self.report.update(attack=attack, defence=defence, damage=max(0, attack - defence))
        if attack > defence:
            foe["hp"] = max(0, foe["hp"] - (attack - defence))
            if not foe["hp"]:
                self.burn(mech, foe)
        elif self.report["mask"]:
            self.take(weapon, self.report["mask"])

    def take(self, weapon: str, name: str) -> None:
        assert self.report is not None
        taken = [name]
        if weapon == "missile":
            taken = ruler.blast(self.table, self.gone, name, self.die())
        self.report["destroyed"] = taken
        self.gone |= set(taken)

    def burn(self, mech: dict[str, Any], foe: dict[str, Any]) -> None:
        self.wrecks.append(foe["at"])
        returns = self.scenario["returns"]
        foe.update(at=None, heat=0, shut_down=False, status="down" if returns else "out")
        mech["frags"] += 1
        side = mech["side"]
        frags = sum(m["frags"] for m in self.mechs if m["side"] == side)
        left = {m["side"] for m in self.mechs if m["status"] != "out"}
        if frags >= self.scenario["frags"] or (not returns and len(left) == 1):
            self.win(side)

    def win(self, side: int) -> None:
        self.outcome, self.winner = "won", side
        raise EndError

    def come_back(self, mech: dict[str, Any]) -> None:
        width, height = self.table["width"] - 1, self.table["height"] - 1
        edge = [(x, 1) for x in range(1, width)]
        edge += [(width, y) for y in range(1, height)]
        edge += [(x, height) for x in range(width, 1, -1)]
        edge += [(1, y) for y in range(height, 1, -1)]
        free = [point for point in edge if self.fits(mech["player"], point)]
        foes = [ruler.inches(foe["at"]) for foe in self.foes(mech)]
        good = [p for p in free if all(ruler.squared(ruler.inches(p), f) >= 900 for f in foes)]
        points = good or free
        a, b, c = self.roll(3)
        place = (36 * (a - 1) + 6 * (b - 1) + c - 1) * len(points) // 216
        mech.update(status="ready", hp=mech["stats"]["hp"], heat=0, at=list(points[place]))

    def count(self) -> None:
        best: dict[int, tuple[int, int]] = {}
        for mech in self.mechs:
            frags, hp = best.get(mech["side"], (0, 0))
            best[mech["side"]] = frags + mech["frags"], hp + mech["hp"]
        winners = [side for side in best if best[side] == max(best.values())]
        if len(winners) == 1:
            self.win(winners[0])
        self.outcome = "draw"
        raise EndError

    # Trace

    def line(self, n: int, choice: str | None) -> dict[str, Any]:
        seen = {
            "n": n,
            "choice": choice,
            "round": self.round,
            "player": self.player,
            "decision": self.decision,
            "legal": self.legal,
            "outcome": self.outcome,
            "winner": self.winner,
            "order": self.order,
            "mechs": self.mechs,
            "terrain": [name for name in ruler.order_of(self.table) if name not in self.gone],
            "wrecks": self.wrecks,
            "report": self.report,
            "dice_used": self.used,
        }
        copied: dict[str, Any] = json.loads(json.dumps(seen))
        return copied


def trace(text: str) -> list[dict[str, Any]]:
    """The lines of a record's trace, with an error at the end where there is one."""
    lines: list[dict[str, Any]] = []
    try:
        record = read(text)
    except BadRecordError:
        return [{"error": ""}]
    game = Game(record)
    running = game.play()
    next(running)
    before = game.line(0, None)
    for n, choice in enumerate([None, *record["choices"]]):
        if n and choice not in game.legal:
            return [*lines, {"error": ""}]
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
