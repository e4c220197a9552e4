import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { creditDecisions } from '../decisions/tables.ts';
import type { RemovedLoan } from './erase-loans-of-deleted-member-and-return-evidence.ts';

/**
 * Call this when the member is deleted. Returns the records that the law requires us to keep, in
 * the form of an unsent loan's records, because the same retention time applies to both.
 */
export async function eraseDeniedLoanRequests(
  tx: Tx,
  memberId: string,
): Promise<Omit<RemovedLoan, 'writtenOffCents'>[]> {
  const denied = await tx
    .delete(creditDecisions)
    .where(and(eq(creditDecisions.memberId, memberId), isNull(creditDecisions.loanId)))
    .returning();
  return denied.map((content) => ({
    loanId: content.id,
    wasSent: false,
    endedAt: content.decidedAt,
    evidence: [{ kind: 'decision', loanId: content.id, content }],
  }));
}
