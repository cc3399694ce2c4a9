"""More hand-made cases: set-up, the clock, choosing and waves, each from the text of its rule."""

import pytest

from papermech import radar
from papermech.events import (
    ActionChosen,
    ClockAdvanced,
    EnemyActivated,
    EnemyMoved,
    Repaired,
    RepairsRolled,
    Rolled,
    WaveBeaten,
    WaveRolled,
    WentIdle,
    YouAct,
)
from tests.play import (
    ALL,
    LEG_CHOICES,
    MOUNTS,
    STANDING,
    choosing,
    foe,
    foes,
    last_line,
    marks,
    play,
    position,
    spaces,
)

HEAVY: dict[str, object] = {
    "left_shoulder": "mortar",
    "right_shoulder": "ppc",
    "left_arm": "rifle",
    "right_arm": "ppc",
}
"""With the standard armour 18 W: 3 more units of time for everything."""
UNHURT: dict[str, object] = {**{mount: [] for mount in MOUNTS}, "torso": 0, "legs": []}
WRECKED = dict.fromkeys(MOUNTS, ALL)


# --- Setting up


@pytest.mark.rule("SETUP")
def test_every_mech_starts_unhurt_and_standing_whatever_it_carries() -> None:
    """Equipment and house rules change nothing of how the sheet lies at the start."""
    shown = last_line(faces="14", loadout=HEAVY, rulings={"circles": "two", "tracks": "inward"})
    assert shown["player"]["damage"] == UNHURT
    assert (shown["wave"], shown["stance"], shown["outcome"]) == (1, "stand", "playing")
    assert shown["legal"] == STANDING


@pytest.mark.rule("SETUP")
def test_the_enemies_of_a_first_wave_start_unhurt_at_long_range() -> None:
    """A 4 brings the helo; a 5 readies its missiles; a 6 sends it to the right, behind."""
    shown = last_line(faces="456")
    assert shown["enemies"] == [
        {"id": "H", "attack": 2, "time": 4, "space": "right_rear:long", "damage": [0, 0]}
    ]
    assert (shown["player"]["time"], shown["player"]["action"]) == (0, None)


@pytest.mark.rule("RADAR-SPACES")
def test_eight_turns_lead_round_all_sectors_and_back() -> None:
    """In each of the four bands; four bands of eight sectors are all the spaces there are."""
    met = set()
    for band in ("close", "short", "medium", "long"):
        space = radar.SPACES[f"front_right:{band}"]
        for _ in range(8):
            space = radar.CLOCKWISE[space]
            met.add(space)
        assert radar.SPACE_NAMES[space] == f"front_right:{band}"
    assert len(met) == 32


@pytest.mark.rule("RADAR-SPACES")
@pytest.mark.parametrize(
    ("die", "space"),
    [
        ("1", "left_rear:long"),
        ("2", "left_front:long"),
        ("3", "front_left:long"),
        ("4", "front_right:long"),
        ("5", "right_front:long"),
        ("6", "right_rear:long"),
    ],
)
def test_the_numbers_at_long_range_run_from_left_to_right(die: str, space: str) -> None:
    """1 and 2 to the left, 3 and 4 ahead, 5 and 6 to the right; none behind you."""
    assert last_line(faces="1" + die)["enemies"][0]["space"] == space


# --- The clock


@pytest.mark.rule("CLOCK-ADVANCE")
def test_one_unit_of_time_moves_every_cube_one_space() -> None:
    """Three enemies and you, each one space nearer to active; nobody moves on the radar."""
    before = position(
        foe("M", "front_left:long", time=4),
        foe("F", "left_rear:short", time=3),
        foe("H", "rear_right:close", time=1),
        action="right_shoulder.3",
        time=4,
    )
    after = play(before, "advance")
    assert {letter: seen.time for letter, seen in foes(after.state).items()} == {
        "M": 3,
        "F": 2,
        "H": 0,
    }
    assert (after.state.time, after.state.waited) == (3, 2)
    assert spaces(after.state) == spaces(before)
    assert len(after.told(ClockAdvanced)) == 1


@pytest.mark.rule("CLOCK-BEYOND")
def test_an_action_may_take_longer_than_the_track_is_long() -> None:
    """Carpet bomb T5, three more for 18 W, one more for a hurt torso: the cube goes to 9."""
    before = choosing(foe("A", "front_left:long", time=5), torso=3, loadout=HEAVY)
    after = play(before, "left_shoulder.3")
    assert [told.time for told in after.told(ActionChosen)] == [9]
    assert (after.state.time, after.state.waited) == (8, 1)


@pytest.mark.rule("CLOCK-BEYOND")
def test_beyond_the_track_time_passes_as_on_it() -> None:
    """From 9 to 8 in one unit; haste there takes 8 off each die, so that not even a six hits."""
    before = position(
        foe("A", "front_left:medium", time=5), action="left_shoulder.3", time=9, loadout=HEAVY
    )
    after = play(before, "advance", "haste", faces="66666")
    assert [(told.haste, told.hits) for told in after.told(Rolled)] == [(8, ())]
    assert foes(after.state)["A"].damage == [0]


@pytest.mark.rule("CLOCK-ORDER")
@pytest.mark.parametrize(("first", "second"), [("H", "T"), ("T", "H")])
def test_enemies_due_at_once_act_in_the_order_you_pick(first: str, second: str) -> None:
    """Each once, though the first has a new attack before the second begins; you come last."""
    before = position(
        foe("H", "front_left:long", time=0),
        foe("T", "right_front:long", time=0),
        action="legs.walk_forwards",
        time=0,
    )
    after = play(before, f"resolve:{first}", f"resolve:{second}", faces="11")
    assert [told.letter for told in after.told(EnemyActivated)] == [first, second]
    assert [
        type(event) for event in after.events if isinstance(event, EnemyActivated | YouAct)
    ] == [
        EnemyActivated,
        EnemyActivated,
        YouAct,
    ]
    assert after.state.decision == "action"


@pytest.mark.rule("CLOCK-YOU")
def test_you_act_once_the_last_enemy_due_has_acted() -> None:
    """Your cube lies on the active space already; there is no window after the enemy's turn."""
    before = position(
        foe("B", "front_left:long", time=0), action="legs.turn_or_change_stance", time=0
    )
    assert "haste" not in before.legal
    after = play(before, "resolve:B")
    assert [told.action for told in after.told(YouAct)] == ["legs.turn_or_change_stance"]
    assert after.state.decision == "turn_or_stance"


@pytest.mark.rule("CLOCK-YOU")
def test_a_quick_action_comes_before_slower_enemies() -> None:
    """With T1 you act one unit later, before a helo at 2, and choose anew where you stand."""
    before = choosing(foe("H", "front_left:long", time=2))
    after = play(before, "legs.walk_forwards")
    assert [told.haste for told in after.told(YouAct)] == [0]
    assert foes(after.state)["H"].time == 1
    assert spaces(after.state) == {"H": "front_left:medium"}
    assert (after.state.decision, after.state.time) == ("action", 0)


# --- Choosing


@pytest.mark.rule("LEGS-CHOICE")
def test_squatting_legs_that_are_hurt_leave_what_is_open() -> None:
    """Squatting with walking forwards gone, only turn or change stance is left of the legs."""
    before = choosing(
        foe("B", "front_left:long", time=3), stance="squat", legs=["walk_forwards"], damage=WRECKED
    )
    assert before.decision == "action"
    assert before.legal == ("legs.turn_or_change_stance",)
    standing = choosing(foe("B", "front_left:long", time=3), legs=["walk_forwards"], damage=WRECKED)
    assert set(standing.legal) == set(LEG_CHOICES) - {"legs.walk_forwards"}


@pytest.mark.rule("NO-ACTION")
def test_squatting_on_legs_that_only_walk_backwards_is_standing_idle() -> None:
    """What cannot be chosen while squatting does not keep a wrecked 'mech from going idle.

    The shot that takes the last open mount circle, and with it the action chosen, leaves turn &
    squat and walking backwards, of which neither can be chosen.
    """
    before = position(
        foe("F", "front_left:medium", time=0),
        foe("B", "rear_left:long", time=3),
        action="left_arm.1",
        time=2,
        stance="squat",
        damage={**WRECKED, "left_arm": [2, 3, 4, 5, 6]},
        legs=["walk_forwards", "turn_or_change_stance"],
    )
    after = play(before, "resolve:F", faces="4" + "51" + "1" + "2")
    assert len(after.told(WentIdle)) == 1
    assert (after.state.time, after.state.action, after.state.waited) == (None, None, 0)
    # The enemy ends its turn: it falls back and readies its laser again; then the clock runs on.
    assert [told.space for told in after.told(EnemyMoved)] == [radar.SPACES["left_front:medium"]]
    assert len(after.told(ClockAdvanced)) == 3
    assert after.state.legal == ("resolve:B", "resolve:F")


# --- The end of a wave


@pytest.mark.rule("WAVE-BEATEN")
@pytest.mark.parametrize(("wave", "repairs"), [(1, "6666"), (2, "6666"), (3, "6666")])
def test_each_wave_but_the_last_is_followed_by_repairs(wave: int, repairs: str) -> None:
    """The tank's armour of 4 gives four dice; no free move comes before them."""
    before = position(
        foe("T", "front_left:close", damage=4),
        action="right_arm.1",
        time=1,
        waited=2,
        wave=wave,
        torso=1,
        legs=["walk_forwards"],
        damage={"left_arm": [2]},
    )
    after = play(before, "advance", faces="651" + repairs)
    assert [told.wave for told in after.told(WaveBeaten)] == [wave]
    assert [told.successes for told in after.told(RepairsRolled)] == [4]
    assert after.state.decision == "repair"
    assert after.state.legal == (
        "repair:done",
        "repair:left_arm.2",
        "repair:legs.walk_forwards",
        "repair:torso",
    )
    whole = play(after.state, "repair:torso", "repair:legs.walk_forwards", "repair:left_arm.2")
    assert len(whole.told(Repaired)) == 3
    assert (marks(whole.state), whole.state.decision) == ({}, "stance")


@pytest.mark.rule("WAVE-BEATEN")
def test_a_beaten_wave_is_still_the_wave_until_the_next_is_rolled() -> None:
    """It stays the first while you choose your stance; the next wave comes with its own roll."""
    before = position(foe("B", "front_left:close", damage=1), action="right_arm.1", time=1)
    beaten = play(before, "advance", faces="666" + "11")
    assert (beaten.state.wave, beaten.state.enemies, beaten.state.decision) == (1, (), "stance")
    after = play(beaten.state, "squat", faces="2" + "3" + "14")
    assert [(told.wave, told.letters) for told in after.told(WaveRolled)] == [(2, "BF")]
    assert (after.state.wave, after.state.stance) == (2, "squat")
    assert spaces(after.state) == {"B": "front_left:long", "F": "front_right:long"}


@pytest.mark.rule("WAVE-BEATEN")
def test_the_fourth_wave_is_followed_by_nothing() -> None:
    """Its last enemy falls and the game is won: no repairs are rolled."""
    before = position(
        foe("M", "front_left:close", damage=6), action="right_arm.1", time=1, wave=4, torso=2
    )
    after = play(before, "advance", faces="661")
    assert [told.wave for told in after.told(WaveBeaten)] == [4]
    assert after.told(RepairsRolled) == []
    assert (after.state.outcome, after.state.score, after.state.legal) == ("won", 30, ())
