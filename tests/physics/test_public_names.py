"""The package's own page: every public name stands on it once, and tells of itself where it is made."""

from __future__ import annotations

import inspect
import re

from game import physics

PLAIN = {"Point"}
"""Names of types that are spelled out of others: Python gives them no docstring of their own."""


def listed() -> list[str]:
    """Return the names at the left of the lines that stand indented in the package's docstring."""
    rows = [line.strip() for line in (physics.__doc__ or "").splitlines() if line.startswith("    ")]
    return [name for row in rows for name in re.split(r"\s{2,}", row)[0].split(", ")]


def test_the_page_lists_every_public_name_once_and_no_other() -> None:
    assert sorted(listed()) == sorted(physics.__all__)


def test_every_public_name_has_a_contract() -> None:
    for name in set(physics.__all__) - PLAIN:
        thing = getattr(physics, name)
        assert len((inspect.getdoc(thing) or "").split()) >= 6, name
        assert (thing.__module__ or "").startswith("game.physics."), name
