"""Every promise that a soak checks is seen to be broken, once it is."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest

from game.physics import ContactRecord, Point, Record, TetherRecord
from game.sim import events
from game.sim.bodies import (
    ROCKS,
    Cause,
    Gift,
    Lancer,
    MinePhase,
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
from game.sim.tuning import ticks as whole_ticks
from game.sim.wave_table import WAVES
from game.sim.world import World
from tests.arena import (
    RIGHT,
    add_castle,
    add_gate,
    add_lancer,
    add_mine,
    add_plate,
    add_rock,
    add_saucer,
    add_shot,
    add_wall,
    arena,
    commands,
    destroyed,
    tuned,
)
from tests.each import each
from tests.soak import divergence
from tests.soak import termination as ends
from tests.soak.accounting import check_lives
from tests.soak.bosses import RISING, Castles
from tests.soak.choices import Gates
from tests.soak.input_sources import Kind
from tests.soak.invariants import INVARIANTS, Watch
from tests.soak.partners import Winner
from tests.soak.telegraphs import Attacks
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


def wave_at(world: World, trace: Trace, x: float, y: float) -> None:
    add_rock(world, Size.LARGE, (x, y))
    world.rocks[-1].fade = whole_ticks(world.tuning.rock.fade)
    trace.events.extend((events.WaveBegan(1, 1), events.RocksArrived((world.rocks[-1].id,))))


def arrival_at(world: World, trace: Trace, x: float, y: float) -> None:
    """Put a rock there that has just faded in."""
    add_rock(world, Size.LARGE, (x, y))
    trace.events.append(events.RocksArrived((world.rocks[-1].id,)))


DRAWN = ContactRecord(5, 6, (0.0, 0.0), (1.0, 0.0), 0.0, -1.0)
"""A contact that pulls."""


CHANGES: list[tuple[str, Change]] = [
    ("places", put(rock(0), x=1280.0)),
    ("places", put(rock(0), y=-1e-9)),
    ("places", put(rock(2), x=math.nan)),
    ("places", put(ship, y=720.0)),
    ("places", lambda world, _: add_wall(world, (1300.0, 100.0), mirror=True)),
    ("speeds", put(rock(2), vx=960.1)),
    ("speeds", put(rock(2), vy=math.inf)),
    ("speeds", put(ship, vx=math.nan)),
    ("speeds", put(lambda world: world.shots[0], vx=1200.0)),
    ("speeds", put(lambda world: world.lancers[0], vy=-961.0)),
    ("gauges", put(ship, energy=100.1)),
    ("gauges", put(ship, energy=math.nan)),
    ("gauges", put(ship, heading=65536)),
    ("gauges", put(ship, protection=-1)),
    ("gauges", put(ship, shields=2)),
    ("gauges", put(ship, lives=0)),
    ("gauges", put(rock(2), health=0)),
    ("gauges", put(rock(0), health=60)),
    ("gauges", put(lambda world: world.shots[0], life=-1)),
    ("counts", lambda world, _: world.lancers.extend([world.lancers[0]] * 2)),
    ("counts", lambda world, _: world.shots.extend([world.shots[0]] * 12)),
    ("counts", put(rock(2), alive=False)),
    ("ids", lambda world, _: world.rocks.reverse()),
    ("ids", put(rock(1), id=1)),
    ("ids", put(rock(3), id=1_000)),
    ("ids", put(lambda world: world.shots[0], id=2)),
    ("score", put(ship, score=10)),
    ("score", tells(saucer_end(points=200, by=1))),
    ("score", tells(saucer_end(points=200, by=0))),
    ("lives", put(ship, lives=4)),
    ("lives", put(ship, lives=2)),
    ("lives", put(lambda world: world, over=True)),
    ("lives", tells(events.GameOver(0, 1))),
    ("rock area", lambda world, _: world.rocks.pop()),
    ("rock area", lambda world, _: add_rock(world, Size.LARGE, (640.0, 650.0))),
    ("rock area", tells(events.RocksArrived((1, 2, 3, 4)))),
    ("rock area", put(rock(3), radius=27.0)),
    ("rock area", put(rock(2), inverse_mass=1.0)),
    ("rock area", put(rock(2), health=60)),
    ("bounce energy", lambda world, _: put(rock(0), vx=world.rocks[0].vx * (1.0 + 1e-11))(world, _)),
    ("bounce momentum", lambda world, _: put(rock(0), vx=-world.rocks[0].vx)(world, _)),
    ("pushed together", lambda world, _: exchange(world, "vx", "vy")),
    ("pushed together", lambda world, _: exchange(world, "x", "y", by=0.01)),
    ("pushed together", lambda _, trace: trace.record.contacts.append(DRAWN)),
    ("penetration", put(rock(3), x=900.0, y=530.0)),
    ("speeds", put(rock(3), vx=480.001)),
    ("speeds", put(lancer, vy=480.001)),
    ("tunnelling", lambda world, trace: was_at(trace, world.rocks[2].id, 642.0, 100.0)),
    ("tunnelling", lambda world, _: add_wall(world, (642.0, 100.0), mirror=True)),
    ("tunnelling", lambda world, _: add_wall(world, (200.1, 600.0), mirror=True)),
    ("tunnelling", lambda world, trace: was_at(trace, world.lancers[0].id, 642.0, 100.0)),
    ("births", lambda world, trace: newcomer(world, trace, large_saucer)),
    ("births", lambda world, trace: newcomer(world, trace, add_lancer)),
    ("births", lambda world, trace: wave_at(world, trace, 640.0, 600.0)),
    ("births", lambda world, trace: arrival_at(world, trace, 640.0, 460.0)),
    ("telegraph", tells(events.BeamFired(BodyKind.LANCER, 7, ()))),
    ("telegraph", tells(events.BeamLocked(BodyKind.LANCER, 7, (0.0, 0.0), 0))),
    ("gates", put(ship, gifts=(Gift.PUSH,))),
    ("gates", put(ship, may_choose=True)),
    ("gates", lambda world, _: add_gate(world, (100.0, 400.0))),
    ("gates", tells(events.GiftTaken(1, Gift.PUSH, (0.0, 0.0)))),
    ("telegraph", tells(events.ShieldBroken(1, (0.0, 0.0), Cause.BLAST, 77))),
]  # fmt: skip
"""Promises, and what breaks them."""


def struck(size: Size) -> World:
    """Return a rock in the way of a shot that is about to break it."""
    world = arena(rocks={(300.0, 100.0): size})
    add_shot(world, (300.0 - world.rocks[0].radius + 4.0, 100.0), (620.0, 0.0))
    return world


def broken_on_a_ship() -> World:
    """Return a dim piece within which a ship is, and a shot that is about to break it."""
    world = arena(rocks={(655.0, 360.0): Size.MEDIUM})
    world.rocks[0].fade = 40
    add_shot(world, (682.0, 360.0), (-620.0, 0.0))
    return world


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


def aside(world: World, _trace: Trace) -> None:
    world.rocks[0].x += 30.0


def raises_a_plate(world: World, _trace: Trace) -> None:
    add_plate(world, (100.0, 600.0)).castle = world.castles[0].id


def breaks_again(_world: World, trace: Trace) -> None:
    trace.events.append(replace(destroyed(trace.events, *ROCKS)[0], points=0, by=0))


def pays(**change: int) -> Change:
    """Return a change of the bonus that is paid, and of the first ship's score with it."""

    def changed(world: World, trace: Trace) -> None:
        for number, event in enumerate(trace.events):
            if isinstance(event, events.BonusPaid):
                trace.events[number] = replace(event, **change)
        world.ships[0].score = change.get("points", world.ships[0].score)

    return changed


TORN = TetherRecord(1, 2, (600.0, 360.0), (201.0, 0.0), 200.0, 1.0, (0.0, 0.0), (0.0, 0.0))
"""A tether that draws two together that are at rest."""

WON = events.GameOver(DUEL.team.goal, 1, 1)
AT = (0.0, 0.0)

ON_STAGES: list[tuple[str, Callable[[], World], Change]] = [
    ("births", lambda: struck(Size.LARGE), aside),
    ("births", broken_on_a_ship, put(rock(0), fade=0)),
    ("rock area", lambda: struck(Size.LARGE), put(rock(0), size=Size.SMALL, radius=13.0, health=30)),
    ("rock area", lambda: struck(Size.SMALL), breaks_again),
    ("tally", arena, put(lambda world: world.tally, deaths=1)),
    ("digest", compared, put(lambda world: world.walls[0], half=(0.0, math.inf))),
    ("reserve", two_ships, put(other, phase=ShipPhase.OUT)),
    ("reserve", two_ships, put(other, held=Command(away=True), phase=ShipPhase.OUT)),
    ("tether", two_ships, put(other, x=801.0)),
    ("tether", two_ships, lambda _, trace: trace.record.tethers.append(TORN)),
    ("ships apart", two_ships, put(other, x=623.9)),
    ("lives", two_ships, put(other, lives=4)),
    ("winner", won, tells(WON)),
    ("bonus", cleared, pays(points=1)),
    ("bonus", cleared, pays(seconds=3)),
    ("bonus", cleared, pays(seconds=3, points=300)),
    ("score", lambda: cleared(ships=2), pays(ship=2)),
    ("gates", cleared, tells(events.GatesOpened((Gift.PUSH,), (AT,)))),
    ("castles", lambda: with_castle(4), put(boss, x=30.0)),
    ("castles", lambda: with_castle(3), put(lambda world: world.wells[0], x=1.0)),
    ("castles", lambda: with_castle(1), tells(events.Reinforced(5, 1))),
    ("castles", lambda: with_castle(1), tells(events.CastlesFell(20), events.CastlesFell(25))),
    ("castles", lambda: with_castle(1), raises_a_plate),
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


def test_a_mine_that_blows_before_its_fuse_has_burnt_is_noticed() -> None:
    world = arena((100.0, 100.0))
    add_mine(world, (640.0, 360.0), MinePhase.TRIGGERED, 2)
    assert played_on(world, Watch(world), 2) == "telegraph"


@each(
    "end",
    [
        events.ShipDestroyed(1, (0.0, 0.0), (0.0, 0.0), 0, Cause.BEAM, 7, 2),
        events.ShieldBroken(1, (0.0, 0.0), Cause.BEAM, 7),
        *(events.BodyDestroyed(kind, 3, (0.0, 0.0), (0.0, 0.0), Cause.BEAM, 0, 0) for kind in BodyKind),
    ],
)
def test_an_end_by_a_beam_that_nobody_fired_is_noticed(end: events.Event) -> None:
    world = arena()
    world.tick = 1000
    trace = Trace(before(world), world, [], [end], Record())
    with pytest.raises(BrokenInvariant, match="telegraph"):
        Attacks().check(trace)


@pytest.mark.parametrize(
    ("cause", "had", "noticed"),
    [
        (Cause.SHOT, {"shields": 1}, True),
        (Cause.RAM, {"guard": 2}, True),
        (Cause.RAM, {"guard": 1}, False),
        (Cause.WARP, {"shields": 1}, False),
        (Cause.BEAM, {}, False),
    ],
)
def test_a_ship_lost_behind_its_shield_is_noticed(cause: Cause, had: dict[str, int], noticed: bool) -> None:
    world = arena()
    ship = world.ships[0]
    for name, value in had.items():
        setattr(ship, name, value)
    was = before(world)
    ship.lives -= 1
    lost = events.ShipDestroyed(1, (640.0, 360.0), (0.0, 0.0), 0, cause, 7, 2)
    with pytest.raises(BrokenInvariant, match="lives") if noticed else nullcontext():
        check_lives(Trace(was, world, [], [lost], Record()))


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


@pytest.mark.parametrize("forgotten", ["energy", "dice", "phase", "ticks_since_rock_hit"])
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


def test_what_looks_at_many_ticks_notices_its_promise() -> None:
    world = arena()
    add_gate(world, (100.0, 400.0))
    gates = Gates(world)
    world.gates.clear()
    with pytest.raises(BrokenInvariant, match="open was told"):
        gates.check(Trace(before(world), world, [], [], Record()))

    add_castle(world, (900.0, 300.0))
    castles, trace = Castles(), Trace(before(world), world, [], [], Record())
    for _ in range(RISING):
        castles.check(trace)
    with pytest.raises(BrokenInvariant):
        castles.check(trace)

    world = two_ships(DUEL)
    winner = Winner(world)
    world.ships[0].score = 4
    with pytest.raises(BrokenInvariant, match="winner"):
        winner.check(Trace(before(world), world, [], [WON], Record()))
    world.ships[0].score = DUEL.team.goal
    with pytest.raises(BrokenInvariant, match="nobody is told"):
        Winner(two_ships(DUEL)).check(Trace(before(world), world, [], [], Record()))
