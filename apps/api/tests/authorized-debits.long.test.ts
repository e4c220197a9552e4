import { addDays, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { askHelper, type SignedIn } from './api.ts';
import { debitHourOf, debitTimeOf, letChangesStand, movePast } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  openDispute,
  payLoan,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

type Lent = ReturnType<typeof lentTo>;

/** One loan of a borrower who may have several. */
function lentTo(borrower: SignedIn, id: string) {
  const ask = (method: string, path: string, body?: object) =>
    product.call(method, path, { token: borrower.token, body });
  const history = async () => (await ask('GET', `/loans/${id}/history`)).body;
  const now = async () => {
    const { body } = await ask('GET', '/loans/my-loans');
    return body.borrowed.find((one: { id: string }) => one.id === id);
  };
  return {
    ...{ borrower, id, history, now },

    choose: (on: boolean) => ask('PUT', `/loans/${id}/automatic-repayment`, { on }),

    /** Authorizes one debit on the first day there is, and answers when that is taken. */
    async authorize(): Promise<Date> {
      const { amount, days } = (await history()).authorizable_debit;
      const body = { date: days[0].day, amount, channel: 'ach' };
      expect(await ask('POST', `/loans/${id}/authorize-debit`, body)).toMatchObject({
        status: 200,
        body: {
          debits: expect.arrayContaining([expect.objectContaining({ status: 'announced' })]),
        },
      });
      await product.drain();
      return debitHourOf(days[0].day);
    },

    /** Moves past the time of a debit, so that it is handed over, and ends the debit. */
    async debited(at: Date, outcome: string): Promise<void> {
      await product.drain();
      await movePast(product, admin, at);
      expect(await now()).toMatchObject({ payment_processing: true });
      const debit = (await paymentsOf(borrower)).find(({ status }) => status === 'processing');
      await askHelper(product, `payment_intents/${debit?.id}/settle`, { outcome });
      await eventually(now, ({ payment_processing }) => !payment_processing);
    },
  };
}

async function lend(borrower: SignedIn): Promise<Lent> {
  const { body } = await requestLoan(product, borrower.token, 8);
  await disburse(product, admin, body.id);
  const lent = lentTo(borrower, body.id);
  await eventually(lent.now, ({ status }) => status === 'disbursed');
  return lent;
}

async function paymentsOf({ email }: SignedIn) {
  const [customer] = (await product.books.customers.list({ email })).data;
  return (await product.books.paymentIntents.list({ customer: customer?.id ?? '' })).data;
}

async function giveTime({ id }: Lent, days: number): Promise<void> {
  const { body: config } = await product.call('GET', '/config');
  const today = localDay(new Date(config.business_date), 'America/New_York');
  const given = await product.call('PUT', `/admin/loans/${id}`, {
    token: admin.token,
    body: { term_date: addDays(today, days) },
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await letChangesStand(product, admin);
}

/** Two loans of one account; the debit of the first and its retry have failed. */
async function afterTwoFailures(end: (other: Lent) => Promise<void>): Promise<[Lent, Lent]> {
  const borrower = await createVerifiedBorrower(product, admin, 'insufficient_funds');
  const [failing, other] = [await lend(borrower), await lend(borrower)];
  await end(other);
  await failing.debited(debitTimeOf(await failing.now()), 'insufficient_funds');
  await failing.debited(new Date((await failing.now()).next_debit.date), 'insufficient_funds');
  return [failing, other];
}

const turnOff = async (lent: Lent) => {
  expect((await lent.choose(false)).status).toBe(200);
};

/** Pays by card, and loses that payment. */
async function loseDispute(lent: Lent): Promise<void> {
  const { charge } = await payLoan(product, lent.borrower, lent.id);
  const dispute = await openDispute(product, charge);
  await product.drain();
  await askHelper(product, `disputes/${dispute}`, { status: 'lost' });
  await eventually(lent.now, ({ status }) => status === 'disbursed');
}

const notDebited = { automatic_repayment: false, next_debit: null };

describe('a debit that its borrower authorizes is for itself alone, and', () => {
  it.each([
    ['stays the only one where automatic repayment was turned off', turnOff],
    ['stays the only one of a loan that a lost dispute opened again', loseDispute],
  ])('%s', async (_, end) => {
    const [failing, loan] = await afterTwoFailures(end);
    const before = (await paymentsOf(loan.borrower)).length;
    await loan.authorize();
    expect(await loan.now()).toMatchObject({
      automatic_repayment: false,
      next_debit: { try_number: 1 },
    });
    await giveTime(loan, 12);
    expect(await loan.now()).toMatchObject(notDebited);

    // The debit of the other loan settles by its own authorization, although its automatic repayment is off too: the
    // count is back.
    await turnOff(failing);
    await failing.debited(await failing.authorize(), 'succeeded');
    expect(await failing.now()).toMatchObject({ status: 'repaid' });

    await giveTime(loan, 20);
    expect(await loan.now()).toMatchObject(notDebited);
    await product.drain();
    await movePast(product, admin, debitTimeOf(await loan.now()));
    expect(await loan.now()).toMatchObject({ ...notDebited, payment_processing: false });
    expect(await paymentsOf(loan.borrower)).toHaveLength(before + 1);
  });

  it('is ended by turning automatic repayment off, which may be pressed twice; nothing is turned on beside it', async () => {
    const [, loan] = await afterTwoFailures(turnOff);
    const before = (await paymentsOf(loan.borrower)).length;
    const at = await loan.authorize();
    expect(await loan.history()).toMatchObject({ can_turn_on: false, why_not_on: null });
    expect(await loan.choose(true)).toMatchObject({
      status: 409,
      body: {
        code: 'loan_state',
        detail: expect.stringContaining('You authorized one debit for this loan'),
      },
    });
    expect(await loan.now()).toMatchObject({ next_debit: { date: at.toISOString() } });
    const pressed = await Promise.all([loan.choose(false), loan.choose(false)]);
    expect(pressed).toMatchObject([
      { status: 200, body: notDebited },
      { status: 200, body: notDebited },
    ]);
    expect((await loan.history()).debits[0]).toMatchObject({
      status: 'cancelled',
      text: 'You cancelled this debit.',
    });
    // The choice was turned off once, before.
    const { events } = await loan.history();
    const choices = events.filter(({ title }: { title: string }) => title.startsWith('You turned'));
    expect(choices).toMatchObject([{ title: 'You turned automatic repayment off' }]);
    expect(events).toContainEqual(
      expect.objectContaining({
        title: 'The planned debit was cancelled',
        text: 'You cancelled this debit.',
      }),
    );
    expect(await loan.now()).toMatchObject({ missed_payment: null });
    await movePast(product, admin, at);
    expect(await paymentsOf(loan.borrower)).toHaveLength(before);
  });

  it('shows as failed on its loan, though automatic repayment is off, until another is authorized', async () => {
    const [, loan] = await afterTwoFailures(turnOff);
    expect(await loan.now()).toMatchObject({ missed_payment: null });
    await loan.debited(await loan.authorize(), 'insufficient_funds');
    expect(await loan.now()).toMatchObject({
      ...notDebited,
      missed_payment: { kind: 'debit_returned', amount: 10.5 },
    });
    const path = `/admin/active-loans?status=open&search=${loan.id}`;
    const { body: seen } = await product.call('GET', path, { token: admin.token });
    const { status, day, ended_at } = seen[0].last_debit;
    expect(status).toBe('failed');
    expect(Date.parse(ended_at)).toBeGreaterThan(Date.parse(day));
    await loan.authorize();
    expect(await loan.now()).toMatchObject({ missed_payment: null });
    await giveTime(loan, 12);
    expect(await loan.now()).toMatchObject({
      ...notDebited,
      missed_payment: { kind: 'debit_not_made' },
    });
  });
});
