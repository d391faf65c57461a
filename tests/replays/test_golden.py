"""Recorded games play to the same bits for ever, or the rules have changed.

This is the guard of RULES_VERSION (game/sim/rule_sets.py): whoever changes what the rules do sees red here,
raises the version, and makes the replays anew: python .ci/tools make_golden.
"""

import math
from collections.abc import Container

import pytest

from game.replay.playback import Playback
from game.replay.timeline import Timeline
from game.sim.kinds.registry import EDGE_SPAWNS
from tests.play import *
from tools.golden import FOLDER, GOLDEN, Golden, play_again, recording
from tools.make_golden import table, unannounced

HINT = "the rules have changed: raise RULES_VERSION and run python .ci/tools make_golden"

NAMES = [golden.name for golden in GOLDEN]

QUICK = {"edges"}
"""Those that the inner loop plays."""

LONG = {"ten-minutes"}
"""Those that the night plays."""

GONE_BACK = {"corner", "deep-castle", "gates", "hyperspace", "minelayer", "reserve", "twin-castle", "visitor"}
"""Those in which a timeline goes back."""


def goldens(names: Container[str], quick: Container[str] = ()) -> pytest.MarkDecorator:
    """Try a test with these golden replays."""
    return pytest.mark.parametrize(
        "golden",
        [
            pytest.param(
                golden,
                id=golden.name,
                marks=[pytest.mark.slow] * (golden.name not in quick)
                + [pytest.mark.nightly] * (golden.name in LONG),
            )
            for golden in GOLDEN
            if golden.name in names
        ],
    )


@goldens(NAMES, QUICK)
def test_a_golden_replay_plays_to_the_same_bits_and_shows_what_it_claims(golden: Golden) -> None:
    replay = recording(golden.name)
    world, evidence, difference = play_again(replay)
    assert difference is None, f"{difference}; {HINT}"
    assert (world.tick, world.score) == (replay.ticks, replay.score)
    assert evidence.lacks(golden.least) == []


@goldens(GONE_BACK)
def test_a_golden_replay_can_be_gone_back_in_and_goes_on_as_it_went_on(golden: Golden) -> None:
    replay = recording(golden.name)
    playback, dice = Playback(replay), Random(golden.name)
    last = min(replay.ticks, 15 * TICKS_PER_SECOND)
    places = sorted({0, last, *(dice.randint(0, last) for _ in range(6))})
    world = playback.start()
    timeline, hashes = Timeline(world), {0: state_hash(world)}
    while world.tick < last:
        commands = playback.commands(world)
        step(world, commands)
        timeline.follow(world, commands)
        if world.tick in places:
            hashes[world.tick] = state_hash(world)

    assert (timeline.first, timeline.last) == (0, last)
    assert {tick: state_hash(timeline.at(tick)) for tick in places} == hashes
    start, end = min(pairwise(places), key=lambda pair: pair[1] - pair[0])
    world = timeline.at(start)
    while world.tick < end:
        step(world, timeline.commands(world.tick))
    assert state_hash(world) == hashes[end]


def test_every_golden_replay_is_there_with_its_row_on_the_page_and_nothing_else() -> None:
    page = (FOLDER.parent / "README.md").read_text(encoding="utf-8")

    assert sorted(FOLDER.glob("*.replay")) == sorted(golden.path for golden in GOLDEN)
    assert "\n".join(table()) + "\n\n" in page, "python .ci/tools make_golden --table prints it"


def test_some_golden_replay_claims_that_each_enemy_arrives_and_is_destroyed() -> None:
    claimed = {claim for golden in GOLDEN for claim in golden.least}
    words = [spawn.name.lower().replace("_", " ") for spawn in EDGE_SPAWNS]

    assert {f"{word} {fate}" for word in words for fate in ("arrived", "destroyed")} <= claimed


def _other_last_bit(world: World, commands: list[Command]) -> list[Event]:
    """Do a tick in which every thrust ends in another last bit."""
    events = step(world, commands)
    for ship, held in zip(world.ships, commands, strict=True):
        if held.thrust:
            ship.vx = math.nextafter(ship.vx, math.inf)
    return events


def test_another_last_bit_of_a_thrust_is_noticed_and_nothing_is_made_anew_under_the_same_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where a machine's own sine aims it; tools.matrix.py puts one in place of the table."""
    monkeypatch.setattr("tools.golden.step", _other_last_bit)

    _world, _evidence, difference = play_again(recording("edges"))

    assert difference is not None
    assert difference.second <= 10
    assert unannounced(next(golden for golden in GOLDEN if golden.name == "edges"))
