"""Who may import whom, and what the rooms of rules must not use; read from the source with ast."""

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import ismodule
from pathlib import Path
from typing import NamedTuple

import pytest

import game
from tests.each import each

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py"))

MAY_IMPORT = {
    "game": set[str](),
    "physics": set(),
    "sim": {"physics"},
    "sim.kinds": {"sim", "physics"},
    "sim.classic.play": {"sim", "sim.kinds", "physics"},
    "sim.tick": {"sim", "sim.kinds", "sim.classic.play", "physics"},
    "sim.step": {"sim", "sim.kinds", "sim.tick", "physics"},
    "cards": {"sim", "physics"},
    "lab": {"lab", "cards", "sim", "physics"},
    "pilots": {"cards", "sim", "physics"},
    "pilots.bot": {"pilots", "replay", "sim"},
    "pilots.examples": {"pilots", "env", "command_line", "cards", "sim", "physics"},
    "env": {"sim", "physics"},
    "env.gymnasium": {"env", "sim"},
    "env.pettingzoo": {"env", "sim"},
    "env.rendering": {"sim"},
    "replay": {"sim", "physics", "game"},
    "deaths": {"cards", "replay", "sim", "physics"},
    "input": {"storage.settings", "sim"},
    "net": {"modes", "options", "replay", "sim", "storage.strict"},
    "modes": {"sim"},
    "storage.strict": set(),
    "storage.settings": {"storage.strict", "sim"},
    "storage": {"modes", "replay", "sim"},
    "sound": {"storage.settings", "sim", "physics"},
    "view": set(),
    "view.paint": {"storage.settings", "sim", "physics"},
    "view.glow": {"view.paint"},
    "view.bodies": {"view.paint", "sim", "physics"},
    "view.hud": {"view.paint", "view.bodies", "sim", "physics"},
    "view.effects": {"view.paint", "view.bodies", "view.hud", "sim", "physics"},
    "view.pages": {"view.paint", "view.hud"},
    "overlay": {"view", "cards", "deaths", "sim", "physics"},
    "overlay.lab": {"overlay", "view", "lab", "cards", "sim", "physics"},
    "scenes": {"scenes", "sim"},
    "scenes.game": {
        *("input", "view", "overlay", "sound", "storage", "pilots", "replay", "deaths", "sim", "physics")
    },
    "scenes.pages": {
        *("scenes.game", "input", "view", "overlay", "sound", "storage", "pilots", "replay", "deaths"),
        *("modes", "sim"),
    },
    "scenes.menu": {
        *("scenes.pages", "scenes.game", "input", "view", "overlay", "sound", "storage", "pilots"),
        *("modes", "sim"),
    },
    "scenes.play": {
        *("scenes.pages", "scenes.game", "input", "view", "sound", "storage", "replay", "pilots", "deaths"),
        *("modes", "sim", "physics"),
    },
    "scenes.net": {
        *("scenes.play", "scenes.pages", "scenes.game", "net", "options", "storage", "modes", "sim", "view")
    },
    "scenes.watch": {
        *(
            "scenes.pages",
            "scenes.game",
            "input",
            "view",
            "overlay",
            "sound",
            "replay",
            "deaths",
            "modes",
            "sim",
        )
    },
    "scenes.lab": {
        *("scenes.pages", "input", "view", "overlay", "sound", "storage", "lab", "cards", "sim", "physics")
    },
    "interrupts": set(),
    "options": set(),
    "screenshot": {"overlay", "view", "storage", "sim", "physics"},
    "window.game_loop": set(),
    "window": {
        *("options", "interrupts", "screenshot", "scenes", "overlay", "view", "input", "sound", "storage"),
        *("modes", "sim", "physics"),
    },
    "web": {"options", "window", "scenes.pages", "view.paint", "input", "sound", "storage", "replay"},
    "contest": {"pilots", "replay", "storage", "sim", "game"},
    "command_line": {
        "contest",
        *("options", "interrupts", "lab", "storage", "pilots", "replay"),
        *("modes", "net", "sim", "physics", "game"),
    },
}
"""The arrows, all downwards: a room, and the other rooms that it may import, with all rooms inside them.
A room may import its own modules. "game" is game/__init__.py: the version, and which core runs."""

MAY_IMPORT_LATE = {
    "options": {"replay", "pilots", "sim"},
    "env.rendering": {"screenshot"},
    "command_line": {"screenshot", "sound", "window"},
}
"""Rooms that one may import inside a function only: --help and --headless must do without pygame."""

BANNED = {
    "physics": {"time", "os", "random", "datetime", "threading", "secrets", "uuid"},
    "sim": {"time", "os", "random", "datetime", "threading", "secrets", "uuid"},
    "cards": {"time", "os", "random", "datetime", "threading"},
    "deaths": {"time", "os", "random", "datetime", "threading"},
    "env": {"numpy", "gymnasium", "pettingzoo", "time", "random", "datetime", "threading"},
    "env.gymnasium": {"time", "random", "datetime", "threading"},
    "env.pettingzoo": {"time", "random", "datetime", "threading"},
    "env.rendering": {"time", "random", "datetime", "threading"},
    "pilots": {"time", "datetime", "threading"},
    "pilots.bot": {"datetime"},
    "pilots.examples": {"datetime", "threading"},
    "replay": {"time", "datetime", "threading"},
    "lab": {"time", "datetime", "threading"},
    "window.game_loop": {"time", "datetime", "threading"},
}
"""What would let a clock, chance, the machine or the screen into a room."""

PYGAME = (
    *("game/view/glow/", "game/window/", "game/sound/mixer.py", "game/input/", "game/web/"),
    *("game/screenshot.py", "game/env/rendering.py"),
    "game/command_line/cli.py",
)
"""Who may import pygame: one painter, one window, one mixer, what reads keys and pads."""

OUTSIDE = {"", "assets", "tests", "tools"}
"""What the game never imports: relative names, the makers of assets, tests."""


class Import(NamedTuple):
    """One import: what, where, and whether it waits inside a function or is for type checkers only."""

    name: str
    line: int
    late: bool


@cache
def tree_of(source: str) -> ast.Module:
    """Return the syntax of a source, which several rules read."""
    return ast.parse(source)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield everything of a module but expressions, which hold no imports and are most of it."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.expr):
            yield node
            yield from statements(node)


def imports(tree: ast.AST, *, late: bool = False) -> Iterator[Import]:
    """Yield all imports of a module; relative ones come out as "." names, which no rule allows."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if module == "game":
                yield from (Import(_from_game(alias.name), node.lineno, late) for alias in node.names)
            else:
                yield Import(module, node.lineno, late)
        elif not isinstance(node, ast.expr):  # no expression holds an import
            inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            yield from imports(node, late=late or inside or _for_types_only(node))


def _from_game(name: str) -> str:
    """Return what `from game import name` imports: a room, or something of game/__init__.py."""
    return "game" if hasattr(game, name) and not ismodule(getattr(game, name)) else f"game.{name}"


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def room(module: str) -> str:
    """Return the room of a path such as game/sim/step.py, or of a name such as game.view.paint.canvas."""
    parts = module.removesuffix(".py").replace("/", ".").removesuffix(".__init__").split(".")
    for inner in (".".join(parts[1:4]), ".".join(parts[1:3])):
        if inner in MAY_IMPORT:
            return inner
    return parts[1] if len(parts) > 1 else "game"


def import_faults(module: str, source: str) -> list[str]:
    """Return what is wrong with the imports of a module."""
    here = room(module)
    banned = BANNED.get(here, BANNED.get(here.partition(".")[0], set()))
    faults = []
    for name, line, late in imports(tree_of(source)):
        top = name.partition(".")[0]
        there = room(name)
        allowed = {here} | MAY_IMPORT.get(here, set()) | (MAY_IMPORT_LATE.get(here, set()) if late else set())
        is_allowed = bool({there, there.partition(".")[0]} & allowed)
        is_banned = top in banned or top in OUTSIDE or (top == "pygame" and not module.startswith(PYGAME))
        if (top == "game" and not is_allowed) or is_banned:
            faults.append(f"{module}:{line}: {here} must not import {name}")
    return faults


def import_graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return which modules each module imports, by path; late imports and those for types only count too.

    `from game.sim import step` imports game/sim/step.py if there is one, else something of the package.
    """
    graph = {}
    for module, source in sources.items():
        names: set[str] = set()
        for node in statements(tree_of(source)):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                parts = {f"{base}.{alias.name}" for alias in node.names}
                names |= {part if _file_of(part, sources) else base for part in parts}
        graph[module] = {file for name in names if (file := _file_of(name, sources)) is not None}
    return graph


def _file_of(name: str, sources: dict[str, str]) -> str | None:
    """Return the file of a module or package, None if it is no part of the game."""
    path = name.replace(".", "/")
    return next((file for file in (f"{path}.py", f"{path}/__init__.py") if file in sources), None)


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import one another, directly or by way of others.

    These are the strongly connected components of more than one module, and modules that import themselves.
    """
    reached = {module: _reachable(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }
    return sorted(map(list, found))


def _reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    """Return all modules that one imports, directly or by way of others."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = graph[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen


def names(source: str, words: set[str]) -> bool:
    """Say whether a module has a name or a string with one of some words in it; comments do not count."""
    if not any(word in source.lower() for word in words):
        return False
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in {tokenize.NAME, tokenize.STRING}:
            text = token.string.lower()
            if any(word in text for word in words):
                return True
    return False


@cache
def read(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


def test_the_house_has_rooms_to_look_at() -> None:
    assert {"game/physics/torus.py", "game/sim/step.py", "game/command_line/cli.py"} <= set(MODULES)
    assert {room(module) for module in MODULES} <= set(MAY_IMPORT), "a new room needs its arrows"


def test_arrows_point_down_only() -> None:
    assert [fault for module in MODULES for fault in import_faults(module, read(module))] == []


@pytest.mark.slow
def test_no_module_imports_itself_by_way_of_others_not_even_late() -> None:
    assert circles(import_graph({module: read(module) for module in MODULES})) == []


def room_graph(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return which other rooms each room imports, by what its modules import."""
    rooms: dict[str, set[str]] = {}
    for module, imported in graph.items():
        here = room(module)
        rooms.setdefault(here, set()).update({room(name) for name in imported} - {here})
    return rooms


@pytest.mark.slow
def test_no_room_imports_itself_by_way_of_others() -> None:
    graph = import_graph({module: read(module) for module in MODULES})
    assert circles(room_graph(graph)) == []


@each(
    "back",
    [
        "import game.view.a",
        "from game.view.a import x",
        "from game.view import a",
        "def later():\n    from game.view.a import x",
        "if TYPE_CHECKING:\n    from game.view import a",
        "class C:\n    def f(self):\n        import game.view.a",
        "from game.view import *",
    ],
)
def test_a_circle_is_seen_however_its_last_import_is_written(back: str) -> None:
    a, b, c, package = (f"game/view/{name}.py" for name in ("a", "b", "c", "__init__"))
    sources = {a: "from game.view import b", b: "from game.view.c import y", c: back, package: ""}
    ring = [a, b, c]
    if back.endswith("*"):
        sources[package], ring = "from game.view.a import x", [package, a, b, c]
    assert circles(import_graph(sources)) == [ring]
    assert circles(import_graph({**sources, c: "import math"})) == []
    assert circles(import_graph({**sources, c: "import game.view.c"})) == [[c]]


def test_every_module_says_what_it_is() -> None:
    every = ["main.py", *MODULES]
    assert [module for module in every if not (ast.get_docstring(tree_of(read(module))) or "").strip()] == []


@each(
    "module, source, faults",
    [
        ("game/physics/rays.py", "from game.sim.world import World", 1),
        ("game/physics/rays.py", "from game import sim", 1),
        ("game/physics/__init__.py", "from game.sim import world", 1),
        ("game/sim/step.py", "import pygame.math", 1),
        ("game/sim/step.py", "def roll():\n    import random", 1),
        ("game/sim/step.py", "class Dice:\n    from threading import Lock", 1),
        ("game/sim/step.py", "from ..view import canvas", 1),
        ("game/sim/step.py", "if TYPE_CHECKING:\n    from game.view.paint.canvas import Canvas", 1),
        ("game/command_line/cli.py", "if sys.argv:\n    from game.window.app import play", 1),
        ("game/sound/sounds.py", "from assets.make_sounds.synthesiser import main", 1),
        ("game/physics/rays.py", "import math\nfrom game.physics.vec import dot", 0),
        ("game/sim/step.py", "from game.physics import Torus\nfrom game.sim import waves", 0),
        ("game/scenes/play/play.py", "import pygame\nfrom game.view.hud.hud import Hud", 1),
        ("game/view/glow/glow.py", "import pygame", 0),
        ("game/command_line/cli.py", "def later():\n    from game.window.app import play", 0),
        ("game/options.py", "if TYPE_CHECKING:\n    from game.replay.replay import Replay", 0),
    ],
)
def test_the_rule_sees_an_import_that_points_up(module: str, source: str, faults: int) -> None:
    assert len(import_faults(module, source)) == faults


MINELAYER = {"minelayer", "minephase", "minetuning"}
"""An enemy as it should be, with what it leaves behind. See "Add an enemy" in CONTRIBUTING.md."""

IN_WAVES = {"game/sim/wave_table.py", "game/view/bodies/wave_look.py"}
"""The designed waves, and the names of made ones by what is strongest in them: they name what they bring."""


@pytest.mark.slow
def test_an_enemy_is_named_in_at_most_seven_files_of_game_and_in_the_waves() -> None:
    named = {module for module in MODULES if names(read(module), MINELAYER)}
    assert {"game/sim/kinds/minelayer.py", "game/sim/bodies.py", *IN_WAVES} <= named
    assert len(named - IN_WAVES) <= 7, sorted(named)
    page = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "An enemy changes seven files of `game/`" in page


MOST_MODULES = 24
"""in a folder: more of them than a reader takes in at a glance."""


def test_no_folder_of_the_game_holds_more_modules_than_a_reader_takes_in() -> None:
    counts = Counter(module.rpartition("/")[0] for module in MODULES)
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


BUDGET = {
    "cards": 2712, "command_line": 1516, "contest": 835, "deaths": 659, "env": 1097, "input": 1846,
    "lab": 4527, "net": 859, "overlay": 3593, "physics": 3181, "pilots": 2216, "replay": 901,
    "scenes": 8200, "sim": 9196, "sound": 1374, "storage": 1853, "view": 8607, "web": 891, "window": 1125,
    "": 546,
}  # fmt: skip
"""the most lines of Python a room may have; "" are the modules beside the rooms.

A change that needs more raises its row, and its commit says what the lines are for.
"""


def test_no_room_has_more_lines_than_its_budget() -> None:
    lines = Counter[str]()
    for module in MODULES:
        room = module.removeprefix("game/").rpartition("/")[0].partition("/")[0]
        lines[room] += len((ROOT / module).read_text(encoding="utf-8").splitlines())
    assert {room: count for room, count in lines.items() if count > BUDGET[room]} == {}
