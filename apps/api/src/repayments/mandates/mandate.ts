import { and, eq } from 'drizzle-orm';
import type { LoanRow } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { mandates } from '../payment/store.ts';

export type MandateRow = typeof mandates.$inferSelect;

/** A loan, or a debit of a loan, with its bank account. */
export interface Debited {
  loanId: string;
  bankAccountId: string;
}

/** Finds the authorization to debit this account for a loan. An authorization for another account does not count. */
export async function findMandate(tx: Tx, debited: Debited): Promise<MandateRow | undefined> {
  const [mandate] = await tx.select().from(mandates).where(isFor(debited));
  return mandate;
}

/** Says whether a mandate has ended: nothing is debited by it any more. */
export function hasEnded({ status }: MandateRow): boolean {
  return status === 'refused' || status === 'ended';
}

/** Like `findMandate`, but locks the authorization until the transaction ends. */
export async function lockMandate(tx: Tx, debited: Debited): Promise<MandateRow | undefined> {
  const [mandate] = await tx.select().from(mandates).where(isFor(debited)).for('update');
  return mandate;
}

export async function updateMandate(
  tx: Tx,
  debited: Debited,
  changes: Partial<Pick<MandateRow, 'status' | 'providerMandateId'>>,
): Promise<void> {
  await tx.update(mandates).set(changes).where(isFor(debited));
}

function isFor({ loanId, bankAccountId }: Debited) {
  return and(eq(mandates.loanId, loanId), eq(mandates.bankAccountId, bankAccountId));
}

/**
 * Ends the authorization to debit the account that a loan was accepted for. Nothing is asked of the provider: there it
 * ended with the account, whose payment method is detached when it is removed.
 */
export async function endMandate(
  tx: Tx,
  { keys }: Runtime,
  { id: loanId, bankAccountId }: LoanRow,
  { now }: { now: Date },
): Promise<void> {
  const mandate = await lockMandate(tx, { loanId, bankAccountId });
  if (mandate?.status !== 'active' && mandate?.status !== 'pending') return;
  await updateMandate(tx, mandate, { status: 'ended' });
  await auditPayment(tx, keys, mandate, {
    at: now,
    action: 'mandate.ended',
    codes: { mandate: mandate.providerMandateId },
  });
}
