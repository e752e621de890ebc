"""
Clubs in the database: a row for each, which all changes lock; and a row for each of its games,
written in the transaction of the move that ends the game.
"""

from mulligan.store.clubs.rows import ClubRows

__all__ = ["ClubRows"]
