"""Classic 1979 on the screen: white lines on black, and no word of what it has not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.modes import MODES
from game.options import Options
from game.overlay.overlay import Overlay
from game.physics import Record
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene import Become, Page, Pop, Push
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.help import HelpScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.sim.events import WaveBegan
from game.sim.rule_sets import CLASSIC
from game.sim.tuning import MODERN
from game.sim.world import new_world
from game.storage.store import Store
from game.view.bodies.rule_look import VECTORS, palette_under
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.palette import PALETTES
from game.window.app import App
from tests.arena import fly, of
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.reader import Reader, help_rows

HAS_NOT = ("WAVE", "LASER", "BONUS", "CLEARED", "GATE", "LANCER", "REFLECTION", "MIRROR")


@pytest.fixture
def stage() -> SceneContext:
    """Return a scene context that plays Classic 1979."""
    stage = make_stage()
    stage.mode = MODES["classic"]
    stage.crew = stage.mode.crews[0]
    return stage


def words(scene: PlayScene | HelpScene) -> str:
    reader = Reader()
    scene.draw(reader, 1.0)
    return " | ".join(reader.words)


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


def test_the_window_is_white_on_black_while_it_is_played_and_in_colour_before(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = App(window, Options(seed=1, data_dir=str(tmp_path)), Store(tmp_path))
    app.context.mode = MODES["classic"]
    app.context.crew = app.context.mode.crews[0]
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
    app.stack.follow(Become(Page.TITLE))
    app.draw(0.0)
    assert app.painter.canvas.palette is app.context.palette is PALETTES["default"]
    assert colours_of(app.window.surface())


def test_its_picture_is_black_but_for_lines_in_grey(stage: SceneContext) -> None:
    game = PlayScene.begin(stage, 1)
    for _ in range(300):
        game.tick()
    canvas = Canvas(Quality.OFF)
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
    for _ in range(300):
        game.tick()
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
    stage.crew = stage.mode.crews[0]
    game = PlayScene.begin(stage, 1)
    game.session.world.ships[0].score = 120
    game.tick()
    game.leave()
    assert [(row.score, row.rules) for row in stage.store.scores.table(("1979", "pilot"))] == [(120, "1979")]
