"""A page to have at hand while playing: the rules in short, the numbers, events, special rules."""

from desk.drawing.nodes import Node, node
from techniconica.rules import RULES
from techniconica.sheet.names import Names
from techniconica.sheet.paper.cards import page_of
from techniconica.sheet.rules import passages


def reference_page(names: Names) -> list[Node]:
    """The page."""
    words = names.words
    say = words.say
    brief = [
        node("section", node("h3", say(f"passage_title.{each}")), *passages.drawn(words, each))
        for each in (*passages.BRIEF, "numbers")
    ]
    listed = [
        node(
            "section",
            node("h3", say(f"chapter.{chapter}")),
            node(
                "dl",
                *(
                    node(
                        "div",
                        node("dt", say(f"rule_title.{rule.id}")),
                        node("dd", say(f"rule.{rule.id}")),
                    )
                    for rule in RULES.values()
                    if rule.chapter == chapter
                ),
                class_="print-list",
            ),
        )
        for chapter in ("special", "events")
    ]
    title = node("h2", say("rulebook.page_title"))
    return [page_of(title, node("div", *brief, *listed, class_="print-columns"), kind="reference")]
