"""Where the network comes in: sockets, the page's files, limits, who asks and from where."""
