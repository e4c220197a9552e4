import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database-and-transaction.ts';
import { keysOfTest } from '../secrets/keys.testing.ts';
import { openTestDatabase } from '../testing.ts';
import { simulatedClocks } from '../time/business-and-wall-clocks.ts';
import { onceAcrossTransactions, type StoredAnswer } from './run-once-per-idempotency-key.ts';

const keys = keysOfTest(randomBytes(32));
const begun = new Date('2026-03-02T15:00:00.000Z');
/** A lease has ended by then if nobody renewed it. */
const later = new Date(begun.getTime() + 9_000);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Held {
  answer: Promise<StoredAnswer>;
  runs: Promise<void>;
  end(): void;
}

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

function request(
  key: string,
  wall: Date,
  outcome: 'A' | 'B' | 'C' | Error,
  clocks = simulatedClocks(() => wall),
): Held {
  const begins = signal();
  const ends = signal();
  const call = { key, actor: 'ann', call: 'POST /pay', input: { amount: 1 } };
  const answer = onceAcrossTransactions(database, keys, call, clocks, async () => {
    begins.give();
    await ends.given;
    if (outcome instanceof Error) throw outcome;
    return { status: 200, body: outcome };
  });
  answer.catch(() => undefined);
  return { answer, runs: begins.given, end: ends.give };
}

it.each([
  ['answers', 'A', 'before'],
  ['answers', 'A', 'after'],
  ['fails', new Error('An outage.'), 'before'],
  ['fails', new Error('An outage.'), 'after'],
] as const)(
  'one that stood still and then %s (%s) tells what the one that took over answered %s it woke',
  async (_, outcome, when) => {
    const key = randomUUID();
    const first = request(key, begun, outcome);
    await first.runs;
    const second = request(key, later, 'B');
    await second.runs;
    if (when === 'before') {
      second.end();
      await second.answer;
      first.end();
    } else {
      first.end();
      second.end();
    }
    for (const { answer } of [first, second, request(key, later, 'C')]) {
      expect(await answer).toEqual({ status: 200, body: 'B' });
    }
  },
);

it('one on a machine whose clock is fast takes over nothing that is still at work', async () => {
  const key = randomUUID();
  const first = request(key, begun, 'A');
  await first.runs;
  const looksTwice = signal();
  let looks = 0;
  const fast = simulatedClocks(
    () => later,
    () => {
      if (++looks === 2) looksTwice.give();
      return begun;
    },
  );
  const second = request(key, later, 'B', fast);
  await Promise.race([looksTwice.given, second.runs]);
  first.end();
  expect(await second.answer).toEqual({ status: 200, body: 'A' });
});

it('one that stood still keeps its own answer where the one that took over failed', async () => {
  const key = randomUUID();
  const first = request(key, begun, 'A');
  await first.runs;
  const second = request(key, later, new Error('An outage.'));
  await second.runs;
  second.end();
  await expect(second.answer).rejects.toThrow('An outage.');
  first.end();
  expect(await first.answer).toEqual({ status: 200, body: 'A' });
});

it('an answer whose session ended before it was kept is not kept', async () => {
  const call = { key: 'ended', actor: 'anonymous', call: 'POST /login', input: {} };
  const ended = { ...call, subjectOf: async () => null };
  const answer = (body: string) =>
    onceAcrossTransactions(
      database,
      keys,
      ended,
      simulatedClocks(() => begun),
      async () => ({ status: 200, body }),
    );
  expect(await answer('A')).toEqual({ status: 200, body: 'A' });
  expect(await answer('B')).toEqual({ status: 200, body: 'B' });
});
