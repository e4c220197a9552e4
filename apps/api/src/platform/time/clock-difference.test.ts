import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { silentLog } from '../log/log.ts';
import { openTestDatabase } from '../testing.ts';
import { compareClocks } from './clock-difference.ts';
import { createClocks } from './clocks.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fast = createClocks(() => new Date(Date.now() + 3_600_000));

it.each([
  ['an hour fast', fast, [3600]],
  ['right', createClocks(), []],
])(
  'says at the start of a process when its machine’s clock is wrong: %s',
  async (_case, clocks, said) => {
    const seconds: unknown[] = [];
    const warn = (fields: unknown) => void seconds.push((fields as { seconds: number }).seconds);
    await compareClocks({ database, clocks, log: { ...silentLog, warn } });
    expect(seconds).toEqual(said);
  },
);
