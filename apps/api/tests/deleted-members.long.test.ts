import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import { newestPayout, returnPayout } from './bank-and-books.ts';
import { moveDays } from './dates.ts';
import { createLoanOut, eventually, openCheckout, openDispute } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  entriesOf,
  help,
  owedOf,
  owesNothing,
  paidLoan,
  payLate,
  posted,
  product,
  remove,
  useHere,
} from './shared/deleted-members.ts';

useHere();

describe('a dispute', () => {
  it('open at the deletion is followed to its end', async () => {
    let id = '';
    const { loanId } = await paidLoan(async (charge) => {
      id = await openDispute(product, charge);
    });
    await help(`disputes/${id}`, { status: 'lost' });
    expect(await posted(loanId, 'dispute_lost')).toMatchObject({ loan_losses: 2000 });
    await owesNothing(loanId);
  });
});

describe('a payment page that is paid in the moment of the deletion', () => {
  it('is owed back where the loan had been paid', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await asAdmin('POST', `loans/${loanId}/record-payment`, { reason: 'In cash' });
    await remove(borrower);
    await payLate(sessionId);
    expect(await posted(loanId, 'excess_payment')).toEqual({
      ...{ provider_balance: -103, provider_fees: 103 },
    });
    await owesNothing(loanId);
  });

  it('pays what was written off, which is no longer a loss; its dispute is followed', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    await remove(borrower);
    await payLate(sessionId);
    expect(await posted(loanId, 'paid_after_write_off')).toEqual({
      ...{ provider_balance: 2397, provider_fees: 103 },
      ...{ recoveries: -2000, interest_income: -500 },
    });
    await owesNothing(loanId);
    const session = await product.books.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent'],
    });
    const intent = session.payment_intent;
    if (!intent || typeof intent === 'string') throw new Error('The session was not paid.');
    const id = await openDispute(product, String(intent.latest_charge));
    await help(`disputes/${id}`, { status: 'lost' });
    expect(await posted(loanId, 'dispute_lost')).toEqual({
      ...{ disputed_payments: -2500, recoveries: 2000, interest_income: 500 },
    });
    await owesNothing(loanId);
  });
});

describe('a bank payment', () => {
  it('that is returned for insufficient funds counts against its account, which may be another’s too', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { sessionId } = await openCheckout(product, borrower.token, loanId);
    const chosen = { payment_method: 'us_bank_account', outcome: 'success' };
    await help(`checkout/sessions/${sessionId}/complete`, chosen);
    const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
    await help(`payment_intents/${payment_intent}/settle`, { outcome: 'succeeded' });
    await eventually(
      () => entriesOf(loanId),
      (all) => all.some(({ event }) => event === 'paid'),
    );
    await remove(borrower);
    const intent = await product.books.paymentIntents.retrieve(String(payment_intent));
    await openDispute(product, String(intent.latest_charge), { reason: 'insufficient_funds' });
    expect(await posted(loanId, 'payment_returned')).toEqual({
      ...{ provider_balance: -2500, loan_losses: 2000, interest_income: 500 },
    });
    await owesNothing(loanId);
    const strikes = sql`select consecutive from debit_strikes where consecutive > 0`;
    expect(await product.database.transact((tx) => rowsOf(tx, strikes))).toEqual([
      { consecutive: 1 },
    ]);
  });
});

describe('a payout that comes back', () => {
  it('of a loan that was written off by the deletion ends the loss', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const payout = await newestPayout(product);
    await remove(borrower);
    await returnPayout(product, payout);
    expect(await posted(loanId, 'payout_returned')).toEqual({
      ...{ provider_payout_account: 2000, loan_losses: -2000 },
    });
    await owesNothing(loanId);
  });

  it('of a paid loan owes the payment back; a refund that fails stays owed, is sent once more, and gives way to a lost dispute', async () => {
    let payout = '';
    const { loanId, charge } = await paidLoan(async () => {
      payout = await newestPayout(product);
    });
    await returnPayout(product, payout);
    const sums = { provider_payout_account: 2000, provider_balance: -2500, interest_income: 500 };
    expect(await posted(loanId, 'payout_undone_after_payment')).toEqual(sums);
    await owesNothing(loanId);
    const refund = (await product.books.refunds.list({ limit: 1 })).data[0]?.id;
    await help(`refunds/${refund}`, { status: 'failed' });
    const owed = await eventually(
      () => owedOf(loanId),
      (found) => found !== undefined,
    );
    expect(owed).toMatchObject({ amount: 25, status: 'owed', member_name: null });
    const id = await openDispute(product, charge);
    await asAdmin('POST', `refunds/${owed?.id}/retry`);
    // The provider refunds nothing that is disputed.
    await eventually(
      () => owedOf(loanId),
      (found) => found !== undefined && found.id !== owed?.id,
    );
    await product.drain();
    expect(await owedOf(loanId)).toMatchObject({ status: 'owed' });
    await help(`disputes/${id}`, { status: 'lost' });
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -2500, refunds_payable: 2500 },
    });
    expect(await owedOf(loanId)).toBeUndefined();
    await owesNothing(loanId);
  });
});

describe('a fee', () => {
  it('that was not known at the deletion is posted once it is', async () => {
    await help('settings', { balance_transactions: 'later' });
    const { loanId } = await paidLoan();
    expect((await entriesOf(loanId)).map(({ event }) => event)).not.toContain('provider_fee');
    await help('settings', { balance_transactions: 'at_once' });
    await moveDays(product, admin, 1);
    // 2.9 % of $25.00 and $0.30: 73 cents and 30.
    expect(await posted(loanId, 'provider_fee')).toEqual({
      ...{ provider_fees: 103, provider_balance: -103 },
    });
  });
});

expectCleanClose({ product, admin });
