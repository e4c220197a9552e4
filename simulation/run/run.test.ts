import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from '../machine/storage.ts';
import { run } from './run.ts';

/** The least that still lends. */
const asked = { seed: 43, days: 2, members: 2, faults: true };

afterAll(removeTemplate);

test('A world in which everything goes wrong that can stays as it must be', async () => {
  const { broken, counts } = await run(asked);
  expect(broken?.story ?? null).toBeNull();
  expect(counts.get('ask: approved') ?? 0).toBeGreaterThan(0);
});
