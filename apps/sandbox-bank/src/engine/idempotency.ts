import { createHash } from 'node:crypto';
import { StripeError } from '../api/errors.ts';
import type { SavedAnswer } from '../objects/saved-answer.ts';
import type { Unit } from './unit.ts';

const keptMs = 24 * 3_600_000;

export function callFingerprint(method: string, path: string, params: string): string {
  return createHash('sha256').update(`${method} ${path}\n${params}`).digest('hex');
}

/** The answer saved under a key; refuses another call under the same key. */
export function savedAnswer(unit: Unit, key: string, call: string): SavedAnswer | null {
  const saved = unit.get('idempotency', key);
  if (!saved || saved.saved_at_ms < unit.wallMs - keptMs) {
    return null;
  }
  if (saved.call !== call) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return saved;
}

export function saveAnswer(unit: Unit, answer: SavedAnswer): void {
  // One in, at most two out: what is forgotten leaves the memory without ever being searched for.
  for (const old of unit.oldest('idempotency', 2)) {
    if (old.saved_at_ms < unit.wallMs - keptMs) {
      unit.remove('idempotency', old.key);
    }
  }
  unit.put('idempotency', answer.key, answer);
}

export function keyInUse(): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
  });
}
