"""Other people's fast games, measured beside ours: the nearest there are, in random play."""
