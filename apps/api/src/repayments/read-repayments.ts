import { type Cents, handOverAt } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import {
  type LastDebit,
  type LoanRepayments,
  noMoneyBack,
  type ReadRepayments,
} from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { type DebitCancellation, isUnforeseen } from './cancel-debit.ts';
import { asDebit, liveStatuses } from './collection-record.ts';
import { readLastDebits } from './last-debits.ts';
import { readMoneyBack } from './read-money-back.ts';
import { collections } from './store.ts';

/** Reads what these loans show of their payments. */
export function readRepayments(timeZone: string): ReadRepayments {
  return async (tx, loans) => {
    const loanIds = loans.map(({ id }) => id);
    const debits = await readNextDebits(tx, loanIds, timeZone);
    const lastDebits = await readLastDebits(tx, loanIds);
    const underWay = await readAmountsUnderWay(tx, loans);
    const moneyBack = await readMoneyBack(tx, loans);
    return new Map(
      loanIds.map((id) => [
        id,
        {
          next_debit: debits.get(id) ?? null,
          last_debit_failed: hasFailed(lastDebits.get(id)),
          payment_amount: underWay.get(id) ?? null,
          money_back: moneyBack.get(id) ?? noMoneyBack,
        },
      ]),
    );
  };
}

/** A payment that was taken back after it had succeeded is told apart, with the money back. */
function hasFailed(debit: LastDebit | undefined): boolean {
  if (debit?.status !== 'cancelled') return debit?.status === 'failed';
  return isUnforeseen(debit.failure_reason as DebitCancellation);
}

/** What the payment on its way of each loan that has one pays; a debit is on its way from when it is handed over. */
async function readAmountsUnderWay(
  tx: Tx,
  loans: Parameters<ReadRepayments>[1],
): Promise<Map<string, Cents>> {
  const paying = loans.filter(({ paymentProcessing }) => paymentProcessing).map(({ id }) => id);
  if (paying.length === 0) return new Map();
  const underWay = await tx
    .select({ loanId: collections.loanId, amountCents: collections.amountCents })
    .from(collections)
    .where(and(inArray(collections.loanId, paying), inArray(collections.status, liveStatuses)));
  return new Map(underWay.map(({ loanId, amountCents }) => [loanId, amountCents]));
}

/** Which of these loans have a debit announced: its amount, and when it is handed over. */
async function readNextDebits(
  tx: Tx,
  loanIds: string[],
  timeZone: string,
): Promise<Map<string, LoanRepayments['next_debit']>> {
  const announced = await tx
    .select()
    .from(collections)
    .where(and(inArray(collections.loanId, loanIds), eq(collections.status, 'announced')));
  return new Map(
    announced
      .map(asDebit)
      .map(({ loanId, debitDay, amountCents, tryNumber }) => [
        loanId,
        { date: handOverAt(debitDay, timeZone), amount: amountCents, try_number: tryNumber },
      ]),
  );
}
