import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { newestPayout } from './bank-and-books.ts';
import { createLoanOut, eventually, openCheckout, openDispute, payLoan } from './harness.ts';
import { expectCleanClose, refundsOf } from './refunds.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();
const { eventsOf, help, loanIs, lose, asAdmin, owes, posted, refundOf, returned } = refundsOf({
  product,
  admin,
});

/** Makes a paid loan whose payout came back: its payment is being refunded to a card that reports the refund later. */
async function refundUnderWay() {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
  const payout = await newestPayout(product);
  const { sessionId } = await openCheckout(product, borrower.token, loanId);
  // A refund by this card is pending until the test ends it.
  await help(`checkout/sessions/${sessionId}/pay`, {
    ...{ 'card[number]': '4000000000007726', 'card[cvc]': '123' },
    ...{ 'card[exp_month]': '12', 'card[exp_year]': '2034' },
  });
  await loanIs(borrower, ({ status }) => status === 'repaid');
  const session = await product.books.checkout.sessions.retrieve(sessionId);
  const intent = await product.books.paymentIntents.retrieve(String(session.payment_intent));
  await returned({ borrower, payout });
  await posted(loanId, 'refund_created');
  await product.drain();
  const [refund] = (await product.books.refunds.list({ payment_intent: intent.id })).data;
  return { borrower, loanId, refund: String(refund?.id), charge: String(intent.latest_charge) };
}

/** Makes `first` wait where it writes a notice, with its locks, until the call `meanwhile` waits for those locks. */
async function whileNotifying(
  first: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const connectionString = product.place.environment.DATABASE_URL;
  const holder = new pg.Client({ connectionString });
  const looker = new pg.Client({ connectionString });
  await Promise.all([holder.connect(), looker.connect()]);
  const waiting = async () => {
    const { rows } = await looker.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  try {
    await holder.query('begin');
    await holder.query('lock table notices in share mode');
    await first();
    await eventually(waiting, (count) => count > 0);
    await meanwhile();
    await eventually(waiting, (count) => count > 1);
  } finally {
    await holder.query('rollback');
    await Promise.all([holder.end(), looker.end()]);
  }
}

describe.runIf(process.env.TEST_DATABASE_URL)('a refund that fails', () => {
  it('at the moment when its payment’s dispute is lost is owed no longer: the payer has the money', async () => {
    const { borrower, loanId, refund, charge } = await refundUnderWay();
    const dispute = await openDispute(product, charge, { amount: '2500' });
    await posted(loanId, 'dispute_opened');
    await product.drain();
    await whileNotifying(
      () => help(`refunds/${refund}`, { status: 'failed' }),
      () => lose(dispute),
    );
    await loanIs(
      borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.disputes[0]?.status === 'lost',
    );
    await product.drain();
    expect(await refundOf(loanId)).toBeUndefined();
    await owes(loanId, 0);
  });

  it('while its member is being deleted keeps the member, because it is owed', async () => {
    const { borrower, loanId, refund } = await refundUnderWay();
    await help(`refunds/${refund}`, { status: 'succeeded' });
    await loanIs(
      borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    let deletion: Promise<{ status: number; body: { code: string } }> | undefined;
    await whileNotifying(
      () => help(`refunds/${refund}`, { status: 'failed' }),
      async () => {
        deletion = product.call('DELETE', `/admin/members/${borrower.id}`, { token: admin.token });
      },
    );
    expect(await deletion).toMatchObject({ status: 409, body: { code: 'money_in_transit' } });
    await product.drain();
    const owed = await refundOf(loanId);
    expect(owed).toMatchObject({ status: 'owed' });
    await asAdmin('POST', `refunds/${owed?.id}/given-back`, { reference: 'wire 7' });
  });
});

it('two payments that were lost and are both won back after a third are both owed back', async () => {
  const { borrower, loanId } = await createLoanOut(product, admin, { automatic: false });
  const lost: string[] = [];
  for (const count of [1, 2]) {
    const dispute = await openDispute(product, (await payLoan(product, borrower, loanId)).charge);
    lost.push(dispute);
    await product.drain();
    await lose(dispute);
    await loanIs(borrower, ({ status }) => status === 'disbursed');
    expect((await eventsOf(loanId)).filter((event) => event === 'dispute_lost')).toHaveLength(
      count,
    );
  }
  await payLoan(product, borrower, loanId);
  for (const dispute of lost) {
    await help(`disputes/${dispute}`, { status: 'appeal_under_review' });
    await help(`disputes/${dispute}`, { status: 'won' });
    await product.drain();
  }
  const paid = await loanIs(borrower, ({ refunds_and_disputes: { refunds } }) =>
    refunds.some(({ status }: { status: string }) => status === 'owed'),
  );
  expect(paid.status).toBe('repaid');
  // One of them goes back by the third payment. The provider refunds nothing twice, and nothing that was disputed.
  expect(
    paid.refunds_and_disputes.refunds.map(({ status }: { status: string }) => status).sort(),
  ).toEqual(['given_back', 'owed']);
  const owed = await refundOf(loanId);
  await asAdmin('POST', `refunds/${owed?.id}/retry`);
  await product.drain();
  const again = await refundOf(loanId);
  expect(again).toMatchObject({ status: 'owed' });
  await asAdmin('POST', `refunds/${again?.id}/given-back`, { reference: 'wire 8' });
});

expectCleanClose({ product, admin });
