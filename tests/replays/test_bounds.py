"""No replay file stops the machine: what it may unpack to, and what its rules may ask for in a tick."""

from __future__ import annotations

import os
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.replay.checkpoints import checkpoint_of
from game.replay.encoding import BadReplay, Reader, Writer
from game.replay.file_format import MAX_FILE, encode, encode_rules, most_unpacked
from game.replay.replay import MAX_REPLAY_TICKS, MAX_TICKS, Replay, Start, checkpoints_in
from game.replay.tick_cost import check_load, highest_speed, loads, most_bodies
from game.replay.tracks import as_bytes
from game.replay.tuning_fields import range_of, read_tuning, with_numbers, write_tuning
from game.sim.bodies import Kind, SpawnMarker
from game.sim.command import FULL_TURN, Command
from game.sim.events import BodyArrived
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, Role, bodies
from game.sim.rule_sets import RULE_SETS, USUAL_DIFFICULTY, numbers_by_name
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Tuning
from game.sim.tuning import ticks as whole_ticks
from tests.arena import fly, hurried, of, random_commands, tuned
from tests.each import each
from tests.replays.games import unchecked
from tests.replays.golden import GOLDEN
from tests.soak.episodes import Rules, tuning_of
from tests.soak.ranges import most_marked


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


LARGE = MODERN.rock.large
SMALL = MODERN.rock.small
MUCH = tuned(replace(MODERN, width=100.0, height=100.0), rock={"large": replace(LARGE, radius=2000.0)})


@each("tuning, said", [
    (tuned(ship={"thrust": float("nan")}), "nan"),
    (tuned(ship={"thrust": float("inf")}), "inf"),
    (tuned(shot={"cap": 10**6}), "1000000"),
    (tuned(castle={"round": {"turn": ()}}), "no list"),
    (tuned(ship={"extra_at": (10**7,)}), "10000000"),
    (tuned(ship={"extra_at": (True,)}), "True"),
    (tuned(ship={"extra_at": (0,)}), "0 for ship.extra_at"),
    (tuned(wall={"shortest": -1e6}), "-1000000.0 for wall.shortest"),
    (tuned(rock={"small": replace(SMALL, radius=-1.0)}), "-1.0 for rock.small.radius"),
    (tuned(ship={"drag": -1.0}), "says -1.0 for ship.drag"),
    (tuned(laser={"cost": 0.0}), "0.0 for laser.cost"),  # something is divided by these
    (tuned(well={"core": 0.0}), "for well.core, where"),
    (tuned(castle={"round": {"rings": (52.0, 0.0)}}), "for castle.round.rings, where"),
    (tuned(castle={"sides": 2}), "for castle.sides, where"),
    (tuned(castle={"round": {"turn": (20.0, 721.0)}}), "for castle.round.turn, where"),
    (tuned(lancer={"most": 9}), "for lancer.most, where"),
    (MUCH, "says 100.0 for width"),
    (tuned(rock={"large": replace(LARGE, radius=200.0)}), "radii for this field, 200 where 180"),
    (tuned(rock={"large": replace(LARGE, radius=100.0)}), "rocks for this field"),
    (tuned(wall={"longest": 721.0}), "lengths of walls for this field"),
    (tuned(shot={"speed": 30_000.0}), "speeds for this field"),
    (tuned(shot={"cap": 40}), "bodies"),
    (tuned(saucer={"shot_life": 100.0, "shot_cap": 50, "warning": 0.0}), "bodies"),
    (tuned(well={"pull": 1e6, "reach": 360.0}), "speeds for this field"),
    (tuned(well={"most": 8}, rock={"cap": 100}), "pulls among bodies"),
    (tuned(castle={"most": 2, "sides": 16}), "plates"),
    (tuned(castle={"round": {"rings": (358.0,)}}), "rings for this field"),
    (tuned(shot={"cap": 20}), "shots among bodies"),
    (tuned(lancer={"most": 8, "reflections": 20}, rock={"cap": 90}), "beams among bodies"),
])  # fmt: skip
def test_rules_beyond_reason_or_with_too_much_to_do_in_a_tick_are_neither_written_nor_read(
    tuning: Tuning, said: str
) -> None:
    with pytest.raises(BadReplay, match=said):
        encode_rules(tuning)
    with pytest.raises(BadReplay, match=said):
        read_tuning(Reader(unchecked(tuning)))


@pytest.mark.slow
@each("tuning", [
    *RULE_SETS.values(),
    *(tuning_of(rules, USUAL_DIFFICULTY) for rules in Rules),
    *{g.tuning for g in GOLDEN},
])  # fmt: skip
def test_all_rules_that_are_played_here_stay_well_below_every_bound(tuning: Tuning) -> None:
    write_tuning(Writer(), tuning)
    for what, found, most in loads(tuning):
        assert found <= most * 0.75, what


USUAL: dict[str, Any] = {
    name: value
    for name, value, _ in numbers_by_name(MODERN, MODERN)
    if name not in {"name", "waves", "mechanics"} and not name.startswith("scene.")
}
"""All numbers of the rules by dotted name."""


def values(name: str) -> st.SearchStrategy[Any]:
    """Draw values of a field: the ends of its range, and anything in between, small ones more often."""
    usual = USUAL[name]
    if isinstance(usual, bool):
        return st.booleans()
    least, most = range_of(name)
    if isinstance(usual, tuple):
        return st.lists(st.integers(int(least), int(most)), min_size=1, max_size=5).map(tuple)
    if isinstance(usual, int):
        return st.integers(int(least), int(most)) | st.sampled_from((int(least), int(most), usual * 3))
    return st.floats(least, most) | st.floats(least, min(most, usual * 5.0)) | st.sampled_from((least, most))


CHANGES = st.lists(st.sampled_from([*USUAL]), min_size=1, max_size=8, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: values(name) for name in names})
)


@each("shot", [{"speed": 19_000.0}, {"cap": 12}])
def test_rules_are_bounded_for_ships_that_have_every_gift(shot: dict[str, float]) -> None:
    check_load(tuned(shot=shot, gate={"every": 0}))
    with pytest.raises(BadReplay, match="too much to do in a tick"):
        check_load(tuned(shot=shot))


@pytest.mark.slow
@each("name", [name for name, value in USUAL.items() if type(value) in {int, float}])
def test_under_the_least_of_any_number_that_is_accepted_everything_enters(name: str) -> None:
    """Else a replay whose rules say 0 for what something is divided by would end in a traceback."""
    tuning = with_numbers(MODERN, {name: type(USUAL[name])(range_of(name)[0])})
    try:
        check_load(tuning)
    except BadReplay:
        return
    world = Start(1, 1, 1, tuning).world()
    world.ticks_to_wave, world.wave = 0, 1
    world.spawn_markers += [
        SpawnMarker(kind, 0.0, 60.0 + 120.0 * number, 1, rightwards=True)
        for number, kind in enumerate(EDGE_SPAWNS)
    ]
    raised = whole_ticks(MODERN.castle.raising) + 10  # a Castle has raised its rings
    events = fly(world, f"{raised if name.startswith('castle.') else 2}.")
    assert {*EDGE_SPAWNS} <= {event.kind for event in of(events, BodyArrived)}


@each("kind", EDGE_SPAWNS)
def test_rules_by_which_an_enemy_stands_still_are_refused(kind: Kind) -> None:
    still = with_numbers(MODERN, {name: 0.0 for name in USUAL if name.endswith(".speed")})
    assert highest_speed(still, kind) == 0.0
    with pytest.raises(BadReplay, match="says 0 for the speed of a "):
        check_load(still)


@pytest.mark.slow
@settings(
    max_examples=40 if "ASTERAYS_EXAMPLES" in os.environ else 10,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
@given(CHANGES, st.integers(0, 99), st.integers(1, 99))
def test_under_any_rules_that_are_accepted_the_field_never_holds_more_than_was_reckoned_with(
    changes: dict[str, Any], seed: int, wave: int
) -> None:
    tuning = with_numbers(tuned(hurried(first=0.01), wave={"first_pause": 0.01}), changes)
    try:
        check_load(tuning)
        write_tuning(Writer(), tuning)
    except BadReplay:
        assume(False)
    most = most_bodies(tuning)
    world = Start(seed, wave, 2, tuning).world()
    hands = [random_commands(seed), random_commands(seed + 1)]
    for _ in range(240):
        step(world, [next(hand) for hand in hands])
        assert len(world.rocks) <= most.rocks
        assert len(world.shots) <= most.shots
        for row in ROWS.values():
            if row.word not in {"ship", "rock", "shot"}:
                assert len(row.held(world)) <= row.numbers(tuning).most
        assert len(bodies(world, Role.MOVES)) + len(world.walls) <= most.all
        assert len(world.spawn_markers) <= most_marked(tuning)
