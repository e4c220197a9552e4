import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 50;
const longestMs = 600_000;

/** Waits until a query finds no row any more. `nudge`: is called at each look that finds one. */
export async function untilNone(client, query, nudge = async () => undefined) {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query(`select exists (${query}) as found`);
    if (!rows[0].found) return;
    if (performance.now() - began > longestMs) throw new Error(`There are still rows: ${query}`);
    await nudge();
    await pause(lookEveryMs);
  }
}

/** Finds what waits to be sealed. */
export const unsealed = 'select from ledger_unsealed union all select from audit_unsealed';
