import { sql } from 'drizzle-orm';
import { sqlState } from '../../platform/base/sql-state.ts';
import {
  type Database,
  partsOf,
  rowsOf,
  type Tx,
} from '../../platform/database/database-and-transaction.ts';
import { appendOnlyTables } from './table-rights.ts';

/** PostgreSQL's code for a missing right. Our guards refuse with other codes. */
const insufficientPrivilege = '42501';

/**
 * Lists what the connected role could do to the ledger, the audit trail and the chain. Empty if the database refuses.
 *
 * Tries to change and to delete no row of each table. Reads from the catalog whether the role could remove a guard,
 * because trying that would lock the table.
 */
export function findExcessRights(database: Database): Promise<string[]> {
  return database.transact(async (tx) => {
    const excess: string[] = [];
    for (const table of appendOnlyTables) {
      if (await couldRemoveGuards(tx, table)) excess.push(`remove the guards of ${table}`);
      for (const statement of ['update', 'delete'] as const)
        if (await isAllowed(tx, table, statement)) excess.push(`${statement} ${table}`);
    }
    return excess;
  });
}

/** A superuser counts as a member of every role, and so of the table's owner. */
async function couldRemoveGuards(tx: Tx, table: string): Promise<boolean> {
  const [row] = await rowsOf<{ could: boolean }>(
    tx,
    sql`select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'truncate, trigger') as could
      from pg_class where oid = ${table}::regclass`,
  );
  return row?.could ?? false;
}

async function isAllowed(tx: Tx, table: string, statement: 'update' | 'delete'): Promise<boolean> {
  const [column] = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
  );
  const [name, first] = [sql.identifier(table), sql.identifier(`${column?.name}`)];
  const tried =
    statement === 'update'
      ? sql`update ${name} set ${first} = ${first} where false`
      : sql`delete from ${name} where false`;
  try {
    await partsOf(tx).transact((part) => part.execute(tried));
    return true;
  } catch (error) {
    return sqlState(error) !== insufficientPrivilege;
  }
}
