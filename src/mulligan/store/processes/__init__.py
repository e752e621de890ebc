"""What processes that share a database know of each other: who is alive, and what is to be done."""
