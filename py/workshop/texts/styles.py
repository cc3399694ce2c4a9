"""Styles for browsers that are older than what is written in them."""

from __future__ import annotations

import re

_BY_THEME = re.compile(r"(--[\w-]+): light-dark\(([^(),]+), [^(),]+\);")


def with_daylight(style: str) -> str:
    """The style with, at its end, the colours of day for browsers that know no `light-dark`.

    Chromium knows it since 123, Firefox since 120, Safari since 17.5.

    Raises:
        ValueError: if a colour by theme is written otherwise than as a property of its own.
    """
    found = _BY_THEME.findall(style)
    if len(found) != style.count("light-dark("):
        raise ValueError("A style has light-dark() in other places than in properties of its own.")
    if not found:
        return style
    day = " ".join(f"{name}: {light};" for name, light in found)
    return (
        f"{style}\n@supports not (color: light-dark(red, red)) {{\n"
        f":root {{ {day} }}\n:root, :root[data-theme] {{ color-scheme: only light; }}\n}}\n"
    )
