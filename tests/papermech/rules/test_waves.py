"""Waves: the table, how enemies arrive, what a beaten wave leads to, and the end of the game."""

import pytest

from papermech.events import EnemyArrived, WaveBeaten, WaveRolled
from tests.play import ALL, LEGS, STANDING, foe, foes, last_line, play, position

# Wave by wave, die by die, as printed.
WAVE_TABLE = [
    (1, "B B H H F F"),
    (2, "BF BF HF HF AF AF"),
    (3, "AT AT HT HT FT FT"),
    (4, "MBT MBT MFH MFH MTA MTA"),
]
# Letter: for each face the attack row and its T, as printed on the cards.
CARDS = {
    "B": [(1, 1)] * 6,
    "A": [(1, 5)] * 6,
    "H": [(1, 2)] * 3 + [(2, 4)] * 3,
    "F": [(1, 3)] * 3 + [(2, 2)] * 3,
    "T": [(1, 3)] * 3 + [(2, 4)] * 3,
    "M": [(1, 2)] * 2 + [(2, 3)] * 2 + [(3, 4)] * 2,
}
ONE_ATTACK = "BA"
STARTS = ["left_rear", "left_front", "front_left", "front_right", "right_front", "right_rear"]


@pytest.mark.rule("WAVE-TABLE")
@pytest.mark.parametrize(
    ("wave", "die", "letters"),
    [(wave, die + 1, row.split()[die]) for wave, row in WAVE_TABLE for die in range(6)],
)
def test_wave_table(wave: int, die: int, letters: str) -> None:
    """Each face brings the letters printed in the wave's column, in the order printed."""
    cubes = "".join("1" if letter in ONE_ATTACK else "11" for letter in letters)
    if wave == 1:
        assert [e["id"] for e in last_line(faces=f"{die}{cubes}")["enemies"]] == list(letters)
        return
    before = position(decision="stance", wave=wave - 1, time=0, waited=0, letters="B")
    played = play(before, "stand", faces=f"{die}{cubes}")
    assert list(foes(played.state)) == list(letters)
    assert played.told(WaveRolled) == [WaveRolled(wave, die, letters)]
    assert played.state.wave == wave


@pytest.mark.rule("WAVE-ARRIVAL")
@pytest.mark.parametrize("die", ALL)
@pytest.mark.parametrize(
    ("letter", "wave", "wave_die"),
    [("B", 1, 1), ("H", 1, 3), ("F", 1, 5), ("T", 3, 5), ("M", 4, 1)],
)
def test_arrival_attack_and_time(letter: str, wave: int, wave_die: int, die: int) -> None:
    """The attack die picks the printed row, the time cube goes to its T."""
    row, time = CARDS[letter][die - 1]
    before = position(decision="stance", wave=wave - 1, time=0, waited=0, letters="")
    others = {3: "11", 4: "1" + "11"}.get(wave, "")
    own = "3" if letter in ONE_ATTACK else f"{die}3"
    faces = f"{wave_die}{others}{own}" if letter == "T" else f"{wave_die}{own}{others}"
    seen = foes(play(before, "stand", faces=faces).state)[letter]
    assert seen == (row, time, "front_left:long", [0] * {"B": 1, "M": 3}.get(letter, 2))


@pytest.mark.rule("WAVE-ARRIVAL")
@pytest.mark.parametrize("die", ALL)
def test_start_spaces(die: int) -> None:
    """The second die is the start number at long range, 1 at the left rear round to 6."""
    (enemy,) = last_line(faces=f"1{die}")["enemies"]
    assert enemy == {
        "id": "B",
        "attack": 1,
        "time": 1,
        "space": f"{STARTS[die - 1]}:long",
        "damage": [0],
    }


@pytest.mark.rule("WAVE-ARRIVAL")
def test_no_die_for_a_single_attack() -> None:
    """Artillery and bike roll no attack die, the others roll attack before space."""
    before = position(decision="stance", wave=1, time=0, waited=0, letters="B")
    played = play(before, "stand", faces="5" + "2" + "46")
    assert foes(played.state) == {
        "A": (1, 5, "left_front:long", [0]),
        "F": (2, 2, "right_rear:long", [0, 0]),
    }
    assert [event.attack_die for event in played.told(EnemyArrived)] == [0, 4]


@pytest.mark.rule("SETUP")
@pytest.mark.rule("NEXT-WAVE")
def test_first_wave_starts_standing_on_the_active_space() -> None:
    """Standing, unhurt, nothing chosen, every action of the sheet to choose from."""
    line = last_line(faces="113")
    assert line["stance"] == "stand"
    assert line["player"] == {
        "time": 0,
        "waited": 0,
        "action": None,
        "damage": {
            "left_shoulder": [],
            "right_shoulder": [],
            "left_arm": [],
            "right_arm": [],
            "torso": 0,
            "legs": [],
        },
    }
    assert line["legal"] == STANDING


@pytest.mark.rule("WAVE-BEATEN")
@pytest.mark.rule("NEXT-WAVE")
@pytest.mark.rule("ENEMY-DESTROYED")
def test_beaten_wave_clears_the_cubes_and_asks_for_the_stance() -> None:
    """The blow that ends a wave leaves no free move: action null, time 0, waited 0, then stance."""
    before = position(
        foe("B", "front_left:medium"), action="left_arm.1", time=1, waited=1, wall="left_arm"
    )
    played = play(before, "advance", faces="33" + "11")
    state = played.state
    assert (state.decision, state.legal) == ("stance", ("squat", "stand"))
    assert (state.action, state.time, state.waited) == (None, 0, 0)
    assert (state.wall, state.last_attack, state.resting) == (None, None, None)
    assert state.wave == 1
    assert played.told(WaveBeaten) == [WaveBeaten(1)]


@pytest.mark.rule("NEXT-WAVE")
@pytest.mark.rule("WIN")
@pytest.mark.parametrize(("wave", "repairs"), [(1, "11"), (4, "")])
def test_a_hasted_last_blow_puts_the_cube_on_the_active_space(wave: int, repairs: str) -> None:
    """Haste from 2 that ends a wave, the fourth too, leaves action null, time 0, waited 0."""
    before = position(
        foe("B", "front_left:medium", damage=1), action="left_arm.1", time=2, wave=wave
    )
    state = play(before, "haste", faces="66" + repairs).state
    assert state.decision == ("stance" if wave == 1 else "over")
    assert (state.action, state.time, state.waited) == (None, 0, 0)


@pytest.mark.rule("NEXT-WAVE")
def test_squat_into_the_next_wave_even_with_damaged_legs() -> None:
    """The stance is chosen before the enemies are set up, and needs no leg."""
    before = position(decision="stance", wave=1, time=0, waited=0, letters="B", legs=LEGS)
    state = play(before, "squat", faces="1" + "1" + "11").state
    assert (state.stance, state.wave, state.decision) == ("squat", 2, "action")
    assert not [choice for choice in state.legal if choice.startswith("legs")]


@pytest.mark.rule("NEXT-WAVE")
def test_the_launcher_has_rested_in_the_next_wave() -> None:
    """A launcher that dealt the last blow of a wave may be chosen first in the next."""
    before = position(foe("B", "front_left:medium"), action="right_shoulder.1", time=1)
    state = play(before, "advance", "stand", faces="33" + "11" + "1" + "1" + "11").state
    assert "right_shoulder.1" in state.legal


@pytest.mark.rule("WIN")
def test_win_scores_the_open_circles() -> None:
    """The last enemy of wave 4 falls: no repairs, no free move, the score is what is open."""
    before = position(
        foe("B", "front_left:medium", damage=1),
        action="left_arm.1",
        wave=4,
        letters="MBT",
        damage={"left_arm": [3, 4], "right_arm": ALL},
        torso=1,
        legs=["walk_backwards"],
    )
    state = play(before, "advance", "keep", faces="13").state
    assert (state.outcome, state.decision, state.legal) == ("won", "over", ())
    assert state.score == 32 - 2 - 6 - 1 - 1
    assert (state.action, state.time, state.waited) == (None, 0, 0)


@pytest.mark.rule("WIN")
def test_an_unhurt_mech_scores_32() -> None:
    """Four mounts of six, a torso of four and legs of four."""
    before = position(foe("B", "front_left:medium", damage=1), action="left_arm.1", wave=4)
    assert play(before, "advance", faces="33").state.score == 32


@pytest.mark.rule("WIN")
def test_other_enemies_left_means_no_win() -> None:
    """While one enemy of wave 4 stands the game goes on with the free move."""
    before = position(
        foe("B", "front_left:medium", damage=1),
        foe("T", "rear_left:long"),
        action="left_arm.1",
        wave=4,
    )
    state = play(before, "advance", faces="33").state
    assert (state.outcome, state.score, state.decision) == ("playing", None, "free_move")


@pytest.mark.rule("LOSE")
def test_fourth_torso_point_loses_at_once() -> None:
    """At the fourth point the game is lost, shown as at that moment: no move, no next attack."""
    before = position(
        foe("T", "front_left:long", attack=2, time=0), action="left_arm.1", time=2, torso=3
    )
    state = play(before, "resolve:T", faces="1" + "6611").state
    assert (state.outcome, state.decision, state.legal) == ("lost", "over", ())
    assert (state.torso, state.score) == (4, None)
    assert (state.action, state.time) == ("left_arm.1", 2)
    assert foes(state)["T"] == (2, 0, "front_left:long", [0, 0])


@pytest.mark.rule("NO-ACTION")
@pytest.mark.rule("ACTION-LOST")
def test_no_action_left_stands_idle() -> None:
    """With every circle of mounts and legs gone the cube leaves the track and the clock runs on."""
    full = dict.fromkeys(("left_shoulder", "right_shoulder", "right_arm"), ALL)
    before = position(
        foe("A", "front_left:long", time=0),
        foe("T", "front_right:long", time=0, attack=2),
        foe("B", "right_front:long", time=3),
        action="left_arm.1",
        time=3,
        damage={**full, "left_arm": [2, 3, 4, 5, 6]},
        legs=LEGS,
    )
    # The artillery takes the last circle; the tank, due alone, fires unasked and hits nothing;
    # the clock runs on to 3, where bike and tank are due together.
    state = play(before, "resolve:A", faces="4" + "41111" + "1" + "1" + "1111" + "1").state
    assert (state.time, state.action, state.waited) == (None, None, 0)
    assert (state.decision, state.legal) == ("window", ("resolve:B", "resolve:T"))
    assert play(state, "resolve:B", faces="1").state.time is None


@pytest.mark.rule("NO-ACTION")
def test_idle_from_the_start_of_a_wave() -> None:
    """A 'mech that can choose nothing when a wave starts is idle: the next thing asked is who."""
    before = position(
        decision="stance",
        wave=1,
        letters="B",
        time=0,
        waited=0,
        damage=dict.fromkeys(("left_shoulder", "right_shoulder", "left_arm", "right_arm"), ALL),
        legs=LEGS,
    )
    # B and F; the bike moves in at 1, 2, 3 …, the firethrower (laser, T3) is due with it at 3.
    state = play(before, "stand", faces="1" + "3" + "13").state
    assert (state.time, state.action, state.decision) == (None, None, "window")
    assert state.legal == ("resolve:B", "resolve:F")
