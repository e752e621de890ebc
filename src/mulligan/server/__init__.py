"""
Rooms over the network. The only place that knows a web framework, threads and the disk's folder.

`services` puts everything together, `http/` is where the network comes in, `api/` has the requests
by what they are about, `thinking/` is what takes a processor's time.
"""
