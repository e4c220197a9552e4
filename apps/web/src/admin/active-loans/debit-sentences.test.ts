import { describe, expect, it } from 'vitest';
import { debitReason, reasonBeside } from './debit-sentences.ts';

describe('why an automatic repayment ended', () => {
  it('is said in words, and as the bank calls it where it is the bank’s word', () => {
    expect(debitReason('bank_account_changed')).toBe('the bank account changed');
    expect(debitReason('insufficient_funds')).toBe('insufficient funds');
    expect(debitReason('constructor')).toBe('constructor');
  });

  it('says of one that was cancelled that it was, and whether what it was cancelled for is gone', () => {
    const beside = (status: 'cancelled' | 'failed', reason: string, returned = false) =>
      reasonBeside({ status }, reason, returned);
    expect(beside('failed', 'account_closed', true)).toBe('account closed');
    expect(beside('cancelled', 'turned_off')).toBe('cancelled: the borrower turned it off');
    expect(beside('cancelled', 'turned_off', true)).toBe('cancelled: the borrower turned it off');
    expect(beside('cancelled', 'paid')).toBe('cancelled: a payment came in first');
    expect(beside('cancelled', 'paid', true)).toBe(
      'cancelled: a payment came in first, and was returned',
    );
  });
});
