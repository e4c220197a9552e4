import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { run } from './run.ts';

/** The long run plays for longer. */
const days = process.env.TEST_RUNS ? 4 : 2;
const asked = { seed: 43, days, members: 4, faults: true };

afterAll(removeTemplate);

test('A world in which everything goes wrong that can stays as it must be, and the same seed makes the same world', async () => {
  const first = await run(asked);
  expect(first.broken?.story ?? null).toBeNull();
  expect(first.counts.get('ask: approved') ?? 0).toBeGreaterThan(0);
  const again = await run(asked);
  expect(again.history).toEqual(first.history);
});
