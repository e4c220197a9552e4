import { describe, expect, it } from 'vitest';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import { myLoan } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  isGivenBack,
  loanIs,
  loanOut,
  noticesTo,
  owes,
  payByBank,
  product,
  returned,
  settle,
  useHere,
} from './shared/payouts-returned-while-paid.ts';

useHere();

describe('a payout that comes back', () => {
  it('before its payment settles, has that payment refunded though the loan was cancelled, by its borrower or because nobody has the money', async () => {
    const [cancelled, writtenOff] = [await loanOut(), await loanOut()];
    const first = await payByBank(cancelled);
    await returned(cancelled);
    const { token } = cancelled.borrower;
    const path = `/loans/${cancelled.loanId}/cancel`;
    expect((await product.call('POST', path, { token })).status).toBe(200);
    await settle(first, 'succeeded');
    await loanIs(
      cancelled.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length === 1,
    );
    expect((await noticesTo(cancelled)).map(({ subject }) => subject)).toContain(
      'We sent you $25.00 back',
    );

    await moveDays(product, admin, 9);
    const reason = 'Not reachable';
    await asAdmin('POST', `loans/${writtenOff.loanId}/write-off`, { reason });
    const second = await payByBank(writtenOff);
    await returned(writtenOff);
    await settle(second, 'succeeded');
    await loanIs(
      writtenOff.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds.length === 1,
    );
    expect((await noticesTo(writtenOff)).map(({ subject }) => subject)).toContain(
      'We sent you $26.25 back',
    );
    await isGivenBack(cancelled);
    await owes(cancelled.loanId, 0);
    await owes(writtenOff.loanId, 0);
  });

  it('while its debit is under way, leaves nothing owed either: a debit that fails then asks for nothing', async () => {
    const loan = await loanOut({ automatic: true });
    const { borrower, loanId } = loan;
    await movePast(product, admin, debitTimeOf(await myLoan(product, borrower.token)));
    await loanIs(borrower, ({ payment_processing }) => payment_processing);
    const [customer] = (await product.books.customers.list({ email: borrower.email })).data;
    const { data } = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
    await returned(loan);
    await settle(data[0]?.id ?? '', 'account_closed');
    await loanIs(borrower, ({ payment_processing }) => !payment_processing);
    const notice = (await noticesTo(loan)).find(({ kind }) => kind === 'debit_failed');
    expect(notice?.text).toContain('the account is closed. You owe nothing on this loan now');
    expect(notice?.text).not.toMatch(/please pay|late fee|\$0\.00/i);
    await owes(loanId, 0);
  });
});

expectCleanClose({ product, admin });
