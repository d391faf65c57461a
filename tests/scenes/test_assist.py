"""The assists: a slower game and a shield for each ship; the score is marked, and replays stay replays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.replay.playback import verify
from game.scenes.base.scene import ReplaceAll, ToPlay
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.play.play import PlayScene
from game.sim.digest import state_hash
from game.sim.rule_sets import identify
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf, read_replay
from game.storage.settings import GAME_SPEEDS
from game.storage.store import Store
from game.window.app import App
from game.window.game_loop import NS_PER_SECOND, Metronome
from tests.scenes.context import hold, make_stage
from tests.scenes.hands import DOWN, LEFT, RIGHT, SPACE, expect, tap, wait
from tests.scenes.reader import read, words_of
from tests.scenes.script import Player


def with_settings(
    folder: Path | None = None, *, game_speed: int = 100, extra_shield: bool = False
) -> SceneContext:
    context = make_stage(folder)
    chosen = replace(context.store.settings, game_speed=game_speed, extra_shield=extra_shield)
    context.store.keep_settings(chosen)
    return context


@pytest.mark.parametrize("speed", GAME_SPEEDS)
def test_so_many_percent_of_the_ticks_of_ten_seconds_are_due(speed: int) -> None:
    metronome = Metronome()
    metronome.speed = speed
    metronome.reset(0)
    due = [metronome.ticks_due(frame * NS_PER_SECOND // 60) for frame in range(1, 601)]

    assert sum(due) == 12 * speed
    assert max(due) <= 3
    assert 0.0 <= metronome.alpha < 1.0


def open_game_settings(app: App) -> None:
    Player(app).plays(">SETTINGS >GAME")


def test_only_the_game_itself_is_slowed_and_at_once(app: App) -> None:
    open_game_settings(app)
    tap(app, DOWN, LEFT, LEFT, LEFT)
    assert app.context.store.settings.game_speed == 70
    assert app.metronome.speed == 100
    app.stack.follow(ReplaceAll(ToPlay(1)))
    assert app.events()
    assert app.metronome.speed == 70
    app.stack.follow(app.stack[-1].on_focus_lost())
    assert app.events()
    assert app.metronome.speed == 100


def test_a_shield_is_chosen_in_the_settings_and_comes_with_the_next_game(app: App) -> None:
    open_game_settings(app)
    tap(app, DOWN, DOWN, RIGHT)
    assert app.context.store.settings.extra_shield
    game = PlayScene.begin(app.context, 1)
    assert game.session.world.ships[0].shields == 1
    assert game.session.assisted


@pytest.mark.parametrize("keys", [(DOWN, LEFT), (DOWN, DOWN, RIGHT)], ids=["speed", "shield"])
def test_the_row_of_an_assisted_game_says_so_in_the_tables_after_the_next_start(
    app: App, tmp_path: Path, keys: tuple[int, ...]
) -> None:
    open_game_settings(app)
    tap(app, *keys)
    app.stack.follow(ReplaceAll(ToPlay(1)))
    game = expect(PlayScene, app.stack[-1])
    wait(app, 30)
    game.session.world.ships[0].score = 500
    app.close()

    store = Store(tmp_path)
    assert [(row.score, row.assisted) for row in store.scores.table()] == [(500, True)]
    context = make_stage(tmp_path)
    assert "ASSISTED" in words_of(ScoresScene(context))


def play_on(app: App, *keys: int) -> None:
    """Press keys in a game, make points and play on for a moment."""
    app.stack.follow(ReplaceAll(ToPlay(1)))
    game = expect(PlayScene, app.stack[-1])
    tap(app, *keys)
    game.session.world.ships[0].score = 500
    wait(app, 30)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "marked"),
    [
        ((pygame.K_COMMA, pygame.K_COMMA), True),
        ((pygame.K_F3, pygame.K_p, pygame.K_PERIOD, pygame.K_ESCAPE), True),
        ((pygame.K_F3, pygame.K_p, pygame.K_ESCAPE), False),
    ],
    ids=["slow motion", "tick by tick", "paused"],
)
def test_the_score_of_a_game_in_slow_motion_or_played_tick_by_tick_is_marked(
    app: App, keys: tuple[int, ...], marked: bool
) -> None:
    play_on(app, *keys)
    app.close()
    assert [(row.score, row.assisted) for row in app.context.store.scores.table()] == [(500, marked)]


def test_a_game_without_an_assist_is_not_marked() -> None:
    game = PlayScene.begin(make_stage(), 1)
    game.tick()
    assert not game.session.assisted
    assert "ASSIST" not in words_of(game)


@pytest.mark.parametrize(("speed", "shield"), [(90, False), (100, True)])
def test_a_game_with_an_assist_is_marked_to_its_end_and_the_hud_says_so(speed: int, shield: bool) -> None:
    context = with_settings(game_speed=speed, extra_shield=shield)
    game = PlayScene.begin(context, 1)
    game.tick()
    context.store.keep_settings(replace(context.store.settings, game_speed=100, extra_shield=False))
    game.tick()

    assert game.session.assisted
    assert "ASSIST" in words_of(game)


def test_slowing_down_in_the_middle_of_a_game_marks_it() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    game.tick()
    context.store.keep_settings(replace(context.store.settings, game_speed=80))
    assert not game.session.assisted
    game.tick()
    assert game.session.assisted


def test_the_mark_stands_clear_of_everything_else_in_the_hud() -> None:
    game = PlayScene.begin(with_settings(extra_shield=True), 1)
    canvas = read(game)
    (mark,) = [box for word, box in canvas.boxes if word == "ASSIST"]

    assert [word for word, box in canvas.boxes if mark.inflate(8, 8).colliderect(box)] == ["ASSIST"]
    assert mark.height >= 12


@pytest.mark.slow
def test_the_replay_of_an_assisted_game_holds_its_rules_and_plays_to_the_same_bits(tmp_path: Path) -> None:
    context = with_settings(tmp_path, extra_shield=True, game_speed=70)
    game = PlayScene.begin(context, 7)
    hold(context, SPACE)
    wait(game, 600)
    game.leave()

    (path,) = context.shelf.folder.glob("*.replay")
    replay = read_replay(path)
    world, difference = verify(replay)
    assert difference is None
    assert identify(world.tuning).name == "assisted"
    assert state_hash(world) == state_hash(game.session.world)


@pytest.mark.slow
@pytest.mark.parametrize("assist", ["slow motion", ""])
def test_a_game_that_was_killed_is_found_again_with_its_mark_or_without(tmp_path: Path, assist: str) -> None:
    context = with_settings(tmp_path)
    game = PlayScene.begin(context, 7)
    game.session.assisted |= assist == "slow motion"  # as its key does
    hold(context, SPACE)
    while game.session.world.score == 0 or game.session.world.tick % 120:
        game.tick()
    game._replays.close(noted=False)  # as the program's end does, which writes nothing

    for path in tmp_path.glob("scores*"):
        path.unlink()  # the journal alone is left
    store = Store(tmp_path)
    recover(store, ReplayShelf(store))
    (row,) = store.scores.entries
    assert (row.score, row.assisted) == (game.session.world.score, bool(assist))


@pytest.mark.slow
def test_an_assist_after_the_last_points_marks_the_row_as_well(tmp_path: Path) -> None:
    context = with_settings(tmp_path)
    game = PlayScene.begin(context, 7)
    hold(context, SPACE)
    while game.session.world.score == 0:
        game.tick()
    game.session.assisted, last = True, game.session.world.tick
    while game.session.world.tick == last:  # time stands still for a while after a loss
        game.tick()
    game.leave()
    (row,) = Store(tmp_path).scores.entries
    assert row.assisted
