import { and, eq } from 'drizzle-orm';
import { findPosted, ledgerTransactions, settlingEvents } from '../../ledger/index.ts';
import { loans } from '../../loans/index.ts';
import { notifyMember } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { RefundRow } from './refund.ts';

/** A refund is on its way, or could not go back the way it came and stays owed. Nobody is left to tell of the gone. */
export async function notifyRefund(
  tx: Tx,
  keys: Keys,
  refund: RefundRow,
  { state, now }: { state: 'sent' | 'owed'; now: Date },
): Promise<void> {
  const { id, loanId, memberId, amountCents, providerPaymentId } = refund;
  const [loan] = await tx.select({ status: loans.status }).from(loans).where(eq(loans.id, loanId));
  if (!loan) return;
  if (state === 'sent' && (await wasShownWithLoan(tx, refund))) return;
  const wasPaidBy =
    loan.status === 'cancelled' &&
    providerPaymentId &&
    (await findPosted(tx, settlingEvents, providerPaymentId));
  await notifyMember(tx, keys, memberId, {
    kind: 'refund',
    aboutId: `${id}:${state}`,
    data: { loanId, amountCents, cause: wasPaidBy ? 'payout_returned' : 'second_payment', state },
    now,
  });
}

/**
 * That it goes back was told with the loan that was cancelled (`tellUndone`): only of the refund that was planned then.
 * One that is sent again after a failure, or of a payment that came since, is news.
 */
async function wasShownWithLoan(tx: Tx, { loanId, createdAt }: RefundRow): Promise<boolean> {
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
