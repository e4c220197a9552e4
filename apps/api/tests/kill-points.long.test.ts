import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type Api, createApi, type SignedIn } from './api.ts';
import { movementsAtBank } from './bank-and-books.ts';
import { type BuiltServer, spawnServer } from './built-server.ts';
import { debitTimeOf, moveBefore } from './dates.ts';
import {
  createVerifiedBorrower,
  disburse,
  eventually,
  openCheckout,
  requestLoan,
  signInAdmin,
} from './harness.ts';
import { createPlace, type Place } from './places.ts';
import { type Help, helpOf } from './webhook-scenes.ts';

interface Loan {
  borrower: SignedIn;
  id: string;
}

let place: Place;
let server: BuiltServer | undefined;
let api: Api;
let help: Help;
let admin: SignedIn;

beforeAll(async () => {
  place = await createPlace();
  api = createApi(place.url);
  help = helpOf(api, place.environment.STRIPE_SECRET_KEY ?? '');
  await start();
  admin = await signInAdmin(api);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place.remove();
});

async function start(): Promise<void> {
  server = spawnServer(place.environment);
  await server.ready();
}

async function loanOf(debited: boolean): Promise<Loan> {
  const borrower = await createVerifiedBorrower(api, admin);
  const { status, body } = await requestLoan(api, borrower.token, 20, undefined, debited);
  expect(status).toBe(201);
  return { borrower, id: body.id };
}

const read = ({ borrower, id }: Loan): Promise<Answered> =>
  api.call('GET', `/loans/${id}`, { token: borrower.token });

const becomes = (loan: Loan, status: string) =>
  eventually(
    () => read(loan).catch(() => null),
    (answer) => answer?.body.status === status,
  );

async function payoutOf({ borrower }: Loan): Promise<string> {
  const [customer] = (await api.books.customers.list({ email: borrower.email })).data;
  const [account] = (await api.books.treasury.financialAccounts.list()).data;
  const asked = { financial_account: account?.id ?? '', customer: customer?.id ?? '' };
  const { data } = await eventually(
    () => api.books.treasury.outboundPayments.list(asked),
    (list) => list.data.length > 0,
  );
  return data[0]?.id ?? '';
}

const endPayout = (id: string, verb: 'post' | 'fail') =>
  help('POST', `treasury/outbound_payments/${id}/${verb}`);

async function moneyArrives(loan: Loan): Promise<void> {
  await disburse(api, admin, loan.id);
  await endPayout(await payoutOf(loan), 'post');
  await becomes(loan, 'disbursed');
}

function payPage(sessionId: string) {
  return help('POST', `checkout/sessions/${sessionId}/complete`, {
    payment_method: 'card',
    outcome: 'success',
  });
}

const moveDays = (advance_days: number) =>
  api.call('POST', '/sandbox/clock', { token: admin.token, body: { advance_days } });

/** Moves to the last day before the loan's debit is handed over. */
async function moveToEveOfDebit(loan: Loan): Promise<void> {
  const { body } = await read(loan);
  await moveBefore(api, admin, debitTimeOf(body));
}

type Point = [method: string, path: string];

/** Has the bank hold the next call of each kind, so that the server can be killed while it waits. */
async function holdEach(kind: 'hold_before' | 'hold_after', points: Point[]): Promise<string[]> {
  const holds: string[] = [];
  for (const [method, path] of points) {
    holds.push((await help('POST', 'faults', { kind, method, path: `/v1${path}` })).id);
  }
  return holds;
}

/** Kills the server once each of the calls waits at the bank, and starts it again. */
async function killWhenHeld(holds: string[]): Promise<void> {
  for (const hold of holds) {
    await eventually(
      () => help('GET', `faults/${hold}`),
      ({ hits }) => hits === 1,
    );
  }
  await server?.end('SIGKILL');
  await start();
}

const begins: Point[] = [
  ['POST', '/treasury/outbound_payments'],
  ['POST', '/payment_intents'],
  ['POST', '/checkout/sessions'],
  ['POST', '/refunds'],
];
const lookups: Point[] = [
  ['GET', '/treasury/outbound_payments/*'],
  ['GET', '/payment_intents/*'],
  ['GET', '/checkout/sessions/*'],
];

describe('killed between two steps of a payout, a debit, a payment page and a refund', () => {
  it('before the bank has done it, and before its answer is heard: each happens once', {
    timeout: 1_800_000,
  }, async () => {
    await help('POST', 'settings', { outbound_payments: 'manual' });
    const debited = await loanOf(true);
    await moneyArrives(debited);
    await moveToEveOfDebit(debited);
    const paidByPage = await loanOf(false);
    await moneyArrives(paidByPage);
    const refunded = await loanOf(false);
    await disburse(api, admin, refunded.id);
    const failing = await payoutOf(refunded);
    await payPage((await openCheckout(api, refunded.borrower.token, refunded.id)).sessionId);
    await becomes(refunded, 'repaid');
    const sent = await loanOf(false);

    const before = await holdEach('hold_before', begins);
    const after = await holdEach('hold_after', begins);
    const pressing = [
      disburse(api, admin, sent.id),
      moveDays(1),
      openCheckout(api, paidByPage.borrower.token, paidByPage.id, 'page'),
      endPayout(failing, 'fail'),
    ].map((press) => press.catch(() => undefined));
    await killWhenHeld(before);
    await Promise.all(pressing);
    // As a page does, the borrower's call asks again by its key.
    const again = openCheckout(api, paidByPage.borrower.token, paidByPage.id, 'page');
    const asking = again.catch(() => undefined);
    await killWhenHeld(after);
    await asking;

    const page = await eventually(
      () => openCheckout(api, paidByPage.borrower.token, paidByPage.id, 'page').catch(() => null),
      (answer) => answer?.status === 200,
    );
    const holds = await holdEach('hold_before', lookups);
    await endPayout(await payoutOf(sent), 'post');
    await payPage(page?.sessionId ?? '');
    await settleDebit(debited);
    await killWhenHeld(holds);

    await becomes(sent, 'disbursed');
    await becomes(debited, 'repaid');
    await becomes(paidByPage, 'repaid');
    await becomes(refunded, 'cancelled');
    await expectOnce({ sent, debited, paidByPage, refunded });
  });
});

async function settleDebit({ borrower }: Loan): Promise<void> {
  const [customer] = (await api.books.customers.list({ email: borrower.email })).data;
  const { data } = await eventually(
    () => api.books.paymentIntents.list({ customer: customer?.id ?? '' }),
    (list) => list.data.length > 0,
  );
  await help('POST', `payment_intents/${data[0]?.id}/settle`, { outcome: 'succeeded' });
}

async function expectOnce(loans: Record<'sent' | 'debited' | 'paidByPage' | 'refunded', Loan>) {
  const { sent, debited, paidByPage, refunded } = loans;
  const payment = [{ amount: 2500 }];
  const arrived = [{ amount: 2000, status: 'posted' }];
  const at = ({ borrower }: Loan) => movementsAtBank(api, borrower.email);
  expect(await at(sent)).toEqual({ payouts: arrived, payments: [] });
  expect(await at(debited)).toEqual({ payouts: arrived, payments: payment });
  expect(await at(paidByPage)).toEqual({ payouts: arrived, payments: payment });
  expect(await at(refunded)).toEqual({
    payouts: [{ amount: 2000, status: 'failed' }],
    payments: payment,
  });
  const { data } = await eventually(
    () => api.books.refunds.list(),
    (list) => list.data.length > 0,
  );
  expect(data).toMatchObject([{ amount: 2500 }]);
  await eventually(
    () => api.call('GET', `/admin/members/${refunded.borrower.id}`, { token: admin.token }),
    ({ body }) => body.loan_totals.refunds_owed === 0,
  );
  expect(await server?.end('SIGINT')).toBe(0);
  const [books] = await place.query(`
    select (select sum(amount_cents) from ledger_postings)::int as sum,
      (select count(*) from payouts)::int as payouts,
      (select count(*) from payments where status = 'succeeded')::int as payments,
      (select count(*) from payments where status in ('planned', 'open', 'processing'))::int as unended,
      (select count(*) from refunds where provider_id is not null)::int as refunds`);
  expect(books).toEqual({ sum: 0, payouts: 4, payments: 3, unended: 0, refunds: 1 });
}
