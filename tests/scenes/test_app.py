"""The whole program with a window that nobody sees (SDL's dummy driver), and without one."""

import os
import subprocess
import sys

import pygame
import pytest

from game.options import Problem
from game.sound.voices import unheard
from game.window.app import make_context
from game.window.game_loop import NS_PER_SECOND
from game.window.play import play
from tests.scenes.words import *

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def post(kind: int) -> None:
    """Tell of something that has no key."""
    pygame.event.post(pygame.Event(kind))


def test_the_title_comes_back_by_itself_when_nobody_plays_again(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.play.game_over._STAY", 200)
    player = Player(app)
    player.words["over"] = lambda: setattr(player.world, "over", True)
    player.plays("""
        SPACE over until=GameOverScene wait=190 : at GameOverScene
        wait=20                                 : stack=TitleScene
    """)


def test_the_level_of_the_maths_is_kept_for_each_mode_and_the_next_start(app: App) -> None:
    press(app, pygame.K_SPACE)
    for _ in range(2):
        press(app, pygame.K_F3)
    for choice in (2, 1, 0):
        app.context.choice = choice
        assert app.context.overlay.level is Level.EXPLAIN
    store = app.context.store
    app.close()
    found = Store(store.folder)

    assert found.settings.overlay == "explain"
    levels = [
        make_context(Options(mode=mode), found, unheard, steady()).overlay.level
        for mode in ("arcade", "daily")
    ]
    assert levels == [Level.EXPLAIN] * 2


def test_the_command_line_s_overlay_is_all_of_it_unless_another_level_was_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    levels = []
    for kept in ("off", "see"):
        store.keep_settings(replace(store.settings, overlay=kept))
        levels += [
            make_context(Options(overlay=on), store, unheard, steady()).overlay.level for on in (False, True)
        ]

    assert levels == [Level.OFF, Level.ALL, Level.SEE, Level.SEE]


def test_menus_and_the_count_in_are_as_fast_in_slow_motion(app: App) -> None:
    due = []
    for keys in ([pygame.K_SPACE, pygame.K_COMMA], [pygame.K_p], [pygame.K_ESCAPE]):
        for code in keys:
            press(app, code)
        assert app.events()
        app.metronome.reset(0)
        due.append(sum(app.metronome.ticks_due(frame * NS_PER_SECOND // 60) for frame in range(1, 61)))
    assert isinstance(app.stack[-1], CountInScene)
    assert due == [TICKS_PER_SECOND // 8, TICKS_PER_SECOND, TICKS_PER_SECOND]
    assert app.metronome.pace == 8


@each("gone, why, shown", [
    (pygame.WINDOWFOCUSLOST, "WINDOW LOST FOCUS", False),
    (pygame.WINDOWMINIMIZED, "WINDOW MINIMISED", False),
    (pygame.WINDOWHIDDEN, "WINDOW HIDDEN", True),
    (0, "THE COMPUTER WAS BUSY", False),
])  # fmt: skip
def test_a_pause_that_nobody_asked_for_says_why_also_over_the_overlay(
    window: pygame.Window, tmp_path: Path, gone: int, why: str, *, shown: bool
) -> None:
    now = [0]
    app = make_app(window, tmp_path, clock=lambda: now[0])
    player = Player(app)
    press(app, pygame.K_SPACE)
    app.context.overlay.on = shown
    if gone:
        post(gone)
    else:
        now[0] = NS_PER_SECOND + 1
    assert app.events()
    post(pygame.WINDOWSHOWN)
    post(pygame.WINDOWFOCUSGAINED)
    player.plays(f"wait={HELD} : at PauseScene ; ~{why}\nESCAPE P : at PauseScene ; not ~{why}")


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for files here")
@pytest.mark.parametrize("seen", [True, False])
def test_what_a_full_disk_keeps_from_being_saved_is_told_at_the_end_though_the_player_has_seen_why(
    app: App, tmp_path: Path, *, seen: bool
) -> None:
    import resource

    store = app.context.store
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (32, before[1]))
    try:
        store.keep_settings(replace(store.settings, volume=7))
        if seen:
            store.flush()
            assert app.events()
            assert str(tmp_path) in app.notices.current_text
        app.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert app.unsaved.startswith(f"{tmp_path} cannot be written (")
    assert app.unsaved.endswith("lost: settings")
    app.window.handle.destroy()


def test_a_data_folder_that_nobody_can_make_ends_no_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []

    def brief(app: App, *_: object, **__: object) -> None:
        pass_time(app, HELD)
        press(app, pygame.K_SPACE)
        for _tick in range(TICKS_PER_SECOND):
            app.tick()
        app.draw(0.0)
        assert app.events()
        told.append(app.notices.current_text)
        app.notices.tick(60.0)
        assert not app.notices.current_text, "told more than once"

    monkeypatch.setattr("game.window.play.run", brief)

    with pytest.raises(Problem, match=r"\(File name too long\); lost: 1 replay$") as ended:
        play(Options(seed=1, sound=False, data_dir=str(tmp_path / ("n" * 300))))
    assert ended.value.code == 1
    assert "--data-dir" in told[0]


def test_without_a_display_the_game_says_so_and_names_headless() -> None:
    there = {**os.environ, "DISPLAY": ":987"}
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        there.pop(name, None)
    game = subprocess.run(
        [sys.executable, str(ROOT / "main.py")],
        env=there, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (game.returncode, game.stdout, len(game.stderr.splitlines())) == (1, "", 1)
    assert game.stderr.startswith("asterays: error: no display found")
    assert "--headless" in game.stderr


@pytest.mark.parametrize(("effects", "light"), [("full", 1.0), ("reduced", 0.5), ("off", 0.5)])
def test_where_nothing_may_flash_what_the_overlay_lets_one_see_is_half_as_bright(
    window: pygame.Window, tmp_path: Path, effects: str, light: float
) -> None:
    app = make_app(window, tmp_path, effects=effects)
    app.painter.paint(pygame.Surface((640, 360), 0, 32), 1.0, 0.02, None)
    assert app.context.overlay.light == light
