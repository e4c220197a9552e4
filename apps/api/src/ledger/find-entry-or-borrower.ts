import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { LedgerEvent } from './entry.ts';
import { ledgerTransactions } from './tables.ts';

/**
 * Finds the ledger entry whose event is one of `events` and whose id at the provider is
 * `providerReference`. Returns the entry's event, and the random ids of its loan and member. These
 * ids stay in the books after the member is deleted. Returns null if no entry matches.
 */
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

/**
 * Finds out from a loan's first ledger entry who its borrower is. Returns the member's random id as
 * `subjectId`. Returns null if the loan is not in the books.
 */
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
