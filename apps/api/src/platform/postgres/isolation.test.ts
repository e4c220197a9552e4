import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import {
  askServer,
  createServerDatabase,
} from '../../../../../scripts/databases/server-databases.mjs';
import { type Database, rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { migrationsFolder, someoneWaits, testStatements } from '../testing.ts';
import { openServerDatabase } from './server-database.ts';

const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(1)`);
const write = (tx: Tx) => tx.insert(settings).values({ name: 'first', sealed: Buffer.of(1) });
const stored = (tx: Tx) => tx.select().from(settings).where(eq(settings.name, 'first'));

/** The embedded database runs one transaction after another. */
describe.runIf(process.env.TEST_DATABASE_URL).each(['repeatable read', 'serializable'])(
  'where the isolation of a database is by default %s',
  (isolation) => {
    let database: Database;
    let drop: () => Promise<unknown>;
    afterEach(async () => {
      await database.close();
      await drop();
    });

    const open = async () => {
      const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', 'test');
      drop = made.drop;
      const name = new URL(made.url).pathname.slice(1);
      const change = `alter database ${name} set default_transaction_isolation = '${isolation}'`;
      await askServer(made.url, change);
      database = await openServerDatabase(made.url, migrationsFolder, silentLog, testStatements);
    };

    it('a change that waited for a lock sees what the holder of the lock committed', async () => {
      await open();
      const shown = await database.transact((tx) =>
        rowsOf(tx, sql`select current_setting('default_transaction_isolation') as default`),
      );
      expect(shown).toEqual([{ default: isolation }]);
      const { waiting } = await database.transact(async (tx) => {
        await lock(tx);
        await write(tx);
        const waiting = database.transact(async (later) => {
          await lock(later);
          return stored(later);
        });
        await someoneWaits(database);
        return { waiting };
      });
      expect(await waiting).toHaveLength(1);
    });
  },
);
