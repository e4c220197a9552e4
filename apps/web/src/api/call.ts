import {
  type Answer,
  type Body,
  type Call,
  carriesSession,
  type Params,
  type Query,
} from '@sevenday/contract';
import * as z from 'zod/mini';
import { callAddress, encodeFields, nextCursor } from './encode.ts';
import { ApiFailure, type FailureCode } from './failure.ts';
import { randomId } from './random-id.ts';
import { type Carry, fetchBy, limitOf } from './time-limit.ts';
import { expireSession, storedToken } from './token.ts';

type Given<Name extends string, Values> = Values extends undefined
  ? { [K in Name]?: undefined }
  : { [K in Name]?: Partial<Values> };

/** The decoded input of a call: cents, basis points and dates, not their wire forms. */
export type CallInput<C extends Call> = Given<'params', Params<C>> &
  Given<'query', Query<C>> &
  Given<'body', Body<C>> & {
    /** One key for each intent of the person, kept through retries. Without it, the call makes a new one. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** True to send the call even if the page is closed. */
    keepalive?: boolean;
  };

interface SentInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

export interface Paged<Item> {
  items: Item;
  total: number;
  next: string | null;
}

/** Does what a refusal asks of the person. Answers true if the call may go out again. */
type AnswerRefusal = (code: FailureCode) => Promise<boolean>;

let answerRefusal: AnswerRefusal = async () => false;

/** Sets who answers refusals that ask something of the person, such as their second factor. */
export function answerRefusalsBy(answer: AnswerRefusal): void {
  answerRefusal = answer;
}

/**
 * Makes one call of the contract and decodes its answer.
 * @throws ApiFailure for every failure: refused input, no answer, a refusal, an unreadable answer.
 */
export async function callApi<C extends Call>(
  call: C,
  input: CallInput<C> = {} as CallInput<C>,
  carry?: Carry,
): Promise<Answer<C>> {
  return decodeAnswer(call, await send(call, input, carry));
}

/** Like `callApi`, for lists that have their paging in the headers. */
export async function callApiPaged<C extends Call>(
  call: C,
  input: CallInput<C> = {} as CallInput<C>,
): Promise<Paged<Answer<C>>> {
  const response = await send(call, input);
  const items = await decodeAnswer(call, response);
  return {
    items,
    total: Number(response.headers.get('x-total-count') ?? (items as unknown[]).length),
    next: nextCursor(response.headers.get('link')),
  };
}

/** Like `callApi`, for calls that answer a file. */
export async function callApiFile<C extends Call & { answerType: string }>(
  call: C,
  input: CallInput<C> = {} as CallInput<C>,
): Promise<{ name: string; content: Blob }> {
  const response = await send(call, input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'export', content: await response.blob() };
}

async function send(
  call: Call,
  input: SentInput,
  carry = fetchBy(limitOf(call)),
): Promise<Response> {
  const token = carriesSession(call) ? storedToken() : null;
  const address = callAddress(
    call.path,
    encodeGiven(call.params, input.params),
    encodeGiven(call.query, input.query),
  );
  const request = requestOf(call, input, token);
  const response = await carry(address, request);
  if (isDone(response)) return response;
  // Drop only the token that was refused: another tab may have signed in since.
  if (response.status === 401 && token !== null && storedToken() === token) expireSession();
  const failure = await failureOf(response);
  // The same request goes out again, under the same key: a refusal did nothing.
  if (response.status !== 403 || !(await answerRefusal(failure.code))) throw failure;
  const again = await carry(address, request);
  if (isDone(again)) return again;
  throw await failureOf(again);
}

/** A call that was sent for approval answers 202, and did nothing yet. */
function isDone({ ok, status }: Response): boolean {
  return ok && status !== 202;
}

function requestOf(call: Call, input: SentInput, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (call.method !== 'GET') headers.set('idempotency-key', input.idempotencyKey ?? randomId());
  const { signal = null, keepalive = false } = input;
  const request: RequestInit = { method: call.method, headers, signal, keepalive };
  if (call.body && input.body) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(encodeGiven(call.body, input.body));
  }
  return request;
}

function encodeGiven(schema: z.ZodMiniObject | undefined, values: object | undefined) {
  return schema ? encodeFields(schema, values ?? {}) : {};
}

const failureShape = z.object({
  detail: z.string(),
  // A proxy in front of the product sends no code, and at most a sentence.
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});

async function failureOf(response: Response): Promise<ApiFailure> {
  const parsed = failureShape.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ApiFailure({ status: response.status, code: 'unreadable' });
  const { detail, code, fields } = parsed.data;
  return new ApiFailure({
    status: response.status,
    code: (code ?? 'unreadable') as FailureCode,
    detail,
    fields: fields ?? {},
  });
}

async function decodeAnswer<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const parsed = z.safeParse(call.answer, await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data as Answer<C>;
  throw new ApiFailure({ status: response.status, code: 'unreadable' });
}
