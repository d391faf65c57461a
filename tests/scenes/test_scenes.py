"""Where each screen leads, and what it lets happen."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.physics import Point
from game.scenes.base.scene import Page, Pop, Push, Quit, Replace, ReplaceAll, ToPlay
from game.scenes.directory import make_scene
from game.scenes.menu.title import LeaveQuestion, TitleScene
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.pause import PauseScene, QuitQuestion, ToCountIn, ToPause
from game.scenes.play.play import PlayScene
from game.sim.bodies import Kind
from game.sim.digest import state_hash
from game.sim.tuning import MODERN, TICKS_PER_SECOND
from game.sim.wave_table import WAVES, first_wave_with
from game.sim.world import new_world
from game.storage.settings import with_effects
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.stroke_font import text_width
from tests.scenes.context import hold, let_go, make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import Reader, read, words_of


def over(game: PlayScene) -> GameOverScene:
    """Return the screen that follows the loss of the last ship."""
    game.session.world.over = True
    for _ in range(10 * TICKS_PER_SECOND):
        move = game.tick()
        if move is not None:
            assert isinstance(move, ReplaceAll)
            end = make_scene(game.context, move.to)
            assert isinstance(end, GameOverScene)
            return end
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("action", [Action.FIRE, Action.ACCEPT])
def test_fire_or_enter_on_the_title_begins_a_game_at_its_first_tick(action: Action) -> None:
    context = make_stage()

    assert TitleScene(context).press(action) == ReplaceAll(ToPlay(seed=1))
    game = make_scene(context, ToPlay(seed=1))
    assert isinstance(game, PlayScene)
    assert (game.session.world.tick, game.session.world.seed) == (0, 1)


def test_escape_pauses_a_game_and_on_the_title_asks_whether_to_leave() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)

    assert TitleScene(context).press(Action.BACK) == Push(LeaveQuestion)
    question = make_scene(context, LeaveQuestion)
    assert question.press(Action.BACK) == question.press(Action.ACCEPT) == Pop()
    question.press(Action.DOWN)
    assert question.press(Action.ACCEPT) == Quit()
    assert game.press(Action.PAUSE) == Push(ToPause(game))


@pytest.mark.slow
def test_the_demo_behind_the_title_is_flown_and_never_empty(brief_run_up: pytest.MonkeyPatch) -> None:
    brief_run_up.undo()
    title = TitleScene(make_stage())
    before = title.demo.world.ships[0].heading, title.demo.world.ships[0].x

    for _ in range(2 * TICKS_PER_SECOND):
        assert title.tick() is None

    assert title.demo.world.rocks
    assert (title.demo.world.ships[0].heading, title.demo.world.ships[0].x) != before


def test_a_demo_that_is_over_is_followed_by_another() -> None:
    title = TitleScene(make_stage())
    first = title.demo
    first.world.over = True

    title.tick()

    assert title.demo is not first
    assert title.demo.world.seed != first.world.seed


def test_the_key_that_starts_a_game_does_not_also_fire_in_it() -> None:
    context = make_stage()
    hold(context, pygame.K_SPACE)
    game = PlayScene.begin(context, 1)

    wait(game, 60)

    assert game.session.world.shots == []


def test_a_press_of_fire_fires_in_the_very_next_tick() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    hold(context, pygame.K_SPACE)
    let_go(context, pygame.K_SPACE)

    game.tick()

    assert len(game.session.world.shots) == 1


def test_losing_the_focus_pauses_and_drops_the_held_keys() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    hold(context, pygame.K_UP)

    assert game.on_focus_lost() == Push(ToPause(game))
    assert not context.controls.command().thrust


def test_a_pause_stands_still_until_it_is_lifted() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    pause = PauseScene(context, game)
    before = state_hash(game.session.world)

    for _ in range(100):
        assert pause.tick() is None
    assert pause.on_focus_lost() is None

    assert state_hash(game.session.world) == before
    assert pause.press(Action.PAUSE) == Replace(ToCountIn(game, 1))


def test_the_step_key_lets_exactly_one_tick_through() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    pause = PauseScene(context, game)
    context.overlay.on = True

    pause.press(Action.STEP)
    pause.press(Action.STEP)

    assert game.session.world.tick == 2


def test_a_thrust_key_still_held_when_the_pause_comes_does_not_choose_to_quit() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    pause = PauseScene(context, game)

    for _ in range(3):
        assert pause.press(Action.UP) is None
    assert pause.press(Action.ACCEPT) == Replace(ToCountIn(game, 1))


def test_the_last_loss_stays_in_view_before_the_result() -> None:
    game = PlayScene.begin(make_stage(), 1)
    game.session.world.over = True

    assert game.tick() is None
    assert isinstance(over(game), GameOverScene)


def test_after_a_game_fire_begins_another_but_not_at_once() -> None:
    context = make_stage()
    end = over(PlayScene.begin(context, context.next_seed()))

    assert end.press(Action.FIRE) is None
    wait(end, TICKS_PER_SECOND)

    assert end.press(Action.FIRE) == ReplaceAll(ToPlay(seed=2))


@pytest.mark.slow
def test_the_title_comes_back_by_itself_when_nobody_plays_again() -> None:
    end = over(PlayScene.begin(make_stage(), 1))

    moves = (end.tick() for _ in range(60 * TICKS_PER_SECOND))

    assert next((move for move in moves if move is not None), None) == ReplaceAll(Page.TITLE)


@pytest.mark.slow
def test_the_overlay_changes_no_bit_of_a_game() -> None:
    tuning = replace(MODERN, ship=replace(MODERN.ship, lives=50))
    hashes = []
    for on in (False, True):
        context = make_stage()
        context.overlay.on = on
        calm = with_effects(context.store.settings, "off")
        context.store.keep_settings(calm)  # so that no lost ship halts the time between two keys
        game = PlayScene(context, new_world(5, tuning, wave=6))
        for tick in range(1200):
            if tick % 40 == 0:
                hold(context, pygame.K_SPACE)
                hold(context, pygame.K_k)
                hold(context, pygame.K_LEFT)
            if tick % 40 == 20:
                let_go(context, pygame.K_SPACE)
                let_go(context, pygame.K_k)
            game.tick()
        hashes.append(state_hash(game.session.world))
        assert (game.session.record is not None) == on

    assert hashes[0] == hashes[1]


def test_the_quit_question_goes_back_to_the_pause_or_on_to_the_title() -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    pause = make_scene(context, ToPause(game))
    for _ in range(3):
        pause.press(Action.DOWN)
    assert pause.press(Action.ACCEPT) == Push(QuitQuestion)

    question = make_scene(context, QuitQuestion)
    assert isinstance(question, QuitQuestion)
    assert question.press(Action.BACK) == question.press(Action.ACCEPT) == Pop()
    question.press(Action.DOWN)
    assert question.press(Action.ACCEPT) == ReplaceAll(Page.TITLE)


def test_a_result_knows_its_game_and_its_place_on_the_board(tmp_path: Path) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 1)
    game.session.world.ships[0].score = 500
    game.session.world.over = True

    moves = [game.tick() for _ in range(2 * TICKS_PER_SECOND)]
    (move,) = [move for move in moves if move is not None]
    assert isinstance(move, ReplaceAll)
    assert isinstance(move.to, ToGameOver)
    assert (move.to.session, move.to.place, move.to.replay) == (
        game.session,
        1,
        f"{move.to.game_id}.replay",
    )


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (10, 700), (640, 360), (1280, 720)])
def test_every_screen_can_be_drawn_at_any_size(size: tuple[int, int]) -> None:
    context = make_stage()
    game = PlayScene.begin(context, 1)
    frame = pygame.Surface(size)
    canvas = Canvas()
    for scene in (TitleScene(context), game, PauseScene(context, game), over(game)):
        canvas.begin(Camera.fit(*size))
        scene.draw(canvas, 0.5)
        canvas.end(frame, 1 / 60)

        assert size[0] < 100 or pygame.transform.average_color(frame)[:3] != (0, 0, 0)


def test_the_banner_of_a_wave_gives_way_to_the_word_paused_and_comes_back() -> None:
    game = PlayScene.begin(make_stage(), 1)
    game.tick()
    assert words_of(game).count("WAVE 1") == 2
    assert game.press(Action.PAUSE) == Push(ToPause(game))
    assert words_of(game).count("WAVE 1") == 1
    game.tick()
    assert words_of(game).count("WAVE 1") == 2


@pytest.mark.parametrize("wave", [1, 2])
def test_the_first_banner_of_a_game_opens_evenly(wave: int) -> None:
    game = PlayScene(make_stage(), new_world(1, wave=wave))
    canvas, wide = Canvas(Quality.PLAIN), []
    while game.session.world.ticks_to_wave != 8:
        wait(game, 8)
        canvas.begin(Camera.fit(1280, 720))
        game.draw(canvas, 1.0)
        wide.append(max(each.box[2] for each in canvas.written if each.text == f"WAVE {wave}"))
    steps = [after - before for before, after in pairwise(wide)]
    assert max(steps) < 1.01 * min(steps)


@pytest.mark.slow
def test_the_banner_names_what_a_wave_brings_when_it_first_comes() -> None:
    words_of_kinds = {
        Kind.LANCER: "A LANCER",
        Kind.MINELAYER: "A MINELAYER",
        Kind.WELL: "A GRAVITY WELL",
        Kind.CASTLE: "BREAK ITS RINGS",
        Kind.CHROME: "CHROME MIRRORS",
    }
    new = {first_wave_with("modern", kind): said for kind, said in words_of_kinds.items()}
    new[1] = "CLEAR THE FIELD OF ROCKS"
    for wave in range(1, 21):
        game = PlayScene(make_stage(), new_world(1, wave=wave))
        wait(game, 60)
        words = " ".join(words_of(game))
        assert f"{WAVES[wave - 1].name}: {new.get(wave, WAVES[wave - 1].news)}" in words
        assert all(text_width(line, 22) < 1200 for line in words_of(game))


@pytest.mark.slow
@pytest.mark.parametrize("place", [(640.0, 360.0), (640.0, 240.0), (300.0, 300.0), (640.0, 560.0)])
def test_the_announcement_of_a_wave_is_not_written_on_the_ship(place: Point) -> None:
    for wave in range(1, 21):
        context, text_size = make_stage(), 100 + 100 * (wave % 2)
        context.store.settings = replace(context.store.settings, text_size=text_size)
        game = PlayScene(context, new_world(1, wave=wave))
        ship = game.session.world.ships[0]
        ship.x, ship.y = place
        canvas = Reader()
        canvas.text_scale = text_size / 100.0
        game.tick()
        canvas.begin(Camera.fit(1280, 720))
        game.draw(canvas, 1.0)
        announced = [box for text, box in canvas.boxes if text == f"WAVE {wave}"][-1:]
        announced += [box for text, box in canvas.boxes if box.top > announced[0].bottom and box.width > 0]
        hull = pygame.Rect(0, 0, 44, 44)
        hull.center = (round(place[0]), round(place[1]))

        assert announced
        assert [box for box in announced if box.colliderect(hull)] == []


def test_the_announcement_of_a_wave_stays_where_it_began_though_the_ship_flies_on() -> None:
    game = PlayScene(make_stage(), new_world(1, wave=10))
    tops = set()
    for x in (100.0, 640.0):
        game.session.world.ships[0].x = x
        game.tick()
        canvas = read(game)
        tops.add([box.top for text, box in canvas.boxes if text == "WAVE 10"][-1])

    assert len(tops) == 1


def test_the_dot_steps_only_who_looks_at_the_maths() -> None:
    game = PlayScene.begin(make_stage(), 1)
    assert game.press(Action.STEP) is None
    game.context.overlay.on = True
    assert game.press(Action.STEP) == Push(ToPause(game))


@pytest.mark.slow
def test_the_title_shows_the_keys_and_the_ten_best_by_turns(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    assert "HYPERSPACE" in words_of(TitleScene(context))
    for points in range(107, 1307, 100):  # no sum that the demo's pop-ups write
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = points
        game.leave()
    title = TitleScene(context)
    seen = set()
    for _ in range(2):
        wait(title, 10 * TICKS_PER_SECOND)
        words = words_of(title)
        seen.add(("HYPERSPACE" in words, "1107" in words, "307" in words, "207" in words))
    assert seen == {(False, True, True, False), (True, False, False, False)}
