import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { work } from '../database/tables.ts';
import { currentTraceId, followTraces, forgetTraces, inTrace } from '../log/current-trace.ts';
import { type Log, silentLog } from '../log/log.ts';
import { ProviderUnknown } from '../stripe/provider.ts';
import { isLongRun, openTestDatabase } from '../testing.ts';
import { advanceBusinessClock } from '../time/advance-business-clock.ts';
import { type Clocks, simulatedClocks } from '../time/business-and-wall-clocks.ts';
import { enqueueWork, unparkWork, withdrawWork } from './enqueue-withdraw-and-unpark-work.ts';
import { mostTries } from './take-work-and-record-outcome.ts';
import type { WorkHandler, WorkOutcome } from './work-handler.ts';
import type { WorkKind } from './work-queues.ts';
import { createWorker } from './worker.ts';

const kind = 'age_loan';
const second = 1_000;
const minute = 60 * second;
const leaseMs = 10 * second;
const renewedEveryMs = 3 * second;

let database: Database;
let now = new Date('2026-03-02T15:00:00.000Z');
const clocks = simulatedClocks(() => now);
/** The queries that wait for an answer. */
let asked: Promise<unknown>[] = [];

beforeAll(async () => {
  const opened = await openTestDatabase();
  database = {
    ...opened,
    transact(body, seeing) {
      const answer = opened.transact(body, seeing);
      asked.push(answer);
      return answer;
    },
  };
});
afterAll(() => database.close());
afterEach(async () => {
  asked = [];
  await database.transact((tx) => tx.delete(work));
});

const later = (byMs: number) => new Date(now.getTime() + byMs);
const pass = (byMs: number) => {
  now = later(byMs);
};

function ask(key: string, dueAt = now): Promise<void> {
  return database.transact((tx) => enqueueWork(tx, { kind, key, dueAt, createdAt: now }));
}

const withdraw = (key: string) => database.transact((tx) => withdrawWork(tx, kind, key));

async function rowOf(key: string) {
  const [row] = await database.transact((tx) => tx.select().from(work).where(eq(work.key, key)));
  return row;
}

function workerWith(
  handler: WorkHandler,
  how: { atOnce?: number; inOrder?: boolean; clocks?: Clocks } = {},
) {
  const handlers = { [kind]: handler } as Record<WorkKind, WorkHandler>;
  return createWorker({
    database,
    clocks,
    handlers,
    log: silentLog,
    ...how,
  });
}

interface Running {
  key: string;
  /**
   * Ends the running work with an outcome or an error. Then ends the process, so that it takes no
   * more work.
   */
  end(outcome: WorkOutcome | Error): Promise<void>;
}

/**
 * Starts a process that takes due work and runs it until the test ends it. Returns null if no work
 * is due.
 */
async function lookForWork(by: Clocks = clocks): Promise<Running | null> {
  let settle: (outcome: WorkOutcome | Error) => void = () => undefined;
  const outcome = new Promise<WorkOutcome>((resolve, reject) => {
    settle = (given) => (given instanceof Error ? reject(given) : resolve(given));
  });
  let begin: (key: string) => void = () => undefined;
  const begun = new Promise<string>((resolve) => {
    begin = resolve;
  });
  const worker = workerWith(
    (key) => {
      begin(key);
      return outcome;
    },
    { atOnce: 1, clocks: by },
  );
  const key = await Promise.race([begun, worker.drain().then(() => null)]);
  if (key === null) return null;
  return {
    key,
    end(given) {
      const stopped = worker.stop();
      settle(given);
      return stopped;
    },
  };
}

async function take(by: Clocks = clocks): Promise<Running> {
  const running = await lookForWork(by);
  if (!running) throw new Error('There was nothing to take.');
  return running;
}

describe('a worker', () => {
  it.each([{ inOrder: false }, { inOrder: true }])(
    'begins all that is due at once ($inOrder)',
    async ({ inOrder }) => {
      const keys = ['a', 'b', 'c', 'of the dead'];
      for (const key of keys) await ask(key, now);
      await database.transact((tx) =>
        tx
          .update(work)
          .set({ leaseUntil: later(-1_000) })
          .where(eq(work.key, 'of the dead')),
      );
      const begun: string[] = [];
      let all: () => void = () => undefined;
      const allBegan = new Promise<void>((resolve) => {
        all = resolve;
      });
      const worker = workerWith(
        async (key) => {
          begun.push(key);
          if (begun.length === keys.length) all();
          await allBegan;
          return 'done';
        },
        { atOnce: keys.length, inOrder },
      );
      await worker.drain();
      expect(begun.sort()).toEqual(keys);
    },
  );
});

describe('two workers on one database', () => {
  it('share what is due, each carried out once', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `work ${index + 10}`);
    for (const key of keys) await ask(key);
    const done: string[][] = [[], []];
    let both: () => void = () => undefined;
    const bothBegan = new Promise<void>((resolve) => {
      both = resolve;
    });
    const workers = done.map((own) =>
      workerWith(async (key) => {
        own.push(key);
        if (done.every(({ length }) => length > 0)) both();
        await bothBegan;
        return 'done';
      }),
    );
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(done.flat().sort()).toEqual(keys);
    expect(await database.transact((tx) => tx.select().from(work))).toEqual([]);
  });

  it('begin in order what waits since different moments, and together what waits since the same', async () => {
    for (const key of ['second a', 'second b']) await ask(key, later(-1_000));
    await ask('third', now);
    await ask('first', later(-2_000));
    const heard: string[] = [];
    let bothBegin = () => {};
    const bothBegan = new Promise<void>((resolve) => {
      bothBegin = resolve;
    });
    const workers = [0, 1].map(() =>
      workerWith(
        async (key) => {
          heard.push(`begins ${key}`);
          if (heard.filter((line) => line.startsWith('begins second')).length === 2) bothBegin();
          if (key.startsWith('second')) await bothBegan;
          else await new Promise((resolve) => setTimeout(resolve, 20));
          heard.push(`ends ${key}`);
          return 'done';
        },
        { atOnce: 2, inOrder: true },
      ),
    );
    const isAnyLeft = () => database.transact(async (tx) => (await tx.select().from(work)).length);
    while (await isAnyLeft()) await Promise.all(workers.map((worker) => worker.drain()));
    expect(heard.slice(0, 2)).toEqual(['begins first', 'ends first']);
    expect(heard.slice(2, 4).sort()).toEqual(['begins second a', 'begins second b']);
    expect(heard.slice(-2)).toEqual(['begins third', 'ends third']);
  });

  it('leave work to the one that runs it, and take it over when its lease ran out', async () => {
    await ask('alone');
    const first = await take();
    pass(leaseMs - 1);
    expect(await lookForWork()).toBeNull();
    pass(2);
    const other = await take();
    expect(other.key).toBe('alone');
    await other.end('done');
    expect(await rowOf('alone')).toBeUndefined();
    await first.end('done');
  });
});

const lateEndings: { name: string; late: WorkOutcome | Error }[] = [
  { name: 'is done', late: 'done' },
  { name: 'is to look again', late: { againAfterMs: 0 } },
  { name: 'failed', late: new Error('broken off') },
];

describe.each(isLongRun ? lateEndings : lateEndings.slice(0, 1))(
  'one that lost its work to another and then $name',
  ({ late }) => {
    it('changes nothing while the other is at it', async () => {
      await ask('taken over');
      const first = await take();
      pass(leaseMs + 1);
      const other = await take();
      const held = await rowOf('taken over');
      await first.end(late);
      expect(await rowOf('taken over')).toEqual(held);
      expect(await lookForWork()).toBeNull();
      await other.end({ againAfterMs: minute });
      expect(await rowOf('taken over')).toMatchObject({ leaseUntil: null, dueAt: later(minute) });
    });

    it('changes nothing of work that was asked for again in between', async () => {
      await ask('taken over');
      const first = await take();
      pass(leaseMs + 1);
      const other = await take();
      await ask('taken over', later(minute));
      const held = await rowOf('taken over');
      await first.end(late);
      expect(await rowOf('taken over')).toEqual(held);
      await other.end('done');
      expect(await rowOf('taken over')).toMatchObject({ leaseUntil: null, dueAt: later(minute) });
    });

    it('changes nothing once the other has ended', async () => {
      await ask('taken over');
      const first = await take();
      pass(leaseMs + 1);
      await (await take()).end({ againAfterMs: minute });
      const kept = await rowOf('taken over');
      await first.end(late);
      expect(await rowOf('taken over')).toEqual(kept);
    });

    it('changes nothing of the same work that was asked for after the other had done it', async () => {
      await ask('taken over');
      const first = await take();
      pass(leaseMs + 1);
      await (await take()).end('done');
      await ask('taken over', later(minute));
      const again = await rowOf('taken over');
      await first.end(late);
      expect(await rowOf('taken over')).toEqual(again);
    });
  },
);

describe('a lease', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function timersRun(forMs: number): Promise<void> {
    vi.advanceTimersByTime(forMs);
    await Promise.all(asked);
  }

  it('is renewed for as long as the work runs', async () => {
    await ask('long');
    const running = await take();
    for (let renewals = 0; renewals < 3; renewals++) {
      pass(leaseMs - 1);
      await timersRun(renewedEveryMs);
      expect(await rowOf('long')).toMatchObject({ leaseUntil: later(leaseMs) });
      expect(await lookForWork()).toBeNull();
    }
    await running.end('done');
    expect(await rowOf('long')).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not renewed by the one that lost it', async () => {
    await ask('taken over');
    const first = await take();
    await timersRun(renewedEveryMs / 2);
    pass(leaseMs + 1);
    const other = await take();
    const held = await rowOf('taken over');
    pass(second);
    await timersRun(renewedEveryMs / 2);
    expect(await rowOf('taken over')).toEqual(held);
    await timersRun(renewedEveryMs / 2);
    expect(await rowOf('taken over')).toMatchObject({ leaseUntil: later(leaseMs) });
    await first.end('done');
    await other.end('done');
    expect(await rowOf('taken over')).toBeUndefined();
  });
});

describe('work that waits after a run during which the business clock was moved', () => {
  afterEach(() => database.transact((tx) => tx.execute(sql`delete from business_clock`)));

  it.each([
    ['looks again', { againAfterMs: minute }],
    ['failed', new TypeError('no answer')],
  ])('is due at once where it %s', async (_, outcome) => {
    await ask('moved meanwhile');
    const running = await take();
    await database.transact((tx) => advanceBusinessClock(tx, 24 * 60 * minute));
    await running.end(outcome);
    expect((await lookForWork())?.key).toBe('moved meanwhile');
  });

  it('stays where it is where it waits for a moment', async () => {
    await ask('for a moment');
    const running = await take();
    await database.transact((tx) => advanceBusinessClock(tx, minute));
    await running.end({ againAt: later(2 * minute) });
    expect(await rowOf('for a moment')).toMatchObject({ dueAt: later(2 * minute) });
  });
});

describe('work that is asked for again', () => {
  it('while it waits, waits once, for the earlier moment', async () => {
    await ask('twice', later(2 * minute));
    await ask('twice', later(minute));
    await ask('twice', later(3 * minute));
    expect(await rowOf('twice')).toMatchObject({ dueAt: later(minute) });
    expect(await lookForWork()).toBeNull();
  });

  it.each<WorkOutcome>(['done', { againAfterMs: 5 * minute }])(
    'while it runs, is run once more at the moment asked for: %j',
    async (outcome) => {
      await ask('meanwhile');
      const running = await take();
      await ask('meanwhile', later(minute));
      await running.end(outcome);
      expect(await rowOf('meanwhile')).toMatchObject({ leaseUntil: null, dueAt: later(minute) });
      expect(await lookForWork()).toBeNull();
      pass(minute);
      await (await take()).end('done');
      expect(await rowOf('meanwhile')).toBeUndefined();
    },
  );
});

describe('work that is withdrawn', () => {
  it('is gone while it waits', async () => {
    await ask('waiting');
    await withdraw('waiting');
    expect(await rowOf('waiting')).toBeUndefined();
  });

  it('stays with the one that runs it, whose outcome is kept', async () => {
    await ask('running');
    const running = await take();
    await withdraw('running');
    await running.end({ againAt: later(minute) });
    expect(await rowOf('running')).toMatchObject({ leaseUntil: null, dueAt: later(minute) });
    await withdraw('running');
    expect(await rowOf('running')).toBeUndefined();
  });
});

describe('a process whose own clock is an hour fast', () => {
  const fast = simulatedClocks(
    () => later(60 * minute),
    () => now,
  );

  it('asks for work that is due now for all', async () => {
    await database.transact(async (tx) => {
      const dueAt = await fast.business(tx);
      await enqueueWork(tx, { kind, key: 'now', dueAt, createdAt: fast.wall() });
    });
    await (await take()).end('done');
  });

  it('keeps its work no longer than another process would', async () => {
    await ask('kept');
    const running = await take(fast);
    expect(await rowOf('kept')).toMatchObject({ leaseUntil: later(leaseMs) });
    await running.end('done');
  });

  it('takes no work that another process is at, nor what is due later', async () => {
    await ask('at work');
    await ask('later', later(30 * minute));
    const running = await take();
    expect(await lookForWork(fast)).toBeNull();
    await running.end('done');
  });

  it('runs work again after the wait that was asked for', async () => {
    await ask('again');
    await (await take(fast)).end({ againAfterMs: minute });
    expect(await rowOf('again')).toMatchObject({ dueAt: later(minute) });
  });
});

describe('work that fails', () => {
  it('is tried again, each time twice as late, and keeps of its error no word that may quote a person', async () => {
    await ask('failing');
    for (const waitMs of [500, 1_000, 2_000]) {
      await (await take()).end(new TypeError('Ada Borrower is not a number'));
      expect(await rowOf('failing')).toMatchObject({
        leaseUntil: null,
        dueAt: later(waitMs),
        lastError: 'TypeError',
      });
      pass(waitMs);
    }
    await (await take()).end({ againAfterMs: minute });
    expect(await rowOf('failing')).toMatchObject({ attempts: 0, lastError: null });
  });

  const failure = () => new TypeError('It cannot succeed.');
  const outage = () => new ProviderUnknown('lost');

  /**
   * Makes the work fail until it is parked or was taken `most` times. Returns how often it was
   * taken.
   */
  async function failUntilParked(key: string, by: () => Error, most = 1_000): Promise<number> {
    for (let tries = 0; ; tries++) {
      const due = (await rowOf(key))?.dueAt ?? now;
      if (due > now) now = due;
      const running = tries < most ? await lookForWork() : null;
      if (!running) return tries;
      await running.end(by());
    }
  }

  async function hasTried(key: string, tried: { attempts: number; failures?: number }) {
    await database.transact((tx) => tx.update(work).set(tried).where(eq(work.key, key)));
  }

  it('is parked after its tries, about an hour later, with its reason', async () => {
    await ask('hopeless');
    const since = now.getTime();
    expect(await failUntilParked('hopeless', failure)).toBe(mostTries.failed);
    const { parkedAt, lastError } = (await rowOf('hopeless')) ?? {};
    expect(lastError).toBe('TypeError');
    const minutes = ((parkedAt?.getTime() ?? 0) - since) / minute;
    expect(minutes).toBeGreaterThan(45);
    expect(minutes).toBeLessThan(75);
    pass(7 * 24 * 60 * minute);
    expect(await lookForWork()).toBeNull();
  });

  it('is not parked by an outage of some hours, which counts for nothing afterwards', async () => {
    await ask('waits');
    expect(await failUntilParked('waits', outage, 21)).toBe(21);
    expect(await rowOf('waits')).toMatchObject({
      parkedAt: null,
      lastError: 'ProviderUnknown lost',
    });
    expect(await failUntilParked('waits', failure)).toBe(mostTries.failed);
  });

  it('is not parked by what the operating system could not reach', async () => {
    await ask('unreached');
    const unreached = () => Object.assign(new Error('connect'), { syscall: 'connect' });
    expect(await failUntilParked('unreached', unreached, 21)).toBe(21);
    expect(await rowOf('unreached')).toMatchObject({ parkedAt: null, failures: 0 });
  });

  it('is parked after its tries where the provider turns our key away, so that an admin hears of it', async () => {
    await ask('denied');
    const denied = () => new ProviderUnknown('denied');
    expect(await failUntilParked('denied', denied)).toBe(mostTries.failed);
  });

  it('is parked by an outage of more than five days', async () => {
    await ask('long');
    await hasTried('long', { attempts: mostTries.made - 1 });
    expect(await failUntilParked('long', outage)).toBe(1);
    expect(await rowOf('long')).toMatchObject({ parkedAt: expect.any(Date) });
  });

  it('is tried again with all its tries, once it is asked for again', async () => {
    await ask('again');
    await hasTried('again', { attempts: 19, failures: 19 });
    expect(await failUntilParked('again', failure)).toBe(1);
    await ask('again', later(minute));
    expect(await rowOf('again')).toMatchObject({ dueAt: later(minute), parkedAt: null });
    expect(await failUntilParked('again', failure)).toBe(mostTries.failed);
  });

  it('is not parked when it is asked for again during its last try', async () => {
    await ask('meanwhile');
    await hasTried('meanwhile', { attempts: 19, failures: 19 });
    const running = await take();
    await ask('meanwhile');
    await running.end(failure());
    expect(await rowOf('meanwhile')).toMatchObject({ parkedAt: null, failures: 0 });
  });

  it('is tried again with all its tries when a person asks, and no other work is', async () => {
    await ask('by hand');
    await hasTried('by hand', { attempts: 19, failures: 19 });
    await failUntilParked('by hand', failure);
    await ask('waiting', later(5 * minute));
    await hasTried('waiting', { attempts: 3, failures: 3 });
    const waiting = await rowOf('waiting');
    const retried = await database.transact((tx) => unparkWork(tx, undefined, later(minute)));
    expect(retried).toMatchObject([{ kind, key: 'by hand' }]);
    expect(await rowOf('by hand')).toMatchObject({
      ...{ dueAt: later(minute), attempts: 0, failures: 0, parkedAt: null },
    });
    expect(await rowOf('waiting')).toEqual(waiting);
    pass(minute);
    await (await take()).end('done');
    expect(await rowOf('by hand')).toBeUndefined();
  });

  const standingWork = [
    'run_daily',
    'seal_books',
    'count_refused_sign_ins',
    'count_refused_calls',
    'hear_provider',
    'fetch_events',
    'daily_close',
    'morning_mail',
  ] as const;

  it.each(isLongRun ? standingWork : standingWork.slice(0, 1))(
    'goes on for ever where everything depends on it, and says that it fails: %s',
    async (standing) => {
      await database.transact((tx) =>
        enqueueWork(tx, { kind: standing, key: standing, dueAt: now, createdAt: now }),
      );
      await hasTried(standing, { attempts: 19, failures: 19 });
      let isWell = false;
      const handlers = {
        [standing]: async () => {
          if (!isWell) throw failure();
          return { againAfterMs: minute };
        },
      } as unknown as Record<WorkKind, WorkHandler>;
      const worker = createWorker({ database, clocks, handlers, log: silentLog });
      await worker.drain();
      const parkedAt = now;
      expect(await rowOf(standing)).toMatchObject({ parkedAt, failures: 20 });
      pass(5 * minute);
      await worker.drain();
      expect(await rowOf(standing)).toMatchObject({ parkedAt, failures: 21 });
      isWell = true;
      pass(5 * minute);
      await worker.drain();
      expect(await rowOf(standing)).toMatchObject({ parkedAt: null, failures: 0 });
    },
  );

  it.each([kind, 'run_daily'] as const)(
    'says each cause once as a warning, and one error when it is parked: %s',
    async (failing) => {
      await database.transact((tx) =>
        enqueueWork(tx, { kind: failing, key: 'said', dueAt: now, createdAt: now }),
      );
      await hasTried('said', { attempts: 17, failures: 17 });
      const said: string[] = [];
      const say = (level: string) => (_: unknown, message: string) =>
        void said.push(`${level}: ${message}`);
      const log = { ...silentLog, warn: say('warn'), error: say('error') } as Log;
      let cause = failure();
      const handlers = { [failing]: () => Promise.reject(cause) } as unknown as Record<
        WorkKind,
        WorkHandler
      >;
      const worker = createWorker({ database, clocks, handlers, log });
      for (let tries = 0; tries < 4; tries++) {
        await worker.drain();
        pass(5 * minute);
        if (tries === 1) cause = new RangeError('another cause');
      }
      expect(said).toEqual(['warn: work failed', 'warn: work failed', 'error: work is parked']);
      said.length = 0;
      await database.transact((tx) => unparkWork(tx, undefined, now));
      await worker.drain();
      expect(said).toEqual(['warn: work failed']);
    },
  );
});

describe('the trace of a call', () => {
  beforeAll(followTraces);
  afterAll(forgetTraces);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const request = (kind: WorkKind) => ({ kind, key: kind, dueAt: now, createdAt: now });

  it('is that of the work which it asks for, of what that asks for, and of the log', async () => {
    await inTrace(trace, () => database.transact((tx) => enqueueWork(tx, request('send_payout'))));
    const ran: unknown[] = [];
    const handlers = {
      send_payout: async () => {
        ran.push(currentTraceId());
        await database.transact((tx) => enqueueWork(tx, request('check_payout')));
        return 'done';
      },
      check_payout: async () => {
        ran.push(currentTraceId());
        throw new RangeError('It cannot succeed.');
      },
    } as unknown as Record<WorkKind, WorkHandler>;
    const warn = vi.fn();
    await createWorker({ database, clocks, handlers, log: { ...silentLog, warn } }).drain();
    expect(ran).toEqual([trace, trace]);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ trace }), 'work failed');
  });

  it('is not kept by work that recurs', async () => {
    await inTrace(trace, () =>
      database.transact((tx) => enqueueWork(tx, request('hear_provider'))),
    );
    expect(await rowOf('hear_provider')).toMatchObject({ traceId: null });
  });
});
