"""Every promise that a soak checks is seen to be broken, once it is."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.physics import Point, Record
from game.sim import events
from game.sim.bodies import (
    Cause,
    Gift,
    Lancer,
    Saucer,
    SaucerSize,
    ShipPhase,
    SpawnMarker,
)
from game.sim.bodies import Kind as BodyKind
from game.sim.command import Command
from game.sim.digest import leaves
from game.sim.rule_sets import DUEL, TETHER
from game.sim.step import step
from game.sim.tuning import Size, Tuning
from game.sim.wave_table import WAVES
from game.sim.world import World
from tests.arena import (
    RIGHT,
    add_lancer,
    add_rock,
    add_saucer,
    add_shot,
    add_wall,
    arena,
    commands,
    tuned,
)
from tests.each import each
from tests.soak import divergence
from tests.soak import termination as ends
from tests.soak.input_sources import Kind
from tests.soak.invariants import INVARIANTS, Watch
from tests.soak.trace import BrokenInvariant, Trace, before

Change = Callable[[World, Trace], Any]


def stage() -> World:
    """Return two rocks about to bounce, two that do not, a shot and a Lancer, all in order."""
    world = arena(
        heading=RIGHT,
        rocks={
            (300.0, 200.0): (Size.SMALL, (120.0, 0.0)),
            (326.5, 201.0): (Size.SMALL, (-120.0, 10.0)),
            (900.0, 600.0): Size.LARGE,
            (200.0, 600.0): (Size.MEDIUM, (30.0, 0.0)),
        },
    )
    world.tick = 11  # all pairs are looked at in the tick to come
    add_shot(world, (640.0, 100.0), (620.0, 0.0))
    add_lancer(world, (1100.0, 100.0))
    return world


def broken(change: Change, world: World | None = None, script: str = ".", kind: Kind | None = None) -> str:
    """Play a tick in which all is well, change something behind its back, and return what is noticed."""
    world = stage() if world is None else world
    watch, was, record = Watch(world, kind), before(world), Record()
    held: list[Command] = [*commands(script), *([Command()] * (len(world.ships) - 1))]
    trace = Trace(was, world, held, step(world, held, record), record)
    change(world, trace)
    with pytest.raises(BrokenInvariant) as caught:
        watch.look(trace)
    return caught.value.invariant


def put(thing: Callable[[World], Any], **fields: Any) -> Change:
    """Return a change of some fields of something."""

    def change(world: World, _moment: Trace) -> None:
        for name, value in fields.items():
            setattr(thing(world), name, value)

    return change


def ship(world: World) -> Any:
    return world.ships[0]


def lancer(world: World) -> Any:
    return world.lancers[0]


def rock(number: int) -> Callable[[World], Any]:
    return lambda world: world.rocks[number]


def tells(*told: events.Event) -> Change:
    """Return a change of what the tick says happened."""
    return lambda _, trace: trace.events.extend(told)


def saucer_end(points: int, by: int) -> events.BodyDestroyed:
    return events.BodyDestroyed(BodyKind.LARGE_SAUCER, 99, (0.0, 0.0), (0.0, 0.0), Cause.SHOT, by, points)


def exchange(world: World, *names: str, by: float = 0.0) -> None:
    """Exchange something of the rocks that have just bounced, or bring them nearer."""
    one, other = world.rocks[:2]
    for name in names:
        a, b = getattr(one, name), getattr(other, name)
        setattr(one, name, b if by == 0.0 else a + (b - a) * by)
        setattr(other, name, a if by == 0.0 else b)


def was_at(trace: Trace, rock_id: int, x: float, y: float) -> None:
    trace.before.ways[rock_id] = (x, y, *trace.before.ways[rock_id][2:])


def newcomer(world: World, trace: Trace, add: Callable[[World, Point], Saucer | Lancer]) -> None:
    place = (world.ships[0].x + 25.0, world.ships[0].y)
    body = add(world, place)
    trace.events.append(events.BodyArrived(body.kind, body.id, place))


def large_saucer(world: World, place: Point) -> Saucer:
    return add_saucer(world, place, SaucerSize.LARGE)


CHANGES: list[tuple[str, Change]] = [
    ("places", put(rock(0), x=1280.0)),
    ("speeds", put(rock(2), vx=960.1)),
    ("speeds", put(rock(2), vy=math.inf)),
    ("gauges", put(ship, energy=100.1)),
    ("gauges", put(ship, energy=math.nan)),
    ("counts", lambda world, _: world.lancers.extend([world.lancers[0]] * 2)),
    ("ids", lambda world, _: world.rocks.reverse()),
    ("score", put(ship, score=10)),
    ("score", tells(saucer_end(points=200, by=1))),
    ("lives", put(ship, lives=4)),
    ("rock area", lambda world, _: world.rocks.pop()),
    ("rock area", lambda world, _: add_rock(world, Size.LARGE, (640.0, 650.0))),
    ("bounce energy", lambda world, _: put(rock(0), vx=world.rocks[0].vx * (1.0 + 1e-11))(world, _)),
    ("bounce momentum", lambda world, _: put(rock(0), vx=-world.rocks[0].vx)(world, _)),
    ("pushed together", lambda world, _: exchange(world, "vx", "vy")),
    ("penetration", put(rock(3), x=900.0, y=530.0)),
    ("tunnelling", lambda world, trace: was_at(trace, world.rocks[2].id, 642.0, 100.0)),
    ("tunnelling", lambda world, _: add_wall(world, (642.0, 100.0), mirror=True)),
    ("births", lambda world, trace: newcomer(world, trace, large_saucer)),
    ("births", lambda world, trace: newcomer(world, trace, add_lancer)),
    ("telegraph", tells(events.BeamFired(BodyKind.LANCER, 7, ()))),
    ("gates", put(ship, gifts=(Gift.PUSH,))),
]  # fmt: skip
"""Promises, and what breaks them."""


def two_ships(tuning: Tuning = TETHER) -> World:
    """Return two ships side by side in the middle, and nothing else."""
    world = arena((600.0, 360.0), ships=2, tuning=tuning)
    world.ships[1].x = 700.0
    return world


def won() -> World:
    """Return a duel that its first ship is about to have won."""
    world = two_ships(DUEL)
    world.ships[0].score, world.over = DUEL.team.goal, True
    return world


def cleared(ships: int = 1) -> World:
    """Return a world whose wave has nothing left: the next tick clears it."""
    world = arena(ships=ships)
    world.wave, world.ticks_to_wave = 1, 0
    world.tuning = tuned(saucer={"most": 0}, lancer={"most": 0})
    world.ships[0].bonus = True
    return world


def with_castle(form: int) -> World:
    """Return a Castle in the second tick after it came in."""
    world = arena((200.0, 200.0))
    world.wave = next(wave for wave, row in enumerate(WAVES, 1) if row.castle == form)
    world.row, world.ticks_to_wave = WAVES[world.wave - 1].parts, 0
    world.ships[0].bonus = True
    world.spawn_markers.append(SpawnMarker(BodyKind.CASTLE, 0.0, 500.0, 1, rightwards=True))
    Watch(world).step(world, [Command()])
    return world


def compared() -> World:
    """Return a wall in the tick in which states are compared."""
    world = arena(walls=[((100.0, 100.0), (30.0, 0.0), False)])
    world.tick = 599
    return world


def other(world: World) -> Any:
    return world.ships[1]


def boss(world: World) -> Any:
    return world.castles[0]


def pays(**change: int) -> Change:
    """Return a change of the bonus that is paid, and of the first ship's score with it."""

    def changed(world: World, trace: Trace) -> None:
        for number, event in enumerate(trace.events):
            if isinstance(event, events.BonusPaid):
                trace.events[number] = replace(event, **change)
        world.ships[0].score = change.get("points", world.ships[0].score)

    return changed


WON = events.GameOver(DUEL.team.goal, 1, 1)

ON_STAGES: list[tuple[str, Callable[[], World], Change]] = [
    ("tally", arena, put(lambda world: world.tally, deaths=1)),
    ("digest", compared, put(lambda world: world.walls[0], half=(0.0, math.inf))),
    ("reserve", two_ships, put(other, phase=ShipPhase.OUT)),
    ("tether", two_ships, put(other, x=801.0)),
    ("ships apart", two_ships, put(other, x=623.9)),
    ("winner", won, tells(WON)),
    ("bonus", cleared, pays(points=1)),
    ("castles", lambda: with_castle(4), put(boss, x=30.0)),
]  # fmt: skip
"""The same for other stages."""

ELSEWHERE = {"save and restore", "torus shift", "endless game", "endless wave", "twin", "exception"}
"""Promises that need more than one tick, or a kind of player."""


@each("promise, change", CHANGES)
def test_a_promise_that_is_broken_is_noticed_under_its_name(promise: str, change: Change) -> None:
    assert broken(change) == promise


@each("promise, stage, change", ON_STAGES)
def test_a_promise_of_other_stages_is_noticed_too(
    promise: str, stage: Callable[[], World], change: Change
) -> None:
    assert broken(change, stage()) == promise


def test_every_promise_is_broken_here() -> None:
    found = {row[0] for row in (*CHANGES, *ON_STAGES)}
    assert found | ELSEWHERE == {*INVARIANTS, "twin", "exception"}


def played_on(world: World, watch: Watch, ticks: int) -> str:
    """Play on and return what is noticed."""
    for _ in range(ticks):
        try:
            watch.step(world, [Command()])
        except BrokenInvariant as noticed:
            return noticed.invariant
    return "nothing"


def test_a_copy_that_goes_another_way_is_noticed() -> None:
    world = stage()
    world.tick = 1199
    watch = Watch(world)
    watch.step(world, [Command()])
    world.dice.state += 1
    assert played_on(world, watch, 7) == "save and restore"


def test_a_moved_world_that_goes_another_way_is_noticed() -> None:
    world = stage()
    world.tick = 1799
    watch = Watch(world)
    watch.step(world, [Command()])
    world.rocks[2].x += 0.3
    assert played_on(world, watch, 1) == "torus shift"


@pytest.mark.parametrize("forgotten", ["energy", "dice"])
def test_a_digest_that_forgets_a_field_is_noticed(monkeypatch: pytest.MonkeyPatch, forgotten: str) -> None:
    def forgetful(world: World) -> list[tuple[str, float | str]]:
        return [(name, value) for name, value in leaves(world) if forgotten not in re.split(r"[.\[]", name)]

    monkeypatch.setattr(divergence, "leaves", forgetful)
    world = stage()
    world.tick = 599
    assert broken(lambda _world, _moment: None, world) == "digest"


@pytest.mark.parametrize(
    ("promise", "kind", "ticks", "wave_ticks"),
    [
        ("endless game", Kind.IDLE, ends.IDLE_GAME + 1, 0),
        ("endless wave", Kind.AUTOPILOT, 11, ends.WAVE + 1),
    ],
)
def test_what_does_not_end_is_noticed(promise: str, kind: Kind, ticks: int, wave_ticks: int) -> None:
    world = stage()
    world.tick, world.wave_tick = ticks, wave_ticks
    assert broken(lambda _world, _moment: None, world, kind=kind) == promise
