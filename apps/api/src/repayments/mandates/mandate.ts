import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { mandates } from '../payment/store.ts';

export type MandateRow = typeof mandates.$inferSelect;

/** A loan, or a debit of it, with the account it is about. */
export interface Debited {
  loanId: string;
  bankAccountId: string;
}

/** The authorization to debit this account for a loan: one given for another account is none for it. */
export async function findMandate(tx: Tx, debited: Debited): Promise<MandateRow | undefined> {
  const [mandate] = await tx.select().from(mandates).where(isFor(debited));
  return mandate;
}

/** Nothing is debited by it any more. */
export function hasEnded({ status }: MandateRow): boolean {
  return status === 'refused' || status === 'ended';
}

/** As `findMandate`, locked until the transaction ends. */
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
