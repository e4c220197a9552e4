import { addDays } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { debitHourOf, debitTimeOf, moveDays, movePast } from './dates.ts';
import { eventually, myLoan, openCheckout, payByCard } from './harness.ts';
import {
  admin,
  asAdmin,
  dueDayOf,
  dueOn,
  expectOn,
  loanLeft,
  noticesTo,
  product,
  remove,
  removeBank,
  useHere,
} from './shared/arrival.ts';

useHere();

describe('money that has left and is not there yet', () => {
  it('keeps its member and its bank account until the day it arrives, as it may come back before', async () => {
    const { borrower, arrivesOn } = await loanLeft({ automatic: false });
    expect(await removeBank(borrower)).toMatchObject({
      status: 409,
      body: { code: 'bank_account_in_use' },
    });
    const { token } = borrower;
    const linking = await product.call('POST', '/bank-account/create-verification-session', {
      token,
    });
    expect(linking.body).toMatchObject({ code: 'bank_account_in_use' });
    expect(await remove(borrower)).toMatchObject({
      status: 409,
      body: { code: 'money_in_transit', detail: expect.stringContaining('A payout of $20.00') },
    });
    await movePast(product, admin, debitHourOf(arrivesOn));
    expect((await removeBank(borrower)).status).toBe(200);
    expect((await remove(borrower)).status).toBe(200);
  });

  it('moves no due date that an admin has set later', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft({ automatic: false });
    const term_date = addDays(arrivesOn, 20);
    expect((await asAdmin(`/loans/${loanId}`, { term_date }, 'PUT')).status).toBe(200);
    await expectOn(payoutId, addDays(arrivesOn, 1));
    await moveDays(product, admin, 1);
    expect(dueDayOf(await myLoan(product, borrower.token))).toBe(term_date);
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
  });

  it('is not told any more once it is paid back', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft();
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await eventually(
      () => myLoan(product, borrower.token),
      ({ status }) => status === 'repaid',
    );
    await expectOn(payoutId, addDays(arrivesOn, 2));
    await moveDays(product, admin, 1);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'repaid',
      next_debit: null,
    });
    expect((await noticesTo(borrower)).moved).toEqual([]);
  });

  it('asks for nothing beside a payment on its way, and debits nothing before the new day if that payment is lost', async () => {
    const { borrower, loanId, payoutId, arrivesOn } = await loanLeft();
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const page = `/v1/test_helpers/checkout/sessions/${sessionId}/complete`;
    await product.bank('POST', page, { payment_method: 'us_bank_account', outcome: 'success' });
    await eventually(
      () => myLoan(product, borrower.token),
      (loan) => loan.payment_processing,
    );
    await expectOn(payoutId, addDays(arrivesOn, 2));
    const loan = await dueOn(borrower, addDays(arrivesOn, 9));
    expect(loan).toMatchObject({
      payment_processing: true,
      next_debit: { date: debitTimeOf(loan).toISOString() },
    });
    expect((await noticesTo(borrower)).moved).toEqual([]);
  });

  it('makes a late loan current again when it arrives later than expected', async () => {
    const { borrower, payoutId, arrivesOn } = await loanLeft({ automatic: false });
    await movePast(product, admin, debitHourOf(addDays(arrivesOn, 9)));
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: true });
    await expectOn(payoutId, addDays(arrivesOn, 8));
    const loan = await dueOn(borrower, addDays(arrivesOn, 15));
    expect(loan).toMatchObject({ is_overdue: false, status: 'disbursed' });
    expect((await noticesTo(borrower)).moved).toHaveLength(1);
  });
});
