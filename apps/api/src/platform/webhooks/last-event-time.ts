import type { Tx } from '../database/database-and-transaction.ts';
import { readSetting, storeSetting } from '../secrets/encrypted-settings.ts';
import type { Keys } from '../secrets/keys.ts';

const setting = 'event-cursor';

/**
 * Returns when the newest fetched event happened, by the payment provider's clock. Until an event is
 * fetched, returns the time from which the first fetch searches. Null before the first fetch.
 */
export async function readLastEventAt(tx: Tx, keys: Keys): Promise<Date | null> {
  const kept = await readSetting(tx, keys, setting);
  return kept === null ? null : new Date(kept);
}

export function storeLastEventAt(tx: Tx, keys: Keys, at: Date): Promise<void> {
  return storeSetting(tx, keys, setting, at.toISOString());
}
