"""The words of a test of the rules, taken whole: `from tests.play import *`.

Bodies and events by name, worlds and flights (`tests.arena`), rows (`each`), stories (`story`).
"""

from game.physics import Point as Point
from game.physics.record import Record as Record
from game.sim.bodies import *
from game.sim.command import Command as Command
from game.sim.context import StepContext as StepContext
from game.sim.events import *
from game.sim.headings import facing as facing
from game.sim.headings import heading_of as heading_of
from game.sim.step import step as step
from game.sim.tuning import DT as DT
from game.sim.tuning import MODERN as MODERN
from game.sim.tuning import Size as Size
from game.sim.tuning import Tuning as Tuning
from game.sim.tuning import ticks as ticks
from game.sim.wave_table import WAVES as WAVES
from game.sim.world import World as World
from game.sim.world import new_world as new_world
from tests.arena import *
from tests.each import each as each
from tests.story import story as story
