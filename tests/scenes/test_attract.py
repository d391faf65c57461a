"""The attract mode: it begins when nobody is there, and ends at any touch without starting a game."""

from __future__ import annotations

import gc

import pygame
import pytest

from game.scenes.base.scene import Page
from game.scenes.menu.demo import AttractScene, Demo
from game.scenes.menu.settings_page import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.sim.tuning import TICKS_PER_SECOND
from game.view.paint.look import FULL
from game.window.app import App
from tests.scenes.hands import DOWN, ENTER, ESCAPE, expect, tap, wait
from tests.sound.test_heard import listened

TEN_SECONDS = 10 * TICKS_PER_SECOND
PLACE = {"pos": (115, 160), "touch": False}
"""where PLAY stands on the title, in a window of 640x360"""


def idle(app: App, ticks: int) -> None:
    wait(app, ticks)


def nearly(app: App) -> None:
    """Let ten seconds of nothing pass but for the last five ticks, of which the test before tells."""
    title = expect(TitleScene, app.stack[0])
    title.idle = TEN_SECONDS - 5


def happen(app: App, kind: int, **values: object) -> None:
    pygame.event.post(pygame.Event(kind, values))
    assert app.events()


def scenes(app: App) -> list[type]:
    return [type(scene) for scene in app.stack]


@pytest.mark.slow
def test_it_begins_after_ten_seconds_of_nothing_and_the_demo_goes_on(app: App) -> None:
    idle(app, TEN_SECONDS - 1)
    assert scenes(app) == [TitleScene]
    idle(app, 1)
    assert scenes(app) == [TitleScene, AttractScene]
    title = expect(TitleScene, app.stack[0])
    before = title.demo.world.tick
    idle(app, 60)
    assert title.demo.world.tick == before + 60


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (pygame.KEYDOWN, {"key": pygame.K_q, "mod": 0, "scancode": pygame.KSCAN_Q, "unicode": "q"}),
        *(
            pytest.param(kind, values, marks=pytest.mark.slow)
            for kind, values in (
                (pygame.KEYDOWN, {"key": pygame.K_LSHIFT, "mod": 0, "scancode": 225, "unicode": ""}),
                (pygame.MOUSEMOTION, {**PLACE, "rel": (3, 0), "buttons": (0, 0, 0)}),
                (pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_MIDDLE}),
                (pygame.MOUSEWHEEL, {"x": 0, "y": 1, "touch": False}),
                (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": 0}),
            )
        ),
    ],
)
def test_any_touch_puts_it_off(app: App, kind: int, values: dict[str, object]) -> None:
    nearly(app)
    idle(app, 4)
    happen(app, kind, **values)
    idle(app, TEN_SECONDS - 1)
    assert scenes(app) == [TitleScene]
    idle(app, 1)
    assert scenes(app) == [TitleScene, AttractScene]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        *(
            (pygame.KEYDOWN, {"key": code, "mod": 0, "scancode": 0, "unicode": ""})
            for code in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p, pygame.K_q)
        ),
        *((pygame.KEYDOWN, {"key": code, "mod": 0, "scancode": 0}) for code in (pygame.K_F1, pygame.K_F3)),
        (pygame.MOUSEMOTION, {**PLACE, "rel": (3, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_LEFT}),
        (pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_RIGHT}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": -1, "touch": False}),
        (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 0, "button": 0}),
    ],
)
def test_any_touch_leads_back_to_the_title_and_does_nothing_else(
    app: App, kind: int, values: dict[str, object]
) -> None:
    nearly(app)
    idle(app, 5)
    assert scenes(app) == [TitleScene, AttractScene]
    happen(app, kind, **values)
    idle(app, 5)

    assert scenes(app) == [TitleScene]
    assert not app.context.overlay.on
    title = expect(TitleScene, app.stack[0])
    assert title.chosen == 0


@pytest.mark.slow
def test_a_click_that_comes_with_a_twitch_of_the_mouse_starts_no_game_but_the_next_one_does(app: App) -> None:
    idle(app, TEN_SECONDS)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, {**PLACE, "rel": (1, 0), "buttons": (0, 0, 0)}))
    happen(app, pygame.MOUSEBUTTONDOWN, **PLACE, button=pygame.BUTTON_LEFT)
    assert scenes(app) == [TitleScene]
    idle(app, TICKS_PER_SECOND // 4)
    happen(app, pygame.MOUSEBUTTONDOWN, **PLACE, button=pygame.BUTTON_LEFT)

    assert scenes(app) == [PlayScene]


@pytest.mark.slow
def test_the_key_for_sound_still_switches_it(app: App) -> None:
    idle(app, TEN_SECONDS)
    tap(app, pygame.K_m)

    assert scenes(app) == [TitleScene]
    assert app.notices.current_text == "no sound: it was started with --no-sound"


@pytest.mark.slow
def test_time_in_the_settings_does_not_count(app: App) -> None:
    idle(app, TEN_SECONDS - 10)
    tap(app, DOWN, DOWN, DOWN, ENTER)
    idle(app, 2 * TEN_SECONDS)
    assert scenes(app) == [TitleScene, SettingsScene]
    tap(app, ESCAPE)
    idle(app, TEN_SECONDS - 10)
    assert scenes(app) == [TitleScene]


@pytest.mark.slow
def test_it_is_silent() -> None:
    context, ear = listened()
    stack = SceneStack(context, Page.TITLE, lambda: None)
    for _ in range(TEN_SECONDS):
        stack.follow(stack[-1].tick())
    title, attract = stack
    assert isinstance(title, TitleScene)
    for _ in range(5 * TICKS_PER_SECOND):
        title.tick_beneath()
        attract.tick()
    assert title.demo.world.tally.shots_fired > 0
    assert ear.orders == []


@pytest.mark.slow
def test_a_long_attract_mode_keeps_nothing_of_its_games(app: App) -> None:
    def objects() -> int:
        gc.collect()
        return len(gc.get_objects())

    idle(app, TEN_SECONDS + 95 * TICKS_PER_SECOND)
    before = objects()
    idle(app, 90 * TICKS_PER_SECOND)

    assert scenes(app) == [TitleScene, AttractScene]
    assert objects() < before + 3000


@pytest.mark.slow
def test_the_first_demos_show_gates_taken_a_castle_beaten_and_ships_left() -> None:
    demo = Demo(FULL)
    gifts, fell = [], 0
    for _ in range(4):
        session, castles = demo.session, 0
        while demo.session is session:
            fell += len(session.world.castles) == 0 < castles
            castles = len(session.world.castles)
            demo.tick()
        assert not session.world.over
        gifts.append(len(session.world.ships[0].gifts))
    assert min(gifts) >= 1
    assert fell >= 1
