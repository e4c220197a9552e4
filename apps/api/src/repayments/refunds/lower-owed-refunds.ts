import { addCents, type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { withdrawWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { refunds } from '../payment/tables.ts';
import { paymentToRefund } from './payment-to-refund.ts';
import { planRefund } from './plan-refund.ts';
import { moveRefund, type RefundRow } from './refund-status.ts';

type At = { now: Date; wall: Date };

/**
 * `to` is `replaced` if a refund in the payment provider's dashboard gave the money back, and
 * `dropped` if a dispute did.
 */
interface GivenBack {
  providerPaymentId: string;
  amountCents: Cents;
  to: 'replaced' | 'dropped';
}

/**
 * Returns by how many cents the owed refunds were lowered. The caller has made sure that no refund
 * of the payment is being sent.
 */
export async function lowerOwedRefunds(
  tx: Tx,
  keys: Keys,
  { providerPaymentId, amountCents, to }: GivenBack,
  at: At,
): Promise<Cents> {
  const owed = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        inArray(refunds.status, ['planned', 'failed']),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  let loweredCents = zeroCents;
  for (const refund of owed) {
    const leftCents = subtractCents(amountCents, loweredCents);
    if (leftCents === zeroCents) break;
    const byCents = cents(Math.min(refund.amountCents, leftCents));
    await lowerOwedRefund(tx, keys, refund, { byCents, to }, at);
    loweredCents = addCents(loweredCents, byCents);
  }
  return loweredCents;
}

/** The payer already has `byCents` of the money. */
export async function lowerOwedRefund(
  tx: Tx,
  keys: Keys,
  owed: RefundRow,
  { byCents, to }: { byCents: Cents; to: GivenBack['to'] },
  at: At,
): Promise<void> {
  const { id, loanId, memberId, paymentId, providerPaymentId } = owed;
  await moveRefund(tx, owed, to, { finishedAt: at.now });
  if (to === 'dropped') {
    const codes = { refund: id, amount_cents: byCents };
    await auditPayment(tx, keys, owed, { at: at.now, action: 'refund.dropped', codes });
  }
  await withdrawWork(tx, 'send_refund', id);
  const restCents = subtractCents(owed.amountCents, byCents);
  if (restCents === zeroCents) return;
  await planRefund(tx, keys, {
    loan: { id: loanId, memberId },
    payment: await paymentToRefund(tx, { paymentId, providerPaymentId }),
    amountCents: restCents,
    cause: 'retried',
    ...at,
  });
}
