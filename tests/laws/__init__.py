"""What holds for every game, whatever is dealt and whoever plays. The referees judge by it."""
