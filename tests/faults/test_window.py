"""The window squeezed, left and flooded: the whole program on a window that nobody sees."""

import gc

import pygame
import pytest

from game.window import play as program
from game.window.game_loop import NS_PER_SECOND
from tests.scenes.hands import key
from tests.scenes.words import *

pytestmark = pytest.mark.slow


@pytest.fixture
def clock() -> list[int]:
    """Give the time in ns, which stands still unless a test moves it."""
    return [0]


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path, clock: list[int]) -> App:
    """Begin a game."""
    app = make_app(window, tmp_path, clock=lambda: clock[0])
    touch(app, pygame.K_SPACE)
    touch(app, pygame.K_SPACE, kind=pygame.KEYUP)
    assert isinstance(app.stack[-1], PlayScene)
    return app


def happen(app: App, *kinds: int) -> None:
    """Let something happen to the window, and a frame begin."""
    for kind in kinds:
        pygame.event.post(pygame.Event(kind))
    assert app.events()


def touch(app: App, code: int, kind: int = pygame.KEYDOWN) -> None:
    """Let a key be pressed or let go, and a frame begin."""
    key(kind, code)
    assert app.events()


def resize(app: App, size: tuple[int, int]) -> None:
    app.window.handle.size = size
    happen(app, pygame.WINDOWRESIZED)


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


def test_a_window_of_any_size_is_drawn_and_back_again_the_picture_is_right(app: App) -> None:
    app.painter.canvas.glow.trails = False
    fly(app, 150)
    before = picture(app)
    for size in [(1, 1), (10, 700), (1300, 20)]:
        resize(app, size)
        app.context.overlay.on = True
        app.draw(0.5)
        app.context.overlay.on = False
        assert app.window.surface().get_size() == size
        resize(app, (640, 360))
        assert picture(app) == before


def test_a_window_squeezed_to_a_pixel_is_not_what_the_next_start_begins_with(
    app: App, tmp_path: Path
) -> None:
    resize(app, (1, 1))
    app.draw(0.5)
    app.close()
    assert Store(tmp_path).settings.size == (1280, 720)


@each("let_go", [True, False])
def test_a_key_held_when_the_focus_is_lost_is_not_stuck_after_the_pause(app: App, let_go: bool) -> None:
    touch(app, pygame.K_LEFT)
    assert fly(app, 10) != 0
    happen(app, pygame.WINDOWFOCUSLOST)
    if let_go:
        touch(app, pygame.K_LEFT, kind=pygame.KEYUP)
    happen(app, pygame.WINDOWFOCUSGAINED)
    if not let_go:
        touch(app, pygame.K_LEFT)  # SDL tells again of keys that are down
    assert isinstance(app.stack[-1], PauseScene)
    for _ in range(HELD):
        app.tick()
    touch(app, pygame.K_p)
    for _ in range(TICKS_PER_SECOND + 1):  # it is counted in
        app.tick()
    assert isinstance(app.stack[-1], PlayScene)
    assert fly(app, 10) == 0
    touch(app, pygame.K_LEFT, kind=pygame.KEYUP)
    touch(app, pygame.K_LEFT)
    assert fly(app, 10) != 0
    touch(app, pygame.K_LEFT, kind=pygame.KEYUP)


@pytest.mark.parametrize("back", [(pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED), (pygame.WINDOWEXPOSED,)])
def test_a_minimised_window_pauses_draws_nothing_and_comes_back_paused(
    app: App, monkeypatch: pytest.MonkeyPatch, back: tuple[int, ...]
) -> None:
    frames: list[int] = []
    monkeypatch.setattr(app.painter.canvas, "end", lambda *_: frames.append(1))
    happen(app, pygame.WINDOWFOCUSLOST)
    app.draw(0.0)
    happen(app, pygame.WINDOWMINIMIZED)
    app.draw(0.0)
    assert len(frames) == 1, "without the focus it is still seen"
    happen(app, *back)
    app.draw(0.0)
    assert len(frames) == 2
    assert isinstance(app.stack[-1], PauseScene)


def test_what_was_pressed_during_a_standstill_comes_before_the_pause(app: App, clock: list[int]) -> None:
    clock[0] = NS_PER_SECOND + 1
    touch(app, pygame.K_ESCAPE)
    assert isinstance(app.stack[-1], PauseScene), "Esc must not end a pause that nobody has seen"
    assert app.metronome.ticks_due(clock[0]) == 0


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
