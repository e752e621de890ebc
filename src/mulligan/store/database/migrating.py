"""
Bringing a database up to date.

Processes of two versions may use one database for a while, so a schema changes in two steps: first
it is expanded, and the older ones go on without the new parts; later, when none of them is left, it
is contracted. The database says itself which versions may use it.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

from mulligan.rooms.protocols import StoreError
from mulligan.store.schema import compatibility


def migrate(connection: Connection) -> None:
    """
    Bring the database of *connection* up to date, unless it is ahead of this program.

    Raises:
        StoreError: It is, and can no longer be used by this program.
    """
    config = _config()
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    ours = scripts.get_current_head()
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if found is None or found in known:
        command.upgrade(config, "head")
        return
    oldest = connection.execute(select(compatibility.c.oldest)).scalar_one()
    if ours is None or ours < oldest:
        raise StoreError("this was written by another version of Mulligan.")


def newest() -> str:
    """The version of a database that is up to date."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent.parent / "migrations"))
    return config
