"""
Tables on one device, without a server: the same rules, rooms and messages, in a browser.

`device` puts it together. It needs somebody who keeps what happens (`storage`), and answers what
the page asks over HTTP (`dispatcher`) and on sockets (`connection`). `worker` is what the page's
Web Worker calls. Nothing here starts a thread or opens a file, so it runs under CPython, too.
"""
