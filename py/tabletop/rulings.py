"""House rules: switches of a game, each with its values, of which the first is the default."""

from collections.abc import Mapping, Sequence

from tabletop.errors import InvalidError

Switches = Mapping[str, Sequence[str]]


def asked_for(named: Mapping[str, object], switches: Switches) -> dict[str, str]:
    """The house rules that `named` asks for; what it leaves out keeps its default.

    Raises `InvalidError` for a switch or value that does not exist.
    """
    for switch, value in named.items():
        if switch not in switches:
            raise InvalidError("ruling", switch, tuple(switches))
        if value not in switches[switch]:
            raise InvalidError("ruling_value", value, tuple(switches[switch]))
    return {switch: str(value) for switch, value in named.items()}


def changed(chosen: Mapping[str, str], switches: Switches) -> dict[str, str]:
    """The house rules that differ from their default, for a record."""
    return {switch: value for switch, value in chosen.items() if value != switches[switch][0]}
