import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as ledger from '../../ledger/index.ts';
import { balance, histories, live } from './histories.testing.ts';
import { type ModelLoan, sumOf } from './loan-model.testing.ts';

describe('whatever happens to loans', () => {
  it('no account holds what no loan explains', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, (books, loans, happened) => {
          const holds = (account: ledger.Account, amount: (loan: ModelLoan) => number) =>
            expect(balance(books, account), `${happened}: ${account}`).toBe(
              loans.reduce((sum, loan) => sum + amount(loan), 0),
            );
          holds('principal_due', (loan) => loan.due.principalCents);
          holds('interest_due', (loan) => loan.due.interestCents);
          holds('late_fee_due', (loan) => loan.due.lateFeeCents);
          holds('payouts_in_transit', (loan) => (loan.arrived ? 0 : loan.sentCents));
          holds('refunds_payable', (loan) => loan.owedBackCents);
          holds('disputed_payments', (loan) => loan.disputedCents);
          holds('written_off_claims', (loan) => sumOf(loan.claim));
          holds('loan_losses', (loan) => loan.lossCents);
          holds('principal_forgiven', (loan) => loan.forgiven.principalCents);
          holds('recoveries', (loan) => (loan.paidAfterWriteOff ? loan.paid.principalCents : 0));
        });
      }),
    );
  });
});
