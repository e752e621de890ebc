"""
Rooms over the network. Only this package knows a web framework, threads and the data folder.

`services` puts everything together, `http/` deals with the network, `api/` has the requests by
topic, `work/` has what takes processor time.
"""
