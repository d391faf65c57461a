"""The database: what happens to it when it is damaged, foreign, newer, full, shared or cannot be written."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.storage.bindings import SavedBindings
from game.storage.database import NAME, held
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import everything_in, score, scores_in

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2025, 11, 20)


def filled(folder: Path) -> None:
    """Save one row or more of everything."""
    store = Store(folder)
    store.save_settings(Settings(volume=20, effects="off", shake=50))
    store.save_bindings(SavedBindings({"fire": (4, 5)}, {"fire": ("b",)}))
    store.add_score(score(1000, name="ADA"))
    store.note_wave("pilot", 5)
    assert store.begin_day(TODAY, "0" * 16)
    store.note_day(TODAY, "0" * 16, 50)
    assert store.flush()
    assert store.notices == []
    store.database.close()


def edit(folder: Path, *statements: str) -> None:
    """Change the file as with any other tool."""
    with closing(sqlite3.connect(folder / NAME)) as link, link:
        for statement in statements:
            link.execute(statement)


def test_everything_comes_back_and_nothing_is_made_before_it_is_saved(home: Path) -> None:
    assert Store(home).notices == []
    assert not home.exists()
    filled(home)
    store = Store(home)
    assert store.settings == Settings(volume=20, effects="off", shake=50)
    assert store.bindings == SavedBindings({"fire": (4, 5)}, {"fire": ("b",)})
    assert [(row.score, row.name) for row in store.scores.entries] == [(1000, "ADA")]
    assert (store.wave_reached("pilot"), store.day(TODAY).score) == (5, 50)  # type: ignore[union-attr]
    assert store.notices == []


@pytest.mark.parametrize("bad", [b"nonsense" * 1000, b"{", b"SQLite format 3\0" + b"x" * 5000, b"x"])
def test_a_foreign_file_is_set_aside_with_one_notice(home: Path, bad: bytes) -> None:
    home.mkdir()
    (home / NAME).write_bytes(bad)
    store = Store(home)
    (notice,) = store.take_notices()
    assert "set aside as asterays.db.corrupt-1; starting anew" in notice
    assert (home / f"{NAME}.corrupt-1").read_bytes() == bad
    assert store.add_score(score(5)) == 1
    assert store.notices == []
    assert scores_in(home) == [5]


def test_a_damaged_page_is_found_at_the_start(home: Path) -> None:
    filled(home)
    data = bytearray((home / NAME).read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    (home / NAME).write_bytes(data)
    store = Store(home)
    (notice,) = store.notices
    assert "set aside" in notice
    assert (home / f"{NAME}.corrupt-1").read_bytes() == data


def test_the_database_of_another_program_is_set_aside(home: Path) -> None:
    home.mkdir()
    edit(home, "CREATE TABLE mine (a)")
    (notice,) = Store(home).notices
    assert "another program" in notice


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE wave",
        "ALTER TABLE score ADD COLUMN more",
        "CREATE TRIGGER t AFTER INSERT ON score BEGIN DELETE FROM score; END",
        "CREATE VIEW v AS SELECT 1",
    ],
)
def test_one_with_other_tables_is_set_aside(home: Path, change: str) -> None:
    filled(home)
    edit(home, change)
    (notice,) = Store(home).notices
    assert "other tables" in notice
    assert Store(home).notices == []


def test_a_folder_in_its_place_is_set_aside(home: Path) -> None:
    (home / NAME).mkdir(parents=True)
    (notice,) = Store(home).notices
    assert "not an ordinary file" in notice


def test_one_of_a_later_version_is_told_once_and_left_alone(home: Path) -> None:
    filled(home)
    edit(home, "PRAGMA user_version = 7", "ALTER TABLE score ADD COLUMN more", "DROP TABLE wave")
    before = everything_in(home)
    store = Store(home)
    (notice,) = store.take_notices()
    assert "is of version 7" in notice
    assert store.add_score(score(2000)) == 1
    assert not store.save_settings(Settings(volume=5))
    assert store.lost == ["scores", "settings"]
    assert "later version" in store.fault
    store.close()
    assert store.take_notices() == []
    assert everything_in(home) == before


def test_one_that_becomes_of_a_later_version_during_the_game_is_left_alone(home: Path) -> None:
    filled(home)
    store = Store(home)
    edit(home, "PRAGMA user_version = 7")
    store.add_score(score(2000))
    assert not store.flush()
    (notice,) = store.notices
    assert "version 7" in notice
    edit(home, "PRAGMA user_version = 1")
    assert scores_in(home) == [1000]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE setting SET value = '900' WHERE name = 'volume'", "volume is 900"),
        ("UPDATE setting SET value = x'ff' WHERE name = 'volume'", "volume is"),
        ("UPDATE setting SET value = '[[' WHERE name = 'volume'", "volume is"),
        ("INSERT INTO setting VALUES ('x', '1')", "no setting"),
        ("INSERT INTO setting VALUES (NULL, '1')", "no setting"),
        ("INSERT INTO binding VALUES ('keys', 'a b', '[4]')", "action is 'a b'"),
        ("INSERT INTO binding VALUES ('keys', 'laser', '[512]')", "laser is 512"),
        ("INSERT INTO binding VALUES ('pad', 'laser', '[4]')", "laser is 4"),
        ("INSERT INTO binding VALUES ('mouse', 'laser', '[4]')", "device is 'mouse'"),
        ("UPDATE score SET score = 0", "score is 0"),
        ("UPDATE score SET score = 'many'", "score is 'many'"),
        ("UPDATE score SET score = 1.5", "score is 1.5"),
        ("UPDATE score SET name = char(7)", "name is"),
        ("UPDATE score SET name = cast(x'ffffffff' AS TEXT), id = 'x'", "id is"),
        ("UPDATE score SET assisted = 2", "assisted is 2"),
        ("UPDATE score SET replay = '../x'", "replay is"),
        ("UPDATE score SET date = '2025-02-30'", "date is"),
        ("UPDATE day SET day = 'x'", "no day"),
        ("UPDATE day SET score = -1", "score is -1"),
        ("UPDATE wave SET reached = 0", "reached is 0"),
    ],
)
def test_a_bad_row_is_told_and_left_out_and_a_copy_is_kept(home: Path, change: str, told: str) -> None:
    filled(home)
    edit(home, change)
    (notice,) = Store(home).notices
    assert told in notice
    assert "asterays.db.corrupt-1 is a copy" in notice
    assert (home / f"{NAME}.corrupt-1").exists()
    assert Store(home).notices == []


def test_two_programs_lose_nothing(home: Path) -> None:
    one, other = Store(home), Store(home)
    for number in range(1, 6):
        one.add_score(score(number))
        other.add_score(score(10 * number))
    one.save_settings(Settings(volume=5))
    other.save_settings(Settings(muted=True))
    one.note_wave("pilot", 9)
    other.note_wave("pilot", 4)
    assert one.begin_day(TODAY, "1" * 16)
    assert not other.begin_day(TODAY, "2" * 16)
    assert one.flush() and other.flush()
    third = Store(home)
    assert [row.score for row in third.scores.entries] == [50, 40, 30, 20, 10, 5, 4, 3, 2, 1]
    assert third.settings == Settings(volume=5, muted=True)
    assert third.wave_reached("pilot") == 9


def test_the_table_in_the_file_keeps_the_best_ten(home: Path) -> None:
    one, other = Store(home), Store(home)
    for number in range(1, 21):
        (one if number % 2 else other).add_score(score(number))
    assert [row.score for row in Store(home).scores.entries] == [*range(20, 10, -1)]
    assert Store(home).database.rows("SELECT count(*) FROM score") == [(10,)]


def test_a_full_disk_is_told_once_and_all_is_saved_later(home: Path) -> None:
    filled(home)
    store = Store(home)
    ((pages,),) = store.database.rows("PRAGMA page_count")
    store.database.rows(f"PRAGMA max_page_count = {pages}")
    for number in range(200):
        store.add_score(score(2000 + number, mode=f"wave-{2 + number % 90}"))
    (notice,) = store.take_notices()
    assert "full" in notice and "--data-dir" in notice
    assert store.lost == ["scores"]
    store.database.rows("PRAGMA max_page_count = 100000")
    assert store.flush()
    assert len(scores_in(home)) == 201


def test_a_program_that_hangs_in_a_save_delays_play_by_milliseconds(home: Path) -> None:
    filled(home)
    store = Store(home, patience=0.05)
    with closing(sqlite3.connect(home / NAME, isolation_level=None)) as link:
        link.execute("BEGIN IMMEDIATE")
        assert store.add_score(score(2000)) == 1
        assert not store.flush()
        link.execute("ROLLBACK")
    (notice,) = store.notices
    assert "locked" in notice
    assert store.flush()
    assert scores_in(home) == [2000, 1000]


def test_where_no_folder_can_be_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    store = Store(tmp_path / "file" / "home")
    assert store.add_score(score(100)) == 1
    assert not store.save_settings(Settings(muted=True))
    assert len(store.notices) == 1
    assert (store.scores.best, store.settings.muted) == (100, True)


def test_a_removed_folder_is_made_again(home: Path) -> None:
    filled(home)
    store = Store(home)
    for path in home.iterdir():
        path.unlink()
    home.rmdir()
    store.add_score(score(2000))
    assert scores_in(home)[0] == 2000


PLAY_ON = """
import os, sys
from pathlib import Path
from game.storage.store import Store
from game.storage.settings import Settings
os.setuid(65534)
store = Store(Path(sys.argv[1]))
assert store.settings.volume == 20, store.settings.volume
store.save_settings(Settings(volume=30)); store.flush()
print(len(store.notices), store.notices, store.settings.volume)
"""


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="must become somebody else")
def test_in_a_folder_that_cannot_be_written_the_game_reads_and_plays_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for each in (*tmp_path.parents,)[:3]:
        each.chmod(0o755)
    filled(tmp_path)
    done: Any = subprocess.run(
        [sys.executable, "-c", PLAY_ON, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("1 "), (done.stdout, done.stderr)
    assert done.stdout.endswith(" 30\n")


def test_a_hold_ends_with_its_program(tmp_path: Path) -> None:
    path = tmp_path / "x.playing"
    words = f"from pathlib import Path; from game.storage.database import held; h = held(Path({str(path)!r})); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(BlockingIOError):
            held(path)
        other.kill()
        other.wait()
    held(path).close()
