"""The build backend of `pip install .`: setuptools, once what a wheel brings along is made.

`pyproject.toml` names it. A wheel can so be built from a bare clone, or from a source archive,
which has sources only.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from setuptools import build_meta

from workshop import ROOT
from workshop.prepared import prepare

Settings = Mapping[str, str | list[str] | None] | None

get_requires_for_build_editable = build_meta.get_requires_for_build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Write the source archive into a folder and return its name."""
    with _nothing_left_behind():
        return str(build_meta.build_sdist(sdist_directory, config_settings))


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Write the wheel into a folder and return its name."""
    prepare()
    with _nothing_left_behind():
        return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Write a wheel that refers to this folder, and return its name."""
    prepare()
    with _nothing_left_behind():
        return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))


@contextmanager
def _nothing_left_behind() -> Iterator[None]:
    """Clear away what setuptools works on: what an earlier build left would get into the wheel."""
    _clear_away()
    try:
        yield
    finally:
        _clear_away()


def _clear_away() -> None:
    for folder in (ROOT / "build", *(ROOT / "py").glob("*.egg-info")):
        shutil.rmtree(folder, ignore_errors=True)
