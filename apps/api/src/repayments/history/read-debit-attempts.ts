import type { DebitAttempt, DebitCancellation } from '@sevenday/contract';
import { debitSubmitTime, localDay } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import type { LoanRow } from '../../loans/index.ts';
import { formatCalendarDay } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { readDebits } from '../debits/read-debits.ts';
import { type DebitRow, type PaymentRow, wasSent } from '../payment/payment.ts';
import {
  cancellationSentence,
  failureSentence,
  paidAndReturned,
  replacementSentence,
} from '../payment/payment-sentences.ts';
import { type PaymentStatus, payments } from '../payment/tables.ts';

export async function readDebitAttempts(
  tx: Tx,
  { id: loanId, timeZone }: LoanRow,
): Promise<DebitAttempt[]> {
  const newestFirst = (await readDebits(tx, [loanId])).reverse();
  const returned = await readReturned(tx, loanId);
  return newestFirst.map((debit, index, debits) => ({
    id: debit.id,
    status: statusOf(debit),
    date: debitSubmitTime(debit.debitDay, timeZone),
    amount: debit.amountCents,
    try_number: debit.tryNumber,
    text: textOf(debit, { later: debits[index - 1], returned, timeZone }),
  }));
}

function readReturned(tx: Tx, loanId: string): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.loanId, loanId), eq(payments.status, 'returned')));
}

const statuses: Record<PaymentStatus, DebitAttempt['status']> = {
  announced: 'announced',
  planned: 'handed_over',
  open: 'handed_over',
  processing: 'handed_over',
  succeeded: 'settled',
  failed: 'returned',
  returned: 'returned',
  expired: 'cancelled',
  cancelled: 'cancelled',
};

/** A debit that was refused before it was sent is `cancelled`, because no bank returned it. */
function statusOf(debit: DebitRow): DebitAttempt['status'] {
  return debit.status === 'failed' && !wasSent(debit) ? 'cancelled' : statuses[debit.status];
}

/**
 * `later` is the debit announced next; `returned` has the payments lost after they had
 * succeeded.
 */
interface Around {
  later: DebitRow | undefined;
  returned: PaymentRow[];
  timeZone: string;
}

function textOf(debit: DebitRow, around: Around): string {
  if (debit.status === 'failed') return failureSentence(debit.failureReason, wasSent(debit));
  switch (statuses[debit.status]) {
    case 'announced':
      return debit.tryNumber === 2
        ? 'The second and last try. Please have that amount in your account.'
        : 'Please have that amount in your account.';
    case 'handed_over':
      return 'We are asking your bank for it. The answer takes a few days.';
    case 'settled':
      return 'It was paid.';
    case 'returned':
      return failureSentence(debit.failureReason);
    case 'cancelled':
      return notMadeSentence(debit, around);
  }
}

function notMadeSentence(debit: DebitRow, { later, returned, timeZone }: Around): string {
  const reason = debit.failureReason as DebitCancellation | null;
  if (reason === 'announced_anew' && later) return replacementSentence(debit, later, timeZone);
  // A payment that settles a loan cancels the loan's announced debit in the same transaction. So
  // both have the same `finishedAt`.
  const paidAt = reason === 'paid' ? debit.finishedAt : null;
  return paidAt && returned.some((payment) => payment.finishedAt?.getTime() === paidAt.getTime())
    ? paidAndReturned(formatCalendarDay(localDay(paidAt, timeZone)))
    : cancellationSentence(reason);
}
