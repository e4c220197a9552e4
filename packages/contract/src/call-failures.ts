import type { Call } from './define-call.ts';
import type { ErrorCode } from './error-catalogue.ts';

/** The errors that any call may answer with, in addition to its own `errors`. */
export const anyCall = [
  'invalid_input',
  'malformed_request',
  'too_many_requests',
  'internal',
  'busy',
] as const;

/** The further errors of any call that is not a GET. Such a call takes a body and an `Idempotency-Key`. */
export const anyChange = [
  'outcome_unknown',
  'unsupported_media',
  'body_too_large',
  'idempotency_key_reused',
  'in_progress',
] as const;

/** Lists every error that a call may answer with. */
export function failuresOf(call: Call): readonly ErrorCode[] {
  const shared = call.method === 'GET' ? anyCall : [...anyCall, ...anyChange];
  return [...new Set([...call.errors, ...shared])];
}
