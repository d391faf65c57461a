"""Bots from files live in a process of their own; whatever they do, the game gets commands or one line."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import ANY

import pytest

from game.cards.shapes import Caption
from game.command_line.cli import main
from game.command_line.headless import run_headless
from game.pilots.bot import Bot
from game.pilots.flyer import Answer, PilotError
from game.pilots.load import load_pilot
from game.sim.command import AWAY, IDLE, Command
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.world import new_world
from game.storage.replays import read_replay
from tests.commands import ROOT
from tests.each import each

HEAD = """
import ctypes, json, os, resource, subprocess, sys, threading, time
from game.cards.shapes import Caption, Dot
from game.sim.command import Command
from game.sim.digest import state_hash

def say(text):
    for descriptor in range(3, 32):
        try:
            os.write(descriptor, text)
        except OSError:
            pass

def burn(seconds):
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass

"""
FLYING = f"{HEAD}def Ace(world, ship):\n    if world.tick == 3:\n        DEED\n    return Command(40, True)\n"
AT = HEAD.count("\n") + 3
"""the line of the deed."""

DEEDS = {
    "1 // 0": f"failed at tick 3: ZeroDivisionError: integer division or modulo by zero (bot.py:{AT})",
    "raise ValueError('lost\\nmy way')": f"failed at tick 3: ValueError: lost my way (bot.py:{AT})",
    "raise ValueError('z' * 10**6)": f"failed at tick 3: ValueError: {'z' * 200}... (bot.py:{AT})",
    "raise KeyboardInterrupt": f"failed at tick 3: KeyboardInterrupt (bot.py:{AT})",
    "Ace(world, ship)": f"failed at tick 3: RecursionError: maximum recursion depth exceeded (bot.py:{AT})",
    "bytes(10**18)": f"failed at tick 3: MemoryError (bot.py:{AT})",
    "sys.exit(3)": f"called sys.exit at tick 3 (bot.py:{AT})",
    "os._exit(3)": "ended its process with code 3 at tick 3",
    "os.kill(os.getpid(), 9)": "was ended by SIGKILL at tick 3",
    "os.kill(os.getppid(), 9); time.sleep(60)": "was ended by SIGKILL at tick 3",
    "ctypes.string_at(0)": "was ended by SIGSEGV at tick 3",
    "os.closerange(0, 64)": "ended its process with code 0 at tick 3",
    "return None": "returned a NoneType instead of a Command at tick 3",
    "return 3": "returned an int instead of a Command at tick 3",
    "return (it for it in ())": "returned a generator instead of a Command at tick 3",
    "return Command(float('nan'))": "failed at tick 3: ValueError: turn must be a whole number in -127..127, "
    f"not nan (bot.py:{AT})",
    "while True: pass": "took more than 300 ms of processor time at tick 3",
    "sum(range(10**15))": "took more than 300 ms of processor time at tick 3",
    "while True: say(b'answer 0 \\n')": "took more than 300 ms of processor time at tick 3",
    "burn(0.31)": "took more than 300 ms of processor time at tick 3",
    "say(b'answer 3 40 1 []\\nanswer 4 40 1 \\nanswer 4 0 0 \\nanswer 5 0 0 \\n')": "",
    "say(b'answer 4 x 1 []\\n')": "sent an invalid answer",
    "say(b'answer 4 500 0 []\\n')": "sent an invalid answer",
    "say(b'x' * 10**6)": "sent a line of more than 262144 bytes",
    "say(b'fault \"\\xffis\\nlost')": "sent an invalid answer",
    "world.ships = None": "failed at tick 3: TypeError: ",
    "time.sleep(0.4)": "",
    "threading.Thread(target=time.sleep, args=(600,)).start()": "",
    "world.ships[0].score = 10**9": "",
    "sys.stderr.close(); os.close(0)": "",
}
"""What a bot does at tick 3, and how the line begins that it gets; "" for a game that goes on."""

FILES = {
    "def (": "PATH cannot be imported: SyntaxError: ",
    "1 // 0": "PATH cannot be imported: ZeroDivisionError: ",
    "import sys; sys.exit()": "PATH cannot be imported: SystemExit",
    "import os; os._exit(3)": "the pilot bot.py:Ace ended its process with code 3 as it was loaded",
    "while True: pass": "the pilot bot.py:Ace took more than 300 ms of processor time as it was loaded",
    "Ace = 3": "'Ace' in PATH is no pilot: it has no command(world, ship_id) and cannot be called",
    "": "PATH has no 'Ace'",
    "def __getattr__(name): raise SystemExit(0)": "PATH cannot give 'Ace': SystemExit: 0",
    "class Ace:\n    def __init__(self): 1 // 0": "PATH: cannot make a Ace: ZeroDivisionError: ",
    "class Ace:\n    @property\n    def command(self): 1 // 0": "PATH: cannot make a Ace: ZeroDivision",
    "class Mute(Exception):\n    def __str__(self): 1 // 0\nraise Mute": "PATH cannot be imported: Mute",
}
"""What a file holds, and how the line begins."""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], str]:
    """Return what writes a bot into a file and returns its name."""

    def write(source: str) -> str:
        (tmp_path / "bot.py").write_text(source, encoding="utf-8")
        return f"{tmp_path / 'bot.py'}:Ace"

    return write


def alive(mark: str) -> list[str]:
    """Return the processes whose command line or environment has a mark."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            texts = [(process / name).read_bytes() for name in ("cmdline", "environ")]
        except OSError:
            continue
        if any(mark.encode() in text for text in texts):
            found.append(process.name)
    return found


@pytest.mark.slow
@each("source, said", [
    *[(FLYING.replace("DEED", deed), said) for deed, said in DEEDS.items()], *FILES.items(),
])  # fmt: skip
def test_whatever_a_bot_does_it_gets_one_line_or_its_game(
    source: str,
    said: str,
    write: Callable[[str], str],
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.pilots.bot.LOAD_SECONDS", 0.3 if source.startswith("while") else 30.0)
    monkeypatch.chdir(Path(write(source)).parent)
    found = main(["--headless", "--ticks", "9", "--command-ms", "300", "--pilot", "bot.py:Ace"])
    out, err = capfd.readouterr()
    if not said:
        honest = new_world(0)
        for _ in range(9):
            step(honest, [Command(40, thrust=True)])
        assert (found, err, json.loads(out)["state_hash"]) == (0, "", state_hash(honest))
        return
    code, whose = (2, "") if source in FILES else (1, "the pilot bot.py:Ace ")
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert err.startswith(f"asterays: error: {whose}{said.replace('PATH', 'bot.py')}"), err


@pytest.mark.slow
def test_what_a_bot_prints_goes_to_stderr_and_the_recording_is_the_games_own(
    write: Callable[[str], str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The bot gives itself points, ends its copy of the game, and overwrites the file of the recording."""
    tape = tmp_path / "tape.replay"
    bot = write(
        FLYING.replace("DEED", "world.ships[0].score += 10**6; world.ships[0].lives = 99; world.over = True")
        + "print('loads')\nsubprocess.run([sys.executable, '-c', 'print(7)'])\nos.write(1, b'raw\\n')\n"
        f"open({str(tape)!r}, 'wb').write(b'mine')\n"
    )
    assert main(["--headless", "--ticks", "300", "--record", str(tape), "--pilot", bot]) == 0
    out, err = capfd.readouterr()
    assert main(["--headless", "--replay", str(tape)]) == 0
    flown, played = json.loads(out), json.loads(capfd.readouterr().out)
    assert sorted(err.splitlines()) == ["7", "loads", "raw"]
    assert (flown["score"] < 10**6, flown["ticks"], played["verified"]) == (True, 300, True)
    assert played["state_hash"] == flown["state_hash"]
    assert read_replay(tape).ticks == 300


SAYS = """
class Ace:
    def command(self, world, ship):
        return Command(20 * ship, world.tick % 7 > 2, world.tick % 5 == 0, world.tick % 90 > 80)

    def thoughts(self, world, ship):
        return [Caption((1.0, 2.0), state_hash(world), "")]
"""


@pytest.mark.slow
@each("name", ["Ace", "autopilot"])
def test_both_sides_stay_in_step_whoever_flies_the_other_ship(name: str, write: Callable[[str], str]) -> None:
    """A person flies ship 2, leaves and comes back, and takes ship 1 for a while; then a second game."""
    bot = Bot(write(HEAD + SAYS) if name == "Ace" else name)
    for seed in (3, 4):
        world = new_world(seed, ships=2, wave=seed)
        own = load_pilot(name) if name == "autopilot" else None
        ids = [ship.id for ship in world.ships]
        bot.begin(world)
        for tick in range(400):
            answer = None
            while tick not in range(100, 200) and answer is None:
                answer = bot.answer(world, ids[:1], say=own is None)
            if own and tick not in range(101, 200):  # it was asked already as the person took its ship
                assert own.command(world, ids[0]) in (answer.commands if answer else [ANY])
            elif answer and not own:
                assert answer.said == [(Caption((1.0, 2.0), state_hash(world), ""),)]
            held = [answer.commands[0] if answer else Command(-9), AWAY if tick % 90 > 60 else IDLE]
            bot.follow(held)
            step(world, held)
    bot.close()


@pytest.mark.slow
@each(
    "said, line",
    {
        "7": "thoughts are a list of shapes, not a int",
        "Dot((1.0, 2.0), '')": "thoughts are a list of shapes, not a Dot",
        "[Dot((1.0, 2.0), '')] * 65": "thoughts are at most 64 shapes, not 65",
        "['ROCK']": "a thought is a Line, Arrow, Ring, Dot or Caption, not a str",
        "[Dot((float('nan'), 2.0), '')]": "a thought is measured in units up to 10,000, not nan",
        "[Dot((1.0, 1e9), '')]": "a thought is measured in units up to 10,000, not 1000000000.0",
        "[Dot((1.0, 2.0, 3.0), '')]": "the place of a thought is (x, y), not (1.0, 2.0, 3.0)",
        "[Caption((1.0, 2.0), 'O' * 41, '')]": "the word of a thought is a line of at most 40 letters",
        "[Caption((1.0, 2.0), 'A\\nB', '')]": "the word of a thought is a line of at most 40 letters",
        'say(b\'answer 1 0 0 [[["Dot", [1, NaN], ""]]]\\n\')': "sent an invalid answer",
        "say(b'answer 1 0 0 [[[\"World\"]]]\\n')": "sent an invalid answer",
        "say(b'answer 1 0 0 []\\n')": "sent an invalid answer",
    }.items(),
)
def test_thoughts_that_make_no_sense_are_told_in_one_line(
    said: str, line: str, write: Callable[[str], str]
) -> None:
    bot = Bot(
        write(f"{HEAD}class Ace:\n    def command(*_): return Command()\n    def thoughts(*_): return {said}")
    )
    world = new_world(1)
    bot.begin(world)
    with pytest.raises(PilotError, match=re.escape(line)):
        _ = [bot.answer(world, [world.ships[0].id], say=True) for _ in range(100)]


@pytest.mark.slow
def test_a_bot_that_sleeps_is_given_up_and_starts_again_with_the_next_game(
    write: Callable[[str], str],
) -> None:
    spec = write(FLYING.replace("DEED", "time.sleep(3600)").replace("tick == 3", "seed == 1"))
    bot = Bot(spec, silence=0.3)
    with pytest.raises(PilotError, match=r"^the pilot bot.py:Ace gave no answer for 0.3 s at tick 0$"):
        run_headless(new_world(1), [bot], 9)
    world = new_world(2)
    assert run_headless(world, [bot], 9)["ticks"] == 9
    while not select.select([bot._channel], [], [], 1.0)[0]:
        pass
    time.sleep(0.4)  # a pause
    assert bot.answer(world, [1]) is not None
    bot.close()


@pytest.mark.slow
def test_a_bot_that_does_not_listen_holds_nobody_up(write: Callable[[str], str]) -> None:
    bot = Bot(write("import time; time.sleep(3600)"))
    bot.begin(new_world(1))
    for _ in range(3000):
        bot.follow([IDLE])
    bot.close()


@pytest.mark.slow
def test_of_two_bots_the_one_that_fails_is_named_by_its_ship(write: Callable[[str], str]) -> None:
    bots = [Bot(write(FLYING.replace("DEED", "if ship == world.ships[1].id: 1 // 0"))) for _ in range(2)]
    with pytest.raises(PilotError, match=r"^the pilot bot.py:Ace of ship 2 failed at tick 3: Zero"):
        run_headless(new_world(1, ships=2), bots, 9)
    for bot in bots:
        bot.close()


LEAVES = """
subprocess.Popen(["sleep", "3600"])
subprocess.Popen(["sleep", "3600"], start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(3600)
    os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot adopt what has left its session")
@each("kind", ["game", "kill", "tournament", "kill tournament"])
def test_nothing_that_a_bot_starts_outlives_its_game_nor_a_kill_and_no_folder_is_left(
    kind: str, write: Callable[[str], str], tmp_path: Path
) -> None:
    """The bot, which hangs if the game is to be killed, says by a file when it is in the middle of it."""
    there, mark = tmp_path / "there", f"ASTERAYS_TEST={tmp_path}"
    hangs = "while True: pass" if "kill" in kind else "pass"
    deed = f"open({str(there)!r}, 'w').close()\n        {hangs}"
    bot = write(FLYING.replace("DEED", deed) + LEAVES)
    to_fly = ["--headless", "--ticks", "9", "--pilot", bot]
    if "tournament" in kind:
        to_fly = ["--tournament", bot, "idle", "--seeds", "1-2", "--minutes", "0.1", "--jobs", "2"]
    there.unlink(missing_ok=True)
    (tmp_path / "tmp").mkdir(exist_ok=True)
    home = {**os.environ, "TMPDIR": str(tmp_path / "tmp"), "ASTERAYS_TEST": str(tmp_path)}
    game = subprocess.Popen(
        [sys.executable, "main.py", *to_fly, "--command-ms", "600000"],
        cwd=ROOT, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while not there.exists() and game.poll() is None:
        time.sleep(0.01)
    if "kill" in kind:
        assert len(alive(mark)) >= 5
        game.send_signal(signal.SIGKILL)

    assert game.wait() == (-signal.SIGKILL if "kill" in kind else 0)
    while alive(mark) and "kill" in kind:  # they end by themselves; the test hangs if they do not
        time.sleep(0.01)
    assert alive(mark) == []
    assert not [*(tmp_path / "tmp").iterdir()]


@pytest.mark.slow
@each("command", [
    "Command(turn=40, thrust=1, fire=world.tick // 7 % 2, laser=0, warp=0)",
    "Command(thrust=1.0, fire=float(world.tick // 7 % 2))",
    "Command(Whole(-40), Whole(1), Whole(world.tick // 7 % 2))",
    "Own(40, True, world.tick % 7 == 0)",
])  # fmt: skip
def test_commands_may_be_made_of_other_kinds_of_the_same_values(
    command: str, write: Callable[[str], str]
) -> None:
    kinds = """
class Own(Command):
    __slots__ = ()

class Whole:
    def __init__(self, value): self.value = value
    def __index__(self): return self.value
    def __bool__(self): return self.value != 0
"""
    bot = Bot(write(f"{HEAD}{kinds}\ndef Ace(world, ship): return {command}"))
    world = new_world(1)
    run_headless(world, [bot], 60)
    bot.close()
    assert world.tally.shots_fired > 2


class Whole:
    """A whole number of another kind."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_a_command_holds_plain_values_only_and_equal_commands_leave_equal_bits() -> None:
    command = Command(Whole(1), 1, 0, 1.0, 0.0)  # type: ignore[arg-type]
    worlds = [new_world(5), new_world(5)]
    for world, pressed in zip(worlds, (True, 1), strict=True):
        step(world, [Command(thrust=pressed, fire=pressed)])  # type: ignore[arg-type]
    assert command == Command(1, thrust=True, laser=True)
    kinds = [type(getattr(command, name)) for name in ("turn", "thrust", "fire", "laser", "warp")]
    assert kinds == [int, bool, bool, bool, bool]
    assert repr(worlds[0]) == repr(worlds[1])


@each("held, said", [
    ({"turn": 128}, "turn must be a whole number in -127..127, not 128"),
    ({"turn": 1.0}, "turn must be a whole number in -127..127, not 1.0"),
    ({"turn": True}, "turn must be a whole number in -127..127, not True"),
    ({"turn": None}, "turn must be a whole number in -127..127, not None"),
    ({"turn": 10**100}, "turn must be a whole number in -127..127, not 1000"),
    ({"turn": 10**5000}, ""),
    ({"fire": 2}, "fire must be true or false, not 2"),
    ({"fire": -1}, "fire must be true or false, not -1"),
    ({"laser": float("nan")}, "laser must be true or false, not nan"),
    ({"warp": "no"}, "warp must be true or false, not 'no'"),
    ({"thrust": None}, "thrust must be true or false, not None"),
    ({"thrust": [1]}, "thrust must be true or false, not [1]"),
])  # fmt: skip
def test_what_no_pilot_can_hold_is_refused(held: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r"^(turn|fire|laser|warp|thrust|Exceeds) ") as refused:
        Command(**held)  # type: ignore[arg-type]
    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 180


def test_an_own_pilot_answers_at_once_with_what_it_says() -> None:
    assert load_pilot("idle").command(new_world(1), 1) == IDLE
    assert Answer([IDLE]).said == ()
