import { type Cents, takesPayment } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { findPosted, ledgerTransactions, settlingEvents } from '../../ledger/index.ts';
import { type LoanRow, loans, totalDueCents } from '../../loans/index.ts';
import { notifyMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import type { RefundRow } from '../refunds/refund.ts';
import { lateFeeTold } from './late-fee-told.ts';
import type { CollectionRow } from './payment.ts';

/** The bank has the payment: nothing more is to be done until `confirmedBy`. */
export function tellProcessing(
  tx: Tx,
  keys: Keys,
  { id: aboutId, memberId, loanId, amountCents }: CollectionRow,
  { confirmedBy, now }: { confirmedBy: Date; now: Date },
): Promise<void> {
  const data = { loanId, amountCents, confirmedBy };
  return notifyMember(tx, keys, memberId, { kind: 'payment_processing', aboutId, data, now });
}

/** A payment that was under way did not come. Nothing is told of a loan that owes nothing any more. */
export async function tellFailed(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { id: aboutId, amountCents }: CollectionRow,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  if (!takesPayment(loan)) return;
  const data = {
    loanId: loan.id,
    amountCents,
    totalCents: totalDueCents(loan),
    dueAt: loan.dueAt,
    ...lateFeeTold(loan, { now, timeZone }),
  };
  await notifyMember(tx, keys, loan.memberId, { kind: 'payment_failed', aboutId, data, now });
}

/** The money came back after it was repaid: the loan is cancelled and the payment given back. */
export function tellUndone(
  tx: Tx,
  keys: Keys,
  { id: loanId, memberId, principalCents }: LoanRow,
  told: { refundCents: Cents; refundWay: 'provider' | 'hand'; now: Date },
): Promise<void> {
  const { refundCents, refundWay, now } = told;
  return notifyMember(tx, keys, memberId, {
    kind: 'loan_cancelled',
    aboutId: loanId,
    data: { loanId, principalCents, cause: 'money_came_back', refundCents, refundWay },
    now,
  });
}

/** A refund is on its way, or could not go back the way it came and stays owed. Nobody is left to tell of the gone. */
export async function tellRefund(
  tx: Tx,
  keys: Keys,
  refund: RefundRow,
  { state, now }: { state: 'sent' | 'owed'; now: Date },
): Promise<void> {
  const { id, loanId, memberId, amountCents, providerPaymentId } = refund;
  const [loan] = await tx.select({ status: loans.status }).from(loans).where(eq(loans.id, loanId));
  if (!loan) return;
  if (state === 'sent' && (await wasToldWithLoan(tx, refund))) return;
  const wasPaidBy =
    loan.status === 'cancelled' &&
    providerPaymentId &&
    (await findPosted(tx, settlingEvents, providerPaymentId));
  await notifyMember(tx, keys, memberId, {
    kind: 'refund',
    aboutId: `${id}:${state}`,
    data: { loanId, amountCents, cause: wasPaidBy ? 'payout_came_back' : 'second_payment', state },
    now,
  });
}

/**
 * That it goes back was told with the loan that was cancelled (`tellUndone`): only of the refund that was planned then.
 * One that is sent again after a failure, or of a payment that came since, is news.
 */
async function wasToldWithLoan(tx: Tx, { loanId, createdAt }: RefundRow): Promise<boolean> {
  const [undone] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.loanId, loanId),
        eq(ledgerTransactions.event, 'payout_undone_after_payment'),
        eq(ledgerTransactions.effectiveAt, createdAt),
      ),
    );
  return undone !== undefined;
}
