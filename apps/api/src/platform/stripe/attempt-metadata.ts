import { isOwnId } from '../base/is-own-id.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';

/**
 * With this metadata, we find an object at the payment provider again if the answer that named it
 * was lost.
 */
export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/** `reference` is our own id of the loan. We need it if this database lost the attempt. */
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

/** Null for an id that can't be ours: another program may use the same Stripe account. */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
