"""Which steps from a point are stopped by one thing in the way: the shadow that it casts.

What stops a leg is convex, so in every column of the grid a shadow is one run of points, and its
two ends follow from a division or a square root in whole numbers. What the tests say one by one,
`lines.near` and `lines.enters`, is the measure; this is the same, many points at a time.
"""

from math import isqrt
from typing import NamedTuple

from fastplay.geometry.grid import ACROSS, MIDDLE, STRIDE, UP_TO
from fastplay.geometry.lines import near


class Extent(NamedTuple):
    """How far the table goes from a point, in inches; `left` and `up` are not positive."""

    left: int
    right: int
    up: int
    down: int


def behind_disc(ex: int, ey: int, radius: int, extent: Extent) -> int:
    """The steps that come nearer than `radius` to what is ex, ey away, or end there.

    The disc is not nearer than its radius.
    """
    if max(abs(ex), abs(ey)) <= radius:
        return _one_by_one(ex, ey, radius, extent)
    upright = abs(ey) > abs(ex)
    ahead, aside = (ey, ex) if upright else (ex, ey)
    narrow = extent if upright else Extent(extent.up, extent.down, extent.left, extent.right)
    sign = 1 if ahead > 0 else -1
    farthest = narrow.down if ahead > 0 else -narrow.up
    # Of what is between the two tangents: (across * wide - far * slant) ** 2 < far ** 2 * spread.
    wide = ahead * ahead - radius * radius
    slant = ahead * aside
    spread = radius * radius * (wide + aside * aside)
    first = (abs(ahead) - radius) // 4 + 1
    beyond = -((-abs(ahead) - radius) // 4)
    found = 0
    for distance in range(first, farthest + 1):
        far = distance * sign
        open_to = isqrt(far * far * spread - 1)
        low = max(-((open_to - far * slant) // wide), narrow.left)
        high = min((far * slant + open_to) // wide, narrow.right)
        if distance < beyond:
            while low <= high and not near(0, 0, 4 * far, 4 * low, ahead, aside, radius):
                low += 1
            while low <= high and not near(0, 0, 4 * far, 4 * high, ahead, aside, radius):
                high -= 1
        if low > high:
            continue
        if upright:
            found |= ACROSS[high - low + 1] << MIDDLE + low * STRIDE + far
        else:
            found |= UP_TO[high - low + 1] << MIDDLE + far * STRIDE + low
    return found


def _one_by_one(ex: int, ey: int, radius: int, extent: Extent) -> int:
    found = 0
    for x in range(extent.left, extent.right + 1):
        for y in range(extent.up, extent.down + 1):
            if near(0, 0, 4 * x, 4 * y, ex, ey, radius):
                found |= 1 << MIDDLE + x * STRIDE + y
    return found


def behind_box(left: int, top: int, right: int, bottom: int, extent: Extent) -> int:
    """The steps that enter a rectangle, given from where they begin, which is not inside."""
    corners = [(x, y) for x in (left, right) for y in (top, bottom) if x or y]
    one = _outermost(corners, 1)
    other = _outermost(corners, -1)
    from_x, to_x, from_y, to_y = extent
    if left >= 0:
        from_x = max(from_x, left // 4 + 1)
    if right <= 0:
        to_x = min(to_x, (right - 1) // 4)
    if top >= 0:
        from_y = max(from_y, top // 4 + 1)
    if bottom <= 0:
        to_y = min(to_y, (bottom - 1) // 4)
    found = 0
    for x in range(from_x, to_x + 1):
        low, high = from_y, to_y
        # Strictly between the lines to the outermost corners. One straight up or down is at the
        # side of the rectangle, where the column says enough.
        for factor, least in ((one[0], one[1] * x), (-other[0], -other[1] * x)):
            if factor > 0:
                low = max(low, least // factor + 1)
            elif factor < 0:
                high = min(high, (-least - 1) // -factor)
        if low <= high:
            found |= UP_TO[high - low + 1] << MIDDLE + x * STRIDE + low
    return found


def _outermost(corners: list[tuple[int, int]], side: int) -> tuple[int, int]:
    """The corner that has all others on one side of the line to it, 1 or -1."""
    return next(
        (x, y)
        for x, y in corners
        if all((x * other_y - y * other_x) * side >= 0 for other_x, other_y in corners)
    )
