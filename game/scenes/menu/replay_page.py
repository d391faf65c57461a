"""The page of one replay: watch, keep, name, share, delete."""

from __future__ import annotations

from game.scenes.game.time_travel import minutes
from game.scenes.pages.opening import open_replay, share
from game.scenes.pages.page import HELP, PageScene
from game.scenes.pages.rows import Button, Row, opens, toggle
from game.scenes.pages.scene import Move, Page, Pop, ReplaceAll, ToReplays, ToScores
from game.scenes.pages.scene_context import SceneContext
from game.scenes.pages.text_entry import TextEntry
from game.storage.replay_library import LONGEST_TITLE, About, Listed, ReplayLibrary, is_title
from game.view.pages.page_view import Column, PageView


def watch(context: SceneContext, name: str) -> Move | None:
    """Return the move to watch a replay, which leads back to it in the list."""
    return open_replay(context, name, ReplaceAll(Page.TITLE, (ToScores(), ToReplays(name))))


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
