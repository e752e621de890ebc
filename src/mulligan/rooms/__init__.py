"""
People around a table: who is here, what they ask, what they are told, bots and the clock.

Nothing here knows a database, a web framework or a thread. What a room needs from outside are the
small protocols in `protocols`: a log, bots that think, a meter.
"""
