import { isOwnId } from '../base/own-id.ts';
import type { Attempt } from './attempt-keys.ts';

export function attemptMetadata(attempt: Attempt): { attempt_id: string } {
  return { attempt_id: attempt.attemptId };
}

/** Like `attemptMetadata`, with our own id of the loan. It identifies a movement whose attempt we don't know. */
export function movementMetadata(attempt: Attempt, { reference }: { reference: string }) {
  return { ...attemptMetadata(attempt), reference };
}

export function referenceOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.reference);
}

export function attemptIdOf(metadata: Record<string, string> | null): string | null {
  return ourId(metadata?.attempt_id);
}

/** Returns an id that we made; null for an id that another program on the same account wrote. */
export function ourId(written: string | null | undefined): string | null {
  return written && isOwnId(written) ? written : null;
}
