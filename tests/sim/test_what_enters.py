"""What comes onto the field, number by number, and the edges of when it comes."""

from game.sim.kinds.registry import EDGE_SPAWNS, bodies
from game.sim.tick.waves import begin_wave, enter, next_due
from tests.play import *

NEXT = 70
"""The id that the next body gets."""


def entered(
    kind: Kind, *, rightwards: bool, ship: Point = CENTRE, phase: ShipPhase = ShipPhase.FLYING
) -> Body:
    """Let something enter at (5, 333) and return it; it is told."""
    world = arena(ship)
    world.next_id = NEXT
    ship_of(world).phase = phase
    ctx = StepContext(world)
    enter(ctx, SpawnMarker(kind, 5.0, 333.0, 0, rightwards))
    (body,) = bodies(world, Role.ENEMY)
    assert ctx.events == [BodyArrived(kind, NEXT, (5.0, 333.0))]
    return body


@each("rightwards, way", [(True, 1.0), (False, -1.0)])
def test_saucers_and_minelayers_enter_at_their_full_speed_for_one_crossing(
    way: float, *, rightwards: bool
) -> None:
    """1,280 units take 1,280 ticks at 120 units/s and 1,024 at 150; they fire after 1.7 s and 1.5 s."""
    assert entered(Kind.LARGE_SAUCER, rightwards=rightwards) == Saucer(
        id=NEXT, x=5.0, y=333.0, vx=way * 120.0, vy=0.0, radius=20.0, inverse_mass=1.0 / 400.0, health=30,
        size=SaucerSize.LARGE, life=1280, fire_wait=204, swerve_wait=120,
    )  # fmt: skip
    assert entered(Kind.SMALL_SAUCER, rightwards=rightwards) == Saucer(
        id=NEXT, x=5.0, y=333.0, vx=way * 150.0, vy=0.0, radius=11.0, inverse_mass=1.0 / 121.0, health=30,
        size=SaucerSize.SMALL, life=1024, fire_wait=180, swerve_wait=120,
    )  # fmt: skip
    assert entered(Kind.MINELAYER, rightwards=rightwards) == Minelayer(
        id=NEXT, x=5.0, y=333.0, vx=way * 90.0, vy=0.0, radius=18.0, inverse_mass=1.0 / 34.0**2, health=60,
        course_x=way * 90.0, course_y=0.0, life=1680, lay_wait=264,
    )  # fmt: skip


@each("rightwards, way", [(True, 1.0), (False, -1.0)])
@each("ship, heading", [
    ((505.0, 333.0), RIGHT), ((5.0, 633.0), DOWN), ((905.0, 333.0), LEFT), ((5.0, 33.0), UP), (None, None),
])  # fmt: skip
def test_a_lancer_enters_at_half_its_speed_with_its_shield_towards_the_ship_or_ahead_if_none_can_be_hurt(
    way: float, ship: Point | None, heading: int | None, *, rightwards: bool
) -> None:
    """The third ship is nearer over the seam."""
    phase = ShipPhase.WARPING if ship is None else ShipPhase.FLYING
    lancer = entered(Kind.LANCER, rightwards=rightwards, ship=ship or (5.0, 633.0), phase=phase)
    ahead = RIGHT if rightwards else LEFT
    assert lancer == Lancer(
        id=NEXT, x=5.0, y=333.0, vx=way * 60.0, vy=0.0, radius=20.0, inverse_mass=1.0 / 34.0**2, health=60,
        heading=ahead if heading is None else heading, phase=LancerPhase.STALK, timer=264, target=0,
    )  # fmt: skip
    assert isinstance(lancer, Lancer)
    assert type(lancer.heading) is int


def test_a_mine_is_laid_at_rest_where_its_layer_is_and_the_layer_takes_a_course_by_chance() -> None:
    world = arena()
    world.next_id = NEXT
    minelayer = add_minelayer(world, (200.0, 300.0))
    minelayer.lay_wait = 2
    twin = twin_of(world)
    assert not fly(world, ".")
    assert fly(world, ".") == [BodyArrived(Kind.MINE, NEXT + 1, (200.0, 300.0))]
    (mine,) = world.mines
    assert mine == Mine(
        id=NEXT + 1, x=200.0, y=300.0, vx=0.0, vy=0.0, radius=9.0, inverse_mass=1.0 / 81.0, health=30,
        phase=MinePhase.ARMING, timer=120,
    )  # fmt: skip
    assert (minelayer.lay_wait, minelayer.course_y) == (264, twin.between(-0.5, 0.5) * 90.0)


# When


def due_of(kind: Kind, world: World) -> bool:
    """Say whether one of a kind is due in this tick."""
    due = next_due(StepContext(world), EDGE_SPAWNS[kind], world.spawner(EDGE_SPAWNS[kind].kinds[0]))
    assert due in {None, kind}
    return due is kind


def waiting(wave: int = 9) -> World:
    """Return a world in which a Lancer and a Minelayer are due."""
    world = arena()
    world.wave = wave
    for kind in (Kind.LANCER, Kind.MINELAYER):
        world.spawner(kind).left = 1
    return world


@each("wait, lull, marks, due", [
    (0, 0, [], True), (1, 0, [], False), (1, -1, [], False), (1, 1, [], True),
    (0, 0, [Kind.LARGE_SAUCER], False), (0, 0, [Kind.SMALL_SAUCER], False), (0, 0, [Kind.LANCER], True),
])  # fmt: skip
def test_a_saucer_is_due_when_its_wait_ends_or_a_lull_goes_on_for_too_long_unless_one_is_marked(
    wait: int, lull: int, marks: list[Kind], *, due: bool
) -> None:
    """lull: -1 is a tick before patience is at an end, 1 the tick in which it is."""
    world, patience = waiting(), ticks(MODERN.lull.patience)
    world.ticks_unthreatened = {-1: patience - 1, 0: 0, 1: patience}[lull]
    world.spawner(Kind.LARGE_SAUCER).due_at = wait
    world.spawn_markers += [SpawnMarker(kind, 0.0, 0.0, 9, True) for kind in marks]
    assert due_of(Kind.LARGE_SAUCER, world) == due
    assert due or world.spawner(Kind.LARGE_SAUCER).due_at == wait + bool(marks), "its clock stands still"


@each("kind, again", [(Kind.MINELAYER, 2880), (Kind.LANCER, 1920)])
@each("store, wait, due", [(3, 0, True), (1, 0, True), (1, 1, False), (1, -9, True), (0, 0, False)])
def test_one_is_due_in_the_tick_in_which_its_wait_ends_while_the_wave_has_one_in_store(
    kind: Kind, again: int, store: int, wait: int, *, due: bool
) -> None:
    world = waiting()
    spawner = world.spawner(kind)
    spawner.left, spawner.due_at = store, wait
    assert due_of(kind, world) == due
    assert (spawner.due_at, spawner.left) == (again if due else wait, store - due)


@each("phase, due", [
    (ShipPhase.FLYING, [Kind.LARGE_SAUCER, Kind.LANCER, Kind.MINELAYER]), (ShipPhase.OUT, []),
    (ShipPhase.LOST, [Kind.LANCER, Kind.MINELAYER]), (ShipPhase.WARPING, [Kind.LANCER, Kind.MINELAYER]),
])  # fmt: skip
def test_saucers_come_only_while_a_ship_flies_and_others_until_all_ships_are_out(
    phase: ShipPhase, due: list[Kind]
) -> None:
    world = waiting()
    ship_of(world).phase = phase
    kinds = (Kind.LARGE_SAUCER, Kind.LANCER, Kind.MINELAYER)
    assert [kind for kind in kinds if due_of(kind, world)] == due


@each("kind, marked, there, most, due", [
    (Kind.MINELAYER, 0, 0, 1, True), (Kind.MINELAYER, 1, 0, 1, False), (Kind.MINELAYER, 0, 1, 1, False),
    (Kind.MINELAYER, 2, 0, 1, False), (Kind.MINELAYER, 0, 1, 2, True), (Kind.MINELAYER, 0, 2, 2, False),
    (Kind.LANCER, 1, 0, 2, True), (Kind.LANCER, 2, 0, 2, False), (Kind.LANCER, 3, 0, 2, False),
    (Kind.LANCER, 1, 1, 2, False), (Kind.LANCER, 0, 1, 2, True),
])  # fmt: skip
def test_those_on_the_field_and_those_marked_are_together_as_many_as_there_may_be(
    kind: Kind, marked: int, there: int, most: int, *, due: bool
) -> None:
    world = waiting()
    world.tuning = tuned(minelayer={"most": most}) if kind is Kind.MINELAYER else MODERN
    other = Kind.LANCER if kind is Kind.MINELAYER else Kind.MINELAYER
    world.spawn_markers += [SpawnMarker(one, 0.0, 0.0, 9, True) for one in [kind] * marked + [other] * 2]
    for _ in range(there):
        add_body(world, kind, (100.0, 100.0))
    assert due_of(kind, world) == due


@each("left, quiet, others, due, after", [
    (1, 3000, 0, True, 3000), (0, 2999, 0, False, 2999), (0, 3000, 0, True, 0), (0, 3000, 1, False, 3000),
])  # fmt: skip
def test_a_lancer_of_the_store_comes_first_and_a_quiet_one_after_three_thousand_ticks_if_it_is_alone(
    left: int, quiet: int, others: int, after: int, *, due: bool
) -> None:
    world = waiting()
    add_rock(world, Size.SMALL, (200.0, 200.0))
    store = world.spawner(Kind.LANCER)
    store.left, world.ticks_since_rock_hit = left, quiet
    for _ in range(others):
        add_lancer(world, (100.0, 100.0))
    assert due_of(Kind.LANCER, world) == due
    assert (store.left, world.ticks_since_rock_hit) == (0, after)


def test_who_hits_a_rock_has_not_hidden() -> None:
    world = arena(rocks={(640.0, 200.0): Size.LARGE})
    world.wave, world.ticks_to_wave, world.ticks_since_rock_hit = 1, 0, 500
    fly(world, ".")
    assert world.ticks_since_rock_hit == 501
    fly(world, "l")
    assert world.ticks_since_rock_hit == 1


@each("wave", range(1, len(WAVES) + 1))
def test_a_wave_sets_the_waits_and_its_row_the_stores_of_lancers_and_minelayers(wave: int) -> None:
    world = waiting(wave)
    world.row = WAVES[wave - 1].parts
    for kind, wait in ((Kind.LANCER, 1440), (Kind.MINELAYER, 1080)):
        begin_wave(world, EDGE_SPAWNS[kind])
        assert (world.spawner(kind).due_at, world.spawner(kind).left) == (wait, world.row.stored(kind))


def test_the_end_of_a_lancer_makes_the_next_one_wait_anew() -> None:
    world = waiting()
    add_lancer(world, (400.0, 360.0), RIGHT).health = 1
    fly(world, ".")
    add_shot(world, (400.0, 360.0), (0.0, 0.0))
    assert destroyed(fly(world, "."), Kind.LANCER)
    assert world.spawner(Kind.LANCER).due_at == 1920
