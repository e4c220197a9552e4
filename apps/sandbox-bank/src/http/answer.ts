import type { FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'qs';
import type { Engine } from '../engine/engine.ts';
import { callFingerprint, keyInUse, saveAnswer, savedAnswer } from '../engine/idempotency.ts';
import type { Unit } from '../engine/unit.ts';
import { invalidRequest, StripeError } from '../errors.ts';
import { apiVersion } from '../keys.ts';
import { readParams } from '../params/read-params.ts';
import { authenticate, type Keys, refuseOtherVersion } from './authenticate.ts';
import { expandAnswer } from './expand.ts';
import type { Answer, KeyKind, Operation } from './operation.ts';

interface Call {
  operation: Operation;
  params: never;
  id: string;
  key: KeyKind;
  idempotencyKey: string | null;
  fingerprint: string;
  requestId: string;
}

interface Outcome {
  status: number;
  body: string;
  replayOf?: string;
}

/** Answers one call of the API, once what it did would survive the machine. */
export function createAnswerer(engine: Engine, keys: Keys, newRequestId: () => string) {
  const inProgress = new Set<string>();

  return async function answer(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    const requestId = newRequestId();
    reply.header('request-id', requestId);
    reply.header('stripe-version', apiVersion);
    const call = readCall(operation, request, keys, requestId);
    const outcome = await once(engine, inProgress, call);
    reply.code(outcome.status).type('application/json; charset=utf-8');
    if (call.idempotencyKey !== null) {
      reply.header('idempotency-key', call.idempotencyKey);
    }
    if (outcome.replayOf !== undefined) {
      reply.header('idempotent-replayed', 'true').header('original-request', outcome.replayOf);
    }
    return reply.send(outcome.body);
  };
}

function readCall(
  operation: Operation,
  request: FastifyRequest,
  keys: Keys,
  requestId: string,
): Call {
  const key = authenticate(request.headers, keys, operation);
  refuseOtherVersion(request.headers);
  const sent = operation.method === 'POST' ? String(request.body ?? '') : queryOf(request.url);
  if (operation.method === 'POST') {
    refuseOtherContent(request, sent);
  }
  const given = parse(sent, { arrayLimit: 1000, depth: 10, parameterLimit: 5000 });
  const params = readParams(operation.params, given) as never;
  const header = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const idempotencyKey = typeof header === 'string' && header !== '' ? header : null;
  if (idempotencyKey !== null && idempotencyKey.length > 255) {
    throw invalidRequest('Idempotency keys must be at most 255 characters.');
  }
  const path = pathOf(request.url);
  return {
    operation,
    params,
    id: String((request.params as { id?: string }).id ?? ''),
    key,
    idempotencyKey,
    fingerprint: callFingerprint(operation.method, path, `${key}\n${JSON.stringify(given)}`),
    requestId,
  };
}

function refuseOtherContent(request: FastifyRequest, sent: string): void {
  const type = request.headers['content-type'] ?? '';
  if (sent !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}

function queryOf(url: string): string {
  return url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
}

async function once(engine: Engine, inProgress: Set<string>, call: Call): Promise<Outcome> {
  const { idempotencyKey: key } = call;
  if (key !== null && inProgress.has(key)) {
    throw keyInUse();
  }
  try {
    if (key !== null) {
      inProgress.add(key);
    }
    const cause = { requestId: call.requestId, idempotencyKey: key };
    const outcome = engine.transact(cause, (unit) => perform(unit, call));
    await engine.synced();
    return outcome;
  } finally {
    if (key !== null) {
      inProgress.delete(key);
    }
  }
}

function perform(unit: Unit, call: Call): Outcome {
  const { idempotencyKey: key, fingerprint, requestId } = call;
  const saved = key === null ? null : savedAnswer(unit, key, fingerprint);
  if (saved) {
    return { status: saved.status, body: saved.body, replayOf: saved.request_id };
  }
  const outcome = carryOut(unit, call);
  if (key !== null) {
    saveAnswer(unit, {
      key,
      call: fingerprint,
      ...outcome,
      request_id: requestId,
      saved_at_ms: unit.wallMs,
    });
  }
  return outcome;
}

/** A refusal is an answer too, and is kept under the key like any other. */
function carryOut(unit: Unit, { operation, params, id, key }: Call): Outcome {
  try {
    const answer: Answer = operation.handle(unit, params, id, key);
    const expanded = expandAnswer(unit, answer, expandOf(params));
    return { status: 200, body: JSON.stringify(expanded, null, 2) };
  } catch (error) {
    if (!(error instanceof StripeError)) {
      throw error;
    }
    if (!error.keepsChanges) {
      unit.discard();
    }
    return errorOutcome(error);
  }
}

function expandOf(params: object): string[] {
  return 'expand' in params && Array.isArray(params.expand) ? params.expand : [];
}

export function errorOutcome(error: StripeError): Outcome {
  return { status: error.status, body: JSON.stringify({ error: error.fields }, null, 2) };
}
