"""The ten best games of each mode and difficulty, all replays of the data folder, and the page of each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from game.input.actions import Action
from game.input.events import Gesture, GestureKind
from game.modes import day_of_table, word_of_table
from game.scenes.game.score_table import HEADS, BuiltInScore, displayed_place, score_cells, standings
from game.scenes.game.session import minutes
from game.scenes.pages.keys import REPLAYS, SCORES
from game.scenes.pages.page import HELP, Button, Choice, ListRow, PageScene, Row, opens, toggle
from game.scenes.pages.scene import (
    Move,
    Page,
    Pop,
    Push,
    ReplaceAll,
    SceneContext,
    ToScores,
    open_replay,
    share,
)
from game.scenes.pages.text_entry import TextEntry
from game.sound.cues import Cue
from game.storage.replays import LONGEST_TITLE, About, Listed, ReplayLibrary, is_title
from game.storage.scores import USUAL_TABLE, Score, first_wave_of
from game.view.pages.grid import FAINT, WARNING, Cell
from game.view.pages.page_view import Column, PageView
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width


def watch(context: SceneContext, name: str) -> Move | None:
    """Return the move to watch a replay, which leads back to it in the list."""
    return open_replay(
        context, name, ReplaceAll(Page.TITLE, (ToScores(), partial(ReplaysScene, chosen=name)))
    )


class ReplayScene(PageScene):
    """The page of one replay; it closes by itself once the replay is gone."""

    paused = True
    view = PageView(column=Column(top=220.0, width=620.0, every=48.0))

    def __init__(self, context: SceneContext, name: str) -> None:
        self._name = name
        keep = toggle(
            "KEEP",
            lambda: (found := context.library.find(name)) is not None and found.note.kept,
            lambda on: context.library.keep(name, kept=on),
        )
        rows: list[Row] = [
            Button("WATCH", lambda: watch(context, name)),
            keep,
            opens("NAME", lambda context: ReplayTitle(context, name)),
            Button("SHARE", lambda: share(context, name)),
            opens("DELETE", lambda context: DeleteQuestion(context, name)),
            Button("BACK", Pop),
        ]
        super().__init__(context, "REPLAY", rows)

    def tick(self) -> Move | None:
        """Update the heading; leave when the replay is gone."""
        if self.context.library.find(self._name) is None:
            return Pop()
        self.help = (about(self.context, self._name), *HELP)
        return super().tick()


class ReplayTitle(TextEntry):
    """Writes a replay's title; a replay with a title is kept."""

    def __init__(self, context: SceneContext, name: str) -> None:
        found = context.library.find(name)
        super().__init__(context, "NAME THE REPLAY", "" if found is None else found.note.title, LONGEST_TITLE)
        self._name = name

    def refusal(self, text: str) -> str:
        """Return why a title is refused, "" if it is accepted."""
        return "" if is_title(text) else f"{LONGEST_TITLE} LETTERS AND DIGITS AT MOST"

    def accept(self, text: str) -> None:
        """Give the replay the title."""
        self.context.library.rename(self._name, text)


class DeleteQuestion(PageScene):
    """Asks whether to delete a replay, and says if a score refers to it."""

    paused = True
    view = PageView(column=Column(top=400.0, width=420.0, every=58.0), help_top=230.0)

    def __init__(self, context: SceneContext, name: str) -> None:
        self._name = name
        super().__init__(context, "DELETE THIS REPLAY?", (Button("NO", Pop), Button("YES", self._delete)))
        score = context.library.score_of(name)
        lines = [about(context, name)]
        if score is not None:
            place = context.library.place_of(score)
            lines.append(f"NUMBER {place} OF THE TEN BEST WILL HAVE NO REPLAY")
        self.help = (*(line for line in lines if line), " ", *HELP)

    def _delete(self) -> Move:
        self.context.library.delete(self._name)
        return Pop()


def about(context: SceneContext, name: str) -> str:
    """Return a line that describes a replay."""
    library = context.library
    found = library.find(name)
    if found is None:
        return ""
    words = [title_of(library, found), found.day]
    if found.about is not None and not found.about.fault:
        info = found.about
        how = [wins_of(info)] if info.duel else [f"SCORE {info.score}", f"WAVE {info.wave}"]
        words += [info.word, *how, minutes(info.ticks)]
    return "   ".join(word for word in words if word)


def wins_of(about: About) -> str:
    """Return the score of a duel: what both players have won."""
    return f"{about.score} WINS" if about.score != 1 else "1 WIN"


def title_of(library: ReplayLibrary, listed: Listed) -> str:
    """Return a replay's title, or else its player, or else its file's name unless that is an id."""
    score = library.score_of(listed.name)
    who = "" if score is None else score.name
    own = listed.name.removesuffix(".replay")
    named = "" if len(own) == 16 and all(c in "0123456789abcdef" for c in own) else own[:20]
    return listed.note.title or who or named.upper()


MORE: Final = "→"
_BESIDE: Final = 20.0  # units left of that word where a click means it as well
REPLAY_HEADS: Final = (
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
            head = REPLAY_HEADS if self._listed else (Cell("NO REPLAYS YET", "centre", 28.0, FAINT),)
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
    """Return the cells of a replay's row under `REPLAY_HEADS`."""
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
