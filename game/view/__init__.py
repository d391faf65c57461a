"""Everything that is seen or heard: lines, letters, colours, and the light between them."""
