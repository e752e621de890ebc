"""A game in the terminal: the command, what is typed, and one screen for each game."""
