import { errorsOfCall } from '@sevenday/contract';
import { sandboxSecretKey } from '@sevenday/sandbox-bank';
import Stripe from 'stripe';
import { callsAt } from '../src/platform/http/refuse-unknown-path-or-method.ts';

/** What a call answered. */
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at, field by field.
  body: any;
  headers: Headers;
}

export interface Asking {
  token?: string | undefined;
  body?: unknown;
  form?: FormData;
  key?: string | undefined;
}

export interface Api {
  url: string;
  call(method: string, path: string, asking?: Asking): Promise<Answered>;
  /** The sandbox bank's API, with the lender's key. */
  bank(
    method: string,
    path: string,
    form?: Record<string, string>,
    key?: string,
  ): Promise<Answered>;
  /** The sandbox bank's books, as the lender's own programs read them. */
  books: Stripe;
}

export interface SignedIn {
  token: string;
  id: string;
  email: string;
}

export function createApi(url: string): Api {
  return {
    url,
    async call(method, address, { token, body, form, key } = {}) {
      const answer = await read(
        await fetch(`${url}${address.startsWith('/uploads') ? '' : '/api'}${address}`, {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(form ? { body: form } : {}),
        }),
      );
      refuseUndeclared(method, address, answer);
      return answer;
    },
    books: new Stripe(sandboxSecretKey, {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    async bank(method, address, form, key) {
      return read(
        await fetch(`${url}${address}`, {
          method,
          headers: {
            authorization: `Bearer ${sandboxSecretKey}`,
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(form ? { body: new URLSearchParams(form) } : {}),
        }),
      );
    },
  };
}

/**
 * Fails on a refusal that the contract does not declare for its call, whatever a test asks: one of the two has a gap.
 */
function refuseUndeclared(method: string, address: string, { status, body }: Answered): void {
  const [pathname = ''] = address.split('?', 1);
  const call = callsAt(`/api${pathname}`).find((candidate) => candidate.method === method);
  if (!call || status < 400 || errorsOfCall(call).includes(body.code)) return;
  throw new Error(`${method} ${call.path} answered ${body.code}: the contract does not say so.`);
}

async function read(answer: Response): Promise<Answered> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
}

/** A call to the bank with the lender's secret key. */
export async function atBank(
  api: Api,
  method: string,
  path: string,
  form?: Record<string, string>,
) {
  const answer = await fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${sandboxSecretKey}` },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return answer.json();
}

/** Makes an admin's call, expects 200, and answers the body. */
export async function askAsAdmin(
  api: Api,
  { token }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
) {
  return bodyOf(await api.call(method, `/admin/${path}`, { token, body }), path);
}

/** Calls one of the bank's test helpers, expects 200, and answers the body. */
export async function askHelper(api: Api, helper: string, form: Record<string, string> = {}) {
  return bodyOf(await api.bank('POST', `/v1/test_helpers/${helper}`, form), helper);
}

function bodyOf({ status, body }: Answered, asked: string) {
  if (status !== 200) throw new Error(`${asked} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
