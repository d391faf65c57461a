"""The result of a game, with the choice to play again, to watch it, or to see why the ship was lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from game.input.actions import Action
from game.input.events import Gesture
from game.input.key_repeat import Rest
from game.scenes.game.score_table import displayed_place
from game.scenes.game.session import Session
from game.scenes.game.summary import RunSummary
from game.scenes.pages.page import Button, ListRow, PageScene, Row
from game.scenes.pages.scene import (
    Move,
    Page,
    Push,
    ReplaceAll,
    SceneContext,
    ToPlay,
    ToWhy,
    explain,
    open_replay,
    share,
    why_words,
)
from game.scenes.pages.text_entry import NameEntry
from game.scenes.play.pause import Game
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.scores import Table, table_of
from game.view.bodies.rules_style import rules_style
from game.view.pages.grid import ACCENT, FAINT, HUD, PROMPT, SHIP, SHIP_TWO, WARNING, Cell
from game.view.pages.page_view import FOOT, Column, PageView, RowView
from game.view.pages.widgets import Layout, beside, sheet
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING
from game.view.paint.text_layout import as_many_as_fit

if TYPE_CHECKING:
    from game.scenes.pages.last_second import LastSecond

_IGNORE_INPUT_TICKS = TICKS_PER_SECOND // 2  # ticks since the last key of flight in which input is ignored
_FIELD_LIGHT, _BEHIND_FIGURES = 0.25, 0.1
"""brightness of the field, and where the figures lie over it."""

_STAY = 30 * TICKS_PER_SECOND  # ticks without input until the title returns
_TOP, _HEIGHT, _SCORE, _RANK = 20.0, 38.0, 24.0, 22.0
"""units: top of the heading, the letters of it, of the score and of its place."""

_MATCHES = 2  # won matches that win the best of three
_AIR = 20.0  # units: above what is below these

_LEFT, _RIGHT, _FIGURES = 70.0, 1210.0, 24.0
_LEAST, _MOST, _KEY_TOP, _KEY_HEIGHT = 100.0, 270.0, 8.0, 30.0
"""units: ends of the last second, from one line of figures to the next at 100 %, its least and greatest
height, and the top and height of what explains its marks."""

_ENDED, _SAVED, _MARKS = 18.0, 26.0, 12.0
"""of the last second: letters of what ended the ship, what would have saved it, and the marks."""

_FOOT: Final = 630.0  # units: lower end of the figures at 100 %; a notice of two lines is below it
_SLOW, _HELD = 4, 2 * TICKS_PER_SECOND  # factor by which it is slowed, and ticks for which its end stands


class GameOverScene(PageScene):
    """The result over the moving field. If the score has no name yet, it asks for one first."""

    see_through = False
    view = PageView(column=Column(width=1200.0, every=32.0, tight=True))

    def __init__(self, context: SceneContext, game: Game) -> None:
        self._game = game
        world = game.run.session.world
        rows: list[Row] = [self._again(context)]
        rows += [
            Button(why_words(number, game.names), partial(explain, context, loss))
            for number, loss in game.run.losses.each(world)
        ]
        if game.replays.saved:
            back = ReplaceAll(partial(GameOverScene, game=game))
            rows.append(Button("WATCH THIS GAME", partial(open_replay, context, game.replays.saved, back)))
            rows.append(Button("SHARE", partial(share, context, game.replays.saved)))
        rows.append(Button("TITLE", lambda: ReplaceAll(Page.TITLE)))
        self._buttons = len(rows)
        self._last = self._last_second()
        told = "LOST TO" if self._last else ""
        rows += _figures(world, game.summaries, game.names, self.back, told)
        super().__init__(context, "", rows)
        self._picture: Box | None = None  # of the last second; None where it has no room
        self.help = ()
        self._age = self._idle = 0
        self._rest = Rest(context.controls, _IGNORE_INPUT_TICKS)

    def _last_second(self) -> LastSecond | None:
        """Return the end of the last ship, None if the game did not end with it or if it is unknown."""
        from game.deaths.rerun import Rerun
        from game.scenes.pages.last_second import LastSecond  # most games begin without them

        loss = None if self._game.home else self._game.run.losses.last()
        try:
            return None if loss is None else LastSecond(Rerun(loss))
        except LookupError:
            return None

    def _again(self, context: SceneContext) -> Row:
        """Return the row that begins another game like it."""
        game = self._game
        if (practice := game.practised) is not None:
            return Button("PRACTISE AGAIN", lambda: ReplaceAll(practice))
        goes_on, matches = max(game.matches) < _MATCHES, next_matches(game)
        return Button(
            "NEXT MATCH: BEST OF THREE" if game.winner and goes_on else "PLAY AGAIN",
            lambda: ReplaceAll(
                ToPlay(context.next_seed(game.run.session.world), context.first_wave, matches)
            ),
        )

    @property
    def session(self) -> Session:
        """The game that is over."""
        return self._game.run.session

    def press(self, action: Action) -> Move | None:
        """Choose. Fire plays again if the first row is chosen; the laser's key explains the last second."""
        self._idle = 0
        if not self._rest.over or action is Action.PAUSE:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen == 0 else None
        if action is Action.LASER and self._last is not None:
            return Push(ToWhy(self._last.rerun))
        return super().press(action)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose and click; the right button acts like Esc."""
        self._idle = 0
        return super().point(gesture) if self._rest.over else None

    def back(self) -> Move:
        """Leave for the title."""
        return ReplaceAll(Page.TITLE)

    def tick(self) -> Move | None:
        """Ask for the name, advance the field, and go to the title after a time without input."""
        if self._age == 0 and (question := self._ask_name()) is not None:
            self._age = 1
            return question
        self._age += 1
        self._rest.tick()
        self._idle += 1
        if self._last is not None:
            self._last.work()
        self.session.tick([IDLE] * len(self.session.world.ships))
        return ReplaceAll(Page.TITLE) if self._idle >= _STAY else super().tick()

    def _ask_name(self) -> Move | None:
        """Return the question for the player's name if there is none yet; a known one goes to the row."""
        store, place, game_id = self.context.store, self._displayed_place, self._game.scores.id
        row = store.scores.find(game_id)
        if row is None or row.name or place is None:
            return None
        if store.settings.player:
            store.name_score(game_id, store.settings.player)
            return None
        return Push(lambda context: NameEntry(context, game_id, place))

    def tick_in_background(self) -> None:
        """Silence looping sounds."""
        self.context.sounds.state(self.session.world, paused=True)

    def draw_as_background(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the field alone."""
        with canvas.dimmed(_FIELD_LIGHT):
            self.session.draw(canvas, 1.0)

    @property
    def _best(self) -> int:
        world = self.session.world
        return self.context.best_under(world.tuning, self._game.first_wave, len(world.ships), world.seed)

    @property
    def _displayed_place(self) -> int | None:
        """The place among the rows as the table shows them, with the built-in ones."""
        scores = self.context.store.scores
        row = scores.find(self._game.scores.id)
        return self._game.scores.place if row is None else displayed_place(row, scores)

    def _outcome(self) -> str:
        """Return the line about the score's place on the board and about a shared game's."""
        challenge = self.context.challenge
        if challenge is None or self._game.practised is not None:
            return self._rank()
        ahead = self.session.world.score - challenge.score
        end = f"BEATEN BY {ahead}" if ahead > 0 else f"SHORT BY {-ahead}" if ahead < 0 else "EQUALLED"
        assisted = ", ASSISTED" if self.session.assisted else ""
        return f"{self._rank()}   SHARED {challenge.score}: {end}{assisted}"

    def _rank(self) -> str:
        if self._game.practised is not None:
            return "PRACTICE: NO SCORE IS KEPT"
        world = self.session.world
        if world.tuning.team.goal:
            return self._of_matches(world.tuning.team.goal)
        table = table_of(world.tuning, self._game.first_wave, len(world.ships))
        if len(world.ships) > 1:
            return self._of_pair(world, kept=table is not None and self._game.counts)
        if table is None or not self._game.counts:
            return "NO SCORE IS KEPT"
        return self._in_mode(table)

    def _of_matches(self, goal: int) -> str:
        """Return how a best of three duels stands."""
        if not self._game.winner:
            return f"FIRST TO {goal}"
        one, other = self._game.matches
        won = f": {self._game.winner} WINS" if max(one, other) >= _MATCHES else ""
        return f"BEST OF THREE: MATCHES {one} : {other}{won}"

    def _of_pair(self, world: World, *, kept: bool) -> str:
        """Return the score of each of two players, and the best of the pair if that is kept."""
        scores = [f"{name} {ship.score}" for name, ship in zip(self._game.names, world.ships, strict=False)]
        best = "A NEW BEST OF THE PAIR" if self._game.scores.place == 1 else f"BEST OF THE PAIR {self._best}"
        return "   ".join([best] * kept + scores)

    def _in_mode(self, table: Table) -> str:
        """Return the place of a score: of a day among the last ones, in 1979 as the machine has it."""
        store, place, day = self.context.store, self._game.scores.place, self._game.day
        if day is not None and (standing := store.standing(day)):
            number, of = standing
            return f"NUMBER {number} OF YOUR LAST {of} DAYS   STREAK {store.streak(day)}"
        if self.session.world.tuning.is_of_1979:
            rank = "" if place is None else f"NUMBER {place} OF TEN   "
            return f"{rank}HIGH SCORE {self._best}"
        return f"BEST {self._best}" if place is None else self._rank_on(table, place)

    def _rank_on(self, table: Table, place: int) -> str:
        """Return the words for a place among the player's games: that among all rows shown."""
        displayed = self._displayed_place
        if displayed == 1:
            return "A NEW BEST"
        better = place == 1 and len(self.context.store.scores.table(table)) > 1
        return f"{'A NEW BEST, ' if better else ''}NUMBER {displayed} OF THE TEN BEST"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the result over the field."""
        layout = self.layout()
        with canvas.dimmed(_BEHIND_FIGURES), canvas.wordless():
            self.session.draw(canvas, alpha)
        if self._age == 0 and self._ask_name() is not None:  # that comes first
            return
        theme, home = canvas.palette, self._game.home
        words, colour = ("HOME", theme.prompt) if home else (over_words(self._game.winner), theme.warning)
        canvas.text(words, 640, _TOP, _HEIGHT, colour, "centre", TITLE_SPACING)
        self._result().draw(canvas)
        if self._last is not None and self._picture is not None:
            self._draw_last(canvas, self._last, self._picture)
        if not self._rest.over:  # the buttons answer only then
            rows = {text: layout.row_at(text.x, text.y + text.height / 2) or 0 for text in layout.texts}
            layout = replace(layout, texts=tuple(text for text in rows if rows[text] >= self._buttons))
        layout.draw(canvas)

    def _draw_last(self, canvas: Canvas, last: LastSecond, box: Box) -> None:
        """Draw the last second again and again, slowed."""
        age = self._age % round(_SLOW * last.end + _HELD)
        last.draw_in(canvas, box, min(last.end, age / _SLOW))
        key = self.context.controls.fill(f"{{laser}}: {why_words(self._lost, self._game.names)}")
        height = canvas.scaled(_MARKS)
        marks = as_many_as_fit((key, "LINE: YOUR COURSE", "DOTS: YOU LIVE"), height, box.width)
        canvas.text(marks, box.centre[0], box.bottom + _KEY_TOP, height, canvas.palette.faint, "centre")

    @property
    def _lost(self) -> int:
        """The number of the ship that was lost last; there is one."""
        ships = self.session.world.ships
        return next(
            number for number, ship in enumerate(ships) if self._last and ship.id == self._last.rerun.ship
        )

    def _lesson(self) -> list[Cell]:
        """Return what ended the last ship, and what would have saved it."""
        from game.scenes.pages.last_second import ASKED

        if self._last is None:
            return []
        futures, lost = self._last.futures, self._lost
        saved = futures.saved()
        whose = f"{self._game.names[lost]}: " if len(self._game.names) > 1 else ""
        ended = f"{whose}LOST TO {self._game.summaries[lost].lost_to}. {futures.flew()}"
        colour = PROMPT if futures.lives(self._last.moment) else WARNING if saved else FAINT
        return [
            Cell(ended.upper(), "centre", _ENDED, HUD, wraps=False),
            Cell((saved or ASKED).rstrip(".").upper(), "centre", _SAVED, colour, wraps=False),
        ]

    def _result(self) -> Layout:
        """Return the lines below the heading, laid out."""
        said = result_words(self.session.world, self._game.names)
        cells = (
            Cell(said, "centre", _SCORE, HUD, wraps=False),
            Cell(self._outcome(), "centre", _RANK, ACCENT, wraps=False),
            *self._lesson(),
        )
        rows = tuple(RowView("", cells=(cell,), gap=3.0, acts=False) for cell in cells)
        column = Column(top=_TOP + _HEIGHT + 10.0, width=1240.0, every=0.0)
        return sheet(
            PageView("", rows, -1, column=column, palette=self.context.palette, scale=self.context.text_scale)
        )

    def lay(self, page: PageView) -> Layout:
        """Lay out the buttons beside the figures, with the last second above both if it has room.

        Where the figures have no room there, they stand below the buttons.
        """
        top = self._result().boxes[-1].bottom + _AIR
        self._picture = None
        foot = FOOT if page.scale > 1.0 else _FOOT
        one = replace(page, column=replace(page.column, top=top, foot=foot))
        both = replace(one, rows=page.rows[: self._buttons], aside=page.rows[self._buttons :])
        layout = beside(both, _FIGURES)
        if not layout.fits:
            return sheet(one)
        if self._last is None:
            return layout
        key = _KEY_HEIGHT * page.scale
        end = min(top + _MOST, foot - key - (layout.bottom - top))
        if end - top < _LEAST * page.scale:
            return layout
        self._picture = Box(_LEFT, top, _RIGHT - _LEFT, end - top)
        return beside(replace(both, column=replace(one.column, top=end + key)), _FIGURES)


def next_matches(game: Game) -> tuple[int, int]:
    """Return what each player has won of the best of three that the next duel belongs to."""
    return game.matches if max(game.matches) < _MATCHES else (0, 0)


def over_words(winner: str) -> str:
    """Return that the game is over or, in a duel, who has won."""
    return f"{winner} WINS" if winner else "GAME OVER"


def result_words(world: World, names: Sequence[str]) -> str:
    """Return the score and, where waves are told, the wave; of a duel the kills of both, with their names."""
    if world.tuning.team.goal:
        (first, second), (one, other) = world.ships, names
        return f"{one}   {first.score} : {second.score}   {other}"
    return f"SCORE {world.score}" + (f"   WAVE {world.wave}" if rules_style(world.tuning).tells_waves else "")


_LETTERS: Final = 14.0  # units: of the figures, at 100 %


def _figure(word: str, *values: str) -> tuple[Cell, ...]:
    """Return a line of the table: a word, and what it was, for one player or for both."""
    return (Cell(word, "right", _LETTERS, FAINT), *(Cell(value, height=_LETTERS) for value in values))


def _figures(
    world: World, summaries: Sequence[RunSummary], names: Sequence[str], move: Callable[[], Move], told: str
) -> list[Row]:
    """Return the figures of a game, of one player or of two with their scores, as rows that are only read.

    names: who flew each ship. move: what accepting such a row does. told: a word that is left out.
    """
    said = [dict(each.lines()) for each in summaries]
    words = [
        word for word in {**said[0], **said[-1]} if word != told and any(each.get(word) for each in said)
    ]
    lines = [_figure(word, *(each.get(word) or "-" for each in said)) for word in words]
    if len(said) > 1:
        lines = [line[:2] if line[0].text == "TIME" else line for line in lines]
        flown = [
            Cell(name, "left", _LETTERS, tint) for name, tint in zip(names, (SHIP, SHIP_TWO), strict=False)
        ]
        scores = _figure("SCORE", *(f"{ship.score}" for ship in world.ships))
        lines = [(Cell("", height=_LETTERS), *flown), scores, *lines]
    return [ListRow(line, move, acts=False) for line in lines]
