"""The player's input devices, turned into commands and menu actions."""
