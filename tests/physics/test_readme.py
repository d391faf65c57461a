"""game/physics/README.md names what there is: functions, files and tests."""

from __future__ import annotations

import re
from pathlib import Path

import game.physics
from game.sim.tuning import WellTuning

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/physics/README.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))
FOREIGN = {"if (discriminant > 0);"}
"""Code of a tutorial."""


def exists(quoted: str) -> bool:
    """Say whether something in backticks is a public name of physics, perhaps dotted, or a path."""
    if "/" in quoted:
        return (ROOT / quoted).exists()
    first, *rest = quoted.split(".")
    if first not in game.physics.__all__:
        return False
    thing = getattr(game.physics, first)
    for name in rest:
        thing = getattr(thing, name, None)
    return thing is not None


def test_the_pull_at_the_rim_of_a_core_is_the_games() -> None:
    well = WellTuning()
    at_rim, _ = game.physics.pull((well.core, 0.0), well.strength, well.core, well.reach)
    assert f"in the game {at_rim:.0f} of G = {well.pull:.0f} units/s^2" in PAGE


def test_what_the_page_names_exists() -> None:
    assert [quoted for quoted in QUOTED if quoted not in FOREIGN and not exists(quoted)] == []
    assert not exists("first_touch")
    assert not exists("Torus.seam")
    assert not exists("tests/physics/test_seeds.py")
