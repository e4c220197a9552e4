import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import { tableRights } from './table-rights.ts';

/**
 * Gives the program's role its rights on each table, and takes back all others. The transaction is the owner's.
 *
 * Gives nothing and takes nothing if `role` is the owner itself. Throws when a table is not listed in `tableRights`: a
 * program without rights on a table of its own would fail later, in the middle of its work.
 */
export async function grantRights(tx: Tx, role: string): Promise<void> {
  const [{ isOwner } = { isOwner: true }] = await rowsOf<{ isOwner: boolean }>(
    tx,
    sql`select ${role} = current_user as "isOwner"`,
  );
  if (isOwner) return;
  await refuseUnlisted(tx);
  const program = sql.identifier(role);
  await limitDatabase(tx, program);
  const schemas = sql`public, drizzle`;
  await tx.execute(sql`revoke all on all tables in schema ${schemas} from ${program}`);
  await tx.execute(sql`revoke all on all sequences in schema ${schemas} from ${program}`);
  await tx.execute(sql`grant usage on schema ${schemas} to ${program}`);
  // A backup reads how far the sequences have come, and which migrations are done.
  await tx.execute(sql`grant select on all tables in schema drizzle to ${program}`);
  await tx.execute(sql`grant select on all sequences in schema drizzle to ${program}`);
  await tx.execute(sql`grant usage, select on all sequences in schema public to ${program}`);
  for (const [table, rights] of Object.entries(tableRights)) {
    await tx.execute(
      sql`grant ${sql.raw(rights.join(', '))} on ${sql.identifier(table)} to ${program}`,
    );
  }
}

async function refuseUnlisted(tx: Tx): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select relname as name from pg_class made
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select 1 from pg_depend where objid = made.oid and deptype = 'e')`,
  );
  const unlisted = tables.map(({ name }) => name).filter((name) => !(name in tableRights));
  if (unlisted.length === 0) return;
  throw new Error(`These tables are not listed in table-rights.ts: ${unlisted.join(', ')}.`);
}

/**
 * Lets the role connect, and nobody but the owner make anything in the database. Only who owns the database may do so.
 */
async function limitDatabase(tx: Tx, program: SQL | ReturnType<typeof sql.identifier>) {
  const [own] = await rowsOf<{ name: string; isOwned: boolean }>(
    tx,
    sql`select datname as name, pg_has_role(datdba, 'usage') as "isOwned"
      from pg_database where datname = current_database()`,
  );
  if (!own?.isOwned) return;
  const database = sql.identifier(own.name);
  await tx.execute(sql`grant connect on database ${database} to ${program}`);
  await tx.execute(sql`revoke create, temporary on database ${database} from public, ${program}`);
  await tx.execute(sql`revoke create on schema public from public, ${program}`);
}
