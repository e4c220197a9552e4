import { refusals } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { and, inArray } from 'drizzle-orm';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { withdrawWork } from '../platform/work/work.ts';
import { closeOpenCheckout } from './checkout/close-checkout.ts';
import { liveStatuses } from './payment/payment.ts';
import { debitAuthorizations, mandates, payments, refunds } from './payment/store.ts';
import { openRefundStatuses } from './refunds/refund-status.ts';

/** What the law requires to keep of a loan's payments when their rows are deleted. */
export interface PaymentEvidence {
  kind: 'authorization' | 'payment' | 'refund';
  loanId: string;
  content: Record<string, unknown>;
}

/**
 * Expires the payment pages of these loans that could still be paid. Skips a loan that another admin has deleted by
 * then. Refuses with `provider_unavailable`.
 */
export async function closeOpenCheckouts(
  runtime: Runtime,
  loanIds: readonly string[],
): Promise<void> {
  for (const loanId of loanIds) {
    try {
      await closeOpenCheckout(runtime, loanId);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'loan_not_found')) throw error;
    }
  }
}

/**
 * Refuses with `money_in_transit` while a payment for one of these loans could still arrive, or a refund is owed. A
 * failed refund is still the borrower's money. `openPages` says whether a page that nobody has paid on yet counts as
 * such a payment.
 */
export async function refusePaymentInTransit(
  tx: Tx,
  loanIds: string[],
  { openPages }: { openPages: 'counted' | 'ignored' },
): Promise<void> {
  const counted = openPages === 'counted' ? liveStatuses : (['processing'] as const);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(inArray(payments.loanId, loanIds), inArray(payments.status, [...counted])));
  if (payment) {
    const amount = formatDollars(payment.amountCents);
    throw new Refusal('money_in_transit', refusals.deleting.payment(amount));
  }
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.loanId, loanIds), inArray(refunds.status, openRefundStatuses)));
  if (refund) {
    const amount = formatDollars(refund.amountCents);
    throw new Refusal('money_in_transit', refusals.deleting.refund(amount));
  }
}

/**
 * Deletes the rows of these loans' payments, and returns what the law requires to keep of them. An announced debit is
 * not made.
 */
export async function removeMemberPayments(
  tx: Tx,
  keys: Keys,
  loanIds: string[],
): Promise<PaymentEvidence[]> {
  const ofLoans = {
    refunds: inArray(refunds.loanId, loanIds),
    payments: inArray(payments.loanId, loanIds),
    authorizations: inArray(mandates.loanId, loanIds),
    singleAuthorizations: inArray(debitAuthorizations.loanId, loanIds),
  };
  const removedRefunds = await tx.delete(refunds).where(ofLoans.refunds).returning();
  const removedPayments = await tx.delete(payments).where(ofLoans.payments).returning();
  for (const { id, status } of removedPayments) {
    if (status === 'announced') await withdrawWork(tx, 'hand_over_debit', id);
  }
  const removedMandates = await tx.delete(mandates).where(ofLoans.authorizations).returning();
  const removedAuthorizations = await tx
    .delete(debitAuthorizations)
    .where(ofLoans.singleAuthorizations)
    .returning();
  return [
    ...(await openAuthorizations(tx, keys, removedAuthorizations)),
    ...removedMandates.map(evidenceOf('authorization')),
    ...removedPayments.map(evidenceOf('payment')),
    ...removedRefunds.map(evidenceOf('refund')),
  ];
}

/** Decrypts what was agreed to. Its key is deleted with the member, and what is kept is encrypted under another key. */
async function openAuthorizations(
  tx: Tx,
  keys: Keys,
  rows: (typeof debitAuthorizations.$inferSelect)[],
): Promise<PaymentEvidence[]> {
  const opened: PaymentEvidence[] = [];
  for (const { sealed, ...row } of rows) {
    const agreed = JSON.parse((await keys.openFor(tx, row.memberId, sealed)).toString());
    opened.push(evidenceOf('authorization')({ ...row, agreed }));
  }
  return opened;
}

function evidenceOf(kind: PaymentEvidence['kind']) {
  return (content: { loanId: string } & Record<string, unknown>): PaymentEvidence => ({
    kind,
    loanId: content.loanId,
    content,
  });
}
