"""The soak itself: games one after another until enough ticks are checked, or one fails."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_SEED, World
from tools.soak.episodes import Episode, Rules, episode, under
from tools.soak.input_sources import pilots
from tools.soak.invariants import Watch
from tools.soak.trace import BrokenInvariant

AFTERWARDS = 2 * TICKS_PER_SECOND  # ticks for which a game goes on after it is over
TWIN_EVERY = 4  # games of which one is played again from its commands, unwatched, and must come out the same


@dataclass(slots=True)
class Course:
    """How far a soak has come."""

    seed: int
    ticks: int = 0
    episodes: int = 0
    twins: int = 0
    input_sources: Counter[str] = field(default_factory=Counter)  # ticks by kind of input source
    rules: Counter[str] = field(default_factory=Counter)  # ticks by rules
    events: Counter[str] = field(default_factory=Counter)
    score: int = 0  # the best
    wave: int = 0  # the farthest


class Failure(Exception):  # noqa: N818 - what was looked for
    """A game that broke a promise, and the commands that did it, up to the tick that did."""

    def __init__(self, played: Episode, broken: BrokenInvariant, commands: list[list[Command]]) -> None:
        super().__init__(str(broken))
        self.episode = played
        self.tick = len(commands)
        self.invariant = broken.invariant
        self.detail = broken.detail
        self.commands = commands

    def replay(self) -> Replay:
        """Return the game as a replay, played once more; it ends with the tick that failed."""
        world = self.episode.world()
        recorder = Recorder(world)
        for commands in self.commands:
            ticks = world.tick
            with suppress(Exception):  # it may be what failed: its commands belong on the replay all the same
                step(world, commands)
            world.tick = ticks + 1
            recorder.follow(world, commands)
        return recorder.replay(world)


def soak(ticks: int, seed: int, rules: Rules | None = None) -> Course:
    """Play and check that many ticks, beginning with the game of `seed`; return what was played.

    rules: those of every game, in place of its own.

    Raises:
        Failure: a promise of the rules was not kept.
    """
    course = Course(seed)
    while course.ticks < ticks:
        game = episode((seed + course.episodes) % (MAX_SEED + 1))
        if rules is not None:
            game = under(game, rules)
        play(game, min(game.length, ticks - course.ticks), course)
        course.episodes += 1
    return course


def play(game: Episode, ticks: int, course: Course) -> None:
    """Play one game under a watch."""
    world = game.world()
    input_sources = pilots(game.kind, game.seed, game.ships, game.replay(), visits=game.visits)
    watch = Watch(world, game.kind)
    replay: list[list[Command]] = []
    afterwards = AFTERWARDS
    while world.tick < ticks and afterwards > 0:
        replay.append(
            [hand.command(world, ship.id) for hand, ship in zip(input_sources, world.ships, strict=True)]
        )
        try:
            for event in watch.step(world, replay[-1]):
                course.events[type(event).__name__] += 1
        except BrokenInvariant as broken:
            raise Failure(game, broken, replay) from broken
        except Exception as fault:
            raised = BrokenInvariant("exception", f"{type(fault).__name__}: {fault}")
            raise Failure(game, raised, replay) from fault
        afterwards -= world.over
        course.ticks += 1
    _note(course, game, world)
    if course.episodes % TWIN_EVERY == 0:
        _play_again(game, world, replay)
        course.twins += 1


def _note(course: Course, game: Episode, world: World) -> None:
    course.input_sources[game.kind] += world.tick
    course.rules[game.rules] += world.tick
    course.score = max(course.score, world.score)
    course.wave = max(course.wave, world.wave)


def _play_again(game: Episode, world: World, replay: list[list[Command]]) -> None:
    """Play the same commands without a watch or a record: the same game."""
    twin = game.world()
    for commands in replay:
        step(twin, commands)
    if state_hash(twin) != state_hash(world):
        raise Failure(game, BrokenInvariant("twin", "played again it comes out otherwise"), replay)
