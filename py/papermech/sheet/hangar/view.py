"""What the hangar shows: the four mounts, the weapons for one of them, rules, kept 'mechs.

Long: every part of one dialog, drawn from the same bench.

Everything is a tree of nodes. A control does a text in `data-bench`, which the bench understands;
the desk never hears of it.
"""

from collections.abc import Sequence
from functools import lru_cache

from desk.drawing.nodes import Node, node, number
from desk.drawing.options import options
from desk.keeping.named import LONGEST_NAME, Kept, Named
from desk.words import Words
from papermech import catalogue
from papermech.catalogue import (
    BASE_ARMOUR,
    MOST_ARMOUR,
    MOUNTS,
    WEAPONS,
    WEIGHT_OF_ONE_PENALTY,
    WEIGHT_WITHOUT_PENALTY,
    Weapon,
)
from papermech.loadout import Loadout, weapons_for
from papermech.presets import PRESETS
from papermech.rulings import CHOICES, Rulings
from papermech.setup import ruled_weapon
from papermech.sheet import plan
from papermech.sheet.printed import mount_box

WEAPONS_TITLE, BACK = "hangar-weapons-title", "hangar-back"
"""Elements that a player is led to."""


def why_not(mount: str, weapon: str) -> str:
    """The key of the reason why a weapon of the list does not go on a mount; empty if it does."""
    if weapon not in WEAPONS or mount not in MOUNTS or weapon in weapons_for(mount):
        return ""
    return "hangar.arm_only" if WEAPONS[weapon].on_arm else "hangar.shoulder_only"


# --- What things are called


def name_of(words: Words, loadout: Loadout, kept: Sequence[Kept[Loadout]]) -> str:
    """What a 'mech is called: the name it was kept under, a preset's, or just your own."""
    for mine in kept:
        if mine.what == loadout:
            return mine.name
    for preset, equipment in PRESETS.items():
        if equipment == loadout:
            return words.say(f"preset.{preset}")
    return words.say("hangar.own")


def weight(words: Words, loadout: Loadout) -> str:
    """Weight and penalty as figures."""
    return words.say("hangar.weight", weight=loadout.weight, penalty=loadout.time_penalty)


def _weight_rule(words: Words) -> str:
    return words.say(
        "hangar.weight_rule", free=WEIGHT_WITHOUT_PENALTY, step=WEIGHT_OF_ONE_PENALTY, more=1
    )


def weapons_of(words: Words, loadout: Loadout) -> str:
    """The weapons of a 'mech in a row."""
    return ", ".join(words.say(f"weapon.{weapon}") for weapon in loadout.weapons)


def contents(words: Words, loadout: Loadout) -> str:
    """What a 'mech carries and weighs, in a line."""
    return words.say(
        "hangar.contents", weapons=weapons_of(words, loadout), weight=weight(words, loadout)
    )


def weight_in_words(words: Words, loadout: Loadout) -> str:
    """Weight and what it costs, as a sentence."""
    if not loadout.time_penalty:
        return words.say("hangar.weight_free", weight=loadout.weight, free=WEIGHT_WITHOUT_PENALTY)
    return words.say(
        "hangar.weight_slow",
        weight=loadout.weight,
        free=WEIGHT_WITHOUT_PENALTY,
        penalty=loadout.time_penalty,
    )


def _weapon_label(words: Words, weapon: Weapon) -> str:
    """All that a weapon's box shows, to be heard."""
    say = words.say
    actions = [
        say(
            "hangar.action",
            action=say(f"action.{action.name}"),
            cost=say(
                "name.power_and_time",
                power=f"{action.power}{'*' if action.special else ''}",
                time=action.time,
            ),
        )
        for action in weapon.actions
    ]
    reach = (
        say("hangar.no_range")
        if weapon.range is None
        else say("hangar.range", range=say(f"range.{catalogue.BANDS[weapon.range]}").lower())
    )
    return say(
        "hangar.weapon",
        weapon=say(f"weapon.{weapon.id}"),
        keyword=say(f"keyword.{weapon.keyword}"),
        weight=weapon.weight,
        range=reach,
        armour=weapon.armour,
        actions=", ".join(actions),
        note=" ".join(say(f"weapon_note.{weapon.id}.{line}") for line in (1, 2)),
    )


# --- Pieces


def _button(do: str, /, *content: Node | str, **attributes: str) -> Node:
    return node("button", *content, **{"type": "button", "data_bench": do, **attributes})


def _pictured(do: str, picture: Node, caption: str, label: str, /, **attributes: str) -> Node:
    """A button with a picture over it, whose words are not the button's own."""
    return node(
        "div",
        _button(do, caption, class_="hangar-choice", aria_label=label, **attributes),
        picture,
        class_="pictured",
    )


def _flag(on: bool) -> str:
    return "true" if on else "false"


_ONLY_IN_PLAY = frozenset(("pencil", "hit", "cue"))


def _still(item: Node) -> Node:
    """A piece of the sheet to look at only: no ids, no keys, nothing that only play needs."""
    attributes = {key: text for key, text in item.attrs.items() if key not in ("id", "data-key")}
    children = tuple(
        child if isinstance(child, str) else _still(child)
        for child in item.children
        if isinstance(child, str) or child.attrs.get("class") not in _ONLY_IN_PLAY
    )
    return Node(item.tag, attributes, children)


@lru_cache(maxsize=128)
def _picture(words: Words, mount: str, weapon_id: str, punch: str) -> Node:
    """A mount carrying a weapon, as on the sheet; its button says the same in words."""
    weapon = ruled_weapon(weapon_id, Rulings(punch=punch))
    left, top, width, height = plan.mount_box(mount)
    # The heading is let into the upper border and stands out above it.
    view = (left - 2, top - 9, width + 4, height + 11)
    box = mount_box(words.say, mount, weapon_id, lambda _, row: weapon.actions[row - 1].power)
    return Node(
        "svg",
        {
            "viewBox": " ".join(map(number, view)),
            "class": "sheet-piece",
            "aria-hidden": "true",
        },
        (_still(box),),
    )


def _heading(text: str, **attributes: str) -> Node:
    return node("h3", text, **attributes)


# --- The parts of the hangar


def presets(
    words: Words, loadout: Loadout, on_sheet: Loadout, kept: Sequence[Kept[Loadout]]
) -> Node:
    """The ready-made 'mechs, and the one on the sheet if it is neither of them nor kept."""
    say = words.say
    offered = [
        (f"preset:{preset}", say(f"preset.{preset}"), say(f"preset_line.{preset}"), equipment)
        for preset, equipment in PRESETS.items()
    ]
    if on_sheet not in (*PRESETS.values(), *(mine.what for mine in kept)):
        offered.append(("sheet:", say("hangar.on_sheet"), say("hangar.on_sheet_line"), on_sheet))
    return node(
        "section",
        _heading(say("hangar.presets")),
        node("div", *(_preset(words, *each, loadout) for each in offered), class_="hangar-presets"),
    )


def _preset(
    words: Words, do: str, name: str, line: str, equipment: Loadout, loadout: Loadout
) -> Node:
    return _button(
        do,
        node("span", name, class_="what"),
        " ",
        node("span", line),
        " ",
        node("span", contents(words, equipment), class_="small"),
        class_="hangar-choice",
        aria_pressed=_flag(equipment == loadout),
    )


def mech(words: Words, loadout: Loadout, rulings: Rulings, filling: str) -> Node:
    """The mounts as they are equipped, and between them armour and weight."""
    say = words.say
    armour = loadout.torso_armour + loadout.legs_armour - 2 * BASE_ARMOUR
    return node(
        "section",
        _heading(say("hangar.mech")),
        node(
            "div",
            *(
                _mount(words, mount, weapon, rulings, filling)
                for mount, weapon in zip(MOUNTS, loadout.weapons, strict=True)
            ),
            node(
                "div",
                _armour(words, "torso", loadout.torso_armour),
                _armour(words, "legs", loadout.legs_armour),
                node(
                    "div",
                    node("p", weight_in_words(words, loadout), class_="strong"),
                    node(
                        "p",
                        say(
                            "hangar.weight_parts",
                            weapons=loadout.weight - armour,
                            armour=armour,
                            weight=loadout.weight,
                        ),
                    ),
                    node("p", _weight_rule(words), class_="small"),
                    class_="hangar-weight",
                ),
                class_="hangar-middle",
            ),
            class_="hangar-mech",
        ),
    )


def _mount(words: Words, mount: str, weapon: str, rulings: Rulings, filling: str) -> Node:
    label = words.say(
        "hangar.mount",
        place=words.say(f"location.{mount}"),
        weapon=words.say(f"weapon.{weapon}"),
    )
    return _pictured(
        "mount:" if mount == filling else f"mount:{mount}",
        _picture(words, mount, weapon, rulings.punch),
        words.say("hangar.change"),
        label,
        id=f"hangar-{mount}",
        aria_expanded=_flag(mount == filling),
    )


def _armour(words: Words, where: str, armour: int) -> Node:
    return options(
        words.say(f"hangar.{where}_armour"),
        f"armour.{where}",
        [
            (
                f"armour:{where}:{each}",
                words.say("hangar.armour", armour=each, weight=each - BASE_ARMOUR),
                each == armour,
            )
            for each in range(BASE_ARMOUR, MOST_ARMOUR + 1)
        ],
    )


def weapons(words: Words, loadout: Loadout, rulings: Rulings, filling: str) -> Node:
    """The thirteen weapons for the mount being filled, those that do not fit there last."""
    if not filling:
        return node("div", data_view="")
    say = words.say
    fitting = weapons_for(filling)
    ordered = (*fitting, *(weapon for weapon in WEAPONS if weapon not in fitting))
    place = say(f"location.{filling}")
    sectors = "; ".join(say(f"sector.{sector}") for sector in catalogue.FIRING_ARCS[filling])
    return node(
        "section",
        _heading(say("hangar.weapons", place=place.lower()), id=WEAPONS_TITLE, tabindex="-1"),
        node("p", say("hangar.arc", sectors=sectors), class_="small"),
        node(
            "div",
            *(_weapon(words, loadout, rulings, filling, weapon) for weapon in ordered),
            class_="hangar-weapons",
        ),
        node("div", _button("mount:", say("hangar.leave"), class_="choice"), class_="row"),
        data_view=filling,
    )


def _weapon(words: Words, loadout: Loadout, rulings: Rulings, mount: str, weapon_id: str) -> Node:
    say = words.say
    picture = _picture(words, mount, weapon_id, rulings.punch)
    label = _weapon_label(words, ruled_weapon(weapon_id, rulings))
    reason = why_not(mount, weapon_id)
    if reason:
        caption = say(reason)
        state = {"aria_disabled": "true"}
    else:
        # The key is one of the mounts and the weapon fits there.
        fitted = loadout._replace(**{mount: weapon_id})  # type: ignore[arg-type]
        carried = fitted == loadout
        key = "hangar.carried" if carried else "hangar.with_it"
        caption = say(key, weight=weight(words, fitted))
        state = {"aria_pressed": _flag(carried)}
    return _pictured(f"fit:{mount}:{weapon_id}", picture, caption, f"{label} {caption}", **state)


def rulings(words: Words, chosen: Rulings) -> Node:
    """The five house rules, each with what it is about and the defaults marked."""
    say = words.say
    current = chosen._asdict()
    return node(
        "section",
        _heading(say("hangar.rulings")),
        node("p", say("hangar.rulings_help"), class_="small"),
        node(
            "div",
            *(
                options(
                    say(f"ruling.{switch}"),
                    f"ruling.{switch}",
                    [
                        (
                            f"ruling:{switch}:{value}",
                            _ruling(words, switch, value),
                            value == current[switch],
                        )
                        for value in values
                    ],
                    node("p", say(f"ruling_line.{switch}"), class_="small"),
                )
                for switch, values in CHOICES.items()
            ),
            class_="hangar-rulings",
        ),
    )


def _ruling(words: Words, switch: str, value: str) -> str:
    text = words.say(f"ruling_value.{switch}.{value}")
    return words.say("hangar.default", value=text) if value == CHOICES[switch][0] else text


def kept_mechs(words: Words, loadout: Loadout, named: Named[Loadout]) -> Node:
    """The 'mechs kept by name, and the field to keep another."""
    say = words.say
    rows = [
        _kept_mech(words, which, mine, loadout) for which, mine in enumerate(named.kept, start=1)
    ] or [node("li", say("hangar.none_kept"), class_="small")]
    back = (
        (node("div", _button("bring-back:", say("hangar.bring_back"), class_="choice", id=BACK)),)
        if named.can_bring_back
        else ()
    )
    field = Node(
        "input",
        {
            "id": "kept-name",
            "type": "text",
            "autocomplete": "off",
            "autocorrect": "off",
            "spellcheck": "false",
            "enterkeyhint": "done",
            "aria-describedby": "kept-help",
        },
        (),
    )
    return node(
        "section",
        _heading(say("hangar.kept_mechs")),
        node("ul", *rows, class_="hangar-kept"),
        node(
            "form",
            node(
                "label",
                node("span", say("hangar.name")),
                field,
                class_="field block",
            ),
            node("button", say("hangar.keep"), type="submit", class_="choice"),
            id="keep-form",
            data_sends="keep:",
            class_="hangar-keep",
        ),
        node("p", say("hangar.name_help", most=LONGEST_NAME), id="kept-help", class_="small"),
        *back,
    )


def _kept_mech(words: Words, which: int, mine: Kept[Loadout], loadout: Loadout) -> Node:
    say = words.say
    return node(
        "li",
        _button(
            f"load:{which}",
            node("bdi", mine.name, class_="what"),
            " ",
            node("span", contents(words, mine.what), class_="small"),
            class_="hangar-choice",
            aria_pressed=_flag(mine.what == loadout),
        ),
        _button(
            f"ask:forget:{which}",
            say("hangar.forget"),
            class_="hangar-forget",
            aria_label=say("hangar.forget_named", name=mine.name),
        ),
    )
