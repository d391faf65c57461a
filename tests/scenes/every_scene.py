"""One example of each destination, so that what must hold of every scene is tested of new ones as well."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, NamedTuple, cast

import pygame

import game.scenes
from game.deaths.loss import Loss, LossKeeper
from game.deaths.rerun import Rerun
from game.input.actions import Action
from game.input.events import Gesture, GestureKind, KeyPress
from game.input.pads import PadInput
from game.modes import MODES
from game.net.link import Found, Link
from game.net.packets import new_game
from game.net.rollback import Request
from game.overlay.lab.lab_picture import PLAY
from game.pilots.autopilot import Autopilot
from game.replay.replay import Replay
from game.scenes.game.summary import RunSummary
from game.scenes.lab.lab_list import LabList
from game.scenes.lab.lab_scene import LabScene
from game.scenes.menu.binding_page import KeysPage, PadPage
from game.scenes.menu.help import BestiaryScene, HelpScene
from game.scenes.menu.modes_page import ModesScene
from game.scenes.menu.scores_page import DeleteQuestion, ReplayScene, ReplaysScene, ReplayTitle, ScoresScene
from game.scenes.menu.settings_page import (
    ControlsScene,
    GameSettings,
    HandlingPage,
    PictureSettings,
    SettingsScene,
    SoundSettings,
)
from game.scenes.menu.title import AttractScene, Demo, LeaveQuestion, TitleScene
from game.scenes.net.friend import AddressEntry, FriendScene, JoinScene, WaitScene, host_words
from game.scenes.net.net_play import NetPauseScene, NetPlayScene, NetResultScene
from game.scenes.pages.keys import BINDINGS, TIME, WATCHING
from game.scenes.pages.scene import (
    Destination,
    Page,
    Pop,
    Push,
    Scene,
    SceneContext,
    ToPlay,
    ToPractice,
    ToScores,
    ToWatch,
    ToWhy,
)
from game.scenes.pages.text_entry import NameEntry
from game.scenes.play.flight import FlightScene, Part
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.pause import (
    CountInScene,
    Game,
    PauseScene,
    PracticeQuestion,
    QuitQuestion,
    RestartQuestion,
)
from game.scenes.play.play import PlayScene
from game.scenes.stack import SceneStack
from game.scenes.watch.shared import SharedScene
from game.scenes.watch.watch import WatchScene
from game.scenes.watch.why import WhyScene
from game.sim.bodies import Cause, Gift, Kind
from game.sim.command import Command
from game.sim.event_table import Aim
from game.sim.kinds.castle import make_castle
from game.sim.kinds.rock import make_rock
from game.sim.rule_sets import DUEL
from game.sim.tuning import TICKS_PER_SECOND, Size
from game.sim.world import World, new_world
from game.storage.replays import LONGEST_TITLE, write_replay
from game.storage.scores import Score
from game.storage.settings import Settings
from game.view.glow.glow import Glow
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import TextBounds
from game.window.game_loop import Metronome
from game.window.painter import Painter
from tests.deaths.games import end_by
from tests.net.air import HERE, THERE, Air, offer, pass_seconds, sides_of
from tests.replays.games import recorded
from tests.scenes.context import make_stage


@cache
def tape(ticks: int = 300, ships: int = 1) -> Replay:
    """Return a recorded game of the autopilot."""
    return recorded(ticks, seed=4, wave=3, ships=ships, pilots=[Autopilot() for _ in range(ships)])


def _game(stack: SceneStack) -> Game:
    return cast("Game", stack[0])


class Example(NamedTuple):
    """What lies beneath a scene, and how it is reached from there; None if it is the first one itself."""

    first: Callable[[], Destination]
    then: Callable[[SceneStack], Destination] | None = None
    ticks: int = TICKS_PER_SECOND
    """that pass before it is reached."""
    rich: bool = False
    """whether the HUD has all that it can have."""
    after: int = TICKS_PER_SECOND // 2
    """ticks that pass in it."""
    players: int = 1


def _over_game(*then: Callable[[SceneStack], Destination]) -> tuple[Example, ...]:
    """Return examples that are reached from a game."""
    return tuple(Example(lambda: ToPlay(3), each) for each in then)


def _after_game(*to: Destination) -> tuple[Example, ...]:
    """Return examples that need to know nothing of the game before them."""
    return _over_game(*(partial(_always, each) for each in to))


def _after_title(*to: Destination) -> tuple[Example, ...]:
    """Return examples that are reached from the title."""
    return tuple(Example(lambda: Page.TITLE, partial(_always, each), 10) for each in to)


def _always(to: Destination, _: SceneStack) -> Destination:
    return to


def _at_gates() -> World:
    """Return a world whose second wave is cleared in its next tick, so that gates open."""
    world = new_world(3, wave=2)
    world.wave, world.ticks_to_wave = 2, 0
    world.ships[0].bonus = True
    return world


def _ended() -> World:
    """Return a world whose last ship is lost in its next tick."""
    world = new_world(3, wave=2)
    world.ships[0].lives = 1
    world.ships[0].protection = 0
    world.rocks.append(make_rock(world, Size.LARGE, (640.0, 360.0), (0.0, 0.0)))
    return world


def _summary() -> RunSummary:
    """Return a summary with long lines."""
    aim = Aim(99_999, 88_888)
    lost = "THE SHOT OF A LARGE SAUCER"
    gifts = [*Gift][:10]
    return RunSummary(1, 999_999, aim, aim, 8, 99_999, 99_999, lost, gifts=gifts)


class _Lost(LossKeeper):
    """Losses of all ships."""

    def each(self, world: World) -> list[tuple[int, Loss]]:
        return [(number, end_by(Cause.RAM)) for number in range(len(world.ships))]


def _game_over(game: PlayScene) -> Destination:
    """Return the result of a game that has everything there is to tell."""
    game.session.world.ships[0].score = 99_999_990
    game.scores.place, game.replays.saved, game.run.losses = 10, REPLAY, _Lost(game.run.timeline)
    game.summaries = [_summary() for _ in game.session.world.ships]
    game.session.listeners = [each for each in game.session.listeners if each is not game.scores]
    return partial(GameOverScene, game=game)


def _flight(part: Part, stack: SceneStack) -> Destination:
    """Return what makes a part of the flight home, after a game in which each kind was destroyed."""
    won = cast("PlayScene", stack[0])
    won.summaries = [RunSummary(1, kills=Counter({kind: kind.value for kind in Kind}))]

    def made(context: SceneContext) -> FlightScene:
        flight = FlightScene(context, won)
        while flight.part is not part:
            flight.press(Action.PAUSE)
        return flight

    return made


def _game_over_of_two(stack: SceneStack) -> Destination:
    duel = PlayScene(cast("PlayScene", stack[0]).context, new_world(3, DUEL, ships=2))
    duel.names, duel.winner = ("PLAYER 1", "THE AUTOPILOT"), "THE AUTOPILOT"
    return _game_over(duel)


def _help_page(number: int) -> Destination:
    def made(context: SceneContext) -> HelpScene:
        page = HelpScene(context)
        page.turn_to(number)
        return page

    return made


REPLAY: Final = "a.replay"
"""the file of every second score."""

_LONG_KEYS: Final = {
    Action.LASER: pygame.KSCAN_KP_MULTIPLY,
    Action.FIRE: 180,
    Action.WARP: 181,
    Action.PAUSE: pygame.KSCAN_RSHIFT,
}
"""keys with the longest names."""


def _bindings(kind: type[KeysPage | PadPage], group: int = 0, *, waiting: bool = False) -> Destination:
    """Return a group of a page of bindings with the longest names there are, or one that waits for a key."""

    def made(context: SceneContext) -> KeysPage | PadPage:
        controls = context.controls
        for action, place in _LONG_KEYS.items():
            controls.keys = controls.keys.swap(action, 1, place)
        controls.pad = controls.pad.swap(Action.FIRE, 0, PadInput.RIGHT_STICK)
        page = kind(context)
        for _ in range(group):
            page.rows[0].change(1)
        if waiting:
            page.chosen = 2
            page.press(Action.ACCEPT)
        return page

    return made


def _no_replays(context: SceneContext) -> ReplaysScene:
    for replay in context.library.replays():
        context.library.delete(replay.name)
    return ReplaysScene(context)


def _lab(
    context: SceneContext, keys: str = "", gestures: Sequence[GestureKind] = (), scrolled: int = 0
) -> LabScene:
    """Return the third room after keys, after gestures at its handle C, or scrolled."""
    lab = LabScene(context, 3)
    for key in keys:
        lab.key(KeyPress({" ": "space", "\t": "tab"}.get(key, key), shift=False, alt=False))
    x, y = lab.room.handle("C").place(lab.bench.state)
    for number, kind in enumerate(gestures):
        lab.point(Gesture(kind, x + PLAY.left + 9 * number, y + PLAY.top))
    lab.scroll(scrolled)
    return lab


def _linked() -> Link:
    """Return the host's side of a game that has begun, whose guest plays as well."""
    air = Air()
    host, guest = sides_of(air, offer())
    pass_seconds(air, 0.1, host, guest)
    link, host.link.other = host.link, "W" * 8
    advance = link.advance

    def answered(command: Callable[[], Command]) -> list[Request]:
        pass_seconds(air, 1 / TICKS_PER_SECOND, guest)
        return advance(command)

    link.advance = answered  # type: ignore[method-assign]
    return link


def _hosting() -> Link:
    """Return a host nobody has asked."""
    air = Air()
    return Link(air.socket(HERE), air.clock, "ANNA", offer())


def _net_game() -> Destination:
    return partial(NetPlayScene, link=_linked())


def _finding(count: int) -> Link:
    """Return a guest who has found so many games."""
    air = Air()
    link = Link(air.socket(THERE), air.clock, "BOB")
    for number in range(count):
        game = new_game(MODES["arcade"], "cadet", 7, number, "W" * 8)
        link.found["host", number] = Found(game, bytes(8), air.now)
    return link


WAYS: Final[dict[type[Scene], tuple[Example, ...]]] = {
    **{
        page: _after_title(page)
        for page in (
            SoundSettings,
            PictureSettings,
            GameSettings,
            ControlsScene,
            HandlingPage,
            LeaveQuestion,
            ModesScene,
        )
    },
    BestiaryScene: (*_after_title(BestiaryScene), *_after_game(BestiaryScene)),
    **{page: _after_title(partial(page, name=REPLAY)) for page in (ReplayScene, ReplayTitle, DeleteQuestion)},
    TitleScene: (
        *(Example(lambda: Page.TITLE, ticks=ticks) for ticks in (10, 11 * TICKS_PER_SECOND)),
        Example(lambda: Page.TITLE, ticks=10, players=2),
    ),
    PlayScene: (
        Example(lambda: ToPlay(3), ticks=TICKS_PER_SECOND),
        Example(lambda: ToPlay(3), rich=True),
        Example(lambda: ToPractice(new_world(3)), ticks=60),
        Example(lambda: ToPractice(_at_gates()), ticks=620),
        Example(lambda: ToPractice(_at_gates()), ticks=800),
        Example(lambda: ToPlay(3), players=2),
        *(Example(lambda: ToPractice(_ended()), ticks=ticks) for ticks in (60, 180)),
    ),
    PauseScene: (
        Example(lambda: ToPlay(3), lambda stack: partial(PauseScene, paused=_game(stack)), rich=True),
        Example(lambda: ToPlay(3), lambda stack: partial(PauseScene, paused=_game(stack)), players=2),
    ),
    PracticeQuestion: _after_game(lambda context: PracticeQuestion(context, ToPractice(new_world(3)))),
    QuitQuestion: _after_game(QuitQuestion),
    RestartQuestion: _after_game(lambda context: RestartQuestion(context, new_world(3))),
    CountInScene: _over_game(lambda stack: partial(CountInScene, paused=_game(stack), seconds=3)),
    ScoresScene: (*_after_title(ToScores()), *_after_game(ToScores())),
    HelpScene: (
        *_after_title(HelpScene),
        *_after_game(HelpScene),
        Example(
            lambda: lambda context: LabScene(context, 1),
            lambda stack: partial(HelpScene, own=stack[-1].own_keys),
            10,
        ),
        *_after_game(partial(HelpScene, own=TIME)),
        *_after_title(partial(HelpScene, own=WATCHING), partial(HelpScene, own=BINDINGS)),
        *_after_title(_help_page(2), _help_page(3)),
    ),
    SettingsScene: (*_after_title(Page.SETTINGS), *_after_game(Page.SETTINGS)),
    GameOverScene: _over_game(
        lambda stack: partial(GameOverScene, game=cast("PlayScene", stack[0])),
        lambda stack: _game_over(cast("PlayScene", stack[0])),
        _game_over_of_two,
    ),
    FlightScene: tuple(
        Example(lambda: ToPlay(3), partial(_flight, part), after=after)
        for part in Part
        for after in (60, 430)
    ),
    NameEntry: tuple(
        Example(lambda: ToPlay(3), lambda _: lambda context: NameEntry(context, "", 10), after=after)
        for after in (100, 4)
    ),
    AttractScene: _after_title(lambda context: AttractScene(context, Demo(context.look))),
    ReplaysScene: (*_after_title(ReplaysScene), *_after_title(_no_replays)),
    KeysPage: _after_title(
        KeysPage, *(_bindings(KeysPage, group) for group in range(4)), _bindings(KeysPage, waiting=True)
    ),
    PadPage: _after_title(PadPage, *(_bindings(PadPage, group) for group in range(3))),
    FriendScene: _after_title(Page.FRIEND),
    AddressEntry: _after_title(AddressEntry),
    WaitScene: _after_title(
        lambda context: WaitScene(
            context, _hosting(), "WAITING FOR A FRIEND", host_words(["255.255.255.255"] * 2, 31979)
        ),
        lambda context: WaitScene(context, None, "NO NETWORK", ("PORT 31979: ADDRESS ALREADY IN USE",)),
    ),
    JoinScene: _after_title(
        lambda context: JoinScene(context, _finding(0)), lambda context: JoinScene(context, _finding(6))
    ),
    NetPlayScene: (Example(_net_game),),
    NetPauseScene: (
        Example(_net_game, lambda stack: partial(NetPauseScene, paused=cast("NetPlayScene", stack[0]))),
    ),
    NetResultScene: (
        Example(
            _net_game,
            lambda stack: partial(
                NetResultScene, game=cast("PlayScene", stack[0]), link=cast("NetPlayScene", stack[0]).link
            ),
        ),
    ),
    LabList: _after_title(Page.LAB),
    LabScene: _after_title(
        *(partial(LabScene, number=number) for number in range(1, 7)),
        *(partial(_lab, keys=keys) for keys in (" ", "   ", "l", "c", "g", "\t")),
        *(
            partial(_lab, gestures=kinds)
            for kinds in ([GestureKind.HOVER], [GestureKind.CLICK, GestureKind.DRAG])
        ),
        partial(_lab, scrolled=6),
    ),
    WhyScene: _over_game(lambda _: ToWhy(Rerun(end_by(Cause.RAM)))),
    SharedScene: _after_title(lambda context: SharedScene(context, tape())),
    WatchScene: (
        *(Example(lambda: ToWatch(tape()), ticks=ticks) for ticks in (100, 400)),
        Example(lambda: ToWatch(tape(ships=2)), ticks=100),
    ),
}
"""Of every scene at least one way to it: a new one needs a row here."""


def every_scene() -> set[type]:
    """Return the scenes of the game."""
    for module in walk_packages(game.scenes.__path__, "game.scenes."):
        import_module(module.name)
    return _leaves(Scene)


def _leaves(scene: type[object]) -> set[type]:
    """Return the classes of the game under a scene that no other derives from, or that have an example."""
    under = [each for each in scene.__subclasses__() if each.__module__.startswith("game.")]
    leaves = {leaf for each in under for leaf in _leaves(each)} if under else {scene}
    return leaves | {each for each in WAYS if each is scene}


def context_with_scores(folder: Path | None = None, **settings: Any) -> SceneContext:
    """Return a context with a full table of scores and these settings, its pictures without glow."""
    context = make_stage(folder)
    if folder is not None:
        (folder / "replays").mkdir(exist_ok=True)
        write_replay(path := folder / "replays" / REPLAY, tape())
        os.utime(path, (datetime(2023, 11, 14, 12).timestamp(),) * 2)  # noqa: DTZ001 - local
        context.library.scan()
        context.library.rename(REPLAY, "W" * LONGEST_TITLE)
    store = context.store
    store.settings = replace(store.settings, glow="plain", **settings)
    row = Score(
        score=99_999_000, wave=88, ticks=9000, seed=1, date="2026-11-21", name="WWWWWWWW", assisted=True
    )
    for number in range(10):  # some of a replay
        replay = REPLAY if number % 2 else ""
        rules = "custom" if number % 3 else "modern"
        points, own = row.score - number, f"{number:016x}"
        store.add_score(replace(row, score=points, replay=replay, rules=rules, id=own))
    store.add_score(replace(row, mode="m" * 16, difficulty="m" * 16, id="f" * 16))
    return context


def _enrich(world: World) -> None:
    """Give a game long numbers, many ships, an empty laser and a power, in a late wave."""
    ship = world.ships[0]
    ship.score, ship.lives, ship.energy, ship.triple = 123_456_789, 12, 0.0, 500
    ship.gifts, ship.bonus = tuple(Gift), True
    world.wave = 128
    world.castles.append(make_castle(world, 2, (300.0, 620.0)))


def stack_of(example: Example, context: SceneContext) -> SceneStack:
    """Return the scenes of an example, its own on top, some ticks old."""
    context.choice = example.players - 1
    stack = SceneStack(context, example.first(), lambda: None)
    for _ in range(example.ticks):
        stack[-1].on_any_input()  # or the attract mode would come
        stack.follow(stack[-1].tick())
    if example.rich:
        _enrich(_game(stack).run.session.world)
    if example.then is not None:
        stack[0].on_focus_lost()  # as every scene over a game begins with a pause
        _reach(example, stack)
    return stack


def _reach(example: Example, stack: SceneStack) -> None:
    """Go to the scene of an example from what lies beneath, and let some ticks pass in it."""
    assert example.then is not None
    stack.follow(Push(example.then(stack)))
    reached = stack[-1]
    for _ in range(example.after):
        stack.follow(stack[-1].tick())
    assert stack[-1] is reached


def under(
    settings: Settings, example: Example, stack: SceneStack | None, context: SceneContext
) -> SceneStack:
    """Return the scenes of an example under these settings.

    They may be those of a stack of the same example, for a game takes long to play: it goes on as it is, as
    after a change of the settings in it, and a scene that lies over it is made anew.
    """
    context.store.settings = settings
    if stack is None:
        return stack_of(example, context)
    if example.then is not None:
        stack.follow(Pop())
        _reach(example, stack)
    return stack


def drawn(stack: SceneStack, context: SceneContext, size: tuple[int, int]) -> Canvas:
    """Return a canvas of this size in pixels with all that a stack shows, which is not painted."""
    painter = Painter(Canvas(Glow()), context, stack, Notices(), Metronome())
    painter.canvas.begin(Camera.fit(*size))
    painter.draw_scenes(1.0)
    return painter.canvas


def texts(stack: SceneStack, context: SceneContext, size: tuple[int, int]) -> list[TextBounds]:
    """Return what is written in a picture of a stack, of this size in pixels."""
    return drawn(stack, context, size).written


EXAMPLES: Final = {
    f"{scene.__name__}-{number}": example
    for scene, ways in WAYS.items()
    for number, example in enumerate(ways, start=1)
}
"""All examples by their names."""
