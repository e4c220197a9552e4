import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor } from '../../identity/index.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { createTestHttp, type TestHttp, testLender } from '../../platform/testing.ts';
import { handleLenderChangeAtStart } from './handle-lender-change-at-start.ts';

let http: TestHttp;

beforeAll(async () => {
  http = await createTestHttp(findActor);
});
afterAll(() => http.close());

/** Runs `notifyOfLenderChange` as a start of this lender does, and returns the log's warnings. */
async function start(changes: Partial<typeof testLender> = {}): Promise<unknown[]> {
  const said: unknown[] = [];
  const log: Log = { ...silentLog, warn: (...line: unknown[]) => void said.push(line) };
  const lender = { ...testLender, ...changes };
  await handleLenderChangeAtStart({ ...http.runtime, lender, log });
  return said;
}

test('a start says once, in one line, what another zone means', async () => {
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
  const moved = { timeZone: 'America/Chicago' };
  expect(await start(moved)).toEqual([
    [
      { zone_was: 'America/New_York', zone_is: 'America/Chicago', loans: 0 },
      expect.stringMatching(
        /^LENDER_TIME_ZONE has changed: each loan keeps the zone it was signed/,
      ),
    ],
  ]);
  expect(await start(moved)).toEqual([]);
});

test('a start says what another name or address means, and shows neither', async () => {
  await start();
  const said = await start({ name: 'Oak Lending', address: '2 Oak Street' });
  expect(said).toEqual([
    [{ loans: 0 }, expect.stringMatching(/^LENDER_NAME or LENDER_ADDRESS has changed: /)],
  ]);
  expect(JSON.stringify(said)).not.toContain('Oak');
});
