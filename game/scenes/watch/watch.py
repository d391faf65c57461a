"""Plays a recorded game, with pause, single steps and fast forward; reports a replay that differs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import Final

from game.input.actions import Action
from game.input.events import Gesture, GestureKind
from game.input.key_repeat import KeyRepeat
from game.modes import mode_under, variant_under
from game.overlay.overlay import Overlay
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Replay
from game.scenes.game.session import Run, Session, minutes
from game.scenes.pages.keys import WATCHING
from game.scenes.pages.scene import Move, Page, ReplaceAll, Scene, SceneContext, ToWatch, explain
from game.sim.command import Command
from game.sim.rule_sets import identify
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import Cue
from game.sound.sounds import Sounds
from game.view.hud.hud import draw_hud
from game.view.hud.hud_boxes import hud_sizes, middle_box
from game.view.pages.drawn import TimeBar
from game.view.pages.widgets import ROOM, SIDE
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import as_many_as_fit, fitted_height
from game.view.paint.theme import Colour


class WatchedReplay(Run):
    """Plays a replay forwards and backwards, and says whether it is the recorded game.

    Each tick is compared with the record when it is first played, and all are played in order: a jump back
    changes no verdict, and a jump ahead plays the ticks in between.
    """

    def __init__(self, replay: Replay, sounds: Sounds, look: DrawOptions, overlay: Overlay) -> None:
        self._playback = Playback(replay)
        self._sounds = sounds
        super().__init__(Session(self._playback.start(), sounds, look), overlay)
        self._goal: int | None = None
        self.verdict = self._judge()  # The difference from the recorded game, "" while there is none

    @property
    def tick(self) -> int:
        """The displayed tick."""
        return self.session.world.tick

    @property
    def last(self) -> int:
        """The replay's last tick."""
        return self._playback.replay.ticks

    @property
    def finished(self) -> bool:
        """Whether all of it was played, or as much as can be played."""
        return bool(self.verdict) or self.timeline.last >= self.last

    @property
    def over(self) -> bool:
        """Whether the end is displayed."""
        return self.finished and self.tick >= self.timeline.last

    @property
    def hurries(self) -> bool:
        """Whether it is moving to a tick that has not been played yet."""
        return self._goal is not None

    def due(self, world: World) -> Iterator[Sequence[Command]]:
        """Yield the commands of the next tick; the first time, compare it with the record."""
        if world.tick < self.timeline.last:
            yield self.timeline.commands(world.tick)
        elif not self.over:
            yield self._playback.commands(world)
            self.verdict = self._judge()

    def step(self) -> None:
        """Play one tick, if there is one more."""
        try:
            for _ in self.play(self):
                pass
        except UNPLAYABLE as fault:
            self.verdict = f"it cannot be played under its own rules: {fault}"

    def go(self, tick: int) -> None:
        """Show a tick; if it has not been played yet, call `hurry` until it is shown."""
        tick = min(self.last, max(self.timeline.first, tick))
        ahead = tick > self.timeline.last
        if ahead and self.finished:
            tick, ahead = self.timeline.last, False
        if tick != self.tick or self.hurries:
            self.session = self.at(min(tick, self.timeline.last))
        self._goal = tick if ahead else None
        if not ahead:
            self._be_heard()

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        self.session = self.at(min(self.tick, self.timeline.last))
        self._be_heard()

    def hurry(self) -> None:
        """Play a tick silently towards the one to be shown."""
        self.step()
        if self._goal is not None and (self.over or self.tick >= self._goal):
            self._goal = None
            self._be_heard()

    def _be_heard(self) -> None:
        if self._sounds not in self.session.listeners:
            self.session.hear(self._sounds)

    def _judge(self) -> str:
        """Return the difference in words."""
        difference = self._playback.judge(self.session.world)
        return "" if difference is None else f"it parts from the recorded game {difference}"


_FASTEST: Final = 3
_SLOWEST: Final = -6
"""exponents of 2: the fastest and the slowest speed, in ticks played per tick of the clock."""

_TIMES: Final = {Action.STEP: 1, Action.SLOW: -1, Action.UP: TICKS_PER_SECOND, Action.DOWN: -TICKS_PER_SECOND}
"""ticks by which an action moves through time."""

_GONE_A_TICK: Final = (Action.STEP, Action.SLOW)

_BUDGET: Final = 100_000_000
"""most ns of playing between two frames: a frame at 10 fps. A replay that needs more plays slower, so that
the window still responds."""

_HEADER_ROOM: Final = 540.0
_HEADER_HIGH: Final = 64.0  # units: width and height of the words at the top at a text size of 100 %
_HEADER_MORE: Final = 84.0
"""units: their height for each 100 % of larger text, which the line about the keys stands among."""

_ENDS: Final = 300.0

_FOOT: Final = 648.0  # units: where what the game writes at the bottom ends, above the keys
_HEADING_WIDE: Final = 800.0  # units: width of the heading above these lines, at least


class WatchScene(Scene):
    """A replay, which the viewer can speed up, pause and step."""

    shows_overlay = True
    can_rewind = True
    own_keys = WATCHING

    def __init__(self, context: SceneContext, to: ToWatch) -> None:
        replay = to.replay
        self.context = context
        self._to = to
        self._left: int | None = None
        """ns left for playing before the next frame; None before the first frame."""
        self._rules = identify(replay.start.tuning)
        context.sounds.leave()
        context.controls.clear()
        self.run = WatchedReplay(replay, context.sounds, context.look, context.overlay)
        self.paused = False
        self._power = 0
        self._waited = 0  # ticks of the clock since the last tick played, at less than normal speed
        self._key_repeat = KeyRepeat(context.controls)
        self._wanted: int | None = None
        self._dragged = False
        self._overlaid = context.overlay.on
        self._ending_box: tuple[Box, ...] = ()

    @property
    def session(self) -> Session:
        """The game as it is shown."""
        return self.run.session

    @property
    def speed(self) -> float:
        """Ticks of the replay per tick of the clock."""
        return 2.0**self._power

    @property
    def text_boxes(self) -> Sequence[Box]:
        """Where it says what replay this is, and at its end what came of it."""
        return (self._header_box, self.bar.box, *self._ending_box)

    @property
    def _header_box(self) -> Box:
        """The box, in units, of the place in the replay and its rules: below the HUD's middle part."""
        scale, world = self.context.text_scale, self.session.world
        sizes = hud_sizes(scale)
        top = middle_box(world, sizes).bottom
        if scale <= 1.0:
            return Box(640 - _HEADER_ROOM / 2, top, _HEADER_ROOM, _HEADER_HIGH)
        return Box(SIDE, max(sizes.bottom + 4.0, top), ROOM, _HEADER_MORE * scale)

    @property
    def verified(self) -> bool:
        """Whether the game was played to its end, agrees with the record, and has a named rule set."""
        return self.run.over and not self.run.verdict and self._rules.named

    def press(self, action: Action) -> Move | None:
        """Pause, step, jump, change the speed, start again, or go back."""
        if action is Action.BACK:
            return self._to.back or ReplaceAll(Page.TITLE)
        if action is Action.ACCEPT and self.run.over:
            self.context.sounds.play(Cue.MENU_ACCEPT)
            return ReplaceAll(self._to)
        if action is Action.PAUSE:
            self.paused = not self.paused
        elif action in _TIMES:
            self._key_repeat.press(action)
            self._jump(action)
        elif action is Action.LASER:
            return self._why()
        elif action is Action.RIGHT:
            self._power = min(_FASTEST, self._power + 1)
        elif action is Action.LEFT:
            self._power = max(_SLOWEST, self._power - 1)
        return None

    @property
    def _explains(self) -> bool:
        """Whether a loss can be explained; rules without a name might fail in the attempts."""
        return self._rules.named and self.run.losses.any(self.run.tick)

    def _why(self) -> Move | None:
        """Explain the last loss up to the tick that is shown; the replay waits."""
        loss = self.run.losses.last(self.run.tick) if self._explains else None
        if loss is None:
            return None
        self.paused = self.paused or not self.run.over
        return explain(self.context, loss)

    def _jump(self, action: Action) -> None:
        """Move by a tick or a second; at the first tick it stops."""
        if action in _GONE_A_TICK and not self.paused:
            self.paused = True
        elif action is Action.STEP:
            self.run.step()
        else:
            self._go(self.run.tick + _TIMES[action])

    def _go(self, tick: int) -> None:
        self.run.go(tick)
        self._waited = 0

    def point(self, gesture: Gesture) -> Move | None:
        """Drag the time bar, ask why a ship was lost, pause or resume; the right button acts like Esc."""
        bar = self.bar
        if gesture.kind is GestureKind.CLICK and bar.action and bar.button.holds(gesture.x, gesture.y):
            return self._why()
        if gesture.kind is GestureKind.CLICK:
            self._dragged = bar.track.grown(12, 4).holds(gesture.x, gesture.y)
            self.paused ^= not (self._dragged or self.run.over)
        elif gesture.kind is not GestureKind.DRAG:
            self._dragged = False
        if self._dragged:
            self._wanted = round(self.bar.fraction_at(gesture.x) * self.run.last)
        return super().point(gesture)

    def on_focus_lost(self, _why: str = "") -> Move | None:
        """Pause, unless nothing has been played yet: a window that is opening may start."""
        self.paused = self.paused or self.session.world.tick > 0
        return None

    def tick(self) -> Move | None:
        """Play the ticks that the speed asks for, as far as there is time before the next frame."""
        self._look()
        if self.run.hurries:
            while self.run.hurries and self._timed(self.run.hurry):
                pass
        else:
            for _ in range(self._due()):
                if self.paused or self.run.over or not self._timed(self.run.step):
                    break
        if self.paused or self.run.over:
            self.context.sounds.state(self.session.world, paused=True)
        return None

    def _look(self) -> None:
        """Move to the dragged time, or as a held key says; fill an overlay just switched on."""
        if self._wanted is not None:
            tick, self._wanted = self._wanted, None
            self._go(tick)
        elif (held := self._key_repeat.tick()) is not None:
            self._jump(held)
        if self.context.overlay.on and not self._overlaid and self.paused:
            self.run.look_again()
        self._overlaid = self.context.overlay.on

    def _due(self) -> int:
        """Return how many ticks to play in this tick of the clock."""
        if self.speed >= 1.0:
            self._waited = 0
            return int(self.speed)
        if not (self.paused or self.run.over):
            self._waited += 1
        if self._waited * self.speed < 1.0:
            return 0
        self._waited = 0
        return 1

    def _timed(self, play: Callable[[], None]) -> bool:
        """Play a tick if there is time before the next frame; return whether there was."""
        if self._left is None:
            play()
            return True
        if self._left <= 0:
            return False
        began = self.context.clock()
        play()
        self._left -= max(0, self.context.clock() - began)
        return True

    def tick_in_background(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self.session.world, paused=True)

    def draw_as_background(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the game alone."""
        self.session.draw(canvas, 1.0)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game, and the place in the replay."""
        self._left = _BUDGET
        world = self.session.world
        quiet = canvas.wordless() if self.run.over else nullcontext()
        with quiet, canvas.dimmed(self.context.overlay.around):
            self.session.draw(canvas, self._alpha(alpha))
        if not (self.run.over or self.run.verdict or self.context.overlay.on):
            self.session.trick_shots.draw(canvas, world, self._alpha(alpha))
        draw_hud(canvas, world, self._best)
        if not (self.run.over or self.run.verdict):
            self.session.headlines.draw(canvas, world, _FOOT)
        self._draw_header(canvas)
        bar = self.bar
        for stroke in bar.strokes():
            stroke.draw(canvas)
        for text in bar.texts():
            text.draw(canvas)
        palette = canvas.palette
        ends = max(_ENDS, self._header_box.bottom + 8.0)
        self._ending_box = ()
        if self.run.verdict:
            y = canvas.write("THIS IS NOT WHAT HAPPENED", 640, ends, 40, palette.warning, "centre")
            self._tell(canvas, textwrap.wrap(self.run.verdict.upper(), 72), ends, y + 4, palette.warning)
        elif self.run.over:
            y = canvas.write("END OF THE REPLAY", 640, ends, 40, palette.title, "centre")
            self._tell(canvas, self.ending(), ends, y + 4, palette.hud if self.verified else palette.warning)
        self._draw_keys(canvas)

    @property
    def _best(self) -> int:
        """The best score of games that begin as this one."""
        start = self._to.replay.start
        return self.context.best_under(start.tuning, start.wave, start.ships, start.seed)

    def _tell(self, canvas: Canvas, lines: list[str], top: float, y: float, colour: Colour) -> None:
        """Write lines in the middle, from y down, and note their box with that of the heading at `top`."""
        for line in lines:
            y = canvas.write(line, 640, y, 16.0, colour, "centre")
        width = min(1280.0, max(_HEADING_WIDE, *(text_width(line, canvas.scaled(16.0)) for line in lines)))
        box = Box(640 - width / 2, top, width, y - top).grown(8, 8)
        self._ending_box = (box.clip(Box(0, 0, 1280, 720)),)

    def _draw_keys(self, canvas: Canvas) -> None:
        """Draw the line about the keys, left of the question why a ship was lost."""
        if self.context.overlay.on and canvas.text_scale > 1.0:
            return  # among the words at the top: the overlay's own take the bottom
        height, faint, bar = canvas.scaled(13.0), canvas.palette.faint, self.bar
        taken = 1296.0 - bar.button.left if bar.action else 0.0
        if self.context.overlay.on:  # beside its numbers
            line = as_many_as_fit(self._keys(), height, 900.0 - taken)
            canvas.text(line, 1264.0 - taken, 674 - height, height, faint, "right")
        else:
            line = as_many_as_fit(self._keys(), height, 1240.0 - taken)
            canvas.text(line, 640.0 - taken / 2, 692 - height, height, faint, "centre")

    def _keys(self) -> tuple[str, ...]:
        controls = self.context.controls
        return tuple(filter(None, map(controls.fill, WATCHING.parts(controls.used))))

    def _alpha(self, alpha: float) -> float:
        """Return the fraction of the game's tick that is shown at alpha (0..1) of the clock's tick."""
        if self.paused or self.run.over or self.run.hurries:
            return 1.0
        return alpha if self.speed >= 1.0 else (self._waited + alpha) * self.speed

    @property
    def bar(self) -> TimeBar:
        """The time bar, below the keys."""
        scale = self.context.text_scale
        why = self.context.controls.fill("{laser} WHY WAS IT LOST?") if self._explains else ""
        return TimeBar("", self.run.tick / max(1, self.run.last), self.context.palette, scale, action=why)

    def _draw_header(self, canvas: Canvas) -> None:
        """Write the place in the replay and its rules between the HUD's parts; large text stands below."""
        area = self._header_box
        top, room = area.top, area.width
        height = canvas.scaled(16.0)
        where = self.where()
        canvas.text(where, 640, top, fitted_height(where, height, room), canvas.palette.prompt, "centre")
        colour = canvas.palette.faint if self._rules.named else canvas.palette.warning
        letters, y = canvas.scaled(13.0), top + height * 1.55
        canvas.text(self.rules(), 640, y, fitted_height(self.rules(), letters, room), colour, "centre")
        y += letters * 1.46
        if self.context.overlay.on and canvas.text_scale > 1.0:
            line = as_many_as_fit(self._keys(), letters, room)
            canvas.text(line, 640, y, letters, canvas.palette.faint, "centre")

    def rules(self) -> str:
        """Return the name of the rules, if they have one, with the players if it does not tell them."""
        if self._rules.named:
            start = self._to.replay.start
            variant = variant_under(start.tuning, start.ships, start.seed)
            together = (
                f"{variant.word}, "
                if variant is not None and variant is not mode_under(start.tuning).variants[0]
                else ""
            )
            return f"{together}{self._rules.name} rules".upper()
        return "CUSTOM RULES"

    def ending(self) -> list[str]:
        """Return lines about what a replay proves that was played to its end."""
        again = self.context.controls.fill("{accept} SHOWS IT AGAIN")
        if self._rules.named:
            return [f"THE SAME GAME TO THE LAST BIT   {self.rules()}   {again}"]
        return ["AS RECORDED, BUT NOT VERIFIED: IT WAS NOT PLAYED BY THE USUAL RULES", again]

    def where(self) -> str:
        """Return the place and the speed of the replay."""
        where = f"REPLAY  {minutes(self.run.tick)} OF {minutes(self.run.last)}"
        if self.paused:
            return f"{where}   PAUSED AT TICK {self.run.tick}"
        power = self._power
        return where + (f"   X{2**power}" if power > 0 else f"   X1/{2**-power}" if power < 0 else "")
