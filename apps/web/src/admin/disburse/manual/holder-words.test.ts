import type { PendingLoan } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { otherHolderOf } from './holder-words.ts';

type Account = NonNullable<PendingLoan['bank_account']>;

function loanInto(account: Partial<Account> | null) {
  return {
    borrower: { full_name: 'Ada Byron' },
    bank_account: account && { account_holder_name: 'Jordan Whitfield', ...account },
  } as PendingLoan;
}

describe('an account in another name than the borrower’s', () => {
  it('names both, and who approved it on which day of the lender', () => {
    const approved = { by_name: 'Bea Admin', at: new Date('2026-11-20T03:00:00Z') };
    expect(otherHolderOf(loanInto({ holder_differs: true, approved }), 'America/New_York')).toBe(
      'This account belongs to Jordan Whitfield, not to Ada Byron. Bea Admin approved it on Nov 19, 2026.',
    );
  });

  it('says where the admin was deleted since, or none approved it', () => {
    const approved = { by_name: null, at: new Date('2026-11-20T12:00:00Z') };
    expect(otherHolderOf(loanInto({ holder_differs: true, approved }), 'UTC')).toContain(
      'An admin who is no longer here approved it on Nov 20, 2026.',
    );
    expect(otherHolderOf(loanInto({ holder_differs: true, approved: null }), 'UTC')).toContain(
      'No admin has approved it.',
    );
  });

  it('is no matter where the holder is the borrower, or there is no account', () => {
    expect(otherHolderOf(loanInto({ holder_differs: false, approved: null }), 'UTC')).toBeNull();
    expect(otherHolderOf(loanInto(null), 'UTC')).toBeNull();
  });
});
