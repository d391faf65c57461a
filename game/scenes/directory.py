"""Makes the scene that a destination names; the lab and explanations are imported when first shown."""

from __future__ import annotations

from typing import assert_never

from game.scenes.base import scene
from game.scenes.base.scene import Destination, Named, Page, Scene
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.replay_list import ReplaysScene
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.sim.clone import clone


def make_scene(context: SceneContext, to: Destination) -> Scene:
    """Return a new scene for a destination."""
    return _named(context, to) if isinstance(to, Named) else to(context)


def _named(context: SceneContext, to: Named) -> Scene:  # noqa: PLR0911 - one row each
    """Return the scene of a name; mypy refuses a name without a row."""
    match to:
        case Page.TITLE:
            return TitleScene(context)
        case Page.SETTINGS:
            return SettingsScene(context)
        case Page.LAB:
            from game.scenes.lab.lab_list import LabList

            return LabList(context)
        case scene.ToPlay(seed, wave, matches):
            return PlayScene.begin(context, seed, wave, matches)
        case scene.ToPractice(world):
            return PlayScene(context, clone(world), practice=to)
        case scene.ToScores(chosen):
            return ScoresScene(context, chosen)
        case scene.ToReplays(chosen):
            return ReplaysScene(context, chosen)
        case scene.ToWhy(rerun):
            from game.scenes.watch.why import WhyScene

            return WhyScene(context, rerun)
        case scene.ToWatch():
            from game.scenes.watch.watch import WatchScene

            return WatchScene(context, to)
        case _:
            assert_never(to)
