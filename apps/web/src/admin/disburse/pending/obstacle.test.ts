import { errorCatalogue, type PendingLoan, sentences } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { obstacleTo } from './obstacle.ts';

const sendable = {
  amount: cents(1500),
  bank_account: {
    account_holder_name: 'Ada Byron',
    bank_name: 'Sandbox Bank',
    account_number_last4: '6789',
    holder_differs: false,
    approved: null,
  },
  needs_reacceptance: false,
  why_not_sendable: null,
  being_sent: null,
} as PendingLoan;

const others = (available: number | null | undefined) => ({
  isOwn: false,
  available: available == null ? available : cents(available),
});

describe('what bars a loan from being sent', () => {
  it('nothing, where the payout account holds as much, or it is not known how much', () => {
    for (const available of [1500, 9000, null, undefined])
      expect(obstacleTo(sendable, others(available))).toBeNull();
  });

  it('a payout account that holds less, with both amounts', () => {
    expect(obstacleTo(sendable, others(1499))).toBe(
      'This loan is $15.00, and the payout account has $14.99. Add money to it first.',
    );
  });

  it('not the payout account, where an admin began a manual transfer', () => {
    const being_sent = { by_id: 'b', by_name: 'Bea', since: new Date(0) };
    expect(obstacleTo({ ...sendable, being_sent }, others(0))).toBeNull();
  });

  it('first what money in the account would not change', () => {
    const why = 'The borrower’s ID is no longer approved.';
    for (const [loan, described] of [
      [{ ...sendable, bank_account: null }, sentences.bankMissing],
      [{ ...sendable, needs_reacceptance: true }, sentences.reaccept],
      [{ ...sendable, why_not_sendable: why }, why],
    ] as const)
      expect(obstacleTo(loan, others(0))).toBe(described);
    expect(obstacleTo(sendable, { isOwn: true, available: cents(0) })).toBe(
      errorCatalogue.own_case.detail,
    );
  });
});
