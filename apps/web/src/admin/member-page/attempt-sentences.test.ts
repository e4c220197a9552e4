import { describe, expect, it } from 'vitest';
import { reasonText, statusText } from './attempt-sentences.ts';

describe('where an attempt to move money stands', () => {
  it('is said in the words for what is moved', () => {
    expect(statusText({ kind: 'payout', status: 'posted' })).toBe('left the account');
    expect(statusText({ kind: 'payout', status: 'returned' })).toBe('returned');
    expect(statusText({ kind: 'card_or_bank_payment', status: 'succeeded' })).toBe('paid');
    expect(statusText({ kind: 'debit', status: 'succeeded' })).toBe('taken');
    expect(statusText({ kind: 'debit', status: 'cancelled' })).toBe('cancelled');
    expect(statusText({ kind: 'refund', status: 'succeeded' })).toBe('given back');
    expect(statusText({ kind: 'refund', status: 'failed' })).toBe('owed');
    expect(statusText({ kind: 'received_outside', status: 'recorded_by_mistake' })).toBe(
      'recorded by mistake',
    );
  });

  it('has its reason in words', () => {
    const because = (kind: 'debit' | 'refund', failure_reason: string | null) =>
      reasonText({ kind, failure_reason });
    expect(because('debit', 'insufficient_funds')).toBe('insufficient funds');
    expect(because('debit', 'paid')).toBe('a payment came in first');
    expect(because('refund', 'received_outside')).toBe(
      'paid to your own bank: give it back from there',
    );
    expect(because('debit', null)).toBe('');
  });
});
