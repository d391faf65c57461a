"""A game for two in the whole program: keys and pads, joining and leaving, a lost pad, the result."""

from contextlib import closing

import pygame
import pytest

from game.modes import mode_under
from game.pilots.flyer import PilotError
from game.scenes.game.flyers import Flyers
from game.scenes.pages.scene import why_words
from game.storage.scores import table_of
from tests.overlay.looking import blank
from tests.play import *
from tests.scenes.test_bot_games import Fallible
from tests.scenes.words import *
from tests.virtual_pad import END, LEFT_X

Plug = Callable[[], VirtualPad]


class Two(Player):
    """A player whose scripts begin a game (`play`, `begun`: its first wave too), and see both ships."""

    def __init__(self, app: App, plug: Plug) -> None:
        self.before = [0, 0]
        super().__init__(
            app,
            play=lambda: self.plays(f"wait={SETTLING} SPACE wait=1 : at PlayScene"),
            begun=lambda: pass_time(app, 210),
            mark=self.mark,
            turned=self.turned,
            here=lambda: [ship.flying for ship in self.world.ships],
            away=lambda: [ship.held.away for ship in self.world.ships],
            owners=lambda: sorted({shot.owner for shot in self.world.shots}),
            seats=lambda: [seat.device for seat in self.controls.seats],
            next_wave=self.next_wave,
            plug=lambda: setattr(self, "pad", plug_in(app, plug)),
            unplug=lambda: self.pad.unplug() if self.pad else None,
            stick=lambda: self.pad.axis(LEFT_X, END) if self.pad else None,
        )

    def mark(self) -> None:
        """Note where the ships point."""
        self.before = [ship.heading for ship in self.world.ships]

    def turned(self) -> str:
        """Return how the ships have turned since then, as "- +"."""
        ways = [ship.heading - before for ship, before in zip(self.world.ships, self.before, strict=True)]
        return " ".join("0" if not way else "+" if way % 65536 < 32768 else "-" for way in ways)

    def next_wave(self) -> None:
        """Let the next wave begin with nothing about the centre."""
        self.world.rocks.clear()
        self.world.ships[0].x = 100.0
        self.world.ticks_to_wave = 1
        pass_time(self.app, 5)


@pytest.fixture
def app(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program whose title offers the game for two."""
    del plug
    with closing(make_app(window, tmp_path, seed=3, players=2)) as made:
        yield made


@sessions("""
    both ships turn by the two halves of the keyboard
        play                        : here=True True ; away=False True ; ~RIGHT CTRL
        RCTRL wait=20               : here=True True ; WAVE 1 ; PLAYER 2 JOINS ; not ~CLEAR THE FIELD
        mark down=LEFT down=D wait=4 : turned=+ -
        RETURN wait=3               : owners=2
    slow: who joins after the first wave has begun comes with the next
        play wait=250               : world.ticks_to_wave=0 ; world.lives=3
        RCTRL wait=200              : here=True False ; NEXT WAVE, OR A SHIELD
        next_wave                   : here=True True ; world.lives=3
    each player is told the keys that fly the own ship
        play RCTRL begun            : A / D ; LEFT / RIGHT ; SPACE ; RIGHT CTRL
    slow: a pad joins in mid-game by start and flies the second ship alone
        play plug wait=300          : here=True False
        pad=START                   : at PlayScene
        wait=200 next_wave          : here=True True
        mark stick wait=6           : turned=0 +
        pad=START                   : at PauseScene
    slow: a pulled pad pauses and the autopilot stands in until it is back
        plug play pad=A begun unplug wait=1 : at PauseScene ; PAUSED: PAD UNPLUGGED ; ~PLAYER 2 LEAVES
        >RESUME wait=130 mark wait=240 : here=True True ; away=False False ; not turned=0 0
                                    : game.session.assisted=True ; ~AUTOPILOT
        plug mark stick wait=3      : turned=0 +
    slow: who pulled the pad can leave so that no autopilot flies
        plug play pad=A begun unplug wait=1 >PLAYER_2_LEAVES >RESUME wait=140
        next_wave                   : here=True False ; second=OUT ; game.session.assisted=False
    either player leaves by the pause and the other plays on
        play RCTRL begun P          : ~PLAYER 1 LEAVES ; ~PLAYER 2 LEAVES ; world.lives=6
        >PLAYER_1_LEAVES            : not ~LEAVES
        >RESUME wait=140            : here=True True
        next_wave                   : here=False True ; first=OUT ; world.lives=6
        SPACE                       : seats=FIRST SECOND
    the next game for two keeps the seats and the title frees them
        play RCTRL wait=2 P >RESTART DOWN RETURN wait=3 : at PlayScene ; seats=FIRST SECOND ; world.tick=4
        P >QUIT DOWN RETURN wait=2  : at TitleScene ; controls.shared=False
    slow: both sets of keys write names and move through replays after the game
        play RCTRL begun over wait=700 : at NameEntry
        UP RIGHT                    : top.text=QILOT ; top.cursor=1
        RETURN                      : name=QILOT
        wait=100 >WATCH_THIS_GAME   : at WatchScene
        wait=60                     : top.run.tick=61
        UP                          : far=True
""")
def test_a_game_for_two(app: App, plug: Plug, session: str) -> None:
    player = Two(app, plug)

    def over() -> None:
        player.ship.score, player.world.over = 500, True

    player.words |= {
        "over": over,
        "first": lambda: player.world.ships[0].phase,
        "second": lambda: player.world.ships[1].phase,
        "far": lambda: player.top.run.tick > 120,  # type: ignore[attr-defined]
        "name": lambda: app.context.store.scores.entries[0].name,
    }
    player.plays(session)


class Failing(Autopilot):
    """The autopilot until it is told to fail."""

    failing = False

    def command(self, world: World, ship_id: int) -> Command:
        if self.failing:
            raise PilotError("the pilot failed at tick 60")
        return super().command(world, ship_id)


@pytest.mark.slow
def test_nobody_joins_or_leaves_a_duel_that_a_bot_flies(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    bot = Fallible(pilot := Failing(), "autopilot")
    with closing(make_app(window, tmp_path, seed=3, mode="duel", bots=(bot,))) as app:
        player = Two(app, plug)
        player.words["seated"] = lambda: app.context.controls.is_flown(1)
        player.words["failed"] = lambda: app.context.failed
        player.plays("""
            wait=60          : here=True True
            RCTRL wait=20    : seated=False
            P                : at PauseScene
        """)
        assert not [text for text in player.texts if "LEAVES" in text or "SHIP" in text]
        player.plays(">RESUME wait=140 : at PlayScene")
        pilot.failing = True
        player.plays("""
            wait=20          : at PauseScene ; PAUSED: THE PILOT FAILED ; failed=the pilot failed at tick 60
            >RESUME wait=140 : at PlayScene ; ~TO PLAY
        """)


@pytest.mark.slow
def test_a_duel_is_announced_by_its_goal_and_the_autopilot_flies_until_somebody_takes_the_ship(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    with closing(make_app(window, tmp_path, seed=3, mode="duel")) as app:
        player = Two(app, plug)
        player.plays("play wait=60 : here=True True ; ~AUTOPILOT ; FIRST TO 5")
        assert player.texts.count("FIRST TO 5") == 2  # in the HUD and as the banner
        context = app.context
        context.overlay.level = Level.EXPLAIN
        drawn = context.overlay.draw(blank(), player.world)
        asked = [box for word, box in read(player.top).boxes if "PRESS" in word]
        assert asked
        assert [box for box in asked if not box.free_of(drawn)] == []
        context.overlay.level = Level.OFF
        player.plays("RCTRL wait=2 mark wait=60 : turned=0 0")


@pytest.mark.slow
@each(
    "flown, loser, name",
    [
        ([0, 1], "PLAYER 1", "PLAYER 2"),
        ([0], "PLAYER 1", "THE AUTOPILOT"),
        ([0], "PLAYER 1", "THE BOT"),
        ([], "BOT 1", "BOT 2"),
    ],
)
def test_the_winner_of_a_duel_is_named_and_it_has_no_table(flown: list[int], loser: str, name: str) -> None:
    context = make_stage()
    context.mode, context.variant = MODES["duel"], MODES["duel"].variants[0]
    stack = SceneStack(context, ToPlay(1), lambda: None)
    game = expect(PlayScene, stack[0])
    context.controls.is_flown = flown.__contains__  # type: ignore[method-assign,assignment]
    if "BOT" in name:
        game.flyers = Flyers(context.controls, 2, [Flyer(Idle())] * 2)
        game.flyers.taken_over = loser == "PLAYER 1"
    one, other = game.session.world.ships
    one.protection, one.score, other.score = 0, 0, 4
    add_shot(game.session.world, (one.x, one.y), (0.0, 0.0), owner=other.id)
    for tick in range(340):
        stack.follow(stack[-1].tick())
        if tick == 100:
            context.controls.is_flown = [0, 1].__contains__  # type: ignore[method-assign,assignment]  # who comes now has not won
            assert {f"{name} WINS", f"{loser}   0 : 5   {name}"} <= {*words_of(game)}
    said = words_of(expect(GameOverScene, stack[-1]))

    assert {f"{name} WINS", f"{loser}   0 : 5   {name}", loser, name} <= {*said}
    assert any("PLAYER 2" in word for word in said) == (name == "PLAYER 2")
    assert not [word for word in said if word.startswith(("WAVE ", "SCORE "))]
    assert context.store.scores.entries == ()


@pytest.mark.slow
def test_each_loss_has_its_explanation_and_the_game_its_table_and_its_replay(app: App, plug: Plug) -> None:
    player = Two(app, plug)
    player.plays("play RCTRL begun")
    world = player.world
    for ship in world.ships:
        ship.lives, ship.protection, ship.score = 1, 0, 100 * ship.id
    player.plays("wait=200")
    for number, ship in enumerate(world.ships):
        world.rocks[number].x, world.rocks[number].y = ship.x, ship.y
    player.plays("until=NameEntry wait=100 ESCAPE wait=130 : at GameOverScene")
    assert world.over
    told = player.texts
    for pair in (["PLAYER 1", "PLAYER 2"], [str(ship.score) for ship in world.ships]):
        assert any(told[at : at + 2] == pair for at in range(len(told))), pair
    assert app.context.store.scores.tables == (("two", "pilot"),)
    player.plays(" : ~WHY DID PLAYER 1 DIE? ; ~WHY DID PLAYER 2 DIE?")
    player.plays(">WATCH_THIS_GAME : at WatchScene")
    assert expect(WatchScene, player.top).rules() == "TOGETHER, MODERN RULES"


def test_a_loss_is_asked_after_by_its_player_s_name_where_there_are_two() -> None:
    assert why_words(0, ["PLAYER 1"]) == "WHY DID I DIE?"
    assert why_words(1, ["PLAYER 1", "THE AUTOPILOT"]) == "WHY DID THE AUTOPILOT DIE?"


def test_every_mode_can_be_begun_and_friendly_fire_and_the_tether_are_options_of_two_alone() -> None:
    context = make_stage()
    for choice, (_, variant) in enumerate(MODE_VARIANTS):
        context.choice = choice
        assert len(PlayScene.begin(context, 1).session.world.ships) == variant.players
    for option, name in (("friendly_fire", "crossfire"), ("tether", "tether")):
        before = context.store.settings
        context.change(with_value(before, option, True))
        for variant, rules in zip(MODES["arcade"].variants, ("modern", name), strict=True):
            context.mode, context.variant = MODES["arcade"], variant
            tuning = PlayScene.begin(context, 1).session.world.tuning
            assert tuning is RULE_SETS[rules]
            assert mode_under(tuning) is context.mode
        assert table_of(RULE_SETS[name], players=2) == ("two", "pilot")
        context.change(before)
