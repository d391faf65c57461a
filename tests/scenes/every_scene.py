"""One example of each destination, so that what must hold of every scene is tested of new ones as well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, cast, get_args

import pytest

from game.deaths.rerun import Rerun
from game.pilots.autopilot import Autopilot
from game.replay.replay import Replay
from game.scenes.base import moves
from game.scenes.base.demo import Demo
from game.scenes.base.moves import Destination, Paused, Pop, Push, ToPlay, ToTitle
from game.scenes.base.run_summary import Aim, RunSummary
from game.scenes.base.scene import SceneContext
from game.scenes.base.scene_keys import BINDINGS, TIME, WATCHING
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.title import TitleScene
from game.scenes.stack import SceneStack
from game.sim.bodies import Cause
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.replay_notes import LONGEST_TITLE
from game.storage.replays import write_replay
from game.storage.scores import Score
from game.storage.settings import Settings
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.view.paint.strokes import Written
from game.window.game_loop import Metronome, Pace
from game.window.painter import Painter
from tests.deaths.games import ENDS, end_by
from tests.replays.games import recorded
from tests.scenes.context import make_stage

SECONDS_PLAYED: Final = 4


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(300, seed=4, wave=3, pilots=[Autopilot()])


def _game(stack: SceneStack) -> Paused:
    return cast("Paused", stack[0])


class Example(NamedTuple):
    """What lies beneath a scene, and how it is reached from there; None if it is the first one itself."""

    first: Callable[[], Destination]
    then: Callable[[SceneStack], Destination] | None = None
    ticks: int = SECONDS_PLAYED * TICKS_PER_SECOND
    """that pass before it is reached."""
    rich: bool = False
    """whether the HUD has all that it can have."""
    after: int = TICKS_PER_SECOND
    """ticks that pass in it."""


def _over_game(then: Callable[[SceneStack], Destination]) -> Example:
    return Example(lambda: ToPlay(3), then)


def _over_title(then: Callable[[SceneStack], Destination], after: int = TICKS_PER_SECOND) -> Example:
    return Example(ToTitle, then, 10, after=after)


def _summary() -> RunSummary:
    """Return a summary with long lines."""
    aim = Aim(99_999, 88_888)
    lost = "THE SHOT OF A LARGE SAUCER"
    return RunSummary(1, 999_999, aim, aim, 8, 99_999, 99_999, lost)


def _game_over(stack: SceneStack) -> Destination:
    loss = end_by(Cause.RAM)
    return moves.ToGameOver(_game(stack).session, 10, replay="a.replay", summary=_summary(), loss=loss)


def _demo(stack: SceneStack) -> Demo:
    return cast("TitleScene", stack[0])._demo  # the attract mode goes on with it


def _in_lab(stack: SceneStack) -> LabScene:
    return cast("LabScene", stack[-1])


REPLAY: Final = "a.replay"
"""the file of every second score."""

_SWAP: Final = (
    "HYPERSPACE HAS KEYPAD MULTIPLY.  SWAP?",
    "HYPERSPACE WOULD HAVE LEFT SHIFT / H",
    "SLOW MOTION WOULD HAVE KEYPAD MULTIPLY / ,",
)


EXAMPLES: Final[dict[type, tuple[Example, ...]]] = {
    moves.ToTitle: (Example(ToTitle, ticks=10), Example(ToTitle, ticks=11 * TICKS_PER_SECOND)),
    moves.ToPlay: (Example(lambda: ToPlay(3), ticks=TICKS_PER_SECOND), Example(lambda: ToPlay(3), rich=True)),
    moves.ToPause: (Example(lambda: ToPlay(3), lambda stack: moves.ToPause(_game(stack)), rich=True),),
    moves.ToPractice: (Example(lambda: moves.ToPractice(new_world(3)), ticks=60),),
    moves.ToPracticeQuestion: (_over_game(lambda _: moves.ToPracticeQuestion(new_world(3))),),
    moves.ToQuitQuestion: (_over_game(lambda _: moves.ToQuitQuestion()),),
    moves.ToRestartQuestion: (_over_game(lambda _: moves.ToRestartQuestion()),),
    moves.ToCountIn: (_over_game(lambda stack: moves.ToCountIn(_game(stack), 3)),),
    moves.ToScores: (_over_title(lambda _: moves.ToScores()), _over_game(lambda _: moves.ToScores())),
    moves.ToHelp: (
        _over_title(lambda _: moves.ToHelp()),
        _over_game(lambda _: moves.ToHelp()),
        Example(lambda: moves.ToLab(1), lambda stack: moves.ToHelp(stack[-1].own_keys), 10),
        _over_game(lambda _: moves.ToHelp(TIME)),
        _over_title(lambda _: moves.ToHelp(WATCHING)),
        _over_title(lambda _: moves.ToHelp(BINDINGS)),
    ),
    moves.ToSettings: (_over_title(lambda _: moves.ToSettings()), _over_game(lambda _: moves.ToSettings())),
    moves.ToSoundSettings: (_over_title(lambda _: moves.ToSoundSettings()),),
    moves.ToPictureSettings: (_over_title(lambda _: moves.ToPictureSettings()),),
    moves.ToGameSettings: (_over_title(lambda _: moves.ToGameSettings()),),
    moves.ToGameOver: (
        _over_game(lambda stack: moves.ToGameOver(_game(stack).session, 1)),
        _over_game(_game_over),
    ),
    moves.ToSummary: (_over_game(lambda _: moves.ToSummary(_summary())),),
    moves.ToNameEntry: (_over_game(lambda _: moves.ToNameEntry("", 10)),),
    moves.ToAttract: (
        _over_title(lambda stack: moves.ToAttract(_demo(stack))),
        _over_title(lambda stack: moves.ToAttract(_demo(stack)), 21 * TICKS_PER_SECOND),
    ),
    moves.ToLeaveQuestion: (_over_title(lambda _: moves.ToLeaveQuestion()),),
    moves.ToReplays: (_over_title(lambda _: moves.ToReplays()),),
    moves.ToReplay: (_over_title(lambda _: moves.ToReplay(REPLAY)),),
    moves.ToReplayTitle: (_over_title(lambda _: moves.ToReplayTitle(REPLAY)),),
    moves.ToDeleteQuestion: (_over_title(lambda _: moves.ToDeleteQuestion(REPLAY)),),
    moves.ToControls: (_over_title(lambda _: moves.ToControls()),),
    moves.ToKeys: (_over_title(lambda _: moves.ToKeys()),),
    moves.ToPad: (_over_title(lambda _: moves.ToPad()),),
    moves.ToHandling: (_over_title(lambda _: moves.ToHandling()),),
    moves.ToBindingQuestion: (
        _over_title(lambda _: moves.ToBindingQuestion("SWAP?", _SWAP, "SWAP", lambda: None)),
    ),
    moves.ToLabList: (_over_title(lambda _: moves.ToLabList()),),
    moves.ToLab: tuple(
        _over_title(lambda _, number=number: moves.ToLab(number))  # type: ignore[misc]
        for number in range(1, 7)
    ),
    moves.ToLabMenu: (
        Example(lambda: moves.ToLab(1), lambda stack: moves.ToLabMenu(_in_lab(stack)), 10),
        Example(lambda: moves.ToLab(5), lambda stack: moves.ToLabMenu(_in_lab(stack)), 10),
    ),
    moves.ToWhy: tuple(
        _over_game(partial(lambda why, _: moves.ToWhy(Rerun(end_by(why))), cause)) for cause in ENDS
    ),
    moves.ToWatch: (
        Example(lambda: moves.ToWatch(tape()), ticks=100),
        Example(lambda: moves.ToWatch(tape()), ticks=400),
    ),
}
"""Of every destination at least one way to it: a new one needs a row here."""


def missing() -> set[type]:
    """Return the destinations without an example."""
    return set(get_args(Destination)) - set(EXAMPLES)


def context_with_scores(folder: Path | None = None, **settings: Any) -> SceneContext:
    """Return a context with a full table of scores and these settings, its pictures without glow."""
    context = make_stage(folder)
    if folder is not None:
        (folder / "replays").mkdir(exist_ok=True)
        write_replay(folder / "replays" / REPLAY, tape())
        context.library.scan()
        context.library.rename(REPLAY, "W" * LONGEST_TITLE)
    context.store.settings = replace(context.store.settings, glow="off", **settings)
    _fill(context.store)
    return context


def _fill(store: Store) -> None:
    """Give ten rows and, if there is a folder, a replay."""
    for number in range(10):
        replay = REPLAY if number % 2 else ""
        rules = "custom" if number % 3 else "modern"
        store.add_score(
            Score(
                score=99_999_000 - number,
                wave=12,
                ticks=9000,
                seed=1,
                date="2026-11-21",
                name="MAXIMILI",
                replay=replay,
                rules=rules,
            )
        )


def _enrich(world: World) -> None:
    """Give a game long numbers, many ships, a combo, an empty laser and a power, in a late wave."""
    ship = world.ships[0]
    ship.score, ship.lives, ship.energy, ship.triple = 123_456_789, 12, 0.0, 500
    ship.combo_kills, ship.combo_ticks = 42, 200
    world.wave = 128


def stack_of(example: Example, context: SceneContext) -> SceneStack:
    """Return the scenes of an example, its own on top, some ticks old."""
    stack = beneath(example, context)
    reach(example, stack)
    return stack


def beneath(example: Example, context: SceneContext) -> SceneStack:
    """Return what lies beneath the scene of an example, or itself if it is the first one."""
    stack = SceneStack(context, example.first(), lambda: None)
    for _ in range(example.ticks):
        stack[-1].stirred()  # or the attract mode would come
        stack.follow(stack[-1].tick())
    if example.rich:
        _enrich(_game(stack).session.world)
    if example.then is not None:
        stack[0].away()  # as every scene over a game begins with a pause
    return stack


def reach(example: Example, stack: SceneStack) -> None:
    """Go to the scene of an example from what lies beneath, and let some ticks pass in it."""
    if example.then is None:
        return
    stack.follow(Push(example.then(stack)))
    reached = stack[-1]
    for _ in range(example.after):
        stack.follow(stack[-1].tick())
    assert stack[-1] is reached


def under(
    settings: Settings, example: Example, stack: SceneStack | None, context: SceneContext
) -> SceneStack:
    """Return the scenes of an example, its own made anew under these settings.

    What lies beneath may be that of a stack of the same example, for a game takes long to play.
    """
    context.store.settings = settings
    if stack is None or example.then is None:
        return stack_of(example, context)
    stack.follow(Pop())
    reach(example, stack)
    return stack


def texts(stack: SceneStack, context: SceneContext, size: tuple[int, int]) -> list[Written]:
    """Return what is written in a picture of a stack, of this size in pixels."""
    painter = Painter(context, stack, Notices(), Metronome(), Pace(0.0))
    painter.canvas.begin(Camera.fit(*size))
    painter._draw_scenes(1.0)  # what would be painted is enough
    return painter.canvas.written


def every_example() -> Iterator[tuple[str, Example]]:
    """Yield all examples with their names."""
    for destination, examples in EXAMPLES.items():
        for number, example in enumerate(examples, start=1):
            yield f"{destination.__name__}-{number}", example


BRIEF: Final = {"ToTitle-1", "ToPlay-2", "ToPause-1", "ToKeys-1", "ToGameOver-2", "ToWatch-1", "ToLab-1"}
"""Those that the inner loop looks at: of each kind of page one."""


def examples_of(names: Iterable[str]) -> list[Any]:
    """Return names of examples as parameters; most of them are slow."""
    return [pytest.param(name, marks=[pytest.mark.slow] * (name not in BRIEF)) for name in names]
