"""The lab adds no mathematics of its own: what it shows comes from game/physics, game/sim and the cards."""

import ast
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
LAB = sorted((ROOT / "game/lab").rglob("*.py"))
LESSONS = ROOT / "game/lab/lessons.py"
"""The tutorials' own code, shown beside ours: the one file that works something out itself."""

MATHS = {"sqrt", "hypot", "dist", "sin", "cos", "tan", "atan2", "acos", "asin", "pow", "prod", "fsum"}


def calls(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            found.add(function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", ""))
    return found


@each("path", [path for path in LAB if path != LESSONS])
def test_a_file_of_the_lab_takes_no_root_and_no_angle_itself(path: Path) -> None:
    tree = ast.parse(path.read_text())
    assert not calls(tree) & MATHS
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Pow)]


def test_only_rooms_that_set_the_lesson_beside_ours_run_its_code() -> None:
    users = {path.stem for path in LAB if "game.lab.lessons" in path.read_text()}
    assert users == {"enemy_laser", "falling_circles", "billiards"}
