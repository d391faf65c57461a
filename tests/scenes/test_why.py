"""Asking why a ship was lost, in the pause of a game and in a watched replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count

import pygame
import pytest

from game.input.actions import Action
from game.input.capture import Device
from game.input.gestures import Gesture, GestureKind
from game.input.pads import SETTLING
from game.replay.playback import Playback
from game.replay.replay import Replay
from game.scenes.base.scene import Push, ReplaceAll, ToPractice, ToWatch, ToWhy
from game.scenes.play.pause import ToPause
from game.scenes.stack import SceneStack
from game.scenes.watch.watch import WatchScene
from game.window.app import App
from tests.deaths.games import doomed
from tests.play import *
from tests.replays.games import recorded
from tests.scenes.every_scene import context_with_scores, texts
from tests.scenes.hands import expect, wait
from tests.scenes.script import Player, sessions
from tests.scenes.test_room_for_text import faults
from tests.virtual_pad import VirtualPad

POPS = ("HIT BY", "BONUS LOST")
"""words that float in the field for a moment, as points do."""


@sessions("""
    by keys
        >WHY_DID_I_DIE? : at WhyScene ; top.stage=LAST_SECOND
        RETURN          : top.stage=HIT
        RETURN          : top.stage=WORKING ; top.legend=False
        L               : top.legend=True
        LEFT*2          : top.stage=LAST_SECOND
        ESCAPE          : at PauseScene
    by a pad
        pad=@WHY_DID_I_DIE? pad=A : at WhyScene ; top.stage=LAST_SECOND
        pad=A*2         : top.stage=WORKING
        pad=X           : top.legend=True
        pad=X pad=A     : top.legend=False ; top.stage=FUTURES
        pad=B           : at PauseScene
""")
def test_a_loss_is_explained_and_left(app: App, plug: Callable[[], VirtualPad], session: str) -> None:
    player = Player(app, plug())
    player.plays(f"wait={SETTLING}")
    app.stack.follow(ReplaceAll(ToPractice(doomed())))
    while not player.game.losses.any():
        player.game.tick()
    app.stack.follow(Push(ToPause(player.game)))
    player.plays(session)


def ends_of(replay: Replay) -> list[tuple[int, ShipDestroyed]]:
    """Return the losses of ships in a replay, with their ticks."""
    playback, found = Playback(replay), []
    world = playback.start()
    while not playback.is_over(world):
        found += [(world.tick, event) for event in of(step(world, playback.commands(world)), ShipDestroyed)]
    return found


@cache
def lossy(first: int, losses: int, rules: Tuning = MODERN) -> tuple[Replay, list[tuple[int, ShipDestroyed]]]:
    """Return a replay in which two ships fly and some are lost, and their losses."""
    tapes = (recorded(500, seed=seed, wave=12, ships=2, tuning=rules) for seed in count(first))
    return next((tape, ends) for tape in tapes if len(ends := ends_of(tape)) >= losses)


def watching(replay: Replay) -> tuple[SceneStack, WatchScene]:
    stack = SceneStack(context_with_scores(), ToWatch(replay), lambda: None)
    return stack, expect(WatchScene, stack[0])


def asked(move: object) -> ShipDestroyed:
    """Return the loss that is explained."""
    assert isinstance(move, Push)
    assert isinstance(move.to, ToWhy)
    return move.to.rerun.loss.event


def test_in_a_replay_the_last_loss_by_the_tick_that_is_shown_is_explained_and_the_replay_waits() -> None:
    replay, ((first, one), (second, two), *_) = lossy(11, 2)
    stack, scene = watching(replay)
    wait(scene, first - 1)
    assert (scene.bar.action, scene.press(Action.LASER), scene.paused) == ("", None, False)
    wait(scene, 1)
    assert scene.bar.action == "K WHY WAS IT LOST?"
    wait(scene, second + 5 - first)
    stack.follow(move := scene.press(Action.LASER))
    assert asked(move) == two
    for _ in range(60):
        stack.follow(stack[-1].tick())
    stack.follow(stack[-1].press(Action.BACK))
    assert (stack[-1], scene.paused, scene.session.world.tick) == (scene, True, second + 5)

    scene.run.go(first + 1)
    assert asked(scene.press(Action.LASER)) == one
    scene.run.go(first - 1)
    assert scene.press(Action.LASER) is None

    scene.paused = False
    while not scene.over:
        scene.tick()
    stack.follow(move := scene.point(Gesture(GestureKind.CLICK, *scene.bar.button.center)))
    assert asked(move) == two
    stack.follow(stack[-1].press(Action.BACK))
    assert (scene.verified, scene.over, scene.paused) == (True, True, False)


def test_a_replay_under_rules_without_a_name_offers_no_answer() -> None:
    replay, ((lost, _), *_) = lossy(0, 1, tuned(ship={"protection": 0.5}))
    _, scene = watching(replay)
    wait(scene, lost)
    assert scene.run.lost
    assert (scene.bar.action, scene.press(Action.LASER)) == ("", None)


@pytest.mark.slow
def test_the_question_lies_on_no_other_text() -> None:
    replay, ((first, _), *_) = lossy(11, 2)
    stack, scene = watching(replay)
    context = scene.context
    wait(scene, first + 1)
    for device, text_size, scene.paused in (
        (Device.KEYS, 100, False),
        (Device.PAD, 125, True),
        (Device.KEYS, 200, True),
        (Device.PAD, 200, False),
    ):
        context.controls.used = device
        context.change(replace(context.store.settings, text_size=text_size))
        for context.overlay.on in (False, True):
            for size in ((1280, 720), (640, 360)):
                written = texts(stack, context, size)
                assert any("WHY WAS IT LOST?" in text.text for text in written)
                own = [text for text in written if not text.text.startswith(POPS) and not text.text.isdigit()]
                assert faults(own, size) == [], (device, text_size)
        assert pygame.Rect(0, 0, 1280, 720).contains(scene.bar.button)
        assert any(box.contains(scene.bar.button) for box in scene.written)
