"""Ten best for each mode and difficulty, on one board and in one file, and the names of those who played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sim.world import MAX_WAVE
from game.storage.player_names import LETTERS, is_name
from game.storage.scores import (
    LENGTH,
    USUAL_TABLE,
    Score,
    ScoreBoard,
    first_wave_of,
    mode_of,
)
from game.storage.settings import Settings
from game.storage.store import Store
from game.storage.strict import Refused
from tests.storage.makers import score

DAILY = ("daily", "ace")


def on(table: tuple[str, str], points: int, **more: object) -> Score:
    return score(points, mode=table[0], difficulty=table[1], **more)


GAMES = st.lists(
    st.builds(
        on,
        st.sampled_from([USUAL_TABLE, DAILY, ("daily", "pilot")]),
        st.integers(1, 40),
        id=st.sampled_from([f"{number:016x}" for number in range(6)]),
        name=st.sampled_from(["", "ANN"]),
        assisted=st.booleans(),
    ),
    max_size=30,
)


def test_tables_stand_in_the_order_of_the_waves_that_their_games_begin_with() -> None:
    keys = [(mode_of(wave), name) for wave in (10, 2, 1, 3) for name in ("pilot", "cadet")]
    board = ScoreBoard(on(key, 5) for key in keys)

    assert [first_wave_of(mode) for mode, _ in board.tables] == [1, 1, 2, 2, 3, 3, 10, 10]
    assert board.tables[0] == USUAL_TABLE


@pytest.mark.parametrize("changes", [{"mode": "A"}, {"difficulty": ""}, {"mode": 3}, {"assisted": 1}])
def test_a_row_with_a_strange_table_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Refused):
        score(5, **changes)


def test_each_table_has_its_ten_best_and_its_own_places() -> None:
    board = ScoreBoard()
    for points in range(1, 16):
        board.add(score(points))
        board.add(on(DAILY, 100 * points))

    assert [entry.score for entry in board.table()] == list(range(15, 5, -1))
    assert [entry.score for entry in board.table(DAILY)] == list(range(1500, 500, -100))
    assert (board.best, board.best_of(DAILY), board.best_of(("x", "y"))) == (15, 1500, 0)
    assert (board.rank(15), board.rank(15, DAILY), board.tables) == (2, None, (USUAL_TABLE, DAILY))


@pytest.mark.slow
@given(GAMES)
def test_a_table_never_holds_more_than_ten_nor_one_game_twice_and_stays_in_order(games: list[Score]) -> None:
    board = ScoreBoard(games)

    assert len({entry.id for entry in board.entries}) == len(board.entries)
    for key in board.tables:
        points = [entry.score for entry in board.table(key)]
        assert points == sorted(points, reverse=True)
        assert len(points) <= LENGTH


def test_a_name_is_put_on_a_row_later_and_offered_to_the_next_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    entry = score(500)
    store.add_score(entry)
    assert store.name_score(entry.id, "ANN")

    later = Store(tmp_path)
    assert later.scores.entries == (replace(entry, name="ANN"),)
    assert later.settings.player == "ANN"


def test_another_instance_that_saves_later_does_not_take_a_name_away(tmp_path: Path) -> None:
    mine = Store(tmp_path)
    entry = score(500)
    mine.add_score(entry)
    other = Store(tmp_path)
    mine.name_score(entry.id, "ANN")
    other.add_score(score(400))
    other.add_score(replace(entry, score=600))
    mine.add_score(replace(entry, score=550, assisted=True, replay="a"))

    assert [(row.score, row.name) for row in Store(tmp_path).scores.entries] == [(600, "ANN"), (400, "")]


def test_a_row_that_has_left_the_board_takes_no_name(tmp_path: Path) -> None:
    assert not Store(tmp_path).name_score("0" * 16, "ANN")


@pytest.mark.parametrize("name", ["ANN", "A-1", "MAX 2000", "00000000"])
def test_three_to_eight_letters_and_digits_are_a_name(name: str) -> None:
    assert is_name(name)
    assert Settings(player=name).player == name


@pytest.mark.parametrize("name", ["AN", "ANNA-BELL", " ANN", "ANN-", "ann", "A\nN", "ÄNN", "ANN\n"])
def test_anything_else_is_no_name_and_no_setting(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(Refused):
        Settings(player=name)


@pytest.mark.slow
@given(st.text(LETTERS, max_size=10))
def test_a_name_is_three_to_eight_letters_with_dashes_and_spaces_inside_only(text: str) -> None:
    right = 3 <= len(text) <= 8 and text[0] not in " -" and text[-1] not in " -"
    assert is_name(text) == right, text


def test_the_highest_wave_of_each_difficulty_is_there_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for difficulty, wave in (("pilot", 4), ("ace", 7), ("pilot", 3), ("pilot", MAX_WAVE + 5)):
        store.note_wave(difficulty, wave)
    assert store.lost == ["waves reached"]
    assert store.flush()

    later = Store(tmp_path)
    assert [later.wave_reached(name) for name in ("cadet", "pilot", "ace")] == [1, MAX_WAVE, 7]


def test_a_later_wave_to_begin_with_has_a_mode_of_its_own() -> None:
    modes = [mode_of(wave) for wave in range(1, MAX_WAVE + 1)]

    assert modes[0] == "arcade"
    assert [first_wave_of(mode) for mode in modes] == [*range(1, MAX_WAVE + 1)]
    assert [first_wave_of(mode) for mode in ("daily", "wave-", "wave-0", "wave-100")] == [1, 1, 1, 1]


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


def test_a_replay_that_is_known_outlives_a_row_without_one() -> None:
    board = ScoreBoard([score(200), score(100, id="0" * 16, replay="a.replay")])
    assert [board.add(score(points, id="0" * 16)) for points in (100, 300)] == [2, 1]
    assert board.entries[0].replay == "a.replay"


def test_a_game_that_goes_on_moves_up_and_never_down() -> None:
    board = ScoreBoard([score(300), score(100)])
    game = score(200)
    assert board.add(game) == 2

    assert board.add(replace(game, score=400)) == 1
    assert board.add(game) == 1
    assert points(board) == [400, 300, 100]
