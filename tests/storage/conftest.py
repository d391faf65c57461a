"""A folder for the files of a player."""

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give a folder that does not exist yet."""
    return tmp_path / "home"
