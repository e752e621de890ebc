"""
Tables over the network: rooms decide, store, tell. The only place with an event loop.

Read `wire.py` first for what is said, then `room.py` for what is done about it.
"""
