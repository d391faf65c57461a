"""Notices: short, and never on the HUD, on a menu or under the overlay's cards."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.overlay.overlay import Overlay
from game.scenes.menu.title import TitleScene
from game.scenes.play.pause import PauseScene, QuitQuestion
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.pages.notices import Notices
from game.view.pages.widgets import strip_box
from game.view.paint.camera import Camera
from game.window.app import App
from tests.each import each
from tests.scenes.context import make_stage
from tests.scenes.hands import wait
from tests.scenes.reader import read
from tests.scenes.script import Player

LONG = "the quick brown fox jumps over the lazy dog " * 6
MAGENTA = (255, 0, 255)


def test_a_picture_is_told_by_its_name_alone_and_for_two_seconds(app: App, tmp_path: Path) -> None:
    player = Player(app, draw=lambda: app.draw(0.0))
    player.plays("F12 draw : app.notices.current_text=picture asterays-0001.png")
    assert (tmp_path / "pictures" / "asterays-0001.png").exists()
    for seconds, told in ((1.9, True), (0.11, False)):
        app.notices.tick(seconds)
        assert bool(app.notices.current_text) == told

    for path in (tmp_path / "pictures" / "asterays-0001.png", tmp_path / "pictures"):
        path.unlink() if path.is_file() else path.rmdir()
    (tmp_path / "pictures").write_text("in the way", encoding="utf-8")
    player.plays("F12 draw : told no picture: ")
    assert str(tmp_path) not in app.notices.current_text


def test_notices_come_one_after_another_and_a_long_one_stays_longer_but_an_answer_does_not_wait() -> None:
    notices = Notices()
    notices.tell("something about a file")
    notices.instead("picture", 2.0)
    assert notices.current_text == "picture"
    notices.tell("short")
    notices.tell("long " * 20)
    seen = []
    for seconds in (1.9, 0.2, 2.3, 0.3, 5.0, 5.0):
        notices.tick(seconds)
        seen.append(notices.current_text[:5])
    assert seen == ["pictu", "short", "short", "long ", "long ", ""]


@each("over", [None, PauseScene, QuitQuestion, TitleScene])
@each("study", [False, True])
def test_no_notice_stands_on_the_hud_or_a_menu(study: bool, over: type | None) -> None:
    context = make_stage()
    context.overlay.on = study and over is not TitleScene
    game = PlayScene(context, new_world(3, wave=3))
    scene = PauseScene(context, game) if over is PauseScene else over(context) if over else game
    canvas = read(scene if over is TitleScene else game)
    if scene is not game:
        scene.draw(canvas, 1.0)
    boxes = [box for _, box in canvas.boxes]
    notices = Notices()
    notices.tell(LONG)
    box = notices.box(at_top=context.overlay.on)
    assert box is not None
    assert box.collidelist(boxes) < 0
    notices.draw(canvas, at_top=context.overlay.on)
    lines = [line for _, line in canvas.boxes[len(boxes) :]]
    assert lines
    assert all(map(box.contains, lines))


@pytest.mark.slow
@each("size", [(640, 360), (1920, 1080)])
def test_the_overlay_writes_on_no_notice_and_on_no_strip(size: tuple[int, int]) -> None:
    """The pointer rests on each body in turn, so that its card is written near it."""
    game = PlayScene(make_stage(), new_world(3, wave=4))
    overlay = game.context.overlay = Overlay(on=True)
    wait(game, 4 * TICKS_PER_SECOND)
    notices = Notices()
    notices.tell(LONG)
    notice = notices.box(at_top=True)
    assert notice is not None
    world, camera = game.session.world, Camera.fit(*size)
    rock = world.rocks[0]
    covered = 0
    for place in [(640.0, 60.0), (400.0, 106.0), (860.0, 180.0), (640.0, 300.0), (250.0, 140.0)]:
        rock.x, rock.y = place
        for written in ([strip_box(1.0), notice], []):
            frame = pygame.Surface(size, 0, 32)
            frame.fill(MAGENTA)
            overlay.draw(frame, camera, world, pointer=place, written=written)
            dark = sum(darkened(frame, camera, box) for box in (strip_box(1.0), notice))
            assert not (written and dark)
            covered += dark
    assert covered > 0  # without being told the overlay would write there


def darkened(frame: pygame.Surface, camera: Camera, box: pygame.Rect) -> int:
    """Return how many pixels of a part of the field lie behind a card of words."""
    left, top = camera.to_screen(*box.topleft)
    part = pygame.Rect(left, top, box.width * camera.scale, box.height * camera.scale)
    mask = pygame.mask.from_threshold(frame.subsurface(part), (64, 0, 64), (3, 3, 3, 255))
    return mask.count()
