"""Points and words over the field: one number for what happens at once, where it hides nothing."""

from game.sim.kinds.registry import numbers_of
from game.view.effects.draw_effects import PopUp
from game.view.paint.box import free_place
from tests.play import *
from tests.view.canvases import hud_boxes
from tests.view.words import *

PLACE: Point = (700.0, 380.0)
AWAY: Point = (100.0, 600.0)


def end(place: Point = PLACE, points: int = 20, cause: Cause = Cause.SHOT) -> BodyDestroyed:
    return BodyDestroyed(Kind.SMALL_ROCK, 3, place, (0.0, 0.0), cause, 1, points)


def pop_ups(*events: Event, world: World | None = None, effects: Effects | None = None) -> list[PopUp]:
    """Return the letters that some events bring up, with those that are still there."""
    effects = Effects() if effects is None else effects
    effects.follow(events, world or arena(AWAY))
    return [effect for effect in effects.active if isinstance(effect, PopUp)]


def pulsed(count: int) -> list[Event]:
    return [end((300.0 + 90.0 * at, 380.0), 100 * count, Cause.LASER) for at in range(count)]


LINE, NEAR, FAR = LineShot(1, (9.0, 9.0), 5, 5), (300.0, 380.0), (800.0, 380.0)


@each("events, texts", [
    (pulsed(5), ["2500"]),
    ([LINE, *pulsed(5)], ["LINE X5 2500"]),
    ([*pulsed(5), LINE], ["LINE X5 2500"]),
    ([end(NEAR, 300), BankShot(1, NEAR, 2)], ["BANK X3 300"]),
    ([end(NEAR, 100), end(FAR, 100)], ["100", "100"]),  # two shots
    ([BankShot(1, NEAR, 1)], ["BANK X2"]),
    ([BonusLost(1, 27000, PLACE)], ["BONUS LOST 27000"]),
    ([end(points=0)], []),
])  # fmt: skip
def test_what_happens_at_once_gives_one_number(events: list[Event], texts: list[str]) -> None:
    assert [pop_up.text for pop_up in pop_ups(*events)] == texts


@given(st.floats(0.0, 1279.0), st.floats(0.0, 719.0), st.sampled_from([20, 8000]), st.integers(1, 2))
def test_points_never_land_on_the_hud_nor_far_from_where_they_were_won(
    x: float, y: float, points: int, ships: int
) -> None:
    world = new_world(1, ships=ships)
    for ship in world.ships:
        ship.phase = ShipPhase.LOST
    (pop_up,) = pop_ups(end((x, y), points), world=world)
    box = pop_up.box(0.0)
    assert pop_up.box(pop_up.span).free_of(hud_boxes(world))
    assert Box(-0.01, -0.01, 1280.02, 720.02).contains(box)
    if 240.0 <= y < 680.0 and 100.0 <= x <= 1180.0:
        assert pop_up.place[0] == x
        assert y - 50.0 < box.bottom < y - 10.0, "just above what went"


def test_points_of_many_are_written_above_the_highest_of_them() -> None:
    (pop_up,) = pop_ups(*(end((500.0, y), 100, Cause.LASER) for y in (400.0, 300.0, 350.0)))
    top = 300.0 - numbers_of(MODERN, Kind.SMALL_ROCK).radius
    assert pop_up.place[0] == 500.0
    assert top - 30.0 < pop_up.place[1] + pop_up.height / 2 < top


def test_two_pulses_one_after_the_other_do_not_write_over_one_another() -> None:
    effects = Effects()
    for _ in range(2):
        found = pop_ups(*pulsed(3), effects=effects)
        for _ in range(30):
            effects.tick()
    one, other = (pop_up.box(0.0) for pop_up in found)
    assert not one.overlaps(other)


EXTENT = Box(0, 0, 100, 50)
WANTED = [Box(x, 10, 20, 10) for x in (-5, 10, 40, 70)]
FIRST = Box(0, 0, 15, 50)


@each("boxes, place", [([], 1), ([FIRST], 2), ([FIRST, WANTED[2]], 3), ([EXTENT], None)])
def test_the_first_place_that_is_free_is_chosen(boxes: list[Box], place: int | None) -> None:
    assert free_place(boxes, EXTENT, WANTED) == place


@each("other, overlaps, contains, part", [
    (EXTENT, True, True, EXTENT),
    (Box(90, 10, 20, 10), True, False, Box(90, 10, 10, 10)),
    (Box(100, 0, 10, 10), False, False, Box(100, 0, 0, 10)),  # it touches the edge
    (Box(50, 20, 0, 10), False, True, Box(50, 20, 0, 10)),  # it has no area
    (Box(200, 100, 10, 10), False, False, Box(200, 100, 0, 0)),
])  # fmt: skip
def test_boxes_overlap_where_they_have_an_area_in_common(
    other: Box, overlaps: bool, contains: bool, part: Box
) -> None:
    assert EXTENT.overlaps(other) is other.overlaps(EXTENT) is overlaps
    assert (EXTENT.contains(other), EXTENT.clip(other)) == (contains, part)
    assert [EXTENT.holds(*corner) for corner in EXTENT.corners] == [True, False, False, False]
