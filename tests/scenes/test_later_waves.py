"""A game can begin at any wave that was reached; what it comes to stands on a table of its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.input.pads import SETTLING
from game.options import Options
from game.replay.replay import Replay
from game.scenes.base.scene import Move, ReplaceAll, Scene, ToPractice, ToScores, ToWatch
from game.scenes.base.scene_context import SceneContext
from game.scenes.directory import make_scene
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.pause import PauseScene, RestartQuestion, ToPause
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.store import Store
from game.window.startup import make_context
from tests.arena import tuned
from tests.replays.games import recorded
from tests.scenes.context import hold, let_go, make_stage, steady
from tests.scenes.hands import expect, make_app, wait
from tests.scenes.reader import words_of
from tests.storage.makers import score
from tests.virtual_pad import DPAD_DOWN, DPAD_LEFT, A, VirtualPad


def labels(title: TitleScene) -> list[str]:
    return [row.look().label for row in title.rows]


def title_with(folder: Path | None, reached: int) -> TitleScene:
    context = make_stage(folder)
    context.store.note_wave("pilot", reached)
    return TitleScene(context)


def begun(context: SceneContext, move: Move | None) -> PlayScene:
    """Return the game that a move begins."""
    assert isinstance(move, ReplaceAll)
    scene = make_scene(context, move.to)
    assert isinstance(scene, PlayScene)
    return scene


def clear_waves(game: PlayScene, until: int) -> None:
    """Take away whatever a wave has, as often as it takes to come to another."""
    world = game.session.world
    while world.wave < until:
        for group in (world.rocks, world.fading, world.saucers, world.lancers, world.spawn_markers):
            group.clear()
        for store in world.spawners:
            store.left = 0
        game.tick()


def lose(game: PlayScene) -> Scene:
    """Spin and fire until all ships are lost; return what comes then."""
    hold(game.context, pygame.K_LEFT)
    for number in range(200_000):
        if number % 30 == 0:
            let_go(game.context, pygame.K_SPACE)
            hold(game.context, pygame.K_SPACE)
        move = game.tick()
        if move is not None:
            assert isinstance(move, ReplaceAll)
            return make_scene(game.context, move.to)
    raise AssertionError("the ship was not lost")


@pytest.mark.slow
def test_who_came_to_wave_3_may_begin_at_2_or_3_and_that_game_stands_on_a_table_of_its_own(
    tmp_path: Path,
) -> None:
    context = make_stage(tmp_path)
    title = TitleScene(context)
    assert labels(title)[:2] == ["PLAY", "LAB"]
    game = begun(context, title.press(Action.ACCEPT))
    clear_waves(game, 3)
    lose(game)
    usual = Store(tmp_path).scores.table()

    context = make_stage(tmp_path)
    title = TitleScene(context)
    title.press(Action.DOWN)
    offered = []
    for _ in range(3):
        offered.append(labels(title)[1])
        title.press(Action.LEFT)
    assert offered == ["BEGIN AT WAVE 3", "BEGIN AT WAVE 2", "BEGIN AT WAVE 3"]
    title.press(Action.RIGHT)

    game = begun(context, title.press(Action.ACCEPT))
    end = lose(game)
    assert isinstance(end, GameOverScene)
    store = Store(tmp_path)
    (row,) = store.scores.table(("wave-3", "pilot"))
    assert store.scores.tables == (("arcade", "pilot"), ("wave-3", "pilot"))
    assert store.scores.table() == usual
    assert row.id not in {entry.id for entry in usual}
    end.tick()  # asks for the name, which comes before all words
    assert {f"SCORE {row.score}   WAVE {row.wave}", "A NEW BEST"} <= {*words_of(end)}
    assert context.first_wave == 3


def test_the_title_offers_no_later_wave_before_one_was_reached() -> None:
    assert labels(title_with(None, 1))[:2] == ["PLAY", "LAB"]
    assert labels(title_with(None, 2))[:3] == ["PLAY", "BEGIN AT WAVE 2", "LAB"]


def test_each_difficulty_offers_the_waves_that_were_reached_in_it() -> None:
    title = title_with(None, 7)
    context = title.context
    title.chosen = labels(title).index("SETTINGS")
    for difficulty, row in (("ace", "LAB"), ("pilot", "BEGIN AT WAVE 7")):
        context.change(replace(context.store.settings, difficulty=difficulty))
        title.settings_changed(context.look)
        assert labels(title)[1] == row
        assert labels(title)[title.chosen] == "SETTINGS"


def test_play_begins_at_wave_1_whatever_was_chosen_beside_it() -> None:
    title = title_with(None, 7)
    title.press(Action.DOWN)
    title.press(Action.LEFT)
    title.press(Action.UP)
    game = begun(title.context, title.press(Action.FIRE))
    assert (game.first_wave, game.session.world.wave) == (1, 0)
    assert title.context.first_wave == 1


def test_fire_begins_at_the_wave_that_is_shown_and_the_title_is_as_it_was_left() -> None:
    title = title_with(None, 7)
    title.press(Action.DOWN)
    title.press(Action.LEFT)
    game = begun(title.context, title.press(Action.FIRE))
    assert (game.first_wave, game.session.world.wave, game.session.world.score) == (6, 5, 0)
    ship, rules = game.session.world.ships[0], title.context.rules.ship
    assert (ship.lives, ship.gifts, ship.next_extra) == (rules.lives, (), rules.extra_at[0])
    again = TitleScene(title.context)
    assert labels(again)[again.chosen] == "BEGIN AT WAVE 6"


def test_a_click_on_an_arrow_or_the_wheel_turns_the_wave_and_a_click_on_the_words_begins() -> None:
    title = title_with(None, 7)
    box = title.layout().boxes[1]

    def click(x: float) -> Move | None:
        return title.point(Gesture(GestureKind.CLICK, x, box.centery))

    shown = []
    for x in (box.left + 4, box.left + 4, box.right - 4):
        assert click(x) is None
        shown.append(labels(title)[1])
    title.point(Gesture(GestureKind.WHEEL, box.centerx, box.centery, steps=-1))
    shown.append(labels(title)[1])
    assert shown == [f"BEGIN AT WAVE {wave}" for wave in (6, 5, 6, 5)]
    assert begun(title.context, click(box.centerx)).first_wave == 5


def test_a_pad_turns_the_wave_and_begins(window: pygame.Window, pad: VirtualPad, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.note_wave("pilot", 4)
    app = make_app(window, tmp_path, store=store)
    assert app.events()
    wait(app, SETTLING)
    for button in (DPAD_DOWN, DPAD_LEFT, A):
        for act in (pad.press, pad.release):
            act(button)
            assert app.events()
            app.tick()
    game = expect(PlayScene, app.stack[-1])
    assert game.first_wave == 3


def test_a_single_later_wave_cannot_be_turned() -> None:
    title = title_with(None, 2)
    title.press(Action.DOWN)
    title.press(Action.RIGHT)
    assert (labels(title)[1], title.rows[1].look().turns) == ("BEGIN AT WAVE 2", False)


@pytest.mark.parametrize("restarted", [RestartQuestion, GameOverScene])
def test_another_game_begins_at_the_wave_of_the_one_before(restarted: type[Scene]) -> None:
    title = title_with(None, 7)
    title.press(Action.DOWN)
    game = begun(title.context, title.press(Action.ACCEPT))
    if restarted is GameOverScene:
        page: Scene = game._result()(title.context)
        wait(page, TICKS_PER_SECOND)
    else:
        page = RestartQuestion(title.context, game.session.world)
        page.press(Action.DOWN)
    assert begun(title.context, page.press(Action.ACCEPT)).first_wave == 7


def test_after_a_change_to_a_difficulty_with_fewer_waves_the_next_game_begins_at_one_of_them() -> None:
    title = title_with(None, 7)
    context = title.context
    context.store.note_wave("ace", 3)
    title.press(Action.DOWN)
    title.press(Action.ACCEPT)
    context.store.keep_settings(replace(context.store.settings, difficulty="ace"))
    question = RestartQuestion(context, new_world(1))
    question.press(Action.DOWN)
    assert begun(context, question.press(Action.ACCEPT)).first_wave == 3


def reached(context: SceneContext, world: World, practice: ToPractice | None = None) -> int:
    """Return what wave is remembered after the first second of a game."""
    game = PlayScene(context, world, practice)
    wait(game, 3 * TICKS_PER_SECOND)
    return context.store.wave_reached("pilot")


def test_a_game_has_reached_the_wave_that_it_begins_at_but_practice_and_custom_rules_do_not_count() -> None:
    custom = new_world(1, tuned(ship={"protection": 9.0}), wave=5)
    assert reached(make_stage(), custom) == 1
    world = new_world(1, wave=5)
    assert reached(make_stage(), world, ToPractice(world)) == 1
    assert reached(make_stage(), new_world(1, wave=5)) == 5


def test_a_replay_that_is_watched_and_the_demo_do_not_count() -> None:
    context = make_stage()
    title = TitleScene(context)
    watched = make_scene(context, ToWatch(tape()))
    for _ in range(3 * TICKS_PER_SECOND):
        title.tick()
        watched.tick()
    assert title.demo.world.wave > 1
    assert context.store.wave_reached("pilot") == 1


def tape() -> Replay:
    return recorded(240, seed=4, wave=3)


def test_the_hud_of_a_game_and_of_its_replay_has_the_best_of_its_own_table() -> None:
    context = make_stage()
    context.store.add_score(score(9000))
    context.store.add_score(score(400, mode="wave-3"))
    game = PlayScene.begin(context, 1, 3)
    practice = make_scene(context, ToPractice(game.session.world, game.first_wave))
    watched = make_scene(context, ToWatch(tape()))
    for scene in (game, practice, watched):
        assert "HI 400" in words_of(scene)
    assert "HI 9000" in words_of(PlayScene.begin(context, 1))
    assert isinstance(watched, WatchScene)


def test_practice_from_such_a_game_and_from_that_practice_knows_its_first_wave() -> None:
    context = make_stage()
    scene: PlayScene = PlayScene.begin(context, 1, 3)
    clear_waves(scene, 4)
    for _ in range(2):
        wait(scene, TICKS_PER_SECOND)
        pause = ToPause(scene)(context)
        assert isinstance(pause, PauseScene)
        pause.press(Action.SLOW)
        pause.press(Action.SLOW)
        move = pause._practise()
        if not isinstance(move, ReplaceAll):
            assert move is not None
            question = make_scene(context, move.to)  # type: ignore[union-attr]
            question.press(Action.DOWN)
            move = question.press(Action.ACCEPT)
        pause.leave()
        scene = begun(context, move)
        assert (scene.practice, scene.first_wave) == (True, 3)


def test_the_place_that_is_told_and_the_name_that_is_asked_for_are_of_its_own_table(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    for points in range(1000, 1010):
        context.store.add_score(score(points))
    game = PlayScene.begin(context, 1, 3)
    game.session.world.ships[0].score = 20
    end = game._result()(context)
    move = end.tick()
    assert "A NEW BEST" in words_of(end)
    assert move is not None
    name = make_scene(context, move.to)  # type: ignore[union-attr]
    assert isinstance(name, NameEntry)
    name.accept("ANN")
    (row,) = Store(tmp_path).scores.table(("wave-3", "pilot"))
    assert (row.score, row.name) == (20, "ANN")


def test_the_title_shows_the_best_of_the_games_that_the_chosen_row_begins() -> None:
    context = make_stage()
    context.store.add_score(score(9000, wave=4))
    context.store.add_score(score(400, mode="wave-3"))
    title = TitleScene(context)
    seen = []
    for action in (Action.DOWN, Action.LEFT, Action.DOWN):
        seen.append([word for word in words_of(title) if word.startswith("BEST ")])
        title.press(action)
    assert seen == [["BEST 9000"], [], ["BEST 400"]]
    assert "BEST 9000" in words_of(title)


def test_the_page_of_scores_has_a_table_for_each_first_wave() -> None:
    context = make_stage()
    context.store.add_score(score(9000, wave=4))
    for wave in (12, 3):
        context.store.add_score(score(100 * wave, mode=f"wave-{wave}"))
    page = make_scene(context, ToScores())
    seen = []
    for _ in range(3):
        words = words_of(page)
        seen += [word for word in words if word.endswith(", PILOT") or word in ("9000", "300", "1200")]
        page.press(Action.RIGHT)
    assert seen == ["ARCADE, PILOT", "9000", "FROM WAVE 3, PILOT", "300", "FROM WAVE 12, PILOT", "1200"]


def test_the_wave_of_the_command_line_is_chosen_on_the_title_and_reached_once_it_began(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    context = make_context(Options(wave=6, seed=1), store, lambda *_: None, steady())
    title = TitleScene(context)
    assert labels(title)[title.chosen] == "BEGIN AT WAVE 6"
    assert store.wave_reached("pilot") == 1
    game = begun(context, title.press(Action.FIRE))
    assert game.first_wave == 6
    wait(game, 3 * TICKS_PER_SECOND)
    game.leave()
    assert Store(tmp_path).wave_reached("pilot") == 6
