""".github/CONTRIBUTING.md and CHANGELOG.md name files, commands and versions that exist."""

import re
from importlib.util import find_spec
from pathlib import Path

from game import __version__
from game.sim.rule_sets import RULES_VERSION

ROOT = Path(__file__).resolve().parent.parent
HOW_TO = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGES = (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8")


def test_the_files_that_the_page_names_exist() -> None:
    paths = re.findall(r"\b((?:game|tests|assets)/[\w./*]+\w)", HOW_TO)
    links = re.findall(r"\]\(([^)]+)\)", HOW_TO)
    assert len(paths) > 15
    assert [path for path in paths if not [*ROOT.glob(path)]] == []
    assert [link for link in links if not (ROOT / ".github" / link).exists()] == []


def test_the_modules_that_the_page_starts_exist() -> None:
    modules = re.findall(r"-m ((?:tests|assets)\.[\w.]+)", HOW_TO)
    modules += [f"tools.{name}" for name in re.findall(r"python \.ci/tools (\w+)", HOW_TO)]
    assert len(modules) >= 5
    assert [module for module in modules if find_spec(module) is None] == []


def test_the_change_log_tells_of_this_version_and_all_versions_of_the_rules() -> None:
    assert f"\n## {__version__}" in CHANGES
    assert re.findall(r"^### Rules (\d+)", CHANGES, re.MULTILINE) == [
        str(number) for number in range(RULES_VERSION, 0, -1)
    ]
