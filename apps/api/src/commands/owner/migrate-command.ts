import pg from 'pg';
import { ensureSearchIndex } from '../../members/index.ts';
import { WrongEnvironment } from '../../platform/base/wrong-environment.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database-and-transaction.ts';
import { codeOf } from '../../platform/database/database-failures.ts';
import type { Log } from '../../platform/log/log.ts';
import { connectWithoutPool } from '../../platform/postgres/connect-without-pool.ts';
import type { MigrateAs } from '../../platform/postgres/migrate-server-database.ts';
import { grantRights } from './grant-rights.ts';
import { findExcessRights } from './program-role.ts';

/** The composition root's way to a database: `openDatabase`, with the rights of its owner where they are named. */
type OpenDatabase = (
  config: Config,
  log: Log,
  options?: { owner?: MigrateAs | undefined },
) => Promise<Database>;

/**
 * Brings the tables up to date. With `DATABASE_OWNER_URL`, does so as that role, and gives the role of `DATABASE_URL`
 * its rights. Without it, does what a start does. Returns lines for the person who ran it.
 */
export async function migrateCommand(
  config: Config,
  log: Log,
  openDatabase: OpenDatabase,
): Promise<string[]> {
  if (config.databaseOwnerUrl === null || config.databaseUrl === null) {
    await (await openDatabase(config, log)).close();
    return ['The tables are up to date.'];
  }
  const owned = await openDatabase(config, log, { owner: await ownerOf(config) });
  try {
    await ensureSearchIndex(owned, log);
  } finally {
    await owned.close();
  }
  const database = await openDatabase(config, log);
  try {
    const excess = await findExcessRights(database);
    if (excess.length === 0) {
      return [
        'The tables are up to date, and the role of DATABASE_URL cannot change the ledger, the audit trail or their seals.',
      ];
    }
    return [
      'The tables are up to date.',
      `NOT RESTRICTED: the role of DATABASE_URL could ${excess.join(', ')}. Name a role that is no superuser, owns nothing and is a member of no role that does.`,
    ];
  } finally {
    await database.close();
  }
}

/** Makes what a migration as the owner needs: the owner's address, and the rights that it gives to the program. */
export async function ownerOf(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
): Promise<MigrateAs | undefined> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === null || databaseOwnerUrl === null) return undefined;
  const program = await connectWithoutPool(databaseUrl).catch((error: unknown) => {
    const why = error instanceof pg.DatabaseError ? error.message : codeOf(error);
    throw new WrongEnvironment('DATABASE_URL', `names a database that cannot be used: ${why}.`);
  });
  try {
    const { rows } = await program.query('select current_user as name');
    const role = `${rows[0]?.name}`;
    return { url: databaseOwnerUrl, afterwards: (tx) => grantRights(tx, role) };
  } finally {
    await program.end();
  }
}
