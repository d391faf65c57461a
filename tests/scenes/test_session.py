"""A game under way: whoever is in its one list of listeners is told the events of every tick."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.scenes.base.scene import Move, ReplaceAll
from game.scenes.base.session import Session
from game.scenes.directory import make_scene
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.events import Event, ShotFired
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from tests.scenes.context import make_stage
from tests.scenes.hands import wait


class Listener:
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[int, list[Event]]] = []

    def follow(self, events: Sequence[Event], world: World) -> None:
        self.told.append((world.tick, list(events)))


def play_to_the_end(game: PlayScene) -> Move:
    """Return where a game leads that is over, after its last look."""
    game.session.world.over = True
    return next(move for _ in range(3 * TICKS_PER_SECOND) if (move := game.tick()) is not None)


def test_a_listener_is_told_the_events_of_every_tick_with_the_world_after_it() -> None:
    session, listener = Session(new_world(1)), Listener()
    session.listeners.append(listener)
    returned = [session.tick([Command(fire=True)]), session.tick([Command()])]

    assert listener.told == [(1, returned[0]), (2, returned[1])]
    assert any(isinstance(event, ShotFired) for event in returned[0])


def test_what_happens_behind_the_result_changes_neither_the_board_nor_the_slowdown(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    game = PlayScene.begin(context, 1)
    game.session.world.ships[0].score = 500
    move = play_to_the_end(game)
    assert isinstance(move, ReplaceAll)
    end = make_scene(context, move.to)
    game.session.world.ships[0].score = 900
    wait(end, 2 * TICKS_PER_SECOND)

    assert context.best == 500
    assert not {"DeathSlowdown", "ScoreKeeper"} & {type(each).__name__ for each in game.session.listeners}
