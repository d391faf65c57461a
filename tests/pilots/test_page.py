"""The page "Write a bot in ten minutes": all that it says to type works, and its examples fly."""

import json
import re

import pytest

from game.command_line.cli import main
from game.command_line.headless import run_headless
from game.pilots.examples import learn
from game.pilots.flyer import Flyer
from game.pilots.load import file_of, load_pilot
from tests.commands import ROOT, headless
from tests.play import *

PAGE = (ROOT / "game" / "pilots" / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    python main\.py (?!--tournament)(.*)$", PAGE, re.MULTILINE)
_NAMED = PAGE.partition("| example |")[2].partition("learn.py")[0]
EXAMPLES = re.findall(r"^\| `(\w+)` \|", _NAMED, re.MULTILINE)


def bot(folder: Path) -> Path:
    """Write the bot of the page into a file, with all that the page adds to it."""
    path = folder / "bot.py"
    path.write_text("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.usefixtures("bots_here")
def test_every_command_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that open a window do without it, and no game takes longer than a second and a half."""
    monkeypatch.chdir(bot(tmp_path).parent)
    assert (len(COMMANDS), EXAMPLES) == (9, ["gunner", "ace"])
    for command in COMMANDS:
        words = re.sub(r"--(headless|overlay|seconds 60)", "", command)
        limit = "" if "--replay" in command else "--ticks 180"
        given = f"{words} {limit}".replace("game/pilots", str(ROOT / "game" / "pilots")).split()
        done = headless(capsys, *given)
        assert (done["ticks"], done.get("verified", True)) == (180, True), command


def test_what_the_page_adds_says_what_it_sees(tmp_path: Path) -> None:
    talker, world = load_pilot(f"{bot(tmp_path)}:Talker"), new_world(3)
    run_headless(world, [Flyer(talker)], 600)
    said = talker.thoughts(world, world.ships[0].id)  # type: ignore[attr-defined]
    assert said[-1].label == f"{len(said) - 1} IN REACH"
    assert (len(said) > 1, world.score > 0) == (True, True)


@pytest.mark.slow
@each("name", EXAMPLES)
def test_an_example_is_short_and_flies_well(name: str) -> None:
    assert len(sure(file_of(name)).read_text(encoding="utf-8").splitlines()) < 60
    summary = run_headless(new_world(1), [Flyer(load_pilot(name))], 1200)
    assert (summary["score"] >= 1000, summary["deaths"]) == (True, 0)


@pytest.mark.slow
def test_what_is_learned_is_written_compared_and_flies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One generation of a few policies, and two short games for the table."""
    for name, value in {"DRAWN": 2, "KEPT": 2, "LESSONS": 1, "UNSEEN": range(100, 102)}.items():
        monkeypatch.setattr(learn, name, value)
    monkeypatch.setattr(learn, "LESSON", replace(learn.LESSON, seconds=5.0))
    monkeypatch.setattr(learn, "run_headless", lambda world, flyers, _: run_headless(world, flyers, 600))
    file = tmp_path / "learned.py"
    learn.main([str(file), "--minutes", "0.0001"])
    said = capsys.readouterr().out
    assert said.startswith("generation 1: best ")
    assert re.search(r"\| learned \| [\d,]+ \| .*\n\| random \| .*\n\| idle \| ", said)
    assert main(["--headless", "--ticks", "60", "--pilot", f"{file}:pilot"]) == 0
    assert json.loads(capsys.readouterr().out)["ticks"] == 60


@pytest.mark.slow
def test_learning_prefers_what_scores_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The score is replaced by one that a known output decides; the mean has to go there."""
    monkeypatch.setattr(learn, "score", lambda weights, _environment, _seed: weights[learn.WIDTH - 1])
    ticking = iter(range(10_000))
    monkeypatch.setattr("time.process_time", lambda: float(next(ticking)))
    mean = learn.learn(10.0, 1, lambda _line: None)
    assert mean[learn.WIDTH - 1] > 3.0
    held = learn.Policy([0.0] * (learn.WIDTH - 1) + [5.0] + [0.0] * 3 * learn.WIDTH).decide([0.0] * 500)
    assert held == Command(turn=127)
