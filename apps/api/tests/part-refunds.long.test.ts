import { describe, expect, it } from 'vitest';
import { eventually, openCheckout, openDispute } from './harness.ts';
import { expectCleanClose } from './refunds.ts';
import {
  admin,
  asAdmin,
  eventsOf,
  giveByHand,
  help,
  isOwedBack,
  loanIs,
  loanOut,
  lose,
  noticesTo,
  owes,
  type Paid,
  paidLoan,
  posted,
  product,
  refundOf,
  refundPart,
  refundsAre,
  refuseNextRefund,
  restart,
  returned,
  useHere,
} from './shared/part-refunds.ts';

useHere();

/** Makes a paid loan whose payment is refunded slowly: each refund is pending until the test ends it. */
async function loanPaidBySlowCard(): Promise<Paid> {
  const loan = await loanOut();
  const { sessionId } = await openCheckout(product, loan.borrower.token, loan.loanId);
  await help(`checkout/sessions/${sessionId}/pay`, {
    ...{ 'card[number]': '4000000000007726', 'card[cvc]': '123' },
    ...{ 'card[exp_month]': '12', 'card[exp_year]': '2034' },
  });
  await loanIs(loan.borrower, ({ status }) => status === 'repaid');
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  return { ...loan, charge: String(intent.latest_charge) };
}

async function refundAtProvider({ charge }: Paid, amountCents: number): Promise<string> {
  const sent = await eventually(
    async () =>
      (await product.books.refunds.list({ charge })).data.find(
        ({ amount }) => amount === amountCents,
      ),
    (refund) => refund !== undefined,
  );
  return String(sent?.id);
}

const failsAtProvider = (refund: string) => help(`refunds/${refund}`, { status: 'failed' });

describe('when a payout comes back after a part of the payment was refunded, the borrower', () => {
  it('is owed what two part refunds leave, one made before and one after it came back', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await refuseNextRefund();
    await returned(loan);
    await isOwedBack(loan, 20);
    await refundPart(loan, 700);
    await refundsAre(loan, ['5 given_back', '7 given_back', '13 given_back']);
    await owes(loan.loanId, 0);
  });

  it('is owed what two part refunds leave, both made before it came back', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await refundPart(loan, 700);
    await returned(loan);
    await refundsAre(loan, ['5 given_back', '7 given_back', '13 given_back']);
    await owes(loan.loanId, 0);
  });

  it('is owed nothing more if all of the payment went back in parts', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 2400);
    await refundPart(loan, 100);
    await returned(loan);
    await refundsAre(loan, ['1 given_back', '24 given_back']);
    const notice = (await noticesTo(loan)).find(({ kind }) => kind === 'loan_cancelled');
    expect(notice?.text).toContain('You paid $25.00, and all of it has already gone back to you.');
    await owes(loan.loanId, 0);
  });

  it('is owed a part that fails at the provider afterwards too', async () => {
    const loan = await paidLoan();
    const part = await refundPart(loan, 500);
    await returned(loan);
    await refundsAre(loan, ['5 given_back', '20 given_back']);
    await failsAtProvider(part);
    await isOwedBack(loan, 5);
    await asAdmin('POST', `refunds/${(await refundOf(loan.loanId))?.id}/retry`);
    await refundsAre(loan, ['5 given_back', '20 given_back']);
    await owes(loan.loanId, 0);
  });

  it('is owed a part that had failed before only once', async () => {
    const loan = await paidLoan();
    await failsAtProvider(await refundPart(loan, 500));
    await isOwedBack(loan, 5);
    await returned(loan);
    await refundsAre(loan, ['5 owed', '20 given_back']);
    await giveByHand(loan);
    await owes(loan.loanId, 0);
  });

  it('is owed the rest while the part is still in flight', async () => {
    const paid = await loanPaidBySlowCard();
    const part = await refundPart(paid, 500);
    await returned(paid);
    await refundsAre(paid, ['5 under_way', '20 under_way']);
    await failsAtProvider(part);
    await isOwedBack(paid, 5);
    await help(`refunds/${await refundAtProvider(paid, 2000)}`, { status: 'succeeded' });
    await refundsAre(paid, ['5 owed', '20 given_back']);
    await giveByHand(paid);
    await owes(paid.loanId, 0);
  });

  it('is owed the rest if their account was deleted by then', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await asAdmin('DELETE', `members/${loan.borrower.id}`);
    await help(`treasury/outbound_payments/${loan.payout}/return`, {
      'returned_details[code]': 'account_closed',
    });
    await posted(loan.loanId, 'payout_undone_after_payment');
    await expect.poll(() => eventsOf(loan.loanId)).toContain('refund_created');
    await owes(loan.loanId, 0);
    const { data } = await product.books.refunds.list({ charge: loan.charge });
    expect(data.map(({ amount }) => amount).sort()).toEqual([2000, 500]);
  });
});

describe('when a dispute gives back what was owed after a part refund', () => {
  it('the whole payment is lost and nothing is owed', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await refuseNextRefund();
    await returned(loan);
    await isOwedBack(loan, 20);
    await lose(await openDispute(product, loan.charge));
    await isOwedBack(loan, undefined);
    await owes(loan.loanId, 0);
  });

  it('in part, only the rest is owed, and the part too once the dispute is won after all', async () => {
    const loan = await paidLoan();
    await refundPart(loan, 500);
    await refuseNextRefund();
    await returned(loan);
    await isOwedBack(loan, 20);
    const dispute = await openDispute(product, loan.charge, { amount: '800' });
    await lose(dispute);
    // The provider refunds nothing that was disputed, so the rest stays owed.
    await isOwedBack(loan, 12);
    await giveByHand(loan);
    await owes(loan.loanId, 0);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    await isOwedBack(loan, 8);
    await giveByHand(loan);
    await owes(loan.loanId, 0);
  });

  it('while both refunds are under way, neither is owed when it fails', async () => {
    const loan = await loanPaidBySlowCard();
    const part = await refundPart(loan, 500);
    await returned(loan);
    await refundsAre(loan, ['5 under_way', '20 under_way']);
    // Sent before the dispute: the provider refunds nothing that is disputed.
    const rest = await refundAtProvider(loan, 2000);
    await lose(await openDispute(product, loan.charge, { amount: '2500' }));
    await posted(loan.loanId, 'lost_payment_not_owed');
    await failsAtProvider(rest);
    await refundsAre(loan, ['5 under_way']);
    await failsAtProvider(part);
    await refundsAre(loan, []);
    await owes(loan.loanId, 0);
  });

  it('before the payout comes back, in part, only the rest is owed', async () => {
    const loan = await paidLoan();
    const dispute = await openDispute(product, loan.charge, { amount: '800' });
    await lose(dispute);
    await posted(loan.loanId, 'lost_payment_not_owed');
    await returned(loan);
    await isOwedBack(loan, 17);
    await product.drain();
    await giveByHand(loan);
    await owes(loan.loanId, 0);
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    await isOwedBack(loan, 8);
    await giveByHand(loan);
    await owes(loan.loanId, 0);
  });
});

it('a refund that is more than the books owe is neither sent nor recorded as given by hand', async () => {
  const loan = await paidLoan();
  await refundPart(loan, 500);
  await refuseNextRefund();
  await returned(loan);
  await isOwedBack(loan, 20);
  await product.drain();
  const id = (await refundOf(loan.loanId))?.id;
  const change = (...statements: string[]) =>
    restart({}, async () => {
      for (const statement of statements) await product.place.query(statement);
    });
  await change(`update refunds set amount_cents = 2500 where id = '${id}'`);
  const given = await product.call('POST', `/admin/refunds/${id}/given-back`, {
    ...{ token: admin.token, body: { reference: 'wire 12' } },
  });
  expect(given.status).toBe(500);
  await change(
    `update refunds set status = 'planned' where id = '${id}'`,
    `insert into work (id, queue, kind, key, due_at, created_at)
      values (gen_random_uuid(), 'money', 'send_refund', '${id}', now(), now())`,
  );
  await product.drain();
  // The provider was not asked: it would have refused.
  expect(await refundOf(loan.loanId)).toMatchObject({ status: 'under_way' });
  await change(
    `update refunds set status = 'failed', amount_cents = 2000 where id = '${id}'`,
    `delete from work where key = '${id}'`,
  );
  await giveByHand(loan);
  await owes(loan.loanId, 0);
});

expectCleanClose({ product, admin });
