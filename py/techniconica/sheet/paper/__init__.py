"""What is printed of the game: cards to cut out, a sheet for each mech, and a page to look up."""

from techniconica.sheet.paper.pages import PAPERS, pages

__all__ = ["PAPERS", "pages"]
