import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { loanStatus } from './loans.ts';
import { dollars } from './money-codecs.ts';

/** The most loans in one call. A call with more loans would keep the page waiting too long. */
export const loansAtOnce = 100;
export const loanIds = z
  .array(uuid)
  .check(
    z.minLength(1, 'Choose a loan.'),
    z.maxLength(loansAtOnce, `Choose at most ${loansAtOnce} loans.`),
  );

/**
 * If the caller began a manual transfer of the loan in an earlier call: when they began it. Null otherwise. The caller
 * may have made that transfer, so the page warns.
 */
export const begunBefore = z.nullable(isoDate);

/** The answer of a call for several loans. If one loan is refused, the others are still processed. */
export const batchOutcome = z.object({
  results: z.array(
    z.object({
      id: uuid,
      done: z.boolean(),
      status: z.nullable(loanStatus),
      /**
       * Why this loan was refused, in the codes of the call for a single loan. `already_sent` means that an earlier
       * call sent the loan, and this call sent nothing. Null if the loan was not refused.
       */
      code: z.nullable(z.string()),
      detail: z.nullable(z.string()),
      begun_before: begunBefore,
    }),
  ),
  done_count: z.int(),
  /** The sum of the principal of the loans that this call changed. */
  done_total: dollars,
});
export type BatchOutcome = z.output<typeof batchOutcome>;
