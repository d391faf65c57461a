"""The lab adds no mathematics of its own: what it shows comes from game/physics, game/sim and the cards."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAB = sorted((ROOT / "game/lab").rglob("*.py"))
LESSONS = ROOT / "game/lab/lessons.py"
"""The tutorials' own code, shown beside ours: the one file that works something out itself."""

MATHS = {"sqrt", "hypot", "dist", "sin", "cos", "tan", "atan2", "acos", "asin", "pow", "prod", "fsum"}
ASKED = {
    "laser_cutter": {"ray_hits_disc", "line_hits_disc", "segment_hits_disc", "roots", "quadratic"},
    "enemy_laser": {"segment_hits_disc", "first_hit", "roots", "quadratic"},
    "outline": {"distance_to_line", "distance_to_segment", "farthest_on_segment", "segment_hits_outline"},
    "falling_circles": {"signed_distance", "left_normal", "sweep_disc_segment", "bounce"},
    "billiards": {"sweep_disc_disc", "bounce", "overlap", "separation"},
    "torus_mirrors": {"trace_beam", "time_of_impact_on_torus"},
}
"""What each room must ask physics."""


def calls(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            found.add(function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", ""))
    return found


def of_physics(node: ast.Attribute) -> bool:
    """Tell whether an attribute is written physics.name, of `from game import physics`."""
    return isinstance(node.value, ast.Name) and node.value.id == "physics"


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in LAB if path != LESSONS], ids=lambda path: path.stem)
def test_a_file_of_the_lab_takes_no_root_and_no_angle_itself(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not calls(tree) & MATHS
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Pow)]


@pytest.mark.parametrize("name", sorted(ASKED))
def test_a_room_asks_the_functions_of_its_lesson(name: str) -> None:
    tree = ast.parse((ROOT / f"game/lab/rooms/{name}.py").read_text())
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in {"game.physics", "game.physics.vec"}
        for alias in node.names
    }
    through = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and of_physics(node)}
    assert ASKED[name] <= (imported | through) & calls(tree)


def test_only_rooms_that_set_the_lesson_beside_ours_run_its_code() -> None:
    users = {path.stem for path in LAB if "game.lab.lessons" in path.read_text()}
    assert users == {"enemy_laser", "falling_circles", "billiards"}
