import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { type WorkQueue, work } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { isLongRun, openTestDatabase } from '../testing.ts';
import { simulatedClocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from './enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from './work-handler.ts';
import { lanesOf, queueOf, type WorkKind, workQueues } from './work-queues.ts';
import { createWorker, type Worker } from './worker.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const earlier = new Date(now.getTime() - 1_000);
const clocks = simulatedClocks(() => now);
const kinds = Object.keys(queueOf) as WorkKind[];
/** More rows of one kind of work than there are lanes in all queues. */
const crowd = 20;

let database: Database;
let worker: Worker;
let letGo: () => void = () => undefined;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  letGo();
  await worker.stop();
  await database.transact((tx) => tx.delete(work));
});

const ask = (kind: WorkKind, key: string, dueAt = now) =>
  database.transact((tx) => enqueueWork(tx, { kind, key, dueAt, createdAt: now }));

const makeWorker = (
  handlers: Partial<Record<WorkKind, WorkHandler>>,
  how: { queues?: WorkQueue[]; inOrder?: boolean; database?: Database } = {},
) =>
  createWorker({
    database,
    clocks,
    log: silentLog,
    handlers: handlers as Record<WorkKind, WorkHandler>,
    ...how,
  });

/** Work of the queue `silent` waits for an answer until the test ends it. */
function startWorker(silent: WorkQueue) {
  const answered = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const began: WorkKind[] = [];
  const handlers = kinds.map((kind): [WorkKind, WorkHandler] => [
    kind,
    async () => {
      began.push(kind);
      if (queueOf[kind] === silent) await answered;
      return 'done';
    },
  ]);
  worker = makeWorker(Object.fromEntries(handlers));
  worker.start();
  return began;
}

it.each(isLongRun ? workQueues : workQueues.slice(0, 1))(
  'all other work is done while nothing answers %s',
  async (silent) => {
    const isStuck = (kind: WorkKind) => queueOf[kind] === silent;
    for (const kind of kinds.filter(isStuck)) {
      for (let index = 0; index < crowd; index++) await ask(kind, `${index}`, earlier);
    }
    const began = startWorker(silent);
    await expect.poll(() => began.length).toBeGreaterThanOrEqual(lanesOf[silent]);
    const others = kinds.filter((kind) => !isStuck(kind)).sort();
    for (const kind of others) await ask(kind, 'the one');
    await expect.poll(() => began.filter((kind) => !isStuck(kind)).sort()).toEqual(others);
    expect(began.filter(isStuck)).toHaveLength(lanesOf[silent]);
  },
);

it('what work of one queue asks for in another is done before a drain ends', async () => {
  const sent: string[] = [];
  worker = makeWorker({
    send_payout: async () => {
      await ask('send_mail', 'paid out');
      return 'done';
    },
    send_mail: async (key) => {
      sent.push(key);
      return 'done';
    },
  });
  await ask('send_payout', 'a payout');
  await worker.drain();
  expect(sent).toEqual(['paid out']);
});

it('what work that ran before asks for in another queue is done before a drain ends, however slowly it is taken', async () => {
  let goOn: () => void = () => undefined;
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isPaying = false;
  /** How many transactions begin before the one that is slow. */
  let beforeSlow: number | null = null;
  const payoutIsDone = async () => {
    const left = await database.transact((tx) => tx.select().from(work));
    return left.every(({ kind }) => kind !== 'send_payout');
  };
  const slow: Database = {
    ...database,
    async transact(body) {
      const isSlow = beforeSlow === 0;
      if (beforeSlow !== null) beforeSlow = isSlow ? null : beforeSlow - 1;
      if (isSlow) {
        await expect.poll(payoutIsDone).toBe(true);
        // Waits until the lane that ran the payout has closed.
        for (let round = 0; round < 3; round++) await payoutIsDone();
      }
      return database.transact(body);
    },
  };
  const sent: string[] = [];
  worker = makeWorker(
    {
      send_payout: async () => {
        isPaying = true;
        await mayGoOn;
        const asked = ask('send_mail', 'paid out');
        // The next transaction records that the payout is done, because mail is gathered for a
        // moment. The slow one after it searches for work.
        beforeSlow = 1;
        await asked;
        return 'done';
      },
      send_mail: async (key) => {
        sent.push(key);
        return 'done';
      },
    },
    { database: slow },
  );
  await ask('send_payout', 'a payout');
  worker.start();
  await expect.poll(() => isPaying).toBe(true);
  const drained = worker.drain();
  goOn();
  await drained;
  expect(sent).toEqual(['paid out']);
});

it.each([{ inOrder: false }, { inOrder: true }])(
  'a server of one queue leaves the work of the others, and waits for none of it ($inOrder)',
  async ({ inOrder }) => {
    const done: WorkKind[] = [];
    const handlers = kinds.map((kind): [WorkKind, WorkHandler] => [
      kind,
      async () => {
        done.push(kind);
        return 'done';
      },
    ]);
    worker = makeWorker(Object.fromEntries(handlers), { queues: ['mail'], inOrder });
    await ask('send_payout', 'a payout', earlier);
    await ask('remove_file', 'a file', earlier);
    await ask('send_mail', 'a mail');
    await worker.drain();
    expect(done).toEqual(['send_mail']);
  },
);
