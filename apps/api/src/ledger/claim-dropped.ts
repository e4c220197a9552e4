import { entryOf, type LedgerEntry } from './entry.ts';
import { claimKept, type LoanParts, turnedRound } from './loan-parts.ts';

/** The member of a loan that was written off before is deleted: the claim on them is kept no longer. */
export function claimDropped(claim: LoanParts): LedgerEntry {
  return entryOf('written_off', [turnedRound(claimKept(claim))]);
}
