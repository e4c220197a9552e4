import type { Call } from './define-call.ts';
import type { ErrorCode } from './error-catalogue.ts';

/** How any call may fail, in addition to its own errors. */
export const anyCall = [
  'invalid_input',
  'malformed_request',
  'too_many_requests',
  'internal',
  'busy',
] as const;

/** The further failures of a call that changes something: it takes a body and an `Idempotency-Key`. */
export const anyChange = [
  'outcome_unknown',
  'unsupported_media',
  'body_too_large',
  'idempotency_key_reused',
  'in_progress',
] as const;

/** Lists every way in which this call can fail. */
export function failuresOf(call: Call): readonly ErrorCode[] {
  const shared = call.method === 'GET' ? anyCall : [...anyCall, ...anyChange];
  return [...new Set([...call.errors, ...shared])];
}
