"""What a player earned or chose is found again, however the program ended."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.scenes.play.play import PlayScene
from game.scenes.play.score_keeper import ScoreKeeper
from game.sim.events import ShipDestroyed, WaveCleared
from game.sim.tuning import MODERN, TICKS_PER_SECOND
from game.sim.world import new_world
from game.storage import replays
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.view.paint.look import LEVELS
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, make_app
from tests.storage.makers import full_disk, scores_in

CALM = replace(MODERN, wave=replace(MODERN.wave, first_pause=1e6))
"""Rules under which nobody comes, scores, or is hurt."""


def fly(game: PlayScene, ticks: int) -> None:
    for _ in range(ticks):
        game.tick()


def test_a_game_that_is_left_in_the_middle_keeps_its_score(tmp_path: Path) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 1)
    game.session.world.ships[0].score = 4321
    game.tick()
    game.leave()

    assert scores_in(tmp_path) == [4321]


def test_the_first_points_are_on_the_disk_the_moment_they_are_earned(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    game.session.world.ships[0].score = 20
    fly(game, 1)

    assert scores_in(tmp_path) == [20]


@pytest.mark.slow
def test_points_that_follow_at_once_are_on_the_disk_within_a_second(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    saves = []
    for tick in range(2 * TICKS_PER_SECOND + 1):
        game.session.world.ships[0].score = 500 + tick
        fly(game, 1)
        saves += scores_in(tmp_path)

    assert [*dict.fromkeys(saves)] == [500, 500 + TICKS_PER_SECOND, 500 + 2 * TICKS_PER_SECOND]


def test_a_pause_has_all_points_on_the_disk(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    for points in (20, 70):
        game.session.world.ships[0].score = points
        fly(game, 1)
    game.on_focus_lost()

    assert scores_in(tmp_path) == [70]


def test_the_row_of_a_game_under_way_names_no_replay_and_that_of_a_game_that_ended_one_that_is_there(
    tmp_path: Path,
) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 1)
    game.session.world.ships[0].score = 20
    fly(game, 200)
    assert [entry.replay for entry in Store(tmp_path).scores.entries] == [""]
    assert [path.stem for path in tmp_path.glob("*.playing")] == [game._keeper.id]

    game.leave()
    game.leave()
    (entry,) = Store(tmp_path).scores.entries
    assert entry.replay == f"{entry.id}.replay"
    assert {path.name for path in (tmp_path / "replays").iterdir()} == {entry.replay}
    assert not [*tmp_path.glob("*.playing")]


def test_a_replay_that_cannot_be_written_is_not_named_and_its_journal_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 1)
    game.session.world.ships[0].score = 20
    fly(game, 200)
    monkeypatch.setattr(replays, "write_whole", full_disk)
    game.leave()

    (entry,) = Store(tmp_path).scores.entries
    assert entry.replay == ""
    assert Store(tmp_path).database.rows("SELECT count(*) FROM second") == [(1,)]


@pytest.mark.parametrize("kind", [ShipDestroyed, WaveCleared])
def test_a_score_is_saved_when_a_ship_is_lost_or_a_wave_cleared(
    tmp_path: Path, kind: type[ShipDestroyed | WaveCleared]
) -> None:
    store, world = Store(tmp_path), new_world(1)
    keeper = ScoreKeeper(store)
    for points in (100, 250):
        world.ships[0].score = points
        keeper.follow([], world)
    assert scores_in(tmp_path) == [100]

    keeper.follow([object.__new__(kind)], world)
    assert scores_in(tmp_path) == [250]


@pytest.mark.slow
def test_a_game_takes_one_row_however_often_it_is_saved(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    for points in (100, 300, 300, 900):
        game.session.world.ships[0].score = points
        fly(game, 10 * TICKS_PER_SECOND)
    game.leave()

    assert scores_in(tmp_path) == [900]


@pytest.mark.slow
def test_a_game_without_points_takes_no_row(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    fly(game, 10 * TICKS_PER_SECOND + 1)
    game.leave()

    assert scores_in(tmp_path) == []


def test_the_best_score_is_there_at_the_next_start(tmp_path: Path) -> None:
    for points in (700, 4000, 50):
        game = PlayScene.begin(make_stage(tmp_path), 1)
        game.session.world.ships[0].score = points
        game.leave()

    assert make_stage(tmp_path).best == 4000
    assert scores_in(tmp_path) == [4000, 700, 50]


@pytest.mark.slow
def test_the_seed_the_wave_and_the_length_of_a_game_are_kept_with_its_score(tmp_path: Path) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 77)
    fly(game, 500)
    game.session.world.ships[0].score = 10
    game.leave()

    (entry,) = Store(tmp_path).scores.entries
    assert (entry.seed, entry.wave, entry.ticks) == (77, 1, 500)


def begin(app: App) -> PlayScene:
    """Start a game."""
    app.press((Action.FIRE,))
    return expect(PlayScene, app.stack[-1])


@pytest.mark.parametrize("way", ["close", "quit to title"])
def test_whichever_way_a_game_is_left_its_score_counts(
    window: pygame.Window, tmp_path: Path, way: str
) -> None:
    app = make_app(window, tmp_path)
    begin(app).session.world.ships[0].score = 1230
    if way == "close":
        pygame.event.post(pygame.Event(pygame.QUIT))
        assert not app.events()
        app.close()
    else:
        for action in (Action.PAUSE, *[Action.DOWN] * 3, Action.ACCEPT, Action.DOWN, Action.ACCEPT):
            app.press((action,))

    assert scores_in(tmp_path) == [1230]


def test_a_request_to_end_ends_the_loop_before_the_next_frame(window: pygame.Window, tmp_path: Path) -> None:
    app = make_app(window, tmp_path)
    assert app.events()
    app.ending.ask(signal.SIGTERM)
    assert not app.events()


def test_the_size_of_the_window_and_the_full_screen_are_found_again(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path)
    window.size = (800, 500)
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED))
    app.events()
    app.press((Action.FULLSCREEN,))
    app.close()

    assert (Store(tmp_path).settings.size, Store(tmp_path).settings.fullscreen) == ((800, 500), True)


def test_the_size_of_the_full_screen_is_not_taken_for_the_windows(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path)
    app.press((Action.FULLSCREEN,))
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED))
    app.events()
    app.close()

    assert Store(tmp_path).settings.size == (1280, 720)


@pytest.mark.slow
def test_the_effects_that_were_asked_for_are_found_again_and_others_take_their_place(
    window: pygame.Window, tmp_path: Path
) -> None:
    found = []
    for asked in (None, "reduced", None, "off", None, "full", None):
        app = make_app(window, tmp_path, effects=asked)
        app.close()
        found.append((app.context.look, Store(tmp_path).settings.effects))

    words = ("full", "reduced", "reduced", "off", "off", "full", "full")
    assert found == [(LEVELS[word], word) for word in words]


def test_nothing_is_written_for_a_player_who_only_looked(window: pygame.Window, tmp_path: Path) -> None:
    app = make_app(window, tmp_path)
    app.events()
    app.draw(0.0)
    app.close()

    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_with_a_file_is_shown_in_the_window(window: pygame.Window, tmp_path: Path) -> None:
    (tmp_path / "asterays.db").write_text("{", encoding="utf-8")
    app = make_app(window, tmp_path)
    app.events()
    app.draw(0.0)

    assert "asterays.db" in app.notices.current_text


def test_notices_come_one_after_another_and_a_long_one_stays_longer() -> None:
    notices = Notices()
    notices.tell("short")
    notices.tell("long " * 20)
    notices.tick(2.4)
    assert notices.current_text == "short"
    notices.tick(0.2)
    assert notices.current_text.startswith("long")
    notices.tick(5.0)
    assert notices.current_text.startswith("long")
    notices.tick(5.0)
    assert not notices.current_text


def test_the_answer_to_a_key_does_not_wait_its_turn() -> None:
    notices = Notices()
    notices.tell("something about a file")
    notices.instead("sound off")
    assert notices.current_text == "sound off"
