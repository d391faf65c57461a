"""The best scores and their file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.storage.scores import LENGTH, ScoreBoard
from game.storage.strict import Refused
from tests.storage.makers import score


def points(board: ScoreBoard) -> list[int]:
    return [entry.score for entry in board.entries]


def names(board: ScoreBoard) -> list[str]:
    return [entry.name for entry in board.entries]


def test_the_best_ten_are_kept_best_first() -> None:
    board = ScoreBoard()
    ranks = [board.add(score(points)) for points in (50, 10, 90, 30, 70, 20, 80, 40, 60, 100, 5, 55)]

    assert ranks == [1, 2, 1, 3, 2, 5, 2, 5, 4, 1, None, 6]
    assert points(board) == [100, 90, 80, 70, 60, 55, 50, 40, 30, 20]
    assert (board.best, len(board.entries)) == (100, LENGTH)


def test_of_two_alike_the_earlier_is_the_better() -> None:
    board = ScoreBoard(length=3)
    ranks = [board.add(score(100, name=name)) for name in ("ANN", "BEN", "CID", "DON")]

    assert ranks == [1, 2, 3, None]
    assert names(board) == ["ANN", "BEN", "CID"]


def test_nothing_is_no_score() -> None:
    assert ScoreBoard().rank(0) is None
    assert ScoreBoard().best == 0
    with pytest.raises(Refused):
        score(0)


def test_a_game_is_on_the_board_once_however_often_it_is_added() -> None:
    board = ScoreBoard()
    game = score(100)

    assert [board.add(game), board.add(score(200)), board.add(game)] == [1, 1, 2]
    assert points(board) == [200, 100]


def test_a_game_that_goes_on_moves_up_and_never_down() -> None:
    board = ScoreBoard([score(300), score(100)])
    game = score(200)
    assert board.add(game) == 2

    assert board.add(replace(game, score=400)) == 1
    assert board.add(game) == 1
    assert points(board) == [400, 300, 100]
