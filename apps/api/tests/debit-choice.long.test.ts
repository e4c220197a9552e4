import { addBankingDays, addDays, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { isBankHoliday } from '../src/platform/time/bank-holidays.ts';
import { debitHourOf, letChangesStand, moveBefore, moveDays } from './dates.ts';
import { createVerifiedBorrower, disburse, loanArrives, myLoan, requestLoan } from './harness.ts';
import {
  admin,
  announced,
  choose,
  debitsOf,
  edit,
  loanOut,
  mailsTo,
  product,
  subjects,
  timeZone,
  useHere,
  willDebit,
} from './shared/debit-choice.ts';

useHere();

describe('the borrower’s choice of automatic repayment', () => {
  it('cannot be turned on when it is too late for a notice, and stays off', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    await choose(borrower, loanId, false);
    await moveBefore(product, admin, debitAt);
    const late = await choose(borrower, loanId, true);
    expect(late).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    expect(late.body.detail).toContain('at least 3 banking days');
    expect(await myLoan(product, borrower.token)).toMatchObject({
      automatic_repayment: false,
      next_debit: null,
    });
  });

  it('costs the late fee at once where a weekend lies between due date and debit, as the page says before', async () => {
    const { borrower, loanId, dueDay } = await loanOut();
    const saturday = [5, 6, 7, 8, 9, 10, 11]
      .map((days) => addDays(dueDay, days))
      .find((day) => new Date(day).getUTCDay() === 6);
    await edit(loanId, { term_date: saturday });
    await letChangesStand(product, admin);
    const { next_debit: debit } = await myLoan(product, borrower.token);
    expect(debit).toMatchObject({ late_fee_without_it: 0 });
    await moveBefore(product, admin, new Date(debit.date));
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ is_overdue: false, total_due: 25, next_debit: { late_fee_without_it: 1.25 } },
    });
    await choose(borrower, loanId, false);
    expect(await subjects(borrower, 'debit_cancelled')).toMatch(
      /is overdue\. A late fee of \$1\.25 is added now, .* Please pay \$26\.25 now/,
    );
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ is_overdue: true, total_due: 26.25, late_fee: 1.25, next_debit: null },
    });
  });

  it('is turned on at most twenty times a day, each time told by mail, and off at any time', async () => {
    const { borrower, loanId } = await loanOut();
    for (let times = 0; times < 20; times++) {
      await choose(borrower, loanId, false);
      expect(await choose(borrower, loanId, true)).toMatchObject({ status: 200 });
    }
    expect(await choose(borrower, loanId, false)).toMatchObject({ status: 200 });
    expect(await choose(borrower, loanId, true)).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Please wait a day and try again.' },
    });
    expect(await myLoan(product, borrower.token)).toMatchObject({
      automatic_repayment: false,
      next_debit: null,
    });
  });

  it('cannot be turned on where the authorization was not given', async () => {
    const { borrower, loanId } = await loanOut({ automatic: false });
    const refused = await choose(borrower, loanId, true);
    expect(refused).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    expect(refused.body.detail).toContain('We do not have your permission');
    expect(await myLoan(product, borrower.token)).toMatchObject({ automatic_repayment: false });
  });

  it('is for their own open loans only', async () => {
    const { borrower, loanId } = await loanOut();
    const other = await createVerifiedBorrower(product, admin);
    expect((await choose(other, loanId, false)).status).toBe(404);
    await edit(loanId, { status: 'repaid' });
    const closed = await choose(borrower, loanId, false);
    expect(closed).toMatchObject({ status: 409, body: { code: 'loan_state' } });
  });

  it('is turned off before the money is sent, and on again', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body: loan } = await requestLoan(product, borrower.token);
    expect(loan.next_debit).toBeNull();
    const off = await choose(borrower, loan.id, false);
    expect(off.body).toMatchObject({ automatic_repayment: false, next_debit: null });
    await product.drain();
    expect((await choose(borrower, loan.id, true)).status).toBe(200);
    await disburse(product, admin, loan.id);
    await loanArrives(product, borrower.token);
    expect(await myLoan(product, borrower.token)).toMatchObject({ next_debit: { amount: 25 } });
  });

  it('can be turned on again while there is time for a notice, and is debited once', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    await choose(borrower, loanId, false);
    const on = await choose(borrower, loanId, true);
    expect(on).toMatchObject({
      status: 200,
      body: { automatic_repayment: true, next_debit: announced(debitAt) },
    });
    const again = await choose(borrower, loanId, true);
    expect(again.body.next_debit).toEqual(announced(debitAt));
    const subjects = (await mailsTo(borrower)).filter((mail) =>
      mail.startsWith('Upcoming Withdrawal'),
    );
    expect(subjects).toHaveLength(2);
    await moveBefore(product, admin, debitAt);
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'processing' }]);
    const late = await choose(borrower, loanId, false);
    expect(late).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    expect(await myLoan(product, borrower.token)).toMatchObject({ automatic_repayment: true });
  });
});

describe('an admin’s edit of a loan whose debit is announced', () => {
  it('announces the moved date again, and debits then and not before', async () => {
    const { borrower, loanId, dueDay, debitAt } = await loanOut();
    const later = addBankingDays(dueDay, 5, isBankHoliday);
    await edit(loanId, { term_date: later });
    await letChangesStand(product, admin);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      next_debit: announced(debitHourOf(later)),
    });
    const mails = (await mailsTo(borrower)).filter((mail) => mail.startsWith('Upcoming'));
    expect(mails).toHaveLength(2);
    expect(await subjects(borrower, 'new_due_date')).toContain(willDebit(later));
    await moveBefore(product, admin, debitAt);
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([]);
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: false });
    await moveBefore(product, admin, debitHourOf(later));
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'processing' }]);
  });

  it('asks nobody to pay what is debited where an extension is refused, or given', async () => {
    const { borrower, loanId, dueDay, debitAt } = await loanOut();
    const answer = async (later: string, given: boolean) => {
      const { token } = borrower;
      await product.call('POST', `/loans/${loanId}/extension-requests`, {
        token,
        body: { date: later },
      });
      const waiting = await product.call('GET', '/admin/extension-requests', {
        token: admin.token,
      });
      const { id } = waiting.body.find((one: { loan_id: string }) => one.loan_id === loanId);
      const body = { given, words: 'As we said.' };
      const { status } = await product.call('POST', `/admin/extension-requests/${id}/answer`, {
        ...{ token: admin.token, body },
      });
      expect(status).toBe(200);
    };
    const later = addBankingDays(dueDay, 3, isBankHoliday);
    await answer(later, false);
    const refused = await subjects(borrower, 'extension_refused');
    expect(refused).toContain(willDebit(localDay(debitAt, timeZone)));
    expect(refused).not.toContain('Please');
    await answer(later, true);
    await letChangesStand(product, admin);
    expect(await subjects(borrower, 'new_due_date')).toContain(willDebit(later));
    await choose(borrower, loanId, false);
    await edit(loanId, { term_date: addBankingDays(later, 1, isBankHoliday) });
    await letChangesStand(product, admin);
    expect(await subjects(borrower, 'new_due_date')).toContain('Please repay $25.00 by');
  });

  it('leaves due date and debit alone when the terms, or only the day, are sent back as they were read', async () => {
    const { borrower, loanId, dueDay, debitAt } = await loanOut();
    const read = await myLoan(product, borrower.token);
    // 11:59 pm of the lender is the next day in UTC.
    expect(read.term_date.slice(0, 10)).not.toBe(dueDay);
    const { amount, interest_rate, term_date, status } = read;
    await edit(loanId, { amount, interest_rate, late_fee: 0, term_date, status });
    await edit(loanId, { term_date: dueDay, interest_rate, late_fee: 0 });
    await edit(loanId, { term_date: `${dueDay}T00:00:00.000Z` });
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ term_date, late_fee: 0, next_debit: announced(debitAt) },
    });
    const subjects = (await mailsTo(borrower)).filter((mail) =>
      /Upcoming Withdrawal|due date/.test(mail),
    );
    expect(subjects).toHaveLength(1);
  });

  it('cancels the debit when a payment was received outside', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    await edit(loanId, { status: 'repaid' });
    expect(await myLoan(product, borrower.token)).toMatchObject({
      status: 'repaid',
      next_debit: null,
    });
    await moveBefore(product, admin, debitAt);
    await moveDays(product, admin, 2);
    expect(await debitsOf(borrower)).toEqual([]);
  });

  it('cancels the debit and says so where there is no time for another notice', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    await moveBefore(product, admin, debitAt);
    await edit(loanId, { interest_rate: 20 });
    await letChangesStand(product, admin);
    expect(await myLoan(product, borrower.token)).toMatchObject({ next_debit: null });
    expect(await mailsTo(borrower)).toContain('We will not debit $25.00: please pay with Pay Now');
    expect(await subjects(borrower, 'owed_changed')).toContain('Please pay it with Pay Now.');
  });
});
