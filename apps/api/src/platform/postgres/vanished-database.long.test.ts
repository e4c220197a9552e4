import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, rowsOf } from '../database/database-and-transaction.ts';
import { silentLog } from '../log/log.ts';
import { createClocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from '../work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../work/work-handler.ts';
import { queueOf, type WorkKind } from '../work/work-queues.ts';
import { createWorker } from '../work/worker.ts';
import { openBehindProxy } from './silent-proxy.testing.ts';
import {
  connections,
  limits,
  patience,
  useVanishing,
  useVanishingCall,
  write,
} from './vanished-database.testing.ts';

const workKinds = Object.keys(queueOf) as WorkKind[];

/** The embedded database runs in the same process, so it cannot vanish. */
describe.runIf(process.env.TEST_DATABASE_URL)('a database that vanishes', patience, () => {
  const vanishing = useVanishing();

  it('in the midst of transactions fails them, and all connections come back', async () => {
    const failures = await Promise.allSettled(
      Array.from({ length: connections }, () =>
        vanishing.behind.database.transact(async (tx) => {
          await write(tx, randomUUID());
          vanishing.behind.proxy.goSilent();
          await write(tx, randomUUID());
        }),
      ),
    );
    for (const failure of failures) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    vanishing.behind.proxy.recover();
    await vanishing.expectAllConnections();
    expect((await vanishing.direct.query('select name from settings')).rows).toEqual([]);
  });

  it('is told to the log once, and once when it is back, however many tries fail', async () => {
    await vanishing.expectAllConnections();
    vanishing.behind.proxy.goSilent();
    const tries = Array.from({ length: connections + 2 }, () =>
      vanishing.behind.database.transact((tx) => rowsOf(tx, sql`select 1`)),
    );
    for (const failure of await Promise.allSettled(tries)) {
      expect(failure).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    expect(vanishing.logged).toEqual(['the database fails: calls may be refused']);
    vanishing.behind.proxy.recover();
    await vanishing.expectAllConnections();
    expect(vanishing.logged.slice(1)).toEqual(['the database works again']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)(
  'the worker of a database that vanishes',
  patience,
  () => {
    it('leaves it to the database to tell, and takes work when it is back', async () => {
      const behind = await openBehindProxy({ connections, lenderConnections: 0, limits });
      const logged: unknown[] = [];
      const done: string[] = [];
      const record = (...line: unknown[]) => void logged.push(line);
      const clocks = createClocks();
      const worker = createWorker({
        database: behind.database,
        clocks,
        log: { ...silentLog, warn: record, error: record },
        handlers: Object.fromEntries(
          workKinds.map((kind) => [
            kind,
            async (key: string) => {
              done.push(key);
              return 'done' as const;
            },
          ]),
        ) as Record<WorkKind, WorkHandler>,
      });
      await behind.database.transact(async (tx) =>
        enqueueWork(tx, {
          kind: 'send_mail',
          key: 'a mail',
          dueAt: await clocks.business(tx),
          createdAt: clocks.wall(),
        }),
      );
      behind.proxy.goSilent();
      await worker.drain();
      expect(done).toEqual([]);
      behind.proxy.recover();
      await worker.drain();
      expect(done).toEqual(['a mail']);
      expect(logged).toEqual([]);
      await behind.close();
    });
  },
);

describe.runIf(process.env.TEST_DATABASE_URL)('a call whose database vanishes', patience, () => {
  const call = useVanishingCall();

  it('at its commit, which was heard, is not told that it was done or not, and is done once by its key', async () => {
    await call.expectOnceThoughUnknown('heard');
    expect(call.runs).toBe(1);
  });
});
