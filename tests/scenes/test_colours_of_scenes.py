"""The palette reaches everything that a scene draws, at once, and what is written can be read."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.scenes.base.scene import Push
from game.scenes.base.scene_context import SceneContext
from game.scenes.menu.help import HelpScene
from game.scenes.stack import SceneStack
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.pens import core
from game.view.paint.theme import PALETTES
from game.window.game_loop import Metronome, Pace
from game.window.painter import Painter
from tests.scenes.every_scene import context_with_scores, every_example, examples_of, stack_of, under
from tests.storage.makers import MEMORY
from tests.view.test_palettes import brightest_sky, contrast

EXAMPLES = dict(every_example())


def coloured(surface: pygame.Surface) -> bool:
    """Tell whether any pixel of a picture is not grey."""
    data = pygame.image.tobytes(surface, "RGB")
    return not data[0::3] == data[1::3] == data[2::3]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Give room for the files of all examples."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)
        for name in EXAMPLES:
            if (Path(folder) / name).is_dir():
                held(name, Path(folder))[0].store.flush()  # a thread may still be saving into it


@cache
def held(name: str, folder: Path) -> tuple[SceneContext, list[SceneStack]]:
    """Return a context for an example, and room for its scenes: the game beneath them is played once."""
    (folder / name).mkdir()
    return context_with_scores(folder / name), []


def scenes_of(name: str, folder: Path, palette: str = "default") -> tuple[SceneContext, SceneStack]:
    """Return an example under a palette, and its context."""
    context, stacks = held(name, folder)
    chosen = replace(context.store.settings, glow="plain", palette=palette)
    stacks[:] = [under(chosen, EXAMPLES[name], stacks[0] if stacks else None, context)]
    return context, stacks[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", examples_of(EXAMPLES))
def test_in_white_on_black_no_pixel_of_any_scene_has_a_colour(name: str, folder: Path) -> None:
    """Also none of the sparks and trails that were there before, and none of the overlay."""
    context, stack = scenes_of(name, folder)
    for glow in ("plain", "full"):
        context.store.settings = replace(context.store.settings, palette="default", glow="plain")
        context.overlay.on = glow == "plain"
        painter = Painter(context, stack, Notices(), Metronome(), Pace(0.0))
        context.on_settings = painter.take_settings
        frame = pygame.Surface((320, 180), 0, 32)
        painter.paint(frame, 1.0, 1 / 60, None)
        assert coloured(frame)

        context.change(replace(context.store.settings, palette="mono", glow=glow))
        painter.paint(frame, 1.0, 1 / 60, None)
        assert not coloured(frame), glow


def brightest(surface: pygame.Surface) -> int:
    """Return the brightest value of any pixel of a picture."""
    return max(pygame.image.tobytes(surface, "RGB"))


class Dims(Canvas):
    """Notes how bright backgrounds are to be."""

    def __init__(self) -> None:
        super().__init__()
        self.lights: list[float] = []

    def dimmed(self, fraction: float, slowly: str = "") -> AbstractContextManager[None]:
        self.lights.append(fraction)
        return super().dimmed(fraction, slowly)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["HelpScene-1", "SettingsScene-1", "PictureSettings-1", "BestiaryScene-1", "ScoresScene-2"]
)
def test_no_line_of_what_lies_behind_a_page_is_as_bright_as_a_tenth_of_its_text(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = context_with_scores(tmp_path)
    stack = stack_of(EXAMPLES[name], context)
    for glow in ("plain", "full"):
        context.change(replace(context.store.settings, glow=glow, stars=False, grid=False))
        lit = []
        for patch in (True, False):
            painter = Painter(context, stack, Notices(), Metronome(), Pace(0.0))
            with monkeypatch.context() as alone:
                if patch:
                    alone.setattr(type(stack[-1]), "draw", lambda *_: None)
                frame = pygame.Surface((1280, 720), 0, 32)
                painter.paint(frame, 1.0, 1 / 60, None)
            lit.append(brightest(frame))
        assert 0 < lit[0] <= 0.12 * lit[1]


@pytest.mark.parametrize("name", ["TitleScene-1", "SettingsScene-1"])
def test_the_demo_behind_a_page_has_less_than_a_third_of_its_light(name: str, tmp_path: Path) -> None:
    """At half its light its rocks and beams crossed the words of the page."""
    context = context_with_scores(tmp_path)
    painter = Painter(context, stack_of(EXAMPLES[name], context), Notices(), Metronome(), Pace(0.0))
    painter.canvas = dims = Dims()
    painter.paint(pygame.Surface((1280, 720), 0, 32), 1.0, 1 / 60, None)
    assert min(dims.lights[:2]) < 1 / 3  # the painter's, and the title's own


@pytest.mark.slow
def test_a_page_over_a_room_of_the_lab_is_not_written_over_by_it(tmp_path: Path) -> None:
    context = context_with_scores(tmp_path)
    stack = stack_of(EXAMPLES["LabScene-1"], context)
    painter = Painter(context, stack, Notices(), Metronome(), Pace(0.0))
    frame = pygame.Surface((1280, 720), 0, 32)
    title = frame.subsurface((0, 0, 300, 30))
    painter.paint(frame, 1.0, 1 / 60, None)
    assert brightest(title) > 150

    stack.follow(Push(HelpScene))
    painter.paint(frame, 1.0, 1 / 60, None)
    assert brightest(title) < 150


@pytest.mark.slow
@pytest.mark.parametrize("name", examples_of(name for name in EXAMPLES if not name.startswith("LabScene-")))
def test_what_is_written_has_a_contrast_of_four_and_a_half_to_one(name: str, folder: Path) -> None:
    """But for the figures of a game that waits beneath a menu."""
    for palette in PALETTES:
        _, stack = scenes_of(name, folder, palette)
        sky = brightest_sky(PALETTES[palette])
        top = stack.visible[-1]
        canvas = Canvas()
        canvas.palette = PALETTES[palette]
        canvas.begin(Camera.fit(1280, 720))
        top.draw(canvas, 1.0)
        assert canvas.written
        for each in canvas.written:
            assert contrast(core(each.pen), sky) >= 4.5, (palette, each)
