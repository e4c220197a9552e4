import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import { createLoanOut, eventually, myLoan, requestLoan, stats } from './harness.ts';
import {
  admin,
  asAdmin,
  decide,
  decideAfterLost,
  dispute,
  disputeIs,
  pay,
  product,
  useHere,
} from './shared/disputes.ts';

useHere();

const completedLoans = async (person: SignedIn) =>
  (await asAdmin(`members/${person.id}`)).member.total_loans_taken;

describe('a payment that is disputed', () => {
  it('changes nothing while it is a warning, marks the loan once it is open, and is forgotten when won', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    const before = await stats(product, admin);
    const id = await dispute(charge, { warning: 'true' });
    await product.drain();
    expect((await myLoan(product, borrower.token)).refunds_and_disputes.disputes).toEqual([]);
    expect(await stats(product, admin)).toEqual(before);

    await decide(id, 'needs_response');
    expect(await disputeIs(borrower, 'open')).toMatchObject({
      status: 'repaid',
      refunds_and_disputes: { disputes: [{ amount: 25, decided_at: null }] },
    });
    expect(await stats(product, admin)).toEqual(before);
    expect(await asAdmin('disputes')).toContainEqual(
      expect.objectContaining({ loan_id: loanId, status: 'open', amount: 25, fee: 15 }),
    );

    await decide(id, 'won');
    expect(await disputeIs(borrower, 'won')).toMatchObject({ status: 'repaid' });
    expect(await stats(product, admin)).toEqual(before);
    expect(await completedLoans(borrower)).toBe(1);
  });

  it('bars no other loan, because disputing a debit is a right (12 CFR 1002.4(a))', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await pay(borrower, loanId);
    await dispute(charge);
    await disputeIs(borrower, 'open');
    expect((await requestLoan(product, borrower.token)).status).toBe(201);
  });

  // spec: 3.1.6
  it('opens its loan again when it is lost, with three days before a late fee and nothing debited', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const before = await stats(product, admin);
    const { charge } = await pay(borrower, loanId);
    expect(await completedLoans(borrower)).toBe(1);
    await moveDays(product, admin, 20);
    const id = await dispute(charge);
    await disputeIs(borrower, 'open');
    await decide(id, 'lost');
    const reopened = await disputeIs(borrower, 'lost');
    expect(reopened).toMatchObject({
      status: 'disbursed',
      is_overdue: true,
      late_fee: 0,
      total_due: 25,
      automatic_repayment: false,
      next_debit: null,
      can_pay: true,
    });
    expect(reopened.refunds_and_disputes.no_late_fee_before).toBeTruthy();
    expect(await completedLoans(borrower)).toBe(0);
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid);
    expect(after.total_incoming).toBe(before.total_incoming);
    const notices = await product.call('GET', '/notices', { token: borrower.token });
    expect(notices.body.notices.map(({ subject }: { subject: string }) => subject)).toContain(
      'Your payment of $25.00 was taken back: your loan is not repaid',
    );
    await moveDays(product, admin, 2);
    expect((await myLoan(product, borrower.token)).late_fee).toBe(0);
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      late_fee: 1.25,
      total_due: 26.25,
    });

    // The loan is paid again, and then the dispute is won after all. So one payment goes back.
    await pay(borrower, loanId);
    await decideAfterLost(id);
    const refunded = await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    expect(refunded).toMatchObject({
      status: 'repaid',
      refunds_and_disputes: { refunds: [{ amount: 25 }] },
    });
    expect(await completedLoans(borrower)).toBe(1);
  });
});
