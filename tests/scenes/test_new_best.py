"""A new best during play: told once, when the score passes the best of the table at the game's start."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.base.scene import ToPractice
from game.scenes.base.scene_context import SceneContext
from game.scenes.directory import make_scene
from game.scenes.play.play import PlayScene
from game.sim.world import new_world
from game.sound.audio_sink import Order, Play
from game.sound.sounds import Sounds
from game.storage.scores import Score
from game.view.effects.draw_effects import Ring
from tests.scenes.context import make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import read
from tests.scenes.test_session import play_to_the_end


def played(best: int, folder: Path) -> tuple[PlayScene, list[Order], SceneContext]:
    """Return a game whose table has a best score (0 for an empty one), what is heard, and its context."""
    context, heard = make_stage(folder), list[Order]()
    context.sounds = Sounds(heard.append)
    if best:
        context.store.add_score(Score(score=best, wave=3, ticks=9000, seed=1, date="2026-01-01"))
    return PlayScene.begin(context, 1), heard, context


def told(game: PlayScene, heard: list[Order]) -> tuple[bool, int, int]:
    """Say whether it is written, how often it was heard, and how many rings run out for it."""
    canvas = read(game)
    rings = [effect for effect in game.session.effects.active if isinstance(effect, Ring)]
    times = sum(isinstance(order, Play) and order.stem == "new_best" for order in heard)
    return "NEW BEST" in canvas.words, times, sum(ring.wraps == 0.0 for ring in rings)


def test_it_is_told_once_when_the_score_passes_the_best(tmp_path: Path) -> None:
    game, heard, _ = played(5000, tmp_path)
    ship = game.session.world.ships[0]
    ship.score = 5000
    game.tick()
    assert told(game, heard) == (False, 0, 0), "as much is not more"
    ship.score = 5010
    game.tick()
    assert told(game, heard) == (True, 1, 3)
    for score in range(5020, 9000, 10):
        ship.score = score
        game.tick()
    assert told(game, heard) == (False, 1, 0), "once a game, though the game's own score is on the table now"


def test_the_first_game_of_a_table_passes_nothing(tmp_path: Path) -> None:
    game, heard, _ = played(0, tmp_path)
    game.session.world.ships[0].score = 5010
    game.tick()
    assert told(game, heard) == (False, 0, 0)


def test_a_scenario_makes_no_best_and_its_end_tells_that_no_score_is_kept(tmp_path: Path) -> None:
    _, heard, context = played(50, tmp_path)
    context.scenario = context.rules
    context.recording = tmp_path / "asked.replay"
    game = PlayScene.begin(context, 1)
    wait(game, 250)
    game.session.world.ships[0].score = 5010
    game.tick()
    assert told(game, heard) == (False, 0, 0)
    move = play_to_the_end(game)
    over = make_scene(context, move.to)  # type: ignore[union-attr]
    canvas = read(over)

    assert "NO SCORE IS KEPT" in canvas.words
    assert not any("BEST" in word for word in canvas.words)
    assert (tmp_path / "asked.replay").exists()
    assert [row.score for row in context.store.scores.entries] == [50]


@pytest.mark.parametrize("practice", [False, True])
def test_practice_makes_no_best(practice: bool, tmp_path: Path) -> None:
    _, heard, context = played(5000, tmp_path)
    world = new_world(1, context.rules)
    game = PlayScene(context, world, ToPractice(world) if practice else None)
    game._due = False
    game.session.world.ships[0].score = 5010
    game.tick()
    assert (game.session.headlines.best_progress(game.session.world) is None) is practice
    assert sum(isinstance(order, Play) and order.stem == "new_best" for order in heard) == (not practice)
