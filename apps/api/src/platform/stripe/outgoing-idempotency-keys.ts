import { randomUUID } from 'node:crypto';
import type { SharedTime } from '../time/business-and-wall-clocks.ts';
import { ProviderUnknown } from './provider-errors.ts';

/**
 * Identifies a call that changes something at the payment provider. If it is sent twice, the change
 * happens once.
 */
export interface Attempt {
  /**
   * The key by which the payment provider recognizes a repeated call. Stored before the call is
   * first sent.
   */
  idempotencyKey: string;
  /**
   * Our own id of the attempt. It is written on the payment provider's object as
   * `metadata.attempt_id`, so that we can find the object again.
   */
  attemptId: string;
}

const keyLifeMs = 20 * 3_600_000;

/**
 * Says whether a call may be sent again with its key (decisions, "Providers"). False after 20
 * hours, because the payment provider may forget a key after 24 hours, and for a spent key, because
 * the provider would only repeat its failure. Both instants are by the database's wall clock: a
 * machine whose own clock is wrong would use a key for too long.
 */
export function mayResend(
  earlier: { firstAttemptAt: Date; keySpent: boolean },
  { wall }: SharedTime,
): boolean {
  return !earlier.keySpent && wall.getTime() - earlier.firstAttemptAt.getTime() < keyLifeMs;
}

/**
 * Makes the column values of a row's next attempt. Call this only after it is proved that the last
 * attempt did nothing.
 */
export function anotherAttempt({ providerKey }: { providerKey: string }, { wall }: SharedTime) {
  return { providerKey: `${providerKey}:again`, keySpent: false, firstAttemptAt: wall };
}

/**
 * Makes the call once more with a new key if the payment provider's failure spent the key: with a
 * spent key, it would repeat its failure for a day. Only for a call that moves no money and may
 * take effect twice.
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
