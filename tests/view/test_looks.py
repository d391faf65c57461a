"""Every kind of body is drawn, and every kind that can be hit shows its hits and its end."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.sim.bodies import Cause, Kind, SpawnMarker, Wall, WellPhase
from game.sim.events import BodyDamaged, BodyDestroyed, ShipDestroyed
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, Role, has
from game.sim.tuning import MODERN, ticks
from game.sim.wave_table import WAVES, first_wave_with
from game.sim.world import World
from game.view.bodies.draw_wells import core_light
from game.view.bodies.draw_world import draw_spawn_markers, draw_world
from game.view.bodies.hit_feedback import HitFeedback
from game.view.bodies.looks import LOOKS, BreakUp, Layer, Rubble, drawers, ending_of, news_of
from game.view.bodies.poses import Poses
from game.view.effects.draw_effects import PopUp
from game.view.effects.effects import Effects
from game.view.effects.impact import trauma
from game.view.effects.shards import Shards
from game.view.hud.hud_boxes import hud_light, middle_box
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT, Theme
from tests.arena import add_body, add_castle, add_well, arena
from tests.view.outlining import Outlining

PLACE = (900.0, 360.0)


class Strokes(Outlining):
    """A canvas that notes the colours of polylines."""

    def __init__(self) -> None:
        super().__init__(trails=False, stars=False)
        self.colours: list[object] = []

    def polyline(self, points: object, colour: object, **rest: object) -> None:  # type: ignore[override]  # noqa: ARG002
        self.colours.append(colour)


KINDS = pytest.mark.parametrize("kind", list(Kind), ids=lambda kind: kind.name)
HARD = [kind for kind in Kind if has(kind, Role.SHOOTABLE)]
HARD_KINDS = pytest.mark.parametrize("kind", HARD, ids=lambda kind: kind.name)


def picture(world: World, feedback: HitFeedback | None = None) -> bytes:
    """Return the pixels of a world."""
    frame = pygame.Surface((1280, 720), 0, 32)
    canvas = Canvas(trails=False, stars=False)
    canvas.begin(Camera.fit(1280, 720))
    draw_world(canvas, world, Poses(), 1.0, feedback or HitFeedback())
    canvas.end(frame, 0.0)
    return frame.subsurface((820, 280, 160, 160)).copy().get_buffer().raw


def end(kind: Kind, body: int = 9) -> BodyDestroyed:
    return BodyDestroyed(kind, body, PLACE, (0.0, 0.0), Cause.SHOT, 1, 50)


@pytest.mark.slow
@KINDS
def test_a_body_of_every_kind_is_drawn(kind: Kind) -> None:
    world = arena((100.0, 100.0))
    empty = picture(world)
    add_body(world, kind, PLACE)
    assert picture(world) != empty


def test_every_list_is_drawn_once() -> None:
    drawn = drawers(Layer.WALLS, Layer.SHIPS)
    assert len(drawn) == len(set(drawn)) == len({row.list_name for row in ROWS.values()})
    assert {look.draw for look in LOOKS.values()} == set(drawn)


@KINDS
def test_kinds_that_share_a_list_share_what_draws_it(kind: Kind) -> None:
    others = [other for other in Kind if ROWS[other].list_name == ROWS[kind].list_name]
    assert {LOOKS[other].draw for other in others} == {LOOKS[kind].draw}
    assert {LOOKS[other].layer for other in others} == {LOOKS[kind].layer}


@HARD_KINDS
def test_a_hit_throws_sparks_and_turns_the_body_white(kind: Kind) -> None:
    world = arena((100.0, 100.0))
    body = add_body(world, kind, PLACE)
    hit = BodyDamaged(kind, body.id, (PLACE[0] - 5.0, PLACE[1]), PLACE, 30)
    effects, feedback = Effects(), HitFeedback()
    effects.follow([hit], world)
    assert len(effects.sparks) >= 7
    before = picture(world)
    feedback.follow([hit], world)
    feedback.tick()
    assert picture(world, feedback) != before


@KINDS
def test_the_end_of_what_can_be_destroyed_is_seen_and_shakes_the_picture(kind: Kind) -> None:
    world = arena((100.0, 100.0))
    effects = Effects()
    effects.follow([end(kind)], world)
    ends = kind in HARD or kind is Kind.PLATE
    assert (LOOKS[kind].end is not None) == ends
    assert (len(effects.sparks) > 0) == ends
    assert (trauma(end(kind)) > 0.0) == ends


@HARD_KINDS
def test_a_wreck_has_lines_to_fall_into_and_rubble_has_sparks(kind: Kind) -> None:
    look = LOOKS[kind]
    if isinstance(look.end, BreakUp):
        assert look.drawing
    elif isinstance(look.end, Rubble):
        assert 0 < look.end.sparks[0] < look.end.sparks[1]


@pytest.mark.parametrize("spawn", list(EDGE_SPAWNS), ids=lambda spawn: spawn.name)
@pytest.mark.parametrize("rightwards", [True, False])
def test_a_mark_shows_who_comes_in_its_own_colour(spawn: Kind, rightwards: bool) -> None:
    canvas = Strokes()
    world = arena((100.0, 100.0))
    world.spawn_markers.append(SpawnMarker(spawn, 0.0, 200.0, 40, rightwards))
    draw_spawn_markers(canvas, world, DEFAULT)
    look = LOOKS[spawn]
    assert canvas.colours.count(look.colour(DEFAULT)) == len(look.drawing) > 0


@KINDS
def test_the_hud_fades_for_what_says_so(kind: Kind) -> None:
    world = arena((640.0, 600.0))
    box = middle_box(world)
    place = (0.5 * (box.left + box.right), 0.5 * (box.top + box.bottom))
    if kind in (Kind.SHIP, Kind.WALL, Kind.MIRROR, Kind.PLATE):
        return  # it fades for these by rules of their own
    add_body(world, kind, place)
    assert (hud_light(world, box) < 1.0) == LOOKS[kind].dims_hud
    if has(kind, Role.ENEMY) or has(kind, Role.COLLECTIBLE) or kind is Kind.ENEMY_SHOT:
        assert LOOKS[kind].dims_hud


def test_a_theme_colours_the_looks() -> None:
    dark = Theme(saucer=(1, 2, 3))
    assert LOOKS[Kind.LARGE_SAUCER].colour(dark) == (1, 2, 3)


def test_a_mine_s_circle_is_seen_where_it_triggers() -> None:
    world = arena((100.0, 100.0))
    add_body(world, Kind.MINE, PLACE)
    circles: list[float] = []
    canvas = Strokes()
    canvas.circle = lambda _centre, radius, *_rest, **_how: circles.append(radius)  # type: ignore[method-assign]
    LOOKS[Kind.MINE].draw(canvas, world, Poses(), 1.0, DEFAULT, HitFeedback())
    assert circles == [world.tuning.mine.trigger]


@pytest.mark.parametrize(
    ("cause", "kind", "words"),
    [
        (Cause.RAM, None, "HIT"),
        (Cause.LASER, None, "BURNED"),
        (Cause.BEAM, None, "BURNED BY A BEAM"),
        (Cause.BLAST, Kind.MINE, "BLOWN UP"),
        (Cause.RAM, Kind.SMALL_ROCK, "HIT BY A SMALL ROCK"),
        (Cause.RAM, Kind.PLATE, "HIT BY THE CASTLE'S RING"),
        (Cause.BEAM, Kind.LANCER, "BURNED BY A LANCER"),
        (Cause.BEAM, Kind.CASTLE, "BURNED BY THE CASTLE"),
        (Cause.SHOT, Kind.ENEMY_SHOT, "SHOT DOWN"),
        (Cause.WARP, None, "LOST IN HYPERSPACE"),
    ],
)
def test_where_a_ship_was_lost_it_says_to_what(cause: Cause, kind: Kind | None, words: str) -> None:
    assert ending_of(ShipDestroyed(1, PLACE, (0.0, 0.0), 0, cause, 9, 2, kind)) == words


def test_the_banner_tells_what_a_wave_may_bring_for_the_first_time() -> None:
    words = {
        Kind.LANCER: "LANCER",
        Kind.MIRROR: "A MIRROR TURNS",
        Kind.MINELAYER: "A MINELAYER DROPS",
        Kind.WELL: "A GRAVITY WELL",
        Kind.CASTLE: "BREAK ITS RINGS",
        Kind.CHROME: "CHROME",
    }
    first = {first_wave_with("modern", kind): said for kind, said in words.items()}
    assert len(first) == len(words)
    for wave in range(1, 21):
        row = WAVES[wave - 1]
        said = news_of(MODERN, wave, row)
        assert first[wave] in said if wave in first else said == row.news


def test_a_mirror_that_turns_has_a_pivot_and_one_that_stands_still_has_none() -> None:
    world = arena((100.0, 100.0))
    wall = add_body(world, Kind.MIRROR, PLACE)
    assert isinstance(wall, Wall)
    still = picture(world)
    wall.turn = 40
    assert picture(world) != still


def test_the_plates_left_drift_apart_when_their_castle_ends() -> None:
    world = arena((100.0, 100.0))
    castle = add_castle(world, PLACE, rings=True)
    count, effects = sum(2 if plate.mirror else 1 for plate in world.plates), Effects()
    effects.follow([], world)
    world.castles.clear()
    world.plates.clear()
    before = len(effects)
    effects.follow([end(Kind.CASTLE, castle.id)], world)
    clouds = [effect for effect in effects.active if isinstance(effect, Shards) and effect.exact]
    pieces = [piece for cloud in clouds for piece in cloud.pieces]
    assert before == 0
    assert count > 0
    assert len(pieces) == count + sum(len(stroke) - 1 for stroke in LOOKS[Kind.CASTLE].drawing)
    for piece in pieces[:count]:
        away = world.torus.delta((castle.x, castle.y), (piece.x, piece.y))
        assert away[0] * piece.vx + away[1] * piece.vy > 0.0


def test_a_hit_whose_place_nobody_knows_throws_sparks_every_way() -> None:
    world = arena((100.0, 100.0))
    chrome = add_body(world, Kind.CHROME, PLACE)
    effects = Effects()
    effects.follow([BodyDamaged(Kind.CHROME, chrome.id, PLACE, PLACE, 60)], world)
    assert {spark.vx > 0.0 for spark in effects.sparks} == {True, False}


def test_words_keep_off_words_that_were_written_just_now() -> None:
    world = arena((100.0, 100.0))
    effects = Effects()
    effects.follow([end(Kind.CHROME), end(Kind.CHROME)], world)
    first, second = (effect for effect in effects.active if isinstance(effect, PopUp))
    gap = abs(first.place[1] - second.place[1]), abs(first.place[0] - second.place[0])
    assert gap[0] > first.height or gap[1] > first.extent.right * 2


def test_a_well_s_core_comes_up_while_it_opens() -> None:
    world = arena((100.0, 100.0))
    whole = ticks(world.tuning.well.opening)
    well = add_well(world, PLACE, phase=WellPhase.OPENING, timer=whole)
    lights = []
    for left in (whole, whole // 2, 0):
        well.timer = left
        lights.append(core_light(well, world.tuning))
    well.phase = WellPhase.PULLING
    assert lights == sorted(set(lights))
    assert core_light(well, world.tuning) == pytest.approx(lights[-1])
