import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { work } from '../database/tables.ts';
import { silentLog } from '../log/log.ts';
import { openTestDatabase } from '../testing.ts';
import { simulatedClocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork } from './enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler, WorkOutcome } from './work-handler.ts';
import { queueOf, type WorkKind } from './work-queues.ts';
import { createWorker, type Worker } from './worker.ts';

let now = new Date('2026-03-02T15:00:00.000Z');
const clocks = simulatedClocks(() => now);
const hourMs = 3_600_000;

let opened: Database;
/** The transactions of the worker. */
let own: Promise<unknown>[];
let done: string[];
let outcome: WorkOutcome;
let worker: Worker;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  own = [];
  done = [];
  outcome = 'done';
  const handler: WorkHandler = async (key) => {
    done.push(key);
    return outcome;
  };
  const handlers = Object.fromEntries(Object.keys(queueOf).map((kind) => [kind, handler]));
  worker = createWorker({
    database: {
      ...opened,
      transact(body, options) {
        const answer = opened.transact(body, options);
        own.push(answer);
        return answer;
      },
    },
    clocks,
    log: silentLog,
    handlers: handlers as Record<WorkKind, WorkHandler>,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await worker.stop();
  await opened.transact((tx) => tx.delete(work));
});

function ask(kind: WorkKind, { inMs = 0 }: { inMs?: number } = {}): Promise<void> {
  const dueAt = new Date(now.getTime() + inMs);
  return opened.transact((tx) => enqueueWork(tx, { kind, key: kind, dueAt, createdAt: now }));
}

/** Waits until the worker is idle. Returns how many transactions it has begun so far. */
async function rests(): Promise<number> {
  for (let before = -1; before !== own.length; ) {
    before = own.length;
    await Promise.all(own);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return own.length;
}

/**
 * Moves the clock ahead until the worker searches for work. Returns how many transactions this
 * took.
 */
async function passTime(byMs: number): Promise<number> {
  const before = await rests();
  now = new Date(now.getTime() + byMs);
  vi.advanceTimersByTime(byMs);
  return (await rests()) - before;
}

async function start(): Promise<void> {
  worker.start();
  await passTime(1_000);
}

describe('a worker that is started', () => {
  it('looks once a second for all queues together while nothing is due', async () => {
    await start();
    expect(await passTime(1_000)).toBe(1);
    expect(await passTime(1_000)).toBe(1);
  });

  it('is not woken by work that is due later', async () => {
    await start();
    const before = await rests();
    await ask('age_loan', { inMs: hourMs });
    expect((await rests()) - before).toBe(0);
    expect(done).toEqual([]);
  });

  it('takes work at once that is due', async () => {
    await start();
    const before = await rests();
    await ask('send_payout');
    expect((await rests()) - before).toBe(2);
    expect(done).toEqual(['send_payout']);
  });

  it('gathers mails for a tenth of a second, and takes them by one look', async () => {
    await start();
    const before = await rests();
    await ask('send_mail');
    await ask('start_password_reset');
    expect((await rests()) - before).toBe(0);
    expect(await passTime(99)).toBe(0);
    await passTime(1);
    expect(done.sort()).toEqual(['send_mail', 'start_password_reset']);
    await ask('send_mail');
    await passTime(100);
    expect(done).toHaveLength(3);
  });

  it('ends work that is to be run again in the transaction that looks for more', async () => {
    await start();
    const before = await rests();
    outcome = { againAfterMs: hourMs };
    await ask('send_payout');
    expect((await rests()) - before).toBe(2);
  });

  it('looks earlier for work that is due before its next look', async () => {
    await start();
    const before = await rests();
    await ask('send_mail', { inMs: 300 });
    expect((await rests()) - before).toBe(0);
    expect(await passTime(299)).toBe(0);
    expect(await passTime(1)).toBeGreaterThan(0);
  });

  it('finds work of which it heard nothing at its next look', async () => {
    await start();
    const lost = { id: randomUUID(), kind: 'send_payout', key: 'a payout', dueAt: now };
    await opened.transact((tx) => tx.insert(work).values({ ...lost, createdAt: now }));
    expect(await rests()).toBeGreaterThan(0);
    expect(done).toEqual([]);
    await passTime(1_000);
    expect(done).toEqual(['a payout']);
  });

  it('is woken once by a transaction that asks for much work', async () => {
    await start();
    const before = await rests();
    await opened.transact(async (tx) => {
      for (let index = 0; index < 5; index++) {
        const later = new Date(now.getTime() + hourMs);
        const dueAt = index === 3 ? now : later;
        await enqueueWork(tx, { kind: 'send_payout', key: `${index}`, dueAt, createdAt: now });
      }
    });
    expect((await rests()) - before).toBe(2);
    expect(done).toEqual(['3']);
  });
});
