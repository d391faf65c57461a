"""Recorded games play to the same bits for ever, or the rules have changed.

This is the guard of RULES_VERSION (game/sim/rule_sets.py): whoever changes what the rules do sees red here,
raises the version, and makes the replays anew: python -m tests.replays.make_golden.
"""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from game.replay.file_format import decode
from game.replay.timeline import Timeline
from game.sim.bodies import Kind
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import Event
from game.sim.kinds.registry import EDGE_SPAWNS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tests.each import each
from tests.replays.golden import FOLDER, GOLDEN, Golden, play_again
from tests.replays.make_golden import unannounced
from tests.replays.table import table

HINT = "the rules have changed: raise RULES_VERSION and run python -m tests.replays.make_golden"


QUICK = {"edges", "lancer", "bullets", "duel"}
"""Those that the inner loop plays."""


class Played:
    """A golden replay that was played once, its first minute followed by a timeline."""

    def __init__(self, golden: Golden) -> None:
        self.golden = golden
        self.replay = decode(golden.path.read_bytes())
        self.minute = min(self.replay.ticks, 60 * TICKS_PER_SECOND)
        dice = Random(golden.name)
        places = (dice.randint(0, self.minute) for _ in range(6))
        self.hashes: dict[int, str] = dict.fromkeys([0, self.minute, *places], "")
        """The hash at some ticks of the first minute."""
        self.timeline: Timeline | None = None
        self.world, self.evidence, self.difference = play_again(self.replay, self._follow)

    def _follow(self, world: World, commands: list[Command]) -> None:
        if world.tick > self.minute:
            return
        if self.timeline is None:
            self.timeline = Timeline(world)
        else:
            self.timeline.follow(world, commands)
        if world.tick in self.hashes:
            self.hashes[world.tick] = state_hash(world)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(golden, id=golden.name, marks=[pytest.mark.slow] * (golden.name not in QUICK))
        for golden in GOLDEN
    ],
)
def played(request: pytest.FixtureRequest) -> Played:
    """Play each golden replay, once for all tests."""
    return Played(request.param)


def test_a_golden_replay_plays_to_the_same_bits_and_shows_what_it_claims(played: Played) -> None:
    assert played.difference is None, f"{played.difference}; {HINT}"
    assert (played.world.tick, played.world.score) == (played.replay.ticks, played.replay.score)
    assert played.evidence.lacks(played.golden.least) == []


@pytest.mark.slow
def test_a_minute_of_every_golden_replay_can_be_gone_back_in(played: Played) -> None:
    timeline = played.timeline
    assert timeline is not None
    assert (timeline.first, timeline.last) == (0, played.minute)
    for tick, expected in played.hashes.items():
        assert state_hash(timeline.at(tick)) == expected


@pytest.mark.slow
def test_the_past_goes_on_with_its_commands_as_it_went_on(played: Played) -> None:
    timeline = played.timeline
    assert timeline is not None
    start, end = min(pairwise(sorted(played.hashes)), key=lambda pair: pair[1] - pair[0])
    world = timeline.at(start)
    while world.tick < end:
        step(world, timeline.commands(world.tick))
    assert state_hash(world) == played.hashes[end]


def test_every_golden_replay_is_there_and_nothing_else() -> None:
    assert len(GOLDEN) >= 12
    assert sorted(FOLDER.glob("*.replay")) == sorted(golden.path for golden in GOLDEN)


@pytest.mark.slow
def test_the_page_has_a_row_for_each_with_what_it_claims() -> None:
    page = (FOLDER.parent / "README.md").read_text(encoding="utf-8")

    assert "\n".join(table()) + "\n\n" in page, "python -m tests.replays.table prints it"
    assert len(table()) == 2 + len(list(FOLDER.glob("*.replay")))


@each("spawn", EDGE_SPAWNS)
def test_some_golden_replay_claims_that_each_enemy_arrives_and_is_destroyed(spawn: Kind) -> None:
    name = spawn.name.lower().replace("_", " ")
    claimed = {claim for golden in GOLDEN for claim in golden.least}

    assert {f"{name} arrived", f"{name} destroyed"} <= claimed


def _other_last_bit(world: World, commands: list[Command]) -> list[Event]:
    """Do a tick in which every thrust ends in another last bit."""
    events = step(world, commands)
    for ship, held in zip(world.ships, commands, strict=True):
        if held.thrust:
            ship.vx = math.nextafter(ship.vx, math.inf)
    return events


def test_the_golden_replays_notice_another_last_bit_of_a_thrust(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a machine's own sine aims it; tests/replays/matrix.py puts one in place of the table."""
    monkeypatch.setattr("tests.replays.golden.step", _other_last_bit)

    _world, _evidence, difference = play_again(decode((FOLDER / "edges.replay").read_bytes()))

    assert difference is not None
    assert difference.second <= 10


def test_the_golden_replays_notice_a_die_rolled_once_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = decode((FOLDER / "bullets.replay").read_bytes())
    start = type(replay.start).world

    def one_roll_more(self: object) -> object:
        world = start(self)  # type: ignore[arg-type]
        world.dice.bits()
        return world

    monkeypatch.setattr(type(replay.start), "world", one_roll_more)

    _world, _evidence, difference = play_again(replay)

    assert difference is not None
    assert (difference.second, difference.field) == (0, "dice")


@pytest.mark.slow
def test_golden_replays_are_not_made_anew_under_the_same_number(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = next(golden for golden in GOLDEN if golden.name == "edges")
    assert not unannounced(edges)

    monkeypatch.setattr("tests.replays.golden.step", _other_last_bit)
    assert unannounced(edges)
