"""The page's painter makes the desktop's pictures."""

from pathlib import Path

import pytest

from tests.chromium import CHROMIUM
from tools.web_pictures import SCENES, difference, drawn, painted, painter

ALIKE = (3.0, 45.0)
"""steps of 255: mean of all pixels, and of the worst block of 16 x 16, which has letters in it"""


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif(not CHROMIUM, reason="no chromium, or no npm package pyodide")
def test_the_same_strokes_make_the_same_picture_in_the_page(tmp_path: Path) -> None:
    with painter(tmp_path) as browser:
        for scene in SCENES:
            if scene.name in {"wave 9", "explain", "plain", "settings"}:
                native, frames = drawn(scene)
                mean, worst = difference(native, painted(browser, frames))
                assert (mean < ALIKE[0], worst < ALIKE[1]) == (True, True), (scene.name, mean, worst)
        assert browser.faults == []
