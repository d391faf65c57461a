"""A picture of a world can be had on a machine without any screen."""

import os
import struct
import subprocess
import sys

import pygame
import pytest

from game.scenes.game.session import Session
from game.screenshot import render, save_picture
from game.view.glow.glow import Glow
from game.view.hud.hud import draw_hud
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from tests.play import *

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
_SCRIPT = """
import pygame
from game.sim.world import new_world
from game.scenes.game.session import Session
from game.screenshot import save_picture
save_picture(new_world(1), {path!r}, (640, 360))
assert not pygame.display.get_init()
assert not pygame.get_init()
"""


def played(ticks: int, record: Record | None = None) -> World:
    """Return a world after so many idle ticks."""
    world = new_world(2)
    for _ in range(ticks):
        step(world, [IDLE], record)
    return world


@pytest.mark.parametrize("size", [(640, 360), (1000, 900), (1920, 1080)])
def test_a_picture_is_a_png_of_the_size_asked_for(size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    save_picture(played(300), str(path), size)
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == size
    assert pygame.image.load(path).get_size() == size


def test_it_needs_no_display(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    }
    subprocess.run(
        [sys.executable, "-c", _SCRIPT.format(path=str(path))], check=True, cwd=ROOT, env=environment
    )
    assert path.stat().st_size > 2000


def test_a_picture_has_the_sky_the_grid_and_the_rocks_of_its_sector() -> None:
    session, canvas, frame = (
        Session(new_world(5, wave=12)),
        Canvas(Glow(trails=False)),
        pygame.Surface((640, 360), 0, 32),
    )
    for _ in range(300):  # then no effect is left
        session.tick([IDLE])
    canvas.begin(Camera.fit(640, 360))
    session.draw(canvas, 1.0)
    draw_hud(canvas, session.world)
    canvas.end(frame, 0.0)
    assert pygame.image.tobytes(render(session.world, (640, 360)), "RGB") == pygame.image.tobytes(
        frame, "RGB"
    )


def test_a_place_that_cannot_be_written_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        save_picture(new_world(), str(tmp_path / "nowhere" / "shot.png"), (64, 36))


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of a process")
def test_a_disk_without_room_leaves_the_picture_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    save_picture(new_world(1), str(path), (64, 36))
    before = path.read_bytes()
    limits = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    done = subprocess.run(
        [sys.executable, "-B", "-c", limits + _SCRIPT.format(path=str(path))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "File too large" in done.stderr
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]
