import { inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { withdrawWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { debitAuthorizations, mandates, payments, refunds } from './payment/tables.ts';

/**
 * The content of a deleted row, which the law requires us to keep. `authorization`: a mandate, or
 * the permission for one debit.
 */
export interface PaymentEvidence {
  kind: 'authorization' | 'payment' | 'refund';
  loanId: string;
  content: Record<string, unknown>;
}

/**
 * Deletes payments, refunds, mandates and authorizations, and returns them. Keeps the rows of
 * disputes.
 */
export async function eraseMemberPayments(
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

/**
 * Decrypts what the borrower agreed to, because the member's key is about to be deleted. The caller
 * encrypts the returned records with another key.
 */
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
