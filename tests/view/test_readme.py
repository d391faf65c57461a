"""game/view/README.md names what there is, and its limits are those of the code."""

import re
from math import degrees
from pathlib import Path

import pytest

from game.view.effects.impact import FARTHEST, MOST_ROLL
from game.view.effects.particles import CAP
from game.view.paint.draw_options import LEVELS
from game.view.paint.strokes import BLURRED
from tools.bench_view import BUDGETS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "game/view/README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_the_page_names_exists() -> None:
    paths = [path for folder in ("game", "tests", ".ci/tools") for path in (ROOT / folder).rglob("*.py")]
    names = set(re.findall(r"\w+", "".join(path.read_text(encoding="utf-8") for path in paths)))

    def exists(quoted: str) -> bool:
        """Say whether it is a path, a file of view, a level of effects, or a name in use."""
        if quoted.startswith("python .ci/tools "):
            return (ROOT / ".ci/tools" / quoted.split()[2]).with_suffix(".py").exists()
        if "/" in quoted or quoted.endswith(".py"):
            return (ROOT / quoted).exists() or any((ROOT / "game/view").rglob(quoted))
        if quoted.startswith("--effects") or quoted in LEVELS:
            return quoted.rsplit(maxsplit=1)[-1] in LEVELS
        return set(re.findall(r"\w+", quoted.partition("(")[0].rpartition(".")[2])) <= names

    assert [quoted for quoted in re.findall(r"`([^`\n]+)`", PAGE) if not exists(quoted)] == []
    assert not exists("chalk.py")


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    assert f"(`particles.py`, {CAP} at most)" in PAGE
    assert f"Limits: {FARTHEST:g} units, {degrees(MOST_ROLL):g} degrees" in PAGE
    assert f"{BLURRED} px high" in PAGE
    for (width, height), (play, scene) in BUDGETS.items():
        assert f"| {width}x{height} | {play:g}, {scene:g} |" in PAGE
