"""Classic 1979: the numbers of the original, and the rules that they make here."""
