import type * as z from 'zod/mini';
import type { BudgetName } from './call-budgets.ts';
import type { Capability } from './capabilities.ts';
import type { ErrorCode } from './error-catalogue.ts';

/**
 * Who may make a call: everyone, or a person with this capability. `apps/api/src/platform/http/authorize-request.ts`
 * checks it for every call.
 */
export type Access = 'public' | Capability;

/**
 * The rules by which an operation asks for a second factor again. `sending`: several loans at once, or more money than
 * the lender set. `email_change`: the change gives a member another email. `other_holder`: the bank account is in
 * another name than the member's.
 */
export type StepUpRule = 'sending' | 'email_change' | 'other_holder';
export type StepUp = 'always' | StepUpRule;

/**
 * One call of the API. Spec section 7 asks for some of the calls; the others are ours.
 *
 * `path` is relative to `/api`, with `:name` for a path parameter. Each schema converts between the JSON that is sent
 * and the values in code: dollars are cents in code, percent are basis points, and ISO dates are `Date`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** The name of the budget that limits how often the call may be made (`call-budgets.ts`). */
  readonly budget: BudgetName;
  /**
   * When a person who has a second factor must have used it in the last ten minutes. `always`: the server checks it
   * before the call runs. A rule: the operation checks it, because only the operation knows what the call would do.
   */
  readonly stepUp?: StepUp;
  /** Present if a person may make the call who still has to add the second factor that they are required to have. */
  readonly beforeFactor?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Present if the fields of `body` may also come in the query. The body wins if a field is in both. */
  readonly bodyAlsoInQuery?: true;
  /** Present if the call takes a form with one file. Left out, the call takes no file. */
  readonly upload?: 'file';
  readonly answer: z.ZodMiniType;
  /** The content type of an answer that is streamed. Left out, the call answers with JSON. */
  readonly answerType?: 'text/csv';
  readonly status?: 201;
  /**
   * Present if the answer is only a list. The next page and the total are then in the headers `Link` and
   * `X-Total-Count`.
   */
  readonly pagedInHeaders?: true;
  /** The call's own errors. `failuresOf` adds the errors that any call may answer with. */
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
