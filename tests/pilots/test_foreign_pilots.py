"""Bots from files live in a process of their own; whatever they do, the game gets commands or one line."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from game.cards.shapes import Caption
from game.command_line.cli import main
from game.command_line.headless import run_headless
from game.pilots.bot import Bot
from game.pilots.flyer import PilotError
from game.pilots.load import load_pilot
from game.sim.command import AWAY
from game.storage.replays import read_replay
from tests.commands import ROOT
from tests.pilots.conftest import HEAD, Write
from tests.play import *

FLYING = "def Ace(world, ship):\n    if world.tick == 3:\n        DEED\n    return Command(40, True)\n"
AT = f"(bot.py:{HEAD.count(chr(10)) + 3})"
"""the line of the deed."""

MEASURED = "a thought is measured in units up to 10,000, not"
PLACE = "the place of a thought is (x, y), not"
WORD = "the word of a thought is a line of at most 40 letters, not"


THINKING = "class Ace:\n    def command(*_): return Command()\n    def thoughts(*_): return DEED\n"


def play_on(bot: Bot, world: World, *, say: bool) -> None:
    """Let a bot fly for a while."""
    while world.tick < 9:
        answer = bot.answer(world, [1], say=say)
        if answer is not None:
            bot.follow(answer.commands)
            step(world, answer.commands)


@each("source, deed, said", [
    (FLYING, "1 // 0", f"ZeroDivisionError: integer division or modulo by zero {AT}"),
    (FLYING, "raise ValueError('lost\\nmy \\x07way')", f"ValueError: lost my ?way {AT}"),
    (FLYING, "raise ValueError('z' * 10**6)", f"ValueError: {'z' * 200}... {AT}"),
    (FLYING, "raise KeyboardInterrupt", f"KeyboardInterrupt {AT}"),
    (FLYING, "Ace(world, ship)", f"RecursionError: maximum recursion depth exceeded {AT}"),
    (FLYING, "sys.exit(3)", f"called sys.exit at tick 3 {AT}"),
    (FLYING, "return 3", "returned an int instead of a Command at tick 3"),
    (THINKING, "Dot((1.0, 2.0), '')", "ValueError: thoughts are a list of shapes, not a Dot"),
    (THINKING, "[Dot((1.0, 2.0), '')] * 65", "ValueError: thoughts are at most 64 shapes, not 65"),
    (THINKING, "['ROCK']", "ValueError: a thought is a Line, Arrow, Ring, Dot or Caption, not a str"),
    (THINKING, "[Dot((1.0, 1e9), '')]", f"ValueError: {MEASURED} 1000000000.0"),
    (THINKING, "[Dot((1.0, 2.0, 3.0), '')]", f"ValueError: {PLACE} (1.0, 2.0, 3.0)"),
    (THINKING, "[Caption((1.0, 2.0), 'O' * 41, '')]", f"ValueError: {WORD} '{'O' * 41}'"),
    (THINKING, "[Caption((1.0, 2.0), 'A\\nB', '')]", f"ValueError: {WORD} 'A\\nB'"),
])  # fmt: skip
@pytest.mark.usefixtures("bots_here")
def test_what_a_bot_did_wrong_is_told_in_one_line(source: str, deed: str, said: str, write: Write) -> None:
    bot, world = Bot(write(source.replace("DEED", deed))), new_world(0)
    bot.begin(world)
    with pytest.raises(PilotError) as fault:
        play_on(bot, world, say=source is THINKING)
    failed = "" if " at tick " in said else f"failed at tick {3 if source is FLYING else 0}: "
    assert str(fault.value) == f"the pilot bot.py:Ace {failed}{said}"


SAYS = """
class Ace:
    def command(self, world, ship):
        return Command(20 * ship, world.tick % 7 > 2, world.tick % 5 == 0, world.tick % 90 > 80)

    def thoughts(self, world, ship):
        return [Caption((1.0, 2.0), state_hash(world), "")] if world.tick % 10 == 9 else []
"""


@pytest.mark.usefixtures("bots_here")
def test_both_sides_stay_in_step_whoever_flies_the_other_ship(write: Write) -> None:
    """A person flies ship 2, leaves and comes back, and takes ship 1 for a while; then a second game."""
    bot = Bot(write(SAYS))
    for seed in (3, 4):
        world = new_world(seed, ships=2, wave=seed)
        bot.begin(world)
        for tick in range(50):
            answer = None
            while tick not in range(20, 32) and answer is None:
                answer = bot.answer(world, [1], say=True)
            if answer and tick % 10 == 9:
                assert answer.said == [(Caption((1.0, 2.0), state_hash(world), ""),)]
            held = [answer.commands[0] if answer else Command(-9), AWAY if tick % 20 > 12 else IDLE]
            bot.follow(held)
            step(world, held)
    bot.close()


@pytest.mark.usefixtures("bots_here")
def test_of_two_bots_the_one_that_fails_is_named_by_its_ship(write: Write) -> None:
    bots = [Bot(write(FLYING.replace("DEED", "if ship == world.ships[1].id: 1 // 0"))) for _ in range(2)]
    with pytest.raises(PilotError, match=r"^the pilot bot.py:Ace of ship 2 failed at tick 3: Zero"):
        run_headless(new_world(1, ships=2), bots, 9)
    for bot in bots:
        bot.close()


class Whole:
    """A whole number of another kind."""

    def __index__(self) -> int:
        return 40


def test_a_command_of_other_kinds_of_the_same_values_holds_plain_ones() -> None:
    command = Command(Whole(), 1, 0, 1.0, 0.0)  # type: ignore[arg-type]
    held = [getattr(command, name) for name in ("turn", "thrust", "fire", "laser", "warp")]
    assert repr(held) == "[40, True, False, True, False]"


@each("held, said", [
    ({"turn": 128}, "turn must be a whole number in -127..127, not 128"),
    ({"turn": 1.0}, "turn must be a whole number in -127..127, not 1.0"),
    ({"turn": 10**100}, "turn must be a whole number in -127..127, not 1000"),
    ({"turn": 10**5000}, "Exceeds the limit"),
    ({"fire": 2}, "fire must be true or false, not 2"),
    ({"warp": "no"}, "warp must be true or false, not 'no'"),
])  # fmt: skip
def test_what_no_pilot_can_hold_is_refused(held: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}") as refused:
        Command(**held)  # type: ignore[arg-type]
    assert len(str(refused.value)) < 180


@each("source, said", [
    ("Ace = 3", "'Ace' in .* is no pilot: it has no command"),
    ("", "has no 'Ace'"),
    ("class Ace:\n    def __init__(self, needed): pass", "cannot make a Ace"),
])  # fmt: skip
def test_what_a_file_holds_that_is_no_pilot_is_told(source: str, said: str, write: Write) -> None:
    with pytest.raises(ValueError, match=said):
        load_pilot(write(source))


# ---- in processes


@pytest.mark.slow
@each("source, said", [
    ("os._exit(3)", "ended its process with code 3 as it was loaded"),
    (FLYING.replace("DEED", "os.kill(os.getpid(), 9)"), "was ended by SIGKILL at tick 3"),
    (FLYING.replace("DEED", "ctypes.string_at(0)"), "was ended by SIGSEGV at tick 3"),
    (FLYING.replace("DEED", "input()"), f"failed at tick 3: EOFError: EOF when reading a line {AT}"),
    (FLYING.replace("DEED", "sum(range(10**8))"), "took more than 200 ms of processor time at tick 3"),
    (FLYING.replace("DEED", "threading.Thread(target=time.sleep, args=(600,)).start(); time.sleep(0.3)"), ""),
])  # fmt: skip
def test_whatever_a_bot_does_it_gets_one_line_or_its_game(
    source: str, said: str, write: Write, capfd: pytest.CaptureFixture[str]
) -> None:
    found = main(["--headless", "--ticks", "9", "--command-ms", "200", "--pilot", write(source)])
    out, err = capfd.readouterr()
    if said:
        code = 2 if said.endswith("loaded") else 1
        assert (found, out, err) == (code, "", f"asterays: error: the pilot bot.py:Ace {said}\n")
    else:
        honest = new_world(0)
        for _ in range(9):
            step(honest, [Command(40, thrust=True)])
        assert (found, err, json.loads(out)["state_hash"]) == (0, "", state_hash(honest))


@pytest.mark.slow
def test_what_a_bot_prints_goes_to_stderr_and_the_recording_is_the_games_own(
    write: Write, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The bot gives itself points, ends its copy of the game, and overwrites the file of the recording."""
    tape = tmp_path / "tape.replay"
    bot = write(
        FLYING.replace("DEED", "world.ships[0].score += 10**6; world.ships[0].lives = 99; world.over = True")
        + "print('loads')\nsubprocess.run([sys.executable, '-c', 'print(7)'])\nos.write(1, b'raw\\n')\n"
        f"open({str(tape)!r}, 'wb').write(b'mine')\n"
    )
    assert main(["--headless", "--ticks", "60", "--record", str(tape), "--pilot", bot]) == 0
    out, err = capfd.readouterr()
    assert main(["--headless", "--replay", str(tape)]) == 0
    flown, played = json.loads(out), json.loads(capfd.readouterr().out)
    assert sorted(err.splitlines()) == ["7", "loads", "raw"]
    assert (flown["score"] < 10**6, flown["ticks"], played["verified"]) == (True, 60, True)
    assert played["state_hash"] == flown["state_hash"]
    assert read_replay(tape).ticks == 60


@pytest.mark.slow
@each("deed", ["time.sleep(99)", "while True: pass"])
def test_a_bot_that_hangs_is_given_up_and_starts_again_with_the_next_game(deed: str, write: Write) -> None:
    bot = Bot(write(FLYING.replace("DEED", deed).replace("tick == 3", "seed == 1")), silence=0.3)
    with pytest.raises(PilotError, match=r"^the pilot bot.py:Ace gave no answer for 0.3 s at tick 0$"):
        run_headless(new_world(1), [bot], 9)
    world = new_world(2)
    assert run_headless(world, [bot], 9)["ticks"] == 9
    time.sleep(0.4)  # a pause
    while bot.answer(world, [1]) is None:
        pass
    bot.close()


def alive(mark: str) -> list[str]:
    """Return the processes whose environment has a mark."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if mark.encode() in environment:
            found.append(process.name)
    return found


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@each("killed", [False, True])
def test_no_bot_outlives_its_game_nor_a_killed_tournament_and_no_folder_is_left(
    killed: bool, write: Write, tmp_path: Path
) -> None:
    """The bot, which hangs if the tournament is to be killed, says by a file when it is in the middle."""
    there, mark = tmp_path / "there", f"ASTERAYS_TEST={tmp_path}"
    hangs = "while True: pass" if killed else "pass"
    bot = write(FLYING.replace("DEED", f"open({str(there)!r}, 'w').close()\n        {hangs}"))
    to_fly = ["--headless", "--ticks", "9", "--pilot", bot]
    if killed:
        to_fly = ["--tournament", bot, "idle", "--seeds", "1", "--minutes", "0.1", "--jobs", "2"]
    there.unlink(missing_ok=True)
    (tmp_path / "tmp").mkdir(exist_ok=True)
    home = {**os.environ, "TMPDIR": str(tmp_path / "tmp"), "ASTERAYS_TEST": str(tmp_path)}
    game = subprocess.Popen(
        [sys.executable, "main.py", *to_fly, "--command-ms", "30000"],
        cwd=ROOT, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while not there.exists() and game.poll() is None:
        time.sleep(0.01)
    if killed:
        assert len(alive(mark)) >= 3
        game.send_signal(signal.SIGKILL)
    assert game.wait() == (-signal.SIGKILL if killed else 0)
    while alive(mark):  # they end by themselves; the test hangs if they do not
        time.sleep(0.01)
    assert not [*(tmp_path / "tmp").iterdir()]
