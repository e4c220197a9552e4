import { type Cents, cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import {
  excessPayment,
  findBorrowerInBooks,
  findPostedEntry,
  findSettlingPayment,
  type LoanParts,
  loanWrittenOff,
  paidAfterWriteOff,
  paymentEvents,
  postEntry,
  totalOf,
} from '../../ledger/index.ts';
import { loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Checkout } from '../../platform/stripe/provider.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { recordProviderFee } from '../payment/record-provider-fee.ts';
import { planRefund } from '../refunds/plan-refund.ts';

/** For a payment made on a payment page while the member was being deleted. */
export function recordPaymentOfDeletedMember(runtime: Runtime, session: Checkout): Promise<void> {
  return runtime.database.transact(async (tx) => {
    const { paymentId: providerPaymentId, reference: loanId } = session;
    if (session.paymentStatus !== 'paid' || !providerPaymentId || !loanId) return;
    const approved = await findBorrowerInBooks(tx, loanId);
    const [present] = await tx.select({ id: loans.id }).from(loans).where(eq(loans.id, loanId));
    if (!approved || present || (await findPostedEntry(tx, paymentEvents, providerPaymentId)))
      return;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const of = { loanId, memberId: approved.subjectId };
    const amountCents = session.amountTotalCents;
    const settled = await whatItSettles(tx, loanId, amountCents);
    await postEntry(tx, {
      entry: settled
        ? paidAfterWriteOff({ ...settled, into: 'provider_balance', memberDeleted: true })
        : excessPayment({ amountCents }),
      loanId,
      subjectId: of.memberId,
      effectiveAt: at.now,
      recordedAt: at.wall,
      actorId: null,
      providerReference: providerPaymentId,
    });
    await auditPayment(tx, runtime.keys, of, {
      at: at.now,
      action: 'payment.after_deletion',
      codes: { payment: providerPaymentId, amount_cents: amountCents },
    });
    if (!settled) {
      await planRefund(tx, runtime.keys, {
        loan: { id: loanId, memberId: of.memberId },
        payment: { paymentId: null, providerPaymentId },
        amountCents,
        cause: 'second_payment',
        ...at,
      });
    }
    const feeCents = session.payment?.charge?.feeCents ?? null;
    await recordProviderFee(tx, { ...of, providerPaymentId }, feeCents, at);
  });
}

/**
 * The payment may leave out the late fee or a part of it, because the fee may have been charged
 * after the quote. Null if the payment has any other amount, or if another payment settles the loan.
 */
async function whatItSettles(
  tx: Tx,
  loanId: string,
  amountCents: Cents,
): Promise<LoanParts | null> {
  if (await findSettlingPayment(tx, loanId)) return null;
  const lost = await loanWrittenOff(tx, loanId);
  const missing = totalOf(lost) - amountCents;
  if (missing < 0 || missing > lost.lateFeeCents) return null;
  return { ...lost, lateFeeCents: cents(lost.lateFeeCents - missing) };
}
