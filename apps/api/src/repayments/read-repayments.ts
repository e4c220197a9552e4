import { handOverAt } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { type LoanRepayments, noMoneyBack, type ReadRepayments } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';

import { asDebit } from './collection-record.ts';
import { readMoneyBack } from './read-money-back.ts';
import { collections } from './store.ts';

/** Reads what these loans show of their payments. */
export function readRepayments(timeZone: string): ReadRepayments {
  return async (tx, loans) => {
    const loanIds = loans.map(({ id }) => id);
    const debits = await readNextDebits(tx, loanIds, timeZone);
    const moneyBack = await readMoneyBack(tx, loans);
    return new Map(
      loanIds.map((id) => [
        id,
        { next_debit: debits.get(id) ?? null, money_back: moneyBack.get(id) ?? noMoneyBack },
      ]),
    );
  };
}

/** Which of these loans have a debit announced: its amount, and when it is handed over. */
async function readNextDebits(
  tx: Tx,
  loanIds: string[],
  timeZone: string,
): Promise<Map<string, LoanRepayments['next_debit']>> {
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
}
