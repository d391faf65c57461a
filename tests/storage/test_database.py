"""The database: what happens to it when it is damaged, foreign, newer, full, shared or cannot be written."""

import gc
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from game.storage import database
from game.storage.database import NAME, Statement
from game.storage.scores import USUAL_TABLE
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import everything_in, full_disk, score, scores_in
from tools.spoilt_saves import filled, run_kills, run_mutants, run_programs

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2025, 11, 20)
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="starts copies of this process")


def edit(folder: Path, *statements: str, name: str = NAME) -> None:
    """Change the file as with any other tool."""
    with closing(sqlite3.connect(folder / name)) as link, link:
        for statement in statements:
            link.execute(statement)


def damage_index(home: Path) -> None:
    """Flip a bit where only a full check sees it."""
    with closing(sqlite3.connect(home / NAME)) as link:
        query = (
            "SELECT (rootpage - 1) * 4096, id FROM sqlite_master AS it, score WHERE it.name LIKE '%x_score_1'"
        )
        page, name = link.execute(query).fetchone()
    data = bytearray((home / NAME).read_bytes())
    data[data.index(name.encode(), page)] ^= 1
    (home / NAME).write_bytes(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (b"nonsense" * 1000, "no database"),
        (b"SQLite format 3\0" + b"x" * 5000, "no database"),
        (b"x", "no database"),
        (bytes((1 << 24) + 1), "larger than 16777216 bytes"),  # it would cost seconds at each start
        ("DROP TABLE wave", "other tables"),
        ("CREATE TRIGGER t AFTER INSERT ON score BEGIN DELETE FROM score; END", "other tables"),
        ("PRAGMA application_id = 0", "another program"),
        (None, "damaged"),
    ],
)
def test_a_damaged_or_foreign_file_is_set_aside_whole_with_one_notice_and_the_copy_takes_its_place(
    home: Path, bad: bytes | str | None, told: str
) -> None:
    filled(home)
    if isinstance(bad, bytes):
        (home / NAME).write_bytes(bad)
    elif isinstance(bad, str):
        edit(home, bad)
    else:
        damage_index(home)
    before = (home / NAME).read_bytes()
    store = Store(home)
    (notice,) = store.take_notices()
    assert told in notice
    assert "set aside as asterays.db.corrupt-1; using the copy of " in notice
    assert (home / f"{NAME}.corrupt-1").read_bytes() == before
    assert store.scores.best_of(USUAL_TABLE) == 1009
    assert store.add_score(score(5000)) == 1
    assert store.notices == []
    assert scores_in(home)[0] == 5000


@pytest.mark.slow
def test_files_that_a_game_forgets_to_close_are_closed_without_a_word_when_it_is_forgotten(
    home: Path,
) -> None:
    filled(home)
    store, hold = Store(home), database.held(home / "game")
    store.add_score(score(5000))
    circle: list[object] = [store, hold]
    circle.append(circle)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        del store, hold, circle
        gc.collect()
    assert not said  # since Python 3.13 sqlite3 warns of what is left open
    database.held(home / "game").close()


def bind(path: Path) -> None:
    """Leave the socket of a program that has ended."""
    with closing(socket.socket(socket.AF_UNIX)) as end:
        end.bind(os.path.relpath(path))  # a long path is no address


ODD: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: (path / "in it").mkdir(parents=True),
    "pipe": lambda path: os.mkfifo(path),  # noqa: PLW0108 - Windows has none
    "socket": bind,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "link to nothing": lambda path: path.symlink_to("nothing"),
    "link to itself": lambda path: path.symlink_to(path.name),
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal", ".copy", ".lock", ".lock-wal"])
@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_what_is_no_file_in_the_place_of_one_is_set_aside_once_and_the_game_starts_saves_and_reloads(
    home: Path, monkeypatch: pytest.MonkeyPatch, end: str, odd: str
) -> None:
    filled(home)
    monkeypatch.chdir(home)
    if not end or ".lock" in end:
        (home / NAME).write_bytes(b"nonsense")
    (home / f"{NAME}{end}").unlink(missing_ok=True)
    ODD[odd](home / f"{NAME}{end}")
    store = Store(home)
    (notice,) = store.take_notices()
    assert ".lock" in end or f"set aside as {NAME}{end}.corrupt-1" in notice
    assert store.scores.best_of(USUAL_TABLE) == (1009 if not end or ".lock" in end else 2000)
    assert store.add_score(score(5000)) == 1
    store.close()
    assert os.path.lexists(home / f"{NAME}{end}.corrupt-1")
    again = Store(home)
    assert (again.notices, again.scores.best_of(USUAL_TABLE)) == ([], 5000)
    assert (home / f"{NAME}.copy").is_file()


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_without_a_copy_the_game_starts_anew_where_its_database_is_no_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    home.mkdir()
    monkeypatch.chdir(home)
    ODD[odd](home / NAME)
    store = Store(home)
    store.add_score(score(5000))
    (notice,) = store.notices
    assert "is not an ordinary file; set aside as asterays.db.corrupt-1; starting anew" in notice
    assert scores_in(home) == [5000]


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
    store.add_score(score(3000))
    assert not store.flush()
    (notice,) = store.notices
    assert "version 7" in notice
    edit(home, "PRAGMA user_version = 1")
    assert scores_in(home)[0] == 2000


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE setting SET value = '900' WHERE name = 'volume'", "volume is 900"),
        ("INSERT INTO setting VALUES (NULL, '1')", "no setting"),
        ("INSERT INTO binding VALUES ('keys', 'a b', '[4]')", "action is 'a b'"),
        ("INSERT INTO binding VALUES ('mouse', 'laser', '[4]')", "device is 'mouse'"),
        ("UPDATE score SET score = 'many'", "score is 'many'"),
        ("UPDATE score SET name = char(7)", "name is"),
        ("UPDATE score SET name = '', id = 'x' WHERE score = 2000", "id is"),
        ("UPDATE score SET replay = '../x'", "replay is"),
        ("UPDATE day SET day = 'x' WHERE day != 'y'", "no day"),
        ("UPDATE wave SET reached = 0", "reached is 0"),
    ],
)
def test_a_bad_row_is_told_and_left_out_and_a_copy_is_kept(home: Path, change: str, told: str) -> None:
    filled(home)
    edit(home, "INSERT INTO day VALUES ('y', '', 0, '', 0)", change)  # one copy has what is bad in all tables
    notices = Store(home).notices
    assert any(told in notice for notice in notices)
    assert all("asterays.db.corrupt-1 is a copy" in notice for notice in notices)
    assert [path.name for path in home.glob("*.corrupt-*")] == [f"{NAME}.corrupt-1"]
    assert Store(home).notices == []


def test_two_programs_lose_nothing_and_the_table_in_the_file_keeps_the_best_ten(home: Path) -> None:
    one, other = Store(home), Store(home)
    for number in range(1, 21):
        (one if number % 2 else other).add_score(score(number))
    one.save_settings(Settings(volume=5))
    other.save_settings(Settings(muted=True))
    one.note_wave("pilot", 9)
    other.note_wave("pilot", 4)
    assert one.begin_day(TODAY, "1" * 16)
    assert not other.begin_day(TODAY, "2" * 16)
    assert one.flush()
    assert other.flush()
    third = Store(home)
    assert [row.score for row in third.scores.entries] == [*range(20, 10, -1)]
    assert third.database.rows("SELECT count(*) FROM score") == [(10,)]
    assert third.settings == Settings(volume=5, muted=True)
    assert third.wave_reached("pilot") == 9


def test_where_no_folder_can_be_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    store = Store(tmp_path / "file" / "home")
    assert store.add_score(score(100)) == 1
    assert not store.save_settings(Settings(muted=True))
    assert len(store.notices) == 1
    assert (store.scores.best_of(USUAL_TABLE), store.settings.muted) == (100, True)


def test_a_folder_or_file_that_is_removed_or_replaced_during_the_game_takes_what_is_saved_from_then_on(
    home: Path,
) -> None:
    filled(home)
    store = Store(home)
    (home / NAME).rename(home / "away")
    Store(home).add_score(score(7000))
    assert store.database.rows("SELECT max(score) FROM score") == [(7000,)]
    store.add_score(score(8000))
    assert scores_in(home)[:2] == [8000, 7000]
    for path in home.iterdir():
        path.unlink()
    home.rmdir()
    store.add_score(score(9000))
    assert scores_in(home)[0] == 9000


@pytest.mark.parametrize("left", ["nothing", "an empty file", "a link to nothing"])
def test_the_copy_takes_the_place_of_a_database_without_content_and_no_old_log_is_played_into_it(
    home: Path, left: str
) -> None:
    filled(home)
    store = Store(home)
    store.add_score(score(7000))
    log = (home / f"{NAME}-wal").read_bytes()
    store.database.close()
    (home / NAME).unlink()
    if left == "an empty file":
        (home / NAME).touch()
    elif left == "a link to nothing":
        (home / NAME).symlink_to("nothing")
    (home / f"{NAME}-wal").write_bytes(log)
    store = Store(home)
    (notice,) = store.notices
    assert "asterays.db is missing or empty; " in notice
    assert "using the copy of " in notice
    assert store.scores.best_of(USUAL_TABLE) == 1009


@pytest.mark.parametrize("version", [1, 7])
def test_a_copy_that_is_not_used_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    filled(home)
    edit(home, f"PRAGMA user_version = {version}", name=f"{NAME}.copy")
    before = (home / f"{NAME}.copy").read_bytes()
    (home / NAME).write_bytes(b"nonsense")
    with monkeypatch.context() as patch:
        patch.setattr(database, "write_whole", full_disk)
        store = Store(home)
        store.add_score(score(1))
        store.close()
    (notice,) = store.notices
    assert ("No space left" if version == 1 else "corrupt-1; starting anew") in notice
    store = Store(home)
    assert store.scores.best_of(USUAL_TABLE) == (1009 if version == 1 else 1)
    store.close()
    assert before in everything_in(home)


def test_the_copy_has_what_another_program_has_saved_by_then(home: Path) -> None:
    one, other = Store(home), Store(home)
    other.add_score(score(500))
    one.close()
    (home / f"{NAME}.copy").rename(home.parent / NAME)
    assert scores_in(home.parent) == [500]
    other.database.close()


@pytest.mark.parametrize("name", ["file:///x?mode=ro#y", "ü?x#y%20z", ":memory:"])
@pytest.mark.skipif(sys.platform == "win32", reason="forbidden letters")
def test_any_name_of_a_folder_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    filled(Path(name))
    assert scores_in(Path(name))[0] == 2000
    (tmp_path / name / NAME).unlink()
    assert scores_in(Path(name))[0] == 1009


def test_a_program_that_holds_the_file_at_a_start_costs_nothing(home: Path) -> None:
    filled(home)
    with closing(sqlite3.connect(home / NAME, isolation_level=None)) as link:
        link.execute("PRAGMA journal_mode = DELETE")
        link.execute("BEGIN EXCLUSIVE")
        store = Store(home, patience=0.02)
    assert store.add_score(score(3000)) == 1
    assert scores_in(home)[:2] == [3000, 2000]


@pytest.mark.slow
def test_another_program_that_writes_is_waited_for_only_outside_of_play(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(home)
    store = Store(home, patience=0.05)
    waits: list[float | None] = []
    change = store.database.change

    def noted(rows: Iterable[Statement], *, patience: float | None = None) -> None:
        waits.append(patience)
        change(rows, patience=patience)

    monkeypatch.setattr(store.database, "change", noted)
    with closing(sqlite3.connect(home / NAME, isolation_level=None)) as link:
        link.execute("BEGIN IMMEDIATE")
        assert store.add_score(score(3000)) == 1
        assert (waits, store.notices, store.lost) == ([0.005], [], ["scores"])
        assert not store.flush()
    (notice,) = store.notices
    assert "locked" in notice
    assert store.flush()
    assert waits == [0.005, None, None]
    assert scores_in(home)[0] == 3000


SHUT = """
import os, sys
from pathlib import Path
from game.storage.store import Store
from game.storage.settings import Settings
from tests.storage.makers import score
if os.geteuid() == 0:
    os.setgroups([])
    os.setuid(65534)
store = Store(Path(sys.argv[1]))
volume = store.settings.volume
for number in range(3):
    store.save_settings(Settings(volume=30 + number))
    store.add_score(score(9000 + number))
store.close()
print(volume, len(store.notices), store.lost, store.notices[0])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such rights")
@pytest.mark.parametrize(("rights", "volume"), [(0o555, 20), (0o000, 80)])
def test_in_a_folder_that_cannot_be_written_or_entered_the_game_plays_on(rights: int, volume: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        filled(home := Path(folder, "home"))
        for path in home.iterdir():
            path.chmod(0o444)
        home.chmod(rights)
        words = [sys.executable, "-c", SHUT, str(home)]
        told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        home.chmod(0o755)
    assert told.stdout.startswith(
        f"{volume} 1 ['scores', 'settings'] {home} cannot be written (Permission denied);"
    ), told.stdout + told.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for files here")
@pytest.mark.parametrize("begun", [False, True])
def test_without_room_the_game_plays_on_says_so_once_and_saves_all_once_there_is_room(
    home: Path, *, begun: bool
) -> None:
    import resource

    filled(home)
    store = Store(home)
    if begun:
        store.add_score(score(2500))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        for number in range(5):
            store.add_score(score(3000 + number))
            assert not store.flush()
        assert scores_in(home)[0] == (2500 if begun else 2000)
        assert store.lost == ["scores"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    (notice,) = store.notices
    assert "cannot be written (File too large); the game goes on" in notice
    assert store.flush()
    assert scores_in(home)[:6] == [3004, 3003, 3002, 3001, 3000, 2500 if begun else 2000]


@pytest.mark.slow
def test_spoilt_databases_stop_no_start_and_are_never_lost(home: Path) -> None:
    home.mkdir()
    count = run_mutants(home, 80)
    assert {*count} <= {"accepted", "set aside", "is a copy", "later version"}
    assert count["set aside"] > 40


@forks
def test_programs_that_save_at_once_lose_no_score(home: Path) -> None:
    assert run_programs(home, 4, 25) == {"saved": 100}


@forks
@pytest.mark.slow
def test_kills_lose_nothing_that_was_earned_and_a_second_of_the_game_at_most(home: Path) -> None:
    count = run_kills(home, 3)
    while count["in play"] < 2:  # on a busy machine most are killed too soon
        count += run_kills(home, 1, seed=count["kills"])
    assert {*count} <= {"kills", "in play", "games"}
