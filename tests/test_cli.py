"""The command line: what it takes, what it refuses, and in which words."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import types
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import game.screenshot
from game import __version__, core
from game.command_line.cli import main
from game.command_line.headless_commands import open_bots
from game.options import LARGEST, MAX_TICKS, Options, Problem
from game.physics import Record
from game.pilots.load import load_pilot
from game.replay.replay import MAX_REPLAY_TICKS as TAPE_TICKS
from game.sim.command import Command
from game.sim.world import MAX_SEED, World, new_world
from tests.commands import headless, refusal
from tests.each import each

ROOT = Path(__file__).resolve().parent.parent

KEYS = """
    core seed ticks score first_wave wave lives over rocks_destroyed saucers_destroyed lancers_destroyed
    deaths state_hash ticks_per_second
"""

PILOTS = """
from dataclasses import dataclass

from game.sim.command import Command

@dataclass
class Gunner:
    held: bool = False

    def command(self, world, ship_id):
        self.held = not self.held
        return Command(fire=self.held)

class Picky:
    def __init__(self, needed):
        pass

gunner = Gunner()
number = 7

def burner(world, ship_id):
    return Command(thrust=True)

def liar(world, ship_id):
    return "fire"

def clumsy(world, ship_id):
    if world.tick == 5:
        raise KeyError("two\\nlines")
    return Command()

def quitter(world, ship_id):
    raise SystemExit(0)
"""


@pytest.fixture
def pilots(tmp_path: Path) -> str:
    """Return a file of pilots."""
    path = tmp_path / "my pilots.py"
    path.write_text(PILOTS, encoding="utf-8")
    return str(path)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Put a fake in the place of the window, and return what it is asked to play."""
    asked: list[Options] = []
    fake = types.ModuleType("game.window.app")

    def play(options: Options) -> int:
        asked.append(options)
        return 0

    fake.play = play  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.window.app", fake)
    return asked


def shell(
    *arguments: str, start: tuple[str, ...] = ("main.py",), **options: Any
) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, **options.pop("variables", {})}
    command = [sys.executable, *start, *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=variables,
        text=True,
        timeout=300,
        check=False,
        **{"capture_output": True, **options},
    )


@pytest.mark.slow
def test_a_run_prints_one_object_with_everything_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    summary = headless(capsys, "--ticks", "600", "--seed", "11", "--pilot", "random", "--wave", "3")
    assert summary.keys() >= {*KEYS.split()}
    assert (summary["seed"], summary["ticks"], summary["wave"], summary["pilot"]) == (11, 600, 3, "random")
    assert summary["first_wave"] == 3
    assert summary["version"] == __version__
    assert summary["core"] == core()
    assert summary["ticks_per_second"] > 0
    assert len(bytes.fromhex(summary["state_hash"])) == 8


@pytest.mark.slow
def test_the_summary_tells_what_the_world_counted(capsys: pytest.CaptureFixture[str]) -> None:
    summary = headless(capsys, "--ticks", "100000", "--seed", "1", "--pilot", "random")
    assert summary["over"] is True
    assert summary["ticks"] < 100_000
    assert (summary["lives"], summary["deaths"]) == (0, 3)
    assert summary["rocks_destroyed"] > 0
    assert summary["score"] > 0


@pytest.mark.parametrize(
    ("arguments", "ticks"),
    [(["--seconds", "2.5"], 300), (["--seconds", "0.01"], 1), (["--ticks", "7"], 7), (["--ticks", "007"], 7)],
)
def test_seconds_are_game_seconds_and_ticks_are_ticks(
    arguments: list[str], ticks: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert headless(capsys, *arguments)["ticks"] == ticks


@pytest.mark.slow
def test_without_a_length_a_minute_is_played_from_seed_0(capsys: pytest.CaptureFixture[str]) -> None:
    summary = headless(capsys, "--wave", "1")
    assert (summary["seed"], summary["pilot"]) == (0, "idle")
    assert summary["ticks"] == 7200 or summary["over"]


@pytest.mark.slow
def test_the_overlay_changes_no_bit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (
        "--ticks",
        "900",
        "--wave",
        "4",
        "--pilot",
        "random",
        "--screenshot",
        str(tmp_path / "a.png"),
    )
    assert (
        headless(capsys, *arguments)["state_hash"] == headless(capsys, *arguments, "--overlay")["state_hash"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Gunner", "gunner", "burner"])
def test_a_pilot_from_a_file_flies(name: str, pilots: str, capsys: pytest.CaptureFixture[str]) -> None:
    flown = headless(capsys, "--ticks", "400", "--pilot", f"{pilots}:{name}")
    assert flown["state_hash"] != headless(capsys, "--ticks", "400")["state_hash"]


@each("text", ["1_000", " 7 ", "7 ", "nan", "inf", "1e3", "-1", "0", "+5", "", "0x10", "1.5"])
def test_ticks_are_plain_positive_numbers(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--ticks" in refusal(capsys, "--headless", f"--ticks={text}")


@pytest.mark.parametrize("text", ["٣", "9" * 20, "9" * 5000, str(MAX_TICKS + 1)])
def test_ticks_stay_within_bounds(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(refusal(capsys, "--headless", "--ticks", text)) < 160


NO_SECONDS = "1_0 nan inf -inf 1e3 -1 0 0.0 +5 .5 5. 1,5 0.001 1e999 999999999 8333334"


@each("text", [*NO_SECONDS.split(), " 7 ", ""])
def test_seconds_are_plain_positive_numbers_within_bounds(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--seconds" in refusal(capsys, "--headless", f"--seconds={text}")


def test_a_window_too_small_to_read_is_refused_by_one_line_that_names_the_least(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "a window is 640x360 or more, not 320x180" in refusal(capsys, "--size", "320x180")


REFUSED = """
    --seed -1 | --seed x | --seed | --size 1280 | --size 1280x | --size 159x90 | --size 160x89 |
    --size 639x360 | --fullscreen --size 640x359 | --size 7681x4320 | --size 7680x4321 |
    --size 1280X720 | --size 1280x720x3 | --size -1280x720 | --windowed --fullscreen |
    --data-dir main.py | --ticks 5 | --seconds 5 | --pilot ace | --pilot idle --record x.replay |
    --pilot idle --lab 1 | --command-ms 9 | --wave 0 | --wave 100 | --wave 2.5 |
    --wave 2 --lab 1 | --screenshot picture.png | --head | extra | --seed -- 5
"""
REFUSED_HEADLESS = """
    --wave 0 | --wave 100 | --ticks 5 --seconds 5 | --windowed | --fullscreen | --size 640x360 |
    --overlay | --no-sound | --effects off | --screenshot picture.jpg |
    --screenshot no/such/folder/picture.png | --pilot idle --command-ms 0 | --tick 5 |
    --pilot ace | --pilot no_such_file.py:Ace | --pilot tests:Ace | --pilot main.py: |
    --pilot main.py:Ace
"""
REFUSED_WORDS = [
    ["--seed", str(MAX_SEED + 1)],
    ["--size", " 1280x720"],
    ["--data-dir", ""],
    ["--headless", "--data-dir", "new folder"],
    ["--headless", "--screenshot", "picture\0.png"],
    ["--headless", "--screenshot", f"{'p' * 252}.png"],
    ["two\nlines"],
    ["--headless", "--pilot", ""],
    ["--headless", "--pilot", "main.py:two words"],
]


@pytest.mark.slow
@each(
    "arguments",
    [
        *(line.split() for line in REFUSED.split("|")),
        *(["--headless", *line.split()] for line in REFUSED_HEADLESS.split("|")),
        *REFUSED_WORDS,
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, *arguments)


def test_a_recording_longer_than_a_replay_file_holds_is_refused_before_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tired = tmp_path / "tired.py"
    tired.write_text("raise RuntimeError('it was asked')")
    run = ("--headless", "--record", str(tmp_path / "x.replay"), "--pilot", f"{tired}:ace")
    for option, length in (("--ticks", TAPE_TICKS + 1), ("--seconds", TAPE_TICKS // 120 + 1)):
        said = refusal(capsys, *run, option, str(length))
        assert f"{option}: a recording holds at most {TAPE_TICKS} ticks" in said
    assert "it was asked" in refusal(capsys, *run, "--ticks", str(TAPE_TICKS))


@pytest.mark.parametrize("name", ["number", "Picky", "nobody"])
def test_what_is_no_pilot_is_refused_by_name(
    name: str, pilots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert name in refusal(capsys, "--headless", "--pilot", f"{pilots}:{name}")


@pytest.mark.parametrize(
    "source",
    ["def (", "import nothing_of_the_kind", "raise SystemExit(0)", "1 / 0", "a = '\0'", "x = [" * 500],
)
def test_a_pilot_file_that_does_not_run_is_refused(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source, encoding="utf-8")
    assert "broken.py cannot be imported: " in refusal(capsys, "--headless", "--pilot", f"{path}:Ace")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pilot_of_a_pipe_or_a_huge_file_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe, huge = tmp_path / "pipe.py", tmp_path / "huge.py"
    os.mkfifo(pipe)
    with huge.open("wb") as file:
        file.truncate(2**40)
    assert refusal(capsys, "--headless", "--pilot", f"{pipe}:Ace") == f"{pipe} is not an ordinary file"
    assert refusal(capsys, "--headless", "--pilot", f"{huge}:Ace") == f"{huge} is larger than 1048576 bytes"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("liar", "the pilot my pilots.py:liar returned a str instead of a Command at tick 0"),
        (
            "clumsy",
            "the pilot my pilots.py:clumsy failed at tick 5: KeyError: 'two\\nlines' (my pilots.py:29)",
        ),
        ("quitter", "the pilot my pilots.py:quitter called sys.exit at tick 0 (my pilots.py:33)"),
    ],
)
def test_a_pilot_that_fails_ends_the_run_in_one_line(
    name: str, said: str, pilots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(capsys, "--headless", "--pilot", f"{pilots}:{name}", code=1) == said


@pytest.mark.slow
def test_each_of_two_ships_has_the_pilot_that_it_was_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "fire.py").write_text(
        "from game.sim.command import Command\n"
        "def ace(world, ship): return Command(60, fire=world.tick % 12 == 0)\n",
        encoding="utf-8",
    )
    ace = f"{tmp_path / 'fire.py'}:ace"
    to_fly = ("--ticks", "1800", "--seed", "2", "--players", "2")
    one = headless(capsys, *to_fly, "--pilot", ace, "--pilot", "idle")
    other = headless(capsys, *to_fly, "--pilot", "idle", "--pilot", ace)
    both = headless(capsys, *to_fly, "--pilot", ace)
    assert (one["pilot"], other["pilot"]) == (f"{ace}, idle", f"idle, {ace}")
    assert one["scores"][0] > 500 > one["scores"][1]
    assert other["scores"][1] > 500 > other["scores"][0]
    assert min(both["scores"]) > 500
    assert one["score"] == sum(one["scores"])


def test_two_random_pilots_do_not_press_the_same_keys() -> None:
    asked = argparse.Namespace(pilot=["random", "random"], command_ms=None, headless=True)
    world = new_world(1, ships=2)
    with open_bots(asked, 5, 2) as bots:
        one, other = ([bot.answer(world, [0]) for _ in range(100)] for bot in bots)
    assert one != other


@each(
    "arguments, ships",
    [
        ((), "one ship: see --players and --mode"),
        (("--headless",), "one ship: see --players and --mode"),
        (("--headless", "--mode", "classic"), "one ship: see --players and --mode"),
        (("--headless", "--scenario", "game/contest/example.toml"), "one ship: see --players and --mode"),
        (("--mode", "duel", "--pilot", "idle"), "2 ships"),
        (("--headless", "--players", "2", "--pilot", "idle"), "2 ships"),
    ],
)
def test_a_pilot_too_many_is_one_line(
    arguments: tuple[str, ...], ships: str, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 2 + arguments.count("--pilot")
    said = refusal(capsys, "--pilot", "idle", "--pilot", "idle", *arguments)
    assert said == f"argument --pilot: given {count} times, and the game has {ships}"


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["-I", "-P"])
def test_the_game_starts_where_python_leaves_the_folder_of_a_script_out(flag: str) -> None:
    assert shell("--version", start=(flag, "main.py")).stdout == f"asterays {__version__}, core: {core()}\n"


def test_a_random_pilot_is_sticky_seeded_and_gets_somewhere() -> None:
    world = new_world(0)

    def flight(seed: int) -> list[Command]:
        pilot = load_pilot("random", seed)
        return [pilot.command(world, 1) for _ in range(5000)]

    commands = flight(1)
    turned = sum(now.turn != before.turn for before, now in pairwise(commands))
    assert commands == flight(1)
    assert commands != flight(2)
    assert 50 < turned < 1000
    for button in ("thrust", "fire", "laser", "warp"):
        assert 0 < sum(getattr(command, button) for command in commands) < 4000
    assert min(command.turn for command in commands) < 0 < max(command.turn for command in commands)


class Picture:
    """A fake of the picture, that remembers what it was asked to draw."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.drawn: list[tuple[int, str, tuple[int, int], bool, bool]] = []

    def save(
        self, world: World, path: str, size: tuple[int, int], overlay: bool, record: Record | None
    ) -> None:
        if self.fault is not None:
            raise self.fault
        self.drawn.append((world.tick, path, size, overlay, record is not None))


def test_a_screenshot_is_of_the_last_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, path = Picture(), str(tmp_path / "last.png")
    monkeypatch.setattr(game.screenshot, "save_picture", picture.save)
    headless(capsys, "--ticks", "50", "--screenshot", path)
    headless(capsys, "--ticks", "60", "--screenshot", path, "--size", "640x360", "--overlay")
    assert picture.drawn == [(50, path, (1280, 720), False, False), (60, path, (640, 360), True, True)]


def test_a_screenshot_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = Picture(OSError(28, "No space left on device"))
    monkeypatch.setattr(game.screenshot, "save_picture", picture.save)
    path = str(tmp_path / "last.png")
    said = refusal(capsys, "--headless", "--ticks", "5", "--screenshot", path, code=1)
    assert said.startswith(f"cannot write {path}")
    assert "No space left" in said


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], Options()),
        (["--windowed", "--seed", "0"], Options(seed=0, fullscreen=False)),
        (["--fullscreen", "--size", "640x360", "--overlay"], Options(None, True, (640, 360), overlay=True)),
        (["--size", "7680x4320"], Options(size=LARGEST)),
        (["--no-sound", "--data-dir", "new folder"], Options(sound=False, data_dir="new folder")),
        (["--seed", str(MAX_SEED)], Options(seed=MAX_SEED)),
        (["--wave", "99"], Options(wave=99)),
    ],
)
def test_play_is_asked_for_what_the_options_say(
    arguments: list[str], options: Options, played: list[Options]
) -> None:
    assert main(arguments) == 0
    assert played == [options]


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 1, ""),
        (Problem(1, "no display"), 1, "asterays: error: no display\n"),
        (OSError(28, "No space left"), 1, "asterays: error: [Errno 28] No space left\n"),
        (
            ZeroDivisionError("oh\nno\x1b[2J"),
            1,
            "asterays: error: ZeroDivisionError: oh no?[2J (test_cli.py:",
        ),
    ],
)
def test_whatever_happens_in_play_there_is_no_traceback(
    fault: BaseException, code: int, said: str, played: list[Options], capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(_options: Options) -> int:
        raise fault

    sys.modules["game.window.app"].play = fail  # type: ignore[attr-defined]
    assert main([]) == code
    err = capfd.readouterr().err
    assert err.startswith(said)
    assert err.count("\n") == (1 if said else 0)
    assert played == []


def test_pygame_in_the_place_of_pygame_ce_is_named(
    played: list[Options], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", types.ModuleType("pygame"))
    assert "needs pygame-ce" in refusal(capsys, code=1)
    assert played == []


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_import_neither_pygame_nor_the_game(option: str) -> None:
    """The same process that answers then lists what it has loaded."""
    program = (
        "import sys; from game.command_line.cli import main; code = main(sys.argv[1:]); "
        "print(code, sorted(name for name in sys.modules if name.startswith(('pygame', 'game'))))"
    )
    done = shell(option, start=("-c", program))
    assert done.stderr == ""
    line = "game.command_line"
    rooms = ["game", line, f"{line}.arguments", f"{line}.cli", "game.options"]
    assert done.stdout.splitlines()[-1] == f"0 {rooms}"


OPTIONS = """
    --seed --windowed --fullscreen --size --overlay --no-sound --data-dir --headless --ticks --seconds --pilot
    --wave --screenshot --version
"""


@pytest.mark.slow
def test_version_and_help_say_what_they_should() -> None:
    assert shell("--version").stdout == f"asterays {__version__}, core: {core()}\n"
    text = shell("--help", variables={"PYTHONIOENCODING": "ascii:strict", "COLUMNS": "100"}).stdout
    assert [option for option in OPTIONS.split() if option not in text] == []


@pytest.mark.slow
def test_an_ascii_terminal_can_show_every_answer(tmp_path: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii:strict", "LC_ALL": "C", "PYTHONUTF8": "0"}
    path = tmp_path / "Jäger.py"
    path.write_text(PILOTS, encoding="utf-8")
    flown = shell("--headless", "--ticks", "5", "--pilot", f"{path}:gunner", variables=ascii_only)
    refused = shell("--headless", "--pilot", "Jäger", variables=ascii_only)
    plain = tmp_path / "plain.py"
    plain.write_text(PILOTS, encoding="utf-8")
    ranked = shell(
        *("--tournament", f"{path}:burner", f"{plain}:burner", "--seeds", "1", "--minutes", "0.01"),
        *("--out", str(tmp_path / "out")),
        variables=ascii_only,
    )
    assert json.loads(flown.stdout)["pilot"].endswith("ger.py:gunner")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.startswith("asterays: error: ")
    assert (ranked.returncode, ranked.stderr) == (0, "")
    assert "J??ger.py:burner" in ranked.stdout
    assert "J??ger.py:burner" in (tmp_path / "out" / "table.md").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_reason_to_complain(unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = shell(
        *("--headless", "--ticks", "5"),
        capture_output=False,
        stdout=writing,
        stderr=subprocess.PIPE,
        variables={"PYTHONUNBUFFERED": unbuffered},
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")  # noqa: PTH110
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [["--headless", "--ticks", "5"], ["--help"]])
def test_a_full_disk_is_one_line(arguments: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = shell(
            *arguments,
            capture_output=False,
            stdout=full,
            stderr=subprocess.PIPE,
            variables={"PYTHONUNBUFFERED": unbuffered},
        )
    assert done.returncode == 1
    assert done.stderr.startswith("asterays: error: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the bot finds the game by /proc")
def test_ctrl_c_ends_a_run_with_130_and_no_words(pilots: str) -> None:
    path = Path(pilots)
    game = "int(open(f'/proc/{os.getppid()}/stat').read().split()[3])"
    path.write_text(
        f"{PILOTS}import os\ndef tired(world, ship_id):\n    os.kill({game}, 2)\n    while True: pass\n"
    )
    done = shell("--headless", "--ticks", "5", "--pilot", f"{path}:tired")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
