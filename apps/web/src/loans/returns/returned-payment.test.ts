import type { Loan } from '@sevenday/contract';
import { describe, expect, it } from 'vitest';
import { dueLoan } from '../loan.testing.ts';
import { opensWithRefund, returnedPaymentsOf, takenBack } from './returned-payment.ts';

const { id, total_due: amount } = dueLoan;
const day = (of: number) => new Date(Date.UTC(2026, 10, of));
const returned = {
  id,
  amount,
  paid_at: day(22),
  returned_at: day(24),
  refund_id: null,
};
const disputed = { id, amount, status: 'open' as const, opened_at: day(23), decided_at: null };
const lost = { ...disputed, status: 'lost' as const, decided_at: day(25) };

function refund(status: 'owed' | 'under_way' | 'given_back') {
  return {
    id,
    amount,
    status,
    since: day(22),
    given_back_at: status === 'given_back' ? day(24) : null,
    by_choice: false,
  };
}

function having(money: Partial<Loan['refunds_and_disputes']>, loan: Partial<Loan> = {}): Loan {
  return {
    ...dueLoan,
    ...loan,
    refunds_and_disputes: { ...dueLoan.refunds_and_disputes, ...money },
  };
}

const settled = { status: 'repaid', total_due: 0 as Loan['total_due'] } as const;

describe('what became of a loan’s payments', () => {
  it('is told by how it presses: a refund that waits for a word before one that is made', () => {
    const refunds = [refund('given_back'), refund('under_way'), refund('owed')];
    const described = returnedPaymentsOf(
      having({ disputes: [disputed], refunds }, { ...settled, status: 'repaid' }),
    );
    expect(described.map(({ kind }) => kind)).toEqual(['owed', 'under_way', 'given_back']);
    expect(returnedPaymentsOf(having({ disputes: [disputed] }, settled))).toMatchObject([
      { kind: 'disputed', at: day(23) },
    ]);
  });

  it('is the last payment that was lost, while it is owed again and none is on its way', () => {
    const loan = having({ returned_payments: [returned], disputes: [lost] });
    expect(takenBack(loan)).toMatchObject({ at: day(25), how: 'disputed' });
    expect(takenBack({ ...loan, payment_processing: true })).toBeUndefined();
    expect(takenBack({ ...loan, ...settled })).toBeUndefined();
    // The money of the loan came back, too.
    expect(takenBack({ ...loan, status: 'funded', disbursed: false })).toBeUndefined();
  });

  it.each<[string, Loan, boolean]>([
    ['due again', having({ returned_payments: [returned] }), true],
    ['in default', having({ disputes: [lost] }, { status: 'defaulted' }), true],
    [
      'its money not arrived',
      having({ returned_payments: [returned] }, { status: 'funded' }),
      false,
    ],
    ['due, with a refund', having({ refunds: [refund('owed')] }), false],
    ['repaid', having({ refunds: [refund('owed')] }, settled), true],
    [
      'cancelled',
      having({ refunds: [refund('given_back')] }, { ...settled, status: 'cancelled' }),
      true,
    ],
    [
      'repaid, and a second payment on its way',
      having({ refunds: [refund('owed')] }, { ...settled, payment_processing: true }),
      false,
    ],
  ])('is what a loan’s page opens with or stands beside its list: %s', (_, loan, opens) => {
    expect(opensWithRefund(loan)).toBe(opens);
  });
});
