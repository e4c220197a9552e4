import type { Loan } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { dueLoan } from '../loan.testing.ts';
import { loanSteps } from './loan-steps.ts';

const onItsWay: Loan = { ...dueLoan, status: 'funded', arrived_at: null };
const pending: Loan = { ...onItsWay, disbursed: false, disbursed_at: null };
const processing: Loan = { ...dueLoan, payment_processing: true };
const overdue: Loan = { ...dueLoan, is_overdue: true, days_until_due: -2 };
const repaid: Loan = {
  ...dueLoan,
  status: 'repaid',
  days_until_due: null,
  repaid_at: new Date('2026-11-27T12:00:00Z'),
};
const at = new Date('2026-11-28T12:00:00Z');
const bounced = {
  kind: 'bank_payment_returned',
  amount: dueLoan.total_due,
  at,
  text: null,
} as const;

/** A ✓ marks what is done, > the current step, and ! what went wrong. */
function drawn(loan: Loan): string {
  const marks = { done: '✓', current: '>', to_come: '' };
  return loanSteps(loan)
    .map(({ label, state, isBad, note }) =>
      [marks[state], isBad ? '!' : '', label, note ? ` (${note})` : ''].join(''),
    )
    .join(' ');
}

describe('the steps of a loan', () => {
  it.each<[string, Loan, string]>([
    ['waits for its money', pending, '✓Requested >Sent Arrived Due Repaid'],
    ['was sent', onItsWay, '✓Requested ✓Sent >Arrived Due Repaid'],
    [
      'will arrive tomorrow',
      { ...dueLoan, arrived_at: null },
      '✓Requested ✓Sent >Arrived Due Repaid',
    ],
    ['arrived', dueLoan, '✓Requested ✓Sent ✓Arrived >Due Repaid'],
    ['is overdue', overdue, '✓Requested ✓Sent ✓Arrived >!Overdue Repaid'],
    [
      'is in default',
      { ...overdue, status: 'defaulted' },
      '✓Requested ✓Sent ✓Arrived >!In default Repaid',
    ],
    ['is repaid', repaid, '✓Requested ✓Sent ✓Arrived ✓Due ✓Repaid'],
    ['was rejected', { ...pending, status: 'rejected' }, '✓Requested >!Rejected'],
    ['is cancelled', { ...pending, status: 'cancelled' }, '✓Requested >Cancelled'],
  ])('say that it %s', (_, loan, steps) => {
    expect(drawn(loan)).toBe(steps);
  });

  it.each<[string, Loan, string]>([
    ['before the due date', processing, '✓Requested ✓Sent ✓Arrived Due >Repaid (Being processed)'],
    [
      'after the due date',
      { ...processing, days_until_due: -1 },
      '✓Requested ✓Sent ✓Arrived ✓Due >Repaid (Being processed)',
    ],
    [
      'before the money arrived',
      { ...processing, status: 'funded', arrived_at: null },
      '✓Requested ✓Sent Arrived Due >Repaid (Being processed)',
    ],
  ])('show a payment on its way %s', (_, loan, steps) => {
    expect(drawn(loan)).toBe(steps);
  });

  it('pass the due date while a debit is still announced', () => {
    const held = { ...dueLoan, days_until_due: -1 };
    expect(drawn(held)).toBe('✓Requested ✓Sent ✓Arrived ✓Due >Repaid');
  });

  it('say that the money was returned', () => {
    const back = { ...pending, payout_returned: { at, text: 'Again.' } };
    expect(drawn(back)).toBe('✓Requested >!Sent (The money was returned) Arrived Due Repaid');
  });

  it('say that a payment was returned, taken back or is disputed', () => {
    const returned = { ...dueLoan, missed_payment: bounced };
    const start = '✓Requested ✓Sent ✓Arrived';
    expect(drawn(returned)).toBe(`${start} >!Due (A payment was returned) Repaid`);
    const notMade = { ...bounced, kind: 'debit_not_made' as const };
    expect(drawn({ ...dueLoan, missed_payment: notMade })).toBe(`${start} >Due Repaid`);
    const lost = { id: dueLoan.id, amount: dueLoan.total_due, opened_at: at };
    const disputes = (status: 'open' | 'lost') => ({
      ...dueLoan.refunds_and_disputes,
      disputes: [{ ...lost, status, decided_at: status === 'lost' ? at : null }],
    });
    expect(drawn({ ...overdue, refunds_and_disputes: disputes('lost') })).toBe(
      `${start} >!Overdue (A payment was taken back) Repaid`,
    );
    expect(drawn({ ...repaid, refunds_and_disputes: disputes('open') })).toBe(
      `${start} ✓Due >!Repaid (The payment is disputed)`,
    );
  });

  it('have a day where one is known', () => {
    expect(loanSteps(onItsWay).map((step) => step.at)).toEqual([
      dueLoan.created_at,
      dueLoan.disbursed_at,
      null,
      null,
      null,
    ]);
    expect(loanSteps(dueLoan)[2]?.at).toEqual(dueLoan.arrived_at);
    expect(loanSteps(repaid).at(-1)?.at).toEqual(repaid.repaid_at);
  });
});
