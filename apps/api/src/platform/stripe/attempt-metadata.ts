import { isOwnId } from '../base/is-own-id.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';

/**
 * With this metadata, we find an object at the payment provider again if the answer that named it
 * was lost.
 */
export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/**
 * `reference` is our own id of the loan. By it, we find the loan if this database lacks the
 * attempt, as after a restore.
 */
export function movementMetadata(attempt: Attempt, { reference }: { reference: string }) {
  return { ...attemptMetadata(attempt), reference };
}

/** Returns our own id of the loan, or null if the metadata has none. */
export function referenceOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.reference);
}

export function attemptIdOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.attempt_id);
}

/** Null for an id that can't be ours: another program may use the same Stripe account. */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
