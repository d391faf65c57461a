"""The settings: a list of pages. Each row takes effect at once; leaving a page saves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from game.scenes.base.context import SceneContext
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, Choice, Row, Slider, opens, toggle
from game.scenes.base.scene import Move, Pop
from game.scenes.menu.binding_page import KeysPage, PadPage
from game.sim.rule_sets import DIFFICULTIES
from game.sound.cues import Cue
from game.storage.settings import (
    AUTO_FIRES,
    BUFFERS,
    COUNT_INS,
    EFFECTS,
    GAME_SPEEDS,
    GLOWS,
    PALETTES,
    STICKS,
    TEXT_SIZES,
    Settings,
    as_one_word,
    with_effects,
)
from game.view.effects.shake import Shake
from game.view.pages.page_look import Column
from game.view.pages.widgets import Layout
from game.view.paint.canvas import Canvas
from game.view.paint.effects_level import EffectsLevel

_PALETTES: Final = {"default": "DEFAULT", "mono": "MONO", "contrast": "CONTRAST"}
"""How each of PALETTES is written."""

_SAMPLE: Final = 0.7
"""trauma that shows how far the picture shakes."""


class SettingsScene(PageScene):
    """The pages."""

    paused = True
    column = Column(top=230.0, width=420.0, every=56.0)

    def __init__(self, context: SceneContext) -> None:
        rows = (
            opens("SOUND", SoundSettings),
            opens("PICTURE", PictureSettings),
            opens("CONTROLS", ControlsScene),
            opens("GAME", GameSettings),
            Button("BACK", Pop),
        )
        super().__init__(context, "SETTINGS", rows)


class ControlsScene(PageScene):
    """The pages of the controls."""

    paused = True
    column = Column(top=230.0, width=420.0, every=56.0)

    def __init__(self, context: SceneContext) -> None:
        rows = (
            opens("KEYS", KeysPage),
            opens("PAD", PadPage),
            opens("HANDLING", HandlingPage),
            Button("BACK", Pop),
        )
        super().__init__(context, "CONTROLS", rows)


class SettingsPage(PageScene):
    """Rows that each show and set one of the settings."""

    paused = True

    def __init__(self, context: SceneContext, heading: str, rows: Sequence[Row]) -> None:
        super().__init__(context, heading, (*rows, Button("BACK", Pop)))
        self.help = ("{arrows} CHOOSE AND CHANGE   {back} BACK   MOUSE: CLICK, DRAG OR WHEEL",)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.context.store.settings

    def set(self, **values: bool | int | str) -> None:
        """Change some of the settings."""
        changes: dict[str, Any] = dict(values)
        self.context.change(replace(self.settings, **changes))

    def choice(self, label: str, name: str, values: Sequence[int | str], words: Sequence[str] = ()) -> Choice:
        """Return a row for one of a few values, which are written in other words if there are any."""
        return Choice(
            label,
            tuple(words) or tuple(str(value).upper() for value in values),
            lambda: values.index(getattr(self.settings, name)),
            lambda chosen: self.set(**{name: values[chosen]}),
        )

    def slider(self, label: str, name: str) -> Slider:
        """Return a row for a percentage."""
        return Slider(
            label, lambda: int(getattr(self.settings, name)), lambda value: self.set(**{name: value})
        )

    def toggle(self, label: str, name: str) -> Choice:
        """Return a row for what is on or off."""
        return toggle(label, lambda: bool(getattr(self.settings, name)), lambda on: self.set(**{name: on}))

    def leave(self) -> None:
        """Save what was changed."""
        self.context.store.flush()


class SoundSettings(SettingsPage):
    """The volumes."""

    def __init__(self, context: SceneContext) -> None:
        beat = Slider("BEAT", lambda: self.settings.beat_volume, self._set_beat)
        buffer = Choice(
            "AUDIO DELAY",
            tuple(word.upper() for word in BUFFERS),
            lambda: BUFFERS.index(self.settings.sound_buffer),
            lambda chosen: self.set(sound_buffer=BUFFERS[chosen]),
            lambda: "" if self.settings.sound_buffer == context.buffer_in_use else ", AT NEXT START",
        )
        rows = (
            self.slider("MASTER", "volume"),
            self.slider("EFFECTS", "effects_volume"),
            beat,
            self.toggle("MUTE", "muted"),
            buffer,
        )
        super().__init__(context, "SOUND", rows)
        self.help = ("AUDIO DELAY: LARGE IF SOUNDS CRACKLE, SMALL IF THEY COME LATE", *self.help)

    def _set_beat(self, volume: int) -> None:
        """Set the volume of the heartbeat, and let it be heard."""
        self.set(beat_volume=volume)
        self.context.sounds.say(Cue.BEAT_HIGH)


class PictureSettings(SettingsPage):
    """The screen, and how much shakes, flashes and flies about."""

    column = Column(top=136.0, every=39.0)
    heading_top = 66.0

    def __init__(self, context: SceneContext) -> None:
        self._shake = Shake(context.level.shake)
        effects = Choice(
            "EFFECTS",
            tuple(word.upper() for word in EFFECTS),
            lambda: EFFECTS.index(self.settings.effects),
            lambda chosen: self.context.change(with_effects(self.settings, EFFECTS[chosen])),
            lambda: "" if as_one_word(self.settings) else ", CHANGED",
        )
        rows = (
            self.toggle("FULL SCREEN", "fullscreen"),
            self.choice("PALETTE", "palette", PALETTES, [_PALETTES[name] for name in PALETTES]),
            self.choice("TEXT SIZE", "text_size", TEXT_SIZES, [f"{size} %" for size in TEXT_SIZES]),
            self.choice("GLOW", "glow", GLOWS),
            effects,
            self.slider("SHAKE", "shake"),
            self.toggle("FLASHES", "flashes"),
            self.toggle("TRAILS", "trails"),
            self.toggle("STARS", "stars"),
        )
        super().__init__(context, "PICTURE", rows)
        self.help = (
            "EFFECTS SETS THE FOUR BELOW IT, AND HOW MANY SPARKS AND BLASTS THERE ARE",
            *self.help,
        )

    def settings_changed(self, level: EffectsLevel) -> None:
        """Shake the heading as an explosion now would the picture, if that has changed."""
        if level.shake != self._shake.factor:
            self._shake.factor = level.shake
            self._shake.trauma = _SAMPLE

    def tick(self) -> Move | None:
        """Let the heading shake."""
        self._shake.tick()
        return super().tick()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the rows; the heading shakes for a moment after that was set."""
        with canvas.shaken(*self._shake.pose(alpha), self._shake.felt * self._shake.factor):
            self.draw_heading(canvas)
        self.draw_rows(canvas)


class GameSettings(SettingsPage):
    """How a game goes on after a pause, how hard it is, and what it explains."""

    column = Column(top=190.0, every=52.0)

    def __init__(self, context: SceneContext) -> None:
        seconds = [f"{number} S" if number else "OFF" for number in COUNT_INS]
        rows = (
            self.choice("COUNT-IN", "count_in", COUNT_INS, seconds),
            self.choice("GAME SPEED", "game_speed", GAME_SPEEDS, [f"{percent} %" for percent in GAME_SPEEDS]),
            self.choice("EXTRA SHIELD", "extra_shield", (False, True), ("OFF", "EACH SHIP")),
            self.choice("DIFFICULTY", "difficulty", [*DIFFICULTIES]),
            Button("SHOW HINTS AGAIN", self._show_hints),
        )
        super().__init__(context, "GAME", rows)
        self.help = (
            "COUNT-IN: SECONDS BETWEEN A PAUSE AND THE GAME",
            "SPEED BELOW 100 % AND THE SHIELD ARE AN ASSIST, AND MARK THE SCORE",
            "SHIELD AND DIFFICULTY COME WITH THE NEXT GAME; EACH DIFFICULTY HAS ITS OWN TABLE",
            *self.help,
        )

    def _show_hints(self) -> None:
        """Let every hint be shown once more."""
        self.context.change(replace(self.settings, hints=()))
        self.help = ("HINTS WILL BE SHOWN AGAIN IN PLAY", *self.help[1:])


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
