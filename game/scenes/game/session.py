"""A game under way: its effects and sounds, the loop that plays or watches it, and the view of its past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from game.deaths.loss import LossKeeper
from game.overlay.overlay import Overlay
from game.overlay.state import SPAN
from game.physics.record import Record
from game.replay.timeline import Timeline
from game.sim.command import Command
from game.sim.events import Event
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.sound.sounds import Sounds
from game.view.bodies.draw_world import choose_sky, draw_world
from game.view.bodies.poses import HitFeedback, Poses
from game.view.effects.effects import Effects
from game.view.effects.grid import Grid
from game.view.effects.trick_shot import TrickShots
from game.view.hud.headlines import Headlines
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import FULL, DrawOptions


class EventListener(Protocol):
    """A receiver of the events of every tick."""

    def follow(self, events: Sequence[Event], world: World, /) -> object:
        """Process the events of a tick; the world is as after the tick, and must not be changed."""


class Session:
    """A world, the poses its bodies had a tick ago, the effects around it, and the record of its physics.

    Without sounds it is silent.
    """

    def __init__(self, world: World, sounds: Sounds | None = None, look: DrawOptions = FULL) -> None:
        self.world = world
        self.assisted = False
        """whether the player has had an assist in this game: an extra shield, less speed or slow motion."""
        self.record: Record | None = None  # the queries of the last tick, while the overlay asks for them
        self.effects = Effects(look=look)
        self._hit_feedback = HitFeedback(look)
        self.grid = Grid(look)
        self._poses = Poses()
        self.trick_shots = TrickShots(look)
        """the path of a kill after two reflections or more; drawn by scenes that may hold the picture."""
        self.headlines = Headlines()  # texts over the field for a while; drawn with the HUD
        self._sounds = sounds
        self.listeners: list[EventListener] = [
            self._poses,
            self.effects,
            self._hit_feedback,
            self.grid,
            self.trick_shots,
            self.headlines,
        ]
        """Listeners called with the events of each tick, in this order; add yours here.

        The overlay, which reads the record of physics, and recorders of commands are not among them.
        """
        if sounds is not None:
            self.listeners.append(sounds)

    @property
    def look(self) -> DrawOptions:
        """How much flashes and flies about; may change at any time."""
        return self.effects.look

    @look.setter
    def look(self, look: DrawOptions) -> None:
        self.effects.look = look
        self._hit_feedback.look = self.grid.look = self.trick_shots.look = look

    def hear(self, sounds: Sounds) -> None:
        """Play its sounds from now on."""
        self._sounds = sounds
        self.listeners.append(sounds)

    def tick(self, commands: Sequence[Command], overlay: Overlay | None = None) -> list[Event]:
        """Advance by one tick, one command per ship; pass its events to the listeners and return them."""
        is_recorded = overlay is not None and overlay.on
        self.record = (self.record or Record()) if is_recorded else None
        self.remember()
        events = step(self.world, commands, self.record)
        self.show(events)
        if overlay is not None and self.record is not None:
            overlay.follow(self.world, self.record)
        return events

    def remember(self) -> None:
        """Note where all bodies are, to draw them from there to where they are after the tick."""
        self._poses.remember(self.world)

    def show(self, events: Sequence[Event]) -> None:
        """Pass the events of a tick to the listeners, and advance effects and sounds by its time."""
        for listener in self.listeners:
            listener.follow(events, self.world)
        self.effects.tick()
        self._hit_feedback.tick()
        self.grid.tick()
        if self._sounds is not None:
            self._sounds.state(self.world)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field as it was alpha of the way through the last tick."""
        if self.effects.theme != canvas.palette:
            self.effects.clear()  # they have the colours of another palette
        self.effects.theme, self.effects.text_scale = canvas.palette, canvas.text_scale
        choose_sky(canvas, self.world, drifts=self.look.bends)
        self.grid.draw(canvas, self.world, self._poses, alpha, canvas.palette)
        draw_world(canvas, self.world, self._poses, alpha, self._hit_feedback)
        self.effects.draw(canvas, alpha)


_BEFORE: Final = 240  # ticks that are replayed before a past tick, so that its explosions are seen
_CHOSEN: Final = 10  # the last of these, in which the overlay chooses its question


class Source(Protocol):
    """Where the commands of a game come from."""

    def due(self, world: World) -> Iterable[Sequence[Command]]:
        """Yield the commands of each tick that is due; it is played before the next is asked for."""


class Run:
    """A game under way, with all that can be looked back at: its past, and the losses of its ships."""

    def __init__(self, session: Session, overlay: Overlay) -> None:
        self.session = session
        self.overlay = overlay
        self.timeline = Timeline(session.world)
        self.losses = LossKeeper(self.timeline)

    def play(self, source: Source) -> Iterator[tuple[list[Event], Sequence[Command]]]:
        """Play the ticks that are due, new or past; yield the events and commands of each."""
        world = self.session.world
        for commands in source.due(world):
            events = self.session.tick(commands, self.overlay)
            if world.tick > self.timeline.last:
                self.timeline.follow(world, commands)
                self.losses.follow(events, world)
            yield events, commands

    def at(self, tick: int) -> Session:
        """Return a silent session of a tick of the timeline, of which the overlay, if on, gets its memory."""
        self.overlay.forget()
        session = Session(self.timeline.at(max(self.timeline.first, tick - _BEFORE)))
        session.look = self.session.look
        while session.world.tick < tick:
            before = session.world.tick
            self.overlay.recalls = tick - before > _CHOSEN
            session.tick(self.timeline.commands(before), self.overlay if tick - before <= SPAN else None)
        return session


class TimeTravel:
    """The displayed past tick of a game. The game itself does not change."""

    def __init__(self, run: Run) -> None:
        self._run, self._timeline = run, run.timeline
        self.past: Session | None = None  # the game at the displayed tick, None in the present
        self.travelled = False  # whether a past tick has been displayed

    @property
    def tick(self) -> int:
        """The displayed tick."""
        return self._timeline.last if self.past is None else self.past.world.tick

    @property
    def fraction(self) -> float:
        """The displayed tick as a fraction (0..1) of the game so far."""
        whole = self._timeline.last - self._timeline.first
        return (self.tick - self._timeline.first) / whole if whole else 1.0

    def tick_of(self, fraction: float) -> int:
        """Return the tick nearest to a fraction (0..1) of the game so far."""
        return self._timeline.first + round(fraction * (self._timeline.last - self._timeline.first))

    def go(self, tick: int) -> None:
        """Display a tick, clamped to the timeline."""
        tick = min(self._timeline.last, max(self._timeline.first, tick))
        if tick == self.tick:
            return
        self.travelled = True
        if self.past is not None and tick == self.past.world.tick + 1:
            self.past.tick(self._timeline.commands(self.past.world.tick), self._run.overlay)
        else:
            self.past = self._run.at(tick)
        self.past.assisted = self._run.session.assisted
        if tick == self._timeline.last:
            self.past = None

    def look_again(self) -> None:
        """Fill the memory of an overlay that was just switched on, from the ticks before the shown one."""
        again = self._run.at(self.tick)
        again.assisted = self._run.session.assisted
        self.past = None if self.past is None else again

    def words(self) -> str:
        """Return the displayed time in words."""
        hundredths = self.tick % TICKS_PER_SECOND * 100 // TICKS_PER_SECOND
        time = f"{minutes(self.tick)}.{hundredths:02}   TICK {self.tick}"
        return time if self.past else f"{time}   NOW"


def minutes(ticks: int) -> str:
    """Return a time as minutes and whole seconds."""
    seconds = ticks // TICKS_PER_SECOND
    return f"{seconds // 60}:{seconds % 60:02}"
