"""Who may play a seat."""

HERE, AWAY = "here", "away"
"""A person at this device, and one who is reached by links."""

LEVELS = ("rookie", "regular", "veteran")
"""The levels of the computer, the weakest first."""

KINDS = (HERE, *LEVELS, AWAY)
