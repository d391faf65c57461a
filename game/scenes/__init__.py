"""The screens: title, play, pause, game over. Each returns where to go next; the stack goes there."""
