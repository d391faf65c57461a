"""Pilots from files: whatever they are made of, they get a fair run or one line."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game import core
from game.command_line.cli import main
from game.command_line.headless import run_headless
from game.pilots.guard import Flyer, PilotError
from game.pilots.load import load_pilot
from game.sim.bodies import Gift, Ship
from game.sim.clone import clone
from game.sim.command import Command
from game.sim.context import StepContext
from game.sim.digest import state_hash
from game.sim.gifts import rules_of
from game.sim.kinds.gate import open_gates
from game.sim.scoring import bonus_left
from game.sim.step import step
from game.sim.world import World, new_world
from game.storage.replays import read_replay
from tests.arena import arena
from tests.commands import refusal
from tests.test_cli import ROOT

PILOTS = """
from game.sim.command import Command


class Whole:
    # like a whole number of numpy
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value

    def __bool__(self):
        return self.value != 0

    def __float__(self):
        return float(self.value)

    def __eq__(self, other):
        return self.value == other

    __hash__ = None


class Truth:
    # like a truth value of numpy
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        return self.value


class Own(Command):
    __slots__ = ()


def ints(world, ship_id):
    return Command(turn=40, thrust=1, fire=world.tick // 7 % 2, laser=0, warp=0)

def floats(world, ship_id):
    return Command(thrust=1.0, fire=float(world.tick // 7 % 2))

def scalars(world, ship_id):
    return Command(Whole(-40), Truth(True), Whole(world.tick // 7 % 2), Truth(False), Whole(0))

def own_kind(world, ship_id):
    return Own(40, True, world.tick % 7 == 0)

kept = Command()

def one_object(world, ship_id):
    object.__setattr__(kept, "fire", world.tick // 7 % 2)
    return kept
"""


@pytest.fixture
def pilots(tmp_path: Path) -> Path:
    """Return a file of pilots."""
    path = tmp_path / "pilots.py"
    path.write_text(PILOTS, encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ints", "floats", "scalars", "own_kind", "one_object"])
def test_the_recording_of_a_pilot_verifies_whatever_its_commands_are_made_of(
    name: str, pilots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(pilots.with_name("game.replay"))
    flight = ("--headless", "--ticks", "300", "--wave", "3", "--pilot", f"{pilots}:{name}", "--record", path)

    assert main(flight) == 0
    assert main(["--headless", "--replay", path]) == 0
    flown, replayed = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert replayed["verified"] is True
    assert replayed["state_hash"] == flown["state_hash"]
    assert len([*read_replay(Path(path)).tracks[0]]) > 2  # it did fire


class Whole:
    """A whole number of another kind."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_a_command_holds_plain_values_only() -> None:
    command = Command(Whole(1), 1, 0, 1.0, 0.0)  # type: ignore[arg-type]

    assert command == Command(1, thrust=True, laser=True)
    kinds = [type(getattr(command, name)) for name in ("turn", "thrust", "fire", "laser", "warp")]
    assert kinds == [int, bool, bool, bool, bool]


def test_equal_commands_leave_equal_bits() -> None:
    worlds = [new_world(5), new_world(5)]
    for world, pressed in zip(worlds, (True, 1), strict=True):
        step(world, [Command(thrust=pressed, fire=pressed)])  # type: ignore[arg-type]

    assert repr(worlds[0]) == repr(worlds[1])


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Command(turn=128)", "turn must be a whole number in -127..127, not 128"),
        ("Command(turn=float('nan'))", "turn must be a whole number in -127..127, not nan"),
        ("Command(turn=1.0)", "turn must be a whole number in -127..127, not 1.0"),
        ("Command(turn=True)", "turn must be a whole number in -127..127, not True"),
        ("Command(turn=None)", "turn must be a whole number in -127..127, not None"),
        ("Command(turn=10**100)", "turn must be a whole number in -127..127, not 1000"),
        ("Command(turn=10**5000)", ""),
        ("Command(fire=2)", "fire must be true or false, not 2"),
        ("Command(fire=-1)", "fire must be true or false, not -1"),
        ("Command(laser=float('nan'))", "laser must be true or false, not nan"),
        ("Command(warp='no')", "warp must be true or false, not 'no'"),
        ("Command(thrust=None)", "thrust must be true or false, not None"),
        ("Command(thrust=[1])", "thrust must be true or false, not [1]"),
    ],
)
def test_what_no_pilot_can_hold_is_one_line(
    source: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wild.py"
    path.write_text(f"from game.sim.command import Command\ndef ace(world, ship): return {source}")

    line = refusal(capsys, "--headless", "--pilot", f"{path}:ace", code=1)

    assert line.startswith(f"the pilot failed at tick 0: ValueError: {said}")
    assert len(line) < 180


CHEATS = {
    "score": ("world.ships[0].score += 1000", "Ship.score cannot be set"),
    "lives": ("world.ships[0].lives = 9", "Ship.lives cannot be set"),
    "tally": ("world.tally.rocks_destroyed += 1", "Tally.rocks_destroyed cannot be set"),
    "dice": ("world.dice.state = 7", "Dice.state cannot be set"),
    "place": ("world.ships[0].x = world.ships[0].x + 1e-9", "Ship.x cannot be set"),
    "gone": ("del world.ships[0].x", "Ship.x cannot be set"),
    "rocks": ("world.fading.clear()", "a list of it cannot be changed by clear"),
    "item": ("world.fading[0] = None", "a list of it cannot be changed by __setitem__"),
    "end": ("world.over = True", "World.over cannot be set"),
    "time": ("world.tick += 100", "World.tick cannot be set"),
    "kept rules": ("world.gifted[()] = world.tuning", "a dict of it cannot be changed by __setitem__"),
    "ships": ("world.ships.append(world.ships[0])", "a list of it cannot be changed by append"),
}
"""What a pilot tries, and what it is told."""

COMPILED_TOO = {"rocks", "item", "ships", "kept rules"}
"""Where a compiled core names the line, too."""

IN_VAIN = {
    "rules": "object.__setattr__(world.tuning.ship, 'protection', 60.0)",
    "wave": "object.__setattr__(world.row, 'rocks', 0)",
    "torus": "object.__setattr__(world.torus, 'width', 1e6)",
    "held": "object.__setattr__(world.ships[0].held, 'fire', False)",
    "score": "object.__setattr__(world.ships[0], 'score', 9000)",
    "list": "list.append(world.ships, world.ships[0])",
    "rules of gifts": "from game.sim.gifts import Gift; dict.clear(world.gifted)",
}
"""What a view does not refuse, and the game does not notice."""


CHEATED = 220
"""The tick: after a second mark of the recording and the first rocks."""


def cheat(change: str, path: Path) -> str:
    """Write a pilot that makes a change at tick CHEATED, having flown well until then; return its name."""
    path.write_text(
        "from game.sim.command import Command\n"
        f"def ace(world, ship_id):\n    if world.tick == {CHEATED}:\n        {change}\n"
        "    return Command(turn=40, fire=world.tick % 9 == 0)\n",
        encoding="utf-8",
    )
    return f"{path}:ace"


def alone(*arguments: str) -> tuple[int, str, str]:
    """Play in a process of its own; return its exit code and what it said."""
    command = [sys.executable, "main.py", *arguments]
    done = subprocess.run(  # takes 0.2 s; the limit is for a game that hangs
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout, done.stderr


def here(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Play in this process, which is quicker; return the same."""
    code = main(arguments)
    gc.collect(0)  # a coroutine that nobody awaited is told now, and is an error
    return code, *capsys.readouterr()


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEATS)
def test_a_pilot_that_changes_the_world_is_told_at_which_tick_and_line_and_gets_no_score(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, said = CHEATS[name]
    pilot, replay = cheat(change, tmp_path / "cheat.py"), tmp_path / "game.replay"
    flight = ("--headless", "--ticks", "300", "--pilot", pilot, "--record", str(replay))

    code, out, err = here(capsys, *flight)

    assert (code, out) == (1, "")
    told = f"asterays: error: the pilot tried to change the world at tick {CHEATED}: "
    if core() == "pure" or name in COMPILED_TOO:
        assert err == f"{told}{said} (cheat.py:4)\n"
    else:
        assert (
            err.startswith(told) or "the pilot failed" in err
        )  # what cannot be deleted is an error of its own
    assert read_replay(replay).ticks == CHEATED
    assert main(["--headless", "--replay", str(replay)]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_VAIN)
def test_a_pilot_that_writes_past_its_view_changes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if core() == "compiled":
        pytest.skip("there it is told")
    hashes = []
    for number, change in enumerate((IN_VAIN[name], "pass")):
        pilot, replay = cheat(change, tmp_path / f"cheat{number}.py"), tmp_path / f"{number}.replay"
        flight = ("--headless", "--ticks", "400", "--pilot", pilot, "--record", str(replay))
        code, out, err = here(capsys, *flight)
        assert (code, err) == (0, "")
        hashes.append(json.loads(out)["state_hash"])
        assert main(["--headless", "--replay", str(replay)]) == 0
        capsys.readouterr()
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda world: setattr(world.ships[0], "gifts", (Gift.FAST_SHOTS, Gift.MORE_SHOTS)),
        lambda world: setattr(world.ships[0], "bonus", not world.ships[0].bonus),
        lambda world: setattr(world.ships[0], "may_choose", True),
        lambda world: world.gates.clear(),
        lambda world: setattr(world.gates[0], "gift", Gift.SAFE_JUMP),
        lambda world: world.gifted.update({(Gift.FAST_SHOTS,): world.tuning}),
    ],
    ids=["gifts", "bonus", "choice", "gates", "another gift", "kept rules"],
)
def test_a_pilot_that_helps_itself_to_gifts_or_rules_is_told_in_the_same_tick(
    change: Callable[[World], None],
) -> None:
    class Greedy:
        def command(self, world: World, _ship_id: int) -> Command:
            if world.tick == 7:
                change(world)
            return Command()

    world = arena(ships=1)
    world.wave = 2
    open_gates(StepContext(world))
    world.ships[0].gifts = (Gift.FAST_SHOTS,)
    with pytest.raises(PilotError, match="tried to change the world at tick 7: "):
        run_headless(world, [Flyer(Greedy())], 20)


def test_a_pilot_may_ask_for_the_rules_of_its_gifts() -> None:
    class Curious:
        def command(self, world: World, _ship_id: int) -> Command:
            ship = world.ships[0]
            return Command(thrust=rules_of(world, ship).shot.speed > 700.0, laser=bonus_left(world, ship) > 0)

    world = arena()
    world.ships[0].gifts = (Gift.FAST_SHOTS,)
    assert run_headless(world, [Flyer(Curious())], 20)


@pytest.mark.slow
def test_a_pilot_may_play_on_in_a_clone_of_what_it_sees() -> None:
    class Foreseeing:
        said: str = ""

        def command(self, world: World, _ship_id: int) -> Command:
            if self.said:
                assert state_hash(world) == self.said
            ahead = clone(world)
            step(ahead, [Command(thrust=True, fire=world.tick % 9 == 0)])
            self.said = state_hash(ahead)
            assert type(ahead.ships[0]) is Ship
            return Command(thrust=True, fire=world.tick % 9 == 0)

    for wave in (1, 5):
        assert run_headless(new_world(4, wave=wave), [Flyer(Foreseeing())], 600)["ticks"] == 600


def test_what_a_pilot_keeps_of_a_view_stays_as_it_was() -> None:
    class Collector:
        def __init__(self) -> None:
            self.ticks: list[World] = []

        def command(self, world: World, _ship_id: int) -> Command:
            self.ticks.append(world)
            return Command(turn=127)

    pilot = Collector()
    run_headless(new_world(4), [Flyer(pilot)], 20)
    assert [world.tick for world in pilot.ticks] == [*range(20)]
    assert len({world.ships[0].heading for world in pilot.ticks}) > 15


FLY = "from game.sim.command import Command\nimport sys, threading, time, os, _thread\n"

HOSTILE = {
    "raises": ("return 1 // 0", "failed at tick 3: ZeroDivisionError: integer division or modulo by zero", 5),
    "hangs": ("while True: pass", "took more than 300 ms at tick 3", 5),
    "hangs stubbornly": (
        """for n in range(9):
            try:
                while any(map(int, "7")): pass
            except BaseException: pass
        return 1 // 0""",
        "failed at tick 3: ZeroDivisionError: integer division or modulo by zero",
        9,
    ),
    "waits": ("time.sleep(3600)", "took more than 300 ms at tick 3", 5),
    "nothing": ("return None", "returned a NoneType instead of a Command at tick 3", 0),
    "a number": ("return 3", "returned an int instead of a Command at tick 3", 0),
    "another type": ("return {'thrust': True}", "returned a dict instead of a Command at tick 3", 0),
    "out of range": (
        "return Command(turn=128)",
        "failed at tick 3: ValueError: turn must be a whole number in -127..127, not 128",
        5,
    ),
    "not a number": (
        "return Command(turn=float('nan'))",
        "failed at tick 3: ValueError: turn must be a whole number in -127..127, not nan",
        5,
    ),
    "coroutine": (
        "async def later(): pass\n        return later()",
        "returned a coroutine instead of a Command at tick 3",
        0,
    ),
    "thread": (
        "threading.Thread(target=time.sleep, args=(1.0,), daemon=True).start()",
        "left a thread running at tick 3",
        0,
    ),
    "exits": ("sys.exit(3)", "called sys.exit at tick 3", 5),
    "interrupts": ("raise KeyboardInterrupt", "failed at tick 3: KeyboardInterrupt", 5),
    "recursion": (
        "return ace(world, ship_id)",
        "failed at tick 3: RecursionError: maximum recursion depth ",
        5,
    ),
    "memory": ("bytes(10**18)", "failed at tick 3: MemoryError", 5),
}
"""What a pilot does at tick 3, what it is told, and the line that is named with it, 0 for none."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pilot_gets_one_line_and_no_score(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deed, said, line = HOSTILE[name]
    path = tmp_path / "bot.py"
    path.write_text(
        f"{FLY}def ace(world, ship_id):\n    if world.tick == 3:\n        {deed}\n    return Command()\n"
    )

    code, out, err = here(
        capsys, "--headless", "--ticks", "9", "--command-ms", "300", "--pilot", f"{path}:ace"
    )

    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert err.startswith(f"asterays: error: the pilot {said}")
    assert err.endswith(f" (bot.py:{line})\n" if line else f"{said}\n")


def test_a_thread_that_only_the_interpreter_knows_is_told_once_it_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        f"{FLY}def ace(world, ship_id):\n"
        "    if world.tick == 3: _thread.start_new_thread(time.sleep, (1.0,))\n    return Command()\n"
    )

    said = refusal(capsys, "--headless", "--ticks", "20000", "--pilot", f"{path}:ace", code=1)

    assert said.startswith("the pilot left a thread running at tick ")


@pytest.mark.slow
def test_a_pilot_that_never_lets_itself_be_ended_ends_with_the_process(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "def ace(world, ship_id):\n    try:\n        while any(map(int, '7')): pass\n"
        "    finally:\n        ace(world, ship_id)\n"
    )

    done = alone("--headless", "--command-ms", "50", "--pilot", f"{path}:ace")

    said = "the pilot took more than 50 ms at tick 0, and did not let itself be ended"
    assert done == (1, "", f"asterays: error: {said}\n")


@pytest.mark.slow
def test_nothing_that_a_pilot_prints_by_any_way_reaches_stdout(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        f"{FLY}import subprocess\nprint('loads')\ndef ace(world, ship_id):\n"
        "    print('one\\ntwo', world.tick)\n    print('kept', file=sys.__stdout__)\n"
        "    os.write(1, b'raw\\n')\n"
        "    subprocess.run([sys.executable, '-c', 'print(7)'])\n    return Command()\n"
    )

    code, out, err = alone("--headless", "--ticks", "1", "--pilot", f"{path}:ace")

    assert code == 0
    assert json.loads(out)["ticks"] == 1
    assert out.count("\n") == 1
    assert sorted(err.splitlines()) == ["7", "kept", "pilot: loads", "pilot: one", "pilot: two 0", "raw"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("while True: pass", "cannot be imported: it takes more than 0.2 s"),
        ("import threading, time\nthreading.Thread(target=time.sleep, args=(1,)).start()", "leaves a thread"),
        ("class Ace:\n    def __init__(self):\n        while True: pass", "cannot make a Ace: it takes more"),
    ],
)
def test_a_file_that_hangs_or_leaves_threads_as_it_is_loaded_is_refused(
    source: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.pilots.load.LOAD_SECONDS", 0.2)
    path = tmp_path / "bot.py"
    path.write_text(source)

    assert said in refusal(capsys, "--headless", "--pilot", f"{path}:Ace")


def test_a_time_limit_holds_in_other_threads_too() -> None:
    """The way of Windows, and of games that are not played in the main thread."""
    told: list[str] = []

    class Endless:
        def command(self, world: World, _ship_id: int) -> Command:
            while world.tick == 2:
                pass
            return Command()

    def play() -> None:
        try:
            run_headless(new_world(1), [Flyer(Endless(), seconds=0.1)], 5)
        except PilotError as fault:
            told.append(str(fault))

    thread = threading.Thread(target=play)
    thread.start()
    thread.join(20.0)
    assert len(told) == 1
    assert told[0].startswith("the pilot took more than 100 ms at tick 2 (test_foreign_pilots.py:")


def test_the_thread_that_watches_one_pilot_is_not_taken_for_one_of_another_pilot() -> None:
    """Two pilots with a time limit each, the way of Windows."""
    told: list[object] = []

    class Quick:
        def command(self, _world: World, _ship_id: int) -> Command:
            return Command()

    def play() -> None:
        try:
            told.append(run_headless(new_world(1, ships=2), [Flyer(Quick()), Flyer(Quick())], 5)["ticks"])
        except PilotError as fault:
            told.append(str(fault))

    thread = threading.Thread(target=play)
    thread.start()
    thread.join(20.0)
    assert told == [5]


def test_a_limit_that_is_not_reached_leaves_nothing_behind() -> None:
    before = signal.getsignal(signal.SIGALRM), threading.active_count()

    class Quick:
        def command(self, _world: World, _ship_id: int) -> Command:
            return Command()

    run_headless(new_world(1), [Flyer(Quick(), seconds=0.02)], 50)
    time.sleep(0.05)

    assert (signal.getsignal(signal.SIGALRM), threading.active_count()) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["idle", "random", "autopilot"])
def test_our_own_pilots_change_nothing(name: str) -> None:
    watched = run_headless(new_world(2, wave=4), [Flyer(load_pilot(name, 2))], 300)
    trusted = run_headless(new_world(2, wave=4), [Flyer(load_pilot(name, 2), trusted=True)], 300)

    assert watched["state_hash"] == trusted["state_hash"]


ODD = {
    "property": "class Ace:\n    @property\n    def command(self): raise SystemExit(0)",
    "late property": "class Ace:\n    asked = 0\n    @property\n    def command(self):\n"
    "        Ace.asked += 1\n        if Ace.asked > 1: raise SystemExit(0)\n        return print",
    "attributes": "class Ace:\n    def __getattr__(self, name): raise SystemExit(0)",
    "module": "def __getattr__(name): raise SystemExit(0)",
    "maker": "class Ace:\n    def __init__(self): raise SystemExit(0)",
    "kind": "class Mock:\n    @property\n    def __class__(self): raise SystemExit(0)\nAce = Mock()",
    "answer": "class Mock:\n    @property\n    def __class__(self): raise SystemExit(0)\n"
    "def Ace(world, ship): return Mock()",
    "words": "class Mute(Exception):\n    def __str__(self): raise SystemExit(0)\n"
    "def Ace(world, ship): raise Mute",
    "interrupted words": "class Mute(Exception):\n    def __str__(self): raise KeyboardInterrupt\n"
    "def Ace(world, ship): raise Mute",
    "endless words": "class Mute(Exception):\n    def __str__(self):\n        while True: pass\n"
    "def Ace(world, ship): raise Mute",
    "odd words": "class Odd(str):\n    def __len__(self): raise SystemExit(0)\n"
    "class Mute(Exception):\n    def __str__(self): return Odd()\n"
    "def Ace(world, ship): raise Mute",
    "odd exception": "class Odd(type):\n    __name__ = property(lambda kind: 1 / 0)\n"
    "class Mute(Exception, metaclass=Odd): pass\ndef Ace(world, ship): raise Mute",
    "odd answer": "class Odd(type):\n    __name__ = property(lambda kind: 1 / 0)\n"
    "class Mute(metaclass=Odd): pass\ndef Ace(world, ship): return Mute()",
    "interrupt": "raise KeyboardInterrupt",
    "interrupted maker": "class Ace:\n    def __init__(self): raise KeyboardInterrupt",
    "exit": "import sys\nsys.exit()",
    "async function": "async def Ace(world, ship): return None",
    "async method": "class Ace:\n    async def command(self, world, ship): return None",
    "async property": "class Ace:\n    @property\n    async def command(self): return None",
    "async module": "async def __getattr__(name): return None",
    "async maker": "class Ace:\n    async def __new__(cls): return None",
    "coroutine": "async def fly(): return None\nAce = fly()",
    "async generator": "class Ace:\n    async def command(self, world, ship): yield None",
}


def odd(name: str, folder: Path) -> tuple[str, ...]:
    """Write an odd pilot; return the arguments that let it fly."""
    path = folder / "odd.py"
    path.write_text(ODD[name], encoding="utf-8")
    return ("--headless", "--ticks", "50", "--pilot", f"{path}:Ace")


def check_one_line(code: int, out: str, err: str) -> None:
    """See that a pilot was refused in one line about it."""
    assert code in (1, 2)
    assert out == ""
    assert err.startswith("asterays: error: ")
    assert err.count("\n") == 1
    assert "pilot" in err or "odd.py" in err


@pytest.mark.parametrize("name", ODD)
def test_an_odd_pilot_gets_one_line_and_nothing_else(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_one_line(*here(capsys, *odd(name, tmp_path)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exit", "async method", "coroutine"])
def test_an_odd_pilot_gets_one_line_in_a_process_of_its_own(name: str, tmp_path: Path) -> None:
    """What Python itself says at its end counts too, say of a coroutine that nobody awaited."""
    check_one_line(*alone(*odd(name, tmp_path)))


def test_an_async_pilot_is_told_what_it_returned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.py"
    path.write_text(ODD["async method"], encoding="utf-8")

    said = refusal(capsys, "--headless", "--pilot", f"{path}:Ace", code=1)

    assert said == "the pilot returned a coroutine instead of a Command at tick 0"


@pytest.mark.slow
def test_the_bot_of_the_page_flies(tmp_path: Path) -> None:
    page = (ROOT / "game/pilots/README.md").read_text(encoding="utf-8")
    (tmp_path / "bot.py").write_text(page.split("```python\n")[1].split("```")[0], encoding="utf-8")
    summary = run_headless(new_world(3), [Flyer(load_pilot(f"{tmp_path / 'bot.py'}:hunter"))], 1200)
    assert summary["rocks_destroyed"] >= 5


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize("place", ["command", "file"])
def test_a_pilot_that_forks_is_told_and_its_copy_plays_no_game(place: str, tmp_path: Path) -> None:
    body = "import os, time\nfrom game.sim.command import Command\n"
    at_once = "if os.fork() == 0: time.sleep(60)\n" if place == "file" else ""
    later = "    if world.tick == 3 and os.fork() == 0: time.sleep(60)\n" if place == "command" else ""
    path = tmp_path / "fork.py"
    path.write_text(f"{body}{at_once}def ace(world, ship):\n{later}    return Command()\n", encoding="utf-8")

    code, out, err = alone("--headless", "--ticks", "20", "--pilot", f"{path}:ace")

    says = {
        "command": "the pilot made a copy of the process at tick 3",
        "file": f"{path} cannot be imported: it makes a copy of the process",
    }
    assert (code, out, err) == (1 if place == "command" else 2, "", f"asterays: error: {says[place]}\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("head", "deed", "said"),
    [
        ("", "threading.Thread(target=time.sleep, args=(600,)).start()", "left a thread running at tick 3"),
        ("threading.Thread(target=time.sleep, args=(600,)).start()", "", "leaves a thread running"),
        ("atexit.register(time.sleep, 600)", "", ""),
    ],
)
def test_nothing_that_a_pilot_leaves_behind_delays_the_exit(
    head: str, deed: str, said: str, tmp_path: Path
) -> None:
    path, tape = tmp_path / "bot.py", tmp_path / "tape.replay"
    path.write_text(
        f"{FLY}import atexit\n{head}\n"
        f"def ace(world, ship):\n    if world.tick == 3: {deed or 'pass'}\n    return Command()\n"
    )

    code, out, err = alone("--headless", "--ticks", "9", "--record", str(tape), "--pilot", f"{path}:ace")

    assert (code, said in err, err.count("\n")) == ((2 if head else 1, True, 1) if said else (0, True, 0))
    assert out.count("\n") == (not said)
    assert tape.exists() == (not (head and said))


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("sys.stderr.close()", ""),
        ("import builtins; builtins.print = None", ""),
        (
            "os.close(1), os.close(2)",
            "the pilot failed at tick 1: OSError: [Errno 9] Bad file descriptor (shut.py:4)",
        ),
        ("os.closerange(3, 64)", "[Errno 9] Bad file descriptor"),
    ],
)
def test_a_pilot_that_spoils_the_streams_of_the_game_keeps_nobody_from_reading_what_was_wrong(
    deed: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "shut.py"
    path.write_text(
        f"import os, sys\nfrom game.sim.command import Command\ndef ace(world, ship):\n    {deed}\n"
        "    if world.tick == 9: raise ValueError('late')\n    return Command()\n",
        encoding="utf-8",
    )
    code, out, err = alone("--headless", "--ticks", "20", "--pilot", f"{path}:ace")

    line = said or "the pilot failed at tick 9: ValueError: late (shut.py:5)"
    assert (code, out, err) == (1, "", f"asterays: error: {line}\n")


def test_a_long_message_of_a_pilot_is_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.py"
    path.write_text("def ace(world, ship): raise ValueError('z' * 10**6)\n", encoding="utf-8")

    said = refusal(capsys, "--headless", "--pilot", f"{path}:ace", code=1)

    assert said == f"the pilot failed at tick 0: ValueError: {'z' * 200}... (long.py:1)"
