"""Links as others hand them on: read as they were meant, or refused, and never as another one."""

import html
import random
import time
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.sharing.handed_on import HandedOn, find_handed_on, read_handed_on
from papermech.link import Link, link_of, new_game, read_link
from papermech.loadout import STANDARD
from papermech.record import Record
from papermech.rules import RULES
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.state import State
from tabletop.errors import DivergedError, GameError
from tabletop.link import AtPosition, Daily, NewGame, Replay, RuleAt
from tests.papermech.rules.test_link import CLOCK, GOLDEN, LINKS, OWN, RULED, golden_divergence

steady = settings(derandomize=True, deadline=None, database=None)
PAGE = "https://example.org/paper-mech/index.html"
WHOLE = link_of(Replay(GOLDEN["01_standard_won"]))


def wholly_encoded(text: str) -> str:
    return quote(text, safe="")


@pytest.mark.parametrize(
    ("fragment", "leads_to"),
    [
        ("Daily", Daily()),
        ("DAILY", Daily()),
        ("daily.", Daily()),
        ("daily?utm_source=mail", Daily()),
        ("daily?utm_source=mail&utm_medium=x&fbclid=IwAR0", Daily()),
        ("daily%3Futm_source=mail", Daily()),
        ("daily&", Daily()),
        ("daily&&fbclid=1", Daily()),
        ("daily:~:text=Today", Daily()),
        ("daily#comments", Daily()),
        ("!daily", Daily()),
        ("/daily/", Daily()),
        ("#daily", Daily()),
        ("“daily”", Daily()),
        ("daily%20", Daily()),
        ("daily%E2%80%8B", Daily()),
        (f"{PAGE}#daily", Daily()),
        (f"{PAGE}%23daily", Daily()),
        ("file:///home/me/paper.html#daily", Daily()),
        ("1&daily=2026-11-28)", Daily("2026-11-28")),
        ("1&amp;daily=2026-11-28", Daily("2026-11-28")),
        ("1&daily=2026-11-28&gclid=a&igshid=b&mc_cid=c&__tn__=d", Daily("2026-11-28")),
        ("1&amp;amp;new&amp;amp;seed=x", new_game("x")),
        ("1&#38;new&#x26;seed=x", new_game("x")),
        ("1&new&seed=x&utm_source=share", new_game("x")),
        ("1&new&seed=x&amp;utm_source=share", new_game("x")),
        ("1%26new%26seed%3Dsteel%2520rain", new_game("steel rain")),
        ("1%2526new%2526seed%253Dsteel%252520rain", new_game("steel rain")),
        ("1&New&Seed=x", new_game("x")),
        ("1&\r\nnew&seed=x", new_game("x")),
        ("1&new&se%0Aed=steel%20rain", new_game("steel rain")),
        ("Rule=haste", RuleAt("HASTE")),
        ("rule=HASTE**", RuleAt("HASTE")),
        (f"1&position=P{CLOCK[1:]}", AtPosition(CLOCK)),
        (f"position={CLOCK}.", AtPosition(CLOCK)),
        (f"position={CLOCK[:20]}%C2%AD%0A{CLOCK[20:]}", AtPosition(CLOCK)),
        (f"position={CLOCK.replace('-', chr(0x2011))}", AtPosition(CLOCK)),
    ],
)
def test_what_is_certain_is_understood(fragment: str, leads_to: Link) -> None:
    """Nothing has to be told of it."""
    assert read_handed_on(fragment) == HandedOn(leads_to)


@pytest.mark.parametrize(
    ("seed", "taken", "other"),
    [
        ("steel-rain.", "steel-rain.", "steel-rain"),
        ("steel-rain)", "steel-rain)", "steel-rain"),
        ("steel-rain%3E", "steel-rain>", "steel-rain"),
        ("steel+rain", "steel+rain", "steel rain"),
        ("steel%2520rain", "steel%20rain", "steel rain"),
        ("steel?utm_source=mail", "steel?utm_source=mail", "steel"),
        ("3Dsteel", "3Dsteel", "steel"),
        ("ste%C2%ADel", "ste\u00adel", "steel"),
        ("steel:~:text=rain", "steel:~:text=rain", "steel"),
        # As we write these ourselves there is nothing to be told.
        ("steel-rain%2E", "steel-rain.", None),
        ("a%2Bb", "a+b", None),
        ("what%3F%20now", "what? now", None),
        ("%C3%B1and%C3%BA", "ñandú", None),
    ],
)
@pytest.mark.parametrize("link", ["1&new&seed={}", f"1&position={CLOCK}&seed={{}}"])
def test_a_seed_is_taken_to_the_letter_and_what_it_might_be_is_told(
    link: str, seed: str, taken: str, other: str | None
) -> None:
    """Never is another game opened without a word."""
    read = read_handed_on(link.format(seed))
    assert isinstance(read.link, NewGame | AtPosition)
    assert (read.link.seed, read.other_seed) == (taken, other)


# --- Whatever is done on the way

STUCK = (".", ",", ")", "]", ">", '"', "*", "_", "…", "”", "&gt;", "%3E", "%22", ").", "**", "%20")
COUNTED = ("utm_source=share", "fbclid=IwAR0-x_1", "gclid=1", "mc_eid=2", "utm_medium=a%20b")
Way = Callable[[str], str]
WAYS: dict[str, Way] = {
    "markup": html.escape,
    "markup twice": lambda text: html.escape(html.escape(text)),
    "encoded": wholly_encoded,
    "encoded twice": lambda text: wholly_encoded(wholly_encoded(text)),
    "an address": lambda text: f"{PAGE}?x=1#{text}",
    "a bang": lambda text: f"!{text}",
    "a text fragment": lambda text: f"{text}:~:text=a,b",
    "quoted": lambda text: f"“{text}”",
    "a capital": lambda text: text.replace("&n", "&N").replace("&r", "&R").replace("&s", "&S"),
    **{f"counted by {each}": f"{{}}&{each}".format for each in COUNTED},
    **{f"asked {each}": f"{{}}?{each}".format for each in COUNTED},
    **{f"followed by {each}": f"{{}}{each}".format for each in STUCK},
}
"""What programs do to links. Those at the end may touch a seed."""
SAFE = [name for name in WAYS if name.startswith(("markup", "encoded", "an a", "a b", "counted"))]
"""Those that tell a seed's end from what follows it."""
SEEDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
WITHOUT_SEED = [
    *(Daily(), Daily("2026-11-28"), new_game(None, OWN), AtPosition(CLOCK)),
    *map(RuleAt, RULES),
]


@steady
@given(st.sampled_from(WITHOUT_SEED), st.lists(st.sampled_from(sorted(WAYS)), max_size=3))
def test_a_link_without_a_seed_stays_what_it_was(link: Link, ways: list[str]) -> None:
    """Whatever up to three programs did to it, one after the other."""
    text = link_of(link)
    for way in ways:
        text = WAYS[way](text)
    try:
        assert read_handed_on(text) == HandedOn(link)
    except GameError:
        # Three at once may be too much, as where a host encodes what others hung on.
        assert len(ways) > 2


@steady
@given(
    st.builds(
        new_game, SEEDS, st.sampled_from([STANDARD, OWN]), st.sampled_from([Rulings(), RULED])
    ),
    st.sampled_from(sorted(WAYS)),
)
def test_a_link_with_a_seed_is_read_or_its_seed_is_told(link: NewGame[Equipment], way: str) -> None:
    """The seed that was meant is the one that was taken, or the one that is told beside it."""
    read = read_handed_on(WAYS[way](link_of(link)))
    assert isinstance(read.link, NewGame)
    if way in SAFE:
        assert read.link == link
    assert read.link._replace(seed=link.seed) == link
    assert link.seed in (read.link.seed, read.other_seed)


REPLAYS = [each for each in LINKS if isinstance(each, Replay) and len(each.record.choices) < 60]


@steady
@given(st.sampled_from(REPLAYS), st.lists(st.sampled_from(sorted(WAYS)), max_size=2))
def test_a_replay_is_the_very_game(link: Replay[Equipment, State], ways: list[str]) -> None:
    """Its bits tell which reading is right, so nothing has to be told."""
    text = link_of(link)
    for way in ways:
        text = WAYS[way](text)
    try:
        assert read_handed_on(text) == HandedOn(link)
    except GameError:
        assert len(ways) > 1


def broken_by(between: str) -> Way:
    """Has something put in after every twenty characters."""
    return lambda text: between.join(text[n : n + 20] for n in range(0, len(text), 20))


@pytest.mark.parametrize(
    "way",
    [
        lambda text: text.replace("%20", "+"),
        lambda text: text.replace("=", "=3D"),
        lambda text: text.replace("%2", "%252"),
        lambda text: text.replace("%20", " "),
        broken_by("\n"),
        broken_by("\u00ad"),
        broken_by("%E2%80%8B"),
    ],
    ids=["plus", "mail", "percent", "blank", "lines", "hyphens", "no width"],
)
def test_a_whole_game_comes_through(way: Way) -> None:
    """Also where its seed was touched, or its code broken over lines."""
    link = Replay(Record(seed="iron & rain", choices=("left_arm.3",)))
    assert read_handed_on(way(link_of(link))) == HandedOn(link)


@steady
@given(st.sampled_from(LINKS))
def test_a_link_of_ours_is_read_as_it_stands(link: Link) -> None:
    """To the letter, and at once."""
    assert read_handed_on(link_of(link)).link == link


@steady
@given(st.text(st.sampled_from("1&newdailyseed=%20+.?#utm_source AB\n;amp"), max_size=40))
def test_what_can_be_read_as_it_stands_is_never_read_as_another(text: str) -> None:
    """A lenient reader must not know better."""
    for fragment in (text, f"1&new&seed={text}", f"new&{text}"):
        try:
            link = read_link(fragment)
        except GameError:
            continue
        assert read_handed_on(fragment).link == link


@pytest.mark.parametrize(
    ("fragment", "code"),
    [
        ("", "link_foreign"),
        ("prompt", "link_foreign"),
        ("9&new", "link_future"),
        ("2&amp;daily.", "link_future"),
        ("1&amp;new&amp;sed=x", "link_key"),
        ("1&new&seed=a&seed=b", "link_twice"),
        ("1&new&seed=a[b&sed=c", "link_key"),
        ("1&new&seed=steel rain&sed=c", "link_key"),
        ("1&replay=AAAA&seed=x&utm_source=m", "link_changed"),
        ("1%26replay%3DAAAA%26seed%3Dx", "link_changed"),
        (f"{PAGE}#1&position={CLOCK[:-6]}turn.", "position_decision"),
        ("1&new&seed=" + "x" * 40_000, "link_too_long"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_closest_reason(fragment: str, code: str) -> None:
    """That of what was meant, and not of how it was changed."""
    with pytest.raises(GameError) as refused:
        read_handed_on(fragment)
    assert refused.value.code == code


def test_a_replay_that_leads_elsewhere_is_told_however_it_came() -> None:
    """Its report holds the game up to there."""
    with pytest.raises(DivergedError) as refused:
        read_handed_on(html.escape(golden_divergence()))
    assert refused.value.report


def test_hostile_texts_cost_little() -> None:
    """Nothing but an error of the game comes out, and soon."""
    texts = [
        "W" * 31_000,
        "&" * 31_000,
        "%25" * 10_000,
        ". " * 15_000,
        "#" * 30_000 + "&",
        "=3D" * 9_000,
    ]
    rng = random.Random("handed on")
    texts += ["".join(rng.choices("&%#=;.?2356daily \n", k=300)) for _ in range(50)]
    for text in texts:
        start = time.process_time()
        for fragment in (text, f"1&new&seed={text}", f"1&replay={text}"):
            try:
                read_handed_on(fragment)
            except GameError:
                continue
        assert time.process_time() - start < 2.0


# --- In longer texts


@pytest.mark.parametrize(
    ("text", "leads_to"),
    [
        (f"Look: {PAGE}#daily — great!", Daily()),
        (f"> See <{PAGE}#1&daily=2026-11-28>.\n> bye", Daily("2026-11-28")),
        (f"[today]({PAGE}#daily)", Daily()),
        (f"[url={PAGE}#daily]today[/url]", Daily()),
        (" new&mech=standard ", new_game()),
        (f"It is {CLOCK} now.", AtPosition(CLOCK)),
        (f"> {CLOCK[:30]}\n> {CLOCK[30:]}\n> me", AtPosition(CLOCK)),
        (f"{PAGE}#1&new\n&seed=x", new_game("x")),
    ],
)
def test_a_link_is_found_in_a_text(text: str, leads_to: Link) -> None:
    """In quotes, brackets and markup, or a position by itself."""
    assert find_handed_on(text) == HandedOn(leads_to)


@steady
@given(st.integers(10, 120), st.sampled_from(["\n", "\r\n", "\n> ", "\n>> "]))
def test_a_link_over_many_lines_is_put_together(width: int, between: str) -> None:
    """Its bits tell where it ends."""
    wrapped = between.join(WHOLE[n : n + width] for n in range(0, len(WHOLE), width))
    text = f"Hi,{between}{PAGE}#{wrapped}{between}Yours"
    assert find_handed_on(text) == HandedOn(read_link(WHOLE))


def test_a_text_without_a_link_holds_none() -> None:
    """Words that links begin with make none."""
    for text in ("", "hello", "newest", "a # b", "{}", "x" * 100_000, "rules of the game"):
        assert find_handed_on(text) is None
    with pytest.raises(GameError):
        find_handed_on(f"{PAGE}#{WHOLE[:-12]}")
