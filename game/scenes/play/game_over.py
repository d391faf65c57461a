"""The result of a game, with the choice to play again, to watch it, or to see why the ship was lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.deaths.loss import Loss
from game.input.actions import Action
from game.input.gestures import Gesture
from game.scenes.base.opening import explain, open_replay, why_words
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row, opens
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene import Become, Move, Page, Pop, Push, ToPlay, ToPractice
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.session import Session
from game.scenes.play.card_page import CardScene, card_of
from game.scenes.play.name_entry import NameEntry
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.scores import table_of
from game.view.bodies.rule_look import rule_look
from game.view.hud.hud import draw_hud
from game.view.hud.hud_sizes import hud_sizes
from game.view.pages.page_look import Cell, Column
from game.view.pages.widgets import Layout
from game.view.paint.canvas import Canvas
from game.view.paint.text_size import grown
from game.view.paint.wrapping import LINE_EVERY, wrapped

_DEAF = TICKS_PER_SECOND // 2
"""ticks in which input is ignored: fire may still be held from the game."""

_FIELD_LIGHT = 0.4
_STAY = 30 * TICKS_PER_SECOND
"""ticks without input until the title returns."""

_GAP = 16.0
"""units between the middle and each column of the summary."""

_TOP, _HEIGHT, _UNDER, _LINE = 148.0, 56.0, 12.0, 24.0
"""units: heights of the heading and of the gap below it, and the line spacing of the summary."""


_WHAT_RIGHT, _HOW_LEFT, _PAGE_HEIGHT = 544.0, 576.0, 16.0
"""units: ends of the columns and height of the letters of the summary's own page."""

_AIR, _DENSE = 8.0, 0.7
"""units from the summary to the rows; and the part of a line that its letters take at most."""

_GIFTS_HEIGHT, _GIFTS_PAGED, _GIFTS_ROOM = 13.0, 12.0, 1180.0
"""units: letters of the gifts' names beside the result and on a page, and the widest line of them."""

_ROWS = 132.0
"""units: room for the rows at a text size of 100 %."""


@dataclass(frozen=True, slots=True)
class ToGameOver:
    """The result of a game that has just ended."""

    session: Session
    place: int | None
    """1 for the best on the score board, None if the game is not on it."""
    game_id: str = ""
    """id of its row on the board."""
    replay: str = ""
    """name of its replay file, "" if there is none."""
    summary: RunSummary | None = None
    practice: ToPractice | None = None
    """the start of the practice that has ended; None for a game that counts."""
    loss: Loss | None = None
    """of the last ship."""
    first_wave: int = 1
    """the wave that it began with."""
    counts: bool = True
    """False: another game of a day whose first one counts, or of a past day."""
    partner: RunSummary | None = None
    """that of the second player, None if there is none."""
    losses: tuple[tuple[int, Loss], ...] = ()
    """of two players: the number of each whose ship was lost, and its last loss."""

    def __call__(self, context: SceneContext) -> GameOverScene:
        """Make the scene."""
        return GameOverScene(context, self)


class GameOverScene(PageScene):
    """The result over the moving field. If the score has no name yet, it asks for one first."""

    see_through = False
    column = Column(top=446.0, width=420.0, every=34.0)

    def __init__(self, context: SceneContext, to: ToGameOver) -> None:
        self._to = to
        rows: list[Row] = [
            Button("PLAY AGAIN", lambda: Become(ToPlay(context.next_seed(), context.first_wave)))
        ]
        if (practice := to.practice) is not None:
            rows = [Button("PRACTISE AGAIN", lambda: Become(practice))]
        summary, loss = to.summary, to.loss
        paged = summary is not None and context.text_scale > 1.0  # on a page with what else has no room here
        self._lines = [] if summary is None or paged else lines_of(summary, to.partner)
        self._gifts = "" if summary is None or paged else summary.gift_words
        if loss is not None and not paged:
            rows += why_rows(context, to)
        if to.replay:
            rows.append(Button("WATCH THIS GAME", self._watch))
        card = card_of(
            context,
            to.session.world,
            to.first_wave,
            counts=to.counts and to.practice is None,
            assisted=to.session.assisted,
        )
        if card is not None and to.practice is None and to.session.world.score > 0:
            rows.append(opens("CARD TO PASTE", lambda context: CardScene(context, card)))
        if summary is not None and paged:
            rows.append(
                opens(
                    "SUMMARY" if loss is None else "SUMMARY AND WHY",
                    lambda context: SummaryPage(context, summary, to),
                )
            )
        super().__init__(context, "", (*rows, Button("TITLE", lambda: Become(Page.TITLE))))
        self.help = ()
        self._place = to.place
        self._age = self._idle = 0

    @property
    def session(self) -> Session:
        """The game that is over."""
        return self._to.session

    def _watch(self) -> Move | None:
        found = open_replay(self.context, self._to.replay, Become(self._to))
        if isinstance(found, str):
            self.context.store.tell(found)
            return None
        return found

    def press(self, action: Action) -> Move | None:
        """Choose. Fire plays again if the first row is chosen."""
        self._idle = 0
        if self._age < _DEAF or action is Action.PAUSE:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen == 0 else None
        return super().press(action)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose and click; the right button acts like Esc."""
        self._idle = 0
        return super().point(gesture) if self._age >= _DEAF else None

    def back(self) -> Move:
        """Leave for the title."""
        return Become(Page.TITLE)

    def tick(self) -> Move | None:
        """Ask for the name, advance the field, and go to the title after a time without input."""
        if self._age == 0 and (question := self._ask_name()) is not None:
            self._age = 1
            return question
        self._age += 1
        self._idle += 1
        self.session.tick([IDLE] * len(self.session.world.ships))
        return Become(Page.TITLE) if self._idle >= _STAY else super().tick()

    def _ask_name(self) -> Move | None:
        """Return the question for the player's name if the score's row has none yet."""
        row, place = self.context.store.scores.find(self._to.game_id), self._place
        if row is None or row.name or place is None:
            return None
        return Push(lambda context: NameEntry(context, self._to.game_id, place))

    def tick_beneath(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self.session.world, paused=True)

    def draw_beneath(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field alone."""
        del alpha
        with canvas.dimmed(_FIELD_LIGHT):
            self.session.draw(canvas, 1.0)

    @property
    def _best(self) -> int:
        """The best score of such games."""
        world = self.session.world
        return self.context.best_under(world.tuning, self._to.first_wave, len(world.ships), world.seed)

    def _heading(self) -> str:
        """Return that the game is over or, in a duel, who has won."""
        world = self.session.world
        goal = world.tuning.team.goal
        won = [number for number, ship in enumerate(world.ships, 1) if 0 < goal <= ship.score]
        return f"PLAYER {won[0]} WINS" if won else "GAME OVER"

    def _outcome(self) -> str:
        """Return the line about the score's place on the board and about a challenge."""
        challenge = self.context.challenge
        if challenge is None or self._to.practice is not None:
            return self._rank()
        ahead = self.session.world.score - challenge.score
        end = f"BEATEN BY {ahead}" if ahead > 0 else f"SHORT BY {-ahead}" if ahead < 0 else "EQUALLED"
        return f"{self._rank()}   CHALLENGE {challenge.score}: {end}"

    def _rank(self) -> str:
        """Return the line about the score's place on the board."""
        if self._to.practice is not None or not self._to.counts:
            return "PRACTICE: NO SCORE IS KEPT"
        world = self.session.world
        if table_of(world.tuning, self._to.first_wave, len(world.ships)) is None:
            return "   ".join(f"PLAYER {number} {ship.score}" for number, ship in enumerate(world.ships, 1))
        if self._place is None:
            return f"BEST {self._best}"
        return "A NEW BEST" if self._place == 1 else f"NUMBER {self._place} OF YOUR BEST TEN"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the result over the field."""
        world = self.session.world
        with canvas.dimmed(_FIELD_LIGHT), canvas.wordless():
            self.session.draw(canvas, alpha)
        palette = canvas.palette
        draw_hud(canvas, world, self._best, assisted=self.session.assisted)
        canvas.text(self._heading(), 640, self._top, _HEIGHT, palette.warning, "centre", 3.2)
        y = self._top + _HEIGHT + _UNDER
        if canvas.text_scale <= 1.0:  # else the HUD alone says it
            wave = f"   WAVE {world.wave}" if rule_look(world.tuning).tells_waves else ""
            y = canvas.write(f"SCORE {world.score}{wave}", 640, y, 28, palette.hud, "centre") + 4.0
        y = canvas.write(self._outcome(), 640, y, 20, palette.accent, "centre") + 6.0
        gifts = wrapped(self._gifts, _GIFTS_HEIGHT, _GIFTS_ROOM)
        every = min(_LINE, (self.column.top - _AIR - y) / max(1, len(self._lines) + len(gifts)))
        high = min(_PAGE_HEIGHT, every * _DENSE)
        for what, how in self._lines:
            canvas.text(what, 640 - _GAP, y, high, palette.faint, "right")
            canvas.text(how, 640 + _GAP, y, high, palette.hud, "left")
            y += every
        for line in gifts:
            canvas.text(line, 640, y, _GIFTS_HEIGHT, palette.pickup, "centre")
            y += every
        if self._age >= _DEAF:
            super().draw(canvas, alpha)

    @property
    def _top(self) -> float:
        """Top of the heading (units); larger text starts below the HUD."""
        scale = self.context.text_scale
        return _TOP if scale <= 1.0 else hud_sizes(scale).bottom + 4.0

    def layout(self) -> Layout:
        """Return the present layout: the rows stand below the summary or, without one, below the rank."""
        scale = self.context.text_scale
        if scale > 1.0:
            top = self._top + _HEIGHT + _UNDER + grown(20.0, scale) * LINE_EVERY
            self.column = Column(top=top, width=420.0, every=32.0)
        else:
            self.column = Column(top=self.column.top, width=420.0, every=min(40.0, _ROWS / len(self.rows)))
        return super().layout()


def lines_of(summary: RunSummary, partner: RunSummary | None) -> list[tuple[str, str]]:
    """Return the figures of a game, of one player or of two."""
    return summary.lines() if partner is None else summary.beside(partner)


def why_rows(context: SceneContext, to: ToGameOver) -> list[Row]:
    """Return a row for each ship whose loss can be explained."""
    losses = to.losses or ([] if to.loss is None else [(0, to.loss)])
    ships = len(to.session.world.ships)
    return [Button(why_words(number, ships), partial(explain, context, loss)) for number, loss in losses]


def said(what: str, how: str, move: Callable[[], Move]) -> ListRow:
    """Return a line of a summary as a row."""
    cells = (
        Cell(what, _WHAT_RIGHT, "right", _PAGE_HEIGHT, lambda palette: palette.faint),
        Cell(how, _HOW_LEFT, "left", _PAGE_HEIGHT),
    )
    return ListRow(cells, move)


def gift_rows(context: SceneContext, summary: RunSummary, move: Callable[[], Move]) -> list[Row]:
    """Return the gifts of a summary as rows, as many as they need."""
    lines = wrapped(summary.gift_words, grown(_GIFTS_PAGED, context.text_scale), _GIFTS_ROOM)
    cells = [Cell(line, 640.0, "centre", _GIFTS_PAGED, lambda palette: palette.pickup) for line in lines]
    return [ListRow((cell,), move) for cell in cells]


class SummaryPage(PageScene):
    """The summary as its own page, for text too large for the result; accepting any line goes back."""

    column = Column(top=150.0, width=1200.0, every=36.0)
    paused = True

    def __init__(self, context: SceneContext, summary: RunSummary, to: ToGameOver | None = None) -> None:
        lines = lines_of(summary, None if to is None else to.partner)
        rows = [*(said(what, how, Pop) for what, how in lines), *gift_rows(context, summary, Pop)]
        if to is not None:
            rows += why_rows(context, to)
        super().__init__(context, "SUMMARY", (*rows, Button("BACK", Pop)))
