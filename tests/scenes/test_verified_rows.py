"""A row of the score table counts as verified under a named rule set only."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.menu.title import TitleScene
from game.scenes.play.play import PlayScene
from game.sim.rule_sets import RULE_SETS
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Tuning
from game.sim.world import new_world
from game.storage.store import Store
from tests.arena import tuned
from tests.scenes.context import make_stage
from tests.scenes.reader import read

ENDLESS = tuned(ship={"protection": 1e6})


def earn(folder: Path, tuning: Tuning) -> Store:
    """Return the store of a player who earned points under some rules."""
    game = PlayScene(make_stage(folder), new_world(2, tuning))
    game.session.world.ships[0].score = 4321
    game.tick()
    game.leave()
    return Store(folder)


@pytest.mark.parametrize(("tuning", "verified"), [(MODERN, True), (ENDLESS, False)])
def test_a_row_knows_whether_its_rules_have_a_name(tmp_path: Path, tuning: Tuning, verified: bool) -> None:
    (row,) = earn(tmp_path, tuning).scores.entries

    assert row.has_named_rules is verified
    assert (row.rules in RULE_SETS) is verified


@pytest.mark.parametrize(("tuning", "verified"), [(MODERN, True), (ENDLESS, False)])
def test_the_title_checkpoints_a_row_that_is_not_verified(
    tmp_path: Path, tuning: Tuning, verified: bool
) -> None:
    earn(tmp_path, tuning)
    title = TitleScene(make_stage(tmp_path))
    title.age = 10 * TICKS_PER_SECOND
    canvas = read(title)

    words = [word for word, _box in canvas.boxes]
    assert "4321" in words
    assert ("NOT VERIFIED" not in words) is verified
