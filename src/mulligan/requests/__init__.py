"""
What people ask once, answered without a web framework: by a server over HTTP, and by a page that
has no server.

Each function takes a `Context`, which says who asks and what the answer may use, and messages of
`wire`; it returns messages, or raises an error that `problems` turns into a status and a refusal.
"""
