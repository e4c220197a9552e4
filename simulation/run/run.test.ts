import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { run } from './run.ts';

const asked = { seed: 43, days: 2, members: 4, faults: true };

afterAll(removeTemplate);

test('A world in which everything goes wrong that can stays as it must be, and the same seed makes the same world', async () => {
  const first = await run(asked);
  expect(first.broken?.story ?? null).toBeNull();
  expect(first.counts.get('ask: approved') ?? 0).toBeGreaterThan(0);
  const again = await run(asked);
  expect(again.history).toEqual(first.history);
});
