"""Fast Play Mech: the rules, pure. State and choice in, state and events out; dice from outside.

Knows no page, clock, file or random number, and imports the standard library and `tabletop`
only. All numbers are whole. The door is `fastplay.game`.
"""

__all__: list[str] = []
