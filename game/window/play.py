"""Opens the window and plays until the player leaves."""

from __future__ import annotations

import gc
import time

import pygame

from game.input.pads import use_mappings
from game.options import FAILURE, Options, Problem
from game.sound.mixer import SoundMixer
from game.storage.disk import data_folder
from game.storage.store import Store
from game.view.glow.glow import Glow
from game.window.app import App, wants_fullscreen
from game.window.game_loop import NS_PER_SECOND, run
from game.window.main_window import frame_rate, open_window, silent_libraries


def play(options: Options) -> int:
    """Open the window and play until the player leaves; return the exit code.

    Raises:
        Problem: there is no display, no window can be opened, or something could not be saved at the end.
    """
    store = Store(data_folder(options.data_dir))
    use_mappings(store.folder)
    try:
        window = open_window(
            options.size or store.settings.size,
            store.settings.place,
            store.settings.screens,
            fullscreen=wants_fullscreen(options, store),
            fit=options.size is None,
        )
    except pygame.error as fault:
        raise Problem(1, f"no display found ({fault}); --headless plays without one") from fault
    with silent_libraries():
        mixer = SoundMixer(store.settings, wanted=options.sound)
    app = App(window, options, store, time.perf_counter_ns, Glow(), mixer)
    gc.freeze()  # a full collection then takes 2 ms instead of 20, which would be a frame that is late
    with app.ending.listening():
        try:
            run(
                app,
                app.metronome,
                clock=time.perf_counter_ns,
                sleep=lambda ns: time.sleep(ns / NS_PER_SECOND),
                frame=NS_PER_SECOND // frame_rate(),
            )
        finally:
            gc.unfreeze()
            app.close()
            window.destroy()
            pygame.quit()
    lost = app.unsaved or app.context.failed
    if lost:
        raise Problem(app.ending.code or FAILURE, lost)
    return app.ending.code
