import { and, asc, eq } from 'drizzle-orm';
import type { WaitingLoan } from '../../bank-accounts/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loans } from './store.ts';

/** A member's loans that are approved and not sent, the oldest first. */
export async function readWaitingLoans(tx: Tx, memberId: string): Promise<WaitingLoan[]> {
  return tx
    .select({
      loanId: loans.id,
      principalCents: loans.principalCents,
      bankAccountId: loans.bankAccountId,
    })
    .from(loans)
    .where(and(eq(loans.memberId, memberId), eq(loans.status, 'funded'), eq(loans.sent, false)))
    .orderBy(asc(loans.approvedAt), asc(loans.id));
}
