import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { creditDecisions } from '../decisions/store.ts';
import type { RemovedLoan } from './remove-member-loans.ts';

/**
 * Deletes the records of a member's denied requests, and returns what has to be kept. Returns them as loans that were
 * never sent, so they are kept equally long.
 */
export async function removeDeniedRequests(
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
