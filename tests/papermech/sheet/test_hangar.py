"""The hangar: every press, everything it refuses, and what it keeps, without a page.

Long: a case for each press of the bench.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node, to_markup
from desk.keeping.named import LONGEST_NAME, MOST_KEPT, Kept
from desk.typed import typed
from desk.words import LANGUAGES
from papermech.catalogue import MOUNTS, WEAPONS
from papermech.loadout import STANDARD, Loadout, weapons_for
from papermech.presets import PRESETS
from papermech.record import Record
from papermech.rulings import CHOICES, Rulings
from papermech.setup import Equipment
from papermech.sheet.hangar.bench import FORMAT, Bench
from papermech.sheet.hangar.view import why_not
from papermech.sheet.names import words_in
from tests.house.test_words import compile_words

HOSTILE = (
    "<script>alert(1)</script>",
    "&amp; \" ' {name} %s \\",
    "机甲 🤖 ŕ̸̫",
    "\u202egnp.exe",
    "\ud800",
    "load:1",
    ":",
)
ODD_PRESSES = (
    "",
    ":",
    "fit",
    "fit:",
    "fit:left_arm",
    "fit:left_arm:",
    "fit:left_arm:club",
    "fit:left_arm:laser:laser",
    "fit::laser",
    "fit:torso:laser",
    "fit:torso_armour:5",
    "fit:legs_armour:laser",
    "mount:torso",
    "mount:left_arm ",
    "armour",
    "armour:torso",
    "armour:torso:",
    "armour:torso:2",
    "armour:torso:6",
    "armour:torso:4.0",
    "armour:torso:-3",
    "armour:torso:\N{ARABIC-INDIC DIGIT FOUR}",
    "armour:torso:" + "9" * 5000,
    "armour:left_arm:4",
    "preset",
    "preset:",
    "preset:__class__",
    "ruling",
    "ruling:haste",
    "ruling:haste:",
    "ruling:haste:never",
    "ruling:luck:good",
    "keep",
    "keep:",
    "keep: \t\u3000",
    "keep:" + "n" * (LONGEST_NAME + 1),
    "load",
    "load:",
    "load:0",
    "load:1",
    "load:-1",
    "load:²",
    "load:" + "9" * 5000,
    "forget:",
    "forget:1",
    "bring-back:",
    "bring-back",
    "save",
    "__init__",
    "_equip:torso_armour",
    *(f"fit:left_arm:{text}" for text in HOSTILE),
    *(f"ruling:{text}:{text}" for text in HOSTILE),
)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


@pytest.fixture
def bench() -> Bench:
    """An English bench with the standard equipment."""
    return Bench(words_in("en"))


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
    found = {}
    for each in elements(bench):
        if "data-bench" in each.attrs:
            do = each.attrs["data-bench"]
            # The weapons are left by their own button and by the mount's.
            assert do not in found or do == "mount:"
            found[do] = each
    return found


def text_of(item: Node | str) -> str:
    """The words in a tree."""
    return item if isinstance(item, str) else "".join(map(text_of, item.children))


def pictures(bench: Bench) -> dict[str, Node]:
    """The picture over each button that has one, by what the button does."""
    found = {}
    for each in elements(bench):
        if each.attrs.get("class") == "pictured":
            button, picture = each.children
            assert isinstance(button, Node)
            assert isinstance(picture, Node)
            assert picture.attrs["aria-hidden"] == "true"
            found[button.attrs["data-bench"]] = picture
    return found


def state_of(bench: Bench) -> tuple[object, ...]:
    """All that a press may change, but for the message."""
    return bench.loadout, bench.rulings, bench.kept, bench.filling


# --- What a press does


def test_a_new_bench_carries_the_standard_equipment(bench: Bench) -> None:
    """With the rules as on the sheet, and nothing kept."""
    assert state_of(bench) == (STANDARD, Rulings(), (), "")
    assert bench.message == ""


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_fitting_a_weapon(bench: Bench, mount: str, weapon: str) -> None:
    """What goes there is carried and the choice is closed; what does not is refused in words."""
    bench.press(f"mount:{mount}")
    assert bench.filling == mount
    bench.press(f"fit:{mount}:{weapon}")
    if weapon in weapons_for(mount):
        assert bench.loadout == STANDARD._replace(**{mount: weapon})  # type: ignore[arg-type]
        assert bench.filling == ""
        assert bench.message == ""
    else:
        assert state_of(bench) == (STANDARD, Rulings(), (), mount)
        where = "arm" if WEAPONS[weapon].on_arm else "shoulder"
        assert bench.message == f"{where.capitalize()}s only."


def test_a_mount_is_opened_and_closed(bench: Bench) -> None:
    """Its button opens it, and closes it while it is open; another mount takes over."""
    bench.press("mount:left_arm")
    assert "mount:" in controls_of_mounts(bench)
    bench.press("mount:right_arm")
    assert bench.filling == "right_arm"
    bench.press("mount:")
    assert bench.filling == ""
    assert set(controls_of_mounts(bench)) == {f"mount:{mount}" for mount in MOUNTS}


def controls_of_mounts(bench: Bench) -> list[str]:
    """What the four buttons of the mounts do."""
    return [
        each.attrs["data-bench"]
        for each in walk(bench.look().panels["hangar-mech"])
        if "aria-expanded" in each.attrs
    ]


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("where", ["torso", "legs"])
@pytest.mark.parametrize("armour", [3, 4, 5])
def test_armour(bench: Bench, where: str, armour: int) -> None:
    """Torso and legs take 3 to 5, and the radio button that is on says which."""
    bench.press(f"armour:{where}:{armour}")
    assert bench.loadout._asdict()[f"{where}_armour"] == armour
    on = [do for do, control in controls(bench).items() if "checked" in control.attrs]
    assert [do for do in on if do.startswith(f"armour:{where}")] == [f"armour:{where}:{armour}"]


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(bench: Bench, preset: str) -> None:
    """A preset is taken whole, house rules stay, and its button shows it."""
    bench.press("ruling:punch:list")
    bench.press(f"preset:{preset}")
    assert bench.loadout == PRESETS[preset]
    assert bench.rulings == Rulings(punch="list")
    pressed = {
        do
        for do, control in controls(bench).items()
        if control.attrs.get("aria-pressed") == "true" and do.startswith("preset:")
    }
    assert pressed == {f"preset:{preset}"}
    assert bench.words.say(f"preset.{preset}") in bench.line()


@pytest.mark.parametrize(
    ("switch", "value"), [(switch, value) for switch in CHOICES for value in CHOICES[switch]]
)
def test_rulings(bench: Bench, switch: str, value: str) -> None:
    """Each switch takes each value; the line at the top counts what is not the default."""
    bench.press(f"ruling:{switch}:{value}")
    assert bench.rulings._asdict() == {**Rulings()._asdict(), switch: value}
    assert "checked" in controls(bench)[f"ruling:{switch}:{value}"].attrs
    assert ("1 house rule changed." in bench.line()) == (value != CHOICES[switch][0])


def test_every_ruling_is_offered_with_its_default_marked(bench: Bench) -> None:
    """Ten radio buttons in five groups; the default, and it alone, is named so."""
    labels = [each for each in elements(bench) if each.attrs.get("class") == "option"]
    offered = {}
    for label in labels:
        radio = label.children[0]
        assert isinstance(radio, Node)
        if radio.attrs["data-bench"].startswith("ruling:"):
            offered[radio.attrs["data-bench"]] = text_of(label)
    assert len(offered) == 10
    for do, text in offered.items():
        _, switch, value = do.split(":")
        assert text.endswith("(default)") == (value == CHOICES[switch][0])


def test_the_equipment_on_the_sheet_can_be_taken_over(bench: Bench) -> None:
    """It is offered where it is neither a preset nor kept."""
    assert "sheet:" not in controls(bench)
    bench.on_sheet = STANDARD._replace(left_arm="rifle")
    assert "sheet:" in controls(bench)
    bench.press("sheet:")
    assert bench.loadout == bench.on_sheet
    bench.press("keep:from a friend")
    assert "sheet:" not in controls(bench)


@pytest.mark.parametrize("press", ODD_PRESSES)
def test_odd_presses_change_nothing_and_say_why(bench: Bench, press: str) -> None:
    """Whatever cannot be done leaves all as it was, and a message."""
    bench.press("fit:left_arm:rifle")
    bench.press("mount:left_arm")
    before = state_of(bench)
    bench.press(press)
    assert state_of(bench) == before
    assert bench.message
    bench.look()
    bench.press("armour:legs:3")
    assert bench.message == ""


# --- Weight


@pytest.mark.rule("WEIGHT")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("torso", [3, 4, 5])
@pytest.mark.parametrize("arm", ["machine_gun", "laser", "ppc", "tower_shield"])
def test_weight_and_penalty_are_the_engines(language: str, torso: int, arm: str) -> None:
    """The sum, the sentence and the figures under each weapon are what the engine computes."""
    bench = Bench(words_in(language))
    bench.press(f"fit:left_arm:{arm}")
    bench.press(f"armour:torso:{torso}")
    loadout = bench.loadout
    look = bench.look()
    assert f"{loadout.weight} " in look.texts["hangar-sum"]
    if loadout.time_penalty:
        assert f"T+{loadout.time_penalty}" in look.texts["hangar-sum"]
    else:
        assert "T+" not in look.texts["hangar-sum"]
    assert figures(loadout) in look.texts["equipment"]
    assert look.texts["hangar-sum"] in text_of(look.panels["hangar-mech"])

    bench.press("mount:right_shoulder")
    for weapon in weapons_for("right_shoulder"):
        fitted = loadout._replace(right_shoulder=weapon)
        control = controls(bench)[f"fit:right_shoulder:{weapon}"]
        assert text_of(control).endswith(figures(fitted))
        assert control.attrs["aria-label"].endswith(figures(fitted))


def figures(loadout: Loadout) -> str:
    """Weight and penalty as the engine has them."""
    return f"{loadout.weight}\N{NO-BREAK SPACE}W, T+{loadout.time_penalty}"


# --- What is shown


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mount", MOUNTS)
def test_all_thirteen_weapons_are_shown(language: str, mount: str) -> None:
    """Those that fit come first; the others are off and say why, in sight and to be heard."""
    bench = Bench(words_in(language))
    bench.press(f"mount:{mount}")
    shown = [
        (do.removeprefix(f"fit:{mount}:"), control)
        for do, control in controls(bench).items()
        if do.startswith("fit:")
    ]
    assert {weapon for weapon, _ in shown} == set(WEAPONS)
    fits = [weapon in weapons_for(mount) for weapon, _ in shown]
    assert fits == sorted(fits, reverse=True)
    for weapon, control in shown:
        name = bench.words.say(f"weapon.{weapon}")
        assert control.attrs["aria-label"].startswith(name)
        assert name in text_of(pictures(bench)[f"fit:{mount}:{weapon}"])
        reason = why_not(mount, weapon)
        assert bool(reason) == (control.attrs.get("aria-disabled") == "true")
        if reason:
            assert text_of(control).endswith(bench.words.say(reason))
            assert control.attrs["aria-label"].endswith(bench.words.say(reason))
    carried = [weapon for weapon, control in shown if control.attrs.get("aria-pressed") == "true"]
    assert carried == [STANDARD._asdict()[mount]]


@pytest.mark.rule("PUNCH")
def test_the_fist_is_drawn_as_the_rules_have_it(bench: Bench) -> None:
    """Punch changes with its ruling, in the picture and in words."""
    for value, power in (("sheet", "P3"), ("list", "P2")):
        bench.press(f"ruling:punch:{value}")
        bench.press("mount:right_arm")
        fist = "fit:right_arm:fist"
        assert f"Punch {power} T2" in controls(bench)[fist].attrs["aria-label"]
        assert f"Punch {power}" in text_of(pictures(bench)[fist])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_of_the_sheet_bring_no_ids_or_keys_with_them(language: str) -> None:
    """The page's own sheet keeps its ids to itself; every id of the hangar is given once."""
    bench = Bench(words_in(language))
    bench.press("keep:one")
    bench.press("mount:left_shoulder")
    ids = [each.attrs["id"] for each in elements(bench) if "id" in each.attrs]
    assert sorted(ids) == [
        *sorted(f"hangar-{mount}" for mount in MOUNTS),
        "hangar-weapons-title",
        "keep-form",
        "kept-help",
        "kept-name",
    ]
    assert not any("data-key" in each.attrs for each in elements(bench))
    assert sum(each.tag == "svg" for each in elements(bench)) == 4 + len(WEAPONS)


def test_every_control_can_be_pressed(bench: Bench) -> None:
    """Whatever is shown and not off does something, without a message of refusal."""
    bench.press("keep:mine")
    for mount in MOUNTS:
        bench.press(f"mount:{mount}")
        for do, control in controls(bench).items():
            other = Bench(bench.words)
            assert other.restore(bench.save())
            other.press(do.removeprefix("ask:"))
            refused = other.message != "" and not do.startswith("ask:forget:")
            assert refused == (control.attrs.get("aria-disabled") == "true"), do


# --- Keeping


def test_keep_load_and_forget(bench: Bench) -> None:
    """A 'mech is kept under its name, taken up again, deleted, and brought back."""
    mine = PRESETS["fortress"]._replace(legs_armour=5)
    bench.press("preset:fortress")
    bench.press("armour:legs:5")
    bench.press("keep:Old Ironside")
    assert bench.kept == (Kept("Old Ironside", mine),)
    assert bench.message == "Saved: Old Ironside"
    assert "Old Ironside" in bench.line()

    bench.press("preset:standard")
    bench.press("keep:Another")
    assert [kept.name for kept in bench.kept] == ["Old Ironside", "Another"]
    bench.press("load:1")
    assert bench.loadout == mine
    assert bench.message == ""

    bench.press("forget:1")
    assert [kept.name for kept in bench.kept] == ["Another"]
    assert bench.loadout == mine
    bench.press("forget:1")
    assert [kept.name for kept in bench.kept] == []
    assert "bring-back:" in controls(bench)
    bench.press("bring-back:")
    bench.press("bring-back:")
    assert [kept.name for kept in bench.kept] == ["Old Ironside", "Another"]
    assert "bring-back:" not in controls(bench)


def test_a_name_used_again_replaces_and_can_be_brought_back(bench: Bench) -> None:
    """Its place in the list stays."""
    bench.press("keep:A")
    bench.press("keep:B")
    bench.press("preset:howitzer")
    bench.press("keep:A")
    assert bench.kept == (Kept("A", PRESETS["howitzer"]), Kept("B", STANDARD))
    bench.press("bring-back:")
    assert bench.kept == (Kept("A", STANDARD), Kept("B", STANDARD))


def test_the_list_has_an_end(bench: Bench) -> None:
    """One more than can be kept is refused; replacing goes on."""
    for number in range(MOST_KEPT):
        bench.press(f"keep:{number}")
    assert len(bench.kept) == MOST_KEPT
    bench.press("keep:one more")
    assert len(bench.kept) == MOST_KEPT
    assert str(MOST_KEPT) in bench.message
    bench.press("preset:duellist")
    bench.press("keep:7")
    assert bench.kept[7].what == PRESETS["duellist"]


@pytest.mark.parametrize("name", [*HOSTILE, "n" * LONGEST_NAME, " x ", "🤖" * LONGEST_NAME])
def test_names_are_taken_as_they_were_meant(bench: Bench, name: str) -> None:
    """Up to 40 characters, but for what nobody sees; shown as text, and read back the same."""
    bench.press(f"keep: {name}\u200b")
    name = typed(name)
    assert [kept.name for kept in bench.kept] == [name]
    other = Bench(bench.words)
    assert other.restore(bench.save())
    assert other.kept == bench.kept
    names = [each for each in elements(other) if each.tag == "bdi"]
    assert [each.children for each in names] == [(name,)]
    assert "<script" not in "".join(map(to_markup, other.look().panels.values()))
    other.press("forget:1")
    assert name in other.message


def test_what_was_saved_comes_back(bench: Bench) -> None:
    """The bench, its rules and the list, all on one line of ASCII."""
    bench.press("preset:controller")
    bench.press("ruling:circles:two")
    bench.press("keep:ñandú")
    bench.press("armour:legs:3")
    text = bench.save()
    assert text.isascii()
    assert "\n" not in text
    other = Bench(bench.words)
    assert other.restore(text)
    assert state_of(other) == state_of(bench)
    assert other.message == ""
    assert other.save() == text


def test_the_format_is_what_it_is() -> None:
    """A save of this version stays readable: the text here is never to be changed."""
    text = (
        '{"format":"papermech-hangar/1","bench":{"loadout":{"left_shoulder":"laser",'
        '"right_shoulder":"missile","left_arm":"rifle","right_arm":"fist","torso_armour":4,'
        '"legs_armour":3},"rulings":{"haste":"between"}},"kept":[["M\\u00eda",'
        '{"left_shoulder":"mortar","right_shoulder":"ppc","left_arm":"rifle",'
        '"right_arm":"plasma_sword","torso_armour":3,"legs_armour":5}]]}'
    )
    bench = Bench(words_in("en"))
    assert bench.restore(text)
    assert bench.loadout == Loadout("laser", "missile", "rifle", "fist", 4, 3)
    assert bench.rulings == Rulings(haste="between")
    assert bench.kept == (Kept("Mía", Loadout("mortar", "ppc", "rifle", "plasma_sword", 3, 5)),)
    assert bench.save() == text


def saved(**changes: object) -> str:
    """A good save with some of it replaced."""
    good = {
        "format": FORMAT,
        "bench": {"loadout": PRESETS["howitzer"]._asdict(), "rulings": {"punch": "list"}},
        "kept": [["mine", PRESETS["duellist"]._asdict()]],
    }
    return json.dumps({**good, **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        '"x"',
        "{",
        "{}",
        "\ufeff{}",
        "[" * 100_000,
        '{"format":"papermech-hangar/1"',
        saved(format="papermech-hangar/2"),
        saved(format=None),
        saved(format=["papermech-hangar/1"]),
    ],
)
def test_what_is_no_save_is_refused_whole(bench: Bench, text: str) -> None:
    """It leaves the bench as it was, with a message; the shell puts the text aside."""
    before = bench.loadout, bench.rulings
    assert not bench.restore(text)
    assert (bench.loadout, bench.rulings) == before
    assert bench.kept == ()
    assert bench.message.startswith("Some saved")


@pytest.mark.parametrize(
    "bad",
    [
        None,
        7,
        [],
        {"loadout": None},
        {"loadout": {**STANDARD._asdict(), "left_arm": "mortar"}, "rulings": {}},
        {"loadout": {**STANDARD._asdict(), "torso_armour": True}, "rulings": {}},
        {"loadout": {**STANDARD._asdict(), "torso_armour": 1e99}, "rulings": {}},
        {"loadout": {**STANDARD._asdict(), "tail": "laser"}, "rulings": {}},
        {"loadout": {**STANDARD._asdict(), "left_arm": [["laser"]]}, "rulings": {}},
    ],
)
def test_a_damaged_bench_costs_no_kept_mech(bench: Bench, bad: object) -> None:
    """What can be read is read."""
    assert not bench.restore(saved(bench=bad))
    assert bench.loadout == STANDARD
    assert bench.kept == (Kept("mine", PRESETS["duellist"]),)
    assert bench.message


@pytest.mark.parametrize(
    "bad",
    [
        None,
        "mine",
        [],
        ["mine"],
        ["mine", None],
        [7, STANDARD._asdict()],
        ["", STANDARD._asdict()],
        ["n" * (LONGEST_NAME + 1), STANDARD._asdict()],
        ["bad", {**STANDARD._asdict(), "legs_armour": 6}],
        ["bad", {}],
        ["bad", {**STANDARD._asdict(), "left_arm": json.loads("[" * 40 + "]" * 40)}],
    ],
)
def test_a_damaged_kept_mech_costs_no_other(bench: Bench, bad: object) -> None:
    """The others and the bench are read, and the text is to be put aside."""
    good = ["good", STANDARD._asdict()]
    assert not bench.restore(saved(kept=[good, bad, ["last", STANDARD._asdict()]]))
    assert bench.kept == (Kept("good", STANDARD), Kept("last", STANDARD))
    assert bench.loadout == PRESETS["howitzer"]
    assert bench.rulings == Rulings(punch="list")


def test_damaged_rulings_leave_the_rest(bench: Bench) -> None:
    """They stay as they are on the bench."""
    damaged = {"loadout": STANDARD._asdict(), "rulings": {"punch": "hard"}}
    assert not bench.restore(saved(bench=damaged))
    assert bench.rulings == Rulings()
    assert bench.kept


def test_too_many_kept_are_not_lost_unseen(bench: Bench) -> None:
    """Those beyond the end of the list are left out, and the text is to be put aside."""
    many = [[str(number), STANDARD._asdict()] for number in range(MOST_KEPT + 1)]
    assert not bench.restore(saved(kept=many))
    assert len(bench.kept) == MOST_KEPT


def test_what_another_tab_kept_is_taken_over(bench: Bench) -> None:
    """The list only: what is being built here stays; what cannot be read changes nothing."""
    bench.press("preset:skirmisher")
    bench.press("keep:here")
    bench.press("forget:1")
    bench.restore_kept(saved())
    assert bench.kept == (Kept("mine", PRESETS["duellist"]),)
    assert bench.loadout == PRESETS["skirmisher"]
    assert "bring-back:" not in controls(bench)
    bench.restore_kept("{")
    bench.restore_kept(saved(kept=[None]))
    assert bench.kept == (Kept("mine", PRESETS["duellist"]),)


# --- Starting a game


def test_a_game_is_begun_with_what_was_built(bench: Bench) -> None:
    """The desk's record carries equipment and rules, and later games keep them."""
    bench.press("preset:howitzer")
    bench.press("ruling:tracks:inward")
    desk = Desk(Record(seed="x"))
    assert desk.new_game("y", Equipment(bench.loadout, bench.rulings))
    assert desk.record == Record(PRESETS["howitzer"], Rulings(tracks="inward"), seed="y")
    assert not desk.plays_standard
    assert desk.new_game("z")
    assert desk.record == Record(PRESETS["howitzer"], Rulings(tracks="inward"), seed="z")
    assert desk.new_game("s", Equipment())
    assert desk.plays_standard


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_names_what_a_game_starts_with(language: str) -> None:
    """Preset, kept or your own; weapons, weight and penalty."""
    bench = Bench(words_in(language))
    for preset in PRESETS:
        bench.press(f"preset:{preset}")
        line = bench.line()
        assert bench.words.say(f"preset.{preset}") in line
        for weapon in bench.loadout.weapons:
            assert bench.words.say(f"weapon.{weapon}") in line
    bench.press("armour:torso:3")
    assert bench.words.say("hangar.own") in bench.line()
    bench.press("keep:Mine & <yours>")
    assert "Mine & <yours>" in bench.line()
