import { type SQL, sql } from 'drizzle-orm';
import { sqlState } from '../base/sql-state.ts';
import { type Database, rowsOf, type Tx } from './database-and-transaction.ts';
import { databaseIdentity } from './tables.ts';

/**
 * A provider of managed databases may forbid us to read the first three. `database` and `table` are
 * in PostgreSQL's own catalog, which every role may read by default.
 */
const parts: Record<string, SQL> = {
  system: sql`(select system_identifier from pg_control_system())`,
  // PostgreSQL's timeline number changes when a standby becomes the primary server.
  // `pg_control_checkpoint` would show the new number only some time later.
  timeline: sql`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`,
  // Changes at each start of the server, also from an older copy of its disk. A standby that
  // replaces the server started at another time.
  started: sql`extract(epoch from pg_postmaster_start_time())`,
  database: sql`(select oid from pg_database where datname = current_database())`,
  // Restoring a dump creates the table again, so its id changes.
  table: sql`'database_identity'::regclass::oid`,
};

/** SQLSTATEs: insufficient privilege, no such function, and a feature that is not supported. */
const forbidden = ['42501', '42883', '0A000'];

/**
 * `isWhole` is false if the server forbids us to read some parts. Another database may then seem to
 * be this one.
 */
export type Identity = { expression: SQL; isWhole: boolean };

export async function identityOf(database: Database): Promise<Identity> {
  const readable: SQL[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (await mayRead(database, part)) readable.push(sql`${`${name} `}::text || ${part}`);
  }
  return {
    expression: sql`concat_ws(', ', ${sql.join(readable, sql`, `)})`,
    isWhole: readable.length === Object.keys(parts).length,
  };
}

/**
 * Begins a new epoch, so no money moves until the payment provider's events are processed in it
 * (docs/adr/0028). A process that used the database before the restore notices the new identity and
 * waits too.
 */
export async function markRestored(tx: Tx, backupId: string): Promise<void> {
  await tx
    .update(databaseIdentity)
    .set({ identity: `restored from ${backupId}`, epoch: sql`${databaseIdentity.epoch} + 1` });
}

async function mayRead(database: Database, part: SQL): Promise<boolean> {
  try {
    await database.transact((tx) => rowsOf(tx, sql`select ${part}`));
    return true;
  } catch (error) {
    if (forbidden.includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}

export type StoredIdentity = {
  /** What the table says. Null before the first start. */
  identity: string | null;
  /** What the database itself says now. */
  present: string;
  epoch: number;
  heardEpoch: number;
  callsEndAt: Date;
};

export async function readStoredIdentity(
  tx: Tx,
  identity: SQL,
  { locked = false } = {},
): Promise<StoredIdentity> {
  const rows = await rowsOf<{
    identity: string | null;
    present: string;
    epoch: string | number;
    heard: string | number;
    ends_ms: string | number;
  }>(
    tx,
    sql`select identity, ${identity} as present, epoch, heard_epoch as heard,
      extract(epoch from calls_end_at) * 1000 as ends_ms
      from database_identity ${locked ? sql`for update` : sql``}`,
  );
  const [row] = rows;
  if (!row) throw new Error('The row of database_identity is missing.');
  return {
    identity: row.identity,
    present: row.present,
    epoch: Number(row.epoch),
    heardEpoch: Number(row.heard),
    callsEndAt: new Date(Number(row.ends_ms)),
  };
}
