"""The suggested repair in words."""

from papermech.chances.repairs import Suggestion
from papermech.sheet.names import Names


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
