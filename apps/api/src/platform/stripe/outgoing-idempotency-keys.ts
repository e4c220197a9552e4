import { randomUUID } from 'node:crypto';
import type { SharedTime } from '../time/business-and-wall-clocks.ts';
import { ProviderUnknown } from './provider-errors.ts';

/** If a call is sent twice with the same attempt, its change happens once. */
export interface Attempt {
  /** For a call that moves money: stored before the call is first sent. */
  idempotencyKey: string;
  /** By this id, we find the provider's object again: it is the object's `metadata.attempt_id`. */
  attemptId: string;
}

const keyLifeMs = 20 * 3_600_000;

/**
 * The payment provider may forget a key after 24 hours. A key is spent if the provider would only
 * repeat its own failure under it, or if another request used it (`ProviderUnknown.keySpent`).
 * `firstAttemptAt` and `wall` are by the database's wall clock, because a machine's own clock may
 * be wrong.
 */
export function mayResend(
  earlier: { firstAttemptAt: Date; keySpent: boolean },
  { wall }: SharedTime,
): boolean {
  return !earlier.keySpent && wall.getTime() - earlier.firstAttemptAt.getTime() < keyLifeMs;
}

/** Call this only after it is proved that the last attempt did nothing. */
export function anotherAttempt({ providerKey }: { providerKey: string }, { wall }: SharedTime) {
  return { providerKey: `${providerKey}:again`, keySpent: false, firstAttemptAt: wall };
}

/**
 * Tries again with a new key if `key` is spent (`ProviderUnknown.keySpent`). Only for a call that
 * moves no money and may take effect twice.
 */
export async function callPastSpentKey<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(key);
  } catch (error) {
    if (!(error instanceof ProviderUnknown && error.keySpent)) throw error;
    return call(`${key}:${randomUUID()}`);
  }
}
