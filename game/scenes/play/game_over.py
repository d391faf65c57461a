"""The result of a game, with the choice to play again, to watch it, or to see why the ship was lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from game.deaths.loss import Loss
from game.input.actions import Action
from game.input.gestures import Gesture
from game.input.key_repeat import Rest
from game.scenes.base.name_entry import NameEntry
from game.scenes.base.opening import explain, open_replay, why_words
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, Row, opens
from game.scenes.base.run_summary import RunSummary, figures
from game.scenes.base.scene import Move, Page, Push, ReplaceAll, ToPlay, ToPractice
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.score_table import displayed_place
from game.scenes.base.session import Session
from game.scenes.play.card_page import CardScene, card_of
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.storage.scores import Table, table_of
from game.view.bodies.rule_look import rule_look
from game.view.pages.grid import ACCENT, HUD, Cell
from game.view.pages.page_look import Column, PageLook, RowLook
from game.view.pages.run_graph import draw_graph_key, draw_run_graph
from game.view.pages.widgets import FOOT, Layout, beside, sheet
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING

_IGNORE_INPUT_TICKS = TICKS_PER_SECOND // 2  # ticks since the last key of flight in which input is ignored
_FIELD_LIGHT, _BEHIND_FIGURES = 0.25, 0.1
"""brightness of the field, and where the graph and the figures lie over it."""

_STAY = 30 * TICKS_PER_SECOND  # ticks without input until the title returns
_TOP, _HEIGHT, _SCORE, _RANK = 30.0, 44.0, 24.0, 28.0
"""units: top of the heading, the letters of it, of the score and of its place."""

_MATCHES = 2  # won matches that win the best of three
_AIR, _ROWS_ALONE = 20.0, 240.0  # units: above what is below these, and least top of rows without figures

_LEFT, _RIGHT, _FIGURES = 70.0, 1210.0, 24.0
_LEAST_GRAPH, _MOST_GRAPH, _KEY_TOP, _KEY_HEIGHT = 110.0, 246.0, 10.0, 36.0
"""units: ends of the graph, from one line of figures to the next at 100 %, heights of the graph, and the top
and height of what explains its marks."""


@dataclass(frozen=True, slots=True)
class ToGameOver:
    """The result of a game that has just ended."""

    session: Session
    place: int | None  # 1 for the best on the score board, None if the game is not on it
    game_id: str = ""  # id of its row on the board
    replay: str = ""  # name of its replay file, "" if there is none
    summary: RunSummary | None = None
    practice: ToPractice | None = None
    """the start of the practice that has ended; None for a game that counts."""
    loss: Loss | None = None  # of the last ship
    first_wave: int = 1  # the wave that it began with
    counts: bool = True
    """False: a scenario, a bot's game, another game of a day whose first one counts, or of a past day."""
    partner: RunSummary | None = None  # that of the second player, None if there is none
    losses: tuple[tuple[int, Loss], ...] = ()
    """of two players: the number of each whose ship was lost, and its last loss."""
    names: tuple[str, ...] = ()  # of two players: who flew each ship in the end
    winner: str = ""  # the one of these who has won, "" if nobody has
    day: date | None = None  # whose daily game this was, and counts
    matches: tuple[int, int] = (0, 0)  # of a best of three duels: won by each
    home: bool = False  # whether it ended with the flight through the last gate

    def __call__(self, context: SceneContext) -> GameOverScene:
        """Make the scene."""
        return GameOverScene(context, self)


class GameOverScene(PageScene):
    """The result over the moving field. If the score has no name yet, it asks for one first."""

    see_through = False
    column = Column(width=1200.0, every=32.0, tight=True)

    def __init__(self, context: SceneContext, to: ToGameOver) -> None:
        self._to = to
        rows: list[Row] = [
            Button(
                "NEXT MATCH: BEST OF THREE" if to.winner and max(to.matches) < _MATCHES else "PLAY AGAIN",
                lambda: ReplaceAll(
                    ToPlay(
                        context.next_seed(to.session.world),
                        context.first_wave,
                        to.matches if max(to.matches) < _MATCHES else (0, 0),
                    )
                ),
            )
        ]
        if (practice := to.practice) is not None:
            rows = [Button("PRACTISE AGAIN", lambda: ReplaceAll(practice))]
        rows += why_rows(context, to)
        if to.replay:
            watch = partial(open_replay, context, to.replay, ReplaceAll(to))
            rows.append(Button("WATCH THIS GAME", watch))
        card = card_of(
            context,
            to.session.world,
            to.first_wave,
            counts=to.counts and to.practice is None,
            assisted=to.session.assisted,
        )
        if card and to.practice is None and to.session.world.score > 0:
            rows.append(opens("CARD TO PASTE", lambda context: CardScene(context, card)))
        rows.append(Button("TITLE", lambda: ReplaceAll(Page.TITLE)))
        self._buttons = len(rows)
        summaries = [each for each in (to.summary, to.partner) if each is not None]
        if to.summary is not None:
            self._graph = replace(to.summary.course.graph(), names=to.names)
            rows += figures(to.session.world, summaries, to.names, self.back)
        super().__init__(context, "", rows)
        self._graph_box: Box | None = None  # None where there is no room for the graph
        self.help = ()
        self._place = to.place
        self._age = self._idle = 0
        self._rest = Rest(context.controls, _IGNORE_INPUT_TICKS)

    @property
    def session(self) -> Session:
        """The game that is over."""
        return self._to.session

    def press(self, action: Action) -> Move | None:
        """Choose. Fire plays again if the first row is chosen."""
        self._idle = 0
        if not self._rest.over or action is Action.PAUSE:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen == 0 else None
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
        self.session.tick([IDLE] * len(self.session.world.ships))
        return ReplaceAll(Page.TITLE) if self._idle >= _STAY else super().tick()

    def _ask_name(self) -> Move | None:
        """Return the question for the player's name if there is none yet; a known one goes to the row."""
        store, place = self.context.store, self._displayed_place
        row = store.scores.find(self._to.game_id)
        if row is None or row.name or place is None:
            return None
        if store.settings.player:
            store.name_score(self._to.game_id, store.settings.player)
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
        world = self.session.world
        return self.context.best_under(world.tuning, self._to.first_wave, len(world.ships), world.seed)

    @property
    def _displayed_place(self) -> int | None:
        """The place among the rows as the table shows them, with the built-in ones."""
        scores = self.context.store.scores
        row = scores.find(self._to.game_id)
        return self._place if row is None else displayed_place(row, scores)

    def _outcome(self) -> str:
        """Return the line about the score's place on the board and about a challenge."""
        challenge = self.context.challenge
        if challenge is None or self._to.practice is not None:
            return self._rank()
        ahead = self.session.world.score - challenge.score
        end = f"BEATEN BY {ahead}" if ahead > 0 else f"SHORT BY {-ahead}" if ahead < 0 else "EQUALLED"
        marks = [", ASSISTED" if assisted else "" for assisted in (challenge.assisted, self.session.assisted)]
        return f"{self._rank()}   CHALLENGE {challenge.score}{marks[0]}: {end}{marks[1]}"

    def _rank(self) -> str:
        if self._to.practice is not None:
            return "PRACTICE: NO SCORE IS KEPT"
        world = self.session.world
        if world.tuning.team.goal:
            return self._of_matches(world.tuning.team.goal)
        table = table_of(world.tuning, self._to.first_wave, len(world.ships))
        if len(world.ships) > 1:
            return self._of_pair(world, kept=table is not None and self._to.counts)
        if table is None or not self._to.counts:
            return "NO SCORE IS KEPT"
        return self._in_mode(table)

    def _of_matches(self, goal: int) -> str:
        """Return how a best of three duels stands."""
        if not self._to.winner:
            return f"FIRST TO {goal}"
        one, other = self._to.matches
        won = f": {self._to.winner} WINS" if max(one, other) >= _MATCHES else ""
        return f"BEST OF THREE: MATCHES {one} : {other}{won}"

    def _of_pair(self, world: World, *, kept: bool) -> str:
        """Return the score of each of two players, and the best of the pair if that is kept."""
        scores = [f"{name} {ship.score}" for name, ship in zip(self._to.names, world.ships, strict=False)]
        best = "A NEW BEST OF THE PAIR" if self._place == 1 else f"BEST OF THE PAIR {self._best}"
        return "   ".join([best] * kept + scores)

    def _in_mode(self, table: Table) -> str:
        """Return the place of a score: of a day among the last ones, in 1979 as the machine has it."""
        store = self.context.store
        if self._to.day is not None and (standing := store.standing(self._to.day)):
            place, of = standing
            return f"NUMBER {place} OF YOUR LAST {of} DAYS   STREAK {store.streak(self._to.day)}"
        if self.session.world.tuning.is_of_1979:
            rank = "" if self._place is None else f"NUMBER {self._place} OF TEN   "
            return f"{rank}HIGH SCORE {self._best}"
        return f"BEST {self._best}" if self._place is None else self._rank_on(table, self._place)

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
        with canvas.dimmed(_BEHIND_FIGURES if self._to.summary else _FIELD_LIGHT), canvas.wordless():
            self.session.draw(canvas, alpha)
        if self._age == 0 and self._ask_name() is not None:  # that comes first
            return
        theme, home = canvas.palette, self._to.home
        words, colour = ("HOME", theme.prompt) if home else (over_words(self._to.winner), theme.warning)
        canvas.text(words, 640, _TOP, _HEIGHT, colour, "centre", TITLE_SPACING)
        self._result().draw(canvas)
        if self._graph_box is not None:
            draw_run_graph(canvas, self._graph, self._graph_box)
            draw_graph_key(canvas, self._graph, 640.0, self._graph_box.bottom + _KEY_TOP)
        if not self._rest.over:  # the buttons answer only then
            rows = {text: layout.row_at(text.x, text.y + text.height / 2) or 0 for text in layout.texts}
            layout = replace(layout, texts=tuple(text for text in rows if rows[text] >= self._buttons))
        layout.draw(canvas)

    def _result(self) -> Layout:
        """Return the lines below the heading, laid out."""
        said = result_words(self.session.world, self._to.names)
        cells = (
            Cell(said, "centre", _SCORE, HUD, wraps=False),
            Cell(self._outcome(), "centre", _RANK, ACCENT, wraps=False),
        )
        rows = tuple(RowLook("", cells=(cell,), gap=3.0, acts=False) for cell in cells)
        column = Column(top=_TOP + _HEIGHT + 10.0, width=1240.0, every=0.0)
        return sheet(
            PageLook("", rows, -1, column=column, palette=self.context.palette, scale=self.context.text_scale)
        )

    def lay(self, look: PageLook) -> Layout:
        """Lay out the buttons beside the figures, with the graph above both; where room is short, without it.

        Where the figures have no room there, they stand below the buttons.
        """
        top = self._result().boxes[-1].bottom + _AIR
        self._graph_box = None
        one = replace(look, column=replace(look.column, top=top))
        both = replace(one, rows=look.rows[: self._buttons], aside=look.rows[self._buttons :])
        if not both.aside:
            return sheet(replace(one, column=replace(look.column, top=max(top, _ROWS_ALONE))))
        layout = beside(both, _FIGURES)
        if not layout.fits:
            return sheet(one)
        key = _KEY_HEIGHT * look.scale
        end = min(top + _MOST_GRAPH, FOOT - key - (layout.bottom - top))
        if end - top < _LEAST_GRAPH * look.scale:
            return layout
        self._graph_box = Box(_LEFT, top, _RIGHT - _LEFT, end - top)
        return beside(replace(both, column=replace(look.column, top=end + key)), _FIGURES)


def over_words(winner: str) -> str:
    """Return that the game is over or, in a duel, who has won."""
    return f"{winner} WINS" if winner else "GAME OVER"


def result_words(world: World, names: Sequence[str]) -> str:
    """Return the score and, where waves are told, the wave; of a duel the kills of both, with their names."""
    if world.tuning.team.goal:
        (first, second), (one, other) = world.ships, names
        return f"{one}   {first.score} : {second.score}   {other}"
    return f"SCORE {world.score}" + (f"   WAVE {world.wave}" if rule_look(world.tuning).tells_waves else "")


def why_rows(context: SceneContext, to: ToGameOver) -> list[Row]:
    """Return a row for each ship whose loss can be explained."""
    losses = to.losses or ([] if to.loss is None else [(0, to.loss)])
    return [Button(why_words(number, to.names), partial(explain, context, loss)) for number, loss in losses]
