"""Classic 1979 on the screen: white lines on black, and no word of what it has not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.input.actions import Action
from game.modes import MODES
from game.overlay.overlay import Overlay
from game.physics import Record, octagons_meet
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene import Page, Pop, Push, ReplaceAll
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.help import HelpScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.sim.bodies import SaucerSize
from game.sim.events import ShipDestroyed, WaveBegan
from game.sim.rule_sets import CLASSIC
from game.sim.tuning import MODERN, Size, Tuning
from game.sim.world import new_world
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import Poses
from game.view.bodies.rule_look import VECTORS, Outlines, palette_under, rule_look
from game.view.effects.effects import Effects
from game.view.effects.shards import Shards
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.outlines import Drawing, RockStyle
from game.view.paint.theme import PALETTES
from tests.arena import RIGHT, UP, add_saucer, arena, fly, of, ship_of
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import make_app, wait
from tests.scenes.reader import Reader, help_rows

HAS_NOT = ("WAVE", "LASER", "BONUS", "CLEARED", "GATE", "LANCER", "REFLECTION", "MIRROR")


@pytest.fixture
def stage() -> SceneContext:
    """Return a scene context that plays Classic 1979."""
    stage = make_stage()
    stage.mode = MODES["classic"]
    stage.variant = stage.mode.variants[0]
    return stage


def words(scene: PlayScene | HelpScene) -> str:
    reader = Reader()
    scene.draw(reader, 1.0)
    return " | ".join(reader.words)


@pytest.mark.slow
def test_a_game_tells_player_1_and_points_and_nothing_that_it_has_not(stage: SceneContext) -> None:
    game = PlayScene.begin(stage, 1)
    said = set[str]()
    for tick in range(1500):
        if tick == 700:
            for rock in game.session.world.rocks:
                rock.alive = False
        game.tick()
        if tick % 20 == 0:
            said.add(words(game))

    assert game.session.world.wave == 2
    assert any("PLAYER 1" in text for text in said)
    assert [text for text in said if any(word in text for word in HAS_NOT)] == []


def test_the_banner_is_there_before_the_first_rocks_only(stage: SceneContext) -> None:
    game = PlayScene.begin(stage, 1)
    game.tick()
    fly(game.session.world, "100.")
    assert "PLAYER 1" in words(game)
    while not of(fly(game.session.world, "."), WaveBegan):
        pass
    assert "PLAYER 1" not in words(game)


def test_the_help_and_the_summary_speak_of_its_own_rules(stage: SceneContext) -> None:
    page = HelpScene(stage)
    said = " | ".join(cell.text for row in help_rows(page) for cell in row.look().cells)
    assert "THE SAME POINTS IN EVERY WAVE" in said
    assert "AN EXTRA SHIP COMES EACH 10000 POINTS" in said
    assert [
        word for word in ("LASER", "BONUS", "GATE", "LANCER", "MIRROR", "REFLECTION") if word in said
    ] == []

    summary = RunSummary(1)
    world = new_world(1, CLASSIC)
    summary.follow(fly(world, "."), world)
    assert {word for word, _ in summary.lines()}.isdisjoint({"LASER", "BONUSES"})


@each("name", PALETTES)
def test_its_palette_is_its_own_whichever_is_chosen(name: str) -> None:
    assert palette_under(CLASSIC, PALETTES[name]) is VECTORS
    assert palette_under(MODERN, PALETTES[name]) is PALETTES[name]


def colours_of(frame: pygame.Surface) -> set[tuple[int, ...]]:
    """Return the colours of every other pixel that are not grey."""
    wide, high = frame.get_size()
    pixels = (frame.get_at((x, y))[:3] for x in range(0, wide, 2) for y in range(0, high, 2))
    return {pixel for pixel in pixels if max(pixel) - min(pixel) > 8}


@pytest.mark.slow
def test_the_window_is_white_on_black_while_it_is_played_and_in_colour_before(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path)
    app.context.mode = MODES["classic"]
    app.context.variant = app.context.mode.variants[0]
    app.draw(0.0)
    assert app.painter.canvas.palette is app.context.palette

    app.press((Action.FIRE,))
    assert isinstance(app.stack[-1], PlayScene)
    app.draw(0.0)
    assert app.painter.canvas.palette is VECTORS
    assert app.painter.canvas.glow.sky == "none"

    app.press((Action.PAUSE,))
    for page in (None, Page.SETTINGS, HelpScene, lambda context: NameEntry(context, "", 1)):
        if page is not None:
            app.stack.follow(Push(page))
        app.draw(0.0)
        assert colours_of(app.window.surface()) == set()
    while len(app.stack) > 1:
        app.stack.follow(Pop())
    app.stack.follow(ReplaceAll(Page.TITLE))
    app.draw(0.0)
    assert app.painter.canvas.palette is app.context.palette is PALETTES["default"]
    assert colours_of(app.window.surface())


def test_its_picture_is_black_but_for_lines_in_grey(stage: SceneContext) -> None:
    game = PlayScene.begin(stage, 1)
    wait(game, 300)
    canvas = Canvas(Quality.PLAIN)
    canvas.palette = palette_under(CLASSIC, canvas.palette)
    frame = pygame.Surface((640, 360), 0, 32)
    canvas.begin(Camera.fit(640, 360))
    game.session.draw(canvas, 1.0)
    canvas.end(frame, 0.02)
    pixels = [frame.get_at((x, y))[:3] for x in range(0, 640, 2) for y in range(0, 360, 2)]

    assert all(max(pixel) - min(pixel) <= 2 for pixel in pixels)
    assert sum(pixel == (0, 0, 0) for pixel in pixels) > 0.95 * len(pixels)
    assert max(max(pixel) for pixel in pixels) > 150


def test_the_overlay_shows_the_shapes_that_decide_hits(stage: SceneContext) -> None:
    """A corner of the square is cut: what is drawn there differs from a circle."""
    game = PlayScene.begin(stage, 1)
    wait(game, 300)
    world = game.session.world
    frames = []
    for tuning in (world.tuning, MODERN):
        frame = pygame.Surface((1280, 720), 0, 32)
        world.tuning = tuning
        Overlay(on=True).draw(frame, Camera.fit(1280, 720), world, Record())
        frames.append(pygame.image.tobytes(frame, "RGB"))
    assert frames[0] != frames[1]
    assert any(frames[0])


def test_its_points_stand_on_its_own_table(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    stage.mode = MODES["classic"]
    stage.variant = stage.mode.variants[0]
    game = PlayScene.begin(stage, 1)
    game.session.world.ships[0].score = 120
    game.tick()
    game.leave()
    assert [(row.score, row.rules) for row in stage.store.scores.table(("classic", "pilot"))] == [
        (120, "1979")
    ]


LINES = rule_look(CLASSIC).outlines
"""those that the rules of 1979 ask for."""


def test_its_rocks_have_four_outlines_of_10_to_12_lines_alike_in_three_sizes_which_they_keep() -> None:
    rocks = CLASSIC.rock
    faces = [
        {LINES.rock(number, 1.0, style) for number in range(60)} for style in (*RockStyle, RockStyle.CRAGGY)
    ]
    assert all(found == faces[0] for found in faces)
    assert sorted(len(outline) - 1 for (outline,) in faces[0]) == [10, 12, 12, 12]
    for number in range(60):
        ((first, *_),) = LINES.rock(number, 1.0, RockStyle.CRAGGY)
        for kind in (rocks.large, rocks.medium, rocks.small):
            ((corner, *rest),) = LINES.rock(number, kind.radius, RockStyle.CRAGGY)
            assert corner == pytest.approx((first[0] * kind.radius, first[1] * kind.radius))
            assert rest[-1] == corner
        assert LINES.spin(number) == (0, 0.0)


def test_what_is_drawn_of_its_rocks_lies_within_the_octagon_that_is_hit_and_reaches_to_its_sides() -> None:
    for number in range(60):
        (outline,) = LINES.rock(number, 33.0, RockStyle.CRAGGY)
        assert all(octagons_meet(x, y, 33.0, CLASSIC.classic.corner) for x, y in outline)
        xs, ys = zip(*outline, strict=True)
        assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-32.0, 32.0, -32.0, 32.0))


class Notes(Canvas):
    """Keeps the drawings that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings: list[Drawing] = []

    def drawing(self, drawing: Drawing, *_: Any, **__: Any) -> None:
        self.drawings.append(drawing)


def drawn(tuning: Tuning, thrust: str) -> list[Drawing]:
    """Return the drawings of a world with a rock, both saucers and a ship, after some ticks."""
    world = arena(rocks={(300.0, 200.0): Size.LARGE}, tuning=tuning)
    add_saucer(world, (800.0, 200.0), SaucerSize.LARGE)
    add_saucer(world, (800.0, 500.0), SaucerSize.SMALL)
    fly(world, thrust)
    canvas, poses = Notes(), Poses()
    poses.remember(world)
    canvas.begin(Camera.fit(1280, 720))
    draw_world(canvas, world, poses, 1.0)
    return canvas.drawings


def test_its_outlines_are_drawn_where_the_rules_ask_for_them_and_in_no_other_game() -> None:
    usual = Outlines()
    assert rule_look(MODERN).outlines == usual
    for tuning, look, other in ((CLASSIC, LINES, usual), (MODERN, usual, LINES)):
        found = drawn(tuning, "4^")
        for each_look, there in ((look, True), (other, False)):
            for lines in (each_look.hulls[0], each_look.large_saucer, each_look.small_saucer):
                assert (lines in found) is there
    flames = [(LINES.flame,) in drawn(CLASSIC, f"{ticks}^") for ticks in range(1, 17)]
    assert flames.count(True) == 8
    assert (LINES.flame,) not in drawn(MODERN, "4^") + drawn(MODERN, "8^")
    assert (LINES.flame,) not in drawn(CLASSIC, "4.") + drawn(CLASSIC, "8.")


def test_a_lost_ship_of_its_rules_drifts_apart_in_six_lines_that_do_not_turn() -> None:
    rocks = {(640.0, 360.0): Size.LARGE}
    for heading in (RIGHT, UP):
        world, effects = arena(heading=heading, rocks=dict(rocks), tuning=CLASSIC), Effects()
        events = fly(world, ".")
        assert of(events, ShipDestroyed)
        effects.follow(events, world)
        (cloud,) = [each for each in effects.active if isinstance(each, Shards) and len(each.pieces) == 6]
        assert all(piece.turn == 0.0 for piece in cloud.pieces)
        lengths = sorted(piece.length for piece in cloud.pieces)
        assert lengths == pytest.approx([6.8, 6.8, 12.53, 12.53, 15.63, 15.63], abs=0.5)
        place = (ship_of(world).x, ship_of(world).y)
        ahead = max(cloud.pieces, key=lambda piece: (piece.x - place[0]) if heading == RIGHT else -piece.y)
        assert (ahead.vx if heading == RIGHT else -ahead.vy) > 0.0
