"""Every effect has a switch of its own, or does less at the levels reduced and off."""

from dataclasses import fields

from game.storage.settings import LINES, PICTURE, Percent, with_effects
from game.view.paint.draw_options import FULL, OFF, REDUCED, DrawOptions
from tests.scenes.words import *

NAMES = [
    field.name for field in fields(DrawOptions) if field.name not in ("palette", "text_scale", "quality")
]


def other(name: str) -> object:
    """Return a value of a setting of the picture other than its default."""
    return 0 if isinstance(LINES[name].values, Percent) else not getattr(Settings(), name)


@each("name", NAMES)
def test_every_effect_has_its_switch_or_is_less_when_reduced_and_is_gone_at_the_level_off(name: str) -> None:
    context = make_stage()
    assert getattr(context.look, name) == getattr(FULL, name)
    if name in LINES:
        assert LINES[name].section is PICTURE
        context.change(with_value(context.store.settings, name, other(name)))
        assert [each for each in NAMES if getattr(context.look, each) != getattr(FULL, each)] == [name]
    else:
        full, reduced, off = (getattr(level, name) for level in (FULL, REDUCED, OFF))
        assert off != full
        assert reduced in (full, off) or off < reduced < full
    context.change(with_effects(context.store.settings, "off"))
    assert not getattr(context.look, name)
