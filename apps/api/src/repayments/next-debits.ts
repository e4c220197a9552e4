import { handOverAt } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { ReadNextDebits } from '../loans/index.ts';
import { asDebit } from './collection-record.ts';
import { collections } from './store.ts';

/** Reads which of these loans have a debit announced: its amount, and when it is handed over. */
export function readNextDebits(timeZone: string): ReadNextDebits {
  return async (tx, loanIds) => {
    const announced = await tx
      .select()
      .from(collections)
      .where(and(inArray(collections.loanId, loanIds), eq(collections.status, 'announced')));
    return new Map(
      announced
        .map(asDebit)
        .map(({ loanId, debitDay, amountCents, tryNumber }) => [
          loanId,
          { date: handOverAt(debitDay, timeZone), amount: amountCents, try_number: tryNumber },
        ]),
    );
  };
}
