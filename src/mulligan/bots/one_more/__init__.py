"""Bots for One More!: a casual player with rules of thumb, and an expert who guesses hands."""
