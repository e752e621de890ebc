"""
A table with people around it: `room` decides, stores and tells, in this order.

`batch` decides from values alone, `audience` is everybody who is there and what they are told,
`autoplay` makes the moves that no person makes.
"""

from mulligan.rooms.room.room import Room

__all__ = ["Room"]
