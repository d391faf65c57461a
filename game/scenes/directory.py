"""The only place that makes scenes: one row for each destination."""

from __future__ import annotations

from typing import assert_never

from game.scenes.base.moves import (
    Destination,
    ToAttract,
    ToBindingQuestion,
    ToControls,
    ToCountIn,
    ToDeleteQuestion,
    ToGameOver,
    ToGameSettings,
    ToHandling,
    ToHelp,
    ToKeys,
    ToLab,
    ToLabList,
    ToLabMenu,
    ToLeaveQuestion,
    ToNameEntry,
    ToPad,
    ToPause,
    ToPictureSettings,
    ToPlay,
    ToPractice,
    ToPracticeQuestion,
    ToQuitQuestion,
    ToReplay,
    ToReplays,
    ToReplayTitle,
    ToRestartQuestion,
    ToScores,
    ToSettings,
    ToSoundSettings,
    ToSummary,
    ToTitle,
    ToWatch,
    ToWhy,
)
from game.scenes.base.scene import Scene, SceneContext
from game.scenes.lab.lab_list import LabList
from game.scenes.lab.lab_menu import LabMenu
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.attract import AttractScene
from game.scenes.menu.binding_page import KeysPage, PadPage
from game.scenes.menu.confirm import (
    BindingQuestion,
    LeaveQuestion,
    PracticeQuestion,
    QuitQuestion,
    RestartQuestion,
)
from game.scenes.menu.handling_page import HandlingPage
from game.scenes.menu.help import HelpScene
from game.scenes.menu.name_entry import NameEntry
from game.scenes.menu.replay_list import ReplaysScene
from game.scenes.menu.replay_page import DeleteQuestion, ReplayScene, ReplayTitle
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import (
    ControlsScene,
    GameSettings,
    PictureSettings,
    SettingsScene,
    SoundSettings,
)
from game.scenes.menu.summary_page import SummaryPage
from game.scenes.menu.title import TitleScene
from game.scenes.play.count_in import CountInScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.scenes.watch.why import WhyScene
from game.sim.clone import clone


def make_scene(context: SceneContext, to: Destination) -> Scene:  # noqa: C901, PLR0911, PLR0912 - one row each
    """Return a new scene for a destination; mypy refuses one that has no row here."""
    match to:
        case ToTitle():
            return TitleScene(context)
        case ToAttract(demo):
            return AttractScene(context, demo)
        case ToPlay(seed):
            return PlayScene.begin(context, seed)
        case ToPractice(world):
            return PlayScene(context, clone(world), practice=to)
        case ToPracticeQuestion(world):
            return PracticeQuestion(context, world)
        case ToPause(paused, why):
            return PauseScene(context, paused, why)
        case ToQuitQuestion():
            return QuitQuestion(context)
        case ToRestartQuestion():
            return RestartQuestion(context)
        case ToLeaveQuestion():
            return LeaveQuestion(context)
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
        case ToLabList():
            return LabList(context)
        case ToLab(number):
            return LabScene(context, number)
        case ToLabMenu(lab):
            return LabMenu(context, lab)
        case ToHelp(keys):
            return HelpScene(context, keys)
        case ToSettings():
            return SettingsScene(context)
        case ToSoundSettings():
            return SoundSettings(context)
        case ToPictureSettings():
            return PictureSettings(context)
        case ToControls():
            return ControlsScene(context)
        case ToKeys():
            return KeysPage(context)
        case ToPad():
            return PadPage(context)
        case ToHandling():
            return HandlingPage(context)
        case ToBindingQuestion(heading, words, yes, act):
            return BindingQuestion(context, heading, words, yes, act)
        case ToGameSettings():
            return GameSettings(context)
        case ToGameOver():
            return GameOverScene(context, to)
        case ToSummary():
            return SummaryPage(context, to)
        case ToNameEntry(game_id, place):
            return NameEntry(context, game_id, place)
        case ToWhy(rerun):
            return WhyScene(context, rerun)
        case ToWatch():
            return WatchScene(context, to)
        case _:
            assert_never(to)
