import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { mandates } from '../payment/tables.ts';

export type MandateRow = typeof mandates.$inferSelect;

export interface Debited {
  loanId: string;
  bankAccountId: string;
}

export async function findMandate(tx: Tx, debited: Debited): Promise<MandateRow | undefined> {
  const [mandate] = await tx.select().from(mandates).where(isFor(debited));
  return mandate;
}

export function hasEnded({ status }: MandateRow): boolean {
  return status === 'refused' || status === 'ended';
}

/** Locks the mandate's row until the transaction ends. */
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
