"""The drawings on the cards, each in a box of 60 by 44 units."""

from techniconica.sheet.art.drawings import DRAWING_OF, drawings

__all__ = ["DRAWING_OF", "drawings"]
