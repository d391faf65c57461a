"""The words of a test of pictures, taken whole: `from tests.view.words import *`."""

from collections.abc import Iterator as Iterator
from collections.abc import Sequence as Sequence
from dataclasses import replace as replace
from functools import partial as partial
from itertools import combinations as combinations
from itertools import pairwise as pairwise
from typing import Any as Any

from hypothesis import given as given
from hypothesis import strategies

from game.physics import Torus as Torus
from game.physics.legs import Leg as Leg
from game.scenes.game.session import Session as Session
from game.sim.event_table import FALL_BURSTS as FALL_BURSTS
from game.view.bodies.poses import Poses as Poses
from game.view.bodies.wave_look import SECTORS as SECTORS
from game.view.effects.effects import Effects as Effects
from game.view.glow.glow import Glow as Glow
from game.view.hud.hud import draw_hud as draw_hud
from game.view.paint.box import Box as Box
from game.view.paint.camera import Camera as Camera
from game.view.paint.canvas import Canvas as Canvas
from game.view.paint.draw_options import FULL as FULL
from game.view.paint.draw_options import LEVELS as LEVELS
from game.view.paint.draw_options import REDUCED as REDUCED
from game.view.paint.draw_options import DrawOptions as DrawOptions
from game.view.paint.strokes import Quality as Quality
from game.view.paint.theme import DEFAULT as DEFAULT
from game.view.paint.theme import PALETTES as PALETTES
from game.view.paint.theme import Colour as Colour
from game.view.paint.theme import Theme as Theme
from tests.approve import approve as approve
from tests.each import each as each
from tests.view.canvases import Noted as Noted
from tests.view.canvases import around as around
from tests.view.canvases import light as light
from tests.view.canvases import lit as lit
from tests.view.canvases import noted as noted
from tests.view.canvases import picture as picture
from tests.view.canvases import plain as plain
from tests.view.canvases import seen as seen

st = strategies  # mypy hands on no name that is imported under another
