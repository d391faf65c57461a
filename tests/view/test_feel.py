"""Effects by their logs: contact points, levels, pop-ups, marks at the edge, beams that fade."""

from __future__ import annotations

import math

import pytest

from game.physics import Leg, Torus
from game.sim import events as happened
from game.sim.bodies import Cause, Kind, LancerPhase
from game.sim.command import Command
from game.sim.events import BodyArrived, Bounced, SpawnMarked
from game.sim.step import step
from game.sim.tuning import Size
from game.sim.world import new_world
from game.view.bodies.draw_world import draw_spawn_markers
from game.view.bodies.looks import LOOKS, Rubble
from game.view.effects.draw_effects import WRAPPED, Afterglow, Flash, PopUp, Pulse, Ring, opening
from game.view.effects.effects import Effects
from game.view.effects.shards import Shards
from game.view.paint.camera import Camera
from game.view.paint.look import LEVELS
from game.view.paint.theme import DEFAULT
from tests.arena import add_lancer, arena, rock_kind
from tests.view.outlining import Outlining
from tests.view.test_effects import ALL_EVENTS, broken, kinds


class Notes(Outlining):
    """A canvas that notes where texts and polylines are."""

    def __init__(self) -> None:
        super().__init__()
        self.tops: list[float] = []
        self.shapes = 0
        self.begin(Camera.fit(1280, 720))

    def text(self, text: str, x: float, y: float, *rest: object, **more: object) -> None:
        """Note the height."""
        del text, x, rest, more
        self.tops.append(y)

    def polyline(self, *anything: object, **more: object) -> None:
        """Count."""
        del anything, more
        self.shapes += 1


@pytest.mark.parametrize("middle", [(640.0, 300.0), (0.0, 300.0), (700.0, 719.9), (1279.9, 0.1)])
@pytest.mark.parametrize("along", [(1.0, 0.0), (0.6, 0.8)])
def test_two_bouncing_rocks_spark_where_they_touch_also_across_the_seam(
    middle: tuple[float, float], along: tuple[float, float]
) -> None:
    torus = Torus(1280.0, 720.0)
    places = [torus.wrap((middle[0] + side * along[0], middle[1] + side * along[1])) for side in (-60, 60)]
    rocks = {
        place: (Size.LARGE, (-way * 150.0 * along[0], -way * 150.0 * along[1]))
        for place, way in zip(places, (-1.0, 1.0), strict=True)
    }
    away = (300.0, 100.0) if middle[0] > 600.0 else (640.0, 600.0)
    world, effects, bounces = arena(away, rocks=rocks), Effects(), 0
    for _ in range(20):
        events = step(world, [Command()])
        effects.follow(events, world)
        for event in (event for event in events if isinstance(event, Bounced)):
            bounces += 1
            assert torus.distance(event.place, torus.wrap(middle)) < 1.0
            born = [(spark.x, spark.y) for spark in effects.sparks]
            assert len(born) >= 2
            assert set(born) == {event.place}
    assert bounces == 1


@pytest.mark.parametrize("level", LEVELS)
def test_what_each_level_shows(level: str) -> None:
    effects = Effects(look=LEVELS[level])
    effects.follow(ALL_EVENTS, new_world())
    full = Effects()
    full.follow(ALL_EVENTS, new_world())
    seen = set(kinds(effects))

    assert {Pulse, PopUp, Shards, Ring} <= seen  # information stays
    assert any(isinstance(each, Flash) and each.points for each in effects.active) == (level == "full")
    rings = [each for each in effects.active if isinstance(each, Ring) and each.wraps > WRAPPED]
    assert max(ring.end for ring in rings) == (120.0 if level == "full" else 60.0)
    fraction = len(effects.sparks) / len(full.sparks)
    assert {"full": fraction == 1.0, "reduced": 0.25 < fraction < 0.55, "off": fraction == 0.0}[level]


def test_with_effects_off_a_blast_leaves_its_points_alone() -> None:
    effects = Effects(look=LEVELS["off"])
    fired = happened.BeamFired(Kind.LANCER, 7, (Leg((9.0, 9.0), (50.0, 0.0), None, None),))
    effects.follow([broken(Kind.LARGE_ROCK), fired], new_world())

    assert kinds(effects) == [PopUp]


def test_a_full_level_throws_as_many_sparks_as_the_rules_say() -> None:
    ends = [LOOKS[rock_kind(size)].end for size in (Size.SMALL, Size.MEDIUM, Size.LARGE)]
    assert [end.sparks for end in ends if isinstance(end, Rubble)] == [(8, 12), (16, 24), (30, 50)]


def test_points_rise_24_units_in_six_tenths_of_a_second() -> None:
    effects, canvas = Effects(), Notes()
    effects.follow([broken(Kind.SMALL_ROCK, points=100)], new_world())
    for _ in range(80):
        effects.tick()
        effects.draw(canvas, 0.0)

    assert len(canvas.tops) == 72  # ticks: 0.6 s
    assert canvas.tops[0] - canvas.tops[-1] == pytest.approx(24.0 * 71 / 72)
    assert canvas.tops == sorted(canvas.tops, reverse=True)


def test_rings_and_points_come_up_within_a_tenth_of_a_second() -> None:
    steps = [opening(age) for age in range(12)]

    assert 0.0 < steps[0] < 0.3
    assert steps == sorted(steps)
    assert steps[9:] == [1.0] * 3


def test_a_ship_falls_into_the_lines_of_its_own_hull() -> None:
    effects = Effects()
    effects.follow([happened.ShipDestroyed(1, (600.0, 300.0), (0, 0), 0, Cause.RAM, 3, 2)], new_world())
    (hull,) = [each for each in effects.active if isinstance(each, Shards) and each.exact]
    ends = {
        (round(piece.x + half * math.cos(piece.angle), 6), round(piece.y + half * math.sin(piece.angle), 6))
        for piece in hull.pieces
        for half in (-piece.length / 2, piece.length / 2)
    }

    assert ends == {(618.0, 300.0), (587.0, 310.5), (592.5, 300.0), (587.0, 289.5)}


@pytest.mark.slow
def test_whatever_enters_was_marked_for_half_a_second_and_drawn_all_the_while() -> None:
    """Marked by chevrons and a small picture of who comes: shapes, not colours. Mines are laid, unmarked."""
    marks, canvas = 0, Notes()
    for seed in range(2):
        world = new_world(seed, wave=2)
        marked: list[int] = []
        for _ in range(3000):
            world.ships[0].protection = 100
            for event in step(world, [Command()]):
                if isinstance(event, SpawnMarked):
                    marked.append(world.tick)
                elif isinstance(event, BodyArrived) and event.kind not in {Kind.WELL, Kind.MINE}:
                    assert world.tick - marked.pop(0) >= 60
                    marks += 1
            canvas.shapes = 0
            draw_spawn_markers(canvas, world, DEFAULT)
            assert canvas.shapes >= 5 * len(world.spawn_markers)
    assert marks >= 3


def test_a_beam_that_is_over_fades_where_it_was() -> None:
    world, effects = new_world(), Effects()
    legs = (Leg((100.0, 100.0), (300.0, 0.0), None, None),)
    lancer = add_lancer(world, (100.0, 100.0), phase=LancerPhase.FIRE)
    lancer.path = legs
    effects.follow([], world)
    assert kinds(effects) == []

    lancer.phase, lancer.path = LancerPhase.COOL, ()
    effects.follow([], world)
    effects.follow([], world)

    assert kinds(effects) == [Afterglow]
    for _ in range(58):
        effects.tick()
    assert len(effects) == 0
