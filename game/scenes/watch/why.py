"""Why a ship was lost: what would have saved it, its last second, the hit, and its formulas."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from game.deaths.futures import Future, Futures
from game.deaths.rerun import Rerun
from game.deaths.within_tick import parted
from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.input.key_presses import KeyPress
from game.input.rebinding import Device
from game.overlay.card_panel import DetailLevel
from game.overlay.death_picture import DeathPicture, Viewport, places_of, viewport_for
from game.scenes.pages.keys import WHY
from game.scenes.pages.scene import Move, Pop, Scene
from game.scenes.pages.scene_context import SceneContext
from game.sim.bodies import Cause, ShipPhase
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import Cue
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.look import look_of
from game.view.paint.text_layout import as_many_as_fit

SLOW: Final = 8  # factor by which time is slowed
SHOWN: Final = TICKS_PER_SECOND  # ticks of the game that are replayed
_NEARING: Final = TICKS_PER_SECOND // 2  # ticks during which the picture zooms to the hit
_WORK: Final = 40  # ticks of futures computed per tick of the player's time
_REST_LIGHT: Final = 0.25  # brightness of all bodies but the pair
_TOP, _BOTTOM = 16.0, 704.0
_HEADING, _HELP = 20.0, 14.0  # units: letter height


_HITS: Final = {
    Cause.SHOT: "THE HIT, AS THE TICK BEGINS",
    Cause.RAM: "THE HIT, AS THE TICK BEGINS",
    Cause.BEAM: "THE BEAM, AS THE TICK BEGINS",
    Cause.LASER: "THE BEAM, AS THE TICK BEGINS",
    Cause.BLAST: "THE BLAST, AS THE TICK BEGINS",
    Cause.WARP: "THE JUMP THAT FAILED",
}
"""The note on the moment of the hit, when time stands at the start of a tick."""


class WhyPage(IntEnum):
    """The pages, in order."""

    FUTURES = 0  # What would have saved the ship
    LAST_SECOND = 1
    HIT = 2  # The moment of the hit, and what happened in a sentence
    WORKING = 3  # The same with its formulas


class WhyScene(Scene):
    """Four pages: what would have saved it, the last second at 1/8 speed, the hit, and its working."""

    own_keys = WHY
    paused = True

    def __init__(self, context: SceneContext, rerun: Rerun) -> None:
        self.context = context
        self.rerun = rerun
        self.futures = Futures(self.rerun)
        self._picture = DeathPicture()
        self._viewport = viewport_for(places_of(self.rerun.card.card))
        self._first = max(0, len(self.rerun.worlds) - 1 - SHOWN)
        self._poses = Poses()
        self._posed = -1
        self._written: list[Box] = []
        self.stage = WhyPage.FUTURES
        self.legend = False  # whether the formulas come with the meaning of each letter
        self._age = 0

    @property
    def time(self) -> float:
        """The moment that is shown, in ticks since the first one shown, with a fraction."""
        end = self.end
        return min(end, self._age / SLOW) if self.stage is WhyPage.LAST_SECOND else end

    @property
    def written(self) -> list[Box]:
        """Boxes of the words last drawn at the top and at the foot."""
        return self._written

    @property
    def end(self) -> float:
        """The moment of the hit, on the scale of `time`."""
        return len(self.rerun.worlds) - 1 - self._first + self.rerun.card.moment

    def press(self, action: Action) -> Move | None:
        """Turn a page on or back, or leave."""
        if action in (Action.PAUSE, Action.BACK):
            return self._leave()
        if action is Action.LASER and self.context.controls.used is Device.PAD:
            self._toggle_legend()
        elif action in (Action.ACCEPT, Action.RIGHT):
            self._go(WhyPage((self.stage + 1) % len(WhyPage)))
        elif action is Action.LEFT:
            self._go(WhyPage(max(0, self.stage - 1)))
        return None

    def key(self, key: KeyPress) -> bool:
        """Show or hide the meaning of each letter."""
        if key.name != "l":
            return False
        self._toggle_legend()
        return True

    def _toggle_legend(self) -> None:
        if self.stage is WhyPage.WORKING:
            self.legend = not self.legend
            self.context.sounds.say(Cue.MENU_MOVE)

    def point(self, gesture: Gesture) -> Move | None:
        """Turn the page with a click; the right button leaves."""
        if gesture.kind is GestureKind.BACK:
            return self._leave()
        return self.press(Action.ACCEPT) if gesture.kind is GestureKind.CLICK else None

    def _leave(self) -> Move:
        self.context.sounds.say(Cue.MENU_MOVE)
        return Pop()

    def _go(self, stage: WhyPage) -> None:
        self.context.sounds.say(Cue.MENU_MOVE)
        near = self._nears and self.stage is not WhyPage.LAST_SECOND
        self.stage = stage
        self._age = _NEARING if near and self._nears else 0
        self._picture.forget()

    @property
    def _nears(self) -> bool:
        """Whether the picture zooms to the hit."""
        return self.stage in (WhyPage.HIT, WhyPage.WORKING)

    def tick(self) -> Move | None:
        """Play the last second up to the hit, and compute some of the futures."""
        self.tick_beneath()
        self._age += 1
        self.futures.work(_WORK)
        if self.stage is WhyPage.LAST_SECOND and self._age >= SLOW * self.end:
            self.stage, self._age = WhyPage.HIT, 0
        return None

    def tick_beneath(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self.rerun.worlds[-1], paused=True)

    @property
    def viewport(self) -> Viewport:
        """The part of the world that is shown: all of it, or at the hit its surroundings."""
        if self.stage is WhyPage.FUTURES:
            begins = (future.path[0] for future in self._visible_futures() if future.path)
            return viewport_for([next(begins, self.rerun.loss.event.place)], 1.0)
        near = min(1.0, self._age / _NEARING) if self._nears else 0.0
        return self._viewport.nearing(near * near * (3.0 - 2.0 * near))

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field with the pair at full light, and the words at the top and the foot."""
        del alpha
        viewport = self.viewport
        with canvas.wordless():
            for middle in viewport.images:
                with canvas.zoomed(middle, viewport.zoom):
                    self._draw_field(canvas)
        self._draw_words(canvas)
        self._draw_picture(canvas)

    def _draw_field(self, canvas: Canvas) -> None:
        """Draw the world at the moment that is shown."""
        whole = int(self.time)
        if whole >= len(self.rerun.worlds) - 1 - self._first:
            world, alpha = self.rerun.within(self.time - whole), 1.0
            self._poses, self._posed = Poses(), -1
        else:
            world, alpha = self.rerun.worlds[self._first + whole + 1], self.time - whole
            self._pose(self._first + whole, world)
        pair, rest = parted(world, self.rerun.card.pair)
        with canvas.dimmed(_REST_LIGHT):
            draw_world(canvas, rest, self._poses, alpha)
        draw_world(canvas, pair, self._poses, alpha)

    def _pose(self, before: int, world: World) -> None:
        """Keep the poses of one tick before a world; ships that jumped are not interpolated."""
        if self._posed == before:
            return
        self._posed = before
        self._poses.remember(self.rerun.worlds[before])
        for ship, then in zip(world.ships, self.rerun.worlds[before].ships, strict=True):
            if ShipPhase.FLYING not in (ship.phase, then.phase) or ship.phase is not then.phase:
                self._poses.forget(ship.id)

    def _draw_words(self, canvas: Canvas) -> None:
        palette = canvas.palette
        foot = canvas.write(self._heading(), 640, _TOP, _HEADING, palette.warning, "centre")
        high = canvas.letters(_HELP)
        keys = as_many_as_fit(self._keys(), high, 1240.0)
        canvas.text(keys, 640, _BOTTOM - high, high, palette.faint, "centre")
        top = _BOTTOM - high - 6
        self._written = [Box(0, 0, 1280, foot), Box(0, top, 1280, 720 - top)]

    def _keys(self) -> tuple[str, ...]:
        pad = self.context.controls.used is Device.PAD
        on = "SHOWS THE WORKING" if self.stage is WhyPage.HIT else "GOES ON"
        click = "" if pad else " OR CLICK"
        letters = ("{laser} LETTERS" if pad else "L LETTERS",) if self.stage is WhyPage.WORKING else ()
        parts = ("{accept}" + f"{click} {on}", *letters, "{back} BACK", "{sideways} PAGES")
        return tuple(map(self.context.controls.fill, parts))

    def _heading(self) -> str:
        card = self.rerun.card
        match self.stage:
            case WhyPage.LAST_SECOND:
                return f"THE LAST SECOND, {SLOW} TIMES SLOWER"
            case WhyPage.HIT | WhyPage.WORKING:
                if card.moment == 1.0:
                    return "THE HIT, AT THE END OF THE TICK"
                if card.moment:
                    return f"THE HIT, AFTER {card.moment:.2f} OF THE TICK"
                return _HITS[card.event.cause]
            case WhyPage.FUTURES:
                return "WHAT WOULD HAVE SAVED THE SHIP"

    def _draw_picture(self, canvas: Canvas) -> None:
        """Write the sentence, the working or the futures with their picture, but not over the last second."""
        if self.stage is WhyPage.LAST_SECOND:
            return
        self._picture.theme = look_of(self.context.store.settings).palette
        scale = self.context.text_scale
        if self.stage is not WhyPage.FUTURES:
            working = DetailLevel.LEGEND if self.legend else DetailLevel.WORKING
            self._picture.draw_hit(
                canvas,
                self.rerun.card,
                self.viewport,
                working if self.stage is WhyPage.WORKING else DetailLevel.SENTENCE,
                text_scale=scale,
                written=self.written,
                marks=self._nears and self._age >= _NEARING,
            )
        else:
            self._picture.draw_futures(
                canvas,
                self.words(),
                self._visible_futures(),
                self.viewport,
                text_scale=scale,
                written=self.written,
            )

    def words(self) -> list[str]:
        """Return the lines of the page of futures."""
        sentence, moment = self.futures.sentence(), self._displayed_moment()
        if not sentence:
            return ["What would have saved you?"]
        if not moment:
            return ["Nothing is known of the time before."]
        dots = "Red: as you flew. Green: where you go and live."
        return [sentence, dots, *(self.futures.words() if self.futures.done else ())]

    def _displayed_moment(self) -> int:
        """Return the latest moment at which something saves the ship, else the earliest, else 0."""
        moments = self.futures.moments
        return min(filter(self.futures.lives, moments), default=max(moments, default=0))

    def _visible_futures(self) -> list[Future]:
        """Return what was flown from that moment on, and the futures in which the ship lives."""
        moment = self._displayed_moment()
        return [self.futures.flown(moment), *self.futures.lives(moment)] if moment else []
