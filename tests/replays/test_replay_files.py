"""A replay gives back the game that was recorded, and says where another one parts from it."""

import zlib

import pytest

from game import __version__
from game.pilots.pilot import Pilot
from game.replay.checkpoints import checkpoint_of
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import FORMAT_VERSION, MAX_FILE, decode, encode, most_unpacked
from game.replay.playback import Playback, verify
from game.replay.replay import MAX_REPLAY_TICKS, MAX_TICKS, Recorder, Replay, Start, checkpoints_in
from game.replay.tracks import as_bytes
from game.sim.rule_sets import RULES_VERSION
from game.sim.world import MAX_SEED
from tests.play import *
from tests.replays.games import file_of, recorded, with_other_checkpoint
from tools.spoilt_replays import run_mutants

FAR = Start(MAX_SEED, 99, 2, tuned(ship={"lives": 9}, shot={"life": 0.5}))


@each("ticks, start", [
    *((ticks, Start(1, 1, 1, MODERN)) for ticks in (0, 1, 119, 120, 121)), (10, FAR),
])  # fmt: skip
def test_a_game_of_any_length_and_start_comes_back_whole_and_verifies(ticks: int, start: Start) -> None:
    replay = recorded(ticks, seed=start.seed, wave=start.wave, ships=start.ships, tuning=start.tuning)

    again = decode(encode(replay))
    world, difference = verify(again)

    assert (again, again.start, difference) == (replay, start, None)
    assert (world.tick, world.score) == (ticks, replay.score)
    assert len(replay.checkpoints) == checkpoints_in(ticks)


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
        assert playback.commands(world) == [held]
        world.tick += 1
    assert playback.commands(world) == [IDLE]
    for world.tick in (len(script.held) // 2, 0, len(script.held) - 1):  # it may be asked for any tick
        assert playback.commands(world) == [script.held[world.tick]]


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
    "rocks.length": lambda world: world.rocks.pop(),
    "dice": lambda world: world.dice.bits(),
    "ships": lambda world: setattr(world.ships[0], "vx", world.ships[0].vx + 0.5),
    "waits and counters": lambda world: setattr(world, "ticks_since_rock_hit", -1),
}


def test_the_first_second_and_field_that_differ_are_named() -> None:
    playback = Playback(recorded(480, pilots=[Idle()]))
    world = playback.start()
    while world.tick < 3 * TICKS_PER_SECOND:
        assert playback.judge(world) is None
        step(world, playback.commands(world))
    assert playback.judge(world) is None
    for field, change in CHANGES.items():
        other = clone(world)
        change(other)
        first = playback.judge(other)
        assert first is not None
        assert (first.second, first.field) == (3, field)
        assert first.recorded != first.found


@each("ticks, second", [(240, 1), (241, 3)])
def test_a_hash_alone_that_differs_is_found_in_its_second_or_at_the_end(ticks: int, second: int) -> None:
    _world, difference = verify(with_other_checkpoint(recorded(ticks), second))
    assert difference is not None
    assert (difference.second, difference.recorded) == (second, "0" * 16)


def refusal(data: bytes) -> str:
    with pytest.raises(BadReplay) as refused:
        decode(data)
    return str(refused.value)


GOOD = encode(recorded(150))


def spoilt(place: int) -> bytes:
    return GOOD[:place] + bytes([GOOD[place] ^ 4]) + GOOD[place + 1 :]


def sealed(body: bytes) -> bytes:
    """Return a file with this body and a checksum that agrees."""
    return file_of(zlib.compress(body))


SLOW = Writer()
SLOW.counts((1, 1, 1, 60, 10))
BODY = zlib.decompress(GOOD[32:])


@each("data, words", [
    *((data, "is no Asterays replay") for data in (
        b"", b"\0" * 100, b'{"format": 1}' * 9, b"asterays replay\n" + GOOD[16:], GOOD[1:])),
    *((GOOD[:length], "is cut short") for length in (1, 15, 16, 31, 32, len(GOOD) - 1)),
    *((spoilt(place), "is damaged") for place in (18, 24, 30, 32, len(GOOD) // 2, len(GOOD) - 1)),
    (GOOD + b"\0", "is damaged"),
    (sealed(BODY + b"\0"), "goes on after its end"),
    (sealed(BODY[:-1]), "ends too soon"),
    (sealed(BODY + bytes(10**5)), "unpacks to more than"),
    (sealed(bytes(SLOW)), "has 60 ticks to the second, and this game 120"),
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


def test_a_number_without_end_or_with_a_digit_too_many_is_refused() -> None:
    for data, said in ((b"\xff" * 100, "without end"), (b"\x80\x00", "a digit too many")):
        with pytest.raises(BadReplay, match=said):
            Reader(data).count()
    assert (Reader(b"\x80\x01").count(), Reader(b"\x00").count()) == (128, 0)


@each("change", [
    {"ticks": 110}, {"ticks": -1}, {"ticks": 10**9}, {"checkpoints": ()}, {"tracks": ()}, {"tracks": ((),)},
])  # fmt: skip
def test_a_replay_whose_parts_do_not_fit_cannot_be_made(change: dict[str, Any]) -> None:
    replay = decode(GOOD)
    with pytest.raises(ValueError, match=r"not|need"):
        replace(replay, **change)


def busy(ticks: int, ships: int) -> Replay:
    """Return a replay on which every control of every ship changes in every tick; nobody has played it."""
    start = Start(1, 1, ships, MODERN)
    commands = [Command(FULL_TURN * way, *[way > 0] * 4) for way in (-1, 1)]
    track = b"".join([as_bytes(commands[tick % 2]) for tick in range(ticks)])
    return Replay(start, ticks, (track,) * ships, (checkpoint_of(start.world()),) * checkpoints_in(ticks))


def test_any_game_of_the_longest_length_that_is_recorded_unseen_fits() -> None:
    assert most_unpacked(MAX_REPLAY_TICKS, 2) < MAX_FILE
    assert MAX_REPLAY_TICKS >= 3600 * TICKS_PER_SECOND
    assert MAX_REPLAY_TICKS < MAX_TICKS
    for ticks in (1, 119, 3_000):
        assert len(zlib.decompress(encode(busy(ticks, 2))[32:])) <= most_unpacked(ticks, 2)


def test_five_seconds_of_play_are_small() -> None:
    """About 10 kB for ten minutes of keys; a pilot that turns a little in every tick takes more."""
    assert len(encode(recorded(5 * TICKS_PER_SECOND))) < 250


@pytest.mark.slow
def test_spoilt_replays_raise_nothing_and_are_never_played_wrongly(tmp_path: Path) -> None:
    count = run_mutants(tmp_path, 250, seed=2)

    assert (count["traceback"], count["wrong"], count["chatty"]) == (0, 0, 0)
    assert count["refused"] > 200
    assert count["another game"] > 3
