import { minuteMs, secondMs } from '../base/clock.ts';
import type { Caller } from './caller.ts';
import type { World } from './world.ts';

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what the simulation looks at, field by field.
  body: any;
}

export interface Asking {
  body?: unknown;
  form?: FormData;
  /** Every try of the call carries it. */
  key?: string;
  /** What asks the provider often meets a fault often. */
  tries?: number;
}

const maximumTries = 8;

/**
 * A call as a careful page makes it: one whose answer did not come is made again under its key, until there is an
 * answer. A 500 of a product that lives is a defect, whatever was asked.
 */
export async function call(
  world: World,
  caller: Caller | null,
  method: string,
  path: string,
  asking: Asking = {},
): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    if (caller && caller.token === null) await signIn(world, caller);
    const answered = await once(world, caller, method, path, asking);
    if (method !== 'GET') noteCall(world, caller, `${method} ${path}`, answered);
    if (answered && answered.status === 401 && caller && path !== '/auth/login') {
      caller.token = null;
      continue;
    }
    if (answered && !isToBeTriedAgain(answered)) return answered;
    if (attempt >= (asking.tries ?? maximumTries)) {
      if (answered) return answered;
      throw new Error(`${method} ${path} was never answered.`);
    }
    if (world.machine.life?.ended) await world.revive();
    else await world.pass(world.random.whole(15 * secondMs, 2 * minuteMs));
  }
}

/** For the story: who asked for what, and what came of it. Ids are of no seed and are left out. */
function noteCall(
  world: World,
  caller: Caller | null,
  what: string,
  answered: Answered | null,
): void {
  const named = what.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
  const loan = /\/(?:loans|disburse-loan|reject-loan)\/([0-9a-f-]{36})/.exec(what)?.[1] ?? null;
  const answer = answered ? `${answered.status} ${answered.body?.code ?? ''}`.trim() : 'no answer';
  world.note(`${caller?.email ?? 'somebody'}: ${named}: ${answer}`, loan);
}

/** One try; null when its answer did not come. */
export async function once(
  world: World,
  caller: Caller | null,
  method: string,
  path: string,
  { body, form, key }: Asking,
): Promise<Answered | null> {
  const { life, url } = world.machine;
  if (!life || life.ended) return null;
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(caller?.token ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form ? { body: form } : {}),
    });
    const text = await answer.text();
    if (life.ended) return null;
    const answered = { status: answer.status, body: text ? JSON.parse(text) : null };
    if (answered.status === 500) {
      world.break('no_internal_errors', `${method} ${path} answered ${text}`);
    }
    if (method !== 'GET' && world.faults.losesAnswer()) {
      world.count('client: answer lost');
      return null;
    }
    return answered;
  } catch (error) {
    if (life.ended) return null;
    throw error;
  }
}

/** Opens a file by its signed address, as a page shows it to the person who asked for the address. */
export async function openFile(world: World, address: string): Promise<void> {
  const { life, url } = world.machine;
  if (!life || life.ended) return;
  try {
    await (await fetch(`${url}/${address}`)).arrayBuffer();
  } catch (error) {
    if (!life.ended) throw error;
  }
}

function isToBeTriedAgain({ status, body }: Answered): boolean {
  return status >= 502 || status === 429 || body?.code === 'in_progress';
}

async function signIn(world: World, caller: Caller): Promise<void> {
  caller.token = await (world.beginSession ?? byPassword)(world, caller);
}

async function byPassword(world: World, { email, password }: Caller): Promise<string> {
  const answered = await call(world, null, 'POST', '/auth/login', { body: { email, password } });
  if (answered.status === 200) return answered.body.token;
  return world.break(
    'sign_in_works',
    `${email} was answered ${answered.status} ${JSON.stringify(answered.body)}`,
  );
}
