"""The rules to read and to search, as a tree of nodes. Nothing here knows a page."""

from unicodedata import combining, normalize

from papermech.rules import RULES, Rule, chapters
from playsheet.nodes import Node, node
from playsheet.words import Words


def element_id(rule_id: str) -> str:
    """The id of the element that holds a rule."""
    return f"rule-{rule_id}"


def folded(text: str) -> str:
    """A text without accents and capitals, to search in."""
    return "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))


class Rulebook:
    """Every rule in one language. Made when it is first opened; it stays the same then."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._searched = {
            rule: folded(f"{rule} {words.say(f'rule_title.{rule}')} {words.say(f'rule.{rule}')}")
            for rule in RULES
        }

    @property
    def language(self) -> str:
        """The language it is written in."""
        return self._words.language

    def matching(self, search: str) -> tuple[str, ...]:
        """The ids of the rules that have every word of `search` in title, wording or id.

        In reading order; capitals and accents make no difference.
        """
        wanted = folded(search).split()
        return tuple(
            rule for rule, text in self._searched.items() if all(word in text for word in wanted)
        )

    def found(self, matching: tuple[str, ...]) -> str:
        """How many rules a search has found, in words."""
        if not matching:
            return self._words.say("page.rules_none")
        return self._words.count("page.rules_found", len(matching))

    def tree(self, matching: tuple[str, ...], highlighted: str = "") -> Node:
        """All chapters with all rules; those not among `matching` are hidden."""
        shown = frozenset(matching)
        return node(
            "div",
            *(
                self._chapter(chapter, rules, shown, highlighted)
                for chapter, rules in chapters().items()
            ),
            class_="rules-list",
        )

    def _chapter(
        self, chapter: str, rules: tuple[Rule, ...], shown: frozenset[str], highlighted: str
    ) -> Node:
        heading = f"chapter-{chapter}"
        attributes = {"aria-labelledby": heading, "class": "chapter"}
        if not any(rule.id in shown for rule in rules):
            attributes["hidden"] = ""
        return Node(
            "section",
            attributes,
            (
                node("h3", self._words.say(f"chapter.{chapter}"), id=heading),
                *(self._rule(rule, rule.id in shown, rule.id == highlighted) for rule in rules),
            ),
        )

    def _rule(self, rule: Rule, is_shown: bool, is_highlighted: bool) -> Node:
        say = self._words.say
        heading = f"rule-title-{rule.id}"
        attributes = {
            "id": element_id(rule.id),
            "class": "rule",
            "tabindex": "-1",
            "aria-labelledby": heading,
        }
        if is_highlighted:
            attributes["aria-current"] = "true"
        if not is_shown:
            attributes["hidden"] = ""
        marks: list[Node | str] = [node("span", rule.id, class_="rule-id")]
        if rule.ruled:
            marks += [" ", node("span", say("page.rule_ours"), class_="rule-ours")]
        return Node(
            "article",
            attributes,
            (
                node("h4", say(f"rule_title.{rule.id}"), id=heading),
                node("p", say(f"rule.{rule.id}")),
                node("p", *marks, class_="rule-marks"),
            ),
        )
