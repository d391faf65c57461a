"""How everything is drawn, as the player has chosen: made from the settings in one place and handed down."""

from __future__ import annotations

from dataclasses import dataclass

from game.view.paint.effects_level import FULL, EffectsLevel
from game.view.paint.glow import Quality
from game.view.paint.theme import DEFAULT, Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The choices that drawing asks for."""

    palette: Theme = DEFAULT
    text_scale: float = 1.0  # 1 to 2
    quality: Quality | None = Quality.FULL  # of the glow; None for what the machine has time for
    effects: EffectsLevel = FULL  # also what is switched on and off by itself
