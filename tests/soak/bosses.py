"""What holds of Castles: their rings rise, two cores keep their centre, a well stays with its own."""

from __future__ import annotations

from game.sim.bodies import Castle
from game.sim.events import CastlesFell, Reinforced
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tests.soak.trace import Trace, fail

RISING = 20 * TICKS_PER_SECOND
"""ticks after which the rings of a Castle stand at the latest, whoever is in their way."""

_NEAR = 1e-6
"""units that rounding may add up to in a tick."""


class Castles:
    """Looks at every Castle of a game, tick by tick."""

    def __init__(self) -> None:
        self._rising: dict[int, int] = {}
        self._fell = 0

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world = trace.world
        self._rising = {
            castle.id: self._rising.get(castle.id, 0) + 1 for castle in world.castles if castle.raising > 0
        }
        if any(ticks > RISING for ticks in self._rising.values()):
            fail("castles", f"rings do not rise: {world.castles}, {world.ships}")
        self._fell += len([event for event in trace.events if isinstance(event, CastlesFell)])
        if self._fell > 1:
            fail("castles", "they have fallen twice")
        if world.castles and any(isinstance(event, Reinforced) for event in trace.events):
            fail("castles", "reinforcements while one stands")
        for castle in world.castles:
            _check_plates(world, castle)
            _check_pair(trace, castle)
        for well in world.wells:
            places = [(castle.x, castle.y) for castle in world.castles if castle.id == well.castle]
            if any(place != (well.x, well.y) for place in places):
                fail("castles", f"a well at ({well.x}, {well.y}) is not with its Castle at {places}")


def _check_plates(world: World, castle: Castle) -> None:
    """Ask that no more plates stand than its form has, and none before they are raised."""
    form = world.tuning.castle.form(castle.form)
    found = [plate for plate in world.plates if plate.castle == castle.id]
    if len(found) > (0 if castle.raising else len(form.rings) * world.tuning.castle.sides):
        fail("castles", f"{len(found)} plates of {castle}")


def _check_pair(trace: Trace, castle: Castle) -> None:
    """Ask that the common centre of mass of two cores moves by their course alone, where no wall is met."""
    world = trace.world
    twin = next((other for other in world.castles if other.id == castle.twin), None)
    was, its = trace.before.ways.get(castle.id), trace.before.ways.get(castle.twin)
    if twin is None or was is None or its is None or world.walls:
        return
    share = castle.inverse_mass / (castle.inverse_mass + twin.inverse_mass)
    moved = [world.torus.delta(old[:2], (core.x, core.y)) for old, core in ((was, castle), (its, twin))]
    for course, one, other in zip((castle.course_x, castle.course_y), *moved, strict=True):
        found = one * (1.0 - share) + other * share
        if abs(found - course / TICKS_PER_SECOND) > _NEAR:
            fail("castles", f"the centre of two cores moves by {moved}, not by their course {course}")
