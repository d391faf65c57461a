"""What was hit turns white for three frames; a ship that fires is thrown back, in the picture alone."""

from __future__ import annotations

import pytest

from game.sim.bodies import Cause, Kind
from game.sim.events import BodyDamaged, Event, ShieldBroken, ShipWarped, ShotFired
from game.sim.world import new_world
from game.view.bodies.draw_ships import draw_ships
from game.view.bodies.hit_feedback import RECOIL, STRUCK_TIME, HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.camera import Camera
from game.view.paint.look import LEVELS
from game.view.paint.theme import DEFAULT
from tests.view.outlining import Outlining

SHOT = ShotFired(9, 1, False, (5.0, 5.0), (600.0, 0.0))


def jolted(*events: Event, level: str = "full", ticks: int = 1) -> HitFeedback:
    """Return what remains of these events after some ticks."""
    hit_feedback = HitFeedback(LEVELS[level])
    hit_feedback.follow(events, new_world())
    for _ in range(ticks):
        hit_feedback.tick()
    return hit_feedback


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (BodyDamaged(Kind.LARGE_ROCK, 7, (5.0, 5.0), (9.0, 5.0), 60), 7),
        (BodyDamaged(Kind.LANCER, 8, (5.0, 5.0), (5.0, 5.0), 30), 8),
        (ShieldBroken(1, (5.0, 5.0), Cause.RAM, 3), 1),
    ],
)
def test_what_was_hit_is_white_for_one_to_three_frames(event: Event, body: int) -> None:
    """Frames of 1/60 s: two ticks each."""
    fractions = [jolted(event, ticks=ticks).glare(body) for ticks in range(1, 10)]
    lit = sum(1 for fraction in fractions if fraction > 0.0)

    assert 2 <= lit == STRUCK_TIME <= 6
    assert fractions[0] >= 0.5
    assert fractions == sorted(fractions, reverse=True)
    assert jolted(event).glare(999) == 0.0


def test_other_events_strike_nobody() -> None:
    assert jolted(ShipWarped(1, (5.0, 5.0)), SHOT).glare(1) == 0.0


@pytest.mark.parametrize("level", ["reduced", "off"])
def test_with_fewer_effects_nothing_flashes_or_recoils(level: str) -> None:
    hit_feedback = jolted(SHOT, BodyDamaged(Kind.LARGE_ROCK, 7, (5.0, 5.0), (9.0, 5.0), 60), level=level)

    assert hit_feedback.glare(7) == 0.0
    assert hit_feedback.kick(1, 0.0) == 0.0


def test_a_shot_throws_its_ship_back_at_one_to_two_percent_of_top_speed() -> None:
    """The way is that of this speed in a quarter of a second; it is over after a tenth."""
    ways = [jolted(SHOT, ticks=ticks).kick(1, 0.0) for ticks in range(1, 16)]

    assert 0.01 <= RECOIL <= 0.02
    assert ways[0] == pytest.approx(RECOIL * new_world().tuning.ship.top_speed * 0.25)
    assert ways == sorted(ways, reverse=True)
    assert ways[12:] == [0.0] * 3


def test_an_enemys_shot_kicks_nobody() -> None:
    assert jolted(ShotFired(9, 4, True, (5.0, 5.0), (600.0, 0.0))).kick(4, 0.0) == 0.0


class Outlines(Outlining):
    """A canvas that notes polylines."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[object, tuple[int, int, int]]] = []

    def polyline(
        self, points: object, colour: tuple[int, int, int], closed: bool = False, bright: float = 1.0
    ) -> None:
        """Note the first point and the colour."""
        del closed, bright
        self.seen.append((points[0], colour))  # type: ignore[index]


def test_the_kick_moves_the_picture_against_the_heading_and_the_ship_not_at_all() -> None:
    world = new_world()
    ship = world.ships[0]
    ship.heading, ship.protection = 0, 0
    place = (ship.x, ship.y)
    tips = []
    for hit_feedback in (HitFeedback(), jolted(SHOT)):
        canvas = Outlines()
        canvas.begin(Camera.fit(1280, 720))
        draw_ships(canvas, world, Poses(), 0.0, DEFAULT, hit_feedback)
        tips.append(canvas.seen[0][0])

    assert tips[1][0] == pytest.approx(tips[0][0] - 1.8)  # type: ignore[index]
    assert (ship.x, ship.y) == place
