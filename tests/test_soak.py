"""Every promise that a soak checks is seen to be broken, once it is, and kept by the games that it plays."""

import json
import math

import pytest

from game.sim.kinds.registry import ROWS
from game.storage.replays import read_replay
from tests.play import *
from tools.soak import run, waves
from tools.soak.__main__ import main, report_of
from tools.soak.episodes import KINDS, Episode, Rules, episode, under
from tools.soak.input_sources import Kind as Hands
from tools.soak.input_sources import pilots
from tools.soak.invariants import INVARIANTS, Watch
from tools.soak.run import Failure, soak
from tools.soak.trace import BrokenInvariant, Trace, before

Change = Callable[[World, Trace], Any]
Part = Callable[[World], Any]


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


def cleared() -> World:
    """Return a world whose wave has nothing left: the next tick clears it."""
    world = arena(tuning=tuned(saucer={"most": 0}, lancer={"most": 0}))
    world.wave, world.ticks_to_wave, world.ships[0].bonus = 1, 0, True
    return world


def two_cores() -> World:
    """Return a Castle of two cores in the second tick after it came in."""
    world = arena((200.0, 200.0))
    world.wave = next(wave for wave, row in enumerate(WAVES, 1) if row.castle == 4)
    world.row, world.ticks_to_wave, world.ships[0].bonus = WAVES[world.wave - 1].parts, 0, True
    world.spawn_markers.append(SpawnMarker(Kind.CASTLE, 0.0, 500.0, 1, rightwards=True))
    Watch(world).step(world, [Command()])
    return world


def late(ticks: int, wave_ticks: int) -> World:
    """Return a game, and a wave, that has lasted for so long."""
    world = stage()
    world.tick, world.wave_tick = ticks, wave_ticks
    return world


def broken(change: Change, world: World, hands: Hands | None = None) -> str:
    """Play a tick in which all is well, change something behind its back, and return what is noticed."""
    watch, was, record = Watch(world, hands), before(world), Record()
    held: list[Command] = [*commands("."), *([Command()] * (len(world.ships) - 1))]
    trace = Trace(was, world, held, step(world, held, record), record)
    change(world, trace)
    with pytest.raises(BrokenInvariant) as caught:
        watch.look(trace)
    return caught.value.invariant


def nothing(_world: World, _trace: Trace) -> None:
    """Change nothing."""


def so(part: Part, **fields: Any) -> Change:
    """Return a change of some fields of something."""

    def change(world: World, _trace: Trace) -> None:
        for name, value in fields.items():
            setattr(part(world), name, value)

    return change


def ship(number: int = 0) -> Part:
    return lambda world: world.ships[number]


def rock(number: int) -> Part:
    return lambda world: world.rocks[number]


def faster(by: float) -> Change:
    """Return a change of the first rock's speed across, so many times as fast."""
    return lambda world, trace: so(rock(0), vx=world.rocks[0].vx * by)(world, trace)


def tells(*told: Event) -> Change:
    """Return a change of what the tick tells."""
    return lambda _, trace: trace.events.extend(told)


def exchange(world: World, _trace: Trace) -> None:
    """Exchange the velocities of the rocks that have just bounced."""
    one, other = world.rocks[:2]
    one.vx, one.vy, other.vx, other.vy = other.vx, other.vy, one.vx, one.vy


def was_at(world: World, trace: Trace) -> None:
    """Put a rock before the tick where the shot flies."""
    trace.before.ways[world.rocks[2].id] = (642.0, 100.0, 0.0, 0.0)


def comes(add: Callable[[World, Point], Any]) -> Change:
    """Return a change that lets somebody come in beside the ship."""

    def change(world: World, trace: Trace) -> None:
        place = (world.ships[0].x + 25.0, world.ships[0].y)
        body = add(world, place)
        trace.events.append(BodyArrived(body.kind, body.id, place))

    return change


def pays(points: int) -> Change:
    """Return a change of the bonus that is paid, and of the first ship's score with it."""

    def change(world: World, trace: Trace) -> None:
        for number, event in enumerate(trace.events):
            if isinstance(event, BonusPaid):
                trace.events[number] = replace(event, points=points)
        world.ships[0].score = points

    return change


SAUCER = BodyDestroyed(Kind.LARGE_SAUCER, 99, (0.0, 0.0), (0.0, 0.0), Cause.SHOT, 1, 200)

CHANGES: list[tuple[str, Callable[[], World], Change]] = [
    ("places", stage, so(rock(0), x=1280.0)),
    ("speeds", stage, so(rock(2), vx=960.1)),
    ("speeds", stage, so(rock(2), vy=math.inf)),
    ("gauges", stage, so(ship(), energy=100.1)),
    ("gauges", stage, so(ship(), energy=math.nan)),
    ("gauges", stage, so(ship(), heading=65536)),
    ("gauges", stage, so(ship(), protection=-1)),
    ("gauges", stage, so(ship(), shields=2)),
    ("gauges", stage, so(ship(), lives=0)),
    ("gauges", stage, so(rock(2), health=0)),
    ("gauges", stage, so(lambda world: world.shots[0], life=-1)),
    ("counts", stage, so(rock(2), alive=False)),
    ("counts", stage, lambda world, _: world.lancers.extend([world.lancers[0]] * 2)),
    ("ids", stage, lambda world, _: world.rocks.reverse()),
    ("ids", stage, so(rock(1), id=1)),
    ("ids", stage, so(rock(3), id=1_000)),
    ("score", stage, so(ship(), score=10)),
    ("score", stage, tells(SAUCER)),
    ("lives", stage, so(ship(), lives=4)),
    ("lives", stage, so(lambda world: world, over=True)),
    ("lives", stage, tells(GameOver(0, 1))),
    ("tally", arena, so(lambda world: world.tally, deaths=1)),
    ("bonus", cleared, pays(points=1)),
    ("gates", stage, so(ship(), gifts=(Gift.PUSH,))),
    ("gates", stage, so(ship(), may_choose=True)),
    ("gates", stage, tells(GiftTaken(1, Gift.PUSH, (0.0, 0.0)))),
    ("gates", cleared, tells(GatesOpened((Gift.PUSH,), ((0.0, 0.0),)))),
    ("castles", two_cores, so(lambda world: world.castles[0], x=30.0)),
    ("rock area", stage, lambda world, _: world.rocks.pop()),
    ("rock area", stage, lambda world, _: add_rock(world, Size.LARGE, (640.0, 650.0))),
    ("bounce energy", stage, faster(1.0 + 1e-11)),
    ("bounce momentum", stage, faster(-1.0)),
    ("pushed together", stage, exchange),
    ("penetration", stage, so(rock(3), x=900.0, y=530.0)),
    ("tunnelling", stage, was_at),
    ("tunnelling", stage, lambda world, _: add_wall(world, (642.0, 100.0))),
    ("births", stage, comes(lambda world, place: add_saucer(world, place, SaucerSize.LARGE))),
    ("births", stage, comes(add_lancer)),
    ("telegraph", stage, tells(BeamFired(Kind.LANCER, 7, ()))),
    ("telegraph", stage, tells(BeamLocked(Kind.LANCER, 7, (0.0, 0.0), 0))),
    ("telegraph", stage, tells(ShieldBroken(1, (0.0, 0.0), Cause.BLAST, 77))),
    ("reserve", two_ships, so(ship(1), phase=ShipPhase.OUT)),
    ("tether", two_ships, so(ship(1), x=801.0)),
    ("ships apart", two_ships, so(ship(1), x=623.9)),
    ("winner", won, tells(GameOver(DUEL.team.goal, 1, 1))),
]
"""Promises, and what breaks them in a tick of which stage."""

LATE = [
    ("endless game", Hands.IDLE, late(waves.IDLE_GAME + 1, 0)),
    ("endless wave", Hands.AUTOPILOT, late(11, waves.WAVE + 1)),
]


@each("promise, stage, change", CHANGES)
def test_a_promise_that_is_broken_is_noticed_under_its_name(
    promise: str, stage: Callable[[], World], change: Change
) -> None:
    assert broken(change, stage()) == promise


@each("promise, hands, world", LATE)
def test_what_does_not_end_is_noticed(promise: str, hands: Hands, world: World) -> None:
    assert broken(nothing, world, hands) == promise


def gone_on(tick: int, part: Part, name: str) -> str:
    """Return what is noticed in the ticks after the copy of a tick was left alone and the world was not."""
    world = stage()
    world.tick = tick - 1
    watch = Watch(world)
    watch.step(world, [Command()])
    setattr(part(world), name, getattr(part(world), name) + 1)
    for _ in range(7):
        try:
            watch.step(world, [Command()])
        except BrokenInvariant as noticed:
            return noticed.invariant
    return "nothing"


def test_a_copy_that_goes_another_way_is_noticed() -> None:
    assert gone_on(1200, lambda world: world.dice, "state") == "save and restore"
    assert gone_on(1800, rock(2), "x") == "torus shift"


def test_every_promise_is_broken_here() -> None:
    found = {row[0] for row in (*CHANGES, *LATE)}
    assert found | {"save and restore", "torus shift"} == {*INVARIANTS}


@pytest.mark.slow
def test_a_crowded_game_keeps_every_promise_for_a_while() -> None:
    course = soak(400, 4, rules=Rules.CROWDED)
    assert course.ticks == 400
    assert course.events["Bounced"] > 0


@pytest.mark.slow
@each("seed", [0, 1, 2, 3, 5, 7])
def test_a_game_of_every_kind_keeps_every_promise(seed: int) -> None:
    course = soak(500, seed)
    assert json.loads(json.dumps(report_of(course)))["ticks"] == course.ticks == 500
    assert course.input_sources[KINDS[seed % 7]] > 0
    assert course.twins == 1


@pytest.mark.slow
@each("rules", [Rules.TOGETHER, Rules.AT_ODDS, Rules.TETHER, Rules.DUEL, Rules.CLASSIC])
def test_a_game_of_every_mode_keeps_every_promise_for_as_many_as_play_it(rules: Rules) -> None:
    assert under(episode(9), rules).ships == (1 if rules is Rules.CLASSIC else 2)
    course = soak(600, 9, rules=rules)
    assert (course.ticks, course.rules[rules]) == (600, 600)
    assert course.events


@pytest.mark.slow
def test_a_crowded_game_holds_every_kind_sooner_or_later() -> None:
    crowded = Episode(1, Hands.AUTOPILOT, Rules.CROWDED, ships=1, wave=9, immortal=True, length=5_000)
    world, (bot,) = crowded.world(), pilots(crowded.kind, crowded.seed, crowded.ships)
    # its waves take too long for gates, and pick-ups come by chance
    missing = set(Kind) - {Kind.GATE, Kind.SHIELD, Kind.TRIPLE, Kind.OVERCHARGE}
    while missing and world.tick < crowded.length:
        step(world, [bot.command(world, world.ships[0].id)])
        missing -= {body.kind for row in ROWS.values() for body in row.held(world)}
    assert [kind.name for kind in missing] == []


@each("invariant, tick", [("score", 31), ("exception", 51)])
def test_a_fault_is_one_line_and_leaves_a_replay_that_ends_with_it(
    invariant: str,
    tick: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A point that no event reports, or an error."""

    def faulty(world: World, *rest: Any) -> list[Event]:
        events = step(world, *rest)
        if invariant == "exception" and world.tick == tick:
            raise ZeroDivisionError
        world.ships[0].score += world.tick == tick
        return events

    monkeypatch.setattr("tools.soak.invariants.step", faulty)
    assert main(["--ticks", "90", "--seed", "0", "--out", str(tmp_path)]) == 1
    assert f"soak: {invariant} broken at tick {tick} of seed 0 (" in capsys.readouterr().err
    assert read_replay(tmp_path / f"soak-0-{tick}.replay").ticks == tick


def test_a_game_that_comes_out_otherwise_when_played_again_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hasty(world: World, held: list[Command]) -> list[Event]:
        events = step(world, held)
        world.tally.pulses_fired += world.tick == 20
        return events

    monkeypatch.setattr(run, "step", hasty)
    with pytest.raises(Failure, match="twin"):
        soak(60, 0)
