"""How the ship follows the hand: what is held or switched, how it turns and fires, what the pad does."""

from __future__ import annotations

from typing import Final

from game.scenes.base.rows import Slider
from game.scenes.base.scene import SceneContext
from game.scenes.menu.settings_page import SettingsPage
from game.storage.settings import AUTO_FIRES, STICKS
from game.view.pages.page_look import Column
from game.view.pages.widgets import Layout

_WORDS: Final = {
    "AUTO-FIRE": "HOLD: FIRES AGAIN WHILE FIRE IS HELD   ALWAYS: ALSO WITHOUT IT, UNLESS PROTECTED",
    "THRUST": "SWITCH: ONE PRESS IS ON, THE NEXT IS OFF",
    "LASER": "SWITCH: ONE PRESS IS ON, THE NEXT IS OFF",
    "TURN SPEED": "HOW FAST THE SHIP TURNS AT MOST",
    "EASE-IN": "A TURN BEGINS GENTLY, SO THAT A TAP AIMS FINELY",
    "RUMBLE": "HOW STRONGLY A PAD SHAKES WHEN THE SHIP IS HIT",
    "DEAD ZONE": "HOW FAR A STICK OR A TRIGGER MOVES BEFORE IT COUNTS",
    "STICK": "FINE: TURNS GENTLY NEAR ITS MIDDLE   STRAIGHT: JUST AS FAR AS IT IS OUT",
}
"""What each row is for."""

_HELD_OR_SWITCHED: Final = ("HOLD", "SWITCH")


class HandlingPage(SettingsPage):
    """Hold or switch, auto-fire, the speed of turning, and what the pad does."""

    column = Column(top=146.0, every=40.0)
    heading_top = 76.0

    def __init__(self, context: SceneContext) -> None:
        rows = (
            self.choice("AUTO-FIRE", "auto_fire", AUTO_FIRES),
            self.choice("THRUST", "toggle_thrust", (False, True), _HELD_OR_SWITCHED),
            self.choice("LASER", "toggle_laser", (False, True), _HELD_OR_SWITCHED),
            Slider(
                "TURN SPEED",
                lambda: self.settings.turn_speed,
                lambda speed: self.set(turn_speed=speed),
                least=50,
            ),
            self.toggle("EASE-IN", "ease_in"),
            Slider("RUMBLE", lambda: self.settings.rumble, self._set_rumble, missing=self._no_rumble),
            Slider(
                "DEAD ZONE",
                lambda: self.settings.dead_zone,
                lambda percent: self.set(dead_zone=percent),
                step=1,
                least=5,
                most=50,
            ),
            self.choice("STICK", "stick", STICKS),
        )
        super().__init__(context, "HANDLING", rows)
        self._keys = self.help

    def _no_rumble(self) -> str:
        """Return why no rumble can be felt, "" if it can."""
        controls = self.context.controls
        if controls.pads is None or not controls.pads.names:
            return "NO PAD"
        return "" if controls.can_rumble else "REFUSED BY THE PAD"

    def _set_rumble(self, percent: int) -> None:
        """Set the rumble, and let it be felt."""
        self.set(rumble=percent)
        self.context.controls.try_rumble(percent / 100.0)

    def layout(self) -> Layout:
        """Return where everything stands now, with what the chosen row is for."""
        words = _WORDS.get(self.rows[self.chosen].look().label)
        self.help = (words, *self._keys) if words else self._keys
        return super().layout()
