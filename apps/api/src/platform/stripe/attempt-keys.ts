import { randomUUID } from 'node:crypto';
import type { SharedTime } from '../time/clocks.ts';
import { ProviderUnknown } from './provider-errors.ts';

/** Identifies a call that changes something, so that it takes effect once, however often it is sent. */
export interface Attempt {
  /** Made from our own id and stored before the first attempt. */
  idempotencyKey: string;
  /** Written on the provider's object as `metadata.attempt_id`, so that we can find the object again. */
  attemptId: string;
}

const keyLifeMs = 20 * 3_600_000;

/**
 * Tells whether a call may be sent again with its key. It may not be sent after 20 hours, because the provider may
 * forget keys after 24, nor with a spent key, which would replay a failure (decisions, "Providers"). Both instants are
 * by the database's wall clock: a machine whose own clock is wrong would trust a key for too long.
 */
export function mayResend(
  earlier: { firstAttemptAt: Date; keySpent: boolean },
  { wall }: SharedTime,
): boolean {
  return !earlier.keySpent && wall.getTime() - earlier.firstAttemptAt.getTime() < keyLifeMs;
}

/**
 * Returns what a row needs for its next attempt: another key, which is trusted from now on. Call it only once it is
 * proved that the last attempt did nothing.
 */
export function anotherAttempt({ providerKey }: { providerKey: string }, { wall }: SharedTime) {
  return { providerKey: `${providerKey}:again`, keySpent: false, firstAttemptAt: wall };
}

/**
 * Makes a call with its key, and at once with another key if that one is spent. A spent key replays the provider's
 * failure for a day. Only for a call that moves no money and does no harm when it is made twice.
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
