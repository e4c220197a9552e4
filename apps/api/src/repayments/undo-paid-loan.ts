import { addCents, type LendingPolicy } from '@sevenday/lending';
import { and, eq, notExists } from 'drizzle-orm';
import {
  loanForgiven,
  type PayoutAccount,
  payoutUndoneAfterPayment,
  postLedger,
} from '../ledger/index.ts';
import type { LoanRow } from '../loans/index.ts';
import { countCompletedLoan } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { planRefund } from './plan-refund.ts';
import { collections, refunds } from './store.ts';
import { tellUndone } from './tell-payer.ts';

/**
 * A payout failed or came back after its loan was paid: the payment is owed back in full and the completed count
 * corrected (decisions, "Loan life"). The loan itself is already cancelled by the caller.
 */
export async function undoPaidLoan(
  tx: Tx,
  parts: { keys: Keys; policy: LendingPolicy },
  loan: LoanRow,
  undone: {
    payoutId: string;
    from: 'payouts_in_transit' | PayoutAccount;
    now: Date;
    wall: Date;
  },
): Promise<void> {
  const paid = {
    principalCents: loan.principalCents,
    interestCents: loan.interestCents,
    lateFeeCents: loan.lateFeeCents,
  };
  const [collection] = await tx
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.loanId, loan.id),
        eq(collections.status, 'succeeded'),
        // One that was given back already did not pay the loan.
        notExists(tx.select().from(refunds).where(eq(refunds.collectionId, collections.id))),
      ),
    );
  await postLedger(tx, {
    entry: payoutUndoneAfterPayment({
      paid,
      forgiven: await loanForgiven(tx, loan.id),
      undo: undone.from,
    }),
    loanId: loan.id,
    subjectId: loan.memberId,
    effectiveAt: undone.now,
    recordedAt: undone.wall,
    actorId: null,
    providerReference: undone.payoutId,
  });
  const refundCents = addCents(paid.principalCents, paid.interestCents, paid.lateFeeCents);
  await planRefund(tx, {
    loan,
    collection: collection ?? null,
    amountCents: refundCents,
    now: undone.now,
    wall: undone.wall,
  });
  await countCompletedLoan(tx, loan.memberId, -1, parts.policy);
  await tellUndone(tx, parts.keys, loan, { refundCents, now: undone.now });
}
