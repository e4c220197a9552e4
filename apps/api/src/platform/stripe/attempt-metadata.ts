import { isOwnId } from '../base/own-and-attempt-ids.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';

/**
 * Makes the metadata by which we find an object of the payment provider again, even if the
 * provider's answer was lost.
 */
export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/**
 * Like `attemptMetadata`, with our own id of the loan too. From this id we know which loan the
 * money was for, even if we don't know the attempt.
 */
export function movementMetadata(attempt: Attempt, { reference }: { reference: string }) {
  return { ...attemptMetadata(attempt), reference };
}

/** Reads our own id of the loan from the metadata of an object. */
export function referenceOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.reference);
}

/** Reads our own id of the attempt from the metadata of an object. */
export function attemptIdOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.attempt_id);
}

/**
 * Returns the id if it has the form of our own ids, and otherwise null. Another program may use the
 * same account at the payment provider and write other ids.
 */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
