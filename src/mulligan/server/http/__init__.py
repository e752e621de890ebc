"""The network side: sockets, the page's files, limits, who asks and from where."""
