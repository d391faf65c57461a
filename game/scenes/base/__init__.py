"""What scenes share: the scene itself, moves between scenes, pages of rows, the game session."""
