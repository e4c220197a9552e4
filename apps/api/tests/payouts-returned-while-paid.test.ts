import { describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import { myLoan, openCheckout } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { help, isGivenBack, loanIs, loanOut, asAdmin, owes, returned, noticesTo } = refundsOf({
  product,
  admin,
});

describe('a payout that comes back', () => {
  const payByBank = async ({ borrower, loanId }: { borrower: SignedIn; loanId: string }) => {
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const chosen = { payment_method: 'us_bank_account', outcome: 'success' };
    await help(`checkout/sessions/${sessionId}/complete`, chosen);
    await loanIs(borrower, ({ payment_processing }) => payment_processing);
    const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
    return String(payment_intent);
  };
  const settle = (payment: string, outcome: string) =>
    help(`payment_intents/${payment}/settle`, { outcome });

  it('while a bank payment is under way, leaves nothing owed: the payment goes back when it settles', async () => {
    const loan = await loanOut();
    const { borrower, loanId } = loan;
    const payment = await payByBank(loan);
    await returned(loan);
    const sent = await product.call('POST', `/admin/disburse-loan/${loanId}`, {
      token: admin.token,
    });
    expect(sent).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    await settle(payment, 'succeeded');
    const waiting = await loanIs(
      borrower,
      ({ refunds_and_disputes, payment_processing }) =>
        refunds_and_disputes.refunds.length === 1 && !payment_processing,
    );
    expect(waiting).toMatchObject({
      ...{
        status: 'funded',
        payment_processing: false,
        refunds_and_disputes: { refunds: [{ amount: 25 }] },
      },
    });
    const { body } = await product.call('GET', `/loans/${loanId}/history`, {
      token: borrower.token,
    });
    const titles = body.events.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Your payment arrived, but did not repay the loan');
    expect(titles).not.toContain('A second payment arrived');
    await moveDays(product, admin, 4);
    await isGivenBack(loan);
    await owes(loanId, 0);
  });

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
