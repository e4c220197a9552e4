import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from './api.ts';
import { movementsAtBank, newestPayout, returnPayout } from './bank-and-books.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  loanArrives,
  myLoan,
  openCheckout,
  payByCard,
  requestLoan,
  signInAdmin,
  startBeside,
} from './harness.ts';
import { type LosingProduct, startLosingProduct } from './lost-tail.ts';
import { refundsOf } from './refunds.ts';

interface Lent {
  borrower: SignedIn;
  loanId: string;
  /** The key of the first press on Disburse. */
  key: string;
}

let losing: LosingProduct;
let admin: SignedIn;
beforeAll(async () => {
  losing = await startLosingProduct();
  admin = await signInAdmin(losing.product);
});
afterAll(() => losing.product.stop());

async function requested(): Promise<Lent> {
  const { product } = losing;
  const borrower = await createVerifiedBorrower(product, admin);
  const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
  return { borrower, loanId: body.id, key: randomUUID() };
}

async function batchRequested(count: number): Promise<Lent[]> {
  const lent: Lent[] = [];
  for (let number = 0; number < count; number++) lent.push(await requested());
  return lent;
}

const payoutsAtBank = async ({ borrower }: Lent) =>
  (await movementsAtBank(losing.product, borrower.email)).payouts;

/** Presses until the answer is no passing failure, like an admin whose page says to try again. */
function press({ loanId }: Lent, key?: string) {
  return eventually(
    () => disburse(losing.product, admin, loanId, key),
    ({ status }) => status < 500,
  );
}

async function send(lent: Lent): Promise<void> {
  expect((await press(lent, lent.key)).status).toBe(200);
  await eventually(
    () => myLoan(losing.product, lent.borrower.token),
    ({ status }) => status === 'disbursed',
  );
}

async function expectSentOnce(lent: Lent): Promise<void> {
  await eventually(
    () => myLoan(losing.product, lent.borrower.token),
    ({ status }) => status === 'disbursed',
  );
  await losing.product.drain();
  expect(await payoutsAtBank(lent)).toEqual([{ amount: 2000, status: 'posted' }]);
}

async function expectBooksToAgree(): Promise<void> {
  const { product } = losing;
  await product.drain();
  const closed = await product.call('POST', '/admin/closes', { token: admin.token });
  expect(closed.status).toBe(200);
  const { body } = await product.call('GET', '/admin/breaks', { token: admin.token });
  expect(body).toEqual([]);
}

describe('a database that loses its last commits beneath a running product', () => {
  it('has no loan paid twice that is sent again, by the same key or another', async () => {
    const loans = await batchRequested(6);
    await losing.keep();
    for (const lent of loans) await send(lent);
    await losing.lose();
    const pressed = loans.map((lent, index) => press(lent, index % 2 === 0 ? lent.key : undefined));
    for (const { status } of await Promise.all(pressed)) expect(status).toBe(200);
    for (const lent of loans) await expectSentOnce(lent);
    await expectBooksToAgree();
  });

  it('learns by itself what was sent, though nobody presses anything', async () => {
    const lent = await requested();
    await losing.keep();
    await send(lent);
    await losing.lose();
    await expectSentOnce(lent);
    await expectBooksToAgree();
  });

  it('sends money again that was never sent', async () => {
    const [lost, later] = await Promise.all([requested(), requested()]);
    await losing.keep();
    await losing.lose();
    for (const lent of [lost, later]) await send(lent);
    for (const lent of [lost, later]) await expectSentOnce(lent);
  });
});

const faults = '/v1/test_helpers/faults';

/** Waits until the product has tried to record each of so many events of an object at the provider. */
const wereTried = (objectId: string, count: number) =>
  eventually(
    () =>
      losing.query(
        `select 1 from webhook_events event
          left join work on work.kind = 'process_event' and work.key = event.id
          where event.object_id = '${objectId}'
            and (event.processed_at is not null or work.last_error is not null)`,
      ),
    (tried) => tried.length >= count,
  );

describe('what was sent in the place of something that failed', () => {
  it('is a payout, though the return of the one before is recorded after it', async () => {
    const { product } = losing;
    const lent = await requested();
    await send(lent);
    const returned = await newestPayout(product);
    await losing.keep();
    await returnPayout(product, returned);
    await eventually(
      () => myLoan(product, lent.borrower.token),
      ({ disbursed }) => !disbursed,
    );
    await send({ ...lent, key: randomUUID() });
    const again = await newestPayout(product);
    const unread = await product.bank('POST', faults, {
      ...{ kind: 'rate_limited', method: 'GET', percent: '100' },
      path: `/v1/treasury/outbound_payments/${returned}`,
    });
    await losing.lose();
    await wereTried(again, 2);
    await product.bank('DELETE', `${faults}/${unread.body.id}`);
    await eventually(
      () => losing.query(`select 1 from payouts where provider_id = '${again}'`),
      (rows) => rows.length === 1,
    );
    await eventually(
      () => myLoan(product, lent.borrower.token),
      ({ status }) => status === 'disbursed',
    );
    expect((await payoutsAtBank(lent)).map(({ status }) => status).toSorted()).toEqual([
      ...['posted', 'returned'],
    ]);
    await expectBooksToAgree();
  });

  it.each([
    ['nobody presses anything', false],
    ['somebody presses Send Again once more', true],
  ])('is a refund, though %s', async (_case, isPressed) => {
    const { product } = losing;
    const { help, loanIs, refundOf, returned } = refundsOf({ product, admin });
    const lent = await requested();
    const { token } = lent.borrower;
    await send(lent);
    const payout = await newestPayout(product);
    const { sessionId } = await openCheckout(product, token, lent.loanId);
    // A refund by this card is pending until the test ends it.
    await help(`checkout/sessions/${sessionId}/pay`, {
      ...{ 'card[number]': '4000000000007726', 'card[cvc]': '123' },
      ...{ 'card[exp_month]': '12', 'card[exp_year]': '2034' },
    });
    await loanIs(lent.borrower, ({ status }) => status === 'repaid');
    await returned({ borrower: lent.borrower, payout });
    const { payment_intent } = await product.books.checkout.sessions.retrieve(sessionId);
    const atBank = () =>
      product.books.refunds
        .list({ payment_intent: String(payment_intent) })
        .then(({ data }) => data);
    const made = (count: number) => eventually(atBank, (refunds) => refunds.length === count);
    const [first] = await made(1);
    await help(`refunds/${first?.id}`, { status: 'failed' });
    const isOwed = (refund?: { status: string }) => refund?.status === 'owed';
    const owed = await eventually(() => refundOf(lent.loanId), isOwed);
    await losing.keep();
    const sendAgain = () =>
      product.call('POST', `/admin/refunds/${owed?.id}/retry`, { token: admin.token });
    expect((await sendAgain()).status).toBe(200);
    const [second] = await made(2);
    await help(`refunds/${second?.id}`, { status: 'succeeded' });
    await losing.lose();
    if (isPressed) {
      await eventually(sendAgain, ({ status }) => status < 500);
    }
    await loanIs(
      lent.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    await product.drain();
    expect(await refundOf(lent.loanId)).toBeUndefined();
    expect((await atBank()).map(({ status }) => status).toSorted()).toEqual([
      ...['failed', 'succeeded'],
    ]);
    await expectBooksToAgree();
  });

  it('is a refund that is heard of before its payment', async () => {
    const { product } = losing;
    const { loanIs, refundOf } = refundsOf({ product, admin });
    const lent = await requested();
    const { token } = lent.borrower;
    await send(lent);
    const { sessionId } = await openCheckout(product, token, lent.loanId);
    await losing.keep();
    await payByCard(product, sessionId);
    await loanIs(lent.borrower, ({ status }) => status === 'repaid');
    await returnPayout(product, await newestPayout(product));
    await loanIs(
      lent.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    const session = await product.books.checkout.sessions.retrieve(sessionId);
    const asked = { payment_intent: String(session.payment_intent) };
    const atBank = async () => (await product.books.refunds.list(asked)).data;
    const [refund] = await atBank();
    const unread = await product.bank('POST', faults, {
      ...{ kind: 'rate_limited', method: 'GET', percent: '100' },
      path: `/v1/checkout/sessions/${sessionId}`,
    });
    await losing.lose();
    await wereTried(refund?.id ?? '', 1);
    await product.bank('DELETE', `${faults}/${unread.body.id}`);
    await loanIs(
      lent.borrower,
      ({ refunds_and_disputes }) => refunds_and_disputes.refunds[0]?.status === 'given_back',
    );
    await product.drain();
    expect(await refundOf(lent.loanId)).toBeUndefined();
    expect(await atBank()).toHaveLength(1);
    await expectBooksToAgree();
  });
});

describe('a call of the lost database that still is on its way', () => {
  it('and the one that is made again are one to the bank', async () => {
    const { product } = losing;
    const lent = await requested();
    await losing.keep();
    const held = await product.bank('POST', faults, {
      kind: 'hold_before',
      method: 'POST',
      path: '/v1/treasury/outbound_payments',
      times: '1',
    });
    await press(lent, lent.key);
    const fault = `${faults}/${held.body.id}`;
    await eventually(
      () => product.bank('GET', fault),
      ({ body }) => body.hits === 1,
    );
    await losing.lose();
    expect((await press(lent)).status).toBe(200);
    // The bank refuses the second call while the first one is under way: both have one key.
    await eventually(
      () =>
        losing.query(`select 1 from work where kind = 'send_payout' and last_error is not null`),
      (rows) => rows.length === 1,
    );
    await product.bank('DELETE', fault);
    await expectSentOnce(lent);
    await expectBooksToAgree();
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('a second server on the database', () => {
  it('sends nothing again either', async () => {
    const other = await startBeside(losing.product);
    try {
      const loans = await batchRequested(2);
      await losing.keep();
      for (const lent of loans) await send(lent);
      await losing.lose();
      for (const { loanId } of loans) {
        const { status } = await eventually(
          () => disburse(other, admin, loanId),
          (answer) => answer.status < 500,
        );
        expect(status).toBe(200);
      }
      for (const lent of loans) {
        await loanArrives(other, lent.borrower.token);
        await expectSentOnce(lent);
      }
    } finally {
      await other.close();
    }
  });
});
