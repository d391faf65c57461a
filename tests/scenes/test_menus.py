"""The pause and its question: whatever is accepted can be seen, and no game ends by a slip."""

from __future__ import annotations

from typing import NamedTuple

import pygame
import pytest

from game.modes import CHOICES
from game.overlay.level import Level
from game.scenes.menu.title import TitleScene
from game.scenes.play.pause import CountInScene, PauseScene, QuitQuestion
from game.scenes.play.play import PlayScene
from game.sim.bodies import Gift
from game.sim.world import new_world
from game.storage.settings import TEXT_SIZES, with_value
from game.view.hud.hud_boxes import hud_boxes, hud_sizes, middle_box
from game.view.pages.widgets import strip_box
from game.view.paint.camera import Camera
from game.view.paint.stroke_font import text_width
from game.window.app import App
from tests.scenes.context import make_stage
from tests.scenes.hands import DOWN, ESCAPE, SPACE, UP, expect, tap
from tests.scenes.reader import Reader

STUDY = [SPACE, pygame.K_F3, pygame.K_p]
"""keys from the title to a pause with the overlay on."""
TO_QUIT = [DOWN, DOWN, DOWN, SPACE]
"""keys from a pause to the question whether to quit."""


class Chosen(NamedTuple):
    """What the picture says: all words, and the one that is marked as chosen."""

    words: list[str]
    checkpoint: str


def seen(app: App) -> Chosen:
    canvas = Reader()
    canvas.begin(Camera.fit(1280, 720))
    app.painter.canvas = canvas
    app.draw(0.0)
    marked = [word for word in canvas.words if word.startswith("> ")]
    return Chosen(canvas.words, marked[0].strip("<> ") if len(marked) == 1 else "")


@pytest.mark.slow
def test_with_the_overlay_on_the_pause_shows_its_choices_and_which_is_chosen(app: App) -> None:
    tap(app, *STUDY)
    assert seen(app).checkpoint == "RESUME"
    tap(app, DOWN)
    assert seen(app).checkpoint == "RESTART"
    tap(app, UP)
    assert seen(app).checkpoint == "RESUME"


def test_in_the_strip_the_arrows_to_the_sides_choose_as_well(app: App) -> None:
    tap(app, *STUDY, pygame.K_RIGHT)
    assert seen(app).checkpoint == "RESTART"
    tap(app, pygame.K_LEFT)
    assert seen(app).checkpoint == "RESUME"


@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("ships", [1, 2])
def test_the_strip_and_the_bar_of_a_pause_lie_on_no_hud_and_on_one_another_never(
    ships: int, text_size: int
) -> None:
    context = make_stage()
    context.store.settings = with_value(context.store.settings, "text_size", text_size)
    context.overlay.level = Level.ALL
    world = new_world(3, wave=4, ships=ships)
    for ship in world.ships:
        ship.gifts = tuple(Gift)[:4]
    game = PlayScene(context, world)
    pause = PauseScene(context, game)
    sizes = hud_sizes(text_size / 100)
    hud = hud_boxes(world, sizes)
    strip, bar = pause.written
    field = pygame.Rect(0, 0, 1280, 720)
    assert field.contains(strip)
    assert field.contains(bar)
    assert not strip.colliderect(bar)
    for box in (strip, bar):
        assert box.collidelist(hud) < 0
    for text in pause.layout().texts:
        wide = text_width(text.text, text.height)
        left = {"left": text.x, "centre": text.x - wide / 2, "right": text.x - wide}[text.align]
        assert any(each.contains(pygame.Rect(left, text.y, wide, text.height)) for each in (strip, bar)), text


@pytest.mark.slow
def test_the_strip_stays_within_its_place(app: App) -> None:
    for keys, texts in ((STUDY, 6), ([DOWN] * 3, 6), ([SPACE], 4), ([DOWN], 4)):
        tap(app, *keys)
        seen(app)
        canvas = app.painter.canvas
        assert isinstance(canvas, Reader)
        strip = [box for word, box in canvas.boxes if strip_box(1.0).colliderect(box)]
        assert len(strip) == texts
        assert all(strip_box(1.0).contains(box) for box in strip)


@pytest.mark.slow
@pytest.mark.parametrize("study", [False, True])
def test_quitting_a_game_asks_and_no_is_what_it_begins_with(app: App, study: bool) -> None:
    tap(app, *(STUDY if study else [SPACE, ESCAPE]), *TO_QUIT)

    assert isinstance(app.stack[-1], QuitQuestion)
    assert seen(app).checkpoint == "NO"
    assert "QUIT THIS GAME?" in seen(app).words
    assert not any("PAUSED" in word for word in seen(app).words)
    tap(app, SPACE)
    assert isinstance(app.stack[-1], PauseScene)
    assert seen(app).checkpoint == "QUIT"


@pytest.mark.slow
@pytest.mark.parametrize("study", [False, True])
def test_a_player_who_says_yes_is_on_the_title(app: App, study: bool) -> None:
    tap(app, *(STUDY if study else [SPACE, ESCAPE]), *TO_QUIT, DOWN)
    assert seen(app).checkpoint == "YES"
    tap(app, SPACE)

    assert [type(scene) for scene in app.stack] == [TitleScene]


@pytest.mark.parametrize("key", [ESCAPE, pygame.K_p])
def test_escape_and_p_answer_no_and_do_no_more_than_that(app: App, key: int) -> None:
    tap(app, *STUDY, *TO_QUIT, DOWN, key)
    assert isinstance(app.stack[-1], PauseScene)
    tap(app, key)
    assert isinstance(app.stack[-1], CountInScene)


def test_after_a_no_the_pause_shows_its_choices_before_another_tick_has_passed(app: App) -> None:
    tap(app, *STUDY, *TO_QUIT)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ESCAPE, mod=0, scancode=0, unicode=""))
    assert app.events()

    assert seen(app).checkpoint == "QUIT"


def test_however_often_fire_is_pressed_in_a_pause_the_game_is_not_quit(app: App) -> None:
    tap(app, SPACE)
    game = app.stack[0]
    tap(app, *STUDY[1:], *[DOWN] * 3, *[SPACE] * 9)

    assert app.stack[0] is game


def test_no_key_but_those_for_a_menu_does_anything_in_the_question(app: App) -> None:
    tap(app, *STUDY, *TO_QUIT)
    game = expect(PlayScene, app.stack[0])
    before = game.session.world.tick
    tap(app, pygame.K_PERIOD, pygame.K_h, pygame.K_k, pygame.K_x)

    assert (game.session.world.tick, seen(app).checkpoint) == (before, "NO")


def test_a_single_tick_is_let_through_only_while_the_overlay_says_so(app: App) -> None:
    tap(app, SPACE, pygame.K_p)
    game = expect(PlayScene, app.stack[0])
    before = game.session.world.tick
    tap(app, pygame.K_PERIOD)
    assert not any("DOT TICK   COMMA TICK BACK" in word for word in seen(app).words)
    assert game.session.world.tick == before

    tap(app, pygame.K_F3, pygame.K_PERIOD)
    assert any("DOT TICK   COMMA TICK BACK" in word for word in seen(app).words)
    assert game.session.world.tick == before + 1


def test_the_overlay_says_paused_also_while_the_question_is_asked(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, stats, **__: told.append(stats.pace))
    tap(app, *STUDY, *TO_QUIT)
    app.draw(0.0)

    assert told == ["paused"]


def test_a_lost_focus_leaves_the_question_open(app: App) -> None:
    tap(app, *STUDY, *TO_QUIT)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    app.events()

    assert isinstance(app.stack[-1], QuitQuestion)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_the_heading_of_a_pause_lies_below_the_hud_of_two_players(text_size: int) -> None:
    context = make_stage()
    context.choice = [crew.players for _, crew in CHOICES].index(2)
    context.store.settings = with_value(context.store.settings, "text_size", text_size)
    game = PlayScene.begin(context, 1)
    for page in (PauseScene(context, game), QuitQuestion(context)):
        layout = page.layout()
        assert layout.heading is not None
        assert layout.heading.y >= middle_box(game.session.world, hud_sizes(text_size / 100)).bottom
        assert min(text.y for text in layout.texts) >= layout.heading.y + layout.heading.height
