"""A game under way, with its effects, sounds and event listeners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.overlay.overlay import Overlay
from game.physics.record import Record
from game.sim.command import Command
from game.sim.events import Event
from game.sim.step import step
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
