"""Setting up a position by hand: a form of lists and ticks, and the text that it comes to.

What was set up need not be possible meanwhile; why it is not is told at every change. What must
follow from a change follows by itself: a stack goes with its base card, a mech without what it
needs is out, and so on.
"""

from collections.abc import Iterable, Mapping

from desk.drawing.fields import numbers, select, tick, titled
from desk.drawing.nodes import Node, node
from desk.sharing.handed_on import find_handed_on
from tabletop.errors import GameError
from tabletop.link import AtPosition, link_of
from techniconica.catalogue import (
    ACTIONS,
    ACTIONS_IN_LOW_POWER,
    ARMOUR,
    EVENTS,
    ION_SURGE,
    LAST_TURN,
    SHIELD,
    SLOTS,
    WEAPON,
)
from techniconica.mechs import builds
from techniconica.mechs.frame import Frame, Model
from techniconica.setup import Tables
from techniconica.sheet.names import Names
from techniconica.state import ACTION, BOTTLED, FIRST, MECH, NOTHING, OVER, State
from techniconica.techniconica import TECHNICONICA
from techniconica.writing import parts
from techniconica.writing.position import FORMAT, from_text, to_text

_TICKED = "1"
_NONE = "0"
_LAYERS = (SHIELD, ARMOUR)
_UNDER_WAY = {"actions": _NONE, "aim": "", "fired": _NONE}
_GONE_WITH_IT = {**_UNDER_WAY, "evades": _NONE, "surge": "", "shaken": ""}
"""What is put back where a mech is not amid its activation, and where it is out."""
_MOST_EXCESS = 20
"""What the list of excesses goes up to; a position may have more."""


class Placing:
    """A position while it is set up, by the fields of the form. Fulfils `desk.face.Placer`.

    A mech's fields begin with its id, those of a stack with that and the slot: `1a.K.damage`, and
    `1a.K.0` for its base card.
    """

    def __init__(self, names: Names, state: State) -> None:
        """Begin with what lies on the table; mechs and house rules are those of the game."""
        self._take(names, state)
        self.text = self.problem = ""
        self._settle()

    def _take(self, names: Names, state: State) -> None:
        self._names = names
        self._tables: Tables = state.tables
        self._values = _values_of(state)
        self._given = self._values["decision"]

    @property
    def values(self) -> Mapping[str, str]:
        """What each field of the form holds; a tick that is set holds `1`."""
        return self._values

    @property
    def link(self) -> str:
        """The fragment of a link to the position, where there is no problem with it."""
        return link_of(TECHNICONICA, AtPosition(self.text))

    def write(self, text: str) -> None:
        """Take a position that was written by hand or pasted; the form follows where it is read."""
        self.text = text.strip()
        try:
            state = self._read(text)
        except GameError as error:
            self.problem = self._names.words.explain(error)
            return
        self.problem = ""
        self._take(Names(self._names.words, state.tables.duel), state)

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
        """Change a field; what must follow from it follows."""
        self._values[field] = value
        *_, place = field.split(".")
        if place.isdecimal():
            self._follow_card(field.removesuffix(f".{place}"), int(place))
        elif field == "decision":
            self._follow_question()
        elif field == "turn":
            self._follow_turn()
        self._settle()

    # --- What follows

    def _follow_card(self, stack: str, place: int) -> None:
        """A stack goes with its base card, and comes back with anything on it."""
        there = bool(self._values[f"{stack}.{place}"])
        if place and (not there or self._values[f"{stack}.0"]):
            return
        mech, _, slot = stack.partition(".")
        cards = self._model(mech).stacks[SLOTS.index(slot)]
        for each, card in enumerate(cards):
            # Of other layers nothing is known.
            if not (place and card.kind in _LAYERS and each != place):
                self._values[f"{stack}.{each}"] = _TICKED if there else ""
        if not there:
            self._values[f"{stack}.damage"] = self._values[f"{stack}.jams"] = _NONE

    def _follow_question(self) -> None:
        asked, _, whose = self._values["decision"].partition(":")
        if asked == FIRST:
            self._values["turn"] = _NONE
        elif self._values["turn"] == _NONE:
            self._values["turn"] = _TICKED
        if asked == ACTION:
            self._activate(whose)

    def _follow_turn(self) -> None:
        """Before the first turn is asked who begins, and only then."""
        is_before = self._values["turn"] == _NONE
        if is_before != self._values["decision"].startswith(FIRST):
            self._ask(f"{FIRST}:0" if is_before else OVER)

    def _ask(self, decision: str) -> None:
        """Ask something else; an action of somebody, where the game is not over."""
        ids = self._tables.ids
        in_play = [number for number in range(len(ids)) if not self._out(ids[number])]
        if decision == OVER and len({self._tables.sides[number] for number in in_play}) > 1:
            decision = f"{ACTION}:{ids[in_play[0]]}"
        self._values["decision"] = decision
        self._follow_question()

    def _activate(self, mech: str) -> None:
        frame = self._frame(mech)
        is_low = frame.low_power or bool(self._values[f"{mech}.surge"])
        actions = ACTIONS_IN_LOW_POWER if is_low else ACTIONS
        begun = {**_UNDER_WAY, "actions": str(actions), "acted": _TICKED, "evades": _NONE}
        self._values.update({f"{mech}.{mark}": value for mark, value in begun.items()})

    def _settle(self) -> None:
        """Put right what no change may leave, and write the position out."""
        ids = self._tables.ids
        for mech in ids:
            if self._values["event"] != ION_SURGE:
                self._values[f"{mech}.surge"] = ""
            if self._out(mech):
                self._put_back(mech, _GONE_WITH_IT)
        in_play = {
            self._tables.sides[number] for number, each in enumerate(ids) if not self._out(each)
        }
        asked, _, whose = self._values["decision"].partition(":")
        acting = whose.partition(":")[0]
        if len(in_play) < 2 and asked != OVER:
            self._values["decision"] = OVER
        elif (asked == ACTION and self._out(acting)) or (
            asked == OVER and len(in_play) > 1 and self._values["turn"] != str(LAST_TURN)
        ):
            self._ask(OVER)
        asked, _, whose = self._values["decision"].partition(":")
        if asked in (FIRST, MECH, ACTION):
            for mech in ids:
                if asked != ACTION or mech != whose:
                    self._put_back(mech, _UNDER_WAY)
        self.text = self._written()
        try:
            from_text(self.text)
        except GameError as error:
            self.problem = self._names.words.explain(error)
        else:
            self.problem = ""

    def _put_back(self, mech: str, marks: Mapping[str, str]) -> None:
        self._values.update({f"{mech}.{mark}": value for mark, value in marks.items()})

    # --- The text

    def _model(self, mech: str) -> Model:
        return self._tables.models[self._tables.ids.index(mech)]

    def _frame(self, mech: str) -> Frame:
        model = self._model(mech)
        gone = [
            sum(
                1 << place
                for place in range(len(stack))
                if not self._values[f"{mech}.{SLOTS[slot]}.{place}"]
            )
            for slot, stack in enumerate(model.stacks)
        ]
        return model.frame(tuple(gone))

    def _out(self, mech: str) -> str:
        """Why a mech is out; empty while it is in play."""
        return self._frame(mech).why_out() or (BOTTLED if self._values[f"{mech}.fled"] else "")

    def _written(self) -> str:
        ids, values = self._tables.ids, self._values
        sides = [
            parts.MECH.join(self._written_mech(ids[number]) for number in own)
            for own in self._tables.own
        ]
        turn = values["turn"]
        if turn != _NONE:
            turn = f"{turn}.{values['first']}"
            if self._tables.events:
                turn += f".{values['event']}"
        rulings = parts.write_rulings(self._tables.duel.rulings)
        return "/".join((FORMAT, rulings, turn, parts.SIDE.join(sides), values["decision"]))

    def _written_mech(self, mech: str) -> str:
        values, model = self._values, self._model(mech)
        stacks = (
            self._written_stack(f"{mech}.{SLOTS[slot]}", stack)
            for slot, stack in enumerate(model.stacks)
        )
        marks = [
            ("acted", values[f"{mech}.acted"]),
            *(
                (f"{mark}{values[f'{mech}.{mark}']}", values[f"{mech}.{mark}"] != _NONE)
                for mark in ("evades", "actions")
            ),
            ("aim", values[f"{mech}.aim"]),
            (f"fired{values[f'{mech}.fired']}", values[f"{mech}.fired"] != _NONE),
            (f"smoke{values[f'{mech}.smoke']}", values[f"{mech}.smoke"] != str(model.smoke)),
            ("surge", values[f"{mech}.surge"]),
            (f"out.{self._out(mech)}", self._out(mech)),
        ]
        written = [text for text, there in marks if there]
        if values[f"{mech}.shaken"]:
            fear = values[f"{mech}.fear"] or _NONE
            written.append(f"shaken{values[f'{mech}.excess']}.{fear}")
        return ":".join((parts.STACK.join(stacks), *written))

    def _written_stack(self, stack: str, cards: builds.Stack) -> str:
        if not cards:
            return builds.EMPTY
        pieces = [
            card.id if self._values[f"{stack}.{place}"] else card.id.lower()
            for place, card in enumerate(cards)
        ]
        damage, jams = self._values[f"{stack}.damage"], self._values[f"{stack}.jams"]
        pieces += [damage] if damage != _NONE else []
        pieces += [f"j{jams}"] if jams != _NONE else []
        return "+".join(pieces)

    # --- The form

    def form(self) -> Node:
        """The form; what its fields hold is in `values`."""
        say = self._names.words.say
        return node(
            "div",
            titled(say("placing.game"), self._game()),
            *(self._mech(number) for number in range(len(self._tables.ids))),
            class_="placing",
        )

    def _game(self) -> Iterable[Node]:
        names, say = self._names, self._names.words.say
        before = (_NONE, say("placing.before"))
        yield select("turn", say("placing.turn"), [before, *list(numbers(LAST_TURN))[1:]])
        sides = [(str(side), names.side(side)) for side in range(len(self._tables.own))]
        yield select("first", say("placing.first"), sides)
        if self._tables.events:
            events = ((event, say(f"event.{event}")) for event in dict.fromkeys(EVENTS))
            yield select("event", say("placing.event"), events)
        yield select("decision", say("placing.decision"), self._questions())

    def _questions(self) -> list[tuple[str, str]]:
        names, say = self._names, self._names.words.say
        found = [
            (f"{asked}:{side}", say(f"placing.asked.{asked}", side=names.side(side)))
            for asked in (FIRST, MECH)
            for side in range(len(self._tables.own))
        ]
        found += [
            (f"{ACTION}:{mech}", say("placing.asked.action", mech=names.mech(number)))
            for number, mech in enumerate(self._tables.ids)
        ]
        found.append((OVER, say("placing.asked.over")))
        known = {value for value, _ in found}
        given = dict.fromkeys((self._given, self._values["decision"]))
        return found + [(each, each) for each in given if each not in known]

    def _mech(self, number: int) -> Node:
        mech, model = self._tables.ids[number], self._tables.models[number]
        stacks = (
            self._stack(number, slot, stack) for slot, stack in enumerate(model.stacks) if stack
        )
        marks = node("div", *self._marks(mech, model), class_="placing-marks")
        return titled(self._names.mech(number), (marks, *stacks))

    def _marks(self, mech: str, model: Model) -> Iterable[Node]:
        say = self._names.words.say
        yield tick(f"{mech}.acted", say("placing.acted"))
        yield tick(f"{mech}.fled", say("placing.fled"))
        if self._values["decision"] == f"{ACTION}:{mech}":
            yield tick(f"{mech}.aim", say("placing.aim"))
            yield select(
                f"{mech}.actions", say("placing.actions"), self._to(mech, "actions", ACTIONS)
            )
            yield select(
                f"{mech}.fired", say("placing.fired"), self._to(mech, "fired", 2 * len(SLOTS))
            )
        yield select(f"{mech}.evades", say("placing.evades"), self._to(mech, "evades", ACTIONS))
        if model.smoke:
            yield select(f"{mech}.smoke", say("placing.smoke"), numbers(model.smoke))
        if self._values["event"] == ION_SURGE:
            yield tick(f"{mech}.surge", say("placing.surge"))
        yield tick(f"{mech}.shaken", say("placing.shaken"))
        if self._values[f"{mech}.shaken"]:
            yield select(
                f"{mech}.excess", say("placing.excess"), self._to(mech, "excess", _MOST_EXCESS)
            )
            yield tick(f"{mech}.fear", say("placing.fear"))

    def _to(self, mech: str, field: str, most: int) -> Iterable[tuple[str, str]]:
        """The numbers that a field may hold, and the one that it does."""
        return numbers(max(most, int(self._values[f"{mech}.{field}"])))

    def _stack(self, number: int, slot: int, cards: builds.Stack) -> Node:
        say, names = self._names.words.say, self._names
        mech, model = self._tables.ids[number], self._tables.models[number]
        stack = f"{mech}.{SLOTS[slot]}"
        ticks = [
            tick(f"{stack}.{place}", names.card(card.id))
            for place, card in enumerate(cards)
            if not place or card.kind in _LAYERS
        ]
        fields = [node("div", *ticks, class_="placing-ticks")]
        if self._values[f"{stack}.0"]:
            pile = model.pile(slot, 0)
            most = max(layer.threshold for layer in pile.every) - 1 if pile else 0
            held = int(self._values[f"{stack}.damage"])
            fields.append(
                select(f"{stack}.damage", say("placing.damage"), numbers(max(most, held)))
            )
            gun = model.guns[slot]
            if gun and cards[0].kind == WEAPON:
                held = int(self._values[f"{stack}.jams"])
                jams = numbers(max(1 + gun.reloads, held))
                fields.append(select(f"{stack}.jams", say("placing.jams"), jams))
        return titled(names.base(number, slot), fields)


def _values_of(state: State) -> dict[str, str]:
    """What the fields hold for a state."""
    ids = state.tables.ids
    values = {
        "turn": str(state.turn),
        "first": str(max(state.first, 0)),
        "event": state.event or EVENTS[-1],
        # A game that waits for its first dice asks nothing yet.
        "decision": f"{FIRST}:0" if state.decision == NOTHING else to_text(state).split("/")[-1],
    }
    for number, mech in enumerate(state.mechs):
        name = ids[number]
        excess, fear = mech.morale or (0, 0)
        ticks = {
            "acted": mech.acted,
            "aim": mech.aim,
            "surge": mech.surge,
            "fled": mech.out == BOTTLED,
            "shaken": mech.morale is not None,
            "fear": fear,
        }
        values |= {f"{name}.{field}": _TICKED if held else "" for field, held in ticks.items()}
        counted = ("evades", "actions", "fired", "smoke")
        counts = {"excess": excess, **{field: getattr(mech, field) for field in counted}}
        values |= {f"{name}.{field}": str(held) for field, held in counts.items()}
        for slot, cards in enumerate(mech.frame.model.stacks):
            stack = f"{name}.{SLOTS[slot]}"
            for place in range(len(cards)):
                lost = mech.frame.gone[slot] >> place & 1
                values[f"{stack}.{place}"] = "" if lost else _TICKED
            values[f"{stack}.damage"] = str(mech.damage[slot])
            values[f"{stack}.jams"] = str(mech.jams[slot])
    return values
