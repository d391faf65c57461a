"""The command line in this process: what it takes, what it refuses, and in which words."""

import argparse
import os
import sys
import types
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import game.screenshot
from game import __version__, core, modes
from game.command_line import export_command
from game.command_line.cli import main
from game.command_line.headless import open_bots
from game.lab.handout import key, sheet
from game.lab.rooms.all_rooms import ROOMS
from game.modes import MODE_VARIANTS, MODES, seed_of
from game.options import LARGEST, MAX_TICKS, Options, Problem
from game.pilots.load import load_pilot
from game.sim.command import Command
from game.sim.rule_sets import DIFFICULTIES
from game.sim.world import MAX_SEED, World, new_world
from game.storage.replays import read_replay
from tests.commands import PILOTS, headless, refusal
from tests.each import each

Said = pytest.CaptureFixture[str]

TODAY = date(2026, 11, 22)
FUZZ = Path(__file__).parent / "replays" / "fuzz.replay"

KEYS = """
    core seed ticks score first_wave wave lives over rocks_destroyed saucers_destroyed lancers_destroyed
    deaths state_hash ticks_per_second
"""


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be TODAY."""
    monkeypatch.setattr(modes, "utc_today", lambda: TODAY)


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
    fake = types.ModuleType("game.window.play")

    def play(options: Options) -> int:
        asked.append(options)
        return 0

    fake.play = play  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.window.play", fake)
    return asked


# ---- games without a screen


@pytest.mark.slow
def test_a_run_prints_one_object_with_everything_in_it(capsys: Said) -> None:
    flown = headless(capsys, "--ticks", "600", "--seed", "11", "--pilot", "random", "--wave", "3")
    assert flown.keys() >= {*KEYS.split()}
    told = [flown[key] for key in ["seed", "ticks", "first_wave", "wave", "pilot", "version", "core"]]
    assert told == [11, 600, 3, 3, "random", __version__, core()]
    assert flown["ticks_per_second"] > 0
    assert len(bytes.fromhex(flown["state_hash"])) == 8
    ended = headless(capsys, "--ticks", "100000", "--seed", "1", "--pilot", "random")
    assert (ended["over"], ended["lives"], ended["deaths"]) == (True, 0, 3)
    assert min(ended["rocks_destroyed"], ended["score"]) > 0
    minute = headless(capsys, "--wave", "1")
    assert (minute["seed"], minute["pilot"], minute["ticks"] == 7200 or minute["over"]) == (0, "idle", True)


@each(
    "arguments, ticks", [("--seconds 2.5", 300), ("--seconds 0.01", 1), ("--ticks 7", 7), ("--ticks 007", 7)]
)
def test_seconds_are_game_seconds_and_ticks_are_ticks(arguments: str, ticks: int, capsys: Said) -> None:
    assert headless(capsys, *arguments.split())["ticks"] == ticks


@each("mode, variant", MODE_VARIANTS)
def test_each_mode_can_be_flown_without_a_screen(mode: object, variant: object, capsys: Said) -> None:
    name, players = mode.name, variant.players  # type: ignore[attr-defined]
    found = headless(capsys, "--ticks=30", "--pilot=random", f"--mode={name}", f"--players={players}")
    assert (found["mode"], found["players"], found["difficulty"]) == (name, players, "pilot")


@pytest.mark.slow
@each("mode, difficulty", [("arcade", "cadet"), ("duel", "pilot")])
def test_a_difficulty_of_the_command_line_is_that_of_the_game_and_of_its_replay(
    capsys: Said, tmp_path: Path, mode: str, difficulty: str
) -> None:
    assert difficulty in DIFFICULTIES
    file = f"{tmp_path}/game.replay"
    flown = ("--ticks=300", "--pilot=random", "--players=2", f"--record={file}")
    told = headless(capsys, *flown, f"--mode={mode}", f"--difficulty={difficulty}")
    again = headless(capsys, f"--replay={file}")
    assert (told["mode"], told["players"], told["difficulty"]) == (mode, 2, difficulty)
    for word in ("mode", "players", "difficulty", "state_hash", "score"):
        assert again[word] == told[word]
    assert (again["verified"], again["rules"]) == (True, MODES[mode].rules(difficulty).name)


@pytest.mark.slow
def test_each_of_two_ships_has_the_pilot_that_it_was_given(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "fire.py").write_text(
        "from game.sim.command import Command\n"
        "def ace(world, ship): return Command(60, fire=world.tick % 12 == 0)\n",
        encoding="utf-8",
    )
    ace = f"{tmp_path / 'fire.py'}:ace"
    found = []
    for pilots in ((ace, "idle"), ("idle", ace), (ace,)):
        chosen = [word for pilot in pilots for word in ("--pilot", pilot)]
        flown = headless(capsys, "--ticks=1800", "--seed=2", "--players=2", *chosen)
        assert flown["pilot"] == ", ".join(pilots)
        assert flown["score"] == sum(flown["scores"])
        found.append([score > 500 for score in flown["scores"]])
    assert found == [[True, False], [False, True], [True, True]]


def test_two_random_pilots_do_not_press_the_same_keys() -> None:
    asked = argparse.Namespace(pilot=["random", "random"], command_ms=None, headless=True)
    world = new_world(1, ships=2)
    with open_bots(asked, 5, 2) as bots:
        one, other = ([bot.answer(world, [0]) for _ in range(100)] for bot in bots)
    assert one != other


def test_a_random_pilot_is_sticky_seeded_and_gets_somewhere() -> None:
    world = new_world(0)

    def flight(seed: int) -> list[Command]:
        pilot = load_pilot("random", seed)
        return [pilot.command(world, 1) for _ in range(2000)]

    commands = flight(1)
    assert commands == flight(1) != flight(2)
    assert 20 < sum(now.turn != before.turn for before, now in pairwise(commands)) < 400
    for button in ("thrust", "fire", "laser", "warp"):
        assert 0 < sum(getattr(command, button) for command in commands) < 1600
    assert min(command.turn for command in commands) < 0 < max(command.turn for command in commands)


def test_a_day_is_flown_by_its_seed(capsys: Said) -> None:
    for day in (TODAY - timedelta(days=1), TODAY):
        found = headless(capsys, "--ticks=20", f"--daily={day}")
        told = [found[key] for key in ("mode", "players", "difficulty", "seed")]
        assert told == ["daily", 1, "pilot", seed_of(day)]


# ---- what the window is asked for


@each(
    "arguments, options",
    [
        ("", Options()),
        ("--windowed --seed 0", Options(seed=0, fullscreen=False)),
        ("--fullscreen --size 640x360 --overlay", Options(None, True, (640, 360), overlay=True)),
        ("--size 7680x4320", Options(size=LARGEST)),
        ("--no-sound --data-dir new-folder", Options(sound=False, data_dir="new-folder")),
        (f"--seed {MAX_SEED}", Options(seed=MAX_SEED)),
        ("--wave 99", Options(wave=99)),
        (f"--replay {FUZZ} --overlay", Options(replay=read_replay(FUZZ), overlay=True)),
        *((f"--lab {code}", Options(lab=code)) for code in ("1", "6", "1,qx=300,qy=250,version=2")),
    ],
)
def test_play_is_asked_for_what_the_options_say(
    arguments: str, options: Options, played: list[Options]
) -> None:
    assert main(arguments.split()) == 0
    assert played[-1] == options


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
    fault: BaseException, code: int, said: str, played: list[Options], capfd: Said
) -> None:
    def fail(_options: Options) -> int:
        raise fault

    sys.modules["game.window.play"].play = fail  # type: ignore[attr-defined]
    assert main([]) == code
    err = capfd.readouterr().err
    assert err.startswith(said)
    assert err.count("\n") == (1 if said else 0)
    assert played == []


def test_pygame_in_the_place_of_pygame_ce_is_named(
    played: list[Options], monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", types.ModuleType("pygame"))
    assert "needs pygame-ce" in refusal(capsys, code=1)
    assert played == []


# ---- what is refused


@pytest.mark.slow
@each(
    "text",
    [*["1_000", "nan", "1e3", "-1", "0", "+5", "0x10", "1.5", "٣"], "7 ", "", "9" * 5000, str(MAX_TICKS + 1)],
)
def test_ticks_are_plain_positive_numbers_within_bounds(text: str, capsys: Said) -> None:
    said = refusal(capsys, "--headless", f"--ticks={text}")
    assert "--ticks" in said
    assert len(said) < 160


@each(
    "text",
    [
        *[
            "1_0",
            "nan",
            "-inf",
            "1e3",
            "-1",
            "0.0",
            "+5",
            ".5",
            "5.",
            "1,5",
            "0.001",
            "1e999",
            "999999999",
            "8333334",
        ],
        " 7 ",
        "",
    ],
)
def test_seconds_are_plain_positive_numbers_within_bounds(text: str, capsys: Said) -> None:
    assert "--seconds" in refusal(capsys, "--headless", f"--seconds={text}")


REFUSED = """
    --seed -1 | --seed x | --seed | --size 1280 | --size 639x360 | --fullscreen --size 640x359 |
    --size 7681x4320 | --size 7680x4321 | --size 1280X720 | --size -1280x720 | --windowed --fullscreen |
    --data-dir main.py | --ticks 5 | --seconds 5 | --pilot bold | --record x.replay |
    --pilot idle --lab 1 | --command-ms 9 | --wave 0 | --wave 100 | --wave 2.5 | --wave 2 --lab 1 |
    --screenshot picture.png | --head | extra | --seed -- 5 | --players=3 | --players=0 |
    --mode=versus | --difficulty=easy | --replay=a --mode=arcade | --replay=a --players=1 |
    --replay=a --difficulty=ace | --lab=1 --mode=arcade | --mode=classic --players=2 |
    --mode=duel --players=1
"""
REFUSED_HEADLESS = """
    --wave 0 | --ticks 5 --seconds 5 | --windowed | --fullscreen | --size 640x360 | --overlay |
    --no-sound | --effects off | --screenshot picture.jpg | --screenshot no/such/folder/picture.png |
    --pilot idle --command-ms 0 | --tick 5 | --pilot none | --pilot no_such_file.py:Ace |
    --pilot tests:Ace | --pilot main.py: | --pilot main.py:Ace
"""
REFUSED_WORDS = [
    ["--seed", str(MAX_SEED + 1)],
    ["--size", " 1280x720"],
    ["--data-dir", ""],
    ["two\nlines"],
    ["--headless", "--data-dir", "new folder"],
    ["--headless", "--screenshot", "picture\0.png"],
    ["--headless", "--screenshot", f"{'p' * 252}.png"],
    ["--headless", "--pilot", ""],
    *(["--headless", "--record", name] for name in ("", ".", "no/such/folder/a.replay", "a\0b", "n" * 256)),
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
def test_bad_input_is_refused_in_one_line(arguments: list[str], capsys: Said) -> None:
    assert refusal(capsys, *arguments)


@each(
    "arguments, said",
    [
        ("--size 320x180", "a window is 640x360 or more, not 320x180"),
        ("--headless --mode=duel --players=1", "argument --players: --mode duel is for 2, not 1"),
        ("--mode=classic --difficulty=ace", "argument --difficulty: --mode classic has only pilot"),
        ("--daily=2026-11-23", "2026-11-23 has not begun at UTC, where it is 2026-11-22"),
        ("--daily=2026-02-30", "'2026-02-30' is not a day, such as 2026-11-22"),
        ("--daily=20261122", "'20261122' is not a day"),
        ("--daily=", "'' is not a day"),
        ("--daily=2026-11-1\u0661", "is not a day"),
        ("--daily=2026-11-21 --mode=arcade", "--daily: not allowed with --mode arcade"),
        ("--daily=2026-11-21 --seed=1", "--seed: not allowed with --mode daily"),
        ("--mode=daily --wave=2", "--wave: not allowed with --mode daily"),
        ("--daily=2026-11-21 --players=2", "--players: --mode daily is for 1, not 2"),
        ("--mode=daily --pilot=idle", "--pilot: not allowed with today's game"),
        ("--daily=2026-11-22 --pilot=idle", "--pilot: not allowed with today's game"),
        ("--daily=2026-11-21 --replay=a", "--daily: not allowed with argument --replay"),
        ("--daily=2026-11-21 --lab=1", "--daily: not allowed with argument --lab"),
        *((f"--lab={text}", f"argument --lab: {text!r}: there is no room {text!r}") for text in "07"),
        ("--lab=1,qx=3", "argument --lab: '1,qx=3': qx goes from 20 to 860"),
        ("--pupils 3", "argument --pupils: needs --sheet"),
        ("--pyodide a", "argument --pyodide: needs --export-lab or --export-web"),
        ("--export-lab lab", "argument --export-lab: 'lab' does not end in .html"),
        ("--export-lab none/a.html", "cannot be written there"),
        ("--export-lab a.html --pyodide tests", "argument --pyodide: tests has no package.json"),
        ("--sheet a.md", "argument --sheet: needs --lab"),
        ("--at 5", "argument --at: needs --screenshot"),
        ("--headless --screenshot a.png --at 5", "argument --at: with --screenshot it needs --replay"),
        ("--replay a --screenshot a.png --windowed", "--windowed: not allowed with argument --screenshot"),
        (f"--replay {FUZZ} --screenshot a.png --at 999", "fuzz.replay is"),
        ("--lab 1 --sheet a.txt", "argument --sheet: 'a.txt' does not end in .md or .html or .xml"),
        ("--lab 1 --sheet none/a.md", "cannot be written there"),
        ("--lab 1 --headless", "argument --headless: not allowed with argument --lab"),
        ("--lab 1 --record a.replay", "argument --record: not allowed with argument --lab"),
        ("--lab 1 --ticks 5", "argument --ticks: needs --headless"),
        ("--lab 1 --seed 0", "argument --seed: with --lab it needs --sheet"),
        ("--lab 1 --overlay", "argument --overlay: not allowed with argument --lab"),
        ("--lab 1 --sheet a.md --windowed", "argument --windowed: not allowed with argument --sheet"),
        ("--pilot idle --pilot idle", "--pilot: given 2 times, and the game has one ship: see --players"),
        ("--mode duel --pilot idle --pilot idle --pilot idle", "given 3 times, and the game has 2 ships"),
    ],
)
def test_what_makes_no_sense_is_refused_in_these_words(arguments: str, said: str, capsys: Said) -> None:
    assert said in refusal(capsys, *arguments.split(" "))


# ---- pilots from files


@pytest.mark.slow
@each("name", ["Gunner", "gunner", "burner"])
def test_a_pilot_from_a_file_flies(name: str, pilots: str, capsys: Said) -> None:
    flown = headless(capsys, "--ticks", "200", "--pilot", f"{pilots}:{name}")
    assert flown["state_hash"] != headless(capsys, "--ticks", "200")["state_hash"]


@pytest.mark.slow
@each("source", ["def (", "import nothing_of_the_kind", "raise SystemExit(0)", "a = '\0'", "x = [" * 500])
def test_a_pilot_file_that_does_not_run_is_refused(source: str, tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source, encoding="utf-8")
    assert "broken.py cannot be imported: " in refusal(capsys, "--headless", "--pilot", f"{path}:Ace")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pilot_of_a_pipe_is_refused_at_once(tmp_path: Path, capsys: Said) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    assert refusal(capsys, "--headless", "--pilot", f"{pipe}:Ace") == f"{pipe} is not an ordinary file"


# ---- pictures and sheets


def test_a_screenshot_is_of_the_last_tick_and_one_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    drawn = []

    def save(world: World, path: str, size: tuple[int, int]) -> None:
        if world.tick == 5:
            raise OSError(28, "No space left on device")
        drawn.append((world.tick, path, size))

    monkeypatch.setattr(game.screenshot, "save_picture", save)
    path = str(tmp_path / "last.png")
    headless(capsys, "--ticks", "50", "--screenshot", path)
    headless(capsys, "--ticks", "60", "--screenshot", path, "--size", "640x360")
    assert drawn == [(50, path, (1280, 720)), (60, path, (640, 360))]
    said = refusal(capsys, "--headless", "--ticks", "5", "--screenshot", path, code=1)
    assert said.startswith(f"cannot write {path}")
    assert "No space left" in said


@pytest.mark.slow
def test_a_moment_of_a_replay_is_drawn_alone_or_with_its_figure_and_a_formula_under_it(
    tmp_path: Path,
) -> None:
    sizes = {}
    for name, extra in (("plain", []), ("figure", ["--overlay"])):
        path = tmp_path / f"{name}.png"
        where = ["--screenshot", str(path), "--at", "5", "--size", "640x360"]
        assert main(["--replay", str(FUZZ), *where, *extra]) == 0
        sizes[name] = pygame.image.load(path).get_size()
    assert sizes == {"plain": (640, 360), "figure": (640, 389)}


@pytest.mark.slow
@each("number", range(1, len(ROOMS) + 1))
def test_a_sheet_is_written_and_says_nothing(number: int, tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "class.md"
    for seed in (7, 8):  # the second time over the first
        assert main(["--lab", str(number), "--sheet", str(path), "--seed", str(seed)]) == 0
        assert path.read_text(encoding="utf-8") == sheet(ROOMS[number - 1], seed)
        apart = path.with_name("class-answers.md").read_text(encoding="utf-8")
        assert apart == key(ROOMS[number - 1], seed)
    assert capsys.readouterr() == ("", "")


def test_a_sheet_replaces_no_other_file_waits_for_no_pipe_and_needs_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    notes, pipe = tmp_path / "notes-answers.md", tmp_path / "pipe.md"
    notes.write_text("# My notes\n", encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    for path in filter(Path.exists, (notes, pipe)):
        assert "is no sheet of exercises" in refusal(capsys, "--lab", "1", "--sheet", str(path))
    assert "is no sheet of exercises" in refusal(capsys, "--lab", "1", "--sheet", str(tmp_path / "notes.md"))
    assert not (tmp_path / "notes.md").exists(), "neither file is written"
    assert notes.read_text(encoding="utf-8") == "# My notes\n"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export_command, "write_whole", fail)
    path = tmp_path / "a.md"
    said = refusal(capsys, "--lab", "1", "--sheet", str(path), code=1)
    assert said == f"cannot write {path}: No space left on device"
