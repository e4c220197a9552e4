import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from './entry.ts';
import type { LoanParts } from './principal-interest-and-late-fee.ts';

export const P = cents(2000);
export const I = cents(500);
export const F = cents(125);
export const T = cents(2625);
export const parts: LoanParts = { principalCents: P, interestCents: I, lateFeeCents: F };

/**
 * Writes each posting as text, such as `interest_due −500`. Adds the posting's event if it differs
 * from the entry's event.
 */
function legs({ event, postings: rows }: LedgerEntry): string[] {
  return rows
    .map((row) => {
      const cause = row.event === event ? '' : ` (${row.event})`;
      return `${row.account} ${row.amountCents > 0 ? '+' : '−'}${Math.abs(row.amountCents)}${cause}`;
    })
    .sort();
}

export function expectRows(rows: Record<string, [LedgerEntry, string[]]>): void {
  describe('each event is posted as its row of the books says', () => {
    for (const [name, [entry, expected]] of Object.entries(rows)) {
      it(name, () => {
        expect(legs(entry)).toEqual([...expected].sort());
      });
    }
  });
}

/** Lists, as text, the postings that undo a payment. The money leaves `account`. */
export function unsettledAt(account: string): string[] {
  return [
    `${account} −2625`,
    'interest_due +500',
    'interest_income +500',
    'late_fee_due +125',
    'late_fee_income +125',
    'principal_due +2000',
    'unearned_interest −500',
    'unearned_late_fees −125',
  ];
}
