import { describe, expect, it } from 'vitest';
import { moveDays } from './dates.ts';
import { createLoanOut, myLoan, openCheckout, payByCard, requestLoan, stats } from './harness.ts';
import { admin, product, undebited, useHere } from './shared/aging.ts';

useHere();

describe('what time alone does to a loan', () => {
  // spec: 3.2.8, 4.2.7, 4.2.8, 5.4.8, 9.2.2, 9.2.8
  it('is late the day after its due date, with its fee, and defaults thirty days later, whatever an admin calls it', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, undebited);
    await moveDays(product, admin, 7);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      days_until_due: 0,
      is_overdue: false,
      late_fee: 0,
    });
    await moveDays(product, admin, 1);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'disbursed',
      is_overdue: true,
      days_until_due: -1,
      late_fee: 1.25,
      total_due: 26.25,
      can_pay: true,
    });
    const refused = await requestLoan(product, borrower.token, 1);
    expect(refused.body.code).toBe('overdue_loan_open');
    await moveDays(product, admin, 28);
    expect((await myLoan(product, borrower.token)).status).toBe('disbursed');
    await moveDays(product, admin, 1);
    const defaulted = await myLoan(product, borrower.token);
    expect(defaulted).toMatchObject({ status: 'defaulted', can_pay: false, late_fee: 1.25 });
    const calledOverdue = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { status: 'overdue', reason: 'By mistake' },
    });
    expect(calledOverdue).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { status: expect.stringContaining('default') } },
    });
    const another = await requestLoan(product, borrower.token, 1);
    expect([another.status, another.body.code]).toEqual([refused.status, 'overdue_loan_open']);
    expect((await stats(product, admin)).loans_by_status.defaulted).toBe(1);
    const { body: page } = await product.call('GET', '/notices', { token: borrower.token });
    const defaultNotices = page.notices.filter(
      ({ kind }: { kind: string }) => kind === 'defaulted',
    );
    expect(defaultNotices).toMatchObject([
      { subject: 'Your loan is in default: please pay $26.25' },
    ]);
    expect(defaultNotices[0].text).toContain(
      'You can still repay it on the page of your loan, but',
    );
    const listed = await product.call('GET', '/admin/active-loans?status=defaulted', {
      token: admin.token,
    });
    expect(listed.body.map((loan: { id: string }) => loan.id)).toEqual([loanId]);
    await createLoanOut(product, admin, { ...undebited, amount: 1 });
    const open = await product.call('GET', '/admin/active-loans', { token: admin.token });
    expect(open.body).toHaveLength(1);
    const { active_loans_count } = await stats(product, admin);
    expect(active_loans_count).toBe(open.body.length + listed.body.length);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    const paid = await product.call('GET', `/payments/status/${sessionId}`, {
      token: borrower.token,
    });
    expect(paid.body).toMatchObject({ payment_status: 'paid', amount_total: 2625 });
    expect((await stats(product, admin)).total_late_fees).toBe(1.25);
  });

  // spec: 5.8.4
  it('is current again when an admin extends it, and the fee stays unless waived', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { ...undebited, amount: 4 });
    await moveDays(product, admin, 10);
    const late = await myLoan(product, borrower.token);
    expect(late).toMatchObject({ is_overdue: true, late_fee: 0.25 });
    const config = await product.call('GET', '/config');
    const passed = new Date(Date.parse(late.term_date) + 86_400_000);
    const noTime = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { term_date: passed.toISOString() },
    });
    expect(noTime).toMatchObject({
      status: 422,
      body: { code: 'edit_not_allowed', fields: { term_date: expect.stringContaining('passed') } },
    });
    const later = new Date(Date.parse(config.body.business_date) + 5 * 86_400_000);
    const extended = await product.call('PUT', `/admin/loans/${loanId}`, {
      token: admin.token,
      body: { term_date: later.toISOString(), status: 'disbursed' },
    });
    expect(extended.body).toMatchObject({ is_overdue: false, late_fee: 0.25, total_due: 5.25 });
  });
});
