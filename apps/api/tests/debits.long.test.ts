import { describe, expect, it } from 'vitest';
import { moveBefore, moveDays } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
} from './harness.ts';
import {
  admin,
  closeFindsNothing,
  debitsOf,
  loanOut,
  mailsTo,
  product,
  useHere,
} from './shared/debits.ts';

useHere();

describe('automatic repayment', () => {
  it('comes back as not authorized: never again, and the loan is late', async () => {
    const { borrower, handOverAt } = await loanOut('debit_not_authorized');
    const keepFee = (cents: number) =>
      product.bank('POST', '/v1/test_helpers/settings', {
        'fees[kept_of_returned_debit]': String(cents),
      });
    await keepFee(20);
    await moveBefore(product, admin, handOverAt);
    await moveDays(product, admin, 1);
    await moveDays(product, admin, 5);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      payment_processing: false,
      is_overdue: true,
      can_pay: true,
    });
    await keepFee(0);
    await moveDays(product, admin, 8);
    expect(await debitsOf(borrower)).toHaveLength(1);
    await closeFindsNothing();
  });

  it('is not made where it was not chosen', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    await disburse(product, admin, body.id);
    await loanArrives(product, borrower.token);
    await moveDays(product, admin, 11);
    expect(await debitsOf(borrower)).toEqual([]);
    expect(await myLoan(product, borrower.token)).toMatchObject({ is_overdue: true });
    expect((await mailsTo(borrower)).filter((mail) => mail.includes('debit'))).toEqual([]);
  });

  it('does not follow a payment by card the morning before', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await payByCard(product, sessionId);
    await moveDays(product, admin, 2);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'succeeded' }]);
  });

  it('gives way to a bank payment that is on its way already', async () => {
    const { borrower, loanId, handOverAt } = await loanOut();
    await moveBefore(product, admin, handOverAt);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await product.bank('POST', `/v1/test_helpers/checkout/sessions/${sessionId}/complete`, {
      payment_method: 'us_bank_account',
      outcome: 'success',
    });
    await product.call('GET', `/payments/status/${sessionId}`, { token: borrower.token });
    await moveDays(product, admin, 6);
    expect(await myLoan(product, borrower.token)).toMatchObject({ status: 'repaid' });
    expect(await debitsOf(borrower)).toEqual([{ amount: 2500, status: 'succeeded' }]);
  });
});
