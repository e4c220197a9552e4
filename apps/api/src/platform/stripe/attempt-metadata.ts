import { isOwnId } from '../base/own-and-attempt-ids.ts';
import type { Attempt } from './outgoing-idempotency-keys.ts';

/**
 * Makes the metadata that we write on an object of the payment provider. By this metadata we find
 * the object again, even if the provider's answer was lost.
 */
export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/**
 * Makes the metadata of an object that moves money: our own id of the attempt, and our own id of
 * the loan. By the loan's id we know which loan the money was for, even if we don't know the
 * attempt.
 */
export function movementMetadata(attempt: Attempt, { reference }: { reference: string }) {
  return { ...attemptMetadata(attempt), reference };
}

/** Reads our own id of a loan from the metadata of an object at the payment provider. */
export function referenceOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.reference);
}

/** Reads our own id of an attempt from the metadata of an object at the payment provider. */
export function attemptIdOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.attempt_id);
}

/**
 * Returns the id if it has the form of our own ids, and otherwise null. The form is checked,
 * because another program may use the same account at the payment provider and write other ids.
 */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
