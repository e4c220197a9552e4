import type { Loan } from '@sevenday/contract';
import { canTransition } from '@sevenday/lending';
import { asc, sql } from 'drizzle-orm';
import { nothingOwedMeanwhile, sentAgainLater } from '../../notices/index.ts';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { type LoanRow, stateOf } from './loan.ts';
import { payouts } from './tables.ts';

type ReturnedPayment = NonNullable<Loan['payout_returned']>;

const selectOfLoans = queryBuiltOnce<{ loanIds: string[] }, (typeof payouts.$inferSelect)[]>((tx) =>
  tx
    .select()
    .from(payouts)
    .where(anyOf(payouts.loanId, sql.placeholder('loanIds')))
    .orderBy(asc(payouts.createdAt)),
);

/**
 * The map's keys are the ids of pending loans whose last payout failed or was returned, if it was
 * for the loan's present account. A payout that we held back does not count. The text leaves out
 * the payment provider's reason, which may mean nothing to the borrower or be about the lender.
 */
export async function readReturnedPayouts(
  tx: Tx,
  loans: readonly LoanRow[],
): Promise<ReadonlyMap<string, ReturnedPayment>> {
  const waiting = loans.filter(
    (loan) => loan.lastPayoutFailure !== null && canTransition(stateOf(loan), 'disburse'),
  );
  if (waiting.length === 0) return new Map();
  const sent = await selectOfLoans(tx, { loanIds: waiting.map(({ id }) => id) });
  const newest = new Map(sent.map((payout) => [payout.loanId, payout]));
  return new Map(
    waiting.flatMap(({ id, bankAccountId }): [string, ReturnedPayment][] => {
      const payout = newest.get(id);
      const isForThatAccount = payout?.bankAccountId === bankAccountId;
      return payout?.finishedAt && isForThatAccount ? [[id, { at: payout.finishedAt, text }]] : [];
    }),
  );
}

const text = `${nothingOwedMeanwhile}. ${sentAgainLater}`;
