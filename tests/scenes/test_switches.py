"""Every effect has a switch of its own, or does less at the levels reduced and off."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.storage.settings import LINES, PICTURE, Percent, with_effects, with_value
from game.view.paint.look import FULL, OFF, REDUCED, Look
from tests.scenes.context import make_stage

EFFECTS = {
    "the grid": ("grid",),
    "waves in the grid": ("bends",),
    "shake": ("shake",),
    "flashes of muzzles, hits and explosions": ("flashes",),
    "sparks, shards and dust": ("sparks",),
    "shockwaves": ("widest_blast",),
    "the kick of a shot": ("recoil",),
    "the halt at a hit and at a death": ("freezes", "slow_death"),
    "afterglow": ("trails",),
    "stars": ("stars",),
    "trick shots": ("trick_shots", "freezes"),
}
"""Effects, and the fields of a look that govern them.

A sector's colours, nebula and outlines and the order of brightness neither move nor flash.
"""

NAMES = [field.name for field in fields(Look) if field.name not in ("palette", "text_scale", "quality")]


def least(name: str) -> object:
    """Return the value of a setting that shows least."""
    return 0 if isinstance(LINES[name].values, Percent) else False


def test_every_part_of_a_level_is_that_of_a_listed_effect() -> None:
    assert {name for names in EFFECTS.values() for name in names} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_effect_has_its_switch_or_follows_reduced_effects(name: str) -> None:
    context = make_stage()
    assert getattr(context.look, name) == getattr(FULL, name)
    if name in LINES:
        assert LINES[name].section is PICTURE
        context.change(with_value(context.store.settings, name, least(name)))
        assert getattr(context.look, name) != getattr(FULL, name)
    else:
        ends = [getattr(level, name) for level in (FULL, REDUCED, OFF)]
        assert ends[2] != ends[0]
        assert ends[1] in (ends[0], ends[2]) or ends[2] < ends[1] < ends[0]


@pytest.mark.parametrize("name", NAMES)
def test_at_the_level_off_nothing_is_left_of_any_effect(name: str) -> None:
    context = make_stage()
    context.change(with_effects(context.store.settings, "off"))

    assert not getattr(context.look, name)
