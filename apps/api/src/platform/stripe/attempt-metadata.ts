import { isOwnId } from '../base/is-own-id.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';

/**
 * By this metadata we find an object at the payment provider again, even if its answer was lost.
 */
export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/**
 * `reference`: our own id of the loan. It says which loan the money was for, even if we don't know
 * the attempt.
 */
export function movementMetadata(attempt: Attempt, { reference }: { reference: string }) {
  return { ...attemptMetadata(attempt), reference };
}

/** Our own id of a loan. */
export function referenceOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.reference);
}

export function attemptIdOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.attempt_id);
}

/**
 * Returns null if the id does not have the form of our own ids, because another program may use the
 * same account at the payment provider.
 */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
