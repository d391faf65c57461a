"""What a person presses, turned into commands and menu actions."""
