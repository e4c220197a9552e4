import { setTimeout as pause } from 'node:timers/promises';

/** A look every hundredth of the time that has passed, within these bounds: a long work is looked at more seldom. */
const [soonestMs, latestMs] = [50, 500];
const longestMs = 600_000;

/** Waits until a query finds no row any more. `nudge`: is called at each look that finds one. */
export async function untilNone(client, query, nudge = async () => undefined) {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query(`select exists (${query}) as found`);
    if (!rows[0].found) return;
    const passed = performance.now() - began;
    if (passed > longestMs) throw new Error(`There are still rows: ${query}`);
    await nudge();
    await pause(Math.min(latestMs, Math.max(soonestMs, passed / 100)));
  }
}

/**
 * Finds whether anything waits to be sealed. The oldest is sealed first, so the newest is looked at: a look for any row
 * would pass over all that were sealed before.
 */
export const unsealed = `(select from ledger_unsealed order by seq desc limit 1)
  union all (select from audit_unsealed order by audit_id desc limit 1)`;
