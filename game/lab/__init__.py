"""The lab: six rooms that show the collision maths of the game, with numbers to change. No pygame here."""
