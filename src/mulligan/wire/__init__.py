"""
Every message between server and client, declared once.

The documentation (`docs/protocol.md`), the JSON Schema and the page's TypeScript types are made
from these classes. A message is a JSON object whose `t` says what it is. `to_server` and
`to_client` are the messages on a socket, `http` has the requests and answers over HTTP; the other
modules hold their parts.
"""

from mulligan.wire.fields import *
from mulligan.wire.http.clubs import *
from mulligan.wire.http.paper import *
from mulligan.wire.http.puzzles import *
from mulligan.wire.http.replays import *
from mulligan.wire.http.tables import *
from mulligan.wire.moves import *
from mulligan.wire.refusals import *
from mulligan.wire.tables import *
from mulligan.wire.to_client import *
from mulligan.wire.to_server import *
from mulligan.wire.views import *
