import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/store.ts';

type Unsent = Pick<LoanRow, 'principalCents' | 'manualTransferBy'>;

/** Reads those of the given loans whose money was not sent yet. */
export function readUnsentLoans(tx: Tx, loanIds: readonly string[]): Promise<Unsent[]> {
  return tx
    .select({ principalCents: loans.principalCents, manualTransferBy: loans.manualTransferBy })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), eq(loans.sent, false)));
}

export function amountsOf(unsent: readonly Unsent[]): Cents[] {
  return unsent.map(({ principalCents }) => principalCents);
}
