import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { loanNumberIs } from './loan-number-condition.ts';
import { loans } from './tables.ts';

export async function findBorrowersByLoanNumber(tx: Tx, text: string): Promise<string[]> {
  const wanted = loanNumberIs(text);
  if (!wanted) return [];
  const found = await tx.selectDistinct({ id: loans.memberId }).from(loans).where(wanted);
  return found.map(({ id }) => id);
}

/** Returns at most two ids, which is enough to see that a number is ambiguous. */
export async function findLoanIdsByNumber(tx: Tx, text: string): Promise<string[]> {
  const wanted = loanNumberIs(text);
  if (!wanted) return [];
  const found = await tx.select({ id: loans.id }).from(loans).where(wanted).limit(2);
  return found.map(({ id }) => id);
}
