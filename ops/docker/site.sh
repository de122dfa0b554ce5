#!/bin/sh
# Starts a node with the secrets that were made once for this site.
set -eu
SESSION_SECRET=$(cat /secrets/session-secret)
TURN_SECRET=$(cat /secrets/turn-secret)
AWS_SECRET_ACCESS_KEY=$(cat /secrets/storage-secret)
DATABASE_URL="postgres://saath:$(cat /secrets/database-password)@postgres/saath"
export SESSION_SECRET TURN_SECRET AWS_SECRET_ACCESS_KEY DATABASE_URL
exec node dist/server/main.js
