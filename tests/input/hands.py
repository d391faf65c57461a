"""Scripts of hands on keys and pads, and of what the ship is then told."""

from typing import TypeAlias

import pygame

from game.input.actions import Action
from game.input.controls import Controls
from game.input.keyboard import HELD, Keyboard
from game.sim.command import Command
from tests import virtual_pad
from tests.virtual_pad import VirtualPad

MODS = {"ALT": pygame.KMOD_LALT, "ALTGR": pygame.KMOD_RALT | pygame.KMOD_NUM, "NUM": pygame.KMOD_NUM}
LETTERS = {"thrust": "T", "fire": "F", "laser": "Z", "warp": "W"}


Taker: TypeAlias = Keyboard | Controls
"""What takes events."""


def pump(controls: Taker) -> list[Action]:
    """Take in all events that wait; return the actions they press."""
    return [action for event in pygame.event.get() for action in controls.presses(event)]


def key_event(word: str) -> pygame.Event:
    """Return the event of +KEY or -KEY: by label, by @PLACE or both, as with ALT*, ALTGR* or NUM* held."""
    mod, _, name = word[1:].rpartition("*")
    label, _, place = name.partition("@")
    key = getattr(pygame, f"K_{label.lower() if len(label) == 1 else label}") if label else 0
    scancode = getattr(pygame, f"KSCAN_{place}") if place else 0
    kind = pygame.KEYDOWN if word[0] == "+" else pygame.KEYUP
    return pygame.Event(kind, key=key, scancode=scancode, mod=MODS.get(mod, 0))


def letters(command: Command) -> str:
    """Return L or R for a full turn, l or r for less, T, F, Z (the laser) and W, or a dot for nothing."""
    turn = {-127: "L", 0: "", 127: "R"}.get(command.turn, "l" if command.turn < 0 else "r")
    return turn + "".join(letter for name, letter in LETTERS.items() if getattr(command, name)) or "."


def act(taker: Taker, word: str, pads: tuple[VirtualPad, ...]) -> tuple[Action, ...]:
    """Do one word of a script; return the actions that a key pressed."""
    if word in ("LOST", "GAINED"):
        return taker.presses(pygame.Event(getattr(pygame, f"WINDOWFOCUS{word}")))
    if word == "CLEAR":
        (taker.latches if isinstance(taker, Keyboard) else taker).clear()
    elif word == "SETTLE":
        if isinstance(taker, Controls):
            pump(taker)
        for _ in range(HELD):
            taker.tick()
    elif word == "NEXT":
        pump(taker)
    elif word[0].isdigit():
        pad, (name, _, value) = pads[int(word[0]) - 1], word[1:].partition("=")
        if name == "OUT":
            pad.unplug()
        elif value:
            pad.axis(getattr(virtual_pad, name), getattr(virtual_pad, value, 0) or int(value))
        else:
            (pad.press if name[0] == "+" else pad.release)(getattr(virtual_pad, name[1:]))
    else:
        return taker.presses(key_event(word))
    return ()


def play(taker: Taker, script: str, *pads: VirtualPad) -> None:
    """Play "what the hands do > the actions it presses : the commands of the next ticks ; ...".

    Hands: +KEY and -KEY, after a digit the button of that pad, 1AXIS=VALUE, 1OUT to pull it; LOST and GAINED
    the focus, CLEAR, SETTLE pads, NEXT frame. Commands: see `letters`, of two seats as L|T.
    """
    for step in script.split(";"):
        hands, _, ticks = step.partition(":")
        hands, asks, actions = hands.partition(">")
        pressed = [action for word in hands.split() for action in act(taker, word, pads)]
        pressed += pump(taker) if pads else []
        if asks:
            assert [action.name for action in pressed] == actions.split(), step
        for tick in ticks.split():
            if isinstance(taker, Keyboard):
                commands = [taker.latches.command()]
            else:
                commands = [taker.command(seat) for seat in range(tick.count("|") + 1)]
            assert "|".join(map(letters, commands)) == tick, step
