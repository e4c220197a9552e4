import { cents, zeroCents } from '@sevenday/lending';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as ledger from '../../ledger/index.ts';
import { figures } from './figures.ts';
import { happenings } from './happenings.testing.ts';
import { balance, booksOf, histories, live } from './histories.testing.ts';
import { manualFigures } from './loan-model.testing.ts';

describe('the figures of a silver loan of $20', () => {
  const terms = { principalCents: cents(2000), interestCents: cents(500) };
  const sent = [ledger.approved(terms), ledger.disbursePressed(terms)];
  const arrived = [...sent, ledger.payoutPosted({ ...terms, from: 'provider_payout_account' })];

  it('wait for disbursement once it is approved', () => {
    expect(figures(booksOf(ledger.approved(terms)))).toEqual({
      total_outgoing: 0,
      total_disbursed: 0,
      total_incoming: 0,
      total_repaid: 0,
      total_interest_earned: 0,
      total_late_fees: 0,
      expected_profit: 0,
      net_position: 0,
      pending_disbursement_amount: 2000,
    });
  });

  it('are outgoing but not yet disbursed while the payout is on its way', () => {
    expect(figures(booksOf(...sent))).toMatchObject({
      total_outgoing: 2000,
      total_disbursed: 0,
      total_incoming: 2500,
      expected_profit: 500,
      pending_disbursement_amount: 0,
    });
  });

  it('expect $25 and stand at −$20 once the payout has arrived', () => {
    expect(figures(booksOf(...arrived))).toMatchObject({
      total_disbursed: 2000,
      total_incoming: 2500,
      total_repaid: 0,
      net_position: -2000,
    });
  });

  it('agree with the sum by hand once it is paid', () => {
    const paid = ledger.paid({ ...terms, lateFeeCents: zeroCents, into: 'provider_balance' });
    expect(figures(booksOf(...arrived, paid))).toEqual({
      total_outgoing: 2000,
      total_disbursed: 2000,
      total_incoming: 0,
      total_repaid: 2500,
      total_interest_earned: 500,
      total_late_fees: 0,
      expected_profit: 500,
      net_position: 500,
      pending_disbursement_amount: 0,
    });
  });
});

describe('whatever happens to loans', () => {
  it('the figures say what the loans themselves say', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, (books, loans, happened) => {
          expect(figures(books), happened).toEqual(manualFigures(loans));
        });
      }),
    );
  });

  it('the proof holds: repaid + incoming − outgoing = expected profit − (losses + forgiven − recoveries)', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, (books, _, happened) => {
          const shown = figures(books);
          const lost =
            balance(books, 'loan_losses') +
            balance(books, 'principal_forgiven') -
            balance(books, 'recoveries');
          expect(shown.total_repaid + shown.total_incoming - shown.total_outgoing, happened).toBe(
            shown.expected_profit - lost,
          );
        });
      }),
    );
  });

  it('the accounts that mirror each other do', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, (books, _, happened) => {
          const is = (account: ledger.Account, other: ledger.Account) =>
            expect(balance(books, account), happened).toBe(balance(books, other));
          is('interest_due', 'unearned_interest');
          is('late_fee_due', 'unearned_late_fees');
          is('approved_not_sent', 'approved_not_sent_contra');
          is('written_off_claims', 'written_off_claims_contra');
        });
      }),
    );
  });

  it('and everything that can happen does happen in these histories', () => {
    const seen = new Set<string>();
    for (const steps of fc.sample(histories, { numRuns: 500, seed: 7 })) {
      live(steps, (_, __, happened) => seen.add(happened));
    }
    expect([...seen].sort()).toEqual(Object.keys(happenings).sort());
  });
});
