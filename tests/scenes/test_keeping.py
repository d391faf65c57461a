"""What a player earned or chose is found again, however the program ended."""

import pygame
import pytest

from game.scenes.play.savers import ScoreSaver
from game.sim.events import ShipDestroyed, WaveCleared
from game.storage import replays
from game.view.paint.draw_options import LEVELS
from tests.arena import sure
from tests.scenes.words import *
from tests.storage.makers import full_disk

CALM = replace(MODERN, wave=replace(MODERN.wave, first_pause=1e6))
"""Rules under which nobody comes, scores, or is hurt."""


def test_points_are_on_the_disk_at_once_later_ones_within_a_second_and_all_in_a_pause(tmp_path: Path) -> None:
    game = PlayScene(make_stage(tmp_path), new_world(2, CALM))
    wait(game, 2)
    game.on_focus_lost()
    assert scores_in(tmp_path) == [], "a game without points takes no row"
    for tick in range(TICKS_PER_SECOND + 2):
        game.session.world.ships[0].score = 500 + tick
        game.tick()
        if tick in (0, 1, TICKS_PER_SECOND - 1, TICKS_PER_SECOND, TICKS_PER_SECOND + 1):
            assert scores_in(tmp_path) == [500 + TICKS_PER_SECOND * (tick >= TICKS_PER_SECOND)]
    game.on_focus_lost()
    assert scores_in(tmp_path) == [501 + TICKS_PER_SECOND]
    game.session.world.ships[0].score = 4321
    game.tick()
    wait(game, 2 * TICKS_PER_SECOND)
    game.leave()
    (row,) = Store(tmp_path).scores.entries  # one, however often it is saved
    assert (row.score, row.ticks) == (4321, game.session.world.tick)


@each("kind", [ShipDestroyed, WaveCleared])
def test_a_score_is_saved_when_a_ship_is_lost_or_a_wave_cleared(
    tmp_path: Path, kind: type[ShipDestroyed | WaveCleared]
) -> None:
    folder = tmp_path / kind.__name__
    world, keeper = new_world(1), ScoreSaver(Store(folder))
    for points in (100, 250):
        world.ships[0].score = points
        keeper.follow([], world)
    assert scores_in(folder) == [100]
    keeper.follow([kind.__new__(kind)], world)
    assert scores_in(folder) == [250]


def test_the_row_of_a_game_names_its_figures_and_once_it_ended_a_replay_that_is_there(tmp_path: Path) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 77)
    game.session.world.ships[0].score = 20
    wait(game, 200)
    assert [entry.replay for entry in Store(tmp_path).scores.entries] == [""]

    game.session.world.ships[0].score = 30
    game.leave()
    game.leave()
    (entry,) = Store(tmp_path).scores.entries
    assert (entry.seed, entry.wave, entry.ticks) == (77, 1, 200)
    assert entry.replay == f"{entry.id}.replay"
    assert {path.name for path in (tmp_path / "replays").iterdir()} == {entry.replay}


@pytest.mark.slow
def test_of_a_killed_game_the_row_names_its_replay_up_to_the_last_wave_cleared(tmp_path: Path) -> None:
    game = PlayScene.begin(make_stage(tmp_path), 1)
    world, pilot, cleared = game.session.world, Autopilot(), 0
    game.flyers.due = lambda world: [[pilot.command(world, world.ships[0].id)]]  # type: ignore[method-assign]
    while world.wave < 3:
        cleared = world.tick if world.ticks_to_wave > 0 else cleared
        game.tick()
    game.replays.wait()
    wait(game, 2 * TICKS_PER_SECOND)
    store = Store(tmp_path)
    (entry,) = store.scores.entries
    replay = read_replay(tmp_path / "replays" / entry.replay)
    assert verify(replay)[1] is None
    assert 0 < replay.ticks < cleared < world.tick
    assert entry.score >= replay.score > 0
    assert store.wave_reached("pilot") == 3


def test_a_replay_that_cannot_be_written_is_told_once_and_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "write_whole", full_disk)
    game = PlayScene.begin(make_stage(tmp_path), 1)
    game.session.world.ships[0].score = 20
    wait(game, 200)
    game.replays._write(sure(game.replays._recorder).replay(game.session.world))
    assert game.context.store.notices == [], "it is told at the game's end, if it still cannot be written"
    game.leave()
    (entry,) = Store(tmp_path).scores.entries
    assert entry.replay == ""
    other = PlayScene.begin(game.context, 2)
    other.tick()
    other.leave()
    assert len(game.context.store.notices) == 1


def test_the_size_of_the_window_and_the_full_screen_are_found_again_apart(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path)
    window.size = (800, 500)
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED))
    app.events()
    app.press((Action.FULLSCREEN,))
    pygame.event.post(pygame.Event(pygame.WINDOWRESIZED))
    app.events()
    app.close()
    assert (Store(tmp_path).settings.size, Store(tmp_path).settings.fullscreen) == ((800, 500), True)


def test_effects_that_were_asked_for_are_found_again(window: pygame.Window, tmp_path: Path) -> None:
    for asked, found in (("reduced", "reduced"), (None, "reduced"), ("full", "full"), (None, "full")):
        app = make_app(window, tmp_path, effects=asked)
        app.close()
        assert app.context.look == LEVELS[found]
        assert Store(tmp_path).settings.effects == found


def test_nothing_is_written_for_a_player_who_only_looked(window: pygame.Window, tmp_path: Path) -> None:
    app = make_app(window, tmp_path)
    app.events()
    app.draw(0.0)
    app.close()
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_with_a_file_is_shown_in_the_window(window: pygame.Window, tmp_path: Path) -> None:
    (tmp_path / "asterays.db").write_text("{", encoding="utf-8")
    Player(make_app(window, tmp_path)).plays("wait=1 : told asterays.db")
