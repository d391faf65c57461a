"""Classic 1979 on the screen: white lines on black, and no word of what it has not."""

import pygame
import pytest

from game.scenes.game.summary import RunSummary
from game.sim.classic.play.octagons import octagons_meet
from game.view.bodies.rules_style import VECTORS, rules_style
from game.view.paint.outlines import RockStyle
from game.view.paint.theme import PALETTES
from tests.play import *
from tests.scenes.reader import help_rows
from tests.scenes.words import *

HAS_NOT = ("LASER", "BONUS", "CLEARED", "GATE", "LANCER", "REFLECTION", "MIRROR")


@pytest.fixture
def stage(tmp_path: Path) -> SceneContext:
    """Return a scene context that plays Classic 1979."""
    stage = make_stage(tmp_path)
    stage.mode = MODES["classic"]
    stage.variant = stage.mode.variants[0]
    return stage


def has_not(said: str) -> list[str]:
    """Return the words in a text that are of other rules."""
    return [word for word in HAS_NOT if word in said]


@pytest.mark.slow
def test_a_game_tells_player_1_before_its_first_rocks_and_nothing_it_has_not(stage: SceneContext) -> None:
    game = PlayScene.begin(stage, 1)
    world = game.session.world
    said = []
    for tick in range(500):
        if tick == 250:
            world.rocks.clear()
            world.ships[0].score = 120
        game.tick()
        if tick % 10 == 0:
            said.append(" | ".join(words_of(game)))
            assert ("PLAYER 1" in said[-1]) == (world.wave == 0 or (world.ticks_to_wave > 0 and tick < 250))
    assert world.wave == 2
    assert [text for text in said if has_not(text) or "WAVE" in text] == []
    game.leave()
    (row,) = stage.store.scores.table(("classic", "pilot"))
    assert (row.score, row.rules) == (120, "1979")


def test_the_help_and_the_summary_speak_of_its_own_rules(stage: SceneContext) -> None:
    said = " | ".join(cell.text for row in help_rows(HelpScene(stage)) for cell in row.view().cells)
    assert "THE SAME POINTS IN EVERY WAVE" in said
    assert "AN EXTRA SHIP COMES EACH 10000 POINTS" in said
    assert has_not(said) == []

    summary, world = RunSummary(1), new_world(1, CLASSIC)
    summary.follow(fly(world, "."), world)
    assert {word for word, _ in summary.lines()}.isdisjoint({"LASER", "BONUSES"})


def colours_of(frame: pygame.Surface) -> set[tuple[int, ...]]:
    """Return the colours of every other pixel that are not grey."""
    wide, high = frame.get_size()
    pixels = (frame.get_at((x, y))[:3] for x in range(0, wide, 2) for y in range(0, high, 2))
    return {pixel for pixel in pixels if max(pixel) - min(pixel) > 8}


@pytest.mark.slow
def test_the_window_is_white_on_black_while_it_is_played_and_in_colour_before(
    window: pygame.Window, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path, mode="classic")
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


LINES = rules_style(CLASSIC).outlines
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
