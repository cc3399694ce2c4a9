"""What a special rule can change. One overrides what it is about and nothing else."""

from techniconica.mechs.parts import Gun, Layer, Legs


class Keyword:
    """No special rule: a card that has none."""

    id = ""

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """A weapon with this rule; `level` is the number behind its name, 0 without one.

        A Pilot's rule is laid on each weapon of the mech.
        """
        return gun

    def on_layer(self, layer: Layer, level: int) -> Layer:
        """A layer with this rule."""
        return layer

    def on_legs(self, legs: Legs) -> Legs:
        """A Locomotor with this rule."""
        return legs
