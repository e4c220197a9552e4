import type * as z from 'zod/mini';
import type { BudgetName } from './call-budgets.ts';
import type { ErrorCode } from './error-catalogue.ts';
import type { Capability } from './role-capabilities.ts';

/** `apps/api/src/platform/http/authorize-count-and-parse-request.ts` checks this for every call. */
export type Access = 'public' | Capability;

/**
 * When a call asks for the second factor again. `sending`: it sends several loans at once, or more
 * money than `STEP_UP_ABOVE_DOLLARS`. `identity_change`: it gives another person a new email or
 * name. `other_holder`: it approves a bank account that is in another name, or that another member
 * also has. `ending_debt`: it lowers a loan's amount, or records that the loan was paid.
 */
export type StepUpRule = 'sending' | 'identity_change' | 'other_holder' | 'ending_debt';
export type StepUp = 'always' | StepUpRule;

/**
 * A call of the API: required by spec section 7, or added by us. `path` is relative to `/api`. The
 * schemas convert between JSON (dollars, percentages, ISO dates) and the values in code (cents,
 * basis points, `Date`).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: Access;
  readonly budget: BudgetName;
  /**
   * Refuses with `step_up_needed` if the person has a second factor, but has not used it in this
   * session in the last ten minutes. `always`: checked before the operation runs. A `StepUpRule`:
   * the operation checks, because only the operation knows what the call will do.
   */
  readonly stepUp?: StepUp;
  /** Staff may make this call without a second factor, even if the lender requires one. */
  readonly beforeFactor?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /**
   * The fields of `body` may also come in the query. If a field is in both, the body's value
   * counts.
   */
  readonly bodyAlsoInQuery?: true;
  readonly upload?: 'file';
  readonly answer: z.ZodMiniType;
  /** The content type of a streamed answer. If left out, the call answers with JSON. */
  readonly answerType?: 'text/csv';
  readonly status?: 201;
  /**
   * The answer's body is only a list. The header `Link` has the next page, and `X-Total-Count` the
   * total number.
   */
  readonly pagedInHeaders?: true;
  /** The call's own errors. `errorsOfCall` adds those that calls share. */
  readonly errors: readonly ErrorCode[];
}

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
