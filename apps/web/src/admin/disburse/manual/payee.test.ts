import type { PendingLoan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { accountOf, lastFailureOf, payoutOf, warningOf } from './payee.ts';

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

  it('who receives the money is the account’s holder, whoever borrows', () => {
    const of = (holder: string) =>
      payoutOf(
        loanOf({
          amount: cents(1_500),
          borrower: { full_name: 'Mina Lee' } as PendingLoan['borrower'],
          bank_account: {
            account_holder_name: holder,
            bank_name: 'Sandbox Bank',
            account_number_last4: '6789',
            holder_differs: holder !== 'Mina Lee',
            approved: null,
          },
        }),
      );
    expect(of('Mina Lee')).toBe('$15.00 to Mina Lee, Sandbox Bank ****6789');
    expect(of('Jordan Whitfield')).toBe(
      '$15.00 to Jordan Whitfield, Sandbox Bank ****6789, for the loan of Mina Lee',
    );
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
