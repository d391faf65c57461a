"""Which days were played, the streak, and the tables of days on the board."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from game.storage.days import DayNote, streak
from game.storage.store import Store
from tests.storage.makers import score

DAY = date(2026, 11, 22)


def back(number: int) -> date:
    return DAY - timedelta(days=number)


@given(st.sets(st.integers(-2, 6)))
def test_a_streak_ends_today_or_yesterday_and_later_days_count_for_nothing(played: set[int]) -> None:
    today = "".join("x" if number in played else " " for number in range(8))
    run = max(len(days) - len(days.lstrip("x")) for days in (today, today[1:] if today[0] == " " else ""))
    assert streak({back(number): DayNote("a" * 16) for number in played}, DAY) == run


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
    assert not one.begin_day(DAY, "3" * 16)
    other.note_day(DAY, "2" * 16, 900)
    one.note_day(DAY, "1" * 16, 300)
    assert one.flush()
    assert other.flush()

    assert Store(tmp_path).day(DAY) == DayNote("1" * 16, 300, "2" * 16, 900)


def test_rows_full_of_later_days_from_a_clock_that_was_wrong_stand_in_nobodys_way(tmp_path: Path) -> None:
    store, later = Store(tmp_path), [DAY + timedelta(days=number) for number in range(1, 400)]
    for day in (*later, date.max):
        store.note_day(day, "1" * 16, 100)
        store.keep_score(score(100, mode=f"daily-{day}"))
    assert store.flush()
    store = Store(tmp_path)
    assert store.begin_day(DAY, "2" * 16)
    assert store.add_score(score(50, mode=f"daily-{DAY}")) == 1
    assert (store.streak(DAY), store.later_day(DAY)) == (1, back(-7))
    assert store.flush()
    assert store.notices == []
    board = Store(tmp_path).scores
    assert (board.tables[0][0], board.best_of((f"daily-{DAY}", "pilot"))) == (f"daily-{date.max}", 50)
