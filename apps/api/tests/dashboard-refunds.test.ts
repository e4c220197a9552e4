import { describe, expect, it } from 'vitest';
import { openDispute, payLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  eventsOf,
  help,
  loanIs,
  noticesTo,
  paidLoan,
  product,
  refundByHand,
  useHere,
} from './shared/dashboard-refunds.ts';

useHere();

describe('a refund that the lender made in the provider’s dashboard', () => {
  it('of the whole payment opens the loan again at once, is booked and told', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    await refundByHand(charge);
    expect(await loanIs(borrower, ({ status }) => status === 'disbursed')).toMatchObject({
      total_due: 25,
      automatic_repayment: false,
      late_fee: 0,
      refunds_and_disputes: {
        returned_payments: [{ amount: 25, refund_id: expect.any(String) }],
        refunds: [{ amount: 25, status: 'given_back', by_choice: true }],
      },
    });
    await product.drain();
    expect(await eventsOf(loanId)).toContain('payment_refunded');
    const [{ attempts, refunds_and_disputes: shown }] = await asAdmin(
      'GET',
      `members/${borrower.id}/loans`,
    );
    const paidOrRefunded = attempts.filter(({ kind }: { kind: string }) =>
      ['card_or_bank_payment', 'refund'].includes(kind),
    );
    expect(paidOrRefunded).toMatchObject([
      { kind: 'card_or_bank_payment', status: 'returned', returned_at: expect.any(String) },
      { kind: 'refund', status: 'succeeded', returned_at: null },
    ]);
    expect(shown.returned_payments[0].refund_id).toBe(shown.refunds[0].id);
    const subjects = (await noticesTo({ borrower })).map(({ subject }) => subject);
    expect(subjects).toContain('We gave you $25.00 back: your loan is not repaid');
    // When the loan is paid again, it is settled as any other.
    await payLoan(product, borrower, loanId);
  });

  it('of a part leaves the loan repaid, at the lender’s cost', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    await refundByHand(charge, { amount: '500' });
    const loan = await loanIs(
      borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length > 0,
    );
    expect(loan).toMatchObject({
      status: 'repaid',
      refunds_and_disputes: {
        returned_payments: [],
        refunds: [{ amount: 5, status: 'given_back', by_choice: true }],
      },
    });
    const notices = await noticesTo({ borrower });
    expect(notices.find(({ kind }) => kind === 'refund')).toMatchObject({
      subject: 'We sent you $5.00 back',
    });
    expect(await eventsOf(loanId)).toContain('lost_payment_not_owed');
  });
});

describe('a warning that a payment may be disputed', () => {
  const warning = async (loanId: string) =>
    (await asAdmin('GET', 'disputes?limit=100')).find(
      (one: { loan_id: string }) => one.loan_id === loanId,
    );

  it('is shown to admins with its day to answer by, and ends when it is withdrawn', async () => {
    const { borrower, loanId, charge } = await paidLoan();
    const id = await openDispute(product, charge, { warning: 'true' });
    await expect
      .poll(() => warning(loanId))
      .toMatchObject({
        status: 'warning',
        respond_by: expect.any(String),
        deadline_passed: false,
        decided_at: null,
      });
    await help(`disputes/${id}`, { status: 'warning_closed' });
    await expect.poll(async () => (await warning(loanId)).status).toBe('withdrawn');
    expect(await warning(loanId)).toMatchObject({ decided_at: expect.any(String) });
    const loan = await loanIs(borrower, ({ status }) => status === 'repaid');
    expect(loan.refunds_and_disputes.disputes).toEqual([]);
  });
});

expectCleanClose({ product, admin });
