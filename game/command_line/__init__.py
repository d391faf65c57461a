"""The command line: its arguments, its commands, and games without a window."""
