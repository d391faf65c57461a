"""Journals of games under way: what is in them, and what the next start makes of those that were left."""

from __future__ import annotations

import errno
import os
import struct
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.pilots.idle import Idle
from game.pilots.pilot import Pilot
from game.pilots.random_pilot import RandomPilot
from game.replay.checkpoints import checkpoint_of
from game.replay.playback import verify
from game.replay.replay import Recorder, Replay, Start
from game.sim.command import IDLE
from game.sim.rule_sets import ACE, CADET, RULES_VERSION
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning
from game.sim.world import new_world
from game.storage import journal_format, replays
from game.storage.journal import Journal
from game.storage.journal_format import Opening, decode_journal, encode_opening, encode_second
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf, read_replay, write_replay
from game.storage.scores import USUAL_TABLE, Score, ScoreBoard
from game.storage.store import Store
from game.storage.strict import Newer, Refused
from tests.arena import tuned
from tests.storage.makers import full_disk, score

ID = "0123456789abcdef"
SECONDS = 3


class Taken:
    """A game that is played and taken down in a journal, as a scene does it."""

    def __init__(
        self,
        folder: Path,
        *,
        ships: int = 1,
        asked: Path | None = None,
        pilot: Pilot | None = None,
        tuning: Tuning = MODERN,
        wave: int = 4,
    ) -> None:
        self.world = new_world(6, tuning, wave=wave, ships=ships)
        self.recorder = Recorder(self.world)
        self.faults: list[OSError] = []
        self.assisted = False
        self.path = folder / "replays" / f"{ID}.journal"
        opening = Opening(self.recorder.start, self.recorder.first_checkpoint, asked)
        self.journal = Journal(self.path, opening, self.faults.append)
        self._pilot = pilot or RandomPilot(1)

    def play(self, ticks: int) -> Replay:
        """Play on; return the replay of the game up to now."""
        for _ in range(ticks):
            commands = [self._pilot.command(self.world, ship.id) for ship in self.world.ships]
            step(self.world, commands)
            self.recorder.follow(self.world, commands)
            self.journal.follow(commands)
            if self.recorder.ticks % 120 == 0:
                self.journal.end_second(self.recorder.last_checkpoint, assisted=self.assisted)
        return self.recorder.replay(self.world)

    def die(self) -> None:
        """Let go of the file as a program does that is killed."""
        self.journal.close(remove=False)


def restart(folder: Path) -> Store:
    """Do what another start of the game does."""
    store = Store(folder)
    recover(store, ReplayShelf(store))
    return store


def names_in(folder: Path) -> set[str]:
    return {path.name for path in (folder / "replays").iterdir()} - {".lock"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Replay]:
    """Return the journal of a game of some seconds and its replay."""
    taken = Taken(tmp_path_factory.mktemp("game"))
    replay = taken.play(SECONDS * 120)
    return taken.path.read_bytes(), replay


@pytest.mark.slow
def test_nothing_is_on_the_disk_before_the_first_second_and_every_second_after_it(home: Path) -> None:
    taken = Taken(home)
    taken.play(119)
    assert not home.exists()

    for seconds in (1, 2, 3):
        replay = taken.play(seconds * 120 - taken.world.tick)
        assert decode_journal(taken.path.read_bytes()).replay == replay
    taken.die()


@pytest.mark.slow
@pytest.mark.parametrize("ships", [1, 2])
def test_a_journal_read_in_the_middle_of_a_second_is_the_game_up_to_the_last_whole_one(
    home: Path, ships: int
) -> None:
    taken = Taken(home, ships=ships)
    replay = taken.play(240)
    taken.play(100)
    taken.die()

    remains = decode_journal(taken.path.read_bytes())
    assert remains.replay == replay
    assert verify(replay)[1] is None


@pytest.mark.slow
def test_cut_off_anywhere_a_journal_holds_every_second_that_is_whole(game: tuple[bytes, Replay]) -> None:
    data, replay = game
    before, found = 0, []
    for length in range(len(data) + 1):
        remains = decode_journal(data[:length])
        seconds = 0 if remains.replay is None else remains.replay.ticks // 120
        assert not remains.damage
        assert seconds in (before, before + 1)
        if seconds > before:
            assert remains.replay is not None
            found.append(remains.replay.checkpoints == replay.checkpoints[: seconds + 1])
        before = seconds

    assert found == [True] * SECONDS


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_a_journal_with_any_other_byte_gives_only_seconds_that_were_played(
    game: tuple[bytes, Replay], data: st.DataObject
) -> None:
    good, replay = game
    at = data.draw(st.integers(0, len(good) - 1))
    bad = bytearray(good)
    bad[at] ^= data.draw(st.integers(1, 255))
    try:
        remains = decode_journal(bytes(bad))
    except (Refused, Newer):
        return

    if remains.replay is not None:
        assert remains.replay.ticks < replay.ticks
        assert remains.replay.checkpoints == replay.checkpoints[: len(remains.replay.checkpoints)]


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_or_hold_nothing(data: bytes) -> None:
    for whole in (data, journal_format.MAGIC + data):
        with suppress(Refused, Newer):
            assert decode_journal(whole).replay is None


@pytest.mark.slow
def test_a_journal_that_was_left_becomes_a_replay_that_its_row_names(home: Path) -> None:
    Store(home).add_score(score(10, id=ID, name="ME"))
    taken = Taken(home)
    replay = taken.play(360)
    taken.play(50)
    taken.die()

    store = restart(home)
    assert names_in(home) == {f"{ID}.replay"}
    assert read_replay(home / "replays" / f"{ID}.replay") == replay
    (entry,) = Store(home).scores.entries
    assert (entry.replay, entry.name) == (f"{ID}.replay", "ME")
    (notice,) = store.notices
    assert notice == "a game that was cut off is saved: see Scores, All replays"
    assert restart(home).notices == []


@pytest.mark.slow
def test_points_that_only_the_journal_knows_are_put_on_the_board(home: Path) -> None:
    taken = Taken(home)
    while taken.world.score == 0:
        replay = taken.play(120)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert (entry.score, entry.ticks, entry.seed) == (replay.score, replay.ticks, 6)
    assert (entry.id, entry.replay) == (ID, f"{ID}.replay")


@pytest.mark.slow
def test_a_row_that_a_journal_raises_stays_on_its_table_with_its_name_and_its_mark(home: Path) -> None:
    Store(home).add_score(score(1, id=ID, name="ANN", mode="daily", difficulty="ace", assisted=True))
    taken = Taken(home)
    while taken.world.score <= 1:
        replay = taken.play(120)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert (entry.score, entry.replay) == (replay.score, f"{ID}.replay")
    assert (entry.name, entry.table, entry.assisted) == ("ANN", ("daily", "ace"), True)


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
def test_a_game_with_an_assist_is_marked_after_a_kill_whether_its_row_was_saved_or_not(
    home: Path, *, known: bool
) -> None:
    taken = Taken(home)
    while taken.world.score == 0:
        replay = taken.play(120)
    taken.assisted = True
    taken.play(120)
    taken.assisted = False
    replay = taken.play(120)
    taken.die()
    if known:
        Store(home).add_score(score(replay.score, id=ID))
    restart(home)

    (entry,) = Store(home).scores.entries
    assert (entry.score, entry.replay, entry.assisted) == (replay.score, f"{ID}.replay", True)


@pytest.mark.slow
def test_an_assist_after_the_last_whole_second_goes_with_what_was_played_then(home: Path) -> None:
    taken = Taken(home)
    while taken.world.score == 0:
        taken.play(120)
    taken.assisted = True
    taken.play(119)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert not entry.assisted


@pytest.mark.slow
@pytest.mark.parametrize(("tuning", "difficulty"), [(CADET, "cadet"), (ACE, "ace")])
@pytest.mark.parametrize(("wave", "mode"), [(1, USUAL_TABLE[0]), (3, "wave-3")])
def test_points_that_only_the_journal_knows_stand_on_the_table_of_their_difficulty_and_first_wave(
    home: Path, tuning: Tuning, difficulty: str, wave: int, mode: str
) -> None:
    taken = Taken(home, tuning=tuning, wave=wave)
    while taken.world.score == 0:
        taken.play(120)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert entry.table == (mode, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tuning", "reached"), [(MODERN, [1, 4, 1]), (ACE, [1, 1, 4]), (tuned(ship={"lives": 9}), [1, 1, 1])]
)
def test_the_wave_of_a_killed_game_is_remembered_even_without_points_if_the_rules_have_a_name(
    home: Path, tuning: Tuning, reached: list[int]
) -> None:
    taken = Taken(home, tuning=tuning, pilot=Idle())
    taken.play(240)
    taken.die()
    restart(home)

    store = Store(home)
    assert [store.wave_reached(name) for name in ("cadet", "pilot", "ace")] == reached
    assert store.scores.entries == ()


@pytest.mark.slow
def test_points_of_a_journal_of_other_rules_do_not_count_as_verified(home: Path) -> None:
    rich = replace(MODERN, rock=replace(MODERN.rock, large=replace(MODERN.rock.large, points=1000)))
    taken = Taken(home, tuning=rich)
    while taken.world.score == 0:
        taken.play(120)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert (entry.rules, entry.has_named_rules) == ("custom", False)


@pytest.mark.parametrize("figures", [(10**16, 3, 4, 5), (10, 3, -4, 5)])
def test_points_that_no_game_comes_to_stop_no_start(home: Path, figures: tuple[int, ...]) -> None:
    taken = Taken(home)
    taken.play(60)
    for _ in range(60):
        taken.journal.follow([IDLE])
    taken.journal.end_second(replace(taken.recorder.first_checkpoint, figures=figures))
    taken.die()

    assert len(restart(home).notices) == 2
    assert names_in(home) == {f"{ID}.replay", f"{ID}.journal.corrupt-1"}
    assert Store(home).scores.entries == ()
    assert restart(home).notices == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="such a time cannot be set")
def test_a_journal_from_a_year_that_no_calendar_has_stops_no_start(home: Path) -> None:
    taken = Taken(home)
    while taken.world.score == 0:
        taken.play(120)
    taken.die()
    try:
        os.utime(taken.path, (10**12, 10**12))
    except OSError:
        pytest.skip("a file system with smaller times")
    if taken.path.stat().st_mtime < 10**12:
        pytest.skip("a file system with smaller times")
    restart(home)

    (entry,) = Store(home).scores.entries
    assert entry.replay == f"{ID}.replay"


def test_a_row_with_more_points_than_the_journal_keeps_them(home: Path) -> None:
    Store(home).add_score(score(10**6, id=ID))
    taken = Taken(home)
    taken.play(120)
    taken.die()
    restart(home)

    (entry,) = Store(home).scores.entries
    assert (entry.score, entry.replay) == (10**6, f"{ID}.replay")


@pytest.mark.slow
def test_the_journal_of_a_game_that_somebody_plays_is_left_alone(home: Path) -> None:
    taken = Taken(home)
    taken.play(240)

    assert restart(home).notices == []
    assert names_in(home) == {f"{ID}.journal"}
    taken.play(120)
    taken.die()
    restart(home)
    assert read_replay(home / "replays" / f"{ID}.replay").ticks == 360


@pytest.mark.slow
def test_a_journal_without_a_whole_second_goes(home: Path, game: tuple[bytes, Replay]) -> None:
    (home / "replays").mkdir(parents=True)
    path = home / "replays" / f"{ID}.journal"
    for length in (1, 10, 25, 100):
        path.write_bytes(game[0][:length])
        assert restart(home).notices == []
        assert not path.exists()


def test_an_empty_journal_goes_once_it_cannot_be_one_that_is_just_being_made(home: Path) -> None:
    (home / "replays").mkdir(parents=True)
    path = home / "replays" / f"{ID}.journal"
    path.touch()
    restart(home)
    assert path.exists()
    os.utime(path, (time.time() - 100, time.time() - 100))
    restart(home)
    assert not path.exists()


def test_a_damaged_journal_is_set_aside_after_its_good_seconds_were_kept(
    home: Path, game: tuple[bytes, Replay]
) -> None:
    data = bytearray(game[0])
    data[-1] ^= 1
    (home / "replays").mkdir(parents=True)
    (home / "replays" / f"{ID}.journal").write_bytes(data)

    notices = restart(home).notices
    assert names_in(home) == {f"{ID}.replay", f"{ID}.journal.corrupt-1"}
    assert read_replay(home / "replays" / f"{ID}.replay").ticks == (SECONDS - 1) * 120
    assert "set aside" in notices[-1]
    assert restart(home).notices == []


@pytest.mark.parametrize("data", [b"something else", b"x" * 100_000])
def test_what_is_no_journal_is_set_aside(home: Path, data: bytes) -> None:
    (home / "replays").mkdir(parents=True)
    (home / "replays" / f"{ID}.journal").write_bytes(data)

    assert len(restart(home).notices) == 1
    assert names_in(home) == {f"{ID}.journal.corrupt-1"}


def test_a_journal_of_other_rules_is_left_alone(home: Path, game: tuple[bytes, Replay]) -> None:
    data = bytearray(game[0])
    data[18] ^= 64
    (home / "replays").mkdir(parents=True)
    (home / "replays" / f"{ID}.journal").write_bytes(data)

    assert restart(home).notices == []
    assert names_in(home) == {f"{ID}.journal"}


def test_a_journal_of_other_rules_or_another_format_says_which_version_reads_it(
    game: tuple[bytes, Replay],
) -> None:
    cases = {
        (1, 3): "was played under rules 3, which an earlier Asterays plays",
        (2, RULES_VERSION + 1): "which a later Asterays plays",
        (2, RULES_VERSION): "is of journal format 2, which an earlier Asterays reads",
        (4, RULES_VERSION): "is of journal format 4, which a later Asterays reads",
    }
    for (form, rules), said in cases.items():
        head = journal_format.MAGIC + struct.pack("<HH", form, rules)
        with pytest.raises(Newer, match=said):
            decode_journal(head + game[0][len(head) :])


def test_a_journal_holds_the_name_of_a_rule_set_and_what_differs_from_it() -> None:
    openings = []
    for tuning in (MODERN, tuned(shot={"cap": 5, "speed": 700})):
        start = Start(1, 1, 1, tuning)
        checkpoint = checkpoint_of(start.world())
        opening = encode_opening(Opening(start, checkpoint))
        second = encode_second(1, [[(IDLE, 120)]], checkpoint)
        replay = decode_journal(opening + second).replay
        assert replay is not None
        assert replay.start == start
        openings.append(opening)

    plain, changed = openings
    assert b"\x06modern\x00" in plain
    assert b"\x06modern\x02" in changed
    assert len(plain) < 80
    assert len(changed) == len(plain) + len(b"\x0ashot.speedi\xf8\x0a\x08shot.capi\x0a")


def test_somebody_elses_files_are_no_journals(home: Path) -> None:
    (home / "replays").mkdir(parents=True)
    for name in ("mine.journal", f"{ID}.journal.txt", f"{ID.upper()}.journal"):
        (home / "replays" / name).write_text("x", encoding="utf-8")
    (home / "replays" / "fedcba9876543210.journal").mkdir()

    assert restart(home).notices == []
    assert len(names_in(home)) == 4


@pytest.mark.slow
def test_a_replay_that_is_there_already_is_better_than_its_journal(home: Path) -> None:
    taken = Taken(home)
    taken.play(240)
    whole = taken.play(60)
    write_replay(home / "replays" / f"{ID}.replay", whole)
    taken.die()
    Store(home).add_score(score(10**6, id=ID))
    restart(home)

    assert read_replay(home / "replays" / f"{ID}.replay") == whole
    assert names_in(home) == {f"{ID}.replay"}
    assert Store(home).scores.entries[0].replay == f"{ID}.replay"


def test_while_the_replay_cannot_be_written_the_journal_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Taken(home)
    replay = taken.play(240)
    taken.die()
    with monkeypatch.context() as patch:
        patch.setattr(replays, "write_whole", full_disk)
        assert len(restart(home).notices) == 1
    assert names_in(home) == {f"{ID}.journal"}

    restart(home)
    assert read_replay(home / "replays" / f"{ID}.replay") == replay


def test_the_file_of_a_recording_is_made_from_the_journal_as_well(home: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked for \udcff.replay" if os.name == "posix" else tmp_path / "asked for.replay"
    taken = Taken(home, asked=asked)
    replay = taken.play(240)
    taken.die()
    restart(home)

    assert read_replay(asked) == replay


@pytest.mark.parametrize("newer", [True, False])
def test_only_an_older_recording_is_replaced_from_a_journal(
    home: Path, tmp_path: Path, *, newer: bool
) -> None:
    asked = tmp_path / "mine.replay"
    taken = Taken(home, asked=asked)
    other = Taken(tmp_path / "other", pilot=Idle()).play(50)
    replay = taken.play(240)
    write_replay(asked, other)
    then = time.time() + (100 if newer else -100)
    os.utime(asked, (then, then))
    taken.die()
    restart(home)

    assert read_replay(asked) == (other if newer else replay)


@pytest.mark.slow
def test_a_full_disk_ends_the_journal_with_one_notice_and_not_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Taken(home)
    replay = taken.play(240)

    write = os.write

    def full(handle: int, data: memoryview) -> int:
        if len(data) > 10:
            return write(handle, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        taken.play(120)
    taken.play(480)
    taken.die()

    assert len(taken.faults) == 1
    remains = decode_journal(taken.path.read_bytes())
    assert (remains.replay, remains.damage) == (replay, "")


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_is_no_journal_and_one_notice(home: Path) -> None:
    home.write_text("in the way", encoding="utf-8")
    taken = Taken(home)
    taken.play(600)
    taken.die()

    assert len(taken.faults) == 1


def test_a_journal_that_another_start_takes_while_it_is_made_is_made_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Taken(home)
    done: list[str | Path] = []
    real = os.open

    def removed(path: str | Path, *more: int) -> int:
        handle = real(path, *more)
        if not done:
            done.append(path)
            os.unlink(path)  # noqa: PTH108 - as another instance
        return handle

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", removed)
        replay = taken.play(120)

    assert decode_journal(taken.path.read_bytes()).replay == replay
    taken.die()


def test_a_known_replay_outlives_a_row_that_does_not_know_it() -> None:
    named = score(100, id=ID, replay=f"{ID}.replay")
    board = ScoreBoard([score(200), named])
    assert board.add(score(100, id=ID)) == 2
    assert board.entries[1] == named
    assert board.add(score(300, id=ID)) == 1
    assert board.entries[0].replay == f"{ID}.replay"

    board = ScoreBoard([score(100, id=ID), score(100, seed=1)])
    assert board.add(named) == 1
    assert isinstance(board.entries[0], Score)
    assert board.entries[0].replay == f"{ID}.replay"
