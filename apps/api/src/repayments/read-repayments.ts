import { type Cents, handOverAt } from '@sevenday/lending';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { bankAccounts } from '../bank-accounts/index.ts';
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
      loanIds.map((id) => {
        const next = debits.get(id) ?? null;
        return [
          id,
          {
            next_debit: next,
            missed_debit: next ? null : missed(lastDebits.get(id)),
            payment_amount: underWay.get(id) ?? null,
            money_back: moneyBack.get(id) ?? noMoneyBack,
          },
        ];
      }),
    );
  };
}

/**
 * A payment that was taken back after it had succeeded is told apart, with the money back. One that is announced and does
 * not come is of an account that was removed.
 */
function missed(debit: LastDebit | undefined): LoanRepayments['missed_debit'] {
  switch (debit?.status) {
    case 'failed':
      return 'failed';
    case 'announced':
      return 'not_made';
    case 'cancelled':
      return isUnforeseen(debit.failure_reason as DebitCancellation) ? 'not_made' : null;
    default:
      return null;
  }
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

/**
 * Which of these loans have a debit announced: its amount, and when it is handed over. That of an account that was removed
 * is cancelled by work of its own: whoever looks before that is promised none.
 */
async function readNextDebits(
  tx: Tx,
  loanIds: string[],
  timeZone: string,
): Promise<Map<string, LoanRepayments['next_debit']>> {
  const announced = await tx
    .select({ debit: collections })
    .from(collections)
    .innerJoin(
      bankAccounts,
      and(eq(bankAccounts.id, collections.bankAccountId), isNull(bankAccounts.removedAt)),
    )
    .where(and(inArray(collections.loanId, loanIds), eq(collections.status, 'announced')));
  return new Map(
    announced
      .map(({ debit }) => asDebit(debit))
      .map(({ loanId, debitDay, amountCents, tryNumber }) => [
        loanId,
        { date: handOverAt(debitDay, timeZone), amount: amountCents, try_number: tryNumber },
      ]),
  );
}
