"""What people feel when parts of a server die, and whether a move is lost."""
