import { describe, expect, it } from 'vitest';
import { dayText, moveDays } from './dates.ts';
import { createLoanOut, payLoan } from './harness.ts';
import {
  admin,
  creditorOf,
  loanOf,
  oak,
  product,
  restart,
  toldTo,
  useHere,
} from './shared/signed-lender.ts';

useHere(oak);

describe('a lender who is called otherwise', () => {
  it('is named by a loan that was sent as it was signed', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    await restart({ LENDER_NAME: 'Ash Lending', LENDER_ADDRESS: '3 Ash Street, Chicago' });
    expect(await loanOf(borrower, loanId)).toMatchObject({
      ...{ creditor: creditorOf(oak), needs_reacceptance: false },
    });
    await payLoan(product, borrower, loanId);
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    expect(body.receipt.lender).toMatchObject(creditorOf(oak));
    const next = await createLoanOut(product, admin, { automatic: false });
    expect(await loanOf(next.borrower, next.loanId)).toMatchObject({
      creditor: { name: 'Ash Lending' },
    });
  });
});

describe('a lender who moves to another time zone', () => {
  it('leaves the days of a loan as they were signed, in its calls, mails and ageing', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const before = await loanOf(borrower, loanId);
    // The last minute of a day in New York is in the next day there.
    await restart({ LENDER_TIME_ZONE: 'Asia/Tokyo' });
    const { term_date, time_zone } = await loanOf(borrower, loanId);
    expect({ term_date, time_zone }).toEqual({
      ...{ term_date: before.term_date, time_zone: 'America/New_York' },
    });
    const dueOn = dayText(new Date(term_date));
    await moveDays(product, admin, 7);
    const reminders = await toldTo(borrower, 'payment_due');
    expect(reminders.at(-1)?.subject).toBe(`$25.00 is due on ${dueOn}`);
    await moveDays(product, admin, 1);
    expect(await loanOf(borrower, loanId)).toMatchObject({ is_overdue: true, days_until_due: -1 });
    const [overdue] = await toldTo(borrower, 'overdue');
    expect(overdue?.text).toContain(`Your loan was due on ${dueOn}`);
    const listed = await product.call('GET', '/admin/active-loans', { token: admin.token });
    expect(listed.body.find(({ id }: { id: string }) => id === loanId)).toMatchObject({
      ...{ time_zone: 'America/New_York', days_until_due: -1 },
    });
    const next = await createLoanOut(product, admin, { automatic: false });
    expect(await loanOf(next.borrower, next.loanId)).toMatchObject({ time_zone: 'Asia/Tokyo' });
  });
});
