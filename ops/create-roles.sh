#!/bin/sh
# Makes the database and its two roles in a new PostgreSQL: "sevenday_owner" owns the tables, "sevenday" is the program's.
# The image of PostgreSQL runs this once. SECRETS names another folder than that of a container's secrets.
set -eu
secrets=${SECRETS:-/run/secrets}
OWNER_PASSWORD=$(cat "$secrets/owner_password") PROGRAM_PASSWORD=$(cat "$secrets/program_password") \
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv program_password PROGRAM_PASSWORD
create role sevenday_owner login createdb password :'owner_password';
create role sevenday login password :'program_password';
create database sevenday owner sevenday_owner;
revoke connect, temporary on database sevenday from public;
grant connect on database sevenday to sevenday;
SQL
