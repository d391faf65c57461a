"""Ten best for each mode and difficulty, the names of those who played, the waves reached, and the days."""

from datetime import date, timedelta

import pytest

from game.sim.world import MAX_WAVE
from game.storage.scores import (
    LENGTH,
    USUAL_TABLE,
    DayNote,
    Score,
    ScoreBoard,
    first_wave_of,
    mode_of,
    standing,
    streak,
)
from game.storage.settings import Settings
from game.storage.store import Store
from game.storage.strict import LETTERS, InvalidValue, is_name
from tests.play import *
from tests.storage.makers import score

DAILY = ("daily", "ace")
DAY = date(2026, 11, 22)
ONE = "1" * 16


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


@given(GAMES)
def test_each_table_holds_its_ten_best_games_once_and_the_earlier_of_two_alike_first(
    games: list[Score],
) -> None:
    board = ScoreBoard(games, length=3)

    assert len({entry.id for entry in board.entries}) == len(board.entries)
    assert [entry.score for entry in board.entries] == sorted((e.score for e in board.entries), reverse=True)
    for key in board.tables:
        rows = board.table(key)
        points = [entry.score for entry in rows]
        assert points == sorted(points, reverse=True)
        assert [board.place(entry) for entry in rows] == [*range(1, len(rows) + 1)]
        assert all(board.find(entry.id) is entry for entry in rows)
        assert board.best_of(key) == points[0]
        assert board.rank(points[-1], key) == (len(rows) + 1 if len(rows) < 3 else None)


@each(
    "points, ranks, left",
    [
        ((*range(1, 13),), [1] * 12, [*range(12, 2, -1)]),
        ((*range(10, 0, -1), 0.5, 11), [*range(1, 11), None, 1], [11, *range(10, 1, -1)]),
        ((7, 9, 7, 8), [1, 1, 3, 2], [9, 8, 7, 7]),
    ],
)
def test_a_game_enters_its_table_behind_those_as_good_and_the_eleventh_leaves(
    points: tuple[float, ...], ranks: list[int | None], left: list[int]
) -> None:
    board = ScoreBoard()
    games = [score(int(2 * number)) for number in points]

    assert [board.add(game) for game in games] == ranks
    assert [entry.score for entry in board.table()] == [2 * number for number in left]
    assert [board.find(game.id) is not None for game in games].count(True) == min(len(games), LENGTH)


@each(
    "known, again, place, joined",
    [
        ({"points": 200}, {"points": 400}, 1, {"score": 400}),
        ({"points": 400}, {"points": 200}, 1, {"score": 400}),
        ({"replay": "a.replay"}, {"points": 300}, 2, {"replay": "a.replay", "score": 300}),
        ({}, {"replay": "b.replay"}, 2, {"replay": "b.replay"}),
        ({"name": "ANN"}, {"name": "BEN"}, 2, {"name": "BEN"}),
        ({"assisted": True}, {"points": 400}, 1, {"assisted": True}),
        ({"points": 250}, {"assisted": True}, 2, {"assisted": True, "score": 250}),
    ],
)
def test_a_game_added_again_stands_once_with_the_better_points_and_all_that_is_known_of_it(
    known: dict[str, Any], again: dict[str, Any], place: int, joined: dict[str, object]
) -> None:
    board = ScoreBoard([score(300), score(100), score(id=ONE, **{"points": 200} | known)])

    assert board.add(score(id=ONE, **{"points": 200} | again)) == place
    assert len(board.entries) == 3
    found = board.find(ONE)
    assert {name: getattr(found, name) for name in joined} == joined


def test_a_later_wave_to_begin_with_has_a_mode_of_its_own_and_tables_stand_in_the_order_of_waves() -> None:
    keys = [(mode_of(wave), name) for wave in (10, 2, 1, 3) for name in ("pilot", "cadet")]
    board = ScoreBoard(on(key, 5) for key in keys)
    assert [first_wave_of(mode) for mode, _ in board.tables] == [1, 1, 2, 2, 3, 3, 10, 10]
    assert board.tables[0] == USUAL_TABLE
    assert mode_of(1) == "arcade"
    for wave in range(1, MAX_WAVE + 1):
        assert first_wave_of(mode_of(wave)) == wave
    assert [first_wave_of(mode) for mode in ("daily", "wave-", "wave-0", "wave-100")] == [1, 1, 1, 1]


@each(
    "changes",
    [{"mode": "A"}, {"difficulty": ""}, {"mode": 3}, {"assisted": 1}, {"points": 0}, {"date": "2025-02-30"}],
)
def test_a_row_that_no_game_could_have_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        score(**{"points": 5} | changes)


def test_a_name_is_put_on_a_row_later_and_offered_to_the_next_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    entry = score(500)
    store.add_score(entry)
    assert store.name_score(entry.id, "ANN")
    assert not store.name_score("0" * 16, "ANN")

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


@given(st.one_of(st.text(LETTERS, max_size=10), st.sampled_from(["ann", "A\nN", "ÄNN", "ANN\n", "MAX 2000"])))
def test_a_name_is_three_to_eight_letters_with_dashes_and_spaces_inside_only(text: str) -> None:
    right = 3 <= len(text) <= 8 and set(text) <= set(LETTERS) and not {text[0], text[-1]} & {" ", "-"}
    assert is_name(text) == right
    if right or not text:
        assert Settings(player=text).player == text
    else:
        with pytest.raises(InvalidValue):
            Settings(player=text)


def test_the_highest_wave_of_each_difficulty_is_there_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for difficulty, wave in (("pilot", 4), ("ace", 7), ("ace", 3), ("pilot", MAX_WAVE + 5)):
        store.note_wave(difficulty, wave)
    assert [store.wave_reached(name) for name in ("cadet", "pilot", "ace")] == [1, MAX_WAVE, 7]
    assert store.lost == ["waves reached"]
    assert store.flush()

    later = Store(tmp_path)
    assert [later.wave_reached(name) for name in ("cadet", "pilot", "ace")] == [1, MAX_WAVE, 7]


def back(number: int) -> date:
    return DAY - timedelta(days=number)


@given(st.sets(st.integers(-2, 6)))
def test_a_streak_ends_today_or_yesterday_and_later_days_and_practice_count_for_nothing(
    played: set[int],
) -> None:
    today = "".join("x" if number in played else " " for number in range(8))
    run = max(len(days) - len(days.lstrip("x")) for days in (today, today[1:] if today[0] == " " else ""))
    assert streak({back(number): DayNote("a" * 16) for number in played}, DAY) == run
    assert streak({back(number): DayNote(best="b" * 16, best_score=5) for number in played}, DAY) == 0


def test_of_two_instances_that_begin_a_day_one_counts(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    assert one.begin_day(DAY, "1" * 16)
    assert not other.begin_day(DAY, "2" * 16)
    assert one.begin_day(DAY, "1" * 16)
    assert not one.begin_day(DAY, "3" * 16)
    other.note_day(DAY, "2" * 16, 900)
    one.note_day(DAY, "1" * 16, 300)
    assert one.flush()
    assert other.flush()

    assert Store(tmp_path).day(DAY) == DayNote("1" * 16, 300, "2" * 16, 900)


def test_rows_full_of_later_days_from_a_clock_that_was_wrong_stand_in_nobodys_way(tmp_path: Path) -> None:
    store, later = Store(tmp_path), [DAY + timedelta(days=number) for number in range(1, 40)]
    for day in (*later, date.max):
        store.note_day(day, "1" * 16, 100)
        store.keep_score(score(100, mode=f"daily-{day}"))
    assert store.flush()
    store = Store(tmp_path)
    assert store.begin_day(DAY, "2" * 16)
    assert store.add_score(score(50, mode=f"daily-{DAY}")) == 1
    assert store.streak(DAY) == 1
    assert store.flush()
    assert store.notices == []
    board = Store(tmp_path).scores
    assert (board.tables[0][0], board.best_of((f"daily-{DAY}", "pilot"))) == (f"daily-{date.max}", 50)


def test_a_day_has_a_place_among_the_games_that_count_of_the_last_thirty_days() -> None:
    scores = {0: 500, 1: 900, 29: 500, 30: 999, -1: 999}
    played = {back(ago): DayNote("a" * 16, score) for ago, score in scores.items()}
    assert standing(played | {back(2): DayNote(best="b" * 16, best_score=9999)}, DAY) == (2, 3)
    assert standing(played, back(3)) is None
