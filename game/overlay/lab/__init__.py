"""The picture of a room of the lab."""
