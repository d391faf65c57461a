"""Pilots from files: whatever they are made of, they get a fair run or one line."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.command_line.cli import main
from game.command_line.headless import PilotError, run_headless
from game.pilots.load import load_pilot
from game.replay.replay import Recorder
from game.sim.bodies import Gift
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
from tests.test_cli import ROOT, refusal

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
    assert len(line) < 160


CHEATS = {
    "score": "world.ships[0].score += 1000",
    "lives": "world.ships[0].lives = 9",
    "tally": "world.tally.rocks_destroyed += 1",
    "dice": "world.dice.bits()",
    "place": "world.ships[0].x = world.ships[0].x + 1e-9",
    "rocks": "world.fading.clear()",
    "end": "world.over = True",
    "time": "world.tick += 100",
    "rules": "object.__setattr__(world.tuning.ship, 'protection', 60.0)",
    "torus": "object.__setattr__(world.torus, 'width', 1e6)",
    "kind": "world.ships[0].score = Sly(7)",
    "fault": "world.fading[0] = Sore()",
    "ships": "world.ships.append(world.ships[0])",
}


CHEATED = 220
"""The tick: after a second mark of the recording and the first rocks."""


def cheat(change: str, path: Path) -> str:
    """Write a pilot that makes a change at tick CHEATED, having flown well until then; return its name."""
    path.write_text(
        "from game.sim.command import Command\n"
        "class Sore:\n    def __eq__(self, other): raise SystemExit(0)\n"
        "class Sly(int):\n    def __eq__(self, other): return self is not other and other == 7\n"
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
def test_a_pilot_that_changes_the_world_is_told_at_which_tick_and_gets_no_score(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pilot, replay = cheat(CHEATS[name], tmp_path / "cheat.py"), tmp_path / "game.replay"
    flight = ("--headless", "--ticks", "300", "--pilot", pilot, "--record", str(replay))

    # Rules are shared by all games of a process, so that one is spoilt elsewhere.
    code, out, err = alone(*flight) if name == "rules" else here(capsys, *flight)

    assert (code, out) == (1, "")
    assert err == f"asterays: error: the pilot changed the world at tick {CHEATED}; it may only look at it\n"
    assert read_replay(replay).ticks == CHEATED
    assert main(["--headless", "--replay", str(replay)]) == 0


def test_a_change_to_the_bits_alone_is_told_at_the_end() -> None:
    class Negative:
        def command(self, world: World, _ship_id: int) -> Command:
            world.ships[0].vx = -0.0
            return Command()

    world, honest = new_world(3), new_world(3)
    recorder = Recorder(world)
    with pytest.raises(PilotError, match="changed the world before tick 1;"):
        run_headless(world, Negative(), 1, recorder=recorder)

    step(honest, [Command()])
    assert state_hash(world) == state_hash(honest)
    assert recorder.replay(world).checkpoints[-1].hash == state_hash(honest)


@pytest.mark.parametrize(
    "change",
    [
        lambda world: setattr(world.ships[0], "gifts", (Gift.FAST_SHOTS, Gift.MORE_SHOTS)),
        lambda world: setattr(world.ships[0], "bonus", not world.ships[0].bonus),
        lambda world: setattr(world.ships[0], "may_choose", True),
        lambda world: world.gates.clear(),
        lambda world: setattr(world.gates[0], "gift", Gift.SAFE_JUMP),
        lambda world: world.gifted.update({(Gift.FAST_SHOTS,): world.tuning}),
        lambda world: object.__setattr__(rules_of(world, world.ships[0]).shot, "speed", 5000.0),
    ],
    ids=["gifts", "bonus", "choice", "gates", "another gift", "kept rules", "rules of a gift"],
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
    with pytest.raises(PilotError, match="changed the world at tick 7;"):
        run_headless(world, Greedy(), 20)


def test_a_pilot_may_ask_for_the_rules_of_its_gifts() -> None:
    class Curious:
        def command(self, world: World, _ship_id: int) -> Command:
            ship = world.ships[0]
            return Command(thrust=rules_of(world, ship).shot.speed > 700.0, laser=bonus_left(world, ship) > 0)

    world = arena()
    world.ships[0].gifts = (Gift.FAST_SHOTS,)
    assert run_headless(world, Curious(), 20)


@pytest.mark.slow
def test_a_pilot_that_puts_back_what_it_changed_has_changed_nothing() -> None:
    class Tidy:
        def command(self, world: World, _ship_id: int) -> Command:
            world.ships[0].score += 5
            world.ships[0].score -= 5
            return Command(thrust=True)

    class Modest:
        def command(self, _world: World, _ship_id: int) -> Command:
            return Command(thrust=True)

    ends = [run_headless(new_world(4), pilot, 600)["state_hash"] for pilot in (Tidy(), Modest())]
    assert ends[0] == ends[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["idle", "random", "autopilot"])
def test_our_own_pilots_change_nothing(name: str) -> None:
    watched = run_headless(new_world(2, wave=4), load_pilot(name, 2), 300)
    trusted = run_headless(new_world(2, wave=4), load_pilot(name, 2), 300, trusted=True)

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
    summary = run_headless(new_world(3), load_pilot(f"{tmp_path / 'bot.py'}:hunter"), 1200)
    assert summary["rocks_destroyed"] >= 5
