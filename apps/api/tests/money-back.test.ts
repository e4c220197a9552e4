import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askHelper, askOffice, type SignedIn } from './api.ts';
import { newestPayout, postedSince, returnPayout, statementEntries } from './bank-and-books.ts';
import { debitTimeOf, moveDays, movePast } from './dates.ts';
import {
  createLoanOut,
  eventually,
  myLoan,
  openCheckout,
  openDispute,
  payByCard,
  payLoan,
  type RunningProduct,
  signInAdmin,
  startProduct,
} from './harness.ts';

/** Money that comes back while other money is under way, in one lender’s books, which are closed at the end. */
let product: RunningProduct;
let admin: SignedIn;
let closed = false;

beforeAll(async () => {
  product = await startProduct();
  admin = await signInAdmin(product);
});
afterAll(() => (closed ? product.place.remove() : product.stop()));

const office = (method: string, path: string, body?: unknown) =>
  askOffice(product, admin, method, path, body);
const help = (helper: string, form?: Record<string, string>) => askHelper(product, helper, form);

const lose = (dispute: string) => help(`disputes/${dispute}`, { status: 'lost' });
const posted = (loanId: string, event: string) => postedSince(product, admin, loanId, event);

async function eventsOf(loanId: string): Promise<string[]> {
  return (await statementEntries(product, admin, loanId)).map(({ event }) => event);
}

// biome-ignore lint/suspicious/noExplicitAny: the wire's shape is what these tests look at.
function loanIs({ token }: SignedIn, is: (loan: any) => boolean) {
  return eventually(() => myLoan(product, token), is);
}

async function owes(loanId: string, owed: number): Promise<void> {
  await product.drain();
  const last = (await statementEntries(product, admin, loanId)).at(-1);
  expect(last).toMatchObject({ owed, owed_back: 0 });
}

async function refundOf(loanId: string) {
  const all: { loan_id: string; id: string; status: string }[] = await office(
    ...(['GET', 'refunds?limit=100'] as const),
  );
  return all.find(({ loan_id }) => loan_id === loanId);
}

/** A paid loan whose payout came back, so that its payment is to be given back. */
async function refundedLoan(card?: string) {
  const { borrower, loanId } = await createLoanOut(product, admin);
  const payout = await newestPayout(product);
  const charge = card ? await payWith(card, borrower, loanId) : undefined;
  const paid = charge ?? (await payLoan(product, borrower, loanId)).charge;
  await product.drain();
  await returnPayout(product, payout);
  return { borrower, loanId, charge: paid };
}

async function payWith(number: string, borrower: SignedIn, loanId: string): Promise<string> {
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
  await help(
    `checkout/sessions/${sessionId}/pay`,
    Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  );
  await loanIs(borrower, ({ status }) => status === 'repaid');
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return String(intent.latest_charge);
}

describe('a dispute that is lost while the payment’s refund is being sent', () => {
  const hold = async (kind: string) =>
    (await help('faults', { kind, method: 'POST', path: '/v1/refunds' })).id as string;
  const isHeld = (fault: string) =>
    eventually(
      () => product.bank('GET', `/v1/test_helpers/faults`),
      ({ body }) =>
        body.data.some((one: { id: string; hits: number }) => one.id === fault && one.hits > 0),
    );
  const letGo = (fault: string) => product.bank('DELETE', `/v1/test_helpers/faults/${fault}`);

  it('waits for what becomes of it: one the provider refuses is owed no longer', async () => {
    const fault = await hold('hold_before');
    const { loanId, charge } = await refundedLoan();
    await isHeld(fault);
    await lose(await openDispute(product, charge));
    await eventually(
      () => eventsOf(loanId),
      (events) => events.includes('dispute_opened'),
    );
    expect(await eventsOf(loanId)).not.toContain('lost_payment_not_owed');
    expect(await refundOf(loanId)).toMatchObject({ status: 'under_way' });
    await letGo(fault);
    await eventually(
      () => refundOf(loanId),
      (refund) => refund?.status === 'owed',
    );
    await moveDays(product, admin, 1);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -2500, refunds_payable: 2500 },
    });
    expect(await refundOf(loanId)).toBeUndefined();
    await owes(loanId, 0);
  });

  it('and one that arrives has given it back twice, at the lender’s cost', async () => {
    const fault = await hold('hold_after');
    const { borrower, loanId, charge } = await refundedLoan();
    await isHeld(fault);
    await lose(await openDispute(product, charge, { amount: '2500' }));
    await letGo(fault);
    await loanIs(borrower, ({ money_back }) => money_back.refunds[0]?.status === 'given_back');
    await moveDays(product, admin, 1);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -2500, dispute_fees: 2500 },
    });
    await owes(loanId, 0);
  });

  it('and one that fails days later is owed no longer either, until the dispute is won after all', async () => {
    const { loanId, charge } = await refundedLoan('4000000000007726');
    await eventually(
      () => eventsOf(loanId),
      (events) => events.includes('refund_created'),
    );
    const dispute = await openDispute(product, charge, { amount: '2500' });
    await lose(dispute);
    expect(await posted(loanId, 'lost_payment_not_owed')).toMatchObject({ dispute_fees: 2500 });
    const refund = (await product.books.refunds.list({ limit: 1 })).data[0]?.id;
    await help(`refunds/${refund}`, { status: 'failed' });
    expect(await posted(loanId, 'refund_failed')).toEqual({
      ...{ provider_balance: 2500, dispute_fees: -2500 },
    });
    expect(await refundOf(loanId)).toBeUndefined();
    await owes(loanId, 0);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    expect(await posted(loanId, 'dispute_won_after_paid_again')).toEqual({
      ...{ provider_balance: 2500, refunds_payable: -2500 },
    });
    // The provider refunds nothing that was disputed: it is given back by hand.
    const owed = await eventually(
      () => refundOf(loanId),
      (found) => found?.status === 'owed',
    );
    await office('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 12' });
    await owes(loanId, 0);
  });
});

describe('a dispute about a part of a payment', () => {
  it('that is lost leaves the loan repaid, at the lender’s cost, which is undone when it is won', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const { charge } = await payLoan(product, borrower, loanId);
    const dispute = await openDispute(product, charge, { amount: '1000' });
    await lose(dispute);
    expect(await posted(loanId, 'lost_payment_not_owed')).toEqual({
      ...{ disputed_payments: -1000, dispute_fees: 1000 },
    });
    await owes(loanId, 0);
    expect(await myLoan(product, borrower.token)).toMatchObject({
      ...{ status: 'repaid', total_due: 0 },
      money_back: { disputes: [{ amount: 10, status: 'lost' }] },
    });
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    expect(await posted(loanId, 'lost_payment_won_back')).toEqual({
      ...{ provider_balance: 1000, dispute_fees: -1000 },
    });
    await owes(loanId, 0);
  });
});

describe('a payment page', () => {
  it('that had expired when it was paid, beside the page that took its place, is given back at once, for both to see', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const first = await openCheckout(product, borrower.token, loanId);
    // Overdue since, and with a late fee.
    await moveDays(product, admin, 8);
    const second = await openCheckout(product, borrower.token, loanId);
    expect(second.sessionId).not.toBe(first.sessionId);
    const [late, paid] = await Promise.all([
      help(`checkout/sessions/${first.sessionId}/complete`, {
        ...{ payment_method: 'card', late: 'true' },
      }),
      payByCard(product, second.sessionId),
    ]);
    expect([late.status, paid.status]).toEqual(['complete', 200]);
    const loan = await loanIs(
      borrower,
      ({ money_back }) => money_back.refunds[0]?.status === 'given_back',
    );
    // Either may settle first: what the first page said settles the loan, and the fee posted meanwhile is waived.
    const returned = loan.money_back.refunds;
    expect(returned).toHaveLength(1);
    expect([25, 26.25]).toContain(returned[0].amount);
    expect(loan).toMatchObject({ status: 'repaid', total_due: 0 });
    const told = await product.call('GET', `/payments/status/${first.sessionId}`, {
      token: borrower.token,
    });
    expect(told.body.payment_status).toBe('paid');
    const events = await eventsOf(loanId);
    expect(events.filter((event) => event === 'paid')).toHaveLength(1);
    expect(events.filter((event) => event === 'excess_payment')).toHaveLength(1);
    expect(events.filter((event) => event === 'refund_created')).toHaveLength(1);
    await owes(loanId, 0);
    const seen = await product.call('GET', `/loans/${loanId}`, { token: borrower.token });
    expect(seen.body.money_back.refunds).toHaveLength(1);
  });
});

describe('a payout that comes back', () => {
  it('of a loan in default, waits to be sent again as it was signed', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const payout = await newestPayout(product);
    await moveDays(product, admin, 39);
    expect(await loanIs(borrower, ({ status }) => status === 'defaulted')).toMatchObject({
      late_fee: 1.25,
    });
    await returnPayout(product, payout);
    expect(await loanIs(borrower, ({ disbursed }) => !disbursed)).toMatchObject({
      ...{ status: 'funded', late_fee: 0, total_due: 25, term_date: null },
    });
    expect(await posted(loanId, 'payout_returned')).toEqual({
      ...{ provider_payout_account: 2000, principal_due: -2000 },
      ...{ interest_due: -500, unearned_interest: 500 },
      ...{ late_fee_due: -125, unearned_late_fees: 125 },
      ...{ approved_not_sent: 2000, approved_not_sent_contra: -2000 },
    });
  });

  it('of a loan that was written off, is a loss and a claim no longer; one paid since is owed back, and who was told that it failed is told that it goes again', async () => {
    const reason = 'Not reachable';
    const writtenOff = async () => {
      const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
      return { borrower, loanId, payout: await newestPayout(product) };
    };
    const [unpaid, paid] = [await writtenOff(), await writtenOff()];
    await moveDays(product, admin, 9);
    for (const { loanId } of [unpaid, paid]) {
      await office('POST', `loans/${loanId}/write-off`, { reason });
    }
    await returnPayout(product, unpaid.payout);
    await loanIs(unpaid.borrower, ({ status }) => status === 'cancelled');
    expect(await posted(unpaid.loanId, 'payout_returned')).toEqual({
      ...{ provider_payout_account: 2000, loan_losses: -2000 },
      ...{ written_off_claims: -2625, written_off_claims_contra: 2625 },
    });

    await payLoan(product, paid.borrower, paid.loanId);
    expect(await posted(paid.loanId, 'paid_after_write_off')).toMatchObject({ recoveries: -2000 });
    await returnPayout(product, paid.payout);
    const cancelled = await loanIs(
      paid.borrower,
      ({ money_back }) => money_back.refunds[0]?.status === 'given_back',
    );
    expect(cancelled).toMatchObject({
      ...{ status: 'cancelled', money_back: { refunds: [{ amount: 26.25 }] } },
    });
    expect(await posted(paid.loanId, 'payout_undone_after_payment')).toEqual({
      ...{ provider_payout_account: 2000, loan_losses: -2000, recoveries: 2000 },
      ...{ provider_balance: -2625, interest_income: 500, late_fee_income: 125 },
    });
    await owes(unpaid.loanId, 0);
    await owes(paid.loanId, 0);

    const subjects = async () => (await toldTo(paid)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('We sent you $26.25 back');
    const { id: refund } = (await product.books.refunds.list({ limit: 1 })).data[0] ?? {};
    await help(`refunds/${refund}`, { status: 'failed' });
    const owed = await eventually(
      () => refundOf(paid.loanId),
      (found) => found?.status === 'owed',
    );
    expect(await subjects()).toContain('We owe you $26.25');
    await office('POST', `refunds/${owed?.id}/retry`);
    await loanIs(paid.borrower, ({ money_back }) => money_back.refunds[0]?.status === 'given_back');
    expect(await subjects()).toContain('We sent you $26.25 back');
    await owes(paid.loanId, 0);
  });

  it('of a loan that was paid directly, owes that back by hand, and the borrower is asked where to', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const payout = await newestPayout(product);
    await office('POST', `loans/${loanId}/record-payment`, { reason: 'Paid at the counter' });
    await returnPayout(product, payout);
    await loanIs(borrower, ({ status }) => status === 'cancelled');
    const owed = await refundOf(loanId);
    expect(owed).toMatchObject({ status: 'owed', amount: 25, received_outside: true });
    await product.drain();
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    const told = body.notices.find(({ kind }: { kind: string }) => kind === 'loan_cancelled');
    expect(told.text).toContain('What you paid us directly, $25.00, is yours. Tell us where to');
    await office('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 13' });
    await owes(loanId, 0);
  });

  it('after a dispute was won and given back by a second payment, owes that payment too', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const payout = await newestPayout(product);
    const { charge } = await payLoan(product, borrower, loanId);
    const dispute = await openDispute(product, charge);
    await lose(dispute);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    await payLoan(product, borrower, loanId);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    await loanIs(borrower, ({ money_back }) => money_back.refunds[0]?.status === 'given_back');
    await returnPayout(product, payout);
    await loanIs(borrower, ({ status }) => status === 'cancelled');
    // The provider gives a payment back once, and nothing that was disputed: this is given back by hand.
    const owed = await eventually(
      () => refundOf(loanId),
      (refund) => refund?.status === 'owed',
    );
    expect(owed).toMatchObject({ amount: 25, received_outside: false });
    await office('POST', `refunds/${owed?.id}/given-back`, { reference: 'Check 14' });
    await owes(loanId, 0);
  });

  const returned = async (loan: { borrower: SignedIn; loanId: string; payout: string }) => {
    await returnPayout(product, loan.payout);
    await loanIs(loan.borrower, ({ disbursed }) => !disbursed);
  };
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
  const isGivenBack = ({ borrower }: { borrower: SignedIn }) =>
    loanIs(borrower, ({ money_back }) => money_back.refunds[0]?.status === 'given_back');
  const toldTo = async ({ borrower }: { borrower: SignedIn }) => {
    await product.drain();
    const { body } = await product.call('GET', '/notices', { token: borrower.token });
    return body.notices as { kind: string; subject: string; text: string }[];
  };

  it('while a bank payment is under way, leaves nothing owed: the payment goes back when it settles', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
    const loan = { borrower, loanId, payout: await newestPayout(product) };
    const payment = await payByBank(loan);
    await returned(loan);
    const sent = await product.call('POST', `/admin/disburse-loan/${loanId}`, {
      token: admin.token,
    });
    expect(sent).toMatchObject({ status: 409, body: { code: 'payment_in_flight' } });
    await settle(payment, 'succeeded');
    const waiting = await loanIs(
      borrower,
      ({ money_back, payment_processing }) =>
        money_back.refunds.length === 1 && !payment_processing,
    );
    expect(waiting).toMatchObject({
      ...{ status: 'funded', payment_processing: false, money_back: { refunds: [{ amount: 25 }] } },
    });
    await moveDays(product, admin, 4);
    await isGivenBack(loan);
    await owes(loanId, 0);
  });

  it('and its payment settles after the loan was cancelled, by its borrower or because nobody has the money, is told to give it back', async () => {
    const out = async () => {
      const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
      return { borrower, loanId, payout: await newestPayout(product) };
    };
    const [cancelled, writtenOff] = [await out(), await out()];
    const first = await payByBank(cancelled);
    await returned(cancelled);
    const { token } = cancelled.borrower;
    const path = `/loans/${cancelled.loanId}/cancel`;
    expect((await product.call('POST', path, { token })).status).toBe(200);
    await settle(first, 'succeeded');
    await loanIs(cancelled.borrower, ({ money_back }) => money_back.refunds.length === 1);
    expect((await toldTo(cancelled)).map(({ subject }) => subject)).toContain(
      'We sent you $25.00 back',
    );

    await moveDays(product, admin, 9);
    const reason = 'Not reachable';
    await office('POST', `loans/${writtenOff.loanId}/write-off`, { reason });
    const second = await payByBank(writtenOff);
    await returned(writtenOff);
    await settle(second, 'succeeded');
    await loanIs(writtenOff.borrower, ({ money_back }) => money_back.refunds.length === 1);
    expect((await toldTo(writtenOff)).map(({ subject }) => subject)).toContain(
      'We sent you $26.25 back',
    );
    await isGivenBack(cancelled);
    await owes(cancelled.loanId, 0);
    await owes(writtenOff.loanId, 0);
  });

  it('while its debit is under way, leaves nothing owed either: a debit that fails then asks for nothing', async () => {
    const { borrower, loanId } = await createLoanOut(product, admin);
    const loan = { borrower, loanId, payout: await newestPayout(product) };
    await movePast(product, admin, debitTimeOf(await myLoan(product, borrower.token)));
    await loanIs(borrower, ({ payment_processing }) => payment_processing);
    const [customer] = (await product.books.customers.list({ email: borrower.email })).data;
    const { data } = await product.books.paymentIntents.list({ customer: customer?.id ?? '' });
    await returned(loan);
    await settle(data[0]?.id ?? '', 'account_closed');
    await loanIs(borrower, ({ payment_processing }) => !payment_processing);
    const told = (await toldTo(loan)).find(({ kind }) => kind === 'debit_failed');
    expect(told?.text).toContain('the account is closed. You owe nothing on this loan now');
    expect(told?.text).not.toMatch(/please pay|late fee|\$0\.00/i);
    await owes(loanId, 0);
  });
});

describe('a fee that is not known when its payment settles', () => {
  it('is posted once it is, once; the closes say so meanwhile, and no longer', async () => {
    await help('settings', { balance_transactions: 'later' });
    const { borrower, loanId } = await createLoanOut(product, admin);
    await payLoan(product, borrower, loanId);
    await moveDays(product, admin, 1);
    expect(await eventsOf(loanId)).not.toContain('provider_fee');
    const breaks = () => office('GET', 'breaks?limit=200');
    const open = (await breaks()).filter(
      ({ gone_at }: { gone_at: string | null }) => gone_at === null,
    );
    // 2.9 % of $25.00 and $0.30.
    expect(open).toMatchObject([{ concerns: 'fee', expected: 0, found: -1.03 }]);
    await help('settings', { balance_transactions: 'at_once' });
    await moveDays(product, admin, 2);
    expect(await posted(loanId, 'provider_fee')).toEqual({
      ...{ provider_fees: 103, provider_balance: -103 },
    });
    const fees = (await eventsOf(loanId)).filter((event) => event === 'provider_fee');
    expect(fees).toHaveLength(1);
  });
});

describe('the close of all of this', () => {
  it('finds no break, and no work is left that fails', async () => {
    await product.drain();
    await office('POST', 'closes');
    const breaks = await office('GET', 'breaks?limit=200');
    expect(breaks.filter(({ gone_at }: { gone_at: string | null }) => gone_at === null)).toEqual(
      [],
    );
    const { debit, credit } = await office('GET', 'ledger/trial-balance');
    expect(debit).toBe(credit);
    await product.close();
    closed = true;
    const failing = 'select kind, last_error from work where last_error is not null';
    expect(await product.place.query(failing)).toEqual([]);
  });
});
