import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, rowsOf } from '../database/database-and-transaction.ts';
import { settings } from '../database/tables.ts';
import {
  connections,
  patience,
  useVanishing,
  useVanishingCall,
  write,
} from './vanished-database.testing.ts';

/** The embedded database runs in the same process, so it cannot vanish. */
describe.runIf(process.env.TEST_DATABASE_URL)('a database that vanishes', patience, () => {
  const vanishing = useVanishing();

  it('while nobody uses it fails who comes next, and all connections come back', async () => {
    await vanishing.expectAllConnections();
    const lost = vanishing.behind.database.connectionsLost();
    vanishing.behind.proxy.goSilent();
    const next = Array.from({ length: connections }, () =>
      vanishing.behind.database.transact((tx) => rowsOf(tx, sql`select 1`)),
    );
    for (const failure of await Promise.allSettled(next)) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    expect(vanishing.behind.database.connectionsLost()).toBe(lost + 1);
    vanishing.behind.proxy.recover();
    await vanishing.expectAllConnections();
  });

  it('leaves locks that the server itself frees', async () => {
    await vanishing.behind.database.transact((tx) => write(tx, 'a row'));
    const orphan = vanishing.behind.database.transact(async (tx) => {
      await tx.select().from(settings).where(eq(settings.name, 'a row')).for('update');
      vanishing.behind.proxy.goSilent();
      await write(tx, 'another row');
    });
    await expect(orphan).rejects.toThrow(DatabaseUnavailable);
    // Without a time limit at the server, this statement would wait for hours.
    await vanishing.direct.query(`update settings set sealed = '' where name = 'a row'`);
    const { rows } = await vanishing.direct.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('a call whose database vanishes', patience, () => {
  const call = useVanishingCall();

  it('at its commit, which was unheard, is not told that it was done or not, and is done once by its key', async () => {
    await call.expectOnceThoughUnknown('unheard');
    expect(call.runs).toBe(2);
  });
});
