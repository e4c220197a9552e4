import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { run } from './run.ts';

afterAll(removeTemplate);

test('The same seed makes the same world, in which everything goes wrong that can', async () => {
  const asked = { seed: 43, days: 4, members: 4, faults: true };
  const first = await run(asked);
  expect(first.broken?.story ?? null).toBeNull();
  const again = await run(asked);
  expect(again.history).toEqual(first.history);
});
