import type * as z from 'zod/mini';
import type { BudgetName } from './call-budgets.ts';
import type { Capability } from './capabilities.ts';
import type { ErrorCode } from './error-catalogue.ts';

/**
 * Who may make a call: everyone, or a person with this capability.
 * `apps/api/src/platform/http/authorize-request.ts` checks this for every call.
 */
export type Access = 'public' | Capability;

/**
 * The cases in which some calls ask for the second factor again. `sending`: the call sends several
 * loans at once, or more money than the lender's limit. `identity_change`: the call gives another
 * person a new email or name. `other_holder`: the call approves a bank account in another name than
 * the member's. `ending_debt`: the edit lowers a loan's amount, or records that the loan was paid.
 */
export type StepUpRule = 'sending' | 'identity_change' | 'other_holder' | 'ending_debt';
export type StepUp = 'always' | StepUpRule;

/**
 * One call of the API. Spec section 7 requires some of the calls; we added the others.
 *
 * `path` is relative to `/api`, with `:name` for a path parameter. The schemas convert between JSON
 * and the values in code. JSON has dollars, percentages and ISO dates. Code has cents, basis points
 * and `Date`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  /** The name of the budget that limits how often the call may be made (`call-budgets.ts`). */
  readonly budget: BudgetName;
  /**
   * Present if the call asks for the second factor again, unless the person used it in the last ten
   * minutes. `always`: the server asks for it in every call. A `StepUpRule`: the operation asks for
   * it only in this case, because only the operation knows what the call will do. A person without
   * a second factor is not asked.
   */
  readonly stepUp?: StepUp;
  /**
   * Present if staff may make this call before they add a second factor. Where staff must have a
   * second factor, every other call is refused until they add one.
   */
  readonly beforeFactor?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /**
   * Present if the fields of `body` may also come in the query. If a field is in both, the body's
   * value counts.
   */
  readonly bodyAlsoInQuery?: true;
  /** Present if the call accepts one uploaded file. If left out, the call accepts no file. */
  readonly upload?: 'file';
  readonly answer: z.ZodMiniType;
  /** The content type of a streamed answer. If left out, the call answers with JSON. */
  readonly answerType?: 'text/csv';
  readonly status?: 201;
  /**
   * Present if the answer's body is a list and nothing else. The link to the next page and the
   * total number are then in the headers `Link` and `X-Total-Count`.
   */
  readonly pagedInHeaders?: true;
  /** The call's own errors. `failuresOf` adds the errors that every call may answer with. */
  readonly errors: readonly ErrorCode[];
}

/** Says whether a call needs a session. */
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
