"""What the workshop shows: how many fight, the mechs, the one that is being built, and the rest."""

from collections.abc import Sequence
from typing import NamedTuple

from desk.drawing.nodes import Node, node
from desk.drawing.options import options
from desk.keeping.named import LONGEST_NAME, Kept
from desk.words import Words
from techniconica.catalogue import MECHS_MAY_BE, PRESETS, RULINGS, SIDES_MAY_BE
from techniconica.setup import Duel
from techniconica.sheet.workshop.cards import frame, tray
from techniconica.sheet.workshop.draft import Draft
from techniconica.sheet.workshop.made import Made, number_of
from techniconica.sheet.workshop.weak import weaknesses

TITLE, TEXT, LINK = "workshop-title", "workshop-text", "workshop-link"
NAME, BACK = "kept-name", "workshop-back"
"""Elements that are filled, or that a player is led to."""

_PRESET_OF = {build: preset for preset, build in PRESETS.items()}


class Shown(NamedTuple):
    """What is in sight: all that is made, and what of it is being built."""

    made: Made
    mech: str
    slot: str
    held: str
    present: Duel
    kept: Sequence[Kept[str]]
    can_undo: bool

    @property
    def draft(self) -> Draft:
        """The mech that is being built."""
        return self.made.drafts[self.made.ids.index(self.mech)]


def panels(words: Words, shown: Shown, *, can_bring_back: bool) -> dict[str, Node]:
    """Every part of the workshop, from top to bottom."""
    return {
        "workshop-size": _size(words, shown),
        "workshop-mechs": _mechs(words, shown),
        "workshop-mech": _mech(words, shown),
        "workshop-tray": tray(words, shown.draft, shown.slot, shown.held),
        "workshop-presets": _presets(words, shown),
        "workshop-kept": _kept(words, shown, can_bring_back=can_bring_back),
        "workshop-rulings": _rulings(words, shown.made),
        "workshop-share": _share(words),
    }


# --- What things are called


def name_of(words: Words, draft: Draft, kept: Sequence[Kept[str]]) -> str:
    """What a mech is called: the name it was kept under, a preset's, or just your own."""
    build = str(draft)
    for mine in kept:
        if mine.what == build:
            return mine.name
    return words.say(f"preset.{_PRESET_OF[build]}" if build in _PRESET_OF else "hangar.own")


def _numbers(words: Words, draft: Draft, strength: int) -> str:
    """Weight, power and strength as figures."""
    return words.say(
        "hangar.numbers" if strength else "hangar.numbers_only",
        weight=draft.weight,
        most=draft.most_weight,
        consumption=draft.consumption,
        output=draft.output,
        strength=strength,
    )


def line(words: Words, made: Made, kept: Sequence[Kept[str]]) -> str:
    """Every side with its mechs, and how many house rules were changed."""
    said = [
        words.say(
            "hangar.line",
            side=words.say("name.side", side=side),
            mechs=", ".join(name_of(words, draft, kept) for draft in mechs),
        )
        for side, mechs in enumerate(made.sides, start=1)
    ]
    changed = len(made.rulings.changed())
    if changed:
        said.append(words.count("hangar.changed", changed))
    return " ".join(said)


def summed(words: Words, made: Made, mech: str) -> str:
    """The numbers of a mech in a sentence, and why it is refused, if it is."""
    draft = made.drafts[made.ids.index(mech)]
    said = words.say(
        "hangar.sum",
        mech=number_of(mech),
        weight=draft.weight,
        most=draft.most_weight,
        consumption=draft.consumption,
        output=draft.output,
    )
    return " ".join([said, *(why.said(words) for why in made.problems(draft)[:1])])


# --- Pieces


def _button(do: str, /, *content: Node | str, off: bool = False, **attributes: str) -> Node:
    given = {"type": "button", "data_bench": do, **attributes}
    return node("button", *content, **given, **({"aria_disabled": "true"} if off else {}))


def _choice(do: str, text: str, *, off: bool = False, **attributes: str) -> Node:
    return _button(do, text, off=off, class_="choice", **attributes)


def _flag(on: bool) -> str:
    return "true" if on else "false"


def _section(title: str, *inside: Node, **attributes: str) -> Node:
    return node("section", node("h3", title), *inside, **attributes)


def _field(key: str, id_: str, words: Words, **attributes: str) -> Node:
    held = {
        "id": id_,
        "type": "text",
        "autocomplete": "off",
        "autocapitalize": "none",
        "autocorrect": "off",
        "spellcheck": "false",
        **attributes,
    }
    field = Node("input", held, ())
    return node("label", node("span", words.say(key)), field, class_="field block")


def _copies(words: Words, key: str, field: str) -> Node:
    return node("button", words.say(key), type="button", data_copies=field, class_="choice")


# --- The parts


def _size(words: Words, shown: Shown) -> Node:
    """How many sides, and how many mechs on each."""
    made = shown.made
    counts = (
        ("sides", SIDES_MAY_BE, len(made.sides)),
        ("mechs", MECHS_MAY_BE, len(made.sides[0])),
    )
    fields = [
        options(
            words.say(f"hangar.{what}"),
            f"workshop.{what}",
            [(f"{what}:{count}", str(count), count == now) for count in allowed],
        )
        for what, allowed, now in counts
    ]
    is_other = made != Made.of(shown.present)
    present = _choice("present:", words.say("hangar.present"), off=not is_other)
    return node("div", *fields, present, class_="workshop-size")


def _mechs(words: Words, shown: Shown) -> Node:
    """All mechs, one of which is being built."""
    made, each = shown.made, len(shown.made.sides[0])
    rows = []
    for place, (mech, draft) in enumerate(zip(made.ids, made.drafts, strict=True)):
        is_refused = bool(made.problems(draft))
        told = _numbers(words, draft, made.strength(draft))
        rows.append(
            _button(
                f"mech:{mech}",
                node("span", number_of(mech), class_=f"workshop-number side-{place // each}"),
                " ",
                node("bdi", name_of(words, draft, shown.kept), class_="what"),
                " ",
                node("span", words.say("hangar.refused") if is_refused else told, class_="small"),
                class_="workshop-choice",
                aria_pressed=_flag(mech == shown.mech),
            )
        )
    return _section(words.say("hangar.every_mech"), node("div", *rows, class_="workshop-list"))


def _mech(words: Words, shown: Shown) -> Node:
    """The mech that is being built: its meters, what is wrong, its slots, and its text."""
    say, draft, made = words.say, shown.draft, shown.made
    name = name_of(words, draft, shown.kept)
    problems = made.problems(draft)
    told = [why.said(words) for why in problems]
    if not problems:
        told = [say(f"weak.{each}") for each in weaknesses(draft)]
    what = "workshop-problems" if problems else "workshop-warnings"
    return node(
        "section",
        node(
            "h3", say("hangar.mech", mech=number_of(shown.mech), name=name), id=TITLE, tabindex="-1"
        ),
        node(
            "div",
            _meter(words, "weight", draft.weight, draft.most_weight),
            _meter(words, "power", draft.consumption, draft.output),
            class_="workshop-meters",
        ),
        node("ul", *(node("li", each) for each in told), class_=what),
        frame(words, draft, shown.slot, shown.held),
        node(
            "div",
            _choice("undo:", say("hangar.undo"), off=not shown.can_undo),
            _choice("random:", say("hangar.random")),
            _choice("match:", say("hangar.match")),
            _choice("clear:", say("hangar.clear"), off=not draft.cards),
            class_="row",
        ),
        node(
            "form",
            _field("hangar.text", TEXT, words, translate="no", enterkeyhint="done"),
            node("button", say("hangar.use"), type="submit", class_="choice"),
            _copies(words, "hangar.copy", TEXT),
            data_sends="text:",
            class_="workshop-line",
        ),
        node("p", say("hangar.text_help"), class_="small"),
    )


def _meter(words: Words, what: str, value: int, most: int) -> Node:
    """A number beside its bound, in words and as a bar."""
    over = max(0, value - most)
    key = f"hangar.{what}_over" if over else f"hangar.{what}"
    end = max(value, most, 1)
    inside = min(value, most)
    bar = node(
        "svg",
        node("rect", class_="meter-room", width=100 * most / end, height=8),
        node("rect", class_="meter-held", width=100 * inside / end, height=8),
        node("rect", class_="meter-over", x=100 * inside / end, width=100 * over / end, height=8),
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    said = words.say(key, value=value, most=most, over=over)
    return node("div", node("p", said), bar, class_="workshop-meter")


def _presets(words: Words, shown: Shown) -> Node:
    """The ready-made mechs, each with what it is for."""
    say, build = words.say, str(shown.draft)
    rows = []
    for preset, each in PRESETS.items():
        draft = Draft.of(each)
        rows.append(
            _button(
                f"preset:{preset}",
                node("span", say(f"preset.{preset}"), class_="what"),
                " ",
                node("span", say(f"preset_line.{preset}")),
                " ",
                node("span", _numbers(words, draft, shown.made.strength(draft)), class_="small"),
                class_="workshop-choice",
                aria_pressed=_flag(each == build),
            )
        )
    return _section(say("hangar.presets"), node("div", *rows, class_="workshop-list"))


def _kept(words: Words, shown: Shown, *, can_bring_back: bool) -> Node:
    """The mechs kept by name, and the field to keep the one that is being built."""
    say = words.say
    rows = [_kept_mech(words, which, mine, shown) for which, mine in enumerate(shown.kept, start=1)]
    none = node("li", say("hangar.none_kept"), class_="small")
    back = node("div", _choice("bring-back:", say("hangar.bring_back"), id=BACK))
    return _section(
        say("hangar.kept_mechs"),
        node("ul", *(rows or [none]), class_="workshop-kept"),
        node(
            "form",
            _field(
                "hangar.name", NAME, words, enterkeyhint="done", **{"aria-describedby": "kept-help"}
            ),
            node("button", say("hangar.keep"), type="submit", class_="choice"),
            data_sends="keep:",
            class_="workshop-line",
        ),
        node("p", say("hangar.name_help", most=LONGEST_NAME), id="kept-help", class_="small"),
        *([back] if can_bring_back else []),
    )


def _kept_mech(words: Words, which: int, mine: Kept[str], shown: Shown) -> Node:
    draft = Draft.of(mine.what)
    told = _numbers(words, draft, shown.made.strength(draft))
    return node(
        "li",
        _button(
            f"load:{which}",
            node("bdi", mine.name, class_="what"),
            " ",
            node("span", mine.what, class_="small", translate="no"),
            " ",
            node("span", told, class_="small"),
            class_="workshop-choice",
            aria_pressed=_flag(mine.what == str(shown.draft)),
        ),
        _choice(
            f"ask:forget:{which}",
            words.say("hangar.forget"),
            aria_label=words.say("hangar.forget_named", name=mine.name),
        ),
    )


def _rulings(words: Words, made: Made) -> Node:
    """The house rules, each with what it is about and the defaults marked."""
    say = words.say
    current = made.rulings._asdict()
    fields = [
        options(
            say(f"ruling.{name}"),
            f"ruling.{name}",
            [
                (f"ruling:{name}:{value}", _ruling(words, name, value), value == current[name])
                for value in values
            ],
            node("p", say(f"ruling_line.{name}"), class_="small"),
        )
        for name, values in RULINGS.items()
    ]
    return _section(
        say("hangar.rulings"),
        node("p", say("hangar.rulings_help"), class_="small"),
        node("div", *fields, class_="workshop-rulings"),
    )


def _ruling(words: Words, name: str, value: str) -> str:
    text = words.say(f"ruling_value.{name}.{value}")
    return words.say("hangar.default", value=text) if value == RULINGS[name][0] else text


def _share(words: Words) -> Node:
    """A link to a duel that begins like this."""
    field = _field("link.text", LINK, words, translate="no", readonly="")
    return _section(
        words.say("hangar.share"),
        node("div", field, _copies(words, "link.copy", LINK), class_="workshop-line"),
        node("p", words.say("hangar.share_help"), class_="small"),
    )
