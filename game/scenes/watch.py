"""Watching a recorded game: with a pause, single steps and fast forward, and never a wrong one unsaid."""

from __future__ import annotations

import textwrap

from game.input.actions import Action
from game.pilots.playback import UNPLAYABLE, Playback
from game.pilots.tape import Tape
from game.scenes.scene import Become, Move, Stage
from game.scenes.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.view.canvas import Canvas
from game.view.hud import draw_hud
from game.view.sound_book import Cue
from game.view.theme import DEFAULT

_FASTEST = 8
"""ticks played for each that would be, at most."""

_KEYS = "P PAUSE   . STEP   ← → SPEED   HOLD FIRE TO HURRY   F3 MATHS   ESC TITLE"


class WatchScene:
    """A tape flies; whoever watches may hurry it, stop it and step it."""

    see_through = False

    def __init__(self, stage: Stage, tape: Tape) -> None:
        self.stage = stage
        stage.sounds.leave()
        stage.keyboard.clear()
        self._playback = Playback(tape)
        self.session = Session(self._playback.start(), stage.sounds, stage.level)
        self.paused = False
        self.speed = 1
        """ticks of the tape for each of the clock."""
        self._pace = 1
        self.verdict = self._judge()
        """What is wrong with this playback, "" as long as it is the recorded game."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to see."""
        return bool(self.verdict) or self._playback.is_over(self.session.world)

    def press(self, action: Action) -> Move | None:
        """Pause, step, go faster or slower, see it again, or leave for the title."""
        if action is Action.BACK:
            return self._title()
        if action is Action.ACCEPT and self.over:
            self.stage.sounds.say(Cue.MENU_ACCEPT)
            return Become(WatchScene(self.stage, self._playback.tape))
        if action is Action.PAUSE:
            self.paused = not self.paused
        elif action is Action.STEP:
            self._step()
        elif action is Action.TURN_RIGHT:
            self.speed = min(_FASTEST, self.speed * 2)
        elif action is Action.TURN_LEFT:
            self.speed = max(1, self.speed // 2)
        return None

    def _step(self) -> None:
        """Let one tick through; the first step of all stops."""
        if self.paused:
            self._play()
        self.paused = True

    def _title(self) -> Move:
        from game.scenes.title import TitleScene

        return Become(TitleScene(self.stage))

    def away(self) -> Move | None:
        """Wait for who watches; but a window that is just coming up may begin."""
        self.paused = self.paused or self.session.world.tick > 0
        return None

    def leave(self) -> None:
        """Nothing is kept here."""

    def tick(self) -> Move | None:
        """Play as many ticks as the speed asks for."""
        self._pace = _FASTEST if self.stage.keyboard.command().fire else self.speed
        for _ in range(self._pace):
            if self.paused or self.over:
                break
            self._play()
        if self.paused or self.over:
            self.stage.sounds.state(self.session.world, paused=True)
        return None

    def _play(self) -> None:
        """Play one tick, and look whether it still is the recorded game."""
        if self.over:
            return
        world = self.session.world
        try:
            self.session.tick(self._playback.commands(world), self.stage.overlay)
        except UNPLAYABLE as fault:
            self.verdict = f"it cannot be played under its own rules: {fault}"
        else:
            self.verdict = self._judge()

    def _judge(self) -> str:
        """Return what is wrong, in words."""
        difference = self._playback.judge(self.session.world)
        return "" if difference is None else f"it parts from the recorded game {difference}"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game, and where on the tape it is."""
        world = self.session.world
        self.session.draw(canvas, 1.0 if self.paused or self.over else alpha)
        draw_hud(canvas, world, self.stage.best)
        canvas.text(self._where(), 640, 92, 16, DEFAULT.prompt, "centre")
        if self.verdict:
            canvas.text("THIS IS NOT WHAT HAPPENED", 640, 300, 40, DEFAULT.warning, "centre")
            for number, line in enumerate(_lines(self.verdict.upper())):
                canvas.text(line, 640, 366 + 26 * number, 16, DEFAULT.warning, "centre")
        elif self.over:
            canvas.text("END OF THE REPLAY", 640, 300, 40, DEFAULT.title, "centre")
            canvas.text(
                "THE SAME GAME TO THE LAST BIT   ENTER SHOWS IT AGAIN", 640, 366, 16, DEFAULT.hud, "centre"
            )
        if self.stage.overlay.on:  # above its legend, and beside its numbers
            canvas.text(_KEYS, 1264, 670, 13, DEFAULT.faint, "right")
        else:
            canvas.text(_KEYS, 640, 690, 13, DEFAULT.faint, "centre")

    def _where(self) -> str:
        """Return how far the tape has run, and how it runs."""
        seconds = self.session.world.tick // TICKS_PER_SECOND
        whole = self._playback.tape.ticks // TICKS_PER_SECOND
        how = "   PAUSED" if self.paused else f"   X{self._pace}" if self._pace > 1 else ""
        return f"REPLAY  {seconds // 60}:{seconds % 60:02} OF {whole // 60}:{whole % 60:02}{how}"


def _lines(text: str) -> list[str]:
    """Return a text in lines that fit the screen."""
    return textwrap.wrap(text, 72)[:4]
