"""The only place that makes scenes: one row for each destination."""

from __future__ import annotations

from typing import assert_never

from game.scenes.confirm import QuitQuestion, RestartQuestion
from game.scenes.count_in import CountInScene
from game.scenes.game_over import GameOverScene
from game.scenes.help import HelpScene
from game.scenes.moves import (
    Destination,
    ToCountIn,
    ToDeleteQuestion,
    ToGameOver,
    ToGameSettings,
    ToHelp,
    ToNameEntry,
    ToPause,
    ToPictureSettings,
    ToPlay,
    ToQuitQuestion,
    ToReplay,
    ToReplays,
    ToReplayTitle,
    ToRestartQuestion,
    ToScores,
    ToSettings,
    ToSoundSettings,
    ToTitle,
    ToWatch,
)
from game.scenes.name_entry import NameEntry
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.replay_pages import DeleteQuestion, ReplayScene, ReplayTitle
from game.scenes.replays import ReplaysScene
from game.scenes.scene import Scene, SceneContext
from game.scenes.scores import ScoresScene
from game.scenes.settings import GameSettings, PictureSettings, SettingsScene, SoundSettings
from game.scenes.title import TitleScene
from game.scenes.watch import WatchScene


def make_scene(context: SceneContext, to: Destination) -> Scene:  # noqa: C901, PLR0911, PLR0912 - one row each
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
        case ToRestartQuestion():
            return RestartQuestion(context)
        case ToCountIn(paused, seconds):
            return CountInScene(context, paused, seconds)
        case ToScores():
            return ScoresScene(context, to)
        case ToReplays():
            return ReplaysScene(context, to)
        case ToReplay(name):
            return ReplayScene(context, name)
        case ToReplayTitle(name):
            return ReplayTitle(context, name)
        case ToDeleteQuestion(name):
            return DeleteQuestion(context, name)
        case ToHelp():
            return HelpScene(context)
        case ToSettings():
            return SettingsScene(context)
        case ToSoundSettings():
            return SoundSettings(context)
        case ToPictureSettings():
            return PictureSettings(context)
        case ToGameSettings():
            return GameSettings(context)
        case ToGameOver():
            return GameOverScene(context, to)
        case ToNameEntry(game_id, place):
            return NameEntry(context, game_id, place)
        case ToWatch():
            return WatchScene(context, to)
        case _:
            assert_never(to)
