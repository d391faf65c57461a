"""The stack of scenes: follows their moves, makes the scenes they lead to, and knows which are drawn.

The lab, explanations and games over a network are imported when first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from game.scenes.game.session import Session
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.pages import scene
from game.scenes.pages.scene import Destination, Move, Named, Scene, SceneContext
from game.scenes.play.play import PlayScene
from game.sim.clone import clone


class SceneStack:
    """The scenes, lowest first; only the topmost is pressed and ticked. It is empty once the player has quit.

    restarted is called whenever a move replaces all scenes by a new one.
    """

    def __init__(self, context: SceneContext, first: Destination, restarted: Callable[[], object]) -> None:
        self._context = context
        self._restarted = restarted
        self._scenes = [make_scene(context, first)]

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    def __getitem__(self, index: int) -> Scene:
        return self._scenes[index]

    @property
    def beneath(self) -> Sequence[Scene]:
        """All scenes but the topmost, lowest first."""
        return self._scenes[:-1]

    @property
    def session(self) -> Session | None:
        """The game that is on the screen."""
        return next((scene.session for scene in reversed(self._scenes) if scene.session is not None), None)

    @property
    def studied(self) -> Session | None:
        """The game that the overlay is drawn over, None where the topmost scene takes no overlay."""
        return self.session if self._scenes[-1].shows_overlay else None

    @property
    def visible(self) -> Sequence[Scene]:
        """The scenes to draw, lowest first.

        A see-through scene is drawn over the nearest opaque one. See-through scenes between them are not
        drawn: a menu hides the menu beneath.
        """
        *beneath, top = self._scenes
        opaque = [scene for scene in beneath if not scene.see_through]
        return [opaque[-1], top] if top.see_through and opaque else [top]

    def follow(self, move: Move | None) -> None:
        """Make a move; None stays. Scenes that are removed save what must not be lost."""
        match move:
            case None:
                return
            case scene.Push(to):
                self._scenes.append(make_scene(self._context, to))
            case scene.Pop():
                self._leave(1)
            case scene.Replace(to):
                self._leave(1)
                self._scenes.append(make_scene(self._context, to))
            case scene.ReplaceAll(to, above):
                first = make_scene(self._context, to)
                self.leave_all()
                self._scenes = [first]
                self._restarted()
                self._scenes += [make_scene(self._context, each) for each in above]
            case scene.Quit():
                self.leave_all()
            case _:
                assert_never(move)

    def leave_all(self) -> None:
        """Leave all scenes, the topmost first."""
        self._leave(len(self._scenes))

    def _leave(self, count: int) -> None:
        for _ in range(count):
            self._scenes.pop().leave()


def make_scene(context: SceneContext, to: Destination) -> Scene:
    """Return a new scene for a destination."""
    return _named(context, to) if isinstance(to, Named) else to(context)


def _named(context: SceneContext, to: Named) -> Scene:  # noqa: PLR0911 - one row each
    """Return the scene of a name; mypy refuses a name without a row."""
    match to:
        case scene.Page.TITLE:
            return TitleScene(context)
        case scene.Page.SETTINGS:
            return SettingsScene(context)
        case scene.Page.LAB:
            from game.scenes.lab.lab_list import LabList

            return LabList(context)
        case scene.Page.FRIEND:
            from game.scenes.net.friend import FriendScene

            return FriendScene(context)
        case scene.ToPlay(seed, wave, matches):
            return PlayScene.begin(context, seed, wave, matches)
        case scene.ToPractice(world):
            return PlayScene(context, clone(world), practice=to)
        case scene.ToScores(chosen):
            return ScoresScene(context, chosen)
        case scene.ToWhy(rerun):
            from game.scenes.watch.why import WhyScene

            return WhyScene(context, rerun)
        case scene.ToWatch():
            from game.scenes.watch.watch import WatchScene

            return WatchScene(context, to)
        case scene.ToShared(replay):
            from game.scenes.watch.shared import SharedScene

            return SharedScene(context, replay)
        case _:
            assert_never(to)
