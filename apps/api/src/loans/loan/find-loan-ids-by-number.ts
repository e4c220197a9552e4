import type { Tx } from '../../platform/database/database.ts';
import { loanNumberIs } from './loan-number.ts';
import { loans } from './store.ts';

/**
 * Finds the ids of at most two loans that have this id or number; none where the text is neither an id nor a number.
 */
export async function findLoanIdsByNumber(tx: Tx, text: string): Promise<string[]> {
  const wanted = loanNumberIs(text);
  if (!wanted) return [];
  const found = await tx.select({ id: loans.id }).from(loans).where(wanted).limit(2);
  return found.map(({ id }) => id);
}
