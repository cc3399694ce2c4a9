"""The workshop: building, refusing, saving, and what it shows.

Long: a case for each press.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from desk.drawing.nodes import Node, to_markup
from desk.keeping.named import MOST_KEPT
from desk.seats.seated import Seated
from desk.seats.seating import AWAY, HERE
from desk.words import LANGUAGES
from tabletop.link import NewGame, link_of, read_link
from tabletop.record import Record
from techniconica.catalogue import CARDS, MECHS_MAY_BE, PRESETS, RULINGS, SIDES_MAY_BE, SLOTS
from techniconica.mechs import builds
from techniconica.mechs.builds import REASONS, BuildError
from techniconica.setup import Duel, Rulings, tables_of
from techniconica.sheet.telling import words_in
from techniconica.sheet.workshop.bench import Bench
from techniconica.sheet.workshop.draft import MOST_ATTACHED, Draft
from techniconica.sheet.workshop.refused import why_refused
from techniconica.sheet.workshop.view import LINK, TEXT
from techniconica.sheet.workshop.weak import weaknesses
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import maybe_build
from workshop import prepared

prepared.compile_words()
GUNLINE = PRESETS["gunline"]

REFUSED = {
    "form": ("L1 K1+P1  W6 G1", "Put one space between stacks and + between cards ()."),
    "card": ("L1 K1+P1 W66 G1", "Unknown card (W66)."),
    "base": ("L1 K1+P1 W6+W8 G1", "Hornet Rack is a base card: give it a slot of its own."),
    "locomotor": ("K1+P1 L1 W6 G1", "Put exactly one Locomotor in slot L, first."),
    "cockpit": ("L1 W6 G1", "Put exactly one Cockpit in slot K, second."),
    "slots": ("L1 K1+P1 W6 G1 - - - - - G1", "Use at most 9 slots, not 10."),
    "pilot": ("L1 K1 W6 G1", "Put exactly one Pilot on the Cockpit."),
    "attach": ("L1 K1+P1+M1 W6 G1", "Long Barrel cannot be attached to Teardrop Canopy."),
    "modification": (
        "L1 K1+P1 W6+M1+M2 G1",
        "Remove Long Barrel first: Ember Laser has room for one Modification, "
        "so Hot Loads cannot be attached.",
    ),
    "weapon": ("L1 K1+P1 G1", "Add a Weapon."),
    "plant": ("L1 K1+P1 W6", "Add a Power Plant."),
    "power": ("L1 K1+P1 W6 W6 G1", "Too little power: 8 PC, but 5 PO."),
    "weight": ("L5 K3+P1+A3 W8+A3 G2+A3", "Too heavy: 16 WE, but 13 MW."),
}
"""A build for each reason, and what is said of it."""


@pytest.fixture
def bench() -> Bench:
    """An English bench with two standard sides."""
    return Bench(words_in("en"), Duel())


def walk(item: Node | str) -> Iterator[Node]:
    """Every element of a tree."""
    if isinstance(item, Node):
        yield item
        for child in item.children:
            yield from walk(child)


def elements(bench: Bench) -> list[Node]:
    """Every element that the bench shows."""
    return [each for tree in bench.look().panels.values() for each in walk(tree)]


def controls(bench: Bench) -> dict[str, Node]:
    """Every control by what it does."""
    return {
        each.attrs["data-bench"]: each for each in elements(bench) if "data-bench" in each.attrs
    }


def text_of(item: Node | str) -> str:
    """The words in a tree."""
    return item if isinstance(item, str) else "".join(map(text_of, item.children))


def build(bench: Bench) -> str:
    """The mech that is being built, as text."""
    return str(bench.draft)


def seen(bench: Bench) -> tuple[object, ...]:
    """All that a press may change."""
    return bench.made, bench.mech, bench.slot, bench.held, bench.kept, bench.message


# --- Cards and slots


def test_a_mech_is_built_from_nothing(bench: Bench) -> None:
    """Slot by slot, with what is missing told meanwhile; then the duel begins with it."""
    bench.press("clear:")
    assert build(bench) == ""
    assert "Put exactly one Locomotor in slot L, first." in bench.problem
    assert "1A is not ready" in bench.problem
    for do in ("slot:L", "card:L3", "slot:", "slot:K", "card:K2", "card:P1", "card:A1"):
        bench.press(do)
        assert not bench.message
    assert bench.problem.endswith("Add a Weapon.")
    for do in ("slot:1", "card:W6", "card:M1", "slot:3", "card:G2"):
        bench.press(do)
    assert build(bench) == "L3 K2+P1+A1 W6+M1 - G2"
    assert bench.problem == ""
    assert bench.setup.sides[0][0] == build(bench)
    tables_of(bench.setup)


def test_a_card_is_held_until_its_slot_is_chosen(bench: Bench) -> None:
    """And let go by a second press; the focus is led to the first slot that it fits."""
    bench.press("text:L1 K1+P1 W6 G1")
    bench.press("card:W8")
    assert bench.held == "W8"
    assert bench.look().focus == "workshop-slot-1"
    assert bench.message == "Hornet Rack: choose its slot."
    fits = {do: each.attrs.get("data-fits") for do, each in controls(bench).items()}
    assert fits["slot:5"] == "true"
    assert fits["slot:L"] == "false"
    bench.press("card:W8")
    assert bench.held == ""
    bench.press("card:W8")
    bench.press("slot:L")
    assert bench.message == "Weapons go in numbered slots (Hornet Rack)."
    bench.press("slot:5")
    assert (build(bench), bench.held, bench.slot) == ("L1 K1+P1 W6 G1 - - W8", "", "")


def test_cards_and_stacks_are_dropped(bench: Bench) -> None:
    """A card where it fits; a stack changes places with another, but not with legs or seat."""
    bench.press("text:L1 K1+P1 W6+A1 G2")
    bench.press("put:4:W8")
    bench.press("put:1:@4")
    assert build(bench) == "L1 K1+P1 W8 G2 - W6+A1"
    bench.press("put:K:@4")
    assert bench.message == "Locomotor and Cockpit stay in their slots."
    assert build(bench) == "L1 K1+P1 W8 G2 - W6+A1"


def test_another_base_card_keeps_what_fits(bench: Bench) -> None:
    """And tells what it had to take off."""
    bench.press("text:L1 K1+P1 W6+M1+A1 G2")
    bench.press("put:1:W11")
    assert build(bench) == "L1 K1+P1 W11+A1 G2"
    assert bench.message == "Taken off: Long Barrel."
    bench.press("put:K:P3")
    assert build(bench) == "L1 K1+P3 W11+A1 G2"


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("put:1:L1", "Wayfarer Wheels goes in slot L only."),
        ("put:L:K1", "Teardrop Canopy goes in slot K only."),
        ("put:K:G1", "Power Plants go in numbered slots (Cricket Cell)."),
        ("put:1:P1", "Line Veteran goes on the Cockpit only."),
        ("put:7:A1", "Put a base card there first (Slat Plate)."),
        ("put:2:M1", "Long Barrel cannot be attached to Lodestone Turbine."),
        ("put:L:M4", "Remove Tuned Drive first"),
        ("load:1", "That mech was deleted."),
        ("keep: ", "Name your mech to save it."),
        ("undo:", ""),
    ],
)
def test_what_does_not_go_is_refused_in_words(bench: Bench, do: str, said: str) -> None:
    """And nothing has changed."""
    bench.press("text:L1+M3 K1+P1 W6 G2")
    before = bench.made
    bench.press(do)
    assert said in bench.message
    assert (bench.made == before) == bool(said)


def test_a_slot_is_full_at_last(bench: Bench) -> None:
    """With what weighs nothing, too; what was typed may have more."""
    bench.press("text:L1 K1+P1 W6 G2")
    for _ in range(MOST_ATTACHED):
        bench.press("put:K:U3")
    assert "12 cards on it" in bench.message
    crowded = f"L1 K1+P1{'+U3' * 20} W6 G2"
    bench.press(f"text:{crowded}")
    assert build(bench) == crowded


def test_cards_are_removed_and_moved(bench: Bench) -> None:
    """One card, or a base card with all on it; a stack to the slot beside it."""
    bench.press("text:L1 K1+P1 W6+A1 W8 G2")
    bench.press("slot:1")
    bench.press("shift:1:2")
    assert build(bench) == "L1 K1+P1 W8 W6+A1 G2"
    assert bench.slot == "2"
    bench.press("remove:2:1")
    assert build(bench) == "L1 K1+P1 W8 W6 G2"
    bench.press("remove:2:0")
    assert build(bench) == "L1 K1+P1 W8 - G2"


HOSTILE = (
    *("", "nonsense", "slot:9", "card:W99", "put:1", "put:9:W6", "put:1:@9", "put:1:@L"),
    *("remove:1:7", "remove:1:x", "remove:9:0", "shift:1:9", "mech:9z", "sides:5", "sides:x"),
    *("mechs:0", "preset:none", "ruling:volley:none", "ruling:none:x", "load:x", "forget:0"),
    *("bring-back:", "text:", f"text:{'W6 ' * 5000}", "text:#techniconica/9&x", "keep:"),
    *("text:#techniconica/1&daily", "text:#papermech/1&new"),
)


@pytest.mark.parametrize("do", HOSTILE)
def test_presses_that_no_control_makes_change_nothing(bench: Bench, do: str) -> None:
    """And are answered."""
    before = bench.save()
    bench.press(do, "seed")
    assert bench.message
    assert bench.save() == before


# --- Whole mechs


@pytest.mark.parametrize("reason", REASONS)
def test_a_typed_build_is_refused_by_name_and_not_lost(bench: Bench, reason: str) -> None:
    """Every reason names its piece, in both languages; the text stays where it was typed."""
    bad, said = REFUSED[reason]
    before = bench.made
    typed = bad if reason == "form" else f" {bad.lower()} "
    bench.press(f"text:{typed}")
    if reason == "form":
        # What was meant is clear.
        assert bench.message == "Mech taken over from the text."
        bench.press("undo:")
        bench.press("text:L1 K1+P1 W6! G1")
        said = said.replace("()", "(W6!)")
        typed = "L1 K1+P1 W6! G1"
    assert bench.message == said
    assert bench.made == before
    assert bench.look().fields[TEXT] == typed
    with pytest.raises(BuildError) as told:
        builds.read(bad)
    assert told.value.reason == reason
    assert why_refused(told.value).said(words_in("es")) != said


@pytest.mark.parametrize("seed", range(150))
def test_a_draft_is_refused_exactly_as_the_rules_refuse_it(seed: int) -> None:
    """Any build by chance that a draft can be; and each refusal has words."""
    text = maybe_build(random.Random(seed))
    refused, told = "", "nothing"
    try:
        builds.read(text)
    except BuildError as error:
        refused, told = error.reason, why_refused(error).said(words_in("es"))
    assert told
    try:
        draft = Draft.of(text)
    except BuildError:
        assert refused in (
            "base",
            "locomotor",
            "cockpit",
            "slots",
            "attach",
            "modification",
            "pilot",
        )
        return
    assert str(draft) == text
    found = [why.reason for why in draft.problems(overweight=False)]
    assert found[:1] == [refused] * bool(refused)


def test_undo_takes_back_one_press_after_the_other(bench: Bench) -> None:
    """Presets, cards, sizes and house rules; until nothing is left."""
    began = bench.made
    for do in ("preset:sniper", "mechs:3", "ruling:volley:flat", "put:7:W8", "sides:4", "random:"):
        bench.press(do, "chance")
    for _ in range(6):
        bench.press("undo:")
        assert bench.message == ""
    assert bench.made == began
    assert controls(bench)["undo:"].attrs["aria-disabled"] == "true"
    bench.press("undo:")
    assert bench.message == "Nothing to undo."


def test_a_random_mech_is_ready_to_fight(bench: Bench) -> None:
    """The one that is being built, and no other."""
    bench.press("mech:1b")
    bench.press("random:", "a seed")
    assert bench.problem == ""
    assert bench.made.drafts[3] == bench.draft
    assert bench.made.sides[0] == bench.made.of(Duel()).sides[0]
    first = build(bench)
    bench.press("random:", "another")
    assert build(bench) != first


def test_opponents_are_matched_to_a_side(bench: Bench) -> None:
    """Every mech of every other side; the message says how strong they are."""
    bench.press("sides:3")
    own = bench.made.sides[0]
    bench.press("match:", "seed")
    assert bench.made.sides[0] == own
    for side in bench.made.sides[1:]:
        for mine, theirs in zip(own, side, strict=True):
            strong, wanted = bench.made.strength(theirs), bench.made.strength(mine)
            assert abs(strong - wanted) <= 0.2 * wanted
            assert f"{strong} against {wanted}" in bench.message
    bench.press("clear:")
    before = bench.made
    bench.press("match:", "seed")
    assert bench.message == "Finish the mechs of this side first."
    assert bench.made == before


@pytest.mark.parametrize("sides", SIDES_MAY_BE)
@pytest.mark.parametrize("mechs", MECHS_MAY_BE)
def test_any_number_of_sides_and_mechs(bench: Bench, sides: int, mechs: int) -> None:
    """Each can be built, and a duel begins with them."""
    bench.press("mech:1b")
    bench.press(f"sides:{sides}")
    bench.press(f"mechs:{mechs}")
    assert bench.mech in bench.made.ids
    assert len(tables_of(bench.setup).ids) == sides * mechs
    assert {f"mech:{mech}" for mech in bench.made.ids} <= controls(bench).keys()


def test_house_rules_decide_what_is_ready(bench: Bench) -> None:
    """A mech that is too heavy is ready where that is allowed, and warned of."""
    heavy = "L5 K3+P1+A3 W11+A3 G2+A3"
    bench.press("ruling:overweight:allowed")
    bench.press(f"text:{heavy}")
    assert (build(bench), bench.problem) == (heavy, "")
    shown = text_of(bench.look().panels["workshop-mech"])
    assert "It can never attack" in shown
    assert "16 of 13 WE, 3 too many" in shown
    assert bench.setup.rulings == Rulings(overweight="allowed")
    bench.press("ruling:overweight:refused")
    assert "Too heavy: 16 WE, but 13 MW." in bench.problem
    # What begins all the same is the nearest that the rules allow.
    tables_of(bench.setup)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("L3 K2+P1 W6 G2+A1", []),
        ("L3 K2+P1 W6 G2", ["plants_few"]),
        ("L3 K2+P1 W6 G2 G2 G2", ["plants_many"]),
        ("L3 K2+P1 W6 G2 G1", []),
        ("L5 K3+P1+A3 W11+A3 G2+A3", ["melee_heavy"]),
        ("L5 K3+P1+A3 W8+A3 G2+A3", ["heavy"]),
        ("L4 K3+P1+A3 W11+A3 G2+A3", []),
    ],
)
def test_a_legal_mech_that_could_hardly_act_is_warned_of(text: str, found: list[str]) -> None:
    """And said so in both languages."""
    assert weaknesses(Draft.of(text)) == found
    for language in LANGUAGES:
        for each in found:
            assert words_in(language).say(f"weak.{each}")


def test_only_the_skimmer_of_the_ready_made_mechs_is_warned_of() -> None:
    """Its one plant is bare."""
    warned = {name for name, text in PRESETS.items() if weaknesses(Draft.of(text))}
    assert warned == {"skimmer"}


# --- Sharing


def test_a_link_begins_the_duel_that_was_made(bench: Bench) -> None:
    """And is read back where a build could be typed."""
    bench.press("sides:3")
    bench.press("random:", "x")
    bench.press("ruling:events:on")
    fragment = bench.look().links[LINK]
    assert read_link(TECHNICONICA, fragment) == NewGame(bench.setup)
    other = Bench(words_in("es"), Duel())
    other.press(f"text:https://example.org/#{fragment}")
    assert other.made == bench.made
    bench.press("clear:")
    look = bench.look()
    assert LINK not in look.links
    assert look.fields[LINK] == ""


def test_the_present_duel_is_taken_over(bench: Bench) -> None:
    """Mechs and house rules."""
    present = Duel(((GUNLINE,), (PRESETS["terror"],)), Rulings(wary="off"))
    bench.turn_to(bench.words, present)
    bench.press("present:")
    assert bench.setup == present
    assert bench.mech in bench.made.ids
    assert link_of(TECHNICONICA, NewGame(present)) == bench.look().links[LINK]


# --- Saving


def test_mechs_are_saved_loaded_deleted_and_brought_back(bench: Bench) -> None:
    """Under names; what is not ready is not saved."""
    bench.press("random:", "mine")
    mine = build(bench)
    bench.press("keep: Ñandú <b> ")
    assert bench.message == "Saved: Ñandú <b>"
    assert bench.look().fields["kept-name"] == ""
    assert "Ñandú <b>" in bench.line()
    assert "<b>" not in "".join(map(to_markup, bench.look().panels.values()))
    bench.press("preset:terror")
    bench.press("load:1")
    assert build(bench) == mine
    bench.press("forget:1")
    assert bench.kept == ()
    assert "bring-back:" in controls(bench)
    bench.press("bring-back:")
    assert dict(bench.kept) == {"Ñandú <b>": mine}
    bench.press("clear:")
    bench.press("keep:nothing")
    assert "1A is not ready" in bench.message
    assert len(bench.kept) == 1


def test_what_was_saved_comes_back(bench: Bench) -> None:
    """All that is made, ready or not, and the list."""
    for do in ("sides:4", "keep:one", "slot:1", "remove:1:0", "ruling:armour:top"):
        bench.press(do)
    saved = bench.save()
    assert saved.isascii()
    other = Bench(words_in("es"), Duel())
    assert other.restore(saved)
    assert (other.made, other.kept, other.save()) == (bench.made, bench.kept, saved)


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{}",
        "[]",
        '{"format":"techniconica-workshop/1"}',
        '{"format":"techniconica-workshop/1","bench":{"sides":[["L1"]],"rulings":{}},"kept":[]}',
        '{"format":"techniconica-workshop/1","bench":{"sides":[["A1"],["L1"]],"rulings":{}},"kept":[]}',
        '{"format":"techniconica-workshop/1","bench":{"sides":[[1],[2]],"rulings":{}},"kept":[]}',
        '{"format":"techniconica-workshop/1","bench":{"sides":[[""],[""]],"rulings":{"x":1}},"kept":[]}',
        '{"format":"techniconica-workshop/1","bench":{"sides":[[""],["",""]],"rulings":{}},"kept":[]}',
    ],
)
def test_a_damaged_save_leaves_the_bench_as_it_was(bench: Bench, damage: str) -> None:
    """And says so."""
    before = bench.made
    assert not bench.restore(damage)
    assert bench.made == before
    assert bench.message == "Some saved mechs are damaged. The others are here."


def test_what_can_be_read_of_a_damaged_list_is_there(bench: Bench) -> None:
    """The rest is reported."""
    bench.press("keep:good")
    value = json.loads(bench.save())
    value["kept"] += [["bad", "L1"], ["", GUNLINE], "worse"]
    assert not bench.restore(json.dumps(value))
    assert [each.name for each in bench.kept] == ["good"]


def test_mechs_of_another_tab_or_device_join(bench: Bench) -> None:
    """One under the same name gets a number, and the list has an end."""
    bench.press("keep:mine")
    other = Bench(bench.words, Duel())
    other.press("preset:terror")
    other.press("keep:mine")
    assert bench.add_kept(other.save()) == (1, False, False)
    assert [each.name for each in bench.kept] == ["mine", "mine 2"]
    assert bench.add_kept(other.save()) == (0, False, False)
    other.restore_kept(bench.save())
    assert other.kept == bench.kept
    for number in range(MOST_KEPT):
        other.press(f"keep:{number}")
    assert len(other.kept) == MOST_KEPT
    assert "full" in other.message
    bench.press("keep:besides")
    assert bench.add_kept(other.save()).had_no_room
    assert bench.add_kept("broken") == (0, True, False)


# --- What is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_that_is_on_does_something(language: str) -> None:
    """With a slot open and without; ids are given once; what is off is refused in words."""
    for opened in ("", *SLOTS):
        bench = Bench(words_in(language), Duel())
        for do in ("mechs:1", "keep:mine", "preset:railer", *([f"slot:{opened}"] * bool(opened))):
            bench.press(do)
        ids = [each.attrs["id"] for each in elements(bench) if "id" in each.attrs]
        assert len(ids) == len(set(ids))
        for do, control in controls(bench).items():
            other = Bench(bench.words, Duel())
            assert other.restore(bench.save())
            if opened:
                other.press(f"slot:{opened}")
            before = seen(other)
            other.press(do.removeprefix("ask:"), "chance")
            off = control.attrs.get("aria-disabled") == "true"
            is_idle = control.attrs.get("aria-pressed") == "true" or "checked" in control.attrs
            assert off or is_idle or seen(other) != before, do
            if off and not do.startswith(("undo:", "present:", "clear:")):
                assert other.message, do


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_with_its_numbers_and_its_rule(language: str) -> None:
    """Its button says all that it shows."""
    bench = Bench(words_in(language), Duel())
    found = controls(bench)
    for card in CARDS:
        label = found[f"card:{card}"].attrs["aria-label"]
        assert bench.words.say(f"card.{card}") in label
        assert text_of(found[f"card:{card}"]) in label


def test_ten_ready_made_mechs_have_a_line_each() -> None:
    """Which differs from all others, in both languages."""
    for language in LANGUAGES:
        lines = {words_in(language).say(f"preset_line.{preset}") for preset in PRESETS}
        assert len(lines) == len(PRESETS) == 10


def test_house_rules_are_those_of_the_game(bench: Bench) -> None:
    """Every value can be chosen, and the default is marked."""
    for name, values in RULINGS.items():
        for value in values:
            bench.press(f"ruling:{name}:{value}")
            assert bench.made.rulings._asdict()[name] == value
        chosen = [do for do, each in controls(bench).items() if "checked" in each.attrs]
        assert f"ruling:{name}:{values[-1]}" in chosen
    assert "6 house rules changed." in bench.line()


# --- Who plays


def test_seats_are_offered_for_as_many_sides_as_are_made() -> None:
    """Who joins plays as the last of those before; by the names of the sides."""
    desk = Seated(Record(TECHNICONICA, Duel(), "seats"), "en")
    bench = Bench(desk.words, Duel())
    bench.press("sides:4")
    kinds = desk.seats_for(bench.setup, (HERE, AWAY))
    assert kinds == (HERE, AWAY, AWAY, AWAY)
    form = desk.new_seats_form("new", kinds, bench.setup)
    labels = [text_of(each) for each in walk(form) if each.tag == "label"]
    assert labels == ["Side 1", "Side 2", "Side 3", "Side 4"]
    chosen = [each.attrs["value"] for each in walk(form) if "selected" in each.attrs]
    assert tuple(chosen) == kinds
    assert desk.seats_for(Duel(), kinds) == (HERE, AWAY)
    assert desk.new_game("more", bench.setup, seats=(HERE,) * 4)
    assert len(desk.seats) == 4
