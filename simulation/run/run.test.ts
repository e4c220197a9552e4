import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { run } from './run.ts';

/** The short run plays the least that still lends. */
const [days, members] = process.env.TEST_RUNS ? [4, 4] : [2, 2];
const asked = { seed: 43, days, members, faults: true };

afterAll(removeTemplate);

test('A world in which everything goes wrong that can stays as it must be, and the same seed makes the same world', async () => {
  const first = await run(asked);
  expect(first.broken?.story ?? null).toBeNull();
  expect(first.counts.get('ask: approved') ?? 0).toBeGreaterThan(0);
  const again = await run(asked);
  expect(again.history).toEqual(first.history);
});
