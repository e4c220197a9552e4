import type * as z from 'zod/mini';
import type { BudgetName } from './call-budgets.ts';
import type { Capability } from './capabilities.ts';
import type { ErrorCode } from './error-catalogue.ts';

/**
 * Who may make a call: anyone, or a person who holds this capability. The server checks it on every call
 * (`apps/api/src/platform/http/authorize-request.ts`).
 */
export type Access = 'public' | Capability;

/**
 * One call of the product's API (spec section 7 and the additions to it).
 *
 * `path` is relative to `/api`, with `:name` for a path parameter. The wire is the input side of every
 * schema: dollars, percent and ISO dates; the decoded side is cents, basis points and `Date`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** How often the call may be made (`call-budgets.ts`). */
  readonly budget: BudgetName;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** True if the spec sends the fields both as body and as query. Then both are accepted, and the body wins. */
  readonly bodyAlsoInQuery?: true;
  /** Present if the call takes a multipart form with one file field. */
  readonly upload?: 'file';
  readonly answer: z.ZodMiniType;
  /** The type of the stream that the call answers with. Left out, it answers with JSON. */
  readonly answerType?: 'text/csv';
  readonly status?: 201;
  /** True if the answer is a bare list. Its paging is in the `Link` and `X-Total-Count` headers. */
  readonly pagedInHeaders?: true;
  /** The call's own errors; `failuresOf` adds those that any call may answer. */
  readonly errors: readonly ErrorCode[];
}

/** Says whether a call is made with a session. */
export function carriesSession({ access }: Pick<Call, 'access'>): boolean {
  return access !== 'public';
}

export type Answer<C extends Call> = z.output<C['answer']>;
export type Body<C extends Call> = C['body'] extends z.ZodMiniObject
  ? z.output<C['body']>
  : undefined;
export type Query<C extends Call> = C['query'] extends z.ZodMiniObject
  ? z.output<C['query']>
  : undefined;
export type Params<C extends Call> = C['params'] extends z.ZodMiniObject
  ? z.output<C['params']>
  : undefined;

export function defineCall<const C extends Call>(call: C): C {
  return call;
}
