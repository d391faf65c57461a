"""The page "Write a bot in ten minutes": all that it says to type works, and its examples fly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.command_line.cli import main
from game.command_line.headless import run_headless
from game.pilots.bot import Bot
from game.pilots.examples import learn
from game.pilots.flyer import Flyer
from game.pilots.load import load_pilot
from game.sim.command import Command
from game.sim.step import step
from game.sim.tuning import Size
from game.sim.world import new_world
from tests.arena import RIGHT, arena
from tests.commands import ROOT, WINDOW

PAGE = (ROOT / "game" / "pilots" / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    python main\.py (.*)$", PAGE, re.MULTILINE)
EXAMPLES = re.findall(r"`(game/pilots/examples/\w+\.py:\w+)`", PAGE)


def bot(folder: Path) -> Path:
    """Write the bot of the page into a file, with all that the page adds to it."""
    path = folder / "bot.py"
    path.write_text("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), encoding="utf-8")
    return path


def test_the_page_has_commands_and_three_examples() -> None:
    assert len(COMMANDS) == 9
    assert len(EXAMPLES) == 3


@pytest.mark.slow
def test_every_command_of_the_page_works(tmp_path: Path) -> None:
    """Those that open a window do so on a display that nobody sees, and are closed from within."""
    bot(tmp_path)
    for number, words in enumerate(COMMANDS):
        given = words.replace("game/pilots", str(ROOT / "game" / "pilots")).split()
        hidden = [] if "--headless" in given else ["--data-dir", str(tmp_path / str(number)), "--windowed"]
        start = (
            [str(ROOT / "main.py")]
            if "--headless" in given
            else ["-c", WINDOW.replace('"."', repr(str(ROOT)))]
        )
        if hidden:
            start = ["-c", start[1].replace('"main.py"', repr(str(ROOT / "main.py")))]
        done = subprocess.run(
            [sys.executable, *start, *given, *hidden],
            cwd=tmp_path,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), (words, done.stderr)
        if not hidden:
            assert json.loads(done.stdout)["rocks_destroyed"] >= 5


def test_what_the_page_adds_says_what_it_sees(tmp_path: Path) -> None:
    talker = load_pilot(f"{bot(tmp_path)}:Talker")
    world = new_world(3)
    run_headless(world, [Flyer(talker)], 600)
    said = talker.thoughts(world, world.ships[0].id)  # type: ignore[attr-defined]
    assert said[-1].label == f"{len(said) - 1} IN REACH"
    assert len(said) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_flies_well_in_its_process(name: str) -> None:
    bot = Bot(str(ROOT / name))
    summaries = [run_headless(new_world(seed), [bot], 3600) for seed in (1, 2)]
    bot.close()
    assert min(summary["score"] for summary in summaries) >= 5000
    assert sum(summary["deaths"] for summary in summaries) <= 1


@pytest.mark.parametrize("name", [*EXAMPLES, "game/pilots/examples/learn.py:x"])
def test_an_example_is_short_and_commented(name: str) -> None:
    text = (ROOT / name.partition(":")[0]).read_text(encoding="utf-8")
    assert len(text.splitlines()) < (120 if "learn" in name else 60)
    assert text.startswith('"""')


def test_the_third_example_dodges_what_would_hit_it_then_aims_again_and_says_so() -> None:
    """A rock comes from behind, where no shot stops it; what is left of it is shot."""
    world = arena(heading=RIGHT, rocks={(520.0, 375.0): (Size.MEDIUM, (250.0, 0.0))})
    ace = load_pilot(str(ROOT / EXAMPLES[2]))
    words = []
    for _ in range(120):
        step(world, [ace.command(world, 1)])
        words.append(ace.thoughts(world, 1)[0].label)  # type: ignore[attr-defined]
    assert list(dict.fromkeys(words)) == ["I DODGE", "I AIM"]
    assert world.ships[0].flying


@pytest.mark.slow
def test_what_is_learned_is_written_compared_and_flies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One generation of a few policies, and two games for the table."""
    for name, value in {"DRAWN": 4, "KEPT": 2, "LESSONS": 1, "UNSEEN": range(100, 102)}.items():
        monkeypatch.setattr(learn, name, value)
    file = tmp_path / "learned.py"
    learn.main([str(file), "--minutes", "0.0001"])
    said = capsys.readouterr().out
    assert said.startswith("generation 1: best ")
    assert re.search(r"\| learned \| [\d,]+ \| .*\n\| random \| .*\n\| idle \| ", said)
    assert main(["--headless", "--ticks", "600", "--pilot", f"{file}:pilot"]) == 0
    assert json.loads(capsys.readouterr().out)["ticks"] == 600


def test_learning_prefers_what_scores_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The score is replaced by one that a known output decides; the mean has to go there."""
    monkeypatch.setattr(learn, "score", lambda weights, _environment, _seed: weights[learn.WIDTH - 1])
    ticking = iter(range(10_000))
    monkeypatch.setattr("time.process_time", lambda: float(next(ticking)))
    mean = learn.learn(30.0, 1, lambda _line: None)
    assert mean[learn.WIDTH - 1] > 10.0
    held = learn.Policy([0.0] * (learn.WIDTH - 1) + [5.0] + [0.0] * 3 * learn.WIDTH).decide([0.0] * 500)
    assert held == Command(turn=127)
