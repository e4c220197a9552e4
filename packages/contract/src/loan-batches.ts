import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { loanStatus } from './loans.ts';
import { dollars } from './money-codecs.ts';

/** The most loans in one call. With more loans, the page would wait too long for the answer. */
export const loansAtOnce = 100;
export const loanIds = z
  .array(uuid)
  .check(
    z.minLength(1, 'Choose a loan.'),
    z.maxLength(loansAtOnce, `Choose at most ${loansAtOnce} loans.`),
  );

/**
 * When the caller began a manual transfer of the loan in an earlier call. Null if the caller did
 * not. The caller may have made this transfer already, so the page warns.
 */
export const begunBefore = z.nullable(isoDate);

/**
 * The answer of a call for several loans. If one loan is refused, the other loans are still
 * processed.
 */
export const batchOutcome = z.object({
  results: z.array(
    z.object({
      id: uuid,
      done: z.boolean(),
      status: z.nullable(loanStatus),
      /**
       * Why this loan was refused: a code that the call for a single loan would answer with.
       * `already_sent` means that an earlier call sent the loan, and this call sent nothing. Null
       * if the loan was not refused.
       */
      code: z.nullable(z.string()),
      detail: z.nullable(z.string()),
      begun_before: begunBefore,
    }),
  ),
  done_count: z.int(),
  /** The sum of the principals of the loans that this call changed. */
  done_total: dollars,
});
export type BatchOutcome = z.output<typeof batchOutcome>;
