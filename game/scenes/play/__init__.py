"""A game being played: play, pause, count-in, hints, its end."""
