"""Journals of games under way: what is in them, and what the next start makes of those that were left."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.rule_sets import ACE, CADET
from game.sim.step import step
from game.sim.tuning import MODERN, Tuning
from game.sim.world import new_world
from game.storage import replays
from game.storage.database import NAME, held
from game.storage.journal import Journal
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf, read_replay, write_replay
from game.storage.store import Store
from tests.arena import tuned
from tests.storage.figures import filled
from tests.storage.makers import full_disk, score

ID = "0123456789abcdef"
FILE = f"{ID}.replay"
SAVED = "a game that was cut off is saved: see Scores, All replays"


class Taken:
    """A game that is played and taken down in a journal, as a scene does it."""

    def __init__(self, folder: Path, *, tuning: Tuning = MODERN, wave: int = 4) -> None:
        self.world = new_world(6, tuning, wave=wave)
        self.recorder = Recorder(self.world)
        self.assisted = False
        self.store = Store(folder)
        self.journal = Journal(self.store, ID, self.recorder)

    def play(self, ticks: int) -> Replay:
        """Play on; return the replay of the game up to now."""
        for tick in range(ticks):
            commands = [Command(turn=tick % 90, fire=tick % 20 < 10)]
            step(self.world, commands)
            self.recorder.follow(self.world, commands)
            self.journal.follow(commands)
            if self.recorder.ticks % 120 == 0:
                self.journal.end_second(self.recorder.checkpoints[-1], assisted=self.assisted)
        return self.recorder.replay(self.world)

    def die(self, *changes: str) -> None:
        """Let go of the file as a program does that is killed, after somebody has changed its rows."""
        self.store.database.change([(change, ()) for change in changes])
        self.journal.close(remove=False)
        self.store.database.close()


def restart(folder: Path) -> Store:
    """Do what another start of the game does."""
    store = Store(folder)
    recover(store, ReplayShelf(store))
    return store


def names_in(folder: Path) -> set[str]:
    return {path.name for path in (folder / "replays").iterdir()}


def test_a_journal_that_was_left_becomes_a_replay_that_its_row_names(home: Path) -> None:
    Store(home).add_score(score(10, id=ID, name="ANN"))
    taken = Taken(home)
    replay = taken.play(240)
    taken.play(50)
    taken.die()
    store = restart(home)
    assert names_in(home) == {FILE}
    assert read_replay(home / "replays" / FILE) == replay
    (entry,) = Store(home).scores.entries
    assert (entry.replay, entry.name) == (FILE, "ANN")
    assert store.notices == [SAVED]
    assert restart(home).notices == []


RICH = tuned(bonus={"seconds": 900.0})
ANN = {"name": "ANN", "mode": "daily", "difficulty": "ace", "assisted": True}


@pytest.mark.parametrize(
    ("row", "how", "assisted_ticks", "found"),
    [
        ({}, {"wave": 1, "tuning": CADET}, 0, {"mode": "arcade", "difficulty": "cadet", "assisted": False}),
        ({}, {"wave": 3, "tuning": ACE}, 0, {"mode": "wave-3", "difficulty": "ace", "seed": 6}),
        ({}, {"tuning": RICH}, 0, {"rules": "custom", "has_named_rules": False}),
        ({"points": 1, **ANN}, {}, 0, ANN),
        ({"points": 10**6}, {}, 0, {"assisted": False}),
        ({"points": 1}, {}, 120, {"assisted": True}),
        ({}, {}, 119, {"assisted": False}),
    ],
)
def test_points_of_a_game_that_was_cut_off_are_put_on_the_board(
    home: Path, row: dict[str, Any], how: dict[str, Any], assisted_ticks: int, found: dict[str, object]
) -> None:
    if row:
        Store(home).add_score(score(**row, id=ID))
    taken = Taken(home, **how)
    taken.world.ships[0].score = 700
    taken.play(120)
    taken.assisted = True
    taken.play(assisted_ticks)
    taken.die()
    restart(home)
    (entry,) = Store(home).scores.entries
    known = {"score": max(700, row.get("points", 0)), "id": ID, "replay": FILE} | found
    assert {name: getattr(entry, name) for name in known} == known


@pytest.mark.parametrize(
    ("tuning", "reached"), [(MODERN, [1, 4, 1]), (ACE, [1, 1, 4]), (tuned(ship={"lives": 9}), [1, 1, 1])]
)
def test_the_wave_of_a_killed_game_is_remembered_even_without_points_if_the_rules_have_a_name(
    home: Path, tuning: Tuning, reached: list[int]
) -> None:
    taken = Taken(home, tuning=tuning)
    taken.play(240)
    taken.die()
    restart(home)
    store = Store(home)
    assert [store.wave_reached(name) for name in ("cadet", "pilot", "ace")] == reached
    assert store.scores.entries == ()


def test_the_journal_of_a_game_that_somebody_plays_is_left_alone(home: Path) -> None:
    taken = Taken(home)
    taken.play(120)
    assert restart(home).notices == []
    assert not (home / "replays").exists()
    taken.play(120)
    taken.die()
    restart(home)
    assert read_replay(home / "replays" / FILE).ticks == 240


def test_a_replay_that_is_there_already_is_better_than_its_journal(home: Path) -> None:
    taken = Taken(home)
    whole = taken.play(150)
    (home / "replays").mkdir()
    write_replay(home / "replays" / FILE, whole)
    taken.die()
    Store(home).add_score(score(10**6, id=ID))
    restart(home)
    assert read_replay(home / "replays" / FILE) == whole
    assert names_in(home) == {FILE}
    assert Store(home).scores.entries[0].replay == FILE


def test_a_game_cut_off_before_its_first_second_leaves_nothing(home: Path) -> None:
    Store(home).add_score(score(5))
    held(home / f"{ID}.playing").close()
    assert restart(home).notices == []
    assert not [*home.glob("*.playing")]


def test_while_the_replay_cannot_be_written_the_journal_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Taken(home)
    replay = taken.play(240)
    taken.die()
    with monkeypatch.context() as patch:
        patch.setattr(replays, "write_whole", full_disk)
        assert len(restart(home).notices) == 1
    assert Store(home).database.rows("SELECT count(*) FROM second") == [(2,)]
    restart(home)
    assert read_replay(home / "replays" / FILE) == replay


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM second WHERE number = 2",
        "UPDATE second SET part = x'00' WHERE number = 2",
        "UPDATE second SET part = 'x' WHERE number = 2",
        "UPDATE second SET part = (SELECT part FROM second WHERE number = 3) WHERE number = 2",
        "UPDATE second SET number = 'b' WHERE number = 2",
    ],
)
def test_seconds_that_are_bad_end_the_game_before_them_and_a_copy_is_kept(home: Path, change: str) -> None:
    taken = Taken(home)
    taken.play(3 * 120)
    taken.die(change)
    store = restart(home)
    assert SAVED in store.notices
    assert any("is a copy" in notice for notice in store.notices)
    assert read_replay(home / "replays" / FILE).ticks == 120
    assert store.database.rows("SELECT 1 FROM second") == []


@pytest.mark.parametrize(
    ("change", "told", "left"),
    [
        ("UPDATE second SET rules = rules + 1", "", 2),
        ("UPDATE second SET assisted = 'x', moment = 'y'", SAVED, 0),
        (
            "DELETE FROM second WHERE number = 1",
            "does not follow the one before; asterays.db.corrupt-1 is",
            0,
        ),
    ],
)
def test_seconds_of_other_rules_stay_and_whatever_else_is_edited_stops_no_start(
    home: Path, change: str, told: str, left: int
) -> None:
    taken = Taken(home)
    taken.play(240)
    taken.die(change)
    store = restart(home)
    assert len(store.notices) == bool(told)
    assert told in "".join(store.notices)
    assert store.database.rows("SELECT count(*) FROM second") == [(left,)]


def test_however_many_games_are_damaged_a_start_keeps_one_copy_and_tells_one_line(home: Path) -> None:
    filled(home)
    taken = Taken(home)
    taken.play(240)
    damaged = (
        "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20) INSERT INTO second "
        "SELECT printf('%016x', i), i + number, rules, part, assisted, moment FROM n, second"
    )
    taken.die(damaged, "INSERT INTO setting VALUES ('x', '')", "UPDATE score SET wave = 0 WHERE score = 2000")
    store = restart(home)
    assert len({*home.glob(f"{NAME}.corrupt-*")}) == 1
    assert store.notices[-1].endswith("and 19 more like it; asterays.db.corrupt-1 is a copy")
    assert sum("cut off" in notice for notice in store.notices) == 2
    copy = sqlite3.connect(home / f"{NAME}.corrupt-1")
    with contextlib.closing(copy):
        assert copy.execute("SELECT count(DISTINCT game) FROM second").fetchone() == (21,)
        assert copy.execute("SELECT count(*) FROM score WHERE wave = 0").fetchone() == (1,)


def test_a_game_without_end_fills_no_disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.storage.journal._MOST", 500)
    taken = Taken(home)
    whole = taken.play(720)
    taken.die()
    restart(home)
    kept = read_replay(home / "replays" / FILE)
    assert 0 < kept.ticks < 720
    assert kept.checkpoints == whole.checkpoints[: len(kept.checkpoints)]


@pytest.mark.parametrize("game", ["../away", "/away", "0123456789ABCDEF", ""])
def test_a_planted_game_writes_nowhere_but_on_the_shelf(home: Path, game: str) -> None:
    taken = Taken(home / "in")
    taken.play(120)
    taken.die()
    with contextlib.closing(sqlite3.connect(home / "in" / NAME)) as link, link:
        link.execute(
            "INSERT INTO second SELECT ?, number, rules, part, assisted, moment FROM second", (game,)
        )
    (home / "in" / f"{ID}.playing").symlink_to(home / "away")
    before = {path for path in home.rglob("*") if path.name[0] != "."}
    store = restart(home / "in")
    assert store.notices == [SAVED]
    store.close()
    made = {path.relative_to(home).as_posix() for path in home.rglob("*") if path not in before}
    names = ["replays", f"replays/{FILE}", "asterays.db.copy", f"{ID}.playing.corrupt-1"]
    assert made == {f"in/{name}" for name in names}
