import type { Loan } from '@sevenday/contract';
import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { dueLoan } from '../loans/loan.testing.ts';
import {
  findConfirmationDay,
  findLostPayment,
  isAskedWhereTo,
  paymentState,
  whyGivenBack,
} from './payment-state.ts';

const open = {
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 2500,
  afterwards: null,
  loan_cancelled: false,
  loan_id: '7b0ad1f5-54f9-4a31-9d2f-9c7f4f0f2f11',
} as const;
const paid = { ...open, status: 'complete', payment_status: 'paid' } as const;

describe('where a payment check stands', () => {
  // spec: 4.7.1, 4.7.2, 4.7.3, 9.4.8
  it.each([
    ['checking', undefined, 0],
    ['checking', open, 4],
    ['timeout', open, 5],
    ['expired', { ...open, status: 'expired' as const }, 1],
    ['processing', { ...open, status: 'complete' as const }, 1],
    ['success', { ...open, status: 'complete' as const, payment_status: 'paid' as const }, 5],
    ['being_given_back', { ...paid, afterwards: 'being_given_back' as const }, 1],
    ['given_back', { ...paid, afterwards: 'given_back' as const }, 1],
    ['returned', { ...open, status: 'complete' as const, afterwards: 'returned' as const }, 1],
  ])('is %s', (state, answer, attempts) => {
    expect(paymentState({ answer, attempts, failed: false })).toBe(state);
  });

  it('says why a payment goes back: the loan was paid, or its own money came back', () => {
    expect(whyGivenBack(paid)).toMatch(
      /the loan was already paid or closed, or you owed a different amount\.$/,
    );
    expect(whyGivenBack({ ...paid, loan_cancelled: true })).toContain(
      'This loan is cancelled, because the money you borrowed is back with us',
    );
  });

  it('asks where to send what could not go back, if nothing else of that amount is on its way back', () => {
    const refund = (status: 'owed' | 'under_way' | 'given_back', amount = cents(2500)) => ({
      id: status,
      amount,
      status,
      since: new Date(0),
      given_back_at: null,
      by_choice: false,
    });
    const isAsked = (...refunds: ReturnType<typeof refund>[]) =>
      isAskedWhereTo(cents(2500), {
        refunds_and_disputes: {
          disputes: [],
          returned_payments: [],
          no_late_fee_before: null,
          refunds,
        },
      });
    expect(isAsked(refund('owed'))).toBe(true);
    expect(isAsked(refund('owed'), refund('given_back'))).toBe(true);
    expect(isAsked(refund('owed'), refund('under_way'))).toBe(false);
    expect(isAsked(refund('owed', cents(1250)))).toBe(false);
    expect(isAsked()).toBe(false);
  });

  it('is told with its day and what it leaves owed, where its loan names one for that amount', () => {
    const on = (day: number) => new Date(Date.UTC(2026, 10, day));
    const underWay = (day: number): Loan => ({
      ...dueLoan,
      payment_processing: true,
      payment_amount: cents(2500),
      payment_expected_by: on(day),
    });
    const takenBack = (day: number, refund_id: string | null = null): Loan => ({
      ...dueLoan,
      refunds_and_disputes: {
        ...dueLoan.refunds_and_disputes,
        returned_payments: [
          {
            id: 'payment',
            amount: cents(2500),
            paid_at: on(1),
            returned_at: on(day),
            refund_id,
          },
        ],
      },
    });
    expect(findConfirmationDay(cents(2500), underWay(20))).toEqual(on(20));
    expect(findConfirmationDay(cents(1250), underWay(20))).toBeNull();
    expect(findConfirmationDay(cents(2500), dueLoan)).toBeNull();
    const lost = (loan: Loan | undefined) => findLostPayment(cents(2500), loan);
    expect(lost(takenBack(18))).toMatchObject({ how: 'bank', at: on(18) });
    expect(lost(takenBack(18, 'refund'))).toMatchObject({ how: 'lender', at: on(18) });
    expect(findLostPayment(cents(1250), takenBack(18))).toBeNull();
    expect(lost({ ...takenBack(18), payment_processing: true })).toBeNull();
    expect(lost(undefined)).toBeNull();
    expect(lost(dueLoan)).toBeNull();
  });

  // spec: 4.7.4
  it('is an error when the request failed, whatever came before', () => {
    expect(paymentState({ answer: open, attempts: 2, failed: true })).toBe('error');
  });
});
