"""Watching a replay, and that every game played leaves one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.handling import AutoFire, Handling
from game.pilots.autopilot import Autopilot
from game.replay.playback import verify
from game.replay.replay import Replay
from game.scenes.base.scene import ReplaceAll, ToWatch
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.digest import state_hash
from game.sim.tuning import MODERN, TICKS_PER_SECOND
from game.sim.world import new_world
from game.storage import replays
from game.storage.replays import read_replay
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.window.app import App
from tests.arena import tuned
from tests.replays.games import recorded, with_other_checkpoint
from tests.scenes.context import hold, let_go, make_stage, steady
from tests.scenes.hands import expect, wait
from tests.scenes.script import Player, sessions
from tests.storage.makers import full_disk


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(900, seed=4, wave=3, pilots=[Autopilot()])


def watch(replay: Replay | None = None) -> WatchScene:
    return WatchScene(make_stage(), ToWatch(replay or tape()))


@pytest.mark.slow
def test_a_watched_game_is_the_recorded_one_to_the_last_bit() -> None:
    scene = watch()
    for _ in range(tape().ticks + 50):
        assert scene.tick() is None

    assert scene.session.world.tick == tape().ticks
    assert state_hash(scene.session.world) == tape().checkpoints[-1].hash
    assert scene.over
    assert scene.verdict == ""


@pytest.mark.slow
def test_the_overlay_and_the_speed_change_no_bit() -> None:
    scene = watch()
    scene.context.overlay.on = True
    scene.press(Action.RIGHT)
    wait(scene, tape().ticks)

    assert state_hash(scene.session.world) == tape().checkpoints[-1].hash
    assert scene.session.record is not None


@pytest.mark.slow
def test_the_arrows_change_the_speed_from_a_64th_to_eight_times() -> None:
    scene = watch()
    speeds = []
    for action in [Action.RIGHT] * 4 + [Action.LEFT] * 10:
        scene.press(action)
        before = scene.session.world.tick
        wait(scene, 64)
        speeds.append((scene.session.world.tick - before) / 64)
        scene.press(Action.STEP)
        scene.run.go(0)
        scene.press(Action.PAUSE)

    assert speeds == [2, 4, 8, 8, 4, 2, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 64]
    assert "X1/64" in scene.where()


@sessions("""
    opening a replay plays nothing and fire hurries it for as long as it is held
                                  : world.tick=0
        down=SPACE                : world.tick=8 ; speed=8
        up=SPACE                  : world.tick=9 ; speed=
    a pause stands still and lets single ticks through
        wait=1 P wait=20          : world.tick=1 ; top.paused=True
        PERIOD*3                  : world.tick=4
        P                         : world.tick=5 ; top.paused=False
    the step key stops a running replay first
        wait=1 PERIOD             : world.tick=1 ; top.paused=True
    a lost focus pauses what has begun and ends no pause
        unfocus                   : top.paused=False
        focus P unfocus           : top.paused=True ; world.tick=0
        focus P                   : top.paused=False
        unfocus                   : top.paused=True
    escape leads to the title although it pauses elsewhere
        wait=1 P                  : at WatchScene
        ESCAPE                    : at TitleScene
    enter shows it again but only at its end
        RETURN wait=9             : world.tick=10 ; top.over=False
        wait=900                  : world.tick=900 ; top.over=True
        RETURN                    : world.tick=1 ; top.over=False ; world.seed=4
""")
def test_by_keys(app: App, session: str) -> None:
    app.stack.follow(ReplaceAll(ToWatch(tape())))
    Player(app, speed=lambda: expect(WatchScene, app.stack[-1]).where().partition("X")[2]).plays(session)


def test_auto_fire_hurries_no_replay() -> None:
    scene = watch()
    controls, world = scene.context.controls, new_world(1)
    world.ships[0].protection = 0
    controls.handling = Handling(auto_fire=AutoFire.ALWAYS)
    controls.follow([], world)
    assert controls.command().fire

    scene.tick()
    assert scene.session.world.tick == 1


def test_another_game_than_the_recorded_one_is_said_plainly_and_stops() -> None:
    scene = watch(with_other_checkpoint(tape(), 2))
    wait(scene, tape().ticks)
    scene.press(Action.STEP)
    scene.press(Action.STEP)

    assert scene.session.world.tick == 2 * TICKS_PER_SECOND
    assert scene.verdict.startswith("it parts from the recorded game in second 2: ")


GENEROUS = tuned(
    rock={"large": replace(MODERN.rock.large, points=1_000_000)}, ship={"protection": 1e6, "lives": 9}
)


@pytest.mark.slow
def test_a_game_by_the_usual_rules_is_verified_once_its_end_is_seen() -> None:
    scene = watch()
    assert scene.rules() == "MODERN RULES"
    assert not scene.verified
    wait(scene, tape().ticks)

    assert scene.verified
    assert "THE SAME GAME TO THE LAST BIT   MODERN RULES" in scene.ending()[0]


def test_a_game_by_other_rules_says_what_differs_and_is_never_called_the_same_game() -> None:
    scene = watch(recorded(120, tuning=GENEROUS))
    wait(scene, 120)

    assert scene.over
    assert scene.verdict == ""
    assert not scene.verified
    told = " ".join(scene.ending())
    assert "NOT VERIFIED" in told
    assert "SAME GAME" not in told
    assert "ROCK.LARGE.POINTS 100 -> 1000000" in told
    assert scene.rules() == (
        "CUSTOM RULES: SHIP.LIVES 3 -> 9, SHIP.PROTECTION 2 -> 1000000, ROCK.LARGE.POINTS 100 -> 1000000"
    )


def test_more_numbers_than_the_screen_has_room_for_are_counted() -> None:
    tuning = tuned(GENEROUS, laser={"cost": 1.0, "energy": 20.0})

    assert watch(recorded(1, tuning=tuning)).rules().endswith(", AND 2 MORE")


def test_a_replay_that_is_hard_to_play_leaves_the_window_time_to_answer() -> None:
    scene = WatchScene(replace(make_stage(), clock=steady(30_000_000)), ToWatch(tape()))
    scene.press(Action.RIGHT)
    frame, canvas = pygame.Surface((64, 36)), Canvas()
    ticks = []
    for _ in range(3):
        canvas.begin(Camera.fit(64, 36))
        scene.draw(canvas, 0.5)
        canvas.end(frame, 1 / 60)
        before = scene.session.world.tick
        wait(scene, 30)
        ticks.append(scene.session.world.tick - before)

    assert ticks == [4, 4, 4]


def screens(replay: Replay) -> list[tuple[WatchScene, int]]:
    return [(watch(replay), 10), (watch(replay), replay.ticks + 100)]


@pytest.mark.slow
def test_every_state_of_watching_can_be_drawn_at_any_size() -> None:
    strange = recorded(60, tuning=replace(GENEROUS, name="\u65e5\u672c " * 10))
    for scene, ticks in (*screens(tape()), *screens(with_other_checkpoint(tape(), 2)), *screens(strange)):
        wait(scene, ticks)
        for size in ((1, 1), (10, 700), (1280, 720)):
            canvas = Canvas()
            canvas.begin(Camera.fit(*size))
            scene.draw(canvas, 0.5)
            canvas.end(pygame.Surface(size), 1 / 60)


def played(stage_folder: Path, ticks: int = 300, **more: object) -> PlayScene:
    """Return a game in which somebody has turned and shot for a while."""
    context = make_stage(stage_folder)
    for name, value in more.items():
        setattr(context, name, value)
    game = PlayScene.begin(context, 1)
    for tick in range(ticks):
        if tick % 30 == 0:
            hold(context, pygame.K_SPACE)
            hold(context, pygame.K_LEFT)
        if tick % 30 == 15:
            let_go(context, pygame.K_SPACE)
            let_go(context, pygame.K_LEFT)
        game.tick()
    return game


def only_replay(folder: Path) -> Replay:
    (path,) = (folder / "replays").glob("*.replay")
    return read_replay(path)


@pytest.mark.slow
def test_a_game_that_is_left_is_kept_and_verifies(tmp_path: Path) -> None:
    game = played(tmp_path)
    game.leave()
    game.leave()

    replay = only_replay(tmp_path)
    assert replay.ticks == 300
    assert state_hash(game.session.world) == replay.checkpoints[-1].hash
    assert verify(replay)[1] is None


@pytest.mark.slow
def test_a_game_that_is_over_is_kept_and_found_from_its_row_on_the_board(tmp_path: Path) -> None:
    game = played(tmp_path, 0)
    moves = [game.tick() for _ in range(300 * TICKS_PER_SECOND) if not game.session.world.over]
    while game.tick() is None:
        pass

    assert len(moves) > TICKS_PER_SECOND
    replay = only_replay(tmp_path)
    assert verify(replay)[1] is None
    for entry in Store(tmp_path).scores.entries:
        assert (tmp_path / "replays" / entry.replay).exists()
        assert entry.score == replay.score


@pytest.mark.slow
def test_steps_in_a_pause_are_on_the_replay(tmp_path: Path) -> None:
    game = played(tmp_path)
    pause = PauseScene(game.context, game)
    game.context.overlay.on = True
    for _ in range(5):
        pause.press(Action.STEP)
    game.leave()

    assert only_replay(tmp_path).ticks == 305
    assert verify(only_replay(tmp_path))[1] is None


def test_a_game_nobody_began_leaves_nothing(tmp_path: Path) -> None:
    played(tmp_path, 0).leave()

    assert not (tmp_path / "replays").exists()


@pytest.mark.slow
def test_a_disk_that_refuses_lets_the_game_go_on_with_one_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "write_whole", full_disk)
    game = played(tmp_path)
    game.leave()
    other = PlayScene.begin(game.context, 2)
    other.tick()
    other.leave()

    assert len(game.context.store.notices) == 1


@pytest.mark.slow
def test_record_writes_the_first_game_alone_where_asked(tmp_path: Path) -> None:
    path = tmp_path / "mine.replay"
    game = played(tmp_path / "home", recording=path)
    game.leave()
    other = PlayScene.begin(game.context, 2)
    other.tick()
    other.leave()

    assert read_replay(path).start.seed == 1
    assert [*tmp_path.glob("*.replay")] == [path]
    assert game.context.unrecorded == ""


@pytest.mark.slow
def test_a_recording_replaces_nothing_else_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear", encoding="utf-8")
    game = played(tmp_path / "home", recording=path)
    game.leave()

    assert path.read_text(encoding="utf-8") == "Dear"
    assert "letter" in game.context.unrecorded
    assert len(game.context.store.notices) == 1


def test_a_world_that_no_start_leads_to_is_played_and_not_recorded(tmp_path: Path) -> None:
    world = new_world(1)
    world.ships[0].lives = 9
    game = PlayScene(make_stage(tmp_path), world)
    game.tick()
    game.leave()

    assert not (tmp_path / "replays").exists()
