import { describe, expect, it } from 'vitest';
import { dayText, moveDays } from './dates.ts';
import { createLoanOut, myLoan, stats } from './harness.ts';
import {
  admin,
  asAdmin,
  help,
  loanIs,
  pay,
  payByBank,
  product,
  useHere,
} from './shared/returns.ts';

useHere();

describe('a bank payment that comes back after it had settled', () => {
  it('late is told as overdue or in default, with nothing of a day to come', async () => {
    const paid = async () => {
      const { borrower, loanId } = await createLoanOut(product, admin);
      const due = dayText(new Date((await myLoan(product, borrower.token)).term_date));
      return { borrower, loanId, due, charge: await payByBank(borrower, loanId) };
    };
    // The same days pass for both.
    const [sooner, later] = [await paid(), await paid()];
    for (const { days, payment, state, title } of [
      { days: 10, payment: sooner, state: 'overdue', title: 'Overdue' },
      { days: 28, payment: later, state: 'in default', title: 'In default' },
    ]) {
      const { borrower, loanId, due, charge } = payment;
      await moveDays(product, admin, days);
      await help(`charges/${charge}/dispute`, { reason: 'insufficient_funds' });
      await loanIs(borrower, ({ repaid_at }) => repaid_at === null);
      await product.drain();
      const { body } = await product.call('GET', '/notices', { token: borrower.token });
      const { text } = body.notices.find(({ subject }: { subject: string }) =>
        subject.startsWith('Your payment of $25.00 was returned'),
      );
      expect(text).toContain(`Your loan was due on ${due} and is ${state}.`);
      expect(text).not.toContain(`due on ${due}, with`);
      const history = await product.call('GET', `/loans/${loanId}/history`, {
        token: borrower.token,
      });
      expect(history.body.events.map((event: { title: string }) => event.title)).toContain(title);
    }
  });
});

describe('a payment that is lost', () => {
  it('of a written-off loan leaves the loan written off and its recovery undone', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    const reason = 'Not reachable';
    expect((await asAdmin('POST', `loans/${loanId}/write-off`, { reason })).status).toBe(200);
    const before = await stats(product, admin);
    const charge = await pay(borrower, loanId);
    const dispute = await help(`charges/${charge}/dispute`);
    await help(`disputes/${dispute.id}`, { status: 'lost' });
    await loanIs(borrower, ({ status }) => status === 'defaulted');
    const after = await stats(product, admin);
    expect(after.total_repaid).toBe(before.total_repaid);
    expect(after.written_off_loans_count).toBe(before.written_off_loans_count);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
  });

  it('is owed back when it is won after a payment outside was recorded; reversing that record charges no second late fee', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await moveDays(product, admin, 9);
    expect(await myLoan(product, borrower.token)).toMatchObject({ late_fee: 1.25 });
    const reason = 'Paid at the counter';
    const recorded = await asAdmin('POST', `loans/${loanId}/record-payment`, { reason });
    expect(recorded.body).toMatchObject({ status: 'repaid' });
    const [made] = (await asAdmin('GET', `loans/${loanId}/adjustments`)).body;
    const reversed = await asAdmin('POST', `loans/${loanId}/adjustments/${made.id}/reverse`, {
      reason: 'It was another loan',
    });
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ is_overdue: true, late_fee: 1.25, total_due: 26.25 },
    });

    const charge = await pay(borrower, loanId);
    const dispute = await help(`charges/${charge}/dispute`);
    await help(`disputes/${dispute.id}`, { status: 'lost' });
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    const waived = await asAdmin('POST', `loans/${loanId}/waive`, { charge: 'late_fee', reason });
    expect(waived.body).toMatchObject({ total_due: 25 });
    await asAdmin('POST', `loans/${loanId}/record-payment`, { reason });
    await help(`disputes/${dispute.id}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute.id}`, { status: 'won' });
    const paid = await loanIs(
      borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length > 0,
    );
    expect(paid).toMatchObject({
      status: 'repaid',
      refunds_and_disputes: { refunds: [{ amount: 26.25 }] },
    });
  });
});
