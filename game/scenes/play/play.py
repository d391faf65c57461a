"""The game itself, flown by the player."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from game.input.actions import Action
from game.modes import day_of_game, variant_under
from game.pilots.flyer import PilotError, begin
from game.scenes.game.flyers import Flyers
from game.scenes.game.score_table import rival
from game.scenes.game.session import EventListener, Run, Session
from game.scenes.game.summary import RunSummary
from game.scenes.pages.scene import Move, Push, ReplaceAll, Scene, SceneContext, ToPractice
from game.scenes.play.death_slowdown import DeathSlowdown
from game.scenes.play.flight import FlightScene
from game.scenes.play.game_over import GameOverScene, over_words, result_words
from game.scenes.play.hints import Hints
from game.scenes.play.pause import CountInScene, PauseScene
from game.scenes.play.savers import NewBest, ReplaySaver, ScoreSaver, find_ghost
from game.sim.bodies import ShipPhase
from game.sim.command import Command
from game.sim.event_table import Aim
from game.sim.events import Event, GameOver
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World, new_world
from game.sound.cues import Cue
from game.storage.scores import table_of
from game.view.bodies.rules_style import rules_style
from game.view.bodies.styles import news_of
from game.view.bodies.wave_look import wave_name
from game.view.effects.trick_shot import HELD
from game.view.hud.headlines import FOOT
from game.view.hud.hud import banner, draw_hud, join_prompt_box
from game.view.hud.hud_boxes import hud_sizes, middle_box
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions
from game.view.paint.stroke_font import TITLE_SPACING
from game.view.paint.text_layout import fitted_height

_LAST_LOOK = 2 * TICKS_PER_SECOND  # ticks for which the field stays in view after the last ship is lost
_PRACTICE = 14.0  # units: letter height of the notice that a game does not count
_PRACTICE_TOLD = 2 * TICKS_PER_SECOND  # ticks at the start for which that notice is a headline
_BOARD = 1.4  # s at the beginning of a pause that belong to the board of the cleared wave
_TOLD = 1.5  # s for which the notice of reinforcements is shown
_NEWS = ticks(1.8)  # ticks for which it is announced that a player joins or leaves
_OVER_FROM, _OVER_OPENS = TICKS_PER_SECOND // 2, TICKS_PER_SECOND // 3
"""ticks from the loss of the last ship until the words of its end appear, and for which they fade in."""

_OVER_TOP, _OVER, _OVER_SCORE, _OVER_ROOM = 232.0, 96.0, 28.0, 1200.0
"""units: top and letter heights of these words, and the room for the first of them."""

_GOAL = "CLEAR THE FIELD OF ROCKS"


class PlayScene(Scene):
    """One game, from first tick to last, or practice, which saves neither score nor replay."""

    shows_overlay = True

    pause_scene: Callable[..., Scene] = PauseScene
    result_scene: Callable[..., Scene] = GameOverScene

    def __init__(
        self,
        context: SceneContext,
        world: World,
        practice: ToPractice | None = None,
        source: Flyers | None = None,
    ) -> None:
        self.context = context
        self.practised = practice
        self._due = practice is not None
        self.past: Session | None = None
        context.sounds.leave()
        drawn = None if source is None else source.drawn
        self.run = Run(Session(world, None if drawn else context.sounds, context.look), context.overlay)
        self.drawn = drawn or self.session
        self.session.assisted = world.tuning.ship.shields > 0
        self.slowdown = DeathSlowdown(context.look)
        self.first_wave = practice.first_wave if practice else world.wave + (world.ticks_to_wave > 0)
        self._began = world.tick
        ships, game_id = len(world.ships), secrets.token_hex(8)
        usual = practice is None and self.first_wave == 1 and context.scenario is None
        day = day_of_game(world.tuning, ships, world.seed) if usual else None
        today = day == context.today()
        self._bots = () if practice or today else context.bots  # no bot shows the field that is to count
        own = practice is None and not self._bots
        self.day = day if own else None
        self.repeat = self.day is not None and not (today and context.store.begin_day(self.day, game_id))
        self.scores = ScoreSaver(
            context.store if self.counts else None,
            table_of(world.tuning, self.first_wave, ships, world.seed),
            game_id,
            self.day,
        )
        self.scores.assisted = self.session.assisted
        self.replays = ReplaySaver(context, world if own else None, game_id)
        self.ghost = find_ghost(context, world, self.first_wave) if own else None
        variant = variant_under(world.tuning, ships, world.seed)
        bots = begin(self._bots, world) if self._bots else ()
        stands_in = variant is not None and variant.stands_in
        self.flyers = source or Flyers(context.controls, ships, bots, stands_in=stands_in)
        self.hints = [Hints(context, world.tuning, number, of=ships) for number in self.flyers.here]
        self.summaries = [RunSummary(ship.id) for ship in world.ships]
        best = self._best_under(world) if self.counts else 0
        taught = [] if self._bots else self.hints  # they learn what the player can do
        self._listeners: list[EventListener] = [self.slowdown, self.scores, *self.summaries]
        self._listeners += [context.controls, *taught, NewBest(best, self.session, context.sounds)]
        self.session.listeners += self._listeners
        self.session.headlines.aimed = self._aimed if ships == 1 else None
        self.matches = (0, 0)  # won by each player, of a best of three duels
        self.names: tuple[str, ...] = ()
        self.winner = ""  # who flew each ship when the game ended, and who of them won
        self.home = False  # whether it ended with the flight through the last gate
        self._player_news = (-_NEWS, "")  # tick and text of the last player who joined or left
        self._last_look_ticks = _LAST_LOOK
        self._covered = False
        context.controls.forget_taps()  # what is held from a menu is held here, too

    @staticmethod
    def begin(
        context: SceneContext, seed: int, wave: int = 1, matches: tuple[int, int] = (0, 0)
    ) -> PlayScene:
        """Return a new game of the chosen mode from its seed, which begins with a wave."""
        world = new_world(seed, context.rules, ships=context.variant.players, wave=wave)
        scene = PlayScene(context, world)
        scene.matches = matches
        return scene

    def _rival(self, world: World) -> tuple[str, int] | None:
        """Return name and score of the next row of the table above the score: 1979 told the best alone."""
        table = table_of(world.tuning, self.first_wave, len(world.ships), world.seed)
        if table is None or world.tuning.is_of_1979 or not self.counts:
            return None
        row = rival(self.context.store.scores, table, world.score)
        return None if row is None else (row.name, row.score)

    def _best_under(self, world: World) -> int:
        return self.context.best_under(world.tuning, self.first_wave, len(world.ships), world.seed)

    @property
    def session(self) -> Session:
        """The game."""
        return self.run.session

    @property
    def practice(self) -> bool:
        """Whether the game does not count."""
        return self.practised is not None or self.repeat

    @property
    def counts(self) -> bool:
        """Whether the game is the player's own and may enter the tables."""
        own = self.practised is None and not self._bots and not self.repeat
        return own and self.context.scenario is None

    @property
    def time_scale(self) -> int:
        """The speed that the player has chosen."""
        return 100 if self.flyers.steady else self.context.store.settings.game_speed

    def press(self, action: Action) -> Move | None:
        """Pause, on its key or that of single ticks; take over. Flight reads held keys once per tick."""
        if action is Action.TAKE_OVER and self.flyers.take_over():
            self.context.sounds.play(Cue.MENU_MOVE)
            return None
        if action is not Action.PAUSE and not (action is Action.STEP and self.context.overlay.on):
            return None
        self.context.sounds.play(Cue.MENU_MOVE)
        return self._pause()

    def on_focus_lost(self, why: str = "") -> Move | None:
        """Pause: an unwatched game stops, and only the player resumes it."""
        return self._pause(why)

    def _pause(self, why: str = "") -> Move:
        self.context.controls.clear()
        self.scores.note(self.session.world)
        self._covered, self._due = True, False
        return Push(partial(self.pause_scene, paused=self, why=why))

    def _end(self) -> Move | None:
        """Let the players fly home; the game waits beneath."""
        self.context.controls.clear()
        self.scores.note(self.session.world)
        self._covered = True
        return Push(partial(FlightScene, won=self))

    def finish(self) -> Move:
        """End the game after the flight home, and show its result."""
        self.home = True
        result = self._result()
        self.session.world.over = True
        return result

    def leave(self) -> None:
        """Save the score and the replay, whatever the reason for leaving."""
        self.scores.note(self.session.world)  # under way while the replay is being written
        self.replays.save(self.session.world)
        if self.day is not None:
            self.context.store.note_day(self.day, self.scores.id, self.session.world.score)
        self.scores.replay = self.replays.saved
        self.scores.save(self.session.world)
        self.context.store.flush()

    def settings_changed(self, look: DrawOptions) -> None:
        """Use another look from now on."""
        super().settings_changed(look)
        self.drawn.look = look
        self.slowdown.apply(look)

    def tick(self) -> Move | None:
        """Play one tick with the player's command, unless the slowdown still shows the one before."""
        self._covered = False
        if self._due:
            self._due = False
            seconds = max(1, self.context.store.settings.count_in)
            return Push(partial(CountInScene, paused=self, seconds=seconds))
        if not self.slowdown.due(steady=self.flyers.steady or self.context.overlay.on):
            return None
        if self.time_scale < 100 or self.flyers.assisted:
            self.session.assisted = True
        self.scores.assisted, self.scores.replay = self.session.assisted, self.replays.saved
        if news := self.flyers.news():
            self._player_news = (self.session.world.tick, news)
        self.flyers.say = bool(self._bots) and self.context.overlay.on
        try:
            moves = [self._follow(*played) for played in self.run.play(self.flyers)]
        except PilotError as fault:
            return self._fail(str(fault))
        if self.flyers.say:
            self.context.overlay.thoughts = (self.session.world.tick, self.flyers.said)
        return next((move for move in moves if move is not None), None)

    def _follow(self, events: Sequence[Event], commands: Sequence[Command]) -> Move | None:
        """Take in a tick that was played: save, announce, end."""
        world = self.session.world
        self._note_end(events)
        if self.session.trick_shots.began(world) and self.context.look.freezes and not world.over:
            self.slowdown.hold(HELD)
        self.replays.follow(events, world, commands)
        if self.ghost is not None and self.context.store.settings.ghost:
            self.ghost.follow(world)
        if self.session.headlines.won(world) and not self._bots:
            return self._end()
        if not world.over:
            return None
        self._last_look_ticks -= 1
        return None if self._last_look_ticks > 0 else self._result()

    def _note_end(self, events: Sequence[Event]) -> None:
        """Note who flies as the game ends, and who of them has won it."""
        for event in events:
            if isinstance(event, GameOver):
                self.names = self.flyers.names
                ids = [ship.id for ship in self.session.world.ships]
                self.winner = self.names[ids.index(event.winner)] if event.winner else ""
                if event.winner:
                    one, other = self.matches
                    first = ids.index(event.winner) == 0
                    self.matches = (one + first, other + (not first))

    def _fail(self, line: str) -> Move:
        """Pause for a bot that failed; the player flies on."""
        self.context.failed = self.context.failed or line
        self.context.store.notify(line)
        return self._pause("THE PILOT FAILED")

    def _aimed(self) -> Aim:
        """Return how often the player fired and hit so far."""
        shots, pulses = self.summaries[0].shots, self.summaries[0].pulses
        return Aim(shots.fired + pulses.fired, shots.hit + pulses.hit)

    def _result(self) -> ReplaceAll:
        """Save the game, so that its place on the board is known, and go to its result.

        The field moves on there, but that is no longer part of the saved game.
        """
        self.leave()
        mine = self._listeners
        self.session.listeners = [each for each in self.session.listeners if each not in mine]
        return ReplaceAll(partial(self.result_scene, game=self))

    @property
    def text_boxes(self) -> Sequence[Box]:
        """The boxes of the words about who flies each of two ships."""
        world, scale = self.session.world, self.context.text_scale
        asked = () if self._covered or world.over else self.flyers.words(world)
        return [join_prompt_box(world, number, words, scale) for number, words in enumerate(asked) if words]

    def draw_as_background(self, canvas: Canvas, _alpha: float) -> None:
        """Draw the field alone."""
        (self.past or self.drawn).draw(canvas, 1.0)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field, the HUD, and the announcement of the coming wave."""
        if self.past is not None:
            self._draw_past(canvas, self.past)
            return
        if self.flyers.waiting:  # no tick was played: nothing moves on from where it is
            self.flyers.waiting, alpha = False, 1.0
        world = self.session.world
        self._draw_field(canvas, world, alpha)
        self._draw_hud(canvas, world)
        self._draw_practice(canvas, world)
        if self._covered:
            return
        if world.over:
            self._draw_over(canvas, world)
            return
        if not (self._draw_headlines(canvas, world) or self._bots or self.context.overlay.on):
            foot = FOOT
            for hints in self.hints:
                foot = hints.draw(canvas, world, foot)

    def _draw_field(self, canvas: Canvas, world: World, alpha: float) -> None:
        """Draw the field with the ghost and a trick shot, shaken."""
        overlay_on, trick_shots = self.context.overlay.on, self.session.trick_shots
        quiet = canvas.wordless() if self._covered else nullcontext()
        with self.slowdown.shaking(canvas, alpha, steady=overlay_on) as within, quiet:
            alone = not overlay_on and trick_shots.light(world, within) > 0.0  # words of a trick shot
            with canvas.dimmed(self.context.overlay.around), canvas.wordless() if alone else nullcontext():
                (self.session if overlay_on else self.drawn).draw(canvas, within)
            if self.ghost is not None and self.context.store.settings.ghost:
                self.ghost.draw(canvas)
            if not (self._covered or overlay_on):
                part = self.slowdown.held(alpha) if trick_shots.began(world) else 1.0
                trick_shots.draw(canvas, world, within, part)

    def _draw_hud(self, canvas: Canvas, world: World) -> None:
        draw_hud(
            canvas,
            world,
            self._best_under(world),
            rival=self._rival(world),
            assisted=self.session.assisted,
            covered=self._covered,
            new_best=self.session.headlines.best_progress(world) is not None,
            pace=self._pace(world),
            asked=() if self._covered or world.over else self.flyers.words(world),
        )

    def _draw_headlines(self, canvas: Canvas, world: World) -> bool:
        """Write headlines, the coming wave and who joined; return whether headlines stand."""
        if world.tuning.team.goal and all(ship.phase is ShipPhase.LOST for ship in world.ships):
            figures = " : ".join(str(ship.score) for ship in world.ships)
            canvas.text(figures, 640, _OVER_TOP, 1.5 * _OVER, canvas.palette.title, "centre", TITLE_SPACING)
        announced = busy = False
        if self.counts or world.tick - self._began >= _PRACTICE_TOLD:
            announced = self._draw_banner(canvas, world)
            busy = self.session.headlines.draw(canvas, world)
        if world.ticks_to_wave == 0:
            self._draw_reinforced(canvas, world)
        if not announced and self._has_player_news(world):
            since, news = self._player_news
            banner(canvas, "", news, (world.tick - since) / _NEWS)
        return busy

    def _pace(self, world: World) -> str:
        """Return how far the game is ahead of its ghost."""
        ghost = self.ghost if self.context.store.settings.ghost else None
        return "" if ghost is None else ghost.pace(world)

    def _draw_over(self, canvas: Canvas, world: World) -> None:
        """Write over the field that the game is over, once the end of the last ship has been seen."""
        bright = min(1.0, (_LAST_LOOK - self._last_look_ticks - _OVER_FROM) / _OVER_OPENS)
        if bright <= 0.0:
            return
        palette, words = canvas.palette, over_words(self.winner)
        height = fitted_height(words, _OVER, _OVER_ROOM, TITLE_SPACING)
        canvas.text(words, 640, _OVER_TOP, height, palette.warning, "centre", TITLE_SPACING, bright)
        below = _OVER_TOP + 1.35 * _OVER
        result = result_words(world, self.names)
        canvas.write(result, 640, below, _OVER_SCORE, palette.hud, "centre", bright=bright)

    def _draw_past(self, canvas: Canvas, past: Session) -> None:
        with canvas.wordless(), canvas.dimmed(self.context.overlay.around):
            past.draw(canvas, 1.0)
        best = self._best_under(past.world)
        draw_hud(canvas, past.world, best, assisted=past.assisted, covered=True)
        self._draw_practice(canvas, past.world)

    def _draw_practice(self, canvas: Canvas, world: World) -> None:
        """Write that the game does not count, as a headline at first, but not on the rows of menus."""
        rows_there = self._covered and (self.context.overlay.on or bool(self._bots))
        if self.counts or rows_there:
            return
        sizes, height = hud_sizes(canvas.text_scale), canvas.scaled(_PRACTICE)
        top = middle_box(world, sizes).bottom
        own = "PRACTICE" if self.context.scenario is None else "SCENARIO"
        names = ", ".join(Path(bot.name).name for bot in self._bots)
        word = f"PILOT {names}" if names else own
        canvas.text(word, 640, top, height, canvas.palette.prompt, "centre")
        if self.flyers.any_bot and not self._covered:
            asked = "{take_over} LET THE BOT FLY" if self.flyers.taken_over else "{take_over} FLY YOURSELF"
            words = self.context.controls.fill(asked)
            canvas.write(words, 640, top + 1.5 * height, height, canvas.palette.faint, "centre")
        age = world.tick - self._began
        if age < _PRACTICE_TOLD and not (self._covered or self.context.overlay.on):
            banner(canvas, word, self._why_practice(), age / _PRACTICE_TOLD)

    def _why_practice(self) -> str:
        """Return why the game does not count."""
        if not self.repeat:
            return "NO SCORE IS KEPT"
        past = self.day != self.context.today()
        return "A PAST DAY: NO SCORE IS KEPT" if past else "TODAY'S GAME HAS BEEN PLAYED"

    def _has_player_news(self, world: World) -> bool:
        """Return whether a player has just joined or left."""
        return 0 <= world.tick - self._player_news[0] < _NEWS

    def _draw_reinforced(self, canvas: Canvas, world: World) -> None:
        """Draw the notice of reinforcements for some time."""
        tuning = world.tuning.reinforcement
        since = world.wave_tick - world.reinforced_from
        if tuning.rocks > 0 and since >= 0 and not self._has_player_news(world):
            ago = since % max(1, ticks(tuning.every))
            banner(canvas, "", "REINFORCEMENTS", min(1.0, ago / ticks(_TOLD)))

    def _draw_banner(self, canvas: Canvas, world: World) -> bool:
        """Announce the coming wave; return whether there is anything to announce."""
        wave = world.tuning.wave
        first = world.tick + world.ticks_to_wave <= ticks(wave.first_pause)
        whole = ticks(wave.first_pause if first else wave.pause - _BOARD)
        if not 0 < world.ticks_to_wave <= whole or self.session.headlines.is_busy(world):
            return False  # before that, gates may stand, and then the board of the cleared wave
        head, line = _announcement(world, first=first)
        if head:
            news = self._player_news[1] if self._has_player_news(world) else line
            banner(canvas, head, news, 1.0 - world.ticks_to_wave / whole)
        return bool(head)


def _announcement(world: World, *, first: bool) -> tuple[str, str]:
    """Return the headline before a wave and the line below it; none if the rules announce no waves."""
    look = rules_style(world.tuning)
    if not look.tells_waves:
        return look.ready.format(goal=world.tuning.team.goal) if first else "", ""
    news = _GOAL if world.wave == 0 else news_of(world.tuning, world.wave + 1)
    return f"WAVE {world.wave + 1}", ": ".join(filter(None, (wave_name(world), news)))
