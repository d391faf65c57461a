"""What comes onto the field, number by number, and the edges of when it comes."""

from __future__ import annotations

import pytest

from game.sim.kinds import lancer as lancers
from game.sim.kinds import minelayer as minelayers
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import EDGE_SPAWNS, Role, bodies
from game.sim.tick.waves import begin_wave, enter, next_due
from tests.play import *

NEXT = 70
"""The id that the next body gets."""


def prepared(ship: Point = CENTRE) -> World:
    world = arena(ship)
    world.next_id = NEXT
    return world


def entered(
    kind: Kind, *, rightwards: bool, ship: Point = CENTRE, phase: ShipPhase = ShipPhase.FLYING
) -> Body:
    """Let something enter at (5, 333) and return it; it is told."""
    world = prepared(ship)
    ship_of(world).phase = phase
    ctx = StepContext(world)
    enter(ctx, SpawnMarker(kind, 5.0, 333.0, 0, rightwards))
    (body,) = bodies(world, Role.ENEMY)
    assert ctx.events == [BodyArrived(kind, NEXT, (5.0, 333.0))]
    return body


@pytest.mark.parametrize(("rightwards", "way"), [(True, 1.0), (False, -1.0)])
def test_saucers_enter_at_their_full_speed_for_one_crossing(rightwards: bool, way: float) -> None:
    """1,280 units take 1,280 ticks at 120 units/s and 1,024 at 150; they fire after 1.7 s and 1.5 s."""
    assert entered(Kind.LARGE_SAUCER, rightwards=rightwards) == Saucer(
        id=NEXT, x=5.0, y=333.0, vx=way * 120.0, vy=0.0, radius=20.0, inverse_mass=1.0 / 400.0, health=30,
        size=SaucerSize.LARGE, life=1280, fire_wait=204, swerve_wait=120,
    )  # fmt: skip
    assert entered(Kind.SMALL_SAUCER, rightwards=rightwards) == Saucer(
        id=NEXT, x=5.0, y=333.0, vx=way * 150.0, vy=0.0, radius=11.0, inverse_mass=1.0 / 121.0, health=30,
        size=SaucerSize.SMALL, life=1024, fire_wait=180, swerve_wait=120,
    )  # fmt: skip


@each("rightwards, way", [(True, 1.0), (False, -1.0)])
@each("ship, heading", [
    ((505.0, 333.0), RIGHT), ((5.0, 633.0), DOWN), ((905.0, 333.0), LEFT), ((5.0, 33.0), UP),
])  # fmt: skip
def test_a_lancer_enters_at_half_its_speed_with_its_shield_towards_the_ship(
    rightwards: bool, way: float, ship: Point, heading: int
) -> None:
    """The third ship is nearer over the seam."""
    lancer = entered(Kind.LANCER, rightwards=rightwards, ship=ship)
    assert isinstance(lancer, Lancer)
    assert isinstance(lancer.heading, int)
    assert lancer.shielded
    assert lancer == Lancer(
        id=NEXT, x=5.0, y=333.0, vx=way * 60.0, vy=0.0, radius=20.0, inverse_mass=1.0 / 34.0**2, health=60,
        heading=heading, phase=LancerPhase.STALK, timer=264, target=0,
    )  # fmt: skip


@pytest.mark.parametrize(("rightwards", "heading"), [(True, RIGHT), (False, LEFT)])
def test_where_no_ship_can_be_hurt_a_lancer_that_enters_looks_where_it_flies(
    rightwards: bool, heading: int
) -> None:
    lancer = entered(Kind.LANCER, rightwards=rightwards, ship=(5.0, 633.0), phase=ShipPhase.WARPING)
    assert isinstance(lancer, Lancer)
    assert isinstance(lancer.heading, int)
    assert lancer.heading == heading


@pytest.mark.parametrize(("rightwards", "way"), [(True, 1.0), (False, -1.0)])
def test_a_minelayer_enters_on_a_level_course_for_fourteen_seconds(rightwards: bool, way: float) -> None:
    assert entered(Kind.MINELAYER, rightwards=rightwards) == Minelayer(
        id=NEXT, x=5.0, y=333.0, vx=way * 90.0, vy=0.0, radius=18.0, inverse_mass=1.0 / 34.0**2, health=60,
        course_x=way * 90.0, course_y=0.0, life=1680, lay_wait=264,
    )  # fmt: skip


def test_a_mine_is_laid_at_rest_where_its_layer_is_and_the_layer_takes_a_course_by_chance() -> None:
    world = prepared()
    minelayer = add_minelayer(world, (200.0, 300.0))
    minelayer.lay_wait = 1
    twin = type(world.dice)(world.dice.state, world.dice.increment)
    events = fly(world, ".")
    (mine,) = world.mines
    assert mine == Mine(
        id=NEXT + 1, x=200.0, y=300.0, vx=0.0, vy=0.0, radius=9.0, inverse_mass=1.0 / 81.0, health=30,
        phase=MinePhase.ARMING, timer=120,
    )  # fmt: skip
    assert of(events, BodyArrived) == [BodyArrived(Kind.MINE, NEXT + 1, (200.0, 300.0))]
    assert minelayer.lay_wait == 264
    assert minelayer.course_y == twin.between(-0.5, 0.5) * 90.0


# When


def due_of(kind: Kind, world: World) -> Kind | None:
    return next_due(StepContext(world), EDGE_SPAWNS[kind], world.spawner(EDGE_SPAWNS[kind].kinds[0]))


def waiting(wave: int = 9) -> World:
    """Return a world in which a Lancer and a Minelayer are due in the next tick."""
    world = arena()
    world.wave = wave
    for kind in (Kind.LANCER, Kind.MINELAYER):
        world.spawner(kind).wait = world.spawner(kind).left = 1
    return world


@each("wait, lull, marks, due", [
    (1, 0, [], True), (2, 0, [], False), (2, -1, [], False), (2, 1, [], True),
    (1, 0, [Kind.LARGE_SAUCER], False), (1, 0, [Kind.SMALL_SAUCER], False), (1, 0, [Kind.LANCER], True),
])  # fmt: skip
def test_a_saucer_is_due_when_its_wait_ends_or_a_lull_goes_on_for_too_long_unless_one_is_marked(
    wait: int, lull: int, marks: list[Kind], *, due: bool
) -> None:
    """lull: -1 is a tick before patience is at an end, 1 the tick in which it is."""
    world, patience = waiting(), ticks(MODERN.lull.patience)
    world.ticks_unthreatened = {-1: patience - 1, 0: 0, 1: patience}[lull]
    world.spawner(Kind.LARGE_SAUCER).wait = wait
    world.spawn_markers += [SpawnMarker(kind, 0.0, 0.0, 9, True) for kind in marks]
    assert due_of(Kind.LARGE_SAUCER, world) is (Kind.LARGE_SAUCER if due else None)


@each("store, wait, due", [(3, 1, True), (1, 1, True), (1, 2, False), (1, 0, True), (0, 1, False)])
def test_a_minelayer_is_due_in_the_tick_in_which_its_wait_ends_while_the_wave_has_one_in_store(
    store: int, wait: int, *, due: bool
) -> None:
    world = waiting()
    spawner = world.spawner(Kind.MINELAYER)
    spawner.left, spawner.wait = store, wait
    assert (due_of(Kind.MINELAYER, world) is Kind.MINELAYER) is due
    assert (spawner.wait, spawner.left) == (2880 if due else max(0, wait - 1), store - due)


@each("kind", [Kind.LANCER, Kind.MINELAYER])
@each("phase, due", [(ShipPhase.OUT, False), (ShipPhase.LOST, True), (ShipPhase.WARPING, True)])
def test_neither_comes_once_all_ships_are_out_but_both_do_for_one_that_is_only_lost(
    kind: Kind, phase: ShipPhase, *, due: bool
) -> None:
    world = waiting()
    ship_of(world).phase = phase
    assert due_of(kind, world) is (kind if due else None)


@each("kind, marked, number, due", [
    (Kind.MINELAYER, Kind.MINELAYER, 0, True), (Kind.MINELAYER, Kind.MINELAYER, 1, False),
    (Kind.MINELAYER, Kind.MINELAYER, 2, False), (Kind.LANCER, Kind.LANCER, 1, True),
    (Kind.LANCER, Kind.LANCER, 2, False), (Kind.LANCER, Kind.LANCER, 3, False),
    (Kind.LANCER, Kind.MINELAYER, 2, True),
])  # fmt: skip
def test_a_marked_one_counts_as_one_that_is_there(
    kind: Kind, marked: Kind, number: int, *, due: bool
) -> None:
    world = waiting()
    world.spawn_markers += [SpawnMarker(marked, 0.0, 0.0, 9, True)] * number
    assert due_of(kind, world) is (kind if due else None)


def test_a_lancer_on_the_field_and_one_marked_are_the_two_that_there_may_be() -> None:
    world = waiting()
    add_lancer(world, (100.0, 100.0))
    world.spawn_markers.append(SpawnMarker(Kind.LANCER, 0.0, 0.0, 9, True))
    assert due_of(Kind.LANCER, world) is None


def test_a_lancer_of_the_store_takes_one_from_it_and_a_quiet_one_takes_none() -> None:
    world = waiting()
    add_rock(world, Size.SMALL, (200.0, 200.0))
    world.ticks_since_rock_hit, store = 3000, world.spawner(Kind.LANCER)
    for unhit in (3000, 0):
        assert due_of(Kind.LANCER, world) is Kind.LANCER
        assert (store.left, store.wait, world.ticks_since_rock_hit) == (0, 1920, unhit)


@each("quiet, others, due", [(2999, 0, False), (3000, 0, True), (3000, 1, False)])
def test_a_quiet_one_comes_only_after_three_thousand_ticks_and_while_no_other_is_there(
    quiet: int, others: int, *, due: bool
) -> None:
    world = waiting()
    add_rock(world, Size.SMALL, (200.0, 200.0))
    world.spawner(Kind.LANCER).left, world.ticks_since_rock_hit = 0, quiet
    for _ in range(others):
        add_lancer(world, (100.0, 100.0))
    assert (due_of(Kind.LANCER, world) is not None) is due


def begun(wave: int, tuning: Tuning = MODERN) -> World:
    """Return a world whose Lancers and Minelayers have been told of a wave with its row."""
    world = waiting(wave)
    world.tuning, world.row = tuning, WAVES[wave - 1].parts
    begin_wave(world, EDGE_SPAWNS[Kind.LANCER])
    begin_wave(world, EDGE_SPAWNS[Kind.MINELAYER])
    return world


@pytest.mark.parametrize("wave", range(1, len(WAVES) + 1))
def test_a_wave_sets_the_waits_and_its_row_the_stores_of_lancers_and_minelayers(wave: int) -> None:
    stored = dict(WAVES[wave - 1].store)
    store = (stored.get(Kind.LANCER, 0), stored.get(Kind.MINELAYER, 0))
    world = begun(wave)
    assert (world.spawner(Kind.LANCER).wait, world.spawner(Kind.MINELAYER).wait) == (1440, 1080)
    assert (world.spawner(Kind.LANCER).left, world.spawner(Kind.MINELAYER).left) == store


def test_the_end_of_a_lancer_is_counted_and_ends_its_line() -> None:
    world = waiting()
    world.tally.lancers_destroyed = 3
    lancer = add_lancer(world, (400.0, 360.0))
    fly(world, "5.")
    lancer.path = line_of(world, lancer)
    assert lancer.path
    lancers.destroyed(StepContext(world), lancer)
    assert (lancer.path, world.tally.lancers_destroyed, world.spawner(Kind.LANCER).wait) == ((), 4, 1920)


def test_a_mine_of_the_wave_before_fizzles_unless_its_fuse_burns() -> None:
    world = arena((100.0, 100.0))
    for phase in MinePhase:
        add_mine(world, (600.0 + 200.0 * phase, 600.0), phase, 40)
    arming, armed, triggered = world.mines
    minelayers.fizzle(world)
    assert [(mine.phase, mine.timer) for mine in (arming, armed, triggered)] == [
        *((MinePhase.ARMED, 1), (MinePhase.ARMED, 1), (MinePhase.TRIGGERED, 40))
    ]
    events = fly(world, ".")
    assert of(events, BodyLeft) == [
        BodyLeft(Kind.MINE, arming.id, (arming.x, arming.y)),
        BodyLeft(Kind.MINE, armed.id, (armed.x, armed.y)),
    ]
    assert not destroyed(events, Kind.MINE)


def test_where_two_minelayers_may_be_the_second_comes() -> None:
    world = waiting()
    world.tuning, world.spawner(Kind.MINELAYER).left = tuned(minelayer={"most": 2}), 3
    add_minelayer(world, (100.0, 100.0))
    assert due_of(Kind.MINELAYER, world) is Kind.MINELAYER
    world.spawner(Kind.MINELAYER).wait = 0
    add_minelayer(world, (100.0, 400.0))
    assert due_of(Kind.MINELAYER, world) is None
