import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'qs';
import {
  invalidRequest,
  notPermitted,
  rateLimited,
  refused,
  StripeError,
  serverError,
} from '../api/errors.ts';
import { apiVersion } from '../api/keys.ts';
import { readParams } from '../api/read-params.ts';
import type { Engine } from '../engine/engine.ts';
import { callFingerprint, keyInUse, saveAnswer, savedAnswer } from '../engine/idempotency.ts';
import type { ActedFor, Answer, KeyKind, Operation } from '../engine/operation.ts';
import type { Unit } from '../engine/unit.ts';
import type { Fault } from '../objects/faults.ts';
import { authenticate, type Keys, refuseOtherVersion } from './authenticate.ts';
import { expandAnswer, type Presenters } from './expand.ts';

interface Call {
  operation: Operation;
  params: never;
  path: string;
  id: string;
  key: KeyKind;
  account: ActedFor;
  idempotencyKey: string | null;
  fingerprint: string;
  requestId: string;
}

interface Outcome {
  status: number;
  body: string;
  replayOf?: string;
}

/** The caller hears nothing: its connection is closed. */
type Ending = Outcome | 'cut_off';

/** A call as a fault sees it. `repeat` is the same for each try of the same call. */
export interface StruckCall {
  method: string;
  path: string;
  repeat: string;
}

/** What goes wrong with calls at a test's wish. */
export interface CallFaults {
  /** The fault that strikes this call; null for none, as nearly always. */
  strike: (call: StruckCall) => Fault | null;
  /** Resolves once a fault that holds calls has been removed. */
  released: (fault: Fault) => Promise<void>;
}

export interface AnswererDependencies {
  engine: Engine;
  keys: Keys;
  faults: CallFaults;
  presenters: Presenters;
  newRequestId: () => string;
}

/** Answers one call of the API, once what it did would survive the machine. */
export function createAnswerer(dependencies: AnswererDependencies) {
  const { keys, newRequestId } = dependencies;
  const inProgress = new Set<string>();

  return async function answer(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    const requestId = newRequestId();
    reply.header('request-id', requestId);
    reply.header('stripe-version', apiVersion);
    const call = readCall(operation, request, keys, requestId);
    const outcome = await once(dependencies, inProgress, call);
    if (outcome === 'cut_off') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
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
    path,
    id: String((request.params as { id?: string }).id ?? ''),
    key,
    account: accountIn(request.headers['stripe-account']),
    idempotencyKey,
    fingerprint: callFingerprint(operation.method, path, `${key}\n${JSON.stringify(given)}`),
    requestId,
  };
}

function accountIn(header: string | string[] | undefined): ActedFor {
  return typeof header === 'string' && header !== '' ? header : null;
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

async function once(
  dependencies: AnswererDependencies,
  inProgress: Set<string>,
  call: Call,
): Promise<Ending> {
  const { engine, faults } = dependencies;
  const { idempotencyKey: key } = call;
  if (key !== null && inProgress.has(key)) {
    throw keyInUse();
  }
  try {
    if (key !== null) {
      inProgress.add(key);
    }
    const fault = faults.strike(struckCall(call));
    if (fault?.kind === 'hold_before') {
      await engine.synced();
      await faults.released(fault);
    }
    const ending = endingOf(dependencies, call, fault);
    await engine.synced();
    if (fault?.kind === 'hold_after') {
      await faults.released(fault);
    }
    if (fault?.kind === 'slow') {
      await pause(fault.delay_ms, undefined, { ref: false });
    }
    return ending;
  } finally {
    if (key !== null) {
      inProgress.delete(key);
    }
  }
}

function struckCall({ path, operation, fingerprint, idempotencyKey }: Call): StruckCall {
  return { method: operation.method, path, repeat: `${fingerprint} ${idempotencyKey ?? ''}` };
}

function endingOf(
  { engine, presenters }: AnswererDependencies,
  call: Call,
  fault: Fault | null,
): Ending {
  const cause = { requestId: call.requestId, idempotencyKey: call.idempotencyKey };
  const performed = (failing: Failing = null) =>
    engine.transact(cause, (unit) => perform(unit, presenters, call, failing));
  switch (fault?.kind) {
    case 'request_lost':
      return 'cut_off';
    case 'rate_limited':
      throw rateLimited();
    case 'key_in_use':
      throw keyInUse();
    case 'refused':
      throw refused();
    case 'not_permitted':
      throw notPermitted();
    case 'answer_lost':
      performed();
      return 'cut_off';
    case 'error_before':
      return performed('before');
    case 'error_after':
      return performed('after');
    case 'sent_twice':
      // Without a key the second would be a movement of its own.
      if (call.idempotencyKey !== null) {
        performed();
      }
      return performed();
    default:
      return performed();
  }
}

/** Whether the bank breaks down over a call, before or after it has done what was asked. */
type Failing = 'before' | 'after' | null;

function perform(unit: Unit, presenters: Presenters, call: Call, failing: Failing): Outcome {
  const { idempotencyKey: key, fingerprint, requestId } = call;
  const saved = key === null ? null : savedAnswer(unit, key, fingerprint);
  if (saved) {
    return { status: saved.status, body: saved.body, replayOf: saved.request_id };
  }
  const done = failing === 'before' ? null : carryOut(unit, presenters, call);
  // A breakdown is an answer like any other, and is what the key answers from now on.
  const outcome = done === null || failing ? errorOutcome(serverError()) : done;
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
function carryOut(unit: Unit, presenters: Presenters, call: Call): Outcome {
  const { operation, params, id, key, account } = call;
  try {
    const answer: Answer = operation.handle(unit, params, id, key, account);
    const expanded = expandAnswer(unit, presenters, answer, expandOf(params));
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
