"""A game in the terminal: the command, the input, and a screen for each game."""
