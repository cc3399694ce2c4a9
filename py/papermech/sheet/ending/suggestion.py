"""The suggested repair in words."""

from papermech.chances.repairs import Suggestion, suggest
from papermech.sheet.names import Names

__all__ = ["explain", "suggest"]


def explain(names: Names, suggestion: Suggestion) -> str:
    """The suggestion as a sentence: what to repair, and why."""
    values: dict[str, object] = {
        "what": names.circle(suggestion.location, suggestion.circle),
        "box": names.box(suggestion.location),
    }
    if suggestion.action:
        values["action"] = names.action(suggestion.action)
        values["cost"] = names.cost(suggestion.action)
    return names.words.say(suggestion.key, **values)
