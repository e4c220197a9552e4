import type { Call } from './define-call.ts';
import type { ErrorCode } from './error-catalogue.ts';
import { movesMoney } from './role-capabilities.ts';

/** The errors that every call may answer with, in addition to the call's own `errors`. */
export const anyCall = [
  'invalid_input',
  'malformed_request',
  'too_many_requests',
  'internal',
  'busy',
] as const;

/**
 * The further errors of every call that is not a GET, because such a call may have a body and an
 * `Idempotency-Key`.
 */
export const anyChange = [
  'outcome_unknown',
  'unsupported_media',
  'body_too_large',
  'idempotency_key_reused',
  'in_progress',
] as const;

export function errorsOfCall(call: Call): readonly ErrorCode[] {
  const shared = call.method === 'GET' ? anyCall : [...anyCall, ...anyChange];
  return [...new Set([...call.errors, ...shared, ...factorFailuresOf(call)])];
}

/** A call need not list these in its `errors`, because they follow from its other properties. */
function factorFailuresOf({ access, method, stepUp, beforeFactor }: Call): ErrorCode[] {
  if (access === 'public') return [];
  return [
    ...(beforeFactor ? [] : (['factor_required'] as const)),
    ...(stepUp ? (['step_up_needed'] as const) : []),
    ...(method !== 'GET' && movesMoney(access) ? (['money_rights_wait'] as const) : []),
  ];
}
