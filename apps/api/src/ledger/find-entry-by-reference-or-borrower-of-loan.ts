import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { LedgerEvent } from './entry.ts';
import { ledgerTransactions } from './tables.ts';

/** `subjectId` is the member's random id, which stays in the books after the member is deleted. */
export async function findPostedEntry(
  tx: Tx,
  events: readonly LedgerEvent[],
  providerReference: string,
): Promise<{ loanId: string; subjectId: string; event: LedgerEvent } | null> {
  const [found] = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      and(
        inArray(ledgerTransactions.event, [...events]),
        eq(ledgerTransactions.providerReference, providerReference),
      ),
    );
  if (!found?.loanId || !found.subjectId) return null;
  return { loanId: found.loanId, subjectId: found.subjectId, event: found.event };
}

export async function findBorrowerInBooks(
  tx: Tx,
  loanId: string,
): Promise<{ subjectId: string } | null> {
  const [found] = await tx
    .select({ subjectId: ledgerTransactions.subjectId })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.loanId, loanId), eq(ledgerTransactions.event, 'approved')));
  return found?.subjectId ? { subjectId: found.subjectId } : null;
}
