import type { PendingLoan } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { accountOf, lastFailureOf, warningOf } from './payee.ts';

function loanOf(parts: Partial<PendingLoan>): PendingLoan {
  return parts as PendingLoan;
}

describe('whom a loan is sent to', () => {
  it('the account is named by its bank and its last four digits', () => {
    const bank_account = {
      account_holder_name: 'Ann Lee',
      bank_name: 'Sandbox Bank',
      account_number_last4: '6789',
      holder_differs: false,
      approved: null,
    };
    expect(accountOf(loanOf({ bank_account }))).toBe('Sandbox Bank ****6789');
    expect(accountOf(loanOf({ bank_account: null }))).toBeNull();
  });

  it('what came back is told in words, and as a warning whether a bank or a person said why', () => {
    const closed = loanOf({ last_payout_failure: 'account_closed' });
    expect(lastFailureOf(closed)).toBe('The last payout did not arrive: account closed');
    const described = loanOf({ last_payout_failure: 'Ann has moved.' });
    expect(warningOf(described)).toBe(
      'The last payout did not arrive: Ann has moved. Check first that the account can receive money.',
    );
    expect(warningOf(loanOf({ last_payout_failure: null }))).toBeNull();
  });
});
