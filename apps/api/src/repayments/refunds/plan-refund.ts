import { randomUUID } from 'node:crypto';
import type { Cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { findPostedEntry } from '../../ledger/index.ts';
import { nextAttemptId } from '../../platform/base/next-attempt-id.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { refunds } from '../payment/tables.ts';
import type { PaymentToRefund } from './payment-to-refund.ts';

/**
 * The `failureReason` of a refund that the product can't send, because the payment was made to the
 * lender's own bank. The refund stays owed until the lender pays it outside the product.
 */
export const receivedOutside = 'received_outside';

type RefundCause =
  | 'second_payment'
  | 'payout_returned'
  | 'dispute_won_after_paid_again'
  | 'retried';

/** Returns the refund's id. */
export async function planRefund(
  tx: Tx,
  keys: Keys,
  owed: {
    loan: { id: string; memberId: string };
    /** Null for a payment to the lender's own bank. */
    payment: PaymentToRefund | null;
    amountCents: Cents;
    cause: RefundCause;
    actorId?: string | null;
    now: Date;
    wall: Date;
  },
): Promise<string> {
  const loanId = owed.loan.id;
  const { memberId } = owed.loan;
  const providerPaymentId = owed.payment?.providerPaymentId ?? null;
  const id = providerPaymentId ? await nextRefundId(tx, providerPaymentId) : randomUUID();
  await tx.insert(refunds).values({
    id,
    loanId,
    memberId,
    paymentId: owed.payment?.paymentId ?? null,
    providerPaymentId,
    amountCents: owed.amountCents,
    status: providerPaymentId ? 'planned' : 'failed',
    failureReason: providerPaymentId ? null : receivedOutside,
    providerKey: `refund:${id}`,
    createdAt: owed.now,
  });
  await auditPayment(
    tx,
    keys,
    { loanId, memberId },
    {
      at: owed.now,
      action: 'refund.owed',
      actorId: owed.actorId ?? null,
      codes: { refund: id, amount_cents: owed.amountCents, cause: owed.cause },
    },
  );
  if (providerPaymentId) {
    await enqueueWork(tx, { kind: 'send_refund', key: id, dueAt: owed.now, createdAt: owed.wall });
  }
  return id;
}

/**
 * A restored database that lacks a refund makes the same id and idempotency key again, so the
 * payment provider does not give the money back twice (docs/adr/0028).
 */
async function nextRefundId(tx: Tx, providerPaymentId: string): Promise<string> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, providerPaymentId));
  const earlier = rows.map(({ id }) => id);
  for (;;) {
    const id = nextAttemptId('refund', providerPaymentId, earlier);
    // A refund's row may have been deleted with its member, but its ledger entry stays. So an id
    // that has a ledger entry is already used.
    if (!(await findPostedEntry(tx, ['refund_created'], id))) return id;
    earlier.push(id);
  }
}
