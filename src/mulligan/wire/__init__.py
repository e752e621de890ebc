"""
Everything that is said between a server and a client, declared once.

The documentation (`docs/protocol.md`), the JSON Schema and the page's TypeScript types are made
from these classes. A message is a JSON object whose `t` says what it is. `to_server` and
`to_client` are what goes over a socket, `http_*` what is asked and answered over HTTP; the other
modules are what they are made of.
"""

from mulligan.wire.fields import *
from mulligan.wire.http_paper import *
from mulligan.wire.http_replays import *
from mulligan.wire.http_tables import *
from mulligan.wire.moves import *
from mulligan.wire.refusals import *
from mulligan.wire.tables import *
from mulligan.wire.to_client import *
from mulligan.wire.to_server import *
from mulligan.wire.views import *
