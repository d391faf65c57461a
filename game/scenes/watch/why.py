"""Why a ship was lost: what would have saved it, its last second, the hit, and its formulas."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from game.deaths.rerun import Rerun
from game.input.actions import Action
from game.input.bindings import Device
from game.input.events import Gesture, GestureKind, KeyPress
from game.overlay.card_panel import DetailLevel
from game.overlay.death_picture import DeathPicture, Viewport, places_of, viewport_for
from game.scenes.pages.keys import WHY
from game.scenes.pages.last_second import ASKED, LastSecond
from game.scenes.pages.scene import Move, Pop, Scene, SceneContext
from game.sim.bodies import Cause
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import draw_options_of
from game.view.paint.text_layout import as_many_as_fit

SLOW: Final = 8  # factor by which time is slowed
_NEARING: Final = TICKS_PER_SECOND // 2  # ticks during which the picture zooms to the hit
_TOP, _BOTTOM = 16.0, 704.0
_HEADING, _HELP = 20.0, 14.0  # units: letter height


_HITS: Final = {
    Cause.SHOT: "THE HIT",
    Cause.RAM: "THE HIT",
    Cause.BEAM: "THE BEAM",
    Cause.LASER: "THE BEAM",
    Cause.BLAST: "THE BLAST",
    Cause.WARP: "THE JUMP THAT FAILED",
}
"""The heading of the pages of the hit."""


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
        self.last = LastSecond(rerun)
        self._picture = DeathPicture()
        self._viewport = viewport_for(places_of(self.rerun.card.card))
        self._written: list[Box] = []
        self.stage = WhyPage.FUTURES
        self.legend = False  # whether the formulas come with the meaning of each letter
        self._age = 0

    @property
    def time(self) -> float:
        """The moment that is shown, in ticks since the first one shown, with a fraction."""
        end = self.last.end
        return min(end, self._age / SLOW) if self.stage is WhyPage.LAST_SECOND else end

    @property
    def text_boxes(self) -> list[Box]:
        """Boxes of the words last drawn at the top and at the foot."""
        return self._written

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
            self.context.sounds.play(Cue.MENU_MOVE)

    def point(self, gesture: Gesture) -> Move | None:
        """Turn the page with a click; the right button leaves."""
        if gesture.kind is GestureKind.BACK:
            return self._leave()
        return self.press(Action.ACCEPT) if gesture.kind is GestureKind.CLICK else None

    def _leave(self) -> Move:
        self.context.sounds.play(Cue.MENU_MOVE)
        return Pop()

    def _go(self, stage: WhyPage) -> None:
        self.context.sounds.play(Cue.MENU_MOVE)
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
        self.tick_in_background()
        self._age += 1
        self.last.work()
        if self.stage is WhyPage.LAST_SECOND and self._age >= SLOW * self.last.end:
            self.stage, self._age = WhyPage.HIT, 0
        return None

    def tick_in_background(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self.rerun.worlds[-1], paused=True)

    @property
    def viewport(self) -> Viewport:
        """The part of the world that is shown: all of it, or at the hit its surroundings."""
        if self.stage is WhyPage.FUTURES:
            begins = (future.path[0] for future in self.last.ways if future.path)
            return viewport_for([next(begins, self.rerun.loss.event.place)], 1.0)
        near = min(1.0, self._age / _NEARING) if self._nears else 0.0
        return self._viewport.nearing(near * near * (3.0 - 2.0 * near))

    def draw(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the field with the pair at full light, and the words at the top and the foot."""
        self.last.draw(canvas, self.viewport, self.time)
        self._draw_words(canvas)
        self._draw_picture(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        palette = canvas.palette
        foot = canvas.write(self._heading(), 640, _TOP, _HEADING, palette.warning, "centre")
        height = canvas.scaled(_HELP)
        keys = as_many_as_fit(self._keys(), height, 1240.0)
        canvas.text(keys, 640, _BOTTOM - height, height, palette.faint, "centre")
        top = _BOTTOM - height - 6
        self._written = [Box(0, 0, 1280, foot), Box(0, top, 1280, 720 - top)]

    def _keys(self) -> tuple[str, ...]:
        pad = self.context.controls.used is Device.PAD
        on = "SHOWS THE WORKING" if self.stage is WhyPage.HIT else "GOES ON"
        click = "" if pad else " OR CLICK"
        letters = ("{laser} LETTERS" if pad else "L LETTERS",) if self.stage is WhyPage.WORKING else ()
        parts = ("{accept}" + f"{click} {on}", *letters, "{back} BACK", "{sideways} PAGES")
        return tuple(map(self.context.controls.fill, parts))

    def _heading(self) -> str:
        match self.stage:
            case WhyPage.LAST_SECOND:
                return f"THE LAST SECOND, {SLOW} TIMES SLOWER"
            case WhyPage.HIT | WhyPage.WORKING:
                return _HITS[self.rerun.loss.event.cause]
            case WhyPage.FUTURES:
                return "WHAT WOULD HAVE SAVED THE SHIP"

    def _draw_picture(self, canvas: Canvas) -> None:
        """Write the sentence, the working or the futures with their picture, but not over the last second."""
        if self.stage is WhyPage.LAST_SECOND:
            return
        self._picture.theme = draw_options_of(self.context.store.settings).palette
        scale, written = self.context.text_scale, self.text_boxes
        if self.stage is WhyPage.FUTURES:
            words, ways = self.words(), self.last.ways
            self._picture.draw_futures(canvas, words, ways, self.viewport, text_scale=scale, written=written)
            return
        working = DetailLevel.LEGEND if self.legend else DetailLevel.WORKING
        detail = working if self.stage is WhyPage.WORKING else DetailLevel.SENTENCE
        card, view, marks = self.rerun.card, self.viewport, self._nears and self._age >= _NEARING
        self._picture.draw_hit(canvas, card, view, detail, text_scale=scale, written=written, marks=marks)

    def words(self) -> list[str]:
        """Return the lines of the page of futures."""
        futures = self.last.futures
        saved = futures.saved()
        if not (saved and self.last.moment):
            return [saved or ASKED]
        dots = "Red: as you flew. Green: where you go and live."
        return [f"{futures.flew()} {saved}", dots, *(futures.words() if futures.done else ())]
