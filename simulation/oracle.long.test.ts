import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { removeTemplate } from './machine/storage.ts';
import { playSeed } from './oracle/oracle-worlds.ts';

const size = { seed: 4, days: 21, members: 4 };

afterAll(removeTemplate);

/** Plays the world while somebody else makes ids at any moment. */
async function playAmongOtherIds(): Promise<string[]> {
  const timer = setInterval(() => randomUUID(), 1);
  try {
    return await playSeed(size);
  } finally {
    clearInterval(timer);
  }
}

test('A world of the oracle posts the same again, also when the program makes other ids between', async () => {
  const lines = await playSeed(size);
  expect(lines.length).toBeGreaterThan(100);
  expect(await playAmongOtherIds()).toEqual(lines);
});
