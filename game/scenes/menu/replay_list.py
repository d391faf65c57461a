"""The list of all replays in the data folder, newest first."""

from __future__ import annotations

from typing import Final

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.game.time_travel import minutes
from game.scenes.menu.replay_page import ReplayScene, title_of, watch, wins_of
from game.scenes.pages.keys import REPLAYS
from game.scenes.pages.page import PageScene
from game.scenes.pages.rows import Button, ListRow, Row
from game.scenes.pages.scene import Move, Pop, Push
from game.scenes.pages.scene_context import SceneContext
from game.storage.replay_library import Listed, ReplayLibrary
from game.view.pages.grid import FAINT, WARNING, Cell
from game.view.pages.page_view import Column, PageView
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width

MORE: Final = "→"
_BESIDE: Final = 20.0  # units left of that word where a click means it as well
HEADS: Final = (
    Cell("DATE", colour=FAINT),
    *(Cell(word, "right", colour=FAINT) for word in ("SCORE", "WAVE", "TIME")),
    Cell("NAME", colour=FAINT),
)
_KEYS: Final = "{accept} WATCHES   {back} BACK   → OR A CLICK ON IT: KEEP, NAME, SHARE, DELETE"


class ReplaysScene(PageScene):
    """Enter or a click watches a replay; Right or a click on the arrow opens its page."""

    paused = True
    own_keys = REPLAYS
    view = PageView(
        column=Column(top=154.0, width=1040.0, every=32.0, tight=True, spread=True),
        help_top=516.0,
        help_stays=True,
        stays=1,
        drops=(3, 2, 0),
    )

    def __init__(self, context: SceneContext, chosen: str = "") -> None:
        super().__init__(context, "REPLAYS", (Button("BACK", Pop),))
        context.library.scan()
        self._seen = -1
        self._listed: list[Listed] = []
        self._make_rows()
        names = [each.name for each in self._listed]
        self.chosen = names.index(chosen) + 1 if chosen in names else 1

    @property
    def _chosen(self) -> Listed | None:
        return self._listed[self.chosen - 1] if 0 < self.chosen <= len(self._listed) else None

    def _make_rows(self) -> None:
        """Rebuild the rows if the library has changed; the same replay stays chosen."""
        library = self.context.library
        if library.changes != self._seen:
            before = self._chosen
            self._seen = library.changes
            self._listed = library.replays()
            head = HEADS if self._listed else (Cell("NO REPLAYS YET", "centre", 28.0, FAINT),)
            rows: list[Row] = [ListRow(head, Pop, acts=False), *map(self._row, self._listed)]
            self.rows = [*rows, Button("BACK", Pop)]
            names = [each.name for each in self._listed]
            if before is not None and before.name in names:
                self.chosen = names.index(before.name) + 1
            self.chosen = min(self.chosen, len(self.rows) - 1)
        self.help = (_KEYS if self._listed else "{back} BACK",)

    def _row(self, listed: Listed) -> ListRow:
        return ListRow(replay_cells(self.context.library, listed), lambda: watch(self.context, listed.name))

    def press(self, action: Action) -> Move | None:
        """Choose, watch, or open the replay's page."""
        if action is Action.RIGHT and (chosen := self._chosen) is not None:
            return Push(lambda context: ReplayScene(context, chosen.name))
        return super().press(action)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose, watch, or open the replay's page by a click on the arrow."""
        layout = self.layout()
        row = layout.row_at(gesture.x, gesture.y)
        if gesture.kind is GestureKind.CLICK and row is not None and 0 < row <= len(self._listed):
            more = min(
                text.x - text_width(text.text, text.height) for text in layout.texts if text.text == MORE
            )
            if gesture.x >= more - _BESIDE:
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


def replay_cells(library: ReplayLibrary, listed: Listed) -> tuple[Cell, ...]:
    """Return the cells of a replay's row under `HEADS`."""
    about, score, wave, length = listed.about, "", "", ""
    mark = Cell(mark_of(library, listed))
    if about is not None and about.fault:
        mark = Cell("CANNOT BE WATCHED", colour=WARNING)
    elif about is not None:
        score, wave = (wins_of(about), "") if about.duel else (str(about.score), str(about.wave))
        length = minutes(about.ticks)
    return (
        Cell(listed.day, wraps=False),
        *(Cell(each, "right", wraps=False) for each in (score, wave, length)),
        Cell(title_of(library, listed)),
        mark,
        Cell(MORE, "right", wraps=False),
    )


def mark_of(library: ReplayLibrary, listed: Listed) -> str:
    """Return the reason why a replay is not deleted: its place on the board, or KEPT."""
    score = library.score_of(listed.name)
    if score is not None:
        return f"BEST {library.place_of(score)}" + (", KEPT" if listed.note.kept else "")
    return "KEPT" if listed.note.kept else ""
