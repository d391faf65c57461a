"""A replay gives back the game that was recorded, and says where another one parts from it."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import __version__
from game.pilots.idle import Idle
from game.pilots.pilot import Pilot
from game.replay import file_format as replay_format
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import FORMAT_VERSION, decode, encode
from game.replay.playback import Playback, verify
from game.replay.replay import Recorder, Replay, Start, checkpoints_in
from game.replay.tuning_fields import read_tuning, write_tuning
from game.sim.command import FULL_TURN, IDLE, Command
from game.sim.rule_sets import RULES_VERSION
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Size
from game.sim.world import MAX_SEED, World, new_world
from tests.arena import arena, tuned
from tests.each import each
from tests.replays.games import file_of, recorded, unchecked, with_other_checkpoint


@each("ticks", [0, 1, 119, 120, 121, 600])
def test_a_game_of_any_length_comes_back_whole_and_verifies(ticks: int) -> None:
    replay = recorded(ticks)

    again = decode(encode(replay))
    world, difference = verify(again)

    assert again == replay
    assert difference is None
    assert (world.tick, world.score) == (ticks, replay.score)
    assert len(replay.checkpoints) == checkpoints_in(ticks)


def test_a_replay_tells_seed_wave_ships_and_numbers() -> None:
    tuning = tuned(rock={"restitution": 0.5}, castle={"round": {"turn": (1.0, 2.0)}})
    replay = decode(encode(recorded(10, seed=MAX_SEED, wave=99, ships=2, tuning=tuning)))

    assert replay.start == Start(MAX_SEED, 99, 2, tuning)


COMMANDS = st.builds(
    Command, st.integers(-FULL_TURN, FULL_TURN), st.booleans(), st.booleans(), st.booleans(), st.booleans()
)


class _Script(Pilot):
    def __init__(self, runs: list[tuple[Command, int]]) -> None:
        self.held = [command for command, count in runs for _ in range(count)]

    def command(self, world: World, ship_id: int) -> Command:  # noqa: ARG002
        return self.held[world.tick]


@pytest.mark.slow
@given(st.lists(st.tuples(COMMANDS, st.integers(1, 40)), min_size=1, max_size=30))
def test_whatever_is_held_is_held_again(runs: list[tuple[Command, int]]) -> None:
    script = _Script(runs)
    replay = decode(encode(recorded(len(script.held), pilots=[script])))
    playback = Playback(replay)
    world = playback.start()

    for held in script.held:
        assert playback.commands(world) == [playback.command(world, world.ships[0].id)] == [held]
        world.tick += 1
    assert playback.commands(world) == [IDLE]


def test_only_a_game_from_its_start_is_recorded_and_each_tick_of_it() -> None:
    world = new_world(1)
    recorder = Recorder(world)
    step(world, [IDLE])
    with pytest.raises(ValueError, match="tick 1"):
        recorder.replay(world)
    for other in (world, arena(rocks={(100.0, 100.0): Size.LARGE})):
        with pytest.raises(ValueError, match="first tick"):
            Recorder(other)


CHANGES: dict[str, Any] = {
    "score": lambda world: setattr(world.ships[0], "score", world.ships[0].score + 10),
    "lives": lambda world: setattr(world.ships[0], "lives", 7),
    "wave": lambda world: setattr(world, "wave", 5),
    "rocks.length": lambda world: world.rocks.pop(),
    "dice": lambda world: world.dice.bits(),
    "ships": lambda world: setattr(world.ships[0], "vx", world.ships[0].vx + 0.5),
    "rocks": lambda world: setattr(world.rocks[-1], "y", world.rocks[-1].y + 1e-9),
    "waits and counters": lambda world: setattr(
        world, "ticks_since_rock_hit", world.ticks_since_rock_hit + 1
    ),
}


@cache
def idle_game() -> Replay:
    """Return five seconds in which nothing is pressed."""
    return recorded(600, pilots=[Idle()])


@each("field", CHANGES)
def test_the_first_second_and_field_that_differ_are_named(field: str) -> None:
    playback = Playback(idle_game())
    world = playback.start()
    first = None
    while first is None:
        step(world, playback.commands(world))
        if world.tick == 4 * TICKS_PER_SECOND:
            CHANGES[field](world)
        first = playback.judge(world)

    assert (first.second, first.field) == (4, field)
    assert first.recorded != first.found


@pytest.mark.slow
@each("ticks, second", [(600, 3), (601, 6)])
def test_a_hash_alone_that_differs_is_found_in_its_second_or_at_the_end(ticks: int, second: int) -> None:
    _world, difference = verify(with_other_checkpoint(recorded(ticks), second))
    assert difference is not None
    assert (difference.second, difference.recorded) == (second, "0" * 16)


def refusal(data: bytes) -> str:
    with pytest.raises(BadReplay) as refused:
        decode(data)
    return str(refused.value)


GOOD = encode(recorded(360))


def damaged(place: int) -> bytes:
    return GOOD[:place] + bytes([GOOD[place] ^ 4]) + GOOD[place + 1 :]


def sealed(body: bytes) -> bytes:
    """Return a file with this body and a checksum that agrees."""
    return file_of(zlib.compress(body))


def slow_game() -> bytes:
    writer = Writer()
    writer.counts((1, 1, 1, 60, 10))
    return sealed(bytes(writer))


BODY = zlib.decompress(GOOD[32:])


@each("data, words", [
    *((data, "is no Asterays replay") for data in (
        b"", b"\0" * 100, b'{"format": 1}' * 9, b"asterays replay\n" + GOOD[16:], GOOD[1:])),
    *((GOOD[:length], "is cut short") for length in (1, 15, 16, 31, 32, len(GOOD) - 1)),
    *((damaged(place), "is damaged") for place in (18, 24, 30, 32, len(GOOD) // 2, len(GOOD) - 1)),
    (GOOD + b"\0", "is damaged"),
    (sealed(BODY + b"\0"), "goes on after its end"),
    (sealed(BODY[:-1]), "ends too soon"),
    (slow_game(), "has 60 ticks to the second, and this game 120"),
])  # fmt: skip
def test_a_file_that_is_no_good_is_refused_in_words(data: bytes, words: str) -> None:
    assert refusal(data).startswith(words)


def test_another_version_of_the_rules_or_of_the_format_is_refused_by_number() -> None:
    for rules, player in ((3, "an earlier"), (RULES_VERSION + 1, "a later")):
        assert refusal(file_of(GOOD[32:], rules)) == (
            f"was played under rules {rules}, which {player} Asterays plays; "
            f"this is Asterays {__version__} with rules {RULES_VERSION}"
        )
    for form, reader in ((1, "an earlier"), (9, "a later")):
        assert refusal(file_of(GOOD[32:], 3, form)) == (
            f"is of replay format {form}, which {reader} Asterays reads; "
            f"this is Asterays {__version__} with replay format {FORMAT_VERSION}"
        )


def test_a_game_too_long_for_a_file_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_format, "MAX_FILE", 90)

    with pytest.raises(BadReplay, match="too long"):
        encode(recorded(10))


@each("part, value", [
    ({"ship": {"thrust": float("nan")}}, "nan"),
    ({"ship": {"thrust": float("inf")}}, "inf"),
    ({"shot": {"cap": 10**6}}, "1000000"),
    ({"castle": {"round": {"turn": ()}}}, "no list"),
    ({"ship": {"extra_at": (10**7,)}}, "10000000"),
    ({"ship": {"extra_at": (True,)}}, "True"),
    ({"ship": {"extra_at": (0,)}}, "0 for ship.extra_at"),
    ({"ship": {"extra_at": (-100,)}}, "-100 for ship.extra_at"),
    ({"wall": {"longest": 1e6}}, "1000000.0 for wall.longest"),
    ({"wall": {"shortest": -1e6}}, "-1000000.0 for wall.shortest"),
    ({"wall": {"radius": 1e6}}, "1000000.0 for wall.radius"),
    ({"rock": {"large": replace(MODERN.rock.large, radius=1e6)}}, "1000000.0 for rock.large.radius"),
    ({"rock": {"small": replace(MODERN.rock.small, radius=-1.0)}}, "-1.0 for rock.small.radius"),
    ({"rock": {"restitution": 1.5}}, "1.5 for rock.restitution"),
    ({"rock": {"drag": -0.5}}, "-0.5 for rock.drag"),
    ({"rock": {"drag_above": -1.0}}, "-1.0 for rock.drag_above"),
    ({"wall": {"restitution": 1.01}}, "1.01 for wall.restitution"),
    ({"wall": {"restitution": -1.0}}, "-1.0 for wall.restitution"),
    ({"laser": {"cost": 0.0}}, "0.0 for laser.cost"),
    ({"laser": {"energy": 1e6}}, "1000000.0 for laser.energy"),
])  # fmt: skip
def test_numbers_beyond_reason_are_neither_written_nor_read(part: dict[str, Any], value: str) -> None:
    tuning = tuned(**part)
    with pytest.raises(BadReplay, match=value):
        write_tuning(Writer(), tuning)

    with pytest.raises(BadReplay, match=value):
        read_tuning(Reader(unchecked(tuning)))


@pytest.mark.slow
@given(st.lists(st.integers(-(2**61), 2**61), max_size=20))
def test_numbers_come_back(numbers: list[int]) -> None:
    writer = Writer()
    writer.column(numbers)
    for number in numbers:
        writer.number(number)
    reader = Reader(bytes(writer))

    assert reader.column(len(numbers)) == numbers
    assert [reader.number() for _ in numbers] == numbers
    assert reader.left == 0


def test_a_number_without_end_is_refused() -> None:
    with pytest.raises(BadReplay, match="without end"):
        Reader(b"\xff" * 100).count()


@each("change", [
    {"ticks": 359}, {"ticks": -1}, {"ticks": 10**9}, {"checkpoints": ()}, {"tracks": ()}, {"tracks": ((),)},
])  # fmt: skip
def test_a_replay_whose_parts_do_not_fit_cannot_be_made(change: dict[str, Any]) -> None:
    replay = decode(GOOD)
    with pytest.raises(ValueError, match=r"not|need"):
        replace(replay, **change)


@pytest.mark.slow
def test_a_minute_of_play_is_small() -> None:
    """CardBody 10 kB for ten minutes of keys; a pilot that turns a little in every tick takes more."""
    assert len(encode(recorded(60 * TICKS_PER_SECOND, tuning=tuned(ship={"lives": 99})))) < 2600
