"""A game for two in the whole program: keys and pads, joining and leaving, a lost pad, the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.input.pads import SETTLING
from game.modes import MODE_VARIANTS, MODES, mode_under
from game.overlay.overlay import Level
from game.pilots.autopilot import Autopilot
from game.pilots.flyer import Flyer, PilotError
from game.pilots.idle import Idle
from game.replay.playback import verify
from game.scenes.base.flyers import Flyers
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.bodies import Gift
from game.sim.command import AWAY, Command
from game.sim.digest import state_hash
from game.sim.rule_sets import RULE_SETS
from game.sim.world import World
from game.storage.replays import read_replay
from game.storage.scores import table_of
from game.storage.settings import with_value
from game.view.paint.camera import Camera
from game.window.app import App
from tests.arena import add_shot
from tests.scenes.context import make_stage
from tests.scenes.hands import expect, make_app, pass_time
from tests.scenes.reader import read, words_of
from tests.scenes.script import Player, sessions
from tests.scenes.test_bot_games import Fallible
from tests.virtual_pad import END, LEFT_X, REST, VirtualPad

Plug = Callable[[], VirtualPad]


class Two(Player):
    """A player whose scripts begin a game (`play`, `begun`: its first wave too), and see both ships."""

    def __init__(self, app: App, plug: Plug | None = None) -> None:
        self.plug, self.before = plug, [0, 0]
        super().__init__(
            app,
            play=lambda: self.plays(f"wait={SETTLING} SPACE wait=1 : at PlayScene"),
            begun=lambda: pass_time(app, 420),
            mark=self.mark,
            turned=self.turned,
            here=lambda: [ship.flying for ship in self.world.ships],
            away=lambda: [ship.held.away for ship in self.world.ships],
            owners=lambda: sorted({shot.owner for shot in self.world.shots}),
            seats=lambda: [seat.device for seat in self.controls.seats],
            next_wave=self.next_wave,
            plug=self.plugs,
            unplug=lambda: self.pad.unplug() if self.pad else None,
            stick=lambda: self.pad.axis(LEFT_X, END) if self.pad else None,
        )

    def plugs(self) -> None:
        """Plug in a pad, and wait until it counts."""
        assert self.plug is not None
        self.pad = self.plug()
        pass_time(self.app, SETTLING)

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
    made = make_app(window, tmp_path, seed=3, players=2)
    yield made
    made.close()


@pytest.fixture
def duel(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program whose title offers the duel."""
    del plug
    made = make_app(window, tmp_path, seed=3, mode="duel")
    yield made
    made.close()


@sessions("""
    the title tells the keys of both halves and how to join
        wait=10                     : PLAYER 1 ; A D ; W ; SPACE ; TURN ; PLAYER 2 ; LEFT RIGHT ; UP
                                    : RIGHT CTRL ; FIRE ; PLAYER 2 JOINS BY RIGHT CTRL, OR START ON A PAD
        LEFT                        : not PLAYER 2
    both ships turn by the two halves of the keyboard
        play                        : here=True True ; away=False True ; ~RIGHT CTRL
        RCTRL wait=20               : here=True True ; WAVE 1 ; PLAYER 2 JOINS ; not ~CLEAR THE FIELD
        mark down=LEFT down=D wait=4 : turned=+ -
        RETURN wait=3               : owners=2
    who joins after the first wave has begun comes with the next
        play wait=250               : world.ticks_to_wave=0 ; world.lives=3
        RCTRL wait=200              : here=True False ; NEXT WAVE, OR A SHIELD
        next_wave                   : here=True True ; world.lives=3
    each player is told the keys that fly the own ship
        play RCTRL begun            : A / D ; LEFT / RIGHT ; SPACE ; RIGHT CTRL
    a pad joins in mid-game by start and flies the second ship alone
        play plug wait=300          : here=True False
        pad=START                   : at PlayScene
        wait=200 next_wave          : here=True True
        mark stick wait=6           : turned=0 +
        pad=START                   : at PauseScene
    a pulled pad pauses and the autopilot stands in until it is back
        plug play pad=A begun unplug wait=1 : at PauseScene ; PAUSED: PAD UNPLUGGED ; ~PLAYER 2 LEAVES
        >RESUME wait=130 mark wait=240 : here=True True ; away=False False ; not turned=0 0
                                    : game.session.assisted=True ; ~AUTOPILOT
        plug mark stick wait=3      : turned=0 +
    who pulled the pad can leave so that no autopilot flies
        plug play pad=A begun unplug wait=1 >PLAYER_2_LEAVES >RESUME wait=140
        next_wave                   : here=True False ; second=OUT ; game.session.assisted=False
    either player leaves by the pause and the other plays on
        play RCTRL begun P          : ~PLAYER 1 LEAVES ; ~PLAYER 2 LEAVES ; world.lives=6
        >PLAYER_1_LEAVES            : not ~LEAVES
        >RESUME wait=140            : here=True True
        next_wave                   : here=False True ; first=OUT ; world.lives=6
        SPACE                       : seats=FIRST SECOND
    a step in the pause goes on when the chosen row went with a pulled pad
        plug play pad=A begun overlay P @PLAYER_1_LEAVES : world.tick=423
        unplug wait=1 PERIOD        : world.tick=424 ; not ~PLAYER 1 LEAVES
    the next game for two keeps the seats and the title frees them
        play RCTRL wait=2 P >RESTART DOWN RETURN wait=3 : at PlayScene ; seats=FIRST SECOND ; world.tick=4
        P >QUIT DOWN RETURN wait=2  : at TitleScene ; controls.shared=False
    both sets of keys write names and move through replays after the game
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
        "overlay": lambda: setattr(app.context.overlay, "on", True),
        "far": lambda: player.top.run.tick > 120,  # type: ignore[attr-defined]
        "name": lambda: app.context.store.scores.entries[0].name,
    }
    player.plays(session)


@pytest.mark.parametrize("when", [0, 60, 185])
def test_who_joins_before_the_first_wave_is_there_at_once(app: App, tmp_path: Path, when: int) -> None:
    player = Two(app)
    player.plays(f"wait={SETTLING} SPACE wait={when} mark RCTRL down=RIGHT wait=700 : at PlayScene")
    game, world = player.game, player.world
    assert world.rocks
    then = game.timeline.at(195).ships
    assert [ship.flying for ship in then] == [True, True]
    assert then[1].heading != player.before[1]
    game.leave()
    (file,) = (tmp_path / "replays").glob("*.replay")
    assert not [*tmp_path.glob("*.playing")]
    again, difference = verify(read_replay(file))
    assert (difference, again.tick, again.lives) == (None, world.tick, world.lives)


def coming_and_going(there: list[bool], roll: Callable[[], float]) -> list[Command]:
    """Return what two players hold who are there or away, and change that now and then."""
    there[0 if roll() < 0.3 else 1] ^= roll() < 0.03
    flown = [Command(int(roll() * 9) - 4, roll() < 0.5, roll() < 0.1) for _ in there]
    return [command if one else AWAY for one, command in zip(there, flown, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["arcade", "tether", "duel"])
def test_however_players_come_and_go_the_replay_is_the_game(tmp_path: Path, mode: str) -> None:
    for seed in range(6):
        folder = tmp_path / f"{seed}"
        context, roll = make_stage(folder), Random(seed).random
        context.mode = MODES[mode]
        context.variant = next(variant for variant in context.mode.variants if variant.players == 2)
        game = PlayScene.begin(context, seed)
        coming = partial(coming_and_going, [roll() < 0.5, True], roll)
        game.flyers.commands = lambda _, coming=coming: coming()  # type: ignore[method-assign,misc]
        for _ in range(500):
            game.tick()
        world = game.session.world
        assert world.tick <= 500
        assert state_hash(game.timeline.at(world.tick)) == state_hash(world)
        game.leave()
        (file,) = (folder / "replays").glob("*.replay")
        again, difference = verify(read_replay(file))
        assert difference is None
        assert state_hash(again) == state_hash(world)


def test_two_pads_fly_a_ship_each(app: App, plug: Plug) -> None:
    player, other = Two(app, plug), Two(app, plug)
    player.plays("plug")
    other.plays("plug")
    player.plays("pad=A : at PlayScene")
    other.plays("pad=A begun")
    one, two = player.pad, other.pad
    assert one
    assert two
    assert [seat.device for seat in app.context.controls.seats] == [one.number, two.number]
    one.axis(LEFT_X, END)
    two.axis(LEFT_X, REST)
    player.plays("mark wait=6 : turned=+ -")


@sessions("""
    the autopilot flies until somebody takes the ship
        play wait=60             : here=True True ; ~AUTOPILOT
        RCTRL wait=2 mark wait=60 : turned=0 0
    it is announced by its goal and says nothing of waves
        play wait=60             : FIRST TO 5 ; not ~WAVE ; not ~ROCKS
""")
def test_a_duel(duel: App, session: str) -> None:
    player = Two(duel)
    player.plays(session)
    assert words_of(player.top).count("FIRST TO 5") == 2  # in the HUD and as the banner


class Failing(Autopilot):
    """The autopilot until it is told to fail."""

    failing = False

    def command(self, world: World, ship_id: int) -> Command:
        if self.failing:
            raise PilotError("the pilot failed at tick 60")
        return super().command(world, ship_id)


def test_nobody_joins_or_leaves_a_duel_that_a_bot_flies(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    del plug
    pilot = Failing()
    bot = Fallible(pilot, "autopilot")
    app = make_app(window, tmp_path, seed=3, mode="duel", bots=(bot,))
    player = Two(app)
    player.words["seated"] = lambda: app.context.controls.is_flown(1)
    player.words["failed"] = lambda: app.context.failed
    player.plays("""
        wait=60          : here=True True ; not ~TO PLAY
        RCTRL wait=20    : not PLAYER 2 JOINS ; seated=False
        P                : not ~PLAYER ; not ~SHIP
        >RESUME wait=140 : at PlayScene
    """)
    pilot.failing = True
    player.plays("""
        wait=20          : at PauseScene ; PAUSED: THE PILOT FAILED ; failed=the pilot failed at tick 60
        >RESUME wait=140 : at PlayScene ; ~TO PLAY
    """)
    app.close()


@pytest.mark.parametrize(
    ("loser", "name"),
    [("PLAYER 1", "PLAYER 2"), ("PLAYER 1", "THE AUTOPILOT"), ("PLAYER 1", "THE BOT"), ("BOT 1", "BOT 2")],
)
def test_the_winner_of_a_duel_is_named_and_it_has_no_table(duel: App, loser: str, name: str) -> None:
    player = Two(duel)
    player.plays("play")
    game, world = player.game, player.world
    if "BOT" in name.split():
        game.flyers = Flyers(duel.context.controls, 2, [Flyer(Idle())] * 2)
        game.flyers.taken_over = loser == "PLAYER 1"
    elif name == "PLAYER 2":
        player.plays("RCTRL")
    pass_time(duel, 2)
    one, other = world.ships
    one.protection, one.score, other.score = 0, 0, 4
    add_shot(world, (one.x, one.y), (0.0, 0.0), owner=other.id)
    pass_time(duel, 200)
    player.plays("RCTRL")  # who joins now has not won
    assert duel.stack[-1] is game
    assert {f"{name} WINS", f"{loser}   0 : 5   {name}"} <= {*words_of(game)}
    pass_time(duel, 200)
    said = words_of(expect(GameOverScene, duel.stack[-1]))

    assert {f"{name} WINS", f"{loser}   0 : 5   {name}", loser, name} <= {*said}
    assert any("PLAYER 2" in word for word in said) == (name == "PLAYER 2")
    assert not [word for word in said if word.startswith(("WAVE ", "SCORE "))]
    assert duel.context.store.scores.entries == ()


@pytest.mark.slow
def test_each_loss_has_its_explanation_and_the_game_its_table_and_its_replay(
    app: App, tmp_path: Path
) -> None:
    player = Two(app)
    player.plays("play RCTRL begun")
    world = player.world
    while not world.over:  # both wait to be hit
        pass_time(app, 100)
    pass_time(app, 400)
    if isinstance(app.stack[-1], NameEntry):
        player.plays("ESCAPE wait=130")
    player.plays(" : at GameOverScene ; ~WHY DID PLAYER 1 DIE? ; ~WHY DID PLAYER 2 DIE?")
    over = expect(GameOverScene, player.top)

    to, partner = over._to, over._to.partner
    assert to.summary is not None
    assert partner is not None
    to.summary.gifts[:], partner.gifts[:] = [Gift.SPLIT_LIGHT], [Gift.BRAKES]
    again = over._to(app.context)
    again.tick()
    told = words_of(again)
    scores = [str(ship.score) for ship in world.ships]
    for pair in (["PLAYER 1", "PLAYER 2"], scores, [to.summary.gift_words, partner.gift_words]):
        assert any(told[at : at + 2] == pair for at in range(len(told)))

    (file,) = (tmp_path / "replays").glob("*.replay")
    replay = read_replay(file)
    end, difference = verify(replay)
    assert (replay.start.ships, difference, end.score) == (2, None, world.score)
    assert world.score > 0
    assert app.context.store.scores.tables == (("two", "pilot"),)
    player.plays(">WATCH_THIS_GAME : at WatchScene")
    assert expect(WatchScene, player.top).rules() == "TOGETHER, MODERN RULES"


def test_a_game_for_one_is_flown_by_all_devices_and_has_no_second_ship(
    window: pygame.Window, plug: Plug, tmp_path: Path
) -> None:
    app = make_app(window, tmp_path, seed=3)
    Two(app, plug).plays("""
        plug play mark stick wait=4 : turned=+
        P                           : at PauseScene ; not ~PLAYER 1 LEAVES
    """)
    app.close()


def test_every_mode_of_the_title_can_be_begun(app: App) -> None:
    pass_time(app, 2)
    for _, variant in MODE_VARIANTS:
        app.context.choice = next(n for n, (_, each) in enumerate(MODE_VARIANTS) if each is variant)
        game = PlayScene.begin(app.context, 1)
        assert len(game.session.world.ships) == variant.players
        game.leave()
    assert next(iter(MODES)) == "arcade"


def test_friendly_fire_is_an_option_of_games_for_two_alone(app: App) -> None:
    context = app.context
    assert not context.rules.team.friendly_fire
    context.change(with_value(context.store.settings, "friendly_fire", True))
    game = PlayScene.begin(context, 1)
    assert game.session.world.tuning is RULE_SETS["crossfire"]
    assert table_of(game.session.world.tuning, players=2) == ("two", "pilot")
    assert mode_under(game.session.world.tuning) is context.mode
    game.leave()

    context.choice = 0
    assert context.rules.name == "modern"
    assert not context.rules.team.friendly_fire


def test_the_overlay_writes_nothing_on_the_words_that_ask_for_the_second_player(
    duel: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    Two(duel).plays("play wait=60")
    duel.context.overlay.level = Level.EXPLAIN
    drawn: list[pygame.Rect] = []
    draw = duel.context.overlay.draw
    monkeypatch.setattr(duel.context.overlay, "draw", lambda *a, **k: drawn.extend(draw(*a, **k)))
    duel.draw(1.0)
    surface = duel.window.surface()
    camera = Camera.fit(*surface.get_size())
    canvas = read(duel.stack[-1])
    asked = [box for word, box in canvas.boxes if any(part in word for part in ("PRESS", "CTRL"))]

    assert drawn
    assert asked
    for box in asked:
        left, top = camera.to_screen(*box.topleft)
        right, bottom = camera.to_screen(*box.bottomright)
        assert pygame.Rect(left, top, right - left, bottom - top).collidelist(drawn) < 0
