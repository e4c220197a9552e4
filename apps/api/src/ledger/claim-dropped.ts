import { entryOf, type LedgerEntry } from './entry.ts';
import { claimKept, type LoanParts, turnedRound } from './loan-parts.ts';

/**
 * A claim on a loan that was written off before is kept no longer: its member is deleted, or it was settled by what a
 * quote said before its late fee.
 */
export function claimDropped(claim: LoanParts): LedgerEntry {
  return entryOf('written_off', [turnedRound(claimKept(claim))]);
}
