#!/bin/sh
# Makes the secrets that compose.yaml names, each in a file of the folder "secrets". Changes no file that is there.
# The program in the container runs as user 10001, and PostgreSQL's as 999: run this as root, so that each gets its own.
set -eu
umask 077
mkdir -p secrets
cd secrets

random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
make() { [ -e "$1" ] || printf '%s\n' "$2" > "$1"; }

make postgres_password "$(random)"
make owner_password "$(random)"
make program_password "$(random)"
make encryption_key "$(random)"
make database_owner_url "postgres://sevenday_owner:$(cat owner_password)@database/sevenday"
make database_url "postgres://sevenday:$(cat program_password)@database/sevenday"
if [ "$(id -u)" = 0 ]; then
  chown 999 postgres_password owner_password program_password
  chown 10001 database_url database_owner_url encryption_key
fi
