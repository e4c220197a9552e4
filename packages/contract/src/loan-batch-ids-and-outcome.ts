import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { loanStatus } from './loan-status.ts';
import { dollars } from './money-codecs.ts';

/** With more loans, the page would wait too long for the answer. */
export const loansAtOnce = 100;
export const loanIds = z
  .array(uuid)
  .check(
    z.minLength(1, 'Choose a loan.'),
    z.maxLength(loansAtOnce, `Choose at most ${loansAtOnce} loans.`),
  );

/**
 * When the caller began this loan's manual transfer in an earlier call; null if they did not. The
 * page warns the caller, because they may already have made the transfer at the bank.
 */
export const begunBefore = z.nullable(isoDate);

/** If one loan is refused, the others are still processed. */
export const batchOutcome = z.object({
  results: z.array(
    z.object({
      id: uuid,
      done: z.boolean(),
      status: z.nullable(loanStatus),
      /**
       * Why this loan was refused: an error code of the call for a single loan, or `already_sent`
       * if an earlier call sent the loan. Null if the loan was not refused.
       */
      code: z.nullable(z.string()),
      detail: z.nullable(z.string()),
      begun_before: begunBefore,
    }),
  ),
  done_count: z.int(),
  /** The sum of the principals of the loans that are `done`. */
  done_total: dollars,
});
export type BatchOutcome = z.output<typeof batchOutcome>;
