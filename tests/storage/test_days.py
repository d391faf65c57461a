"""Which days were played, the streak, and the tables of days on the board."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.storage import days
from game.storage.days import DayNote, streak
from game.storage.scores import MOST_DAYS, MOST_TABLES, ScoreBoard
from game.storage.store import Store
from tests.each import each
from tests.storage.makers import score

DAY = date(2026, 11, 22)


def back(number: int) -> date:
    return DAY - timedelta(days=number)


@each(
    "played, length",
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((2,), 0),
        ((0, 1, 2), 3),
        ((1, 2), 2),
        ((0, 2, 3), 1),
        ((-1, -2), 0),
        ((-1, 0, 1), 2),
    ],
)
def test_a_streak_ends_today_or_yesterday_and_later_days_count_for_nothing(
    played: tuple[int, ...], length: int
) -> None:
    assert streak({back(number): DayNote("a" * 16) for number in played}, DAY) == length


def test_practice_of_a_day_makes_no_streak_and_the_calendar_has_ends() -> None:
    assert streak({DAY: DayNote(best="b" * 16, best_score=5)}, DAY) == 0
    for end in (date.min, date.max):
        assert streak({end: DayNote("a" * 16)}, end) == 1
        assert streak({}, end) == 0


def test_of_two_instances_that_begin_a_day_one_counts(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    assert one.begin_day(DAY, "1" * 16)
    assert not other.begin_day(DAY, "2" * 16)
    assert one.begin_day(DAY, "1" * 16)
    other.note_day(DAY, "2" * 16, 900)
    one.note_day(DAY, "1" * 16, 300)
    assert one.flush()
    assert other.flush()

    assert Store(tmp_path).day(DAY) == DayNote("1" * 16, 300, "2" * 16, 900)


def test_ten_years_of_days_are_kept_and_fit_into_the_file() -> None:
    many = {back(number): DayNote("a" * 16, 10**15, "b" * 16, 10**15) for number in range(days.MOST + 5)}
    kept = days.joined(many, {})

    assert len(kept) == days.MOST
    assert min(kept) == back(days.MOST - 1)
    text = days.encode_days(kept)
    assert len(text) < days.LIMIT
    assert days.decode_days(text).value == kept


@each(
    "text",
    [
        '{"days": []}',
        '{"days": {"2026-02-30": {"game": "", "score": 0, "best": "", "best_score": 0}}}',
        '{"days": {"2026-11-22": {"game": "x", "score": 0, "best": "", "best_score": 0}}}',
        '{"days": {"2026-11-22": {"game": "", "score": -1, "best": "", "best_score": 0}}}',
        '{"days": {"2026-11-22": {"game": ""}}}',
    ],
)
def test_a_spoilt_file_of_days_is_set_aside_and_named_in_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / days.NAME).write_text('{"format": "asterays-days", "version": 1, ' + text[1:])
    store = Store(tmp_path)

    assert store.day(DAY) is None
    (notice,) = store.notices
    assert days.NAME in notice
    assert store.begin_day(DAY, "1" * 16)


def test_a_new_day_takes_the_place_of_the_oldest_and_the_player_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(MOST_DAYS):
        store.add_score(score(100, mode=f"daily-{back(number)}"))
    store.add_score(score(50))
    assert store.notices == []
    assert store.add_score(score(10**6, mode=f"daily-{back(MOST_DAYS)}")) is None

    store.add_score(score(10, mode=f"daily-{back(-1)}"))
    (notice,) = store.notices
    assert f"daily-{back(MOST_DAYS - 1)}" in notice
    tables = [mode for mode, _ in Store(tmp_path).scores.tables]
    assert tables == ["classic", *(f"daily-{back(number)}" for number in range(-1, MOST_DAYS - 1))]


def test_days_leave_room_for_the_tables_of_all_modes() -> None:
    board = ScoreBoard([score(1, mode=f"daily-{back(number)}") for number in range(2 * MOST_DAYS)])
    modes = [("classic", *(f"wave-{n}" for n in range(2, 100)), "two"), ("1979", "tether")]
    for names, difficulties in zip(modes, (("cadet", "pilot", "ace"), ("pilot",)), strict=True):
        for name in names:
            for difficulty in difficulties:
                assert board.add(score(5, mode=name, difficulty=difficulty)) == 1
    assert len(board.tables) <= MOST_TABLES
    assert len(board.days) == MOST_DAYS


@pytest.mark.parametrize("many", [MOST_DAYS, MOST_DAYS + 3])
def test_a_merge_of_boards_keeps_the_newest_days(many: int) -> None:
    older = [score(9, mode=f"daily-{back(number)}") for number in range(5, 5 + many)]
    board = ScoreBoard([score(9, mode=f"daily-{back(number)}") for number in range(MOST_DAYS)])
    board.merge(older)
    assert board.days == sorted((f"daily-{back(number)}", "pilot") for number in range(MOST_DAYS))
