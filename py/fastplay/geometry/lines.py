"""What a straight line comes near, and what it enters. All else is built on these.

Lengths are quarter inches, compared by their squares. Touching is neither near nor inside.
"""


def near(ax: int, ay: int, bx: int, by: int, px: int, py: int, radius: int) -> bool:
    """Whether some point of the segment from A to B is less than `radius` away from P."""
    dx, dy = bx - ax, by - ay
    ex, ey = px - ax, py - ay
    along = dx * ex + dy * ey
    if along <= 0:
        return ex * ex + ey * ey < radius * radius
    length = dx * dx + dy * dy
    if along >= length:
        return (px - bx) ** 2 + (py - by) ** 2 < radius * radius
    across = dx * ey - dy * ex
    return across * across < radius * radius * length


def enters(
    ax: int, ay: int, bx: int, by: int, left: int, top: int, right: int, bottom: int
) -> bool:
    """Whether some point of the segment from A to B is strictly inside the rectangle."""
    if (
        (ax <= left and bx <= left)
        or (ax >= right and bx >= right)
        or (ay <= top and by <= top)
        or (ay >= bottom and by >= bottom)
    ):
        return False
    dx, dy = bx - ax, by - ay
    if not (dx or dy):
        return True
    # Of the corners at least one is on either side of the line.
    above, below = dx * (top - ay), dx * (bottom - ay)
    before, behind = dy * (left - ax), dy * (right - ax)
    if above > below:
        above, below = below, above
    if before > behind:
        before, behind = behind, before
    return above - behind < 0 < below - before


def square(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance between two points."""
    return (ax - bx) ** 2 + (ay - by) ** 2


def square_to_box(x: int, y: int, left: int, top: int, right: int, bottom: int) -> int:
    """The square of the distance from a point to a rectangle, 0 inside."""
    return max(left - x, 0, x - right) ** 2 + max(top - y, 0, y - bottom) ** 2
