"""A folder on a disk, for the files of games that are cut off."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Give a folder where files usually are; all other tests have theirs in memory."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)
