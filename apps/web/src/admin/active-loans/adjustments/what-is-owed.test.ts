import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { debitNotMade, owedAfterReversal, willOwe } from './what-is-owed.ts';

const owed = { by: 'Rita', total: cents(2500), debit: null };
const debited = { ...owed, debit: { day: '2026-11-30', amount: cents(2500) } };

describe('what an adjustment of a loan changes', () => {
  it('names the debit that ends with what it was for', () => {
    expect(debitNotMade(debited)).toBe(' The debit planned for Nov 30, 2026 will not be made.');
    expect(debitNotMade(owed)).toBe('');
  });

  it('names the new total, and what becomes of a debit of the old one', () => {
    expect(willOwe(owed, cents(2000))).toBe('Rita will owe $20.00 instead of $25.00.');
    expect(willOwe(debited, cents(2000))).toBe(
      'Rita will owe $20.00 instead of $25.00. The debit of $25.00 planned for Nov 30, 2026 will not be made. A debit of $20.00 takes its place if there is still time to announce it.',
    );
  });

  it('is taken back to what was owed before', () => {
    const amount = cents(500);
    const former_term_date = null;
    expect(owedAfterReversal(debited, { kind: 'late_fee_waived', amount, former_term_date })).toBe(
      'Rita will owe $30.00 again, and is not told.',
    );
    const paid = { ...owed, total: cents(0) };
    expect(
      owedAfterReversal(paid, { kind: 'paid_outside', amount: cents(2500), former_term_date }),
    ).toContain('Rita owes $25.00 again.');
  });
});
