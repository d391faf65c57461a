"""The palette reaches everything that a scene draws, at once, and what is written can be read."""

import pygame
import pytest

from game.view.paint.strokes import core
from game.view.paint.theme import PALETTES
from game.window.painter import Painter
from tests.scenes.every_scene import under
from tests.scenes.words import *
from tests.view.test_palettes import brightest_sky, contrast

ONE_OF_EACH = [name for name in EXAMPLES if name.endswith("-1") or name in ("PlayScene-2", "GameOverScene-2")]


def coloured(surface: pygame.Surface) -> bool:
    """Tell whether any pixel of a picture is not grey."""
    data = pygame.image.tobytes(surface, "RGB")
    return not data[0::3] == data[1::3] == data[2::3]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in ("PlayScene-2", "KeysPage-1")))
        for name in ONE_OF_EACH
    ],
)
def test_what_is_written_can_be_read_in_every_palette_and_mono_leaves_no_colour(
    name: str, tmp_path: Path
) -> None:
    """Also none of the sparks and trails that were there before, and none of the overlay."""
    context = context_with_scores(tmp_path)
    stack = None
    for palette in PALETTES:
        chosen = replace(context.store.settings, palette=palette)
        stack = under(chosen, EXAMPLES[name], stack, context)
        canvas, sky = Canvas(Glow()), brightest_sky(PALETTES[palette])
        canvas.palette = PALETTES[palette]
        canvas.begin(Camera.fit(1280, 720))
        stack.visible[-1].draw(canvas, 1.0)
        for each in canvas.written:
            assert contrast(core(each.pen), sky) >= 4.5, (palette, each)
        assert canvas.written or name.startswith("LabScene-")

    assert stack is not None
    context.overlay.on = True
    painter = Painter(Canvas(Glow()), context, stack, Notices(), Metronome())
    context.on_settings = painter.take_settings
    frame = pygame.Surface((320, 180), 0, 32)
    for palette, glow in (("default", "full"), ("mono", "full"), ("mono", "plain")):
        context.change(replace(context.store.settings, palette=palette, glow=glow))
        painter.paint(frame, 1.0, 1 / 60, None)
        assert coloured(frame) == (palette == "default"), glow
    context.store.flush()  # a thread may still be saving into the folder
