"""A folder for the files of a player."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.makers import MEMORY


@pytest.fixture
def home() -> Iterator[Path]:
    """Give a folder that does not exist yet, in memory where that is possible: saves wait for the disk."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder) / "home"
