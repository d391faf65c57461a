"""Asking in a watched replay why a ship was lost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count, product

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import Device
from game.input.gestures import Gesture, GestureKind
from game.replay.playback import Playback
from game.replay.replay import Replay
from game.scenes.base.scene import Push, ToWatch, ToWhy
from game.scenes.stack import SceneStack
from game.scenes.watch.watch import WatchScene
from game.scenes.watch.why import WhyScene
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.storage.settings import TEXT_SIZES
from tests.arena import tuned
from tests.replays.games import recorded
from tests.scenes.every_scene import context_with_scores, texts
from tests.scenes.hands import expect
from tests.scenes.test_room_for_text import faults

LENGTH = 1500
POPS = ("HIT BY", "BONUS LOST")
"""words that float in the field for a moment, as points do."""


def ends_of(replay: Replay) -> list[tuple[int, ShipDestroyed]]:
    """Return the losses of ships in a replay, with their ticks."""
    playback, found = Playback(replay), []
    world = playback.start()
    while not playback.is_over(world):
        events = step(world, playback.commands(world))
        found += [(world.tick, event) for event in events if isinstance(event, ShipDestroyed)]
    return found


@cache
def tape() -> Replay:
    """Return a replay in which two ships are lost."""
    tapes = (recorded(LENGTH, seed=seed, wave=8) for seed in count(3))
    return next(each for each in tapes if len(ends_of(each)) >= 2)


def watching(replay: Replay) -> tuple[SceneStack, WatchScene]:
    context = context_with_scores()
    stack = SceneStack(context, ToWatch(replay), lambda: None)
    scene = expect(WatchScene, stack[0])
    return stack, scene


def play_to(scene: WatchScene, tick: int) -> None:
    while scene.session.world.tick < tick:
        assert scene.tick() is None


def asked(move: object) -> ShipDestroyed:
    """Return the loss that is explained."""
    assert isinstance(move, Push)
    assert isinstance(move.to, ToWhy)
    return move.to.rerun.loss.event


@pytest.mark.slow
def test_before_the_first_loss_there_is_nothing_to_ask() -> None:
    _, scene = watching(tape())
    (first, _), *_ = ends_of(tape())
    play_to(scene, first - 1)
    assert scene.bar.action == ""
    assert scene.press(Action.LASER) is None
    assert not scene.paused
    play_to(scene, first)
    assert scene.bar.action == "K WHY WAS IT LOST?"


@pytest.mark.slow
def test_the_last_loss_by_the_tick_that_is_shown_is_explained_and_the_replay_waits() -> None:
    stack, scene = watching(tape())
    (first, one), (second, two), *_ = ends_of(tape())
    play_to(scene, second + 5)
    stack.follow(move := scene.press(Action.LASER))
    assert asked(move) == two
    why = expect(WhyScene, stack[-1])
    for _ in range(60):
        stack.follow(stack[-1].tick())
    stack.follow(why.press(Action.BACK))
    assert stack[-1] is scene
    assert scene.paused
    assert scene.session.world.tick == second + 5

    scene.run.go(first + 1)
    assert asked(scene.press(Action.LASER)) == one
    scene.run.go(first - 1)
    assert scene.press(Action.LASER) is None


@pytest.mark.slow
def test_at_the_end_it_can_be_asked_by_a_click_as_well() -> None:
    stack, scene = watching(tape())
    while not scene.over:
        scene.tick()
    stack.follow(move := scene.point(Gesture(GestureKind.CLICK, *scene.bar.button.center)))
    assert asked(move) == ends_of(tape())[-1][1]
    stack.follow(stack[-1].press(Action.BACK))
    assert scene.verified
    assert scene.over


@pytest.mark.slow
def test_a_replay_under_rules_without_a_name_offers_no_answer() -> None:
    custom = tuned(ship={"protection": 0.5})
    tapes = (recorded(LENGTH, seed=seed, wave=8, tuning=custom) for seed in count(2))
    _, scene = watching(next(each for each in tapes if ends_of(each)))
    while not scene.over:
        scene.tick()
    assert scene.bar.action == ""
    assert scene.press(Action.LASER) is None


@pytest.mark.slow
@pytest.mark.parametrize("overlay", [False, True])
def test_the_question_lies_on_no_other_text(*, overlay: bool) -> None:
    stack, scene = watching(tape())
    context = scene.context
    context.overlay.on = overlay
    (first, _), *_ = ends_of(tape())
    play_to(scene, first + 1)
    for device, text_size, scene.paused in product(Device, TEXT_SIZES, (False, True)):
        context.controls.used = device
        context.change(replace(context.store.settings, text_size=text_size))
        for size in ((1280, 720), (640, 360)):
            written = texts(stack, context, size)
            assert any("WHY WAS IT LOST?" in each.text for each in written)
            own = [each for each in written if not each.text.startswith(POPS) and not each.text.isdigit()]
            assert faults(own, size) == [], (device, text_size)
        frame = pygame.Rect(0, 0, 1280, 720)
        assert frame.contains(scene.bar.button)
        assert any(box.contains(scene.bar.button) for box in scene.written)
