"""Setting up a position by hand: a form of selects and ticks, and the text that it comes to.

What was set up need not be possible meanwhile; why it is not is told at every change.
"""

from collections.abc import Iterable, Mapping

from desk.drawing.fields import numbers, select, tick, titled
from desk.drawing.nodes import Node, node
from desk.sharing.handed_on import find_handed_on
from papermech import radar
from papermech.catalogue import (
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    ENEMIES,
    LAST_SPACE,
    LEG_ACTIONS,
    LEGS,
    LOCATIONS,
    MOUNTS,
    TORSO,
)
from papermech.choices import ACTION_IDS
from papermech.link import link_of
from papermech.position import FORMAT, from_text, to_text, write_equipment, write_rulings
from papermech.possible import PLAIN, arrivals, most_damage, on_the_way
from papermech.sheet.names import Names
from papermech.state import ACTION, CLOCK, State
from tabletop.errors import GameError
from tabletop.link import AtPosition

_NOTHING = "-"
_TICKED = "1"
_MARKS = ("wall", "last", "rests")
_TICKS = {
    **dict.fromkeys(MOUNTS, range(1, CIRCLES_OF_A_MOUNT + 1)),
    LOCATIONS[LEGS]: range(1, len(LEG_ACTIONS) + 1),
}
_LETTERS = tuple(card.letter for card in ENEMIES)
_WAVES = tuple(f"{wave}{letters}" for wave, letters in arrivals())


class Placing:
    """A position while it is set up, by the fields of the form."""

    def __init__(self, names: Names, state: State) -> None:
        """Begin with what lies on the sheet; equipment and house rules are those of the game."""
        self._names = names
        self._setup = state.setup
        self._values = _values_of(state)
        self.text = ""
        self.problem = ""
        # A game that waits for its first dice asks nothing yet.
        self.put("decision", ACTION if state.decision == CLOCK else self._values["decision"])

    @property
    def values(self) -> Mapping[str, str]:
        """What each field of the form holds; a tick that is set holds `1`."""
        ticks = {
            f"{where}:{circle}": _TICKED if str(circle) in self._values[where] else ""
            for where, circles in _TICKS.items()
            for circle in circles
        }
        return {**self._values, **ticks}

    @property
    def link(self) -> str:
        """The fragment of a link to the position, where there is no problem with it."""
        return link_of(AtPosition(self.text))

    def write(self, text: str) -> None:
        """Take a position that was written by hand or pasted; the form follows where it is read."""
        self.text = text.strip()
        try:
            state = self._read(text)
        except GameError as error:
            self.problem = self._names.words.explain(error)
            return
        self.problem = ""
        self._setup = state.setup
        self._names = Names(self._names.words, state.setup)
        self._values = _values_of(state)

    def _read(self, text: str) -> State:
        try:
            return from_text(self.text)
        except GameError as refused:
            # A link to it will do as well, and whatever mail and chats make of either.
            try:
                found = find_handed_on(text)
            except GameError:
                found = None
            if found is None or not isinstance(found.link, AtPosition):
                raise refused from None
            self.text = found.link.position
            return from_text(self.text)

    def put(self, field: str, value: str) -> None:
        """Change a field; where something else must be asked then, that follows by itself."""
        where, _, circle = field.partition(":")
        if circle:
            held = set(self._values[where]) - {circle} | ({circle} if value else set())
            self._values[where] = "".join(sorted(held))
        else:
            self._values[field] = value
        times = [time for time, _ in self._times()]
        if times and self._values["time"] not in times:
            self._values["time"] = times[min(1, len(times) - 1)]
        self.text = self._written()
        try:
            from_text(self.text)
        except GameError as error:
            other = error.allowed[0] if error.code == "position_decision" else _NOTHING
            if field != "decision" and other != _NOTHING:
                self.put("decision", other)
                return
            self.problem = self._names.words.explain(error)
        else:
            self.problem = ""

    # --- The text

    def _written(self) -> str:
        values = self._values
        action, time = values["action"], values["time"]
        hurt = [where for where in LOCATIONS if values[where] not in ("", "0")]
        damage = [f"{where}.{values[where]}" for where in hurt]
        return "/".join(
            (
                FORMAT,
                write_equipment(self._setup.loadout),
                write_rulings(self._setup.rulings),
                values["wave"],
                values["stance"],
                f"{action}:{time}" if action in ACTION_IDS else action,
                ",".join(damage) or _NOTHING,
                ",".join(self._enemies()) or _NOTHING,
                ",".join(values[mark] for mark in _MARKS if values[mark]) or _NOTHING,
                values["decision"],
            )
        )

    def _enemies(self) -> Iterable[str]:
        for letter in self._values["wave"][1:]:
            there, row, time, space, damage = (
                self._values[f"{letter}.{name}"]
                for name in ("there", "row", "time", "space", "damage")
            )
            if there:
                written = f"{letter}{row}:{time}:{space}"
                yield written if damage == "0" else f"{written}:{damage}"

    def _times(self) -> list[tuple[str, tuple[int, int]]]:
        """Where the time cube of the action may lie, with the units waited."""
        action = self._setup.actions.get(self._values["action"])
        if action is None:
            return []
        lies = on_the_way(action, int(self._values["torso"]))
        lies.sort(key=lambda way: (way.time + way.waited, way.waited))
        return [(f"{time}:{waited}", (time, waited)) for time, waited in lies]

    # --- The form

    def form(self) -> Node:
        """The form; what its fields hold is in `values`."""
        return node(
            "div",
            self._fieldset("placing.game", self._game()),
            *(self._enemy(letter) for letter in self._values["wave"][1:]),
            *(self._mount(mount) for mount in range(len(MOUNTS))),
            self._fieldset("placing.body", self._body()),
            self._fieldset("placing.marks", self._marks()),
            class_="placing",
        )

    def _fieldset(self, key: str, fields: Iterable[Node]) -> Node:
        return titled(self._names.words.say(key), fields)

    def _game(self) -> Iterable[Node]:
        names, say = self._names, self._names.words.say
        waves = (
            (
                wave,
                say(
                    "placing.wave_of",
                    wave=wave[0],
                    enemies=" + ".join(map(names.enemy, wave[1:])),
                ),
            )
            for wave in _WAVES
        )
        yield select("wave", say("placing.wave"), waves)
        stances = ((stance, say(f"stance.{stance}")) for stance in ("stand", "squat"))
        yield select("stance", say("placing.stance"), stances)
        actions = [("none", say("placing.none")), ("idle", say("placing.idle"))]
        actions += [(action, names.full_action(action)) for action in self._setup.actions]
        yield select("action", say("placing.action"), actions)
        times = (
            (value, say("placing.waited", time=time, waited=waited))
            for value, (time, waited) in self._times()
        )
        yield select("time", say("placing.your_time"), times)
        asked = [(decision, say(f"placing.asked.{decision}")) for decision in PLAIN]
        given = self._values["decision"]
        if given not in PLAIN:
            asked.append((given, given))
        yield select("decision", say("placing.decision"), asked)

    def _enemy(self, letter: str) -> Node:
        names, say = self._names, self._names.words.say
        card = self._setup.cards[letter]
        every = range(1, len(card.attacks) + 1)
        rows = ((str(row), names.enemy_attack(letter, row)) for row in every)
        spaces = ((name, names.space(space)) for space, name in enumerate(radar.SPACE_NAMES))
        fields = (
            tick(f"{letter}.there", say("placing.there")),
            select(f"{letter}.row", say("placing.attack"), rows),
            select(f"{letter}.time", say("placing.time"), numbers(LAST_SPACE)),
            select(f"{letter}.space", say("placing.space"), spaces),
            select(f"{letter}.damage", say("placing.circles"), numbers(most_damage(card))),
        )
        return titled(names.enemy(letter), fields)

    def _mount(self, mount: int) -> Node:
        name = MOUNTS[mount]
        ticks = (tick(f"{name}:{circle}", str(circle)) for circle in _TICKS[name])
        return titled(self._names.box(mount), (node("div", *ticks, class_="placing-ticks"),))

    def _body(self) -> Iterable[Node]:
        names = self._names
        yield select(LOCATIONS[TORSO], names.location(TORSO), numbers(CIRCLES_OF_THE_TORSO))
        for row in _TICKS[LOCATIONS[LEGS]]:
            yield tick(f"{LOCATIONS[LEGS]}:{row}", names.circle(LEGS, row))

    def _marks(self) -> Iterable[Node]:
        """All that any equipment may have; what this one may not is refused when it is put."""
        names, say = self._names, self._names.words.say
        boxes = [(name, names.box(mount)) for mount, name in enumerate(MOUNTS)]
        nobody = ("", say("placing.none"))
        last = [(f"last.{name}", say("placing.at_nobody", box=box)) for name, box in boxes]
        for letter in self._values["wave"][1:]:
            enemy = names.enemy(letter)
            last += [
                (f"last.{name}.{letter}", say("placing.at", box=box, enemy=enemy))
                for name, box in boxes
            ]
        yield select("wall", say("placing.wall"), [nobody, *_prefixed("wall", boxes)])
        yield select("last", say("placing.last"), [nobody, *last])
        yield select("rests", say("placing.rests"), [nobody, *_prefixed("rests", boxes)])


def _values_of(state: State) -> dict[str, str]:
    *_, wave, stance, you, damage, _, marks, decision = to_text(state).split("/")
    action, _, time = you.partition(":")
    values = {"wave": wave, "stance": stance, "action": action, "time": time, "decision": decision}
    held = dict(_split(piece) for piece in damage.split(","))
    values |= {where: held.get(where, "") for where in LOCATIONS}
    values[LOCATIONS[TORSO]] = values[LOCATIONS[TORSO]] or "0"
    put = {piece.partition(".")[0]: piece for piece in marks.split(",")}
    values |= {mark: put.get(mark, "") for mark in _MARKS}
    for letter in _LETTERS:
        card = state.setup.cards[letter]
        lying = next((enemy for enemy in state.enemies if enemy.letter == letter), None)
        row, time_of, space, filled = (
            (0, card.attacks[0].time, radar.START_SPACES[2], 0)
            if lying is None
            else (lying.row, lying.time, lying.space, lying.damage)
        )
        values |= {
            f"{letter}.there": "" if lying is None and letter in state.letters else _TICKED,
            f"{letter}.row": str(row + 1),
            f"{letter}.time": str(time_of),
            f"{letter}.space": radar.SPACE_NAMES[space],
            f"{letter}.damage": str(filled),
        }
    return values


def _split(piece: str) -> tuple[str, str]:
    where, _, what = piece.partition(".")
    return where, what


def _prefixed(mark: str, boxes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(f"{mark}.{name}", box) for name, box in boxes]
