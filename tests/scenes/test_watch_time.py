"""Going through a replay both ways; what is known of it comes of playing it through alone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.overlay.memory import Memory
from game.overlay.overlay import Level
from game.physics import Record
from game.pilots.autopilot import Autopilot
from game.replay.playback import Playback
from game.replay.replay import Replay
from game.scenes.base.scene import ToWatch
from game.scenes.watch.watch import WatchScene
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from tests.replays.games import recorded, with_other_checkpoint
from tests.scenes.context import hold, let_go, make_stage, steady
from tests.scenes.hands import expect, make_app, tap, wait
from tests.virtual_pad import DPAD_UP, VirtualPad


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(480, seed=4, wave=3, pilots=[Autopilot()])


@cache
def hashes() -> tuple[str, ...]:
    playback = Playback(tape())
    world = playback.start()
    found = [state_hash(world)]
    while not playback.is_over(world):
        step(world, playback.commands(world))
        found.append(state_hash(world))
    return tuple(found)


def watch(replay: Replay | None = None, *, level: Level = Level.OFF) -> WatchScene:
    context = make_stage()
    context.overlay.level = level
    return WatchScene(context, ToWatch(replay or tape()))


def drag(scene: WatchScene, fraction: float, kind: GestureKind = GestureKind.CLICK) -> None:
    track = scene.bar.track
    scene.point(Gesture(kind, track.left + fraction * track.width, track.centery))
    scene.tick()


def shown(scene: WatchScene) -> tuple[int, str]:
    world = scene.session.world
    return world.tick, state_hash(world)


@pytest.mark.slow
@given(st.lists(st.one_of(st.floats(0.0, 1.0), st.sampled_from(Action)), min_size=1, max_size=6))
def test_wherever_one_goes_it_is_the_recorded_game(ways: list[float | Action]) -> None:
    scene = watch()
    for way in ways:
        if isinstance(way, Action):
            if way not in (Action.BACK, Action.ACCEPT):
                scene.press(way)
        else:
            drag(scene, way)
        scene.tick()
        tick, state = shown(scene)
        assert state == hashes()[tick]
        assert scene.verdict == ""


@pytest.mark.slow
def test_a_tick_back_and_a_tick_on_stop_the_replay() -> None:
    scene = watch()
    wait(scene, 200)
    scene.press(Action.SLOW)
    assert (scene.paused, shown(scene)[0]) == (True, 200)
    scene.press(Action.SLOW)
    scene.press(Action.SLOW)
    assert shown(scene) == (198, hashes()[198])
    scene.press(Action.STEP)
    assert shown(scene) == (199, hashes()[199])


@pytest.mark.slow
def test_up_and_down_go_by_seconds() -> None:
    scene = watch()
    scene.press(Action.PAUSE)
    scene.press(Action.UP)
    scene.tick()
    assert shown(scene) == (120, hashes()[120])
    scene.press(Action.DOWN)
    scene.press(Action.DOWN)
    assert shown(scene) == (0, hashes()[0])


def test_up_counts_again_while_it_is_held() -> None:
    scene = watch()
    scene.press(Action.PAUSE)
    hold(scene.context, pygame.K_UP)
    scene.press(Action.UP)
    wait(scene, TICKS_PER_SECOND * 2 // 5)
    scene.tick()
    let_go(scene.context, pygame.K_UP)
    scene.tick()
    assert shown(scene)[0] == 240


@pytest.mark.slow
@pytest.mark.parametrize("power", range(1, 7))
def test_a_slow_replay_shows_each_tick_so_many_times_as_long(power: int) -> None:
    scene = watch()
    for _ in range(power):
        scene.press(Action.LEFT)
    ticks = []
    for _ in range(3 * 2**power):
        scene.tick()
        ticks.append(shown(scene)[0])

    assert [ticks.count(tick) for tick in range(4)] == [2**power - 1, 2**power, 2**power, 1]
    assert scene.where().endswith(f"X1/{2**power}")


def test_between_two_ticks_a_slow_replay_is_drawn_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    scene, canvas = watch(), Canvas()
    canvas.begin(Camera.fit(1280, 720))
    monkeypatch.setattr(scene.session, "draw", lambda _, alpha: seen.append(alpha))
    scene.press(Action.LEFT)
    scene.press(Action.LEFT)
    wait(scene, 4)
    for _ in range(4):
        scene.draw(canvas, 0.0)
        scene.draw(canvas, 0.5)
        scene.tick()

    assert seen == [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]


@pytest.mark.slow
def test_a_drag_ahead_plays_what_lies_between_and_no_faster_than_there_is_time() -> None:
    scene, canvas = WatchScene(replace(make_stage(), clock=steady(1_000_000)), ToWatch(tape())), Canvas()
    canvas.begin(Camera.fit(1280, 720))
    scene.draw(canvas, 0.0)  # from one picture to the next there is time for a hundred ticks of that length
    drag(scene, 1.0)
    assert 80 <= shown(scene)[0] <= 110
    while shown(scene)[0] < 480:
        scene.draw(canvas, 0.0)
        before = shown(scene)[0]
        scene.tick()
        assert before < shown(scene)[0] <= before + 110
    assert shown(scene) == (480, hashes()[480])
    assert scene.verified


@pytest.mark.slow
def test_a_replay_counts_as_verified_once_all_of_it_was_played_and_not_before() -> None:
    scene = watch()
    drag(scene, 0.6)
    drag(scene, 0.1)
    drag(scene, 0.9)
    assert not scene.verified

    scene.press(Action.RIGHT)
    while not scene.over:
        scene.tick()
    assert scene.verified

    drag(scene, 0.5)
    assert not scene.over
    assert not scene.verified
    drag(scene, 1.0)
    assert scene.verified


@pytest.mark.slow
def test_going_over_a_place_where_it_parts_from_the_recorded_game_finds_that() -> None:
    scene = watch(with_other_checkpoint(tape(), 2))
    scene.press(Action.PAUSE)
    drag(scene, 0.9)

    assert shown(scene)[0] == 240
    assert "parts from the recorded game" in scene.verdict
    drag(scene, 0.125)
    assert shown(scene) == (60, hashes()[60])
    assert not scene.over
    drag(scene, 1.0)
    assert (shown(scene)[0], scene.over, scene.verified) == (240, True, False)


@pytest.mark.slow
def test_after_going_back_the_replay_is_heard_again() -> None:
    scene = watch()
    drag(scene, 0.5)
    drag(scene, 0.2)

    assert scene.session.listeners.count(scene.context.sounds) == 1
    drag(scene, 0.9)
    assert scene.session.listeners.count(scene.context.sounds) == 1
    for _ in range(2):
        scene.run.go(scene.run.tick)
    assert scene.session.listeners.count(scene.context.sounds) == 1


@pytest.mark.slow
@pytest.mark.parametrize("fraction", [0.2, 0.5, 0.93])
def test_the_overlay_remembers_at_each_place_what_it_did_there(fraction: float) -> None:
    scene = watch(level=Level.ALL)
    scene.press(Action.PAUSE)
    drag(scene, 1.0)
    drag(scene, fraction)

    playback, memory = Playback(tape()), Memory()
    world = playback.start()
    while world.tick < shown(scene)[0]:
        record = Record()
        step(world, playback.commands(world), record)
        memory.follow(world, record)
    mine = scene.context.overlay.memory
    assert mine.tick == memory.tick
    assert repr((mine.rays, mine.contacts, mine.sweeps)) == repr(
        (memory.rays, memory.contacts, memory.sweeps)
    )


def test_an_overlay_that_is_switched_on_while_the_replay_stands_knows_what_came_before() -> None:
    scene = watch()
    scene.press(Action.PAUSE)
    drag(scene, 0.5)
    scene.context.overlay.toggle()
    scene.tick()

    assert scene.context.overlay.memory.tick == shown(scene)[0] == 240


@pytest.mark.slow
def test_a_click_elsewhere_drags_nothing_but_pauses_and_goes_on() -> None:
    scene = watch()
    click = Gesture(GestureKind.CLICK, 640.0, 300.0)
    scene.point(click)
    drag(scene, 0.5, GestureKind.DRAG)
    assert (scene.paused, shown(scene)[0]) == (True, 0)
    scene.point(click)
    scene.tick()
    assert (scene.paused, shown(scene)[0]) == (False, 1)
    while not scene.over:
        scene.tick()
    scene.point(click)
    assert not scene.paused


@pytest.mark.slow
def test_in_the_window_comma_and_the_mouse_and_a_pad_go_through_a_replay(
    window: pygame.Window, tmp_path: Path, plug: type[VirtualPad]
) -> None:
    app = make_app(window, tmp_path, replay=tape())
    scene = expect(WatchScene, app.stack[-1])

    tap(app, pygame.K_p)
    tap(app, pygame.K_UP)
    assert shown(scene)[0] in (120, 121)
    before = shown(scene)[0]
    tap(app, pygame.K_COMMA)
    assert shown(scene) == (before - 1, hashes()[before - 1])
    assert app.metronome.pace == 1

    width, height = app.window.surface().get_size()
    place = (round(width / 2), round(scene.bar.y * height / 720))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
    assert app.events()
    app.tick()
    app.draw(1.0)
    assert abs(shown(scene)[0] - 240) <= 2

    before = shown(scene)[0]
    pad = plug()  # type: ignore[call-arg]
    assert app.events()
    wait(app, 60)
    pad.press(DPAD_UP)
    pad.release(DPAD_UP)
    assert app.events()
    app.tick()
    assert shown(scene)[0] == before + 120
    app.close()


def test_the_bar_is_drawn_and_kept_clear_of_the_overlays_words() -> None:
    scene = watch(level=Level.ALL)
    assert any(box.contains(scene.bar.track) for box in scene.written)
