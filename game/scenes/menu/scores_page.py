"""The ten best games of each mode and difficulty; the replay of each can be watched."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.input.actions import Action
from game.modes import day_of_table, word_of_table
from game.scenes.game.score_table import HEADS, BuiltInScore, displayed_place, score_cells, standings
from game.scenes.menu.replays_page import ReplaysScene
from game.scenes.pages.keys import SCORES
from game.scenes.pages.opening import open_replay
from game.scenes.pages.page import Button, Choice, ListRow, PageScene, Row, opens
from game.scenes.pages.scene import Move, Page, Pop, ReplaceAll, SceneContext, ToScores
from game.sound.cues import Cue
from game.storage.scores import USUAL_TABLE, Score, first_wave_of
from game.view.pages.page_view import Column, PageView

_WORD: Final = 22  # most letters of a table's name


class ScoresScene(PageScene):
    """One table at a time.

    chosen is the id of the game whose row is chosen at first.
    """

    paused = True
    own_keys = SCORES
    view = PageView(
        column=Column(top=140.0, width=860.0, every=28.0, tight=True, spread=True),
        help_top=522.0,
        help_stays=True,
        drops=(4,),
    )

    def __init__(self, context: SceneContext, chosen: str = "") -> None:
        self._tables = context.store.scores.tables or (USUAL_TABLE,)
        entry = context.store.scores.find(chosen)
        self._table = 0 if entry is None else self._tables.index(entry.table)
        super().__init__(context, "THE TEN BEST", (Button("BACK", Pop),))
        self._make_rows()
        self.chosen = next(number for number, row in enumerate(self.rows) if row.acts)
        if entry is not None and (place := displayed_place(entry, context.store.scores)):
            self.chosen = len(self._head) + place - 1

    @property
    def _entries(self) -> tuple[Score | BuiltInScore, ...]:
        return standings(self.context.store.scores, self._tables[self._table])

    def _make_rows(self) -> None:
        words = [_words(*table) for table in self._tables]
        several = len(words) > 1
        choice = [Choice("TABLE", words, lambda: self._table, self._turn_to)] if several else []
        self._head = (*choice, ListRow(HEADS, lambda: None, acts=False))
        self.view = replace(self.view, stays=len(self._head))
        entries = [self._row(number, entry) for number, entry in enumerate(self._entries)]
        feet = (opens("ALL REPLAYS", ReplaysScene), Button("BACK", Pop))
        self.rows: list[Row] = [*self._head, *entries, *feet]
        watched = any(row.acts for row in entries)
        keys = "{accept} OR CLICK WATCHES THE REPLAY   " if watched else ""
        other = "{sideways} OTHER TABLES   " if several else ""
        none = () if any(isinstance(each, Score) for each in self._entries) else ("NO GAME OF YOURS YET",)
        self.help = (*none, keys + other + "{back} BACK")

    def _turn_to(self, table: int) -> None:
        self._table = table
        self._make_rows()
        kept = min(self.chosen, len(self.rows) - 1)
        self.chosen = next((row for row in range(kept, len(self.rows)) if self.rows[row].acts), 0)

    def _go(self, action: Action) -> None:
        """Choose a row; left and right turn to other tables, whichever row is chosen."""
        steps = {Action.LEFT: -1, Action.RIGHT: 1}.get(action, 0)
        table = min(len(self._tables) - 1, max(0, self._table + steps))
        if table != self._table:
            self._turn_to(table)
            self.context.sounds.play(Cue.MENU_MOVE)
        elif not steps:
            super()._go(action)

    def _row(self, number: int, entry: Score | BuiltInScore) -> ListRow:
        cells = score_cells(number + 1, entry)
        if isinstance(entry, BuiltInScore):
            return ListRow(cells, lambda: None, acts=False)
        return ListRow(cells, lambda: self._watch(entry))

    def _watch(self, entry: Score) -> Move | None:
        return open_replay(self.context, entry.replay, ReplaceAll(Page.TITLE, (ToScores(entry.id),)))


def _words(mode: str, difficulty: str) -> str:
    """Return the name of a table; the daily game has one difficulty."""
    if day_of_table(mode) is not None:
        return word_of_table(mode)
    first = first_wave_of(mode)
    word = word_of_table(mode) if first == 1 else f"from wave {first}"
    return f"{word}, {difficulty}".upper()[:_WORD]
