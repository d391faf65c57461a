"""The rows of the house: a table that begins with scores to beat, none of which counts as anybody's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.scenes.base.scene import Push
from game.scenes.base.score_table import HOUSE, HouseRow, displayed_place, score_cells, standings
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene, ToGameOver
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.storage.scores import LENGTH, USUAL_TABLE, Score, ScoreBoard
from game.view.paint.camera import Camera
from tests.scenes.context import make_stage
from tests.scenes.reader import Reader

LOWEST = HOUSE[USUAL_TABLE][0].score


def earned(score: int, **more: str) -> Score:
    """Return the row of a player's game."""
    return Score(score=score, wave=1, ticks=9, seed=1, date="2026-11-21", **more)  # type: ignore[arg-type]


def words(scene: TitleScene | ScoresScene | GameOverScene) -> list[str]:
    """Return what a scene shows."""
    canvas = Reader()
    canvas.begin(Camera.fit(1280, 720))
    scene.draw(canvas, 1.0)
    return canvas.words


def over(folder: Path, *scores: int, named: bool = True) -> GameOverScene:
    """Return the result of the last of these games; its row has a name already, or none."""
    context = make_stage(folder)
    for score in scores:
        game = PlayScene.begin(context, 1)
        game.session.world.ships[0].score = score
        game._keeper.save(game.session.world)
        place, game_id = game._keeper.place, game._keeper.id
        if named or score != scores[-1]:
            context.store.name_score(game_id, "ADA")
    return GameOverScene(context, ToGameOver(game.session, place, game_id))


@pytest.mark.parametrize("difficulty", ["cadet", "pilot", "ace"])
def test_an_empty_table_of_the_arcade_shows_the_rows_of_the_house_and_says_so_in_each(
    difficulty: str,
) -> None:
    shown = standings(ScoreBoard(), (USUAL_TABLE[0], difficulty))

    assert 3 <= len(shown) < LENGTH
    assert all(isinstance(row, HouseRow) for row in shown)
    assert all("THE HOUSE" in [cell.text for cell in score_cells(1, row)] for row in shown)
    assert [row.score for row in shown] == sorted((row.score for row in shown), reverse=True)
    for mode in ("classic-1979", "duo", "wave-5", "daily-2026-11-21"):
        assert standings(ScoreBoard(), (mode, difficulty)) == ()


@pytest.mark.parametrize("points", [1, LOWEST, 30_000, 10**9])
def test_whatever_a_player_earned_is_shown_and_the_house_takes_only_free_places(points: int) -> None:
    for games in range(LENGTH + 3):
        board = ScoreBoard(earned(points + number) for number in range(games))
        own, shown = board.table(), standings(board, USUAL_TABLE)

        assert [row for row in shown if isinstance(row, Score)] == [*own]
        assert len(shown) == max(min(len(HOUSE[USUAL_TABLE]) + games, LENGTH), len(own))
        assert [row.score for row in shown] == sorted((row.score for row in shown), reverse=True)
        assert len(own) == min(games, LENGTH)


def test_of_equal_scores_the_player_s_stands_first() -> None:
    board = ScoreBoard([row := earned(LOWEST)])

    assert displayed_place(row, board) == len(HOUSE[USUAL_TABLE])
    assert displayed_place(earned(LOWEST), board) is None


def test_the_house_is_on_no_board_and_in_no_file_and_is_nobody_s_best(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    ScoresScene(context)
    words(TitleScene(context))
    game = PlayScene.begin(context, 1)
    best = next(each for each in game._listeners if hasattr(each, "best"))

    assert context.store.scores.entries == ()
    assert (context.best, best.best) == (0, 0)
    context.store.add_score(kept := earned(700))
    context.store.flush()
    assert context.store.database.rows("SELECT id FROM score") == [(kept.id,)]


def test_a_first_game_has_a_rank_and_no_best_that_it_passed(tmp_path: Path) -> None:
    page = over(tmp_path, 30_000, named=False)
    question = page.tick()
    assert isinstance(question, Push)
    asked = question.to(page.context)  # type: ignore[operator]
    assert isinstance(asked, NameEntry)
    assert asked.heading == "NUMBER 4: YOUR NAME"
    page.context.store.name_score(page._to.game_id, "ADA")

    assert "NUMBER 4 OF THE TEN BEST" in words(page)


def test_a_better_game_is_a_new_best_below_the_house_and_above_it(tmp_path: Path) -> None:
    assert "A NEW BEST, NUMBER 4 OF THE TEN BEST" in words(over(tmp_path / "a", 800, 30_000))
    assert "NUMBER 6 OF THE TEN BEST" in words(over(tmp_path / "b", 30_000, 8_000))
    assert "A NEW BEST" in words(over(tmp_path / "c", 800, 10**6))
    assert "NUMBER 2 OF YOUR BEST TEN" in words(over(tmp_path / "d", 10**7, 10**6))


def test_the_rows_of_the_house_cannot_be_chosen(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.store.settings = replace(context.store.settings, text_size=100)
    context.store.add_score(earned(30_000, name="ADA"))
    page = ScoresScene(context)
    said = words(page)

    assert said.count("THE HOUSE") == len(HOUSE[USUAL_TABLE])
    assert [row.acts for row in page.rows] == [False] * 4 + [True] + [False] * 2 + [True] * 2
    assert page.chosen == 4
    assert page.rows[0].accept() is None
