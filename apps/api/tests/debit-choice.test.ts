import { localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { letChangesStand, moveBefore, moveDays } from './dates.ts';
import { myLoan } from './harness.ts';
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
  it('is shown with the debit that comes; off means there is none, and it is too late for on without a notice', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    expect(await myLoan(product, borrower.token)).toMatchObject({
      automatic_repayment: true,
      next_debit: announced(debitAt),
      bank_account: {
        bank_name: 'Sandbox Bank',
        account_number_last4: expect.stringMatching(/^\d{4}$/),
      },
    });
    const off = await choose(borrower, loanId, false);
    expect(off).toMatchObject({
      status: 200,
      body: { automatic_repayment: false, next_debit: null, can_pay: true },
    });
    expect(await choose(borrower, loanId, false)).toMatchObject({ status: 200 });
    const subjects = (await mailsTo(borrower)).filter((mail) =>
      mail.startsWith('We will not debit'),
    );
    expect(subjects).toEqual(['We will not debit $25.00: please pay with Pay Now']);
    await moveBefore(product, admin, debitAt);
    const late = await choose(borrower, loanId, true);
    expect(late).toMatchObject({ status: 409, body: { code: 'loan_state' } });
    expect(late.body.detail).toContain('at least 3 banking days');
    await moveDays(product, admin, 1);
    expect(await debitsOf(borrower)).toEqual([]);
  });
});

describe('an admin’s edit of a loan whose debit is announced', () => {
  it('announces a lowered amount again, for the same day', async () => {
    const { borrower, loanId, debitAt } = await loanOut();
    await edit(loanId, { interest_rate: 20 });
    await letChangesStand(product, admin);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      total_due: 24,
      next_debit: announced(debitAt, 24),
    });
    const day = localDay(debitAt, timeZone);
    expect(await subjects(borrower, 'owed_changed')).toContain(willDebit(day, '24.00'));
  });
});
