"""The command line: arguments, what each asks for, and games without a window."""
