"""The ten best games; the replay of each can be watched."""

from __future__ import annotations

import textwrap

from game.replay.encoding import BadReplay
from game.scenes.moves import Become, Move, Pop, ToWatch
from game.scenes.page import PageScene
from game.scenes.rows import Button, ListRow, Row
from game.scenes.scene import SceneContext
from game.scenes.score_table import score_cells
from game.storage.replays import read_replay
from game.storage.scores import Score
from game.view.canvas import Canvas
from game.view.page_look import Cell, Column

_LEFT, _REPLAY = 220.0, 920.0
"""units: where the table begins, and where it says whether there is a replay."""

_LETTERS, _LINES = 76, 2
"""of a line, and lines, of why a replay cannot be watched."""


class ScoresScene(PageScene):
    """The table. A replay is checked while it is watched, as any."""

    paused = True
    column = Column(top=146.0, width=880.0, every=33.0)
    help_top = 514.0

    def __init__(self, context: SceneContext) -> None:
        rows: list[Row] = [
            self._row(number, entry) for number, entry in enumerate(context.store.scores.entries)
        ]
        super().__init__(context, "THE TEN BEST", (*rows, Button("BACK", Pop)))
        self._keys = ("{accept} OR CLICK WATCHES THE REPLAY   {back} BACK",) if rows else ("{back} BACK",)
        self.help = self._keys

    def _row(self, number: int, entry: Score) -> ListRow:
        what = "WATCH" if entry.replay else "NO REPLAY"
        cells = (*score_cells(number + 1, entry, _LEFT), Cell(what, _REPLAY, "left", 15.0))
        return ListRow(cells, lambda: self._watch(entry))

    def _watch(self, entry: Score) -> Move | None:
        """Watch a game, or say why that cannot be."""
        if not entry.replay:
            self._say("no replay of this game has been kept")
            return None
        path = self.context.shelf.folder / entry.replay
        try:
            replay = read_replay(path)
        except BadReplay as fault:
            reason = str(fault).replace(str(path), entry.replay)
            self._say(f"this game cannot be watched: {ascii(reason)[1:-1]}")
            return None
        return Become(ToWatch(replay))

    def _say(self, text: str) -> None:
        lines = textwrap.wrap(text.upper(), _LETTERS, max_lines=_LINES, placeholder=" ...")
        self.help = (*self._keys, *lines)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the table, or that it is empty."""
        super().draw(canvas, alpha)
        if len(self.rows) == 1:
            canvas.write("NO GAMES YET", 640, 300, 28, canvas.palette.faint, "centre")
