"""Watching a recorded game: with a pause, single steps and fast forward; says if it is not reproduced."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Final

import pygame

from game.input.actions import Action
from game.replay.playback import UNPLAYABLE, Playback
from game.scenes.moves import Become, Move, ToTitle, ToWatch
from game.scenes.scene import Scene, SceneContext
from game.scenes.session import Session
from game.sim.rule_sets import identify
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.canvas import Canvas
from game.view.hud import draw_hud
from game.view.hud_sizes import hud_sizes
from game.view.theme import Colour
from game.view.widgets import strip_box
from game.view.wrapping import as_many_as_fit, fitting

_FASTEST = 8
"""ticks played for each that would be, at most."""

_BUDGET: Final = 100_000_000
"""ns that may be spent on playing between two frames: beyond, a replay that is hard to play plays slower, and
the window goes on answering. As long as a frame of 10 fps: down to there the speed is right."""

_SHOWN: Final = 3
"""numbers that differ from the usual ones and are named on the screen; the rest are counted."""

_HEADER: Final = (56, 2)
"""letters of a line and lines beside the HUD."""

_MIDDLE: Final = (72, 4)
"""letters of a line and lines in the middle of the screen."""

_KEYS: Final = (
    "{pause} PAUSE",
    "{back} BACK",
    "{step} STEP",
    "{sideways} SPEED",
    "HOLD {fire} TO HURRY",
    "{overlay} MATHS",
)
_ENDS: Final = 300.0


class WatchScene(Scene):
    """A replay, which the viewer can speed up, pause and step.

    clock reads a steady clock, in ns.
    """

    session: Session

    def __init__(
        self, context: SceneContext, to: ToWatch, clock: Callable[[], int] = time.perf_counter_ns
    ) -> None:
        replay = to.replay
        self.context = context
        self._to = to
        self._noted = False
        self._clock = clock
        self._left: int | None = None
        """ns that may still be spent on playing before the next frame; None while nothing has been drawn."""
        self._rules = identify(replay.start.tuning)
        context.sounds.leave()
        context.keyboard.clear()
        self._playback = Playback(replay)
        self.session = Session(self._playback.start(), context.sounds, context.level)
        self.paused = False
        self.speed = 1
        """ticks of the replay for each of the clock."""
        self._pace = 1
        self.verdict = self._judge()
        """What is wrong with this playback, "" as long as it is the recorded game."""

    @property
    def written(self) -> Sequence[pygame.Rect]:  # type: ignore[override]
        """Where it says what replay this is."""
        return (strip_box(self.context.text_scale),)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to see."""
        return bool(self.verdict) or self._playback.is_over(self.session.world)

    @property
    def verified(self) -> bool:
        """Whether the game was seen to its end, is the recorded one, and was played by a named rule set."""
        return self.over and not self.verdict and self._rules.named

    def press(self, action: Action) -> Move | None:
        """Pause, step, go faster or slower, see it again, or go back to where one came from."""
        if action is Action.BACK:
            return self._to.back or Become(ToTitle())
        if action is Action.ACCEPT and self.over:
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return Become(self._to)
        if action is Action.PAUSE:
            self.paused = not self.paused
        elif action is Action.STEP:
            self._step()
        elif action is Action.RIGHT:
            self.speed = min(_FASTEST, self.speed * 2)
        elif action is Action.LEFT:
            self.speed = max(1, self.speed // 2)
        return None

    def _step(self) -> None:
        """Let one tick through; the first step of all stops."""
        if self.paused:
            self._play()
        self.paused = True

    def away(self) -> Move | None:
        """Pause, unless nothing has been played yet: a window that is just opening may begin."""
        self.paused = self.paused or self.session.world.tick > 0
        return None

    def tick(self) -> Move | None:
        """Play as many ticks as the speed asks for, and as there is time for before the next frame."""
        self._pace = _FASTEST if self.context.keyboard.holds(Action.FIRE) else self.speed
        for _ in range(self._pace):
            if self.paused or self.over or (self._left is not None and self._left <= 0):
                break
            began = self._clock()
            self._play()
            if self._left is not None:
                self._left -= max(0, self._clock() - began)
        if self.paused or self.over:
            self.context.sounds.state(self.session.world, paused=True)
        return None

    def tick_beneath(self) -> None:
        """Silence the sounds that last."""
        self.context.sounds.state(self.session.world, paused=True)

    def draw_beneath(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game alone."""
        del alpha
        self.session.draw(canvas, 1.0)

    def _play(self) -> None:
        """Play one tick, and look whether it still is the recorded game."""
        if self.over:
            return
        world = self.session.world
        try:
            self.session.tick(self._playback.commands(world), self.context.overlay)
        except UNPLAYABLE as fault:
            self.verdict = f"it cannot be played under its own rules: {fault}"
        else:
            self.verdict = self._judge()
        if self.over:
            self._note()

    def _note(self) -> None:
        """Remember, the first time that the end is reached, whether it was the recorded game."""
        if self._to.fingerprint and not self._noted:
            self._noted = True
            self.context.checker.note(self._to.fingerprint, agrees=not self.verdict)

    def _judge(self) -> str:
        """Return what is wrong, in words."""
        difference = self._playback.judge(self.session.world)
        return "" if difference is None else f"it parts from the recorded game {difference}"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game, and where on the replay it is."""
        self._left = _BUDGET
        world = self.session.world
        with canvas.wordless() if self.over else nullcontext():
            self.session.draw(canvas, 1.0 if self.paused or self.over else alpha)
        draw_hud(canvas, world, self.context.best_under(world.tuning))
        self._draw_header(canvas)
        palette = canvas.palette
        ends = _ENDS if canvas.text_scale <= 1.0 else strip_box(canvas.text_scale).bottom + 8.0
        if self.verdict:
            y = canvas.write("THIS IS NOT WHAT HAPPENED", 640, ends, 40, palette.warning, "centre")
            _write(canvas, _lines(self.verdict.upper(), *_MIDDLE), y + 4, palette.warning)
        elif self.over:
            y = canvas.write("END OF THE REPLAY", 640, ends, 40, palette.title, "centre")
            _write(canvas, self.ending(), y + 4, palette.hud if self.verified else palette.warning)
        high = canvas.letters(13.0)
        keys = tuple(filter(None, map(self.context.keyboard.fill, _KEYS)))
        if self.context.overlay.on and canvas.text_scale > 1.0:
            return  # among the words at the top: the overlay's own take the bottom
        if self.context.overlay.on:  # above its legend, and beside its numbers
            canvas.text(as_many_as_fit(keys, high, 900.0), 1264, 683 - high, high, palette.faint, "right")
        else:
            canvas.text(as_many_as_fit(keys, high, 1240.0), 640, 703 - high, high, palette.faint, "centre")

    def _draw_header(self, canvas: Canvas) -> None:
        """Say where on the replay it is and by which rules; between the HUD's parts, large letters below."""
        roomy = canvas.text_scale <= 1.0
        top, room = (92.0, 540.0) if roomy else (hud_sizes(canvas.text_scale).bottom + 4.0, 1200.0)
        high = canvas.letters(16.0)
        where = self._where()
        canvas.text(where, 640, top, fitting(where, high, room), canvas.palette.prompt, "centre")
        colour = canvas.palette.faint if self._rules.named else canvas.palette.warning
        letters, y = canvas.letters(13.0), top + high * 1.55
        for line in _lines(self.rules(), *_HEADER):
            canvas.text(line, 640, y, fitting(line, letters, room), colour, "centre")
            y += letters * 1.46
        if self.context.overlay.on and not roomy:
            keys = tuple(filter(None, map(self.context.keyboard.fill, _KEYS)))
            line = as_many_as_fit(keys, letters, room)
            canvas.text(line, 640, y, letters, canvas.palette.faint, "centre")

    def rules(self) -> str:
        """Return which rules the game was played by and, if they have no name, in what they differ."""
        if self._rules.named:
            return f"{self._rules.name} rules".upper()
        changes = self._rules.changes()
        more = f", and {len(changes) - _SHOWN} more" if len(changes) > _SHOWN else ""
        return f"custom rules: {', '.join(changes[:_SHOWN])}{more}".upper()

    def ending(self) -> list[str]:
        """Return what is proved by a replay that came to its end, in lines."""
        again = self.context.keyboard.fill("{accept} SHOWS IT AGAIN")
        if self._rules.named:
            return [f"THE SAME GAME TO THE LAST BIT   {self.rules()}   {again}"]
        first = "AS RECORDED, BUT NOT VERIFIED: IT WAS NOT PLAYED BY THE USUAL RULES"
        return [first, *_lines(self.rules(), *_MIDDLE), again]

    def _where(self) -> str:
        """Return how far the replay has run, and how it runs."""
        seconds = self.session.world.tick // TICKS_PER_SECOND
        whole = self._playback.replay.ticks // TICKS_PER_SECOND
        how = "   PAUSED" if self.paused else f"   X{self._pace}" if self._pace > 1 else ""
        return f"REPLAY  {seconds // 60}:{seconds % 60:02} OF {whole // 60}:{whole % 60:02}{how}"


def _lines(text: str, width: int, most: int) -> list[str]:
    """Return a text in so many lines of so many letters at most; dots stand for what does not fit."""
    return textwrap.wrap(text, width, max_lines=most, placeholder=" ...")


def _write(canvas: Canvas, lines: list[str], y: float, colour: Colour) -> None:
    """Write lines in the middle of the screen, from y down."""
    for line in lines:
        y = canvas.write(line, 640, y, 16.0, colour, "centre")
