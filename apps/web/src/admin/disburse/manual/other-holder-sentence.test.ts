import type { PendingLoan } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { otherHolderSentence } from './other-holder-sentence.ts';

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
    expect(
      otherHolderSentence(loanInto({ holder_differs: true, approved }), 'America/New_York'),
    ).toBe(
      'This account belongs to Jordan Whitfield, not to Ada Byron. Bea Admin approved it on Nov 19, 2026.',
    );
  });

  it('says if the admin was deleted since, or no admin approved it', () => {
    const approved = { by_name: null, at: new Date('2026-11-20T12:00:00Z') };
    expect(otherHolderSentence(loanInto({ holder_differs: true, approved }), 'UTC')).toContain(
      'A deleted admin approved it on Nov 20, 2026.',
    );
    expect(
      otherHolderSentence(loanInto({ holder_differs: true, approved: null }), 'UTC'),
    ).toContain('No admin has approved it.');
  });

  it('is not mentioned if the holder is the borrower, or there is no account', () => {
    expect(
      otherHolderSentence(loanInto({ holder_differs: false, approved: null }), 'UTC'),
    ).toBeNull();
    expect(otherHolderSentence(loanInto(null), 'UTC')).toBeNull();
  });
});
