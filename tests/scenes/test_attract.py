"""The attract mode: it begins when nobody is there, and ends at any touch without starting a game."""

from __future__ import annotations

import gc
from weakref import ref

import pygame
import pytest

from game.scenes.base.scene import Page
from game.scenes.menu.demo import Demo
from game.scenes.menu.title import TitleScene
from game.scenes.stack import SceneStack
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.sounds import Sounds
from game.view.paint.look import FULL
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, wait
from tests.scenes.script import Player, sessions

TEN_SECONDS = 10 * TICKS_PER_SECOND
PLACE = {"pos": (115, 160), "touch": False}
"""where PLAY stands on the title, in a window of 640x360"""
TWITCH = pygame.Event(pygame.MOUSEMOTION, {**PLACE, "rel": (1, 0), "buttons": (0, 0, 0)})
CLICK = pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_LEFT})


def key(code: int, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, scancode=scancode, unicode="")


HARMLESS = [
    key(pygame.K_q, pygame.KSCAN_Q),
    key(pygame.K_LSHIFT, pygame.KSCAN_LSHIFT),
    TWITCH,
    pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_MIDDLE}),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, touch=False),
    pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=0),
]
"""Touches that do nothing on the title either."""

TOUCHES = [
    *map(key, (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p, pygame.K_F1, pygame.K_F3)),
    CLICK,
    pygame.Event(pygame.MOUSEBUTTONDOWN, {**PLACE, "button": pygame.BUTTON_RIGHT}),
    *HARMLESS,
]


class Nobody(Player):
    """A player whose scripts leave the title alone for all but the last five ticks of ten seconds."""

    def __init__(self, app: App) -> None:
        title = expect(TitleScene, app.stack[0])
        super().__init__(
            app,
            nearly=lambda: setattr(title, "idle", TEN_SECONDS - 5),
            idle=lambda: title.idle,
            twitch=lambda: pygame.event.post(TWITCH),
            push=lambda: pygame.event.post(CLICK),
        )


@sessions("""
    it begins after ten seconds of nothing
        nearly wait=4       : stack=TitleScene
        wait=1              : stack=TitleScene AttractScene
    a click that comes with a twitch of the mouse starts no game but the next one does
        nearly wait=5       : at AttractScene
        twitch push wait=1  : stack=TitleScene
        wait=28 push wait=1 : stack=TitleScene
        push wait=1         : stack=PlayScene
    time in the settings does not count
        @SETTINGS nearly RETURN wait=30 : at SettingsScene
        ESCAPE wait=30      : at TitleScene
""")
def test_attract_mode(app: App, session: str) -> None:
    Nobody(app).plays(session)


def test_any_touch_puts_it_off_and_any_touch_leads_back_to_the_title_and_does_nothing_else(app: App) -> None:
    player = Nobody(app)

    @each("touch", HARMLESS)
    def puts_off(touch: pygame.Event) -> None:
        player.plays("nearly wait=4")
        pygame.event.post(touch)
        player.plays("wait=4 : stack=TitleScene ; idle=4")

    @each("touch", TOUCHES)
    def leads_back(touch: pygame.Event) -> None:
        player.plays("nearly wait=5 : stack=TitleScene AttractScene")
        pygame.event.post(touch)
        player.plays("wait=5 : stack=TitleScene ; top.chosen=0 ; app.context.overlay.on=False")

    puts_off()
    leads_back()


def test_the_demo_goes_on_in_silence() -> None:
    context, orders = make_stage(), list[object]()
    context.sounds = Sounds(orders.append)
    stack = SceneStack(context, Page.TITLE, lambda: None)
    title = expect(TitleScene, stack[0])
    title.idle = TEN_SECONDS - 5
    world = title.demo.world
    for _ in range(800):
        stack.follow(stack[-1].tick())
        if stack[-1] is not title:
            title.tick_beneath()
        if world.tally.shots_fired > 0:
            break
    assert len(stack) == 2
    assert world.tally.shots_fired > 0
    assert orders == []


@pytest.mark.slow
def test_demos_follow_one_another_at_waves_with_gates_and_castles_and_leave_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.scenes.menu.demo._LENGTH", 10)
    demo, waves = Demo(FULL), []
    for _ in range(5):
        session = ref(demo.session)
        waves.append(demo.session.world.wave + 1)
        wait(demo, 9)
        assert demo.session is session()
        demo.tick()
        gc.collect()
        assert session() is None
    assert waves == [2, 4, 6, 8, 2]
