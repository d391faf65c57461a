"""The list of all replays in the data folder, newest first, and the page of each."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.input.actions import Action
from game.input.events import Gesture, GestureKind
from game.scenes.game.run import minutes
from game.scenes.pages.keys import REPLAYS
from game.scenes.pages.opening import open_replay, share
from game.scenes.pages.page import HELP, Button, ListRow, PageScene, Row, opens, toggle
from game.scenes.pages.scene import Move, Page, Pop, Push, ReplaceAll, SceneContext, ToScores
from game.scenes.pages.text_entry import TextEntry
from game.storage.replays import LONGEST_TITLE, About, Listed, ReplayLibrary, is_title
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
            Button("SHARE", self._share),
            opens("DELETE", lambda context: DeleteQuestion(context, name)),
            Button("BACK", Pop),
        ]
        super().__init__(context, "REPLAY", rows)

    def _share(self) -> None:
        share(self.context, self._name)

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
