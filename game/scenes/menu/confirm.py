"""Questions: whether to leave a game, to begin another, to leave the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.base.menus import GameMenu
from game.scenes.base.moves import Become, Move, Pop, Quit, ToPlay, ToPractice, ToTitle
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button
from game.scenes.base.scene import SceneContext
from game.sim.world import World
from game.view.pages.page_look import Column
from game.view.pages.widgets import Layout

_KEYS: Final = "{arrows} CHOOSE   {accept} ACCEPT   {back} BACK"

_LOW: Final = Column(top=420.0, width=420.0, every=58.0)
"""where the answers stand below words that say what they do."""


class Question(GameMenu):
    """No, which is chosen to begin with, goes back to the pause, and so does what ends a pause; yes acts.

    words say what yes does, where the heading does not; a strip has no room for them.
    """

    column = Column(top=348.0, width=420.0, every=58.0)

    def __init__(
        self, context: SceneContext, heading: str, yes: Callable[[], Move], words: tuple[str, ...] = ()
    ) -> None:
        rows = (Button("NO", Pop), Button("YES", yes))
        super().__init__(context, heading, rows, _KEYS)
        self._words = words
        if words:
            self.column, self.heading_top, self.help_top = _LOW, 176.0, 280.0

    def layout(self) -> Layout:
        """Return where everything stands now, with the words above the line of keys."""
        self.help = (_KEYS,) if self.narrow or not self._words else (*self._words, " ", _KEYS)
        return super().layout()


class QuitQuestion(Question):
    """Asks whether to leave the game for the title."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "QUIT THIS GAME?", lambda: Become(ToTitle()))


class RestartQuestion(Question):
    """Asks whether to give the game up for a new one."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "START ANEW?", lambda: Become(ToPlay(context.next_seed())))


class PracticeQuestion(Question):
    """Asks whether to end the game, which is kept as it is, and practise from a moment of its past."""

    def __init__(self, context: SceneContext, world: World) -> None:
        words = ("THIS GAME ENDS: ITS SCORE AND ITS REPLAY ARE KEPT", "PRACTICE KEEPS NO SCORE")
        super().__init__(context, "END AND PRACTISE?", lambda: Become(ToPractice(world)), words)


class LeaveQuestion(Question):
    """Asks on the title whether to end the program."""

    narrow = False
    takes_overlay = False
    paused = False

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "LEAVE ASTERAYS?", Quit)


class BindingQuestion(PageScene):
    """Asks whether to change a binding that takes something from another action; tells what would change."""

    paused = True
    column = _LOW
    heading_top = 150.0
    help_top = 260.0

    def __init__(
        self, context: SceneContext, heading: str, words: tuple[str, ...], yes: str, act: Callable[[], object]
    ) -> None:
        super().__init__(context, heading, (Button("NO", Pop), Button(yes, self._make)))
        self._act = act
        self.help = (*words, " ", _KEYS)

    def _make(self) -> Move:
        self._act()
        return Pop()
