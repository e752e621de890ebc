"""Many games at once: bots against seeds, and what came of it."""
