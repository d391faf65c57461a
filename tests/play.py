"""The words of a test of the rules, taken whole: `from tests.play import *`.

Bodies and events by name, worlds and flights (`tests.arena`), rows (`each`), stories (`story`), pages
(`approve`), drawn cases (`given`, `st`), and what else most tests need of Python and of the rules.
"""

from collections.abc import Callable as Callable
from collections.abc import Iterator as Iterator
from collections.abc import Sequence as Sequence
from dataclasses import fields as fields
from dataclasses import replace as replace
from functools import cache as cache
from itertools import pairwise as pairwise
from itertools import product as product
from pathlib import Path as Path
from random import Random as Random
from typing import Any as Any

from hypothesis import given as given
from hypothesis import strategies

from game.physics import Point as Point
from game.physics.record import Record as Record
from game.physics.record import SweepRecord as SweepRecord
from game.pilots.autopilot import Autopilot as Autopilot
from game.pilots.pilot import Idle as Idle
from game.sim.bodies import *
from game.sim.clone import clone as clone
from game.sim.command import FULL_TURN as FULL_TURN
from game.sim.command import IDLE as IDLE
from game.sim.command import Command as Command
from game.sim.context import FATAL as FATAL
from game.sim.context import Damage as Damage
from game.sim.context import StepContext as StepContext
from game.sim.damage import damage as damage
from game.sim.dice import Dice as Dice
from game.sim.digest import state_hash as state_hash
from game.sim.events import *
from game.sim.field import Purpose as Purpose
from game.sim.field import clearance as clearance
from game.sim.gifts import rules_of as rules_of
from game.sim.headings import TURN as TURN
from game.sim.headings import facing as facing
from game.sim.headings import heading_of as heading_of
from game.sim.headings import turn_between as turn_between
from game.sim.kinds.registry import Role as Role
from game.sim.kinds.registry import has as has
from game.sim.kinds.rock import make_rock as make_rock
from game.sim.rule_sets import CLASSIC as CLASSIC
from game.sim.rule_sets import DUEL as DUEL
from game.sim.rule_sets import RULE_SETS as RULE_SETS
from game.sim.rule_sets import TETHER as TETHER
from game.sim.step import step as step
from game.sim.tuning import DT as DT
from game.sim.tuning import MODERN as MODERN
from game.sim.tuning import TICKS_PER_SECOND as TICKS_PER_SECOND
from game.sim.tuning import Size as Size
from game.sim.tuning import Tuning as Tuning
from game.sim.tuning import ticks as ticks
from game.sim.wave_table import WAVES as WAVES
from game.sim.world import World as World
from game.sim.world import new_world as new_world
from tests.approve import approve as approve
from tests.arena import *
from tests.each import each as each
from tests.story import story as story

st = strategies  # mypy hands on no name that is imported under another
