"""Property tests draw the same examples in every folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif("ASTERAYS_EXAMPLES" in os.environ, reason="new examples are asked for")
def test_every_folder_has_the_steady_profile() -> None:
    assert settings.default is not None
    assert (settings.default.derandomize, settings.default.database, settings.default.deadline) == (
        True,
        None,
        None,
    )
    others = [
        path for path in (ROOT / "tests").rglob("conftest.py") if "load_profile" in path.read_text("utf-8")
    ]
    assert others == [ROOT / "tests" / "conftest.py"]
