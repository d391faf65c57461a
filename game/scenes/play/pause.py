"""The pause: a menu over the game with a time bar, its questions, and the count-in that ends it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final, Protocol

from game.input.actions import Action
from game.scenes.game.flyers import Flyers
from game.scenes.game.session import Run, Session, TimeTravel
from game.scenes.game.summary import RunSummary
from game.scenes.pages.keys import TIME
from game.scenes.pages.page import Button, GameMenu, Question, Row, opens
from game.scenes.pages.scene import (
    Move,
    Page,
    Pop,
    Push,
    Replace,
    ReplaceAll,
    Scene,
    SceneContext,
    ToPlay,
    ToPractice,
    explain,
    why_words,
)
from game.scenes.play.savers import ReplaySaver, ScoreSaver
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.cues import Cue
from game.view.hud.hud_boxes import hud_sizes, middle_box
from game.view.pages.drawn import TimeBar
from game.view.pages.page_view import Column, RowView
from game.view.pages.widgets import Layout
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import LEGIBLE

_WAYS: Final = {Action.LEFT: -1, Action.RIGHT: 1, Action.SLOW: -1, Action.STEP: 1}
_FASTER: Final = ((3 * TICKS_PER_SECOND, TICKS_PER_SECOND), (TICKS_PER_SECOND, 12))
"""pairs of ticks held and ticks per step, for a held arrow on the time bar."""

_LONG_HEADING: Final = 24.0  # units: height of a heading that says why the game paused
_FIVE_ROWS: Final = Column(top=300.0, width=420.0, every=42.0)

_FOOT: Final = 538.0  # units: where the rows end at the lowest
_BELOW, _HIGH, _GAP = 14.0, 72.0, 16.0
"""units: top of the count-in's number, below the wave and outside the middle, where ships appear."""


class Game(Protocol):
    """A game that can be paused, won and lost: `PlayScene`, as the scenes on top of it know it."""

    past: Session | None  # the past that it shows instead of its session while the player looks back
    run: Run
    flyers: Flyers
    scores: ScoreSaver
    replays: ReplaySaver
    pause_scene: Callable[..., Scene]  # what pauses it
    first_wave: int  # the wave that it, or the game it goes on from, began with
    practised: ToPractice | None  # how practice began; None for another game
    day: date | None  # whose daily game it was
    summaries: list[RunSummary]
    names: tuple[str, ...]  # who flew each ship in the end
    winner: str  # the one of two players who has won, "" if nobody has
    matches: tuple[int, int]  # of a best of three duels: won by each
    home: bool  # whether it ended with the flight through the last gate

    @property
    def practice(self) -> bool:
        """Whether the game does not count."""

    @property
    def counts(self) -> bool:
        """Whether it is the player's own and may enter the tables."""

    def tick(self) -> Move | None:
        """Let 1/120 s of the player's time pass."""

    def finish(self) -> Move:
        """End the game after the flight home, and show its result."""


@dataclass(slots=True)
class TimeRow(Row):
    """The time bar as a row: arrows move by a tick, the mouse drags. wanted: the tick dragged to."""

    travel: TimeTravel
    wanted: int | None = None

    def view(self) -> RowView:
        """Return its look."""
        return RowView("TIME", self.travel.words(), self.travel.fraction)

    def change(self, steps: int) -> None:
        """Move by this number of ticks."""
        self.travel.go(self.travel.tick + steps)

    def set_fraction(self, fraction: float) -> None:
        """Note the place for the next tick, since the mouse moves more often than once per tick."""
        self.wanted = self.travel.tick_of(fraction)


class PauseScene(GameMenu):
    """Resume, restart, settings or quit; look back at any tick of the game, and practise from there.

    With the overlay on, the game can be played tick by tick until the player has looked back.
    """

    own_keys = TIME
    can_rewind = True
    view = replace(GameMenu.view, help_top=548.0)

    def __init__(self, context: SceneContext, paused: Game, why: str = "") -> None:
        self._paused = paused
        self._why = why  # the reason for the pause in words for the screen, "" if the player asked for it
        self.travel = TimeTravel(paused.run)
        self._time = TimeRow(self.travel)
        super().__init__(context, "PAUSED", self._rows())
        self._overlaid = context.overlay.on

    def _make_room(self) -> None:
        """Put the rows closer together if there are more than four, below the HUD."""
        more = len(self.listed) - 4
        if more > 0:
            top = max(_FIVE_ROWS.top - 16.0 * (more - 1), self.below_hud() + 80.0)
            every = min(_FIVE_ROWS.every, (_FOOT - top) / len(self.listed))
            column = replace(_FIVE_ROWS, top=top, every=every)
            self.view = replace(self.view, column=column, heading_top=top - 80.0)

    def _rows(self) -> tuple[Row, ...]:
        """Return the menu, the time bar and, in the past, the button at its end."""
        past = self.travel.past is not None
        menu = (
            Button("TO THE PRESENT" if past else "RESUME", self.back),
            opens("RESTART", lambda context: RestartQuestion(context, self._paused.run.session.world)),
            opens("SETTINGS", Page.SETTINGS),
            *self._players(),
            *self._whys(),
            opens("QUIT", QuitQuestion),
        )
        return (*menu, self._time, *([Button("PRACTISE FROM HERE", self._practise)] if past else []))

    def _players(self) -> list[Row]:
        flyers = self._paused.flyers
        return [
            Button(f"PLAYER {number + 1} LEAVES", partial(self._leave_game, number))
            for number in range(len(self._paused.run.session.world.ships))
            if flyers.may_leave(number)
        ]

    def _leave_game(self, number: int) -> None:
        self._paused.flyers.leave(number)
        self.rows, self.chosen = self._rows(), 0

    def _whys(self) -> list[Row]:
        names = self._paused.flyers.names
        return [
            Button(why_words(number, names), partial(self._explain, ship.id))
            for number, ship in enumerate(self._paused.run.session.world.ships)
            if self._paused.run.losses.any(ship=ship.id)
        ]

    @property
    def listed(self) -> Sequence[Row]:
        """The rows of the menu, without those at the foot."""
        return self.rows[: self.rows.index(self._time)]

    def press(self, action: Action) -> Move | None:
        """Resume, choose, or move through time."""
        if action is Action.STEP and self.narrow and not self.travel.travelled:
            self._paused.run.session.assisted = True  # tick by tick is slower than any slow motion
            return self._step()
        if action in (Action.STEP, Action.SLOW):
            self._key_repeat.press(action)
            self._go(action)
            return None
        return super().press(action)

    def _step(self) -> Move | None:
        """Play one tick of the game. A loss adds a row; the chosen row stays chosen while it is there."""
        move, chosen = self._paused.tick(), self.rows[self.chosen].view().label
        if len(rows := self._rows()) != len(self.rows):
            self.rows = rows
            same = (n for n, row in enumerate(rows) if row.view().label == chosen)
            self.chosen = next(same, min(self.chosen, len(rows) - 1))
        return move

    def _go(self, action: Action) -> None:
        """Apply an arrow or a step; an arrow on the bar moves through time."""
        if action in (Action.LEFT, Action.RIGHT) and self.rows[self.chosen] is self._time:
            faster = (by for since, by in _FASTER if self._key_repeat.ticks >= since)
            self._look_at(self.travel.tick + _WAYS[action] * next(faster, 1))
        elif action in (Action.STEP, Action.SLOW):
            self._look_at(self.travel.tick + _WAYS[action])
        else:
            super()._go(action)

    def _look_at(self, tick: int) -> None:
        """Show the game at a tick, at most the present one."""
        self.travel.go(tick)
        self._show()

    def _show(self) -> None:
        """Show the present tick of the time travel, and the rows that apply to it."""
        self._paused.past = self.travel.past
        self.rows = self._rows()
        self.chosen = min(self.chosen, len(self.rows) - 1)

    @property
    def session(self) -> Session | None:
        """The past that is shown, None for the present."""
        return self._paused.past

    def back(self) -> Move:
        """Resume the game in the present, after the count-in of the settings.

        After a look at the past the count-in lasts at least a second, since the player has to find the ship.
        """
        self.context.controls.clear()
        seconds = max(self.context.store.settings.count_in, int(self.travel.travelled))
        return Replace(partial(CountInScene, paused=self._paused, seconds=seconds)) if seconds else Pop()

    def _explain(self, ship: int) -> Move | None:
        loss = self._paused.run.losses.last(ship=ship)
        return None if loss is None else explain(self.context, loss)

    def _practise(self) -> Move | None:
        """Practise from the past. This ends a game that counts, so it asks first."""
        if self.session is None:
            return None
        world = self._paused.run.timeline.at(self.travel.tick)
        to = ToPractice(world, self._paused.first_wave)
        return (
            ReplaceAll(to) if self._paused.practice else Push(lambda context: PracticeQuestion(context, to))
        )

    def leave(self) -> None:
        """Show the present again."""
        if self.travel.past is not None:
            self.travel.go(self._paused.run.timeline.last)
        self._paused.past = None

    def tick(self) -> Move | None:
        """Silence looping sounds, and move to the place on the bar. The game stands still."""
        self.tick_in_background()
        if self.context.overlay.on and not self._overlaid:
            self.travel.look_again()
            self._show()
        self._overlaid = self.context.overlay.on
        if self._time.wanted is not None:
            tick, self._time.wanted = self._time.wanted, None
            self._look_at(tick)
        elif self.travel.past is not self.session:  # the wheel has turned
            self._show()
        return super().tick()

    def tick_in_background(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self._paused.run.session.world, paused=True)

    @property
    def bar(self) -> TimeBar:
        """The time bar, at the foot."""
        return TimeBar(
            self.travel.words(),
            self.travel.fraction,
            self.context.palette,
            self.context.text_scale,
            self.rows[self.chosen] is self._time,
            "PRACTISE FROM HERE" if self.travel.past is not None else "",
            self.chosen > self.rows.index(self._time),
        )

    @property
    def text_boxes(self) -> Sequence[Box]:
        """The boxes of the strip, even if it is not shown, and of the time bar."""
        return (*super().text_boxes, self.bar.box)

    def layout(self) -> Layout:
        """Return the layout of the menu and the time bar."""
        self._make_room()
        heading = "THE PAST" if self.session is not None else "PAUSED"
        if self._why and self.session is None and not self.narrow:  # a strip has no room for the reason
            heading = f"PAUSED: {self._why}"
        height = _LONG_HEADING if ":" in heading else GameMenu.view.heading_height
        self.view = replace(self.view, heading=heading, heading_height=height)
        menu, bar = super().layout(), self.bar
        boxes, values = [*menu.boxes, bar.track], [*menu.values, bar.track]
        if len(self.rows) > len(boxes):
            boxes.append(bar.button)
            values.append(None)
        return replace(
            menu,
            texts=(*menu.texts, *bar.texts()),
            strokes=(*menu.strokes, *bar.strokes()),
            boxes=tuple(boxes),
            values=tuple(values),
        )

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the choices."""
        if self.narrow:
            self.help = (self._why if self._why and self.session is None else self._times(),)
        else:
            keys = "{arrows} CHOOSE   {accept} ACCEPT   {help} HELP   {overlay} SHOWS THE MATHS"
            self.help = (keys, self._times())
        super().draw(canvas, alpha)

    def _times(self) -> str:
        """Return the line about the keys that move through time."""
        plays = self.narrow and not self.travel.travelled
        step = "{step} TICK" if plays else "{step} TICK ON"
        return f"{step}   {{slow}} TICK BACK"


class CountInScene(Scene):
    """A count-in of 1 s or more over the game. Keys held at its end count, keys tapped during it do not."""

    see_through = True
    shows_overlay = True
    paused = True

    def __init__(self, context: SceneContext, paused: Game, seconds: int) -> None:
        self.context = context
        self._paused = paused
        self._left = seconds * TICKS_PER_SECOND

    @property
    def number(self) -> int:
        """The remaining seconds, rounded up."""
        return math.ceil(self._left / TICKS_PER_SECOND)

    def press(self, action: Action) -> Move | None:
        """Pause again."""
        return self.on_focus_lost() if action in (Action.PAUSE, Action.BACK) else None

    def on_focus_lost(self, why: str = "") -> Move:
        """Pause again."""
        self.context.controls.clear()
        self.context.sounds.play(Cue.MENU_MOVE)
        return Replace(partial(self._paused.pause_scene, paused=self._paused, why=why))

    def tick(self) -> Move | None:
        """Count down; at zero resume the game."""
        self.context.sounds.state(self._paused.run.session.world, paused=True)
        before = self.number
        self._left -= 1
        if self.number != before:
            self.context.sounds.play(Cue.MENU_MOVE)
        if self._left > 0:
            return None
        self.context.controls.forget_taps()
        return Pop()

    def draw(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the number, which fades during its second."""
        part = (self._left % TICKS_PER_SECOND or TICKS_PER_SECOND) / TICKS_PER_SECOND
        bright = LEGIBLE + (1.0 - LEGIBLE) * part
        above = middle_box(self._paused.run.session.world, hud_sizes(canvas.text_scale))
        top = above.bottom + 2.0 * canvas.scaled(_BELOW)
        canvas.text(str(self.number), 640, top, _HIGH, canvas.palette.prompt, "centre", bright=bright)
        words = self.context.controls.fill("{pause} PAUSE")
        canvas.write(words, 640, top + _HIGH + _GAP, 18, canvas.palette.faint, "centre")


class QuitQuestion(Question):
    """Asks whether to leave the game for the title."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "QUIT THIS GAME?", lambda: ReplaceAll(Page.TITLE))


class RestartQuestion(Question):
    """Asks whether to give up the game for a new one."""

    def __init__(self, context: SceneContext, world: World) -> None:
        super().__init__(
            context, "START ANEW?", lambda: ReplaceAll(ToPlay(context.next_seed(world), context.first_wave))
        )


class PracticeQuestion(Question):
    """Asks whether to end the game, which is saved as it is, and practise from its past."""

    def __init__(self, context: SceneContext, to: ToPractice) -> None:
        words = ("THIS GAME ENDS: ITS SCORE AND ITS REPLAY ARE KEPT", "PRACTICE KEEPS NO SCORE")
        super().__init__(context, "END AND PRACTISE?", lambda: ReplaceAll(to), words)
