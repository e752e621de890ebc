"""Many games at once: bots play many seeds, and the results are counted."""
