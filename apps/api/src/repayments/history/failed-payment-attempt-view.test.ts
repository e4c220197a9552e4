import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import type { LoanRow } from '../../loans/index.ts';
import type { DebitRow, PaymentRow } from '../payment/payment.ts';
import { missedPaymentView as missed } from './failed-payment-attempt-view.ts';

const day = (of: number) => new Date(Date.UTC(2026, 10, of));
const out = {
  status: 'disbursed',
  sent: true,
  sentAt: day(2),
  paymentProcessing: false,
} as LoanRow;

function payment(kind: 'checkout' | 'debit', changes: Partial<PaymentRow>): DebitRow {
  const sent = { amountCents: cents(2500), providerPaymentId: 'pi_1', finishedAt: day(5) };
  const of = {
    debitDay: '2026-11-06',
    tryNumber: 1,
    bankAccountId: 'ba_1',
    bankFingerprint: 'fp_1',
  };
  return { kind, status: 'failed', returnedAt: null, ...of, ...sent, ...changes } as DebitRow;
}

const bounced = payment('checkout', {});
const shown = { kind: 'bank_payment_returned', amount: 2500, at: day(5), text: null };

function missedPayment(...of: [LoanRow, DebitRow[], PaymentRow[]]) {
  return missed(...of, { now: day(7) });
}

describe('the missed payment of a loan', () => {
  it('is a bank payment on the page, even if a debit is still to come or its borrower ended it', () => {
    expect(missedPayment(out, [], [bounced])).toEqual(shown);
    for (const debit of [
      payment('debit', { status: 'announced', finishedAt: null }),
      payment('debit', { status: 'cancelled', failureReason: 'turned_off', finishedAt: day(6) }),
    ]) {
      expect(missedPayment(out, [debit], [bounced])).toEqual(shown);
    }
  });

  it('is the newer of two, whether a debit or not', () => {
    const returned = payment('debit', { finishedAt: day(6) });
    expect(missedPayment(out, [returned], [bounced])).toMatchObject({ kind: 'debit_returned' });
    const later = payment('checkout', { finishedAt: day(7) });
    expect(missedPayment(out, [returned], [later])).toMatchObject({ at: day(7) });
    const unsent = payment('debit', { finishedAt: day(6), providerPaymentId: null });
    expect(missedPayment(out, [unsent], [bounced])).toMatchObject({ kind: 'debit_not_made' });
    const ended = payment('debit', {
      ...{ status: 'cancelled', failureReason: 'bank_account_changed', finishedAt: null },
    });
    expect(missedPayment(out, [ended], [later])).toMatchObject({ kind: 'debit_not_made' });
  });

  it('names a debit’s day and why it was not made, or will not be while the day lies ahead', () => {
    const text = (changes: Partial<PaymentRow>) =>
      missedPayment(out, [payment('debit', { status: 'cancelled', ...changes })], [])?.text;
    expect(text({ failureReason: 'bank_account_removed', debitDay: '2026-11-10' })).toBe(
      'The debit planned for Tue, Nov 10, 2026 will not be made. The bank account was removed.',
    );
    expect(text({ failureReason: 'no_notice' })).toBe(
      'The debit planned for Fri, Nov 6, 2026 was not made. Our notice could not be delivered in time.',
    );
    expect(text({ status: 'failed', failureReason: 'too_late', providerPaymentId: null })).toBe(
      'The debit planned for Fri, Nov 6, 2026 was not made. It was not sent: we were too late for the planned day.',
    );
    expect(text({ status: 'failed' })).toBe('The last debit did not go through.');
  });

  it('is none once another is on its way or came through, nothing is owed, or the money was sent again', () => {
    const lost = payment('checkout', { status: 'returned', returnedAt: day(7) });
    const paid = payment('debit', { status: 'succeeded', finishedAt: day(6) });
    expect(missedPayment(out, [], [bounced, lost])).toBeNull();
    expect(missedPayment(out, [paid], [bounced])).toBeNull();
    for (const loan of [
      { ...out, paymentProcessing: true },
      { ...out, status: 'repaid' },
      { ...out, status: 'funded', sent: false, sentAt: null },
      { ...out, sentAt: day(6) },
    ] as LoanRow[]) {
      expect(missedPayment(loan, [], [bounced])).toBeNull();
    }
  });
});
