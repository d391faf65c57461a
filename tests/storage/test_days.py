"""Which days were played, the streak, and the tables of days on the board."""

from __future__ import annotations

import errno
import os
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from game.storage import days
from game.storage.days import DayNote, streak
from game.storage.scores import MOST_DAYS, MOST_TABLES, ScoreBoard
from game.storage.store import Store
from tests.each import each
from tests.storage.figures_faults import Sabotage, killed_at
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


def test_a_spoilt_day_takes_no_other_with_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(4):
        assert store.begin_day(back(number), f"{number}" * 16)
    path = tmp_path / days.NAME
    path.write_text(path.read_text().replace('"2222222222222222"', '"mine"'))
    before = path.read_text()

    again = Store(tmp_path)
    (notice,) = again.notices
    assert days.NAME in notice
    assert "mine" in notice
    assert "; the rest is used" in notice
    assert (again.streak(DAY), again.day(back(2))) == (2, None)
    assert again.begin_day(back(2), "5" * 16)
    assert Store(tmp_path).streak(DAY) == 4
    assert [file.read_text() for file in tmp_path.glob(f"{days.NAME}.corrupt-*")] == [before]


@pytest.mark.parametrize("spoilt", [None, b"", b"{", b"\0" * 90])
def test_without_the_file_of_days_the_tables_tell_what_was_played(
    tmp_path: Path, spoilt: bytes | None
) -> None:
    store = Store(tmp_path)
    for number in range(3):
        game = f"{number}" * 16
        assert store.begin_day(back(number), game)
        store.note_day(back(number), game, 100 + number)
        store.add_score(score(100 + number, mode=f"daily-{back(number)}", id=game))
    assert store.flush()
    for path in tmp_path.glob(f"{days.NAME}*"):
        path.unlink()
        if spoilt is not None:
            path.write_bytes(spoilt)

    again = Store(tmp_path)
    assert len(again.notices) == (spoilt is not None)
    assert again.streak(DAY) == 3
    assert again.day(DAY) == DayNote("0" * 16, 100, "0" * 16, 100)
    assert not again.begin_day(DAY, "9" * 16)
    assert Store(tmp_path).streak(DAY) == 3


def _two_days(folder: Path) -> Store:
    """Return a store with yesterday's game, and with today's begun."""
    store = Store(folder, patience=0.02)
    for number in (1, 0):
        assert store.begin_day(back(number), f"{number}" * 16)
    store.note_day(back(1), "1" * 16, 700)
    store.add_score(score(700, mode=f"daily-{back(1)}", id="1" * 16))
    assert store.flush()
    return store


def _end_today(store: Store) -> bool:
    store.note_day(DAY, "0" * 16, 900)
    store.add_score(score(900, mode=f"daily-{DAY}", id="0" * 16))
    return store.flush()


def test_whichever_write_fails_nothing_of_a_day_is_lost_and_one_line_tells(tmp_path: Path) -> None:
    tried = 0
    for error in (errno.ENOSPC, errno.EIO):
        for onward in (False, True):
            for number in range(1, 200):
                folder = tmp_path / f"{error}-{onward}-{number}"
                store = _two_days(folder)
                sabotage = Sabotage(number, error, from_then_on=onward)
                with sabotage.at_work():
                    saved = _end_today(store)
                later = Store(folder)
                known = later.day(DAY)
                assert known is not None
                assert known.game == "0" * 16
                assert later.day(back(1)) == DayNote("1" * 16, 700, "1" * 16, 700)
                assert later.streak(DAY) == 2
                assert len(store.notices) <= 1
                assert saved or store.notices
                assert store.flush()
                whole = Store(folder)
                assert whole.day(DAY) == DayNote("0" * 16, 900, "0" * 16, 900)
                assert whole.scores.best_of((f"daily-{DAY}", "pilot")) == 900
                tried += 1
                if number > len(sabotage.calls):
                    break
    assert tried > 40


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a copy of this process")
def test_killed_at_any_call_nothing_of_a_day_is_lost(tmp_path: Path) -> None:
    for number in range(1, 200):
        folder = tmp_path / f"{number}"
        store = _two_days(folder)
        survived = killed_at(number, partial(_end_today, store))
        after = Store(folder)
        known = after.day(DAY)
        assert after.notices == []
        assert after.streak(DAY) == 2
        assert known is not None
        assert known.game == "0" * 16
        assert known.score in (0, 900)
        assert _end_today(after)
        assert Store(folder).day(DAY) == DayNote("0" * 16, 900, "0" * 16, 900)
        if survived:
            break
    assert number > 10


def test_a_clock_that_was_set_back_costs_nothing_and_is_told(tmp_path: Path) -> None:
    store = _two_days(tmp_path)
    assert store.later_day(back(1)) == DAY
    assert store.later_day(DAY) is None
    assert store.later_day(back(40)) is None
    assert not store.begin_day(back(1), "7" * 16)
    assert (store.streak(back(1)), store.streak(DAY)) == (1, 2)


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
    modes = [("classic", *(f"wave-{n}" for n in range(2, 100)), "two", "tether"), ("1979",)]
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
