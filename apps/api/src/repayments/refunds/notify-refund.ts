import { and, eq } from 'drizzle-orm';
import { findPostedEntry, ledgerTransactions, settlingEvents } from '../../ledger/index.ts';
import { loans, notifyBorrower } from '../../loans/index.ts';
import type { NoticeData } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { RefundRow } from './refund-status.ts';

export async function notifyRefund(
  tx: Tx,
  keys: Keys,
  refund: RefundRow,
  { state, now }: { state: 'sent' | 'owed'; now: Date },
): Promise<void> {
  const { id, loanId, amountCents, providerPaymentId } = refund;
  const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId));
  if (!loan) return;
  if (state === 'sent' && (await wasInLoanNotice(tx, refund))) return;
  const wasPaidBy =
    loan.status === 'cancelled' &&
    providerPaymentId &&
    (await findPostedEntry(tx, settlingEvents, providerPaymentId));
  await notifyBorrower(tx, keys, loan, {
    kind: 'refund',
    aboutId: `${id}:${state}`,
    data: { loanId, amountCents, cause: causeOf(refund, wasPaidBy), state },
    now,
  });
}

function causeOf({ loss }: RefundRow, wasPaidBy: unknown): NoticeData['refund']['cause'] {
  if (loss !== null) return 'lenders_choice';
  return wasPaidBy ? 'payout_returned' : 'second_payment';
}

/**
 * A refund that has the time of the payout's return was planned in the same transaction. The notice
 * of the loan's cancellation (`notifyRepaidLoanCancelled`) already mentioned that refund.
 */
async function wasInLoanNotice(tx: Tx, { loanId, createdAt }: RefundRow): Promise<boolean> {
  const [returned] = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.loanId, loanId),
        eq(ledgerTransactions.event, 'payout_undone_after_payment'),
        eq(ledgerTransactions.effectiveAt, createdAt),
      ),
    );
  return returned !== undefined;
}
