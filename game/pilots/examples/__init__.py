"""Bots to read, to fly and to change; `game/pilots/README.md` goes through them."""
