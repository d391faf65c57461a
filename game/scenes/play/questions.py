"""What a pause asks before a game ends: whether to quit it, begin another, or practise."""

from __future__ import annotations

from game.scenes.base.menus import Question
from game.scenes.base.scene import Become, Page, ToPlay, ToPractice
from game.scenes.base.scene_context import SceneContext
from game.sim.world import World


class QuitQuestion(Question):
    """Asks whether to leave the game for the title."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "QUIT THIS GAME?", lambda: Become(Page.TITLE))


class RestartQuestion(Question):
    """Asks whether to give the game up for a new one."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "START ANEW?", lambda: Become(ToPlay(context.next_seed())))


class PracticeQuestion(Question):
    """Asks whether to end the game, which is kept as it is, and practise from a moment of its past."""

    def __init__(self, context: SceneContext, world: World) -> None:
        words = ("THIS GAME ENDS: ITS SCORE AND ITS REPLAY ARE KEPT", "PRACTICE KEEPS NO SCORE")
        super().__init__(context, "END AND PRACTISE?", lambda: Become(ToPractice(world)), words)
