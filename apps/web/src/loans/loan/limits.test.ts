import type { CurrentUser, Loan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { newcomer } from '../../session/current-user.testing.ts';
import { dueLoan } from '../loan.testing.ts';
import { hasEnoughLeft, untilEnoughIsLeft } from './enough-left.ts';
import { limits } from './limits.testing.ts';
import { amountOf, borrowableOf, type LoanForm, priceOf, refuseForm } from './limits.ts';

const verified: CurrentUser = {
  ...newcomer,
  id_verification_status: 'approved',
  has_bank_account: true,
  bank_account_verified: true,
};
const typed = (amountText: string, accepted = true): LoanForm => ({ amountText, accepted });
const range = 'Loan amount must be between $0 and $20';

describe('the loan request form', () => {
  // spec: 5.4.1, 5.4.2
  it.each(['', '0', '-5', 'abc', '20.01', '1e2'])('refuses %j with the range', (text) => {
    expect(refuseForm(typed(text), limits, verified)).toMatchObject({
      detail: range,
      field: 'amount',
    });
  });

  // spec: 5.4.4
  it('refuses more than two decimals instead of rounding them', () => {
    expect(refuseForm(typed('1.234'), limits, verified)?.detail).toMatch(/at most two decimals/);
  });

  it.each(['$ 20', 'US$20', '\u202a20.00\u202c', '２０'])('takes %j for twenty dollars', (text) => {
    expect(amountOf(typed(text))).toBe(2000);
    expect(refuseForm(typed(text), limits, verified)).toBeNull();
  });

  it.each([
    ['20,00', 'Write it with a point: 20.00.'],
    ['$12,5', 'Write it with a point: 12.5.'],
    ['1.025,50', 'Write it with a point: 1025.50.'],
  ])('says how to write %j', (text, detail) => {
    expect(refuseForm(typed(text), limits, verified)).toEqual({ detail, field: 'amount' });
  });

  // spec: 5.4.3
  it('says the smallest loan', () => {
    expect(refuseForm(typed('0.39'), limits, verified)?.detail).toBe('The smallest loan is $0.40');
  });

  it('names what is left as the upper limit when some is in use', () => {
    const used = { ...limits, max_loan_amount: cents(1250), amount_in_use: cents(750) };
    expect(refuseForm(typed('13'), used, verified)?.detail).toBe(
      'Loan amount must be between $0 and $12.50',
    );
  });

  // spec: 5.4.5
  it('wants the agreement accepted', () => {
    expect(refuseForm(typed('20', false), limits, verified)).toEqual({
      code: 'agreement_not_accepted',
      detail: 'You must accept the loan agreement to proceed',
      field: 'contract_accepted',
    });
  });

  it('is closed to whoever is not fully verified', () => {
    const unverified = { ...verified, bank_account_verified: false };
    expect(refuseForm(typed('20'), limits, unverified)).toMatchObject({ code: 'not_verified' });
  });

  // spec: 9.2.1, 9.2.4
  it('lets a good request through and prices it', () => {
    expect(refuseForm(typed('20'), limits, verified)).toBeNull();
    expect(priceOf(limits, amountOf(typed('20')))).toMatchObject({
      totalCents: 2500,
      aprBasisPoints: 130357,
    });
  });

  it('has no price for what cannot be borrowed, nor for a slip of the hand, however long', () => {
    for (const text of ['', '0.39', '20.01', '8'.repeat(14), '9'.repeat(40)])
      expect(priceOf(limits, amountOf(typed(text)))).toBeNull();
    expect(refuseForm(typed('8'.repeat(14)), limits, verified)?.detail).toBe(range);
  });

  it('knows whether enough is left for any loan', () => {
    const left = (amount: number) => hasEnoughLeft({ ...limits, max_loan_amount: cents(amount) });
    expect([0, 39, 40].map(left)).toEqual([false, false, true]);
  });

  it('says how there will be enough again, and cancels nothing that has been sent', () => {
    const request: Loan = { ...dueLoan, status: 'funded', disbursed: false, can_cancel: true };
    const paid: Loan = { ...dueLoan, payment_processing: true };
    const either = 'To borrow again, repay a loan, or cancel a loan that has not reached you yet.';
    expect(untilEnoughIsLeft()).toBe(either);
    expect(untilEnoughIsLeft([request, dueLoan])).toBe(either);
    const repaid: Loan = { ...dueLoan, status: 'repaid' };
    expect(untilEnoughIsLeft([request, repaid])).toBe(
      'To ask for another loan, first cancel a loan that has not reached you yet.',
    );
    expect(untilEnoughIsLeft([dueLoan])).toBe('To borrow again, repay a loan.');
    expect(untilEnoughIsLeft([paid])).toContain('once your payment is confirmed');
  });

  it.each([
    ['0.39', null],
    ['0.40', 40],
    ['20', 2000],
    ['20.01', null],
    ['', null],
  ])('has an agreement for %j: %j cents', (text, cents) => {
    expect(borrowableOf(amountOf(typed(text)), limits)).toBe(cents);
  });
});
