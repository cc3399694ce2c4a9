"""The rulebook as a tree of nodes, and the search in it. Nothing here knows a page or a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from unicodedata import combining, normalize

from desk.drawing.nodes import Node, node
from desk.drawing.throws import tray
from desk.reading.contents import Chapter, Contents, Figure, Pictures
from desk.typed import typed
from desk.words import Words
from tabletop.game import Rule


def element_id(entry: str) -> str:
    """The id of the element that holds an entry."""
    return f"rule-{entry}"


def _title_id(entry: str) -> str:
    return f"rule-title-{entry}"


def chapter_id(chapter: str) -> str:
    """The id of the heading of a chapter."""
    return f"chapter-{chapter}"


def piece_id(figure: str, place: int) -> str:
    """The id of the drawing of a figure's piece, counted from 0."""
    return f"figure-{figure}-{place}"


def steps_id(figure: str) -> str:
    """The id of the element for what a figure tells, and for the buttons that lead through it."""
    return f"figure-{figure}-steps"


def caption_id(figure: str) -> str:
    """The id of the caption of a figure."""
    return f"figure-{figure}-caption"


def table_id(table: str) -> str:
    """The id of the element for a table."""
    return f"table-{table}"


_TYPED_ALIKE = str.maketrans(
    {**dict.fromkeys("‘’", "'"), **dict.fromkeys("\u2010\u2011–—−", "-"), "\xa0": " "}
)


def folded(text: str) -> str:
    """A text without accents and capitals, and with quotes and dashes as keyboards have them."""
    plain = text.casefold().translate(_TYPED_ALIKE)
    return "".join(c for c in normalize("NFD", plain) if not combining(c))


class Rulebook:
    """Everything in one language. Made when it is first opened; it stays the same then.

    Fulfils `desk.face.Book`.
    """

    def __init__(self, words: Words, contents: Contents) -> None:
        self.words = words
        self.contents = contents
        self.entries = contents.entries
        # What does not change is made once, so that a search compares only what it changes.
        self._pages = {
            entry: (node("h4", self._title(entry), id=_title_id(entry)), *self._content(entry))
            for entry in self.entries
        }
        self._searched: dict[str, str] = {}
        self._pictures: Pictures | None = None

    @property
    def language(self) -> str:
        """The language it is written in."""
        return self.words.language

    @property
    def chapters(self) -> int:
        """How many chapters there are."""
        return len(self.contents.chapters)

    @property
    def tables(self) -> Sequence[str]:
        """The ids of its tables."""
        return tuple(self.contents.tables)

    @property
    def pictures(self) -> Pictures:
        """Its figures as they are drawn."""
        if self._pictures is None:
            self._pictures = self.contents.pictures(self.words)
        return self._pictures

    def chapters_up_to(self, rule: str) -> int:
        """How many chapters must be written so that a rule is there."""
        return self.contents.chapters_up_to(rule)

    def link_to_try(self, figure: str) -> str:
        """The link to the situation of a figure."""
        return self.contents.figures[figure].link()

    def page(self, page_name: Callable[[str], str], style: str, policy: str) -> str:
        """The whole as a page of its own, under a content security policy.

        `page_name` is its file in a language, and `style` the game's own style sheet.
        """
        # Only the build asks for it.
        from desk.reading.whole import page  # noqa: PLC0415

        return page(self, page_name, style, policy)

    def _title(self, entry: str) -> str:
        family = "rule_title" if entry in self.contents.rules else "passage_title"
        return self.words.say(f"{family}.{entry}")

    # --- The search

    def matching(self, search: str) -> tuple[str, ...]:
        """The entries that have every word of `search` in title, text or id.

        In reading order; capitals and accents make no difference.
        """
        wanted = folded(typed(search)).split()
        if wanted and not self._searched:
            self._searched = {
                entry: folded(" ".join(self._texts_of(entry))) for entry in self.entries
            }
        return tuple(
            entry for entry in self.entries if all(word in self._searched[entry] for word in wanted)
        )

    def _texts_of(self, entry: str) -> Iterator[str]:
        yield entry
        yield from _texts(self._pages[entry])
        if entry in self.contents.tables:
            yield from _texts((self.table(entry),))

    def found(self, matching: tuple[str, ...]) -> str:
        """How many entries a search has found, in words."""
        if not matching:
            return self.words.say("page.rules_none")
        return self.words.count("page.rules_found", len(matching))

    # --- The text

    def tree(
        self,
        matching: tuple[str, ...],
        highlighted: str = "",
        chapters_written: int | None = None,
    ) -> Node:
        """The contents and all chapters; what is not among `matching` is hidden.

        Of the chapters after the first `chapters_written` there are only titles; without a number
        all are written. Figures are empty drawings of the right shape, to be drawn when they come
        into sight, and tables are to be put in place by `table`.
        """
        shown = frozenset(matching)
        written = self.chapters if chapters_written is None else chapters_written
        return node(
            "div",
            self._contents(shown),
            node(
                "div",
                *(
                    self._chapter(chapter, shown, highlighted, is_written=place < written)
                    for place, chapter in enumerate(self.contents.chapters)
                ),
                class_="rules-list",
            ),
            class_="rules-pages",
        )

    def table(self, table: str) -> Node:
        """A table by its id, to stand in the element of `table_id`."""
        return self.contents.tables[table](self.words)

    def _contents(self, shown: frozenset[str]) -> Node:
        say = self.words.say
        chapters_ = [
            Node(
                "li",
                _hidden_unless(bool(shown.intersection(chapter.entries))),
                (_to(chapter_id(chapter.id), say(f"chapter.{chapter.id}")),),
            )
            for chapter in self.contents.chapters
        ]
        return node(
            "nav",
            node("h3", say("rulebook.contents"), id="rules-contents", tabindex="-1"),
            node("ol", *chapters_),
            class_="rules-contents",
            aria_labelledby="rules-contents",
        )

    def _chapter(
        self, chapter: Chapter, shown: frozenset[str], highlighted: str, *, is_written: bool
    ) -> Node:
        heading = chapter_id(chapter.id)
        entries = (
            self._entry(
                entry,
                self._pages[entry] if is_written else self._pages[entry][:1],
                is_shown=entry in shown,
                is_highlighted=entry == highlighted,
            )
            for entry in chapter.entries
        )
        return Node(
            "section",
            {
                "aria-labelledby": heading,
                "class": "chapter",
                **_hidden_unless(bool(shown.intersection(chapter.entries))),
            },
            (
                node("h3", self.words.say(f"chapter.{chapter.id}"), id=heading, tabindex="-1"),
                *entries,
            ),
        )

    def _entry(
        self, entry: str, page: tuple[Node, ...], *, is_shown: bool, is_highlighted: bool
    ) -> Node:
        attributes = {
            "id": element_id(entry),
            "class": "rule",
            "tabindex": "-1",
            "aria-labelledby": _title_id(entry),
            **_hidden_unless(is_shown),
        }
        if is_highlighted:
            attributes["aria-current"] = "true"
        return Node("article", attributes, page)

    def _content(self, entry: str) -> tuple[Node, ...]:
        rules, figures, shown_by = (
            self.contents.rules,
            self.contents.figures,
            self.contents.shown_by,
        )
        if entry in rules:
            return self._rule(rules[entry])
        if entry in self.contents.tables:
            return (node("div", id=table_id(entry)),)
        tried = [self._try(figures[shown_by[entry]], entry)] if entry in shown_by else []
        return (*self.contents.passage(self.words, entry), *tried)

    def _rule(self, rule: Rule) -> tuple[Node, ...]:
        say = self.words.say
        marks: list[Node | str] = [node("span", rule.id, class_="rule-id")]
        if rule.ruled:
            marks += [" ", node("span", say("page.rule_ours"), class_="rule-ours")]
        for table in self.contents.see.get(rule.id, ()):
            marks += [" ", _to(element_id(table), say("rulebook.see", title=self._title(table)))]
        figures = self.contents.figures.values()
        return (
            node("p", say(f"rule.{rule.id}")),
            *(self._figure(figure) for figure in figures if figure.rule == rule.id),
            node("p", *marks, class_="rule-marks"),
        )

    # --- Figures

    def empty_piece(self, figure: Figure, place: int) -> Node:
        """A piece of a figure, named and of the right shape, before anything is drawn in it."""
        return Node(
            "svg",
            {
                "class": "sheet-piece",
                "viewBox": self.contents.view_box(figure.id, place),
                "data-piece": figure.pieces[place].partition(".")[0],
                "role": "img",
                "aria-label": self.contents.piece_name(self.words, figure.id, place),
                "aria-describedby": caption_id(figure.id),
            },
            (),
        )

    def _figure(self, figure: Figure) -> Node:
        empty = (self.empty_piece(figure, place) for place in range(len(figure.pieces)))
        drawings = [
            piece._replace(attrs={"id": piece_id(figure.id, place), **piece.attrs})
            for place, piece in enumerate(empty)
        ]
        leads = figure.moments > 1
        steps = [node("div", id=steps_id(figure.id), class_="figure-steps")] if leads else []
        return node(
            "figure",
            node("figcaption", self.words.say(f"figure.{figure.id}"), id=caption_id(figure.id)),
            node("div", *drawings, class_="figure-pieces"),
            node("div", self._try(figure, figure.rule), *steps, class_="figure-beside"),
            class_="figure",
            data_figure=figure.id,
        )

    def _try(self, figure: Figure, entry: str) -> Node:
        """The button that opens the situation of a figure, named by the entry it stands in."""
        key = "figure.try_some" if figure.tried else "figure.try"
        named = "figure.try_some_named" if figure.tried else "figure.try_named"
        return node(
            "p",
            Node(
                "button",
                {
                    "type": "button",
                    "class": "figure-step",
                    "data-do": f"try:{figure.id}",
                    "aria-label": self.words.say(named, title=self._title(entry)),
                },
                (self.words.say(key),),
            ),
            class_="figure-try",
        )

    def shown(self, figure: str, step: int) -> Mapping[str, Node]:
        """A figure at one of its steps, counted from 0: trees by the ids of elements."""
        about = self.contents.figures[figure]
        found = {steps_id(figure): self._steps(about, step)} if about.moments > 1 else {}
        for place in range(len(about.pieces)):
            element = piece_id(figure, place)
            found[element] = self.pictures.picture(figure, place, step, element)
        return found

    def _steps(self, figure: Figure, step: int) -> Node:
        pictures = self.pictures
        thrown = tray(self.words, pictures.throws(figure.id, step))
        buttons = [
            Node(
                "button",
                {
                    "type": "button",
                    "class": "figure-step",
                    "data-do": f"figure:{figure.id}:{place}",
                    "aria-pressed": "true" if place == step else "false",
                },
                (text,),
            )
            for place, text in enumerate(pictures.step_names(figure.id))
        ]
        return node(
            "div",
            node(
                "div",
                *buttons,
                class_="row",
                role="group",
                aria_label=self.words.say("figure.steps"),
            ),
            node("p", pictures.told(figure.id, step), class_="figure-told", aria_live="polite"),
            node("div", *([thrown] if thrown else []), class_="figure-dice"),
        )


def moment_names(words: Words, moments: int) -> tuple[str, ...]:
    """What the moments of a figure are called that has no names of its own for them."""
    if moments == 2:
        return (words.say("figure.before"), words.say("figure.after"))
    steps = (words.say("figure.step", n=step) for step in range(1, moments))
    return (words.say("figure.before"), *steps)


def _texts(items: Iterable[Node | str]) -> Iterator[str]:
    """All text to be read in a part of the tree."""
    for item in items:
        if isinstance(item, str):
            yield item
        else:
            yield from _texts(item.children)


def _hidden_unless(shown: bool) -> dict[str, str]:
    return {} if shown else {"hidden": ""}


def _to(element: str, text: str) -> Node:
    """A button that leads to a heading or an entry of the rules."""
    return Node(
        "button", {"type": "button", "class": "to-rule", "data-do": f"read:{element}"}, (text,)
    )
