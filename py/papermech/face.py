"""Paper 'Mech as the desk knows a game: one object that fulfils `desk.face.Face`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from desk.drawing.nodes import Node
from desk.drawing.throws import Throw
from desk.face import (
    BLANK,
    DRAFT,
    LORE,
    NOTHING,
    PRESENT,
    ROOMS,
    Ahead,
    Book,
    Box,
    Builder,
    Guiding,
    Marks,
    Origin,
    Placer,
    Scene,
    Statistics,
)
from desk.words import Words
from papermech.catalogue import ENEMIES, LAST_WAVE, LEGS, LOCATIONS, MOUNTS
from papermech.choices import misses
from papermech.paper_mech import PAPER_MECH
from papermech.setup import Equipment, Setup
from papermech.sheet import panel
from papermech.sheet.marks import marks
from papermech.sheet.names import DOMAIN, Names
from papermech.sheet.overlay.foresight import foresight
from papermech.sheet.plan import ARRANGEMENTS, PARTS, SHOWN
from papermech.sheet.telling import in_short, sentences
from papermech.sheet.throws import throws
from papermech.state import REPAIR, REROLL, STANCE, State
from tabletop.game import Event, Lore, Step
from tabletop.record import Record

_BOXES = (*MOUNTS, LOCATIONS[LEGS])
_TOGGLE, _BOX = "toggle", "box"
_OF_ENEMIES = ("card", "cube", "press")
_LETTERS = frozenset(card.letter for card in ENEMIES)


class Aim(NamedTuple):
    """The dice ticked to be rolled again, by position, and the box whose actions are in sight."""

    selected: frozenset[int] = frozenset()
    box: str = ""


class PaperMechFace:
    """The view of Paper 'Mech."""

    rules = PAPER_MECH
    domain = DOMAIN
    rooms = ROOMS - {LORE, DRAFT}
    arrangements = ARRANGEMENTS
    shown = SHOWN
    described = ("clock", "enemies", "damage")
    files = "paper-mech"
    papers = (PRESENT, BLANK)
    verbs = frozenset((_TOGGLE, _BOX))
    silent = frozenset((_BOX,))
    speaks: Mapping[str, str] = {
        "t": "clock",
        "e": "enemies",
        "d": "damage",
        "p": "question",
        "r": "dice",
        "l": "last",
    }

    read_ahead = (
        "papermech.sheet.overlay.odds",
        "papermech.sheet.spoken",
        "papermech.sheet.rules",
        "papermech.sheet.rules.showing",
        "papermech.sheet.ending.ending",
        "papermech.sheet.ending.suggestion",
        "desk.guiding.guide",
        "papermech.sheet.guide.steps",
    )

    def names(self, words: Words, setup: Equipment) -> Names:
        """What things are called with such equipment."""
        return Names(words, Setup.of(*setup))

    def parts(self, setup: Equipment) -> Mapping[str, Box]:
        """The same for all equipment."""
        return PARTS

    def part_name(self, names: Names, part: str) -> str:
        """As the catalogue has it."""
        return names.words.say(f"page.part.{part}")

    def narrow_part(self, scene: Scene, before: str) -> str:
        """The radar, until another is picked."""
        return before or "radar"

    # --- What is drawn

    def sheet(self, setup: Equipment, words: Words) -> Node:
        """The printed sheet for that equipment and those rulings."""
        # The page shows the standard sheet from the start; most games never draw another.
        from papermech.sheet.printed import sheet_of  # noqa: PLC0415

        return sheet_of(Setup.of(*setup), words.say)

    def marks(self, scene: Scene) -> Marks:
        """Cubes, pencil marks and controls."""
        return marks(scene.names, scene.state, scene.happened)

    def texts(self, scene: Scene) -> dict[str, str]:
        """The weight of the equipment, and what it costs."""
        loadout = scene.state.setup.loadout
        return {
            "weight.value": str(loadout.weight),
            "weight.penalty": f"T+{loadout.time_penalty}",
        }

    def answers(self, scene: Scene) -> Node:
        """The buttons beside the sheet."""
        return panel.choices(scene.names, scene.state, scene.aim.selected, scene.aim.box)

    def over(
        self,
        scene: Scene,
        steps: Sequence[Step[State]],
        record: Record[Equipment, State],
        of_a_day: Sequence[str],
    ) -> Node:
        """How the battle went."""
        from papermech.chances.annals import battle  # noqa: PLC0415 - once a game
        from papermech.sheet.ending.ending import ending  # noqa: PLC0415 - as that

        return panel.over(ending(scene.names, battle(steps), scene.state, record, of_a_day))

    def between(self, scene: Scene, steps: Sequence[Step[State]]) -> Node:
        """Between two waves, what was won with the last and what comes next."""
        if scene.resting or scene.state.decision not in (REPAIR, STANCE):
            return NOTHING
        from papermech.sheet.ending.ending import wave_over  # noqa: PLC0415 - thrice a game

        return wave_over(scene.names, steps)

    def ahead(self, scene: Scene, looked_at: str) -> Ahead:
        """Foresight."""
        return foresight(scene.names, scene.state, looked_at)

    def odds(self, scene: Scene, looked_at: str) -> Node:
        """Exact odds of attacks, ours and theirs."""
        # The page need not wait for them to start.
        from papermech.sheet.overlay.odds import odds  # noqa: PLC0415

        return odds(scene.names, scene.state, looked_at)

    def grids(self, scene: Scene) -> Node:
        """Radar and sheet as tables."""
        from papermech.sheet.grids import grids  # noqa: PLC0415 - only if they are wanted

        return grids(scene.names, scene.state, resting=scene.resting)

    # --- What is said

    def asked(self, scene: Scene) -> tuple[str, str]:
        """The decision, and advice; for repairs, which one matters most and why."""
        names, state = scene.names, scene.state
        if state.decision != REPAIR:
            return panel.prompt(names, state), panel.advice(names, state)
        from papermech.chances.repairs import suggest  # noqa: PLC0415 - thrice a game
        from papermech.sheet.ending.suggestion import explain  # noqa: PLC0415 - as that

        return panel.prompt(names, state), explain(names, suggest(state))

    def told(self, names: Names, happened: Sequence[Event]) -> Iterable[tuple[str, str]]:
        """What happened; units of time in a row are one sentence."""
        return sentences(names, happened)

    def heard(self, names: Names, happened: Sequence[Event]) -> Sequence[str]:
        """What you did, what it did, and who answered."""
        return in_short(names, happened)

    def throws(
        self, names: Names, happened: Sequence[Event], earlier: Sequence[Event] = ()
    ) -> list[Throw]:
        """The throws among events; dice that are parried were rolled in the press before."""
        return throws(names, happened, earlier)

    def spoken(self, scene: Scene, subject: str) -> Sequence[str]:
        """Sentences about the clock, the enemies, or the damage of your 'mech."""
        from papermech.sheet import spoken  # noqa: PLC0415 - as above

        teller = spoken.SUBJECTS.get(subject)
        return teller(scene.names, scene.state) if teller else ()

    def seat(self, names: Names, seat: int) -> str:
        """The only one."""
        return names.words.say("seats.player", n=seat + 1)

    def title(self, names: Names, state: State, origin: Origin) -> str:
        """The wave, and where the dice come from."""
        say = names.words.say
        if origin.day:
            return say("page.daily_name", wave=state.wave, last=LAST_WAVE, day=origin.day)
        if origin.seed is None:
            return say("page.own_dice", wave=state.wave, last=LAST_WAVE)
        return say("page.game_name", wave=state.wave, last=LAST_WAVE, seed=origin.seed)

    def listed(self, words: Words, about: Mapping[str, object]) -> str:
        """The score, or how far it went."""
        # What other versions told, which called the stage a wave.
        match {"wave": about.get("stage"), **about}:
            case {"outcome": "won", "score": int(score)}:
                return words.say("games.won", score=score)
            case {"outcome": "lost", "wave": int(wave)}:
                return words.say("games.lost", wave=wave)
            case {"wave": int(wave), "choices": int(choices)}:
                return words.count("games.playing", choices, wave=wave)
            case _:
                return ""

    def line_on_paper(self, names: Names, title: str) -> str:
        """What the sheet is equipped with, and whose game it is."""
        from papermech.sheet.on_paper import blank_line, present_line  # noqa: PLC0415 - few print

        return present_line(names, title) if title else blank_line(names)

    def pages(self, scene: Scene, paper: str) -> Sequence[Node]:
        """Nothing is printed but the sheet."""
        return ()

    # --- What is pointed at

    def aim(self, state: State, before: Aim | None) -> Aim:
        """All misses are ticked, since that is what a player nearly always wants."""
        ticked = frozenset(misses(state)) if state.decision == REROLL else frozenset()
        return Aim(ticked, before.box if before else "")

    def pick(self, aim: Aim, state: State, verb: str, what: str) -> Aim:
        """Tick or untick a die, or show the actions of a box."""
        if verb == _BOX:
            return aim._replace(box=what) if what in _BOXES else aim
        ours = misses(state) if state.decision == REROLL else ()
        return aim._replace(selected=aim.selected ^ {miss for miss in ours if str(miss) == what})

    def aim_at(self, aim: Aim, do: str) -> Aim:
        """The box that the choice stands in must be in sight."""
        box = do.removeprefix("choose:").partition(".")[0]
        return aim._replace(box=box) if box in _BOXES else aim

    def pointed_at(self, element: str) -> str:
        """The enemy of a card, a cube or an attack."""
        kind, _, rest = element.partition(".")
        letter = rest.partition(".")[0]
        return f"enemy:{letter}" if kind in _OF_ENEMIES and letter in _LETTERS else ""

    # --- Rooms that are opened by few

    def guide(self, desk: Any, kept: Any) -> Guiding:  # noqa: ANN401 - as in the protocol
        """The guide through a first game."""
        # Most games are played without it, so the page starts without it.
        from desk.guiding.guide import Guide  # noqa: PLC0415
        from papermech.sheet.guide.steps import COURSE  # noqa: PLC0415

        return Guide(desk, kept, COURSE)

    def builder(self, words: Words, present: Equipment) -> Builder:
        """The hangar."""
        # A page is played on long before a 'mech is built, if ever; so below.
        from papermech.sheet.hangar.bench import Bench  # noqa: PLC0415

        bench = Bench(words)
        bench.loadout, bench.rulings = present
        return bench

    def placer(self, names: Names, state: State) -> Placer:
        """A position to be set up by hand."""
        from papermech.sheet.hangar.placing import Placing  # noqa: PLC0415

        return Placing(names, state)

    def book(self, words: Words) -> Book:
        """The rules."""
        from papermech.sheet.rules import Rulebook  # noqa: PLC0415

        return Rulebook(words)

    def statistics(self) -> Statistics[Any]:
        """Scores, 'mechs and waves of finished games."""
        from papermech.sheet.statistics.counting import STATISTICS  # noqa: PLC0415 - once a game

        return STATISTICS

    def lore(self) -> Lore[State]:
        """Never asked for: no computer knows the game yet."""
        raise LookupError(LORE)

    def drafted(self, setup: Equipment, seats: Sequence[int], seed: str) -> Equipment:
        """Never asked for, as there is no computer."""
        raise LookupError(DRAFT)


FACE = PaperMechFace()
