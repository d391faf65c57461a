"""The ending: when the last Castle's wave is cleared, a page tells the figures, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.input.actions import Action
from game.scenes.base.scene import Push, Replace, ToPlay, ToWatch
from game.scenes.play.ending import EndingScene
from game.scenes.play.pause import ToCountIn
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.scenes.watch.watch import WatchScene
from game.sim.bodies import Gift, Kind
from game.sim.events import CastlesFell
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.wave_table import WAVES
from game.sim.world import new_world
from game.storage.replays import read_replay
from game.view.hud.headlines import FALLEN_WORDS
from tests.scenes.context import make_stage
from tests.scenes.hands import expect
from tests.scenes.reader import read, words_of

LAST = len(WAVES)


def won(folder: Path | None = None) -> SceneStack:
    """Return a game in the tick after it was won."""
    stack = SceneStack(make_stage(folder), ToPlay(1), lambda: None)
    game = game_of(stack)
    world = game.session.world
    world.wave, world.ticks_to_wave, world.row = LAST, 0, WAVES[LAST - 1].parts
    world.spawner(Kind.CASTLE).came = 1
    world.ships[0].protection = 10**6
    game.summary.gifts.append(Gift.SPLIT_LIGHT)
    return stack


def game_of(stack: SceneStack) -> PlayScene:
    """Return the game at the bottom."""
    return expect(PlayScene, stack[0])


def ticks(stack: SceneStack, count: int) -> None:
    """Let time pass in the topmost scene."""
    for _ in range(count):
        stack.follow(stack[-1].tick())


def words(stack: SceneStack) -> list[str]:
    """Return what is written on the screen."""
    return words_of(stack[-1])


def to_the_page(stack: SceneStack) -> EndingScene:
    """Let the gates close, and return the page that follows."""
    for _ in range(30 * TICKS_PER_SECOND):
        if isinstance(stack[-1], EndingScene):
            return stack[-1]
        stack.follow(stack[-1].tick())
    raise AssertionError


def test_the_page_waits_until_no_gate_stands_that_a_ship_may_fly_to() -> None:
    stack = won()
    ticks(stack, 2 * TICKS_PER_SECOND + 60)
    world = game_of(stack).session.world
    assert sum(gate.alive for gate in world.gates) == 3
    assert len(stack) == 1
    to_the_page(stack)
    assert not any(gate.alive for gate in world.gates)
    assert world.wave == LAST, "the next wave has not begun"


def test_the_page_comes_two_seconds_after_the_last_castle_and_any_action_goes_on() -> None:
    stack = won()
    ticks(stack, 1)
    game_of(stack).session.world.gates.clear()
    ticks(stack, TICKS_PER_SECOND)
    assert FALLEN_WORDS in words(stack)
    ticks(stack, TICKS_PER_SECOND - 1)
    assert len(stack) == 1
    ticks(stack, 1)
    page = expect(EndingScene, stack[-1])
    told = words(stack)
    world = game_of(stack).session.world
    for word in (
        FALLEN_WORDS,
        "SCORE",
        str(world.ships[0].score),
        "TIME",
        "BONUSES",
        "CASTLES",
        "SPLIT LIGHT",
    ):
        assert word in told
    before = world.tick
    assert page.press(Action.FIRE) is None, "it may still be held from the fight"
    ticks(stack, TICKS_PER_SECOND)
    move = page.press(Action.FIRE)
    assert isinstance(move, Replace)
    assert isinstance(move.to, ToCountIn)
    stack.follow(move)
    assert world.tick == before, "the game waited"
    ticks(stack, 2 * TICKS_PER_SECOND)
    assert len(stack) == 1
    assert world.tick > before


@pytest.mark.parametrize("wave", [5, 10, 15])
def test_no_other_castle_ends_the_game(wave: int) -> None:
    stack = won()
    world = game_of(stack).session.world
    world.wave, world.row = wave, WAVES[wave - 1].parts
    ticks(stack, 4 * TICKS_PER_SECOND)
    assert len(stack) == 1
    assert FALLEN_WORDS not in words(stack)


@pytest.mark.slow
def test_the_ending_comes_once() -> None:
    stack = won()
    to_the_page(stack)
    ticks(stack, TICKS_PER_SECOND)
    stack.follow(stack[-1].press(Action.ACCEPT))
    for _ in range(12 * TICKS_PER_SECOND):
        move = stack[-1].tick()
        assert not isinstance(move, Push)
        stack.follow(move)


def test_the_replay_of_a_won_game_has_every_tick_and_shows_a_headline_and_no_page(tmp_path: Path) -> None:
    stack = SceneStack(make_stage(tmp_path), ToPlay(1), lambda: None)
    ticks(stack, 30)
    game = game_of(stack)
    game.session.headlines.follow([CastlesFell(LAST)], game.session.world)
    ticks(stack, 2 * TICKS_PER_SECOND)
    assert isinstance(stack[-1], EndingScene)
    ticks(stack, TICKS_PER_SECOND)
    stack.leave_all()
    (path,) = tmp_path.rglob("*.replay")
    replay = read_replay(path)
    assert replay.ticks == game.session.world.tick
    watch = SceneStack(make_stage(), ToWatch(replay), lambda: None)
    scene = watch[-1]
    assert isinstance(scene, WatchScene)
    ticks(watch, 40)
    scene.session.headlines.follow([CastlesFell(LAST)], scene.session.world)
    ticks(watch, 60)
    assert FALLEN_WORDS in words(watch)
    ticks(watch, 3 * TICKS_PER_SECOND)
    assert len(watch) == 1


def test_the_ending_tells_what_each_of_two_players_did() -> None:
    world = new_world(1, ships=2)
    world.ships[0].score, world.ships[1].score = 700, 300
    game = PlayScene(make_stage(), world)
    mine, theirs = game.summaries
    mine.losses, theirs.losses, mine.castles, theirs.castles = 2, 1, 3, 3
    mine.rocks, theirs.rocks = 9, 1
    mine.gifts.append(Gift.SPLIT_LIGHT)
    theirs.gifts.append(Gift.BRAKES)
    move = game._end()
    assert isinstance(move, Push)
    page = move.to(game.context)  # type: ignore[operator]
    assert isinstance(page, EndingScene)
    canvas = read(page)

    for pair in (
        ["PLAYER 1", "PLAYER 2"],
        ["700", "300"],
        ["9 ROCKS, 0 OTHERS", "1 ROCK, 0 OTHERS"],
        ["2", "1"],
        [mine.gift_words, theirs.gift_words],
    ):
        assert any(canvas.words[at : at + 2] == pair for at in range(len(canvas.words))), pair
    assert canvas.words[canvas.words.index("CASTLES") :][1:3] == ["3", "SHIPS LOST"]
    assert canvas.words.count("SCORE") == 1
