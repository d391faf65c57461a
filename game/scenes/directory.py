"""The only place that makes scenes: one row for each destination."""

from __future__ import annotations

from typing import assert_never

from game.scenes.confirm_quit import QuitQuestion
from game.scenes.game_over import GameOverScene
from game.scenes.moves import Destination, ToGameOver, ToPause, ToPlay, ToQuitQuestion, ToTitle, ToWatch
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.scene import Scene, SceneContext
from game.scenes.title import TitleScene
from game.scenes.watch import WatchScene


def make_scene(context: SceneContext, to: Destination) -> Scene:
    """Return a new scene for a destination; mypy refuses one that has no row here."""
    match to:
        case ToTitle():
            return TitleScene(context)
        case ToPlay(seed):
            return PlayScene.begin(context, seed)
        case ToPause(paused):
            return PauseScene(context, paused)
        case ToQuitQuestion():
            return QuitQuestion(context)
        case ToGameOver(session, place):
            return GameOverScene(context, session, place)
        case ToWatch(replay):
            return WatchScene(context, replay)
        case _:
            assert_never(to)
