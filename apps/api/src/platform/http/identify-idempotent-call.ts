import type { Call } from '@sevenday/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';
import { sha256 } from '../base/sha256.ts';
import type { Tx } from '../database/database-and-transaction.ts';
import type { Asked } from './authorize-count-and-parse-request.ts';
import type { Upload } from './read-upload.ts';
import type { IdempotentCall } from './run-once-per-idempotency-key.ts';

/** Refuses a malformed key with `malformed_request`. */
export function idempotencyKey(call: Call, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (call.method === 'GET' || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Refusal(
    'malformed_request',
    'The Idempotency-Key has to be 1 to 255 visible characters.',
  );
}

/**
 * Returns the id of the session's user, or null if the session was deleted. Locks the session until
 * the call's answer is stored. A change of password and the user's deletion wait for that.
 */
export type HoldSession = (tx: Tx, token: string) => Promise<string | null>;

/**
 * Describes a call by what makes it the same call. Pass `holdSession` for a call that begins a session, such as a sign-in. Its answer contains the
 * session's token, so it is stored only while the session exists, and under the user's id, by which
 * `forgetAnswersOf` deletes it.
 */
export function identifyCall(
  call: Call,
  key: string,
  asked: Asked<Call>,
  holdSession?: HoldSession,
): IdempotentCall {
  const { params, query, body } = asked;
  const upload = asked.upload as Upload | undefined;
  const file = upload ? sha256(upload.content).toString('hex') : null;
  return {
    key,
    actor: asked.actor?.userId ?? 'anonymous',
    call: `${call.method} ${call.path}`,
    input: { params, query, body, file },
    ...(holdSession
      ? { subjectOf: (tx, begun) => holdSession(tx, (begun as { token: string }).token) }
      : {}),
  };
}
