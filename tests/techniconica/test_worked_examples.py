"""The worked examples of the rules, choice for choice and face for face."""

from __future__ import annotations

from tests.techniconica.games import D, Game, V, duel


def test_a_hit_takes_the_last_weapon() -> None:
    game = Game(duel(D, D)).play("shoot stack:1 [5 7]")
    assert game.state.outcome == "won:0"
    assert game.mech("1a")["out"] == "weapons"
    assert game.state.decision == "over"
    assert (game.mech("0a")["actions"], game.mech("0a")["fired"]) == (1, 1)


def test_a_miss() -> None:
    game = Game(duel(D, D)).play("shoot stack:1 [6 7]")
    assert game.state.decision == "action"
    assert game.mech("0a")["actions"] == 1
    assert game.line["active"] == "0a"


def test_a_jam_and_how_it_is_cleared() -> None:
    game = Game(duel(D, D)).play("aim shoot stack:1 [1 1]")
    assert game.jams("0a") == {"1": 1}
    assert game.line["active"] == "1a"
    game.play("pass")
    assert (game.line["turn"], game.state.legal) == (2, ("evade", "pass", "unjam:1"))
    game.play("unjam:1")
    assert game.state.legal == ("evade", "pass", "shoot")


def test_a_volley_and_a_second_one() -> None:
    game = Game(duel(V, D))
    game.play("shoot weapon:1 stack:L weapon:2 stack:L weapon:3 stack:L [4 8 8 8]")
    assert game.damage("1a") == {"L": 4}
    game.play("shoot weapon:1 stack:L done [2 10 8]")
    assert "L" not in game.stacks("1a")
    assert game.mech("1a")["out"] is None
    assert game.line["active"] == "1a"
    assert game.state.legal == ("aim", "pass", "shoot")


def test_aim_counts_for_the_first_shot_alone() -> None:
    game = Game(duel(V, D))
    game.play("aim shoot weapon:1 stack:L weapon:2 stack:L done [6 4 8]")
    assert game.damage("1a") == {"L": 1}


def test_a_charge() -> None:
    game = Game(duel("L2+M3 K1+P1 W11 W8 G2", D)).play("charge stack:K [5 6]")
    assert game.damage("1a") == {"K": 4}
    assert game.line["active"] == "1a"


def test_two_evades() -> None:
    game = Game(duel(D, D)).play("evade evade shoot stack:1 [5 10]")
    assert game.damage("0a") == {}
    assert len(game.stacks("0a")) == 4
    assert game.mech("1a")["fired"] == 1


def test_barrage() -> None:
    game = Game(duel("L1 K1+P1 W1 G1", D)).play("shoot stack:K [3 8]")
    assert game.damage("1a") == {}
    game.play("shoot stack:K [1 10]")
    assert (game.mech("1a")["out"], game.state.outcome) == ("cockpit", "won:0")


def test_shield_armour_base_and_a_test() -> None:
    target = "L1 K1+P1 W4+S2+A1 W6 G2"
    game = Game(duel(D, target)).play("shoot stack:1 [1 9]")
    assert game.stacks("1a")["1"] == (1, 0, "W4")
    assert game.mech("1a")["morale"] == [1, 0]
    stays = Game(duel(D, target)).play("shoot stack:1 [1 9] pass [7]")
    assert stays.mech("1a")["out"] is None
    assert stays.mech("1a")["morale"] is None
    flees = game.play("pass [8]")
    assert (flees.mech("1a")["out"], flees.state.outcome) == ("bottled", "won:0")


def test_the_two_printed_cards() -> None:
    game = Game(duel(D, "L1 K1+P1 W1+S1 W6 G3")).play("shoot stack:1 [1 4] pass")
    assert game.stacks("1a")["1"] == (1, 0, "W1")


def test_regenerate() -> None:
    game = Game(duel("L1 K1+P1 W8 G1", "L1 K1+P1 W1+S1 W6 G3")).play("shoot stack:1 [1 4]")
    assert game.stacks("1a")["1"] == (1, 0, "W1+S1")
    game.play("pass pass")
    assert (game.line["turn"], game.damage("1a")) == (2, {})


def test_armour_piercing() -> None:
    game = Game(duel("L1 K1+P1 W3 G1", "L1 K1+P1 W6+A2 G1")).play("shoot stack:1 [1 6]")
    assert game.stacks("1a")["1"] == (2, 0, "W6+A2")
    game.play("shoot stack:1 [1 9]")
    assert game.stacks("1a")["1"] == (1, 0, "W6")


def test_reload_and_the_last_plant() -> None:
    game = Game(duel("L1 K1+P1 W9 G1", D)).play("shoot stack:2 [5 7]")
    assert (game.mech("1a")["out"], game.state.outcome) == ("power", "won:0")
    assert game.jams("0a") == {"1": 1}


def test_low_power() -> None:
    game = Game(duel("L1 K1+P1 W9 G1", "L3 K2+P1 W6 W6 G1 G1")).play("shoot stack:3 [5 7]")
    assert game.mech("1a")["low_power"] is True
    game.play("pass [8]")
    assert game.line["active"] == "1a"
    assert game.mech("1a")["actions"] == 1
    assert game.state.legal == ("evade", "pass", "shoot")


def test_swap() -> None:
    three = f"{D},{D},{D}"
    game = Game(duel(three, three)).play(
        "mech:0a shoot at:1b stack:1 [5 7] shoot at:1c stack:1 [5 9]"
    )
    assert [game.mech(mech)["out"] for mech in ("1a", "1b", "1c")] == [None, "weapons", "weapons"]
    assert game.line["active"] == "1a"
    game.play("pass mech:0c pass")
    assert (game.line["active"], game.state.decision) == ("0b", "action")


def test_redirect() -> None:
    game = Game(duel(V, "L1 K1+P1 W8 W6 G2"))
    game.play("shoot weapon:1 stack:1 weapon:2 stack:1 done [3 6]")
    assert game.state.decision == "redirect"
    assert game.line["attack"] == {
        "action": "shoot",
        "target": "1a",
        "shots": [{"weapon": "1", "stack": "1"}, {"weapon": "2", "stack": "1"}],
        "smoke": False,
        "evasion": 3,
        "next": 1,
        "points": None,
    }
    game.play("stack:L [9]")
    assert game.damage("1a") == {"L": 3}
    game.play("pass [2]")
    assert game.line["active"] == "1a"


def test_smoke_and_layer() -> None:
    game = Game(duel(D, "L1 K1+P1+U3+S1+S2 W6 G3")).play("shoot stack:K smoke [2 9]")
    assert (game.state.decision, game.state.seat) == ("layer", 1)
    assert game.line["attack"]["points"] == 3  # type: ignore[index]
    assert game.mech("1a")["smoke"] == 0
    game.play("layer:S2")
    assert game.stacks("1a")["K"] == (0, 0, "K1+P1+U3+S1")


def test_a_tie_and_a_wary_start() -> None:
    game = Game(duel(D, D, wary="on"), (7, 7, 3, 8), "")
    assert (game.state.decision, game.state.seat) == ("first", 1)
    game.play("first:0 shoot stack:1 [3 6]")
    assert game.damage("1a") == {}
    assert len(game.stacks("1a")) == 4


def test_a_flat_volley() -> None:
    game = Game(duel(V, D, volley="flat"))
    game.play("shoot weapon:1 stack:L weapon:2 stack:L weapon:3 stack:L [2 8 7 9]")
    assert game.damage("1a") == {"L": 3}
