import { movesMoney } from './capabilities.ts';
import type { Call } from './define-call.ts';
import type { ErrorCode } from './error-catalogue.ts';

/** The errors that every call may answer with, in addition to the call's own `errors`. */
export const anyCall = [
  'invalid_input',
  'malformed_request',
  'too_many_requests',
  'internal',
  'busy',
] as const;

/**
 * The errors that every call that is not a GET may answer with, in addition to `anyCall`. Such a
 * call has a body and the header `Idempotency-Key`, and both can be wrong.
 */
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
  return [...new Set([...call.errors, ...shared, ...factorFailuresOf(call)])];
}

/**
 * Lists the errors about second factors that a call may answer with. A call's own `errors` don't
 * list them, because the server checks second factors in one place for every call.
 */
function factorFailuresOf({ access, method, stepUp, beforeFactor }: Call): ErrorCode[] {
  if (access === 'public') return [];
  return [
    ...(beforeFactor ? [] : (['factor_required'] as const)),
    ...(stepUp ? (['step_up_needed'] as const) : []),
    ...(method !== 'GET' && movesMoney(access) ? (['money_rights_wait'] as const) : []),
  ];
}
