"""The screens: title, play, pause, game over; each says where to go, none goes there itself."""
