"""The window squeezed, left and flooded: the whole program on a window that nobody sees."""

from __future__ import annotations

import gc
from pathlib import Path

import pygame
import pytest

from game.options import Options
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.store import Store
from game.window import app as program
from game.window.app import App
from game.window.game_loop import NS_PER_SECOND
from tests.scenes.hands import make_app

SIZES = [(1, 1), (10, 700), (1300, 20), (1, 900), (2000, 1), (47, 47), (640, 360)]


@pytest.fixture
def clock() -> list[int]:
    """Give the time in ns, which stands still unless a test moves it."""
    return [0]


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path, clock: list[int]) -> App:
    app = make_app(window, tmp_path, clock=lambda: clock[0])
    key(app, pygame.KEYDOWN, pygame.K_SPACE)
    key(app, pygame.KEYUP, pygame.K_SPACE)
    assert isinstance(app.stack[-1], PlayScene)
    return app


def happen(app: App, *kinds: int) -> None:
    """Let something happen to the window, and a frame begin."""
    for kind in kinds:
        pygame.event.post(pygame.Event(kind))
    assert app.events()


def key(app: App, kind: int, code: int) -> None:
    """Let a key be pressed or let go, and a frame begin."""
    pygame.event.post(pygame.Event(kind, key=code, mod=0, scancode=0, unicode=""))
    assert app.events()


def taken_by_the_queue() -> bool:
    """Post an event; say whether there was room for it."""
    try:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION))
    except pygame.error:
        return False
    return True


def fly(app: App, ticks: int) -> int:
    """Play so many ticks; return by how much the ship has turned, in parts of a turn of 65,536."""
    session = app.stack.session
    assert session is not None
    before = session.world.ships[0].heading
    for _ in range(ticks):
        app.tick()
    return session.world.ships[0].heading - before


def picture(app: App) -> bytes:
    """Return the window's pixels with all afterglow gone."""
    app.painter.canvas.clear_trails()
    for _ in range(3):
        app.draw(0.0)
    return pygame.image.tobytes(app.window.surface(), "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_window_of_any_size_is_drawn_and_back_again_the_picture_is_right(
    app: App, size: tuple[int, int]
) -> None:
    app.painter.canvas.glow.trails = False
    fly(app, 200)
    before = picture(app)
    app.window.handle.size = size
    happen(app, pygame.WINDOWRESIZED)
    app.draw(0.5)
    assert app.window.surface().get_size() == size
    app.window.handle.size = (640, 360)
    happen(app, pygame.WINDOWRESIZED)
    assert picture(app) == before


@pytest.mark.parametrize("size", [(1, 1), (10, 700), (1300, 20)])
def test_the_overlay_and_a_picture_fit_a_window_of_any_size(
    app: App, size: tuple[int, int], tmp_path: Path
) -> None:
    app.window.handle.size = size
    happen(app, pygame.WINDOWRESIZED)
    key(app, pygame.KEYDOWN, pygame.K_F3)
    key(app, pygame.KEYDOWN, pygame.K_F12)
    fly(app, 10)
    app.draw(0.5)
    (saved,) = (tmp_path / "pictures").iterdir()
    assert pygame.image.load(saved).get_size() == size


def test_a_window_squeezed_to_a_pixel_is_not_what_the_next_start_begins_with(
    app: App, tmp_path: Path
) -> None:
    app.window.handle.size = (1, 1)
    happen(app, pygame.WINDOWRESIZED)
    app.close()
    assert Store(tmp_path).settings.size == (1280, 720)


@pytest.mark.parametrize("let_go", [True, False])
def test_a_key_held_when_the_focus_is_lost_is_not_stuck_after_the_pause(app: App, let_go: bool) -> None:
    key(app, pygame.KEYDOWN, pygame.K_LEFT)
    assert fly(app, 10) != 0
    happen(app, pygame.WINDOWFOCUSLOST)
    if let_go:
        key(app, pygame.KEYUP, pygame.K_LEFT)
    happen(app, pygame.WINDOWFOCUSGAINED)
    if not let_go:
        key(app, pygame.KEYDOWN, pygame.K_LEFT)  # SDL tells again of keys that are down
    assert isinstance(app.stack[-1], PauseScene)
    key(app, pygame.KEYDOWN, pygame.K_p)
    for _ in range(TICKS_PER_SECOND + 1):  # it is counted in
        app.tick()
    assert isinstance(app.stack[-1], PlayScene)
    assert fly(app, 10) == 0
    if not let_go:
        key(app, pygame.KEYUP, pygame.K_LEFT)
    key(app, pygame.KEYDOWN, pygame.K_LEFT)
    assert fly(app, 10) != 0


def test_a_minimised_window_pauses_draws_nothing_and_comes_back_paused(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(app.painter.canvas, "end", lambda *_: drawn.append(1))
    happen(app, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)
    app.draw(0.0)
    assert drawn == []
    happen(app, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)
    app.draw(0.0)
    assert drawn == [1]
    assert isinstance(app.stack[-1], PauseScene)


@pytest.mark.slow
def test_a_queue_of_65_536_events_is_drained_and_the_keys_behind_them_count(app: App) -> None:
    taken = sum(taken_by_the_queue() for _ in range(65_536))
    assert taken > 60_000
    assert app.events()
    assert pygame.event.get() == []
    key(app, pygame.KEYDOWN, pygame.K_p)
    assert isinstance(app.stack[-1], PauseScene)


def test_what_was_pressed_during_a_standstill_comes_before_the_pause(app: App, clock: list[int]) -> None:
    clock[0] = NS_PER_SECOND + 1
    key(app, pygame.KEYDOWN, pygame.K_ESCAPE)
    assert isinstance(app.stack[-1], PauseScene), "Esc must not end a pause that nobody has seen"
    assert app.metronome.ticks_due(clock[0]) == 0


def test_a_standstill_while_events_are_taken_in_is_not_played_either(
    app: App, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    get = pygame.event.get

    def slow_get() -> list[pygame.Event]:
        clock[0] += 3 * NS_PER_SECOND
        return get()

    monkeypatch.setattr(pygame.event, "get", slow_get)
    app.events()

    assert isinstance(app.stack[-1], PauseScene)


def test_a_full_collection_in_play_spares_what_was_there_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    gc.unfreeze()  # what conftest.py froze
    spared: list[int] = []
    monkeypatch.setattr(program, "run", lambda *_, **__: spared.append(gc.get_freeze_count()))
    program.play(Options(seed=1, sound=False, data_dir=str(tmp_path)))
    assert spared[0] > 10_000
    assert gc.get_freeze_count() == 0
    gc.freeze()
