"""The list of all replays in the data folder, newest first."""

from __future__ import annotations

from typing import Final

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.base.opening import as_lines, open_replay
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.scene import Become, Move, Page, Pop, Push, ToReplays, ToScores
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.scene_keys import REPLAYS
from game.scenes.base.time_travel import minutes
from game.scenes.menu.replay_page import ReplayScene, title_of, wins_of
from game.storage.replay_library import Listed, ReplayLibrary
from game.view.pages.page_look import Cell, Column
from game.view.paint.canvas import Canvas
from game.view.paint.wrapping import fitting

_HEIGHT: Final = 15.0
_DATE, _SCORE, _WAVE, _LENGTH, _NAME, _MARK, _MORE = 150.0, 420.0, 525.0, 620.0, 645.0, 905.0, 1125.0
"""units: right ends of the columns of numbers, left ends of the others."""

_ROOM: Final = {"score": 110.0, "wave": 95.0, "name": 250.0, "mark": 120.0}


_KEYS: Final = "{accept} WATCHES   {back} BACK   → OR A CLICK ON MORE: KEEP, NAME, SHARE, DELETE"


class ReplaysScene(PageScene):
    """Enter or a click watches a replay; Right or a click on MORE opens its page."""

    paused = True
    own_keys = REPLAYS
    column = Column(top=146.0, width=1040.0, every=32.0)
    help_top = 516.0

    def __init__(self, context: SceneContext, chosen: str = "") -> None:
        super().__init__(context, "REPLAYS", (Button("BACK", Pop),))
        self._said: tuple[str, ...] = ()
        context.library.scan()
        self._seen = -1
        self._listed: list[Listed] = []
        self._make_rows()
        names = [each.name for each in self._listed]
        self.chosen = names.index(chosen) if chosen in names else 0

    @property
    def _chosen(self) -> Listed | None:
        """The chosen replay."""
        return self._listed[self.chosen] if self.chosen < len(self._listed) else None

    def _make_rows(self) -> None:
        """Rebuild the rows if the library has changed; the same replay stays chosen."""
        library = self.context.library
        if library.changes != self._seen:
            before = self._chosen
            self._seen = library.changes
            self._listed = library.replays()
            rows: list[Row] = [self._row(each) for each in self._listed]
            self.rows = [*rows, Button("BACK", Pop)]
            names = [each.name for each in self._listed]
            if before is not None and before.name in names:
                self.chosen = names.index(before.name)
            self.chosen = min(self.chosen, len(self.rows) - 1)
        keys = _KEYS if self._listed else "{back} BACK"
        self.help = (keys, *self._said)

    def _row(self, listed: Listed) -> ListRow:
        cells = (*replay_cells(self.context.library, listed), Cell("MORE →", _MORE, "right", _HEIGHT))
        return ListRow(cells, lambda: self._watch(listed.name))

    def _watch(self, name: str) -> Move | None:
        back = Become(Page.TITLE, (ToScores(), ToReplays(name)))
        return open_replay(self.context, name, back, self._tell)

    def _tell(self, said: str) -> None:
        self._said = as_lines(said)

    def press(self, action: Action) -> Move | None:
        """Choose, watch, or open the replay's page."""
        self._said = ()
        if action is Action.RIGHT and (chosen := self._chosen) is not None:
            return Push(lambda context: ReplayScene(context, chosen.name))
        return super().press(action)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose, watch, or open the replay's page by a click on MORE."""
        self._said = () if gesture.kind is GestureKind.CLICK else self._said
        if gesture.kind is GestureKind.CLICK and gesture.x >= _MORE - 100.0:
            row = self.layout().row_at(gesture.x, gesture.y)
            if row is not None and row < len(self._listed):
                self.chosen = row
                return self.press(Action.RIGHT)
        return super().point(gesture)

    def tick(self) -> Move | None:
        """Read one more replay, and update the rows."""
        self.context.library.read_one()
        move = super().tick()
        self._make_rows()
        return move

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the rows that fit, with marks where there are more."""
        self._make_rows()
        super().draw(canvas, alpha)
        if not self._listed:
            canvas.write("NO REPLAYS YET", 640, 300, 28, canvas.palette.faint, "centre")


def replay_cells(library: ReplayLibrary, listed: Listed) -> tuple[Cell, ...]:
    """Return the texts of a replay's row."""
    about = listed.about
    cells = [Cell(listed.day, _DATE, "left", _HEIGHT)]
    if about is not None and about.fault:
        cells.append(
            Cell("CANNOT BE WATCHED", _SCORE - 110.0, "left", _HEIGHT, lambda palette: palette.warning)
        )
    elif about is not None:
        score, wave = (wins_of(about), "") if about.duel else (str(about.score), f"WAVE {about.wave}")
        cells += [
            Cell(score, _SCORE, "right", fitting(score, _HEIGHT, _ROOM["score"])),
            *([Cell(wave, _WAVE, "right", fitting(wave, _HEIGHT, _ROOM["wave"]))] if wave else []),
            Cell(minutes(about.ticks), _LENGTH, "right", _HEIGHT),
        ]
    name = title_of(library, listed)
    if name:
        cells.append(Cell(name, _NAME, "left", fitting(name, _HEIGHT, _ROOM["name"])))
    mark = mark_of(library, listed)
    if mark:
        cells.append(Cell(mark, _MARK, "left", fitting(mark, _HEIGHT, _ROOM["mark"])))
    return tuple(cells)


def mark_of(library: ReplayLibrary, listed: Listed) -> str:
    """Return the reason why a replay is not deleted: its place on the board, or KEPT."""
    score = library.score_of(listed.name)
    if score is not None:
        return f"BEST {library.place_of(score)}" + (", KEPT" if listed.note.kept else "")
    return "KEPT" if listed.note.kept else ""
