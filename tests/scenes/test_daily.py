"""The daily game: the first one of a day counts, the others are practice, and each day has a table."""

from collections.abc import Iterable
from datetime import date, timedelta

import pygame
import pytest

from game.modes import DAILY, Challenge, seed_of
from game.replay.replay import Recorder
from game.scenes.play.savers import Ghost
from tests.play import *
from tests.scenes.words import *

pytestmark = pytest.mark.slow

Start = Callable[..., App]


DAY: Final = date(2026, 11, 22)


@pytest.fixture
def start(window: pygame.Window, tmp_path: Path) -> Iterator[Start]:
    """Give what starts a program that plays the daily game of `DAY`."""
    made: list[App] = []

    def started(today: date | None = None, past: date | None = None) -> App:
        made.append(make_app(window, tmp_path, seed=3, mode="daily", daily=past))
        made[-1].context.today = lambda: today or DAY
        return made[-1]

    yield started
    for app in made:
        app.close()


class Daily(Player):
    """A player of the game of `DAY`; another day is told by how many days it comes later."""

    def __init__(self, start: Start, app: App | None = None) -> None:
        super().__init__(
            app or start(),
            start=lambda later: setattr(self, "app", start(DAY + timedelta(days=int(later)))),
            late=lambda wave: setattr(self.app.context, "begin_at", int(wave)),
            past=lambda later: setattr(self, "app", start(DAY + timedelta(days=int(later)), DAY)),
            day=lambda later: setattr(self.app.context, "today", lambda: DAY + timedelta(days=int(later))),
            begin=lambda: self.plays("wait=40 RETURN wait=1 : at PlayScene"),
            lose=self.loses,
            leave=lambda: expect(PlayScene, self.game).leave(),
            title=lambda: self.app.stack.follow(ReplaceAll(Page.TITLE)),
            plays=self.days_of_seed,
            tapes=lambda: [
                read_replay(tape).start.seed for tape in self.store.folder.glob("replays/*.replay")
            ],
            score=lambda points: setattr(self.ship, "score", int(points)),
            scores=lambda: [f"{row.score} {row.mode}" for row in self.store.scores.entries],
            tables=lambda: [" ".join(table) for table in self.store.scores.tables],
            streaks=lambda: [self.store.streak(DAY + timedelta(days=later)) for later in range(2)],
        )

    @property
    def store(self) -> Store:
        """What is saved."""
        return self.app.context.store

    def loses(self, points: str) -> None:
        """Let the game end soon, with so many points, and give the name that is offered."""
        game = self.game
        game.session.world.ships[0].score, game.session.world.over = int(points), True
        for _ in range(500):
            self.plays("wait=1")
            if self.top is not game:
                break
        self.plays("wait=120")  # the page is deaf for a moment
        if isinstance(self.top, NameEntry):
            self.plays("RETURN wait=120")
        self.plays(" : at GameOverScene")

    def days_of_seed(self) -> list[int]:
        """Return whose day's game is played."""
        return [later for later in range(-1, 5) if seed_of(DAY + timedelta(days=later)) == self.world.seed]


@sessions("""
    the first game of a day stands on its table and the next one is practice
                                  : THE FIRST GAME OF A DAY COUNTS, EVEN IF BROKEN OFF
        begin lose=4000           : NUMBER 1 OF YOUR LAST 1 DAYS   STREAK 1 ; streaks=1 1
                                  : scores=4000 daily-{day} ; tables=daily-{day} pilot
        RETURN wait=1             : at PlayScene ; plays=0 ; PRACTICE ; TODAY'S GAME HAS BEEN PLAYED
        score=9000 wait=130 leave : scores=4000 daily-{day}
    a game of the day that is broken off has counted
        begin wait=10 leave       : game.counts=True
        start=0                   : 0 POINTS COUNT TODAY, MORE IS PRACTICE   STREAK 1
        begin                     : game.counts=False
        start=1 begin             : game.counts=True ; streaks=1 2
    a past day is practice and begins no streak
        past=3                    : A PAST DAY IS PRACTICE
        begin wait=3              : A PAST DAY: NO SCORE IS KEPT ; plays=0 ; game.counts=False ; streaks=0 0
        leave                     : tapes={seed} ; scores=
    a game over midnight counts on its own day and the title begins the new one
        begin                     : game.counts=True
        wait=10 day=1 lose=4000   : scores=4000 daily-{day} ; streaks=1 1
        >PLAY_AGAIN wait=1        : game.counts=False ; plays=0
        P DOWN RETURN DOWN RETURN : at PlayScene ; game.counts=False ; plays=0 ; world.tick=1
        title begin               : game.counts=True ; plays=1
        lose=50                   : streaks=1 2 ; tables=daily-{next} pilot daily-{day} pilot
    a title offers the day by its date and no later wave and over midnight the new day
        late=5 wait=1             : > PLAY DAILY {day} < ; app.context.first_wave=1
        DOWN day=1 wait=2         : PLAY DAILY {next} ; top.chosen=1
        UP begin                  : plays=1 ; game.counts=True
""")
def test_a_day(start: Start, session: str) -> None:
    facts = {"day": DAY, "next": DAY + timedelta(days=1), "seed": seed_of(DAY)}
    Daily(start).plays(session.format(**facts))


@each("points, speed, said", [
    (600, 100, "SHARED 600: EQUALLED"), (550, 100, "SHARED 600: SHORT BY 50"),
    (700, 90, "SHARED 600: BEATEN BY 100, ASSISTED"),
])  # fmt: skip
def test_the_end_of_a_shared_game_says_whether_it_is_beaten(
    start: Start, points: int, speed: int, said: str
) -> None:
    app = start()
    app.context.change(replace(app.context.store.settings, game_speed=speed))
    app.context.take_up(Challenge("arcade", 1, "ace", 77, 600))
    app.stack.follow(ReplaceAll(ToPlay(77)))
    player = Daily(start, app)
    assert player.world.tuning == ARCADE.rules("ace")
    player.plays(
        f" : world.seed=77\nlose={points} : ~{said}\n>PLAY_AGAIN wait=1 : at PlayScene ; world.seed=77"
    )
    player.plays("title : settings.difficulty=pilot ; app.context.challenge=None")
    assert app.context.next_seed() != 77


def test_a_clock_that_was_set_back_costs_nothing(start: Start) -> None:
    player = Daily(start)
    player.plays("begin lose=900")
    player.app.close()
    player.plays("start=-1 wait=2 begin : game.counts=True ; streaks=2 2")


def of_the_day(folder: Path) -> PlayScene:
    """Begin a game of the day without a window."""
    context = make_stage(folder)
    context.choice = next(number for number, (mode, _) in enumerate(MODE_VARIANTS) if mode is DAILY)
    context.today = lambda: DAY
    return PlayScene.begin(context, context.next_seed())


def play_on(game: PlayScene, until: Callable[[World], bool], *, fires: bool = False) -> World:
    """Let the scene play, spinning and firing in every game alike, or with no command."""
    world = game.session.world
    game.flyers.due = lambda world: [[Command(FULL_TURN, fire=fires and world.tick % 10 == 0)]]  # type: ignore[method-assign]
    while not until(world):
        assert game.tick() is None
    return world


def test_the_ghost_of_the_best_game_flies_beside_the_next_one_tick_for_tick(tmp_path: Path) -> None:
    first = of_the_day(tmp_path)
    context = first.context
    assert first.ghost is None
    flown = play_on(first, lambda world: world.score > 0, fires=True)
    first.leave()

    again = PlayScene.begin(context, context.next_seed())
    assert (again.repeat, context.store.scores.entries[0].score) == (True, flown.score)
    ghost = again.ghost
    assert ghost is not None
    for ticks, ahead in ((-1, 0), (0, -flown.score), (30, -flown.score)):
        world = play_on(again, lambda world, ticks=ticks: world.tick == flown.tick + ticks)  # type: ignore[misc]
        at = f"{world.tick // 7200}:{world.tick // 120 % 60:02}"
        assert f"{ahead:+,} AT {at}" in words_of(again)
        assert (ghost.world.tick, ghost.gone) == (min(world.tick, flown.tick), False)
    assert state_hash(ghost.world) == state_hash(flown)

    context.change(replace(context.store.settings, ghost=False))
    assert not any(" AT " in word for word in words_of(again))
    again.leave()
    context.mode = ARCADE
    assert PlayScene.begin(context, context.next_seed()).ghost is None


def recorded(ticks: int, command: Command, point_at: int = -1) -> Ghost:
    """Return the ghost of a game of the day; at one tick it may get a point that no rule gives."""
    world = new_world(seed_of(DAY), DAILY.rules("pilot"))
    recorder = Recorder(world)
    for tick in range(ticks):
        step(world, [command])
        world.ships[0].score += tick == point_at
        recorder.follow(world, [command])
    return Ghost(recorder.replay(world))


def follow(ghost: Ghost, ticks: Iterable[int]) -> World:
    """Let a ghost follow a game through its ticks; return that game."""
    fresh = new_world(seed_of(DAY), DAILY.rules("pilot"))
    for tick in ticks:
        fresh.tick = tick
        ghost.follow(fresh)
    return fresh


def test_a_ghost_goes_that_does_not_reproduce_its_game_and_one_that_was_switched_off_catches_up() -> None:
    ghost = recorded(360, Command(thrust=True), point_at=200)
    assert (ghost.pace(follow(ghost, range(360))), ghost.gone) == ("", True)
    ghost = recorded(200, Command())
    assert (ghost.pace(follow(ghost, [100])), ghost.world.tick) == ("", 4)
    assert (ghost.pace(follow(ghost, range(100, 140))), ghost.world.tick) == ("+0 AT 0:01", 139)


def test_of_a_game_of_the_day_that_is_killed_the_points_count_and_of_a_repeat_none(tmp_path: Path) -> None:
    for points, repeat in ((50, False), (70, True)):
        game = of_the_day(tmp_path)
        assert game.repeat == repeat
        game.session.world.ships[0].score = points
        play_on(game, lambda world: world.tick == 240)
        found = Store(tmp_path)
        assert [row.score for row in found.scores.entries] == [50]
        assert sure(found.day(DAY)).score == 50


def test_no_bot_shows_the_game_of_today_and_one_of_a_past_day_leaves_it_alone(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.today, context.bots = lambda: DAY, (Flyer(Idle(), "idle"),)
    game = PlayScene.begin(context, seed_of(DAY))
    assert (game.counts, game.flyers.any_bot, game.flyers.take_over()) == (True, False, False)
    game = PlayScene.begin(context, seed_of(DAY - timedelta(days=1)))
    assert (game.counts, game.flyers.any_bot, game.day) == (False, True, None)


def test_a_game_of_the_same_seed_that_began_at_another_wave_is_no_ghost(tmp_path: Path) -> None:
    context = make_stage(tmp_path)
    context.asked_wave = 3
    first = PlayScene.begin(context, 77, 3)
    first.session.world.ships[0].score = 50
    play_on(first, lambda world: world.tick == 130)
    first.leave()

    assert PlayScene.begin(context, 77, 3).ghost is not None
    assert PlayScene.begin(context, 77).ghost is None
