#!/usr/bin/env bash
# A standby named `standby` of $PRIMARY: the first time it copies all of it, then it follows.
# After a failover, empty the old primary's folder before it becomes the new standby.
set -euo pipefail

export PGPASSWORD=$POSTGRES_PASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    pg_basebackup --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf \
        --slot=standby --dbname="host=$PRIMARY user=$POSTGRES_USER"
    # Copied from the primary. Without this, commits would wait for a standby after a promotion.
    echo "synchronous_standby_names = ''" >> "$PGDATA/postgresql.auto.conf"
fi
# By default it comes back to a primary that has restarted only after 5 s, and moves wait for it.
exec postgres -c cluster_name=standby -c wal_retrieve_retry_interval=200ms
