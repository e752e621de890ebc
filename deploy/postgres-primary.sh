#!/usr/bin/env bash
# Run once, by the image of PostgreSQL, in the empty primary: it may be copied, and from its next
# start on a commit waits until the standby has it, too.
set -euo pipefail

echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 <<'SQL'
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SELECT pg_create_physical_replication_slot('standby');
SQL
