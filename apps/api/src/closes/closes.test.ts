import { randomUUID } from 'node:crypto';
import { addDays, cents, instantAt, localDay } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantAdmin } from '../identity/index.ts';
import * as ledger from '../ledger/index.ts';
import { loans } from '../loans/index.ts';
import { openTestBank, type TestBank } from '../platform/bank.testing.ts';
import { auditEntries } from '../platform/store.ts';
import { callTestHttp, signUp, testPassword } from '../platform/testing.ts';
import { lend, type Office, openOffice } from '../reports/office.testing.ts';
import { scheduleClose } from './daily-close.ts';
import { closeDays, registerCloseRoutes } from './index.ts';
import type { CloseParts } from './run-close.ts';

const dayMs = 86_400_000;

let office: Office;
let bank: TestBank;
let closing: CloseParts;
/** How far the test has moved the bank's clock and ours. */
let movedMs = 0;

beforeAll(async () => {
  bank = await openTestBank();
  office = await openOffice(({ parts }) => {
    const { database, clocks, keys } = parts;
    closing = {
      ...{ database, clocks, keys, provider: bank.provider, timeZone: 'America/New_York' },
      ...{ types: ['payment_intent.succeeded'], payouts: 'provider', financialAccount: null },
      processEvent: async () => 'done',
    };
    registerCloseRoutes(parts, closing);
  });
  bringClockUp();
  await scheduleClose(closing);
});
afterAll(() => Promise.all([office.http.close(), bank.close()]));
beforeEach(bringClockUp);

function bringClockUp() {
  office.http.wall.now = new Date(Date.now() + movedMs);
}

function advanceDays(days: number) {
  return advance(days * dayMs);
}

function advanceTo(instant: Date) {
  return advance(instant.getTime() - office.http.wall.now.getTime());
}

async function advance(byMs: number) {
  movedMs += byMs;
  await bank.advanceClock(byMs);
  bringClockUp();
}

interface BreakOnWire {
  id: string;
  kind: string;
  concerns: string;
  reference: string;
  part: string;
  expected: number;
  found: number;
  state: string;
  explanation: string | null;
}

async function ask(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) {
  return callTestHttp(office.http.parts.app, {
    ...{ method, url: `/api${path}`, token: await signedIn() },
    ...(body ? { body } : {}),
  });
}

let signIn = { token: '', movedMs: -1 };

/** A sign-in ends before the days do that these tests move on by. */
async function signedIn(): Promise<string> {
  if (signIn.movedMs === movedMs) return signIn.token;
  const body = { email: office.admin.email, password: testPassword };
  const request = { method: 'POST', url: '/api/auth/login', body } as const;
  signIn = { token: (await callTestHttp(office.http.parts.app, request)).json().token, movedMs };
  return signIn.token;
}

async function closeNow() {
  bringClockUp();
  const answer = await ask('POST', '/admin/closes');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function standing(): Promise<BreakOnWire[]> {
  return (await ask('GET', '/admin/breaks')).json();
}

async function theBreak(reference: string, part = ''): Promise<BreakOnWire> {
  const found = (await standing()).filter(
    (row) => row.reference === reference && row.part === part,
  );
  expect(found).toHaveLength(1);
  return found[0] as BreakOnWire;
}

/** Makes the difference go in the books, and sees that the next close finds it gone. */
async function expectGone(id: string) {
  const close = await closeNow();
  const { breaks } = (await ask('GET', `/admin/closes/${close.id}`)).json();
  const gone = breaks.find((row: BreakOnWire) => row.id === id);
  expect(gone).toMatchObject({ id, gone_at: close.ran_at });
  expect((await standing()).map((row) => row.id)).not.toContain(id);
}

async function resolve(id: string, outcome: string, explanation = 'Asked the provider.') {
  return ask('POST', `/admin/breaks/${id}/resolve`, { outcome, explanation });
}

/** Posts as an operation would. */
function post(entry: ledger.LedgerEntry, providerReference: string | null): Promise<string> {
  return office.http.parts.database.transact((tx) =>
    ledger.postLedger(tx, {
      ...circumstances(providerReference),
      entry,
      loanId: null,
      subjectId: null,
    }),
  );
}

/** As an operation that corrects: of the same object at the provider. */
function takeBack(id: string, event: ledger.LedgerEvent, providerReference: string) {
  return office.http.parts.database.transact((tx) =>
    ledger.reverse(tx, id, { ...circumstances(providerReference), event }),
  );
}

function circumstances(providerReference: string | null) {
  const now = office.http.wall.now;
  return { effectiveAt: now, recordedAt: now, actorId: null, providerReference };
}

function balances() {
  return office.http.parts.database.transact((tx) => ledger.balancesByAccount(tx));
}

/** What the lender has at the provider is what its books say, to the cent. */
async function expectBooksToHoldWhatTheProviderHolds() {
  const { provider_balance, provider_payout_account } = await balances();
  const account = await bank.provider.findFinancialAccount(null);
  expect(provider_balance).toBe(await bank.provider.readBalanceTotal());
  expect(provider_payout_account).toBe(account?.cashCents);
}

async function putIntoPayoutAccount(amount: string) {
  const account = await bank.provider.findFinancialAccount(null);
  await bank.help('treasury/received_credits', {
    ...{ amount, currency: 'usd', network: 'ach' },
    financial_account: account?.id ?? '',
  });
}

/** Someone pays the lender by a page that the product did not open. */
async function payAtProvider(amountCents: number): Promise<string> {
  const customer = await bank.post('customers', { name: 'Ann Lee' });
  const session = await bank.post('checkout/sessions', {
    mode: 'payment',
    customer: String(customer.id),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amountCents),
    'line_items[0][price_data][product_data][name]': 'Loan',
    'allowed_payment_method_types[0]': 'card',
    success_url: 'https://lender.example/paid',
  });
  await bank.help(`checkout/sessions/${session.id}/complete`, {
    payment_method: 'card',
    outcome: 'success',
  });
  return (await bank.provider.readCheckout(String(session.id))).paymentId ?? '';
}

describe('a close', () => {
  it('finds nothing in books that hold what the provider holds, and takes the opening money as the owner’s', async () => {
    const close = await closeNow();
    expect(close).toMatchObject({ kind: 'asked', new_breaks: 0, standing_breaks: 0 });
    expect(close).toMatchObject({ run_by: 'Adam M. Lee' });
    const { owners_capital, lender_bank, provider_payout_account } = await balances();
    expect([owners_capital, lender_bank, provider_payout_account]).toEqual([1e8, 0, 1e8]);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('posts what the provider pays out of its balance, and that it arrived, or came back', async () => {
    const intent = await payAtProvider(10_000);
    const fee = cents(320);
    await post(ledger.excessPayment({ amountCents: cents(10_000) }), intent);
    await post(ledger.providerFee({ amountCents: fee }), intent);
    await advanceDays(7);
    const sent = await bank.post('payouts', { amount: '4000', currency: 'usd' });
    await closeNow();
    expect(await balances()).toMatchObject({ between_own_accounts: 4000, lender_bank: 0 });
    await bank.help(`payouts/${sent.id}`, { status: 'paid' });
    await closeNow();
    expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 4000 });
    const failing = await bank.post('payouts', { amount: '1000', currency: 'usd' });
    await closeNow();
    await bank.help(`payouts/${failing.id}`, { status: 'failed' });
    await closeNow();
    expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 4000 });
    expect(await standing()).toEqual([]);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('posts what the provider takes from the lender’s bank for a balance below zero, or could not take', async () => {
    const { id } = await bank.help('payouts', { amount: '-1000' });
    await closeNow();
    await bank.help(`payouts/${id}`, { status: 'paid' });
    for (const _ of ['the first', 'and the next']) {
      expect((await closeNow()).standing_breaks).toBe(0);
      expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 3000 });
      await expectBooksToHoldWhatTheProviderHolds();
    }
    const failing = await bank.help('payouts', { amount: '-500' });
    await closeNow();
    expect(await balances()).toMatchObject({ lender_bank: 2500 });
    await bank.help(`payouts/${failing.id}`, { status: 'failed' });
    expect((await closeNow()).standing_breaks).toBe(0);
    expect(await balances()).toMatchObject({ lender_bank: 3000, owners_capital: 1e8 });
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('takes what the owner puts in from the lender’s bank first, and the rest as new capital', async () => {
    await putIntoPayoutAccount('5000');
    await closeNow();
    expect(await balances()).toMatchObject({ lender_bank: 0, owners_capital: 1e8 + 2000 });
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it.each(['not_given', 'not_for_this_key'])(
    'compares the balance of a lender who sends by hand and whose Treasury is %s',
    async (treasury) => {
      await bank.help('settings', { treasury });
      try {
        const refused = await ask('POST', '/admin/closes');
        expect(refused.statusCode).toBe(502);
        expect(refused.json()).toMatchObject({ code: 'provider_unavailable' });
        closing.payouts = 'manual';
        const intent = await payAtProvider(1500);
        await closeNow();
        const found = await theBreak(intent);
        expect(found).toMatchObject({ kind: 'unknown_to_us', found: 15 });
        const fee = await theBreak(intent, 'fee');
        expect(await standing()).toHaveLength(2);
        expect((await balances()).provider_balance).toBe(await bank.provider.readBalanceTotal());
        for (const { id } of [found, fee]) {
          expect((await resolve(id, 'lenders_own_money')).statusCode).toBe(200);
        }
        closing.financialAccount = 'fa_sandbox';
        expect((await ask('POST', '/admin/closes')).statusCode).toBe(502);
      } finally {
        Object.assign(closing, { payouts: 'provider', financialAccount: null });
        await bank.help('settings', { treasury: 'given' });
      }
    },
  );

  it('knows the balance that was paid out into the payout account for the same money, not new capital', async () => {
    const before = await balances();
    const sent = await bank.post('payouts', { amount: '2000', currency: 'usd' });
    await bank.help(`payouts/${sent.id}`, { status: 'paid' });
    await putIntoPayoutAccount('2000');
    await closeNow();
    const { lender_bank, owners_capital, provider_payout_account } = await balances();
    expect([lender_bank, owners_capital]).toEqual([before.lender_bank, before.owners_capital]);
    expect(provider_payout_account).toBe(before.provider_payout_account + 2000);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('knows it too when it is there before the provider says that it arrived', async () => {
    const before = await balances();
    const sent = await bank.post('payouts', { amount: '1000', currency: 'usd' });
    await putIntoPayoutAccount('1000');
    for (const status of ['in_transit', 'paid']) {
      if (status === 'paid') await bank.help(`payouts/${sent.id}`, { status });
      expect((await closeNow()).standing_breaks).toBe(0);
      const { lender_bank, owners_capital, between_own_accounts } = await balances();
      expect([lender_bank, owners_capital]).toEqual([before.lender_bank, before.owners_capital]);
      expect(between_own_accounts).toBe(before.between_own_accounts);
      await expectBooksToHoldWhatTheProviderHolds();
    }
  });
});

describe('a break', () => {
  it('is a payment that we do not know: held as unexplained, explained, resolved, gone', async () => {
    const intent = await payAtProvider(2500);
    await closeNow();
    const found = await theBreak(intent);
    expect(found).toMatchObject({
      ...{ kind: 'unknown_to_us', concerns: 'payment', expected: 0, found: 25, state: 'open' },
    });
    const fee = await theBreak(intent, 'fee');
    expect(fee).toMatchObject({ kind: 'unknown_to_us', concerns: 'fee', found: -1.03 });
    expect((await balances()).unexplained).toBe(-2500 + 103);
    await expectBooksToHoldWhatTheProviderHolds();

    const explanation = 'The owner tried the payment page with a card of their own.';
    const explained = await ask('POST', `/admin/breaks/${found.id}/explain`, { explanation });
    expect(explained.json()).toMatchObject({
      ...{ state: 'explained', explanation, explained_by: 'Adam M. Lee' },
    });
    const { new_breaks, standing_breaks } = await closeNow();
    expect([new_breaks, standing_breaks]).toEqual([0, 2]);
    expect(await theBreak(intent)).toMatchObject({ id: found.id, state: 'explained' });
    expect((await ask('GET', '/admin/breaks?waiting=true')).headers['x-total-count']).toBe('1');

    for (const outcome of ['provider_fee', 'nothing_to_post']) {
      const refused = await resolve(found.id, outcome);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ code: 'break_outcome' });
    }
    expect((await resolve(found.id, 'lenders_own_money')).json()).toMatchObject({
      state: 'resolved',
    });
    expect((await resolve(found.id, 'lenders_own_money')).json()).toMatchObject({
      code: 'break_resolved',
    });
    expect((await resolve(fee.id, 'provider_fee')).json()).toMatchObject({ state: 'resolved' });
    expect(await balances()).toMatchObject({ unexplained: 0, provider_fees: 320 + 103 });
    await expectGone(found.id);
    await expectBooksToHoldWhatTheProviderHolds();
    expect((await resolve(found.id, 'lenders_own_money')).json()).toMatchObject({
      code: 'break_gone',
    });
    const audited = await office.http.parts.database.transact((tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.objectId, found.id)),
    );
    expect(audited.map(({ action }) => action)).toEqual(['break.explained', 'break.resolved']);
    expect(JSON.stringify(audited)).not.toContain('owner tried');
  });

  it.each([
    ['payment', ledger.excessPayment, 'refund_failed', 50],
    ['refund', ledger.refundCreated, 'refund_failed', -50],
  ] as const)(
    'is a %s in the books that the provider does not have, until it is taken back',
    async (concerns, entry, event, expected) => {
      const reference = randomUUID();
      const id = await post(entry({ amountCents: cents(5000) }), reference);
      await closeNow();
      const found = await theBreak(reference);
      expect(found).toMatchObject({ kind: 'missing_at_provider', concerns, expected, found: 0 });
      await expectBooksToHoldWhatTheProviderHolds();
      await takeBack(id, event, reference);
      await expectGone(found.id);
      expect((await balances()).unexplained).toBe(0);
      await expectBooksToHoldWhatTheProviderHolds();
    },
  );

  it('is a payout in the books that the provider does not have', async () => {
    const reference = randomUUID();
    const amount = { principalCents: cents(2000), interestCents: cents(500) };
    const id = await post(
      ledger.payoutPosted({ ...amount, from: 'provider_payout_account' }),
      reference,
    );
    await closeNow();
    const found = await theBreak(reference);
    expect(found).toMatchObject({
      ...{ kind: 'missing_at_provider', concerns: 'payout', expected: -20, found: 0 },
    });
    await takeBack(id, 'payout_returned', reference);
    await expectGone(found.id);
  });

  it('is an amount that differs, and follows it while it changes', async () => {
    const intent = await payAtProvider(2500);
    await post(ledger.providerFee({ amountCents: cents(103) }), intent);
    await post(ledger.excessPayment({ amountCents: cents(2000) }), intent);
    await closeNow();
    const found = await theBreak(intent);
    expect(found).toMatchObject({ kind: 'amount_differs', expected: 20, found: 25 });
    await post(ledger.refundFailed({ amountCents: cents(400) }), intent);
    await closeNow();
    expect(await theBreak(intent)).toMatchObject({ id: found.id, expected: 24, found: 25 });
    expect((await balances()).unexplained).toBe(-100);
    await expectBooksToHoldWhatTheProviderHolds();
    expect((await resolve(found.id, 'lenders_own_money')).statusCode).toBe(200);
    await expectGone(found.id);
  });

  it('is a loan whose record and books differ, and is open again when it was resolved and lasts', async () => {
    const member = await signUp(office.http.parts.app);
    const loanId = await lend(office, member.id, office.http.wall.now);
    await closeNow();
    const parts = (await standing()).filter(({ reference }) => reference === loanId);
    expect(parts.map(({ part, expected, found }) => [part, expected, found])).toEqual(
      expect.arrayContaining([
        ['principal', 20, 0],
        ['interest', 5, 0],
      ]),
    );
    const found = await theBreak(loanId, 'principal');
    const { app, database, keys } = office.http.parts;
    await database.transact((tx) =>
      grantAdmin(tx, keys, { email: member.email, now: office.http.wall.now }),
    );
    const url = `/api/admin/breaks/${found.id}/explain`;
    const body = { explanation: 'Mine.' };
    const own = await callTestHttp(app, { method: 'POST', url, token: member.token, body });
    expect(own.json()).toMatchObject({ code: 'own_case' });
    expect((await resolve(found.id, 'lenders_own_money')).json()).toMatchObject({
      code: 'break_outcome',
    });
    expect((await resolve(found.id, 'nothing_to_post')).json()).toMatchObject({
      state: 'resolved',
    });
    await closeNow();
    expect(await theBreak(loanId, 'principal')).toMatchObject({ id: found.id, state: 'open' });
    await office.http.parts.database.transact((tx) =>
      tx.update(loans).set({ status: 'cancelled', sent: false }).where(eq(loans.id, loanId)),
    );
    await expectGone(found.id);
  });

  it('is books that do not agree among themselves', async () => {
    const id = await post(ledger.interestWaived({ interestCents: cents(100) }), null);
    await closeNow();
    expect(await standing()).toEqual([]);
    const lost = await post(
      {
        event: 'interest_waived',
        postings: [
          { account: 'interest_due', amountCents: cents(100), event: 'interest_waived' },
          { account: 'interest_income', amountCents: cents(-100), event: 'interest_waived' },
        ],
      },
      null,
    );
    await closeNow();
    const found = await theBreak('interest_due', 'unearned_interest');
    expect(found).toMatchObject({ kind: 'books_differ', expected: 0, found: -1 });
    await takeBack(lost, 'interest_waived', randomUUID());
    await takeBack(id, 'interest_waived', randomUUID());
    await expectGone(found.id);
  });

  it('is not there for who is no admin, and not for an id that is none', async () => {
    const path = `/admin/breaks/${randomUUID()}/explain`;
    const borrower = await signUp(office.http.parts.app);
    expect((await office.get('/admin/closes', borrower.token)).statusCode).toBe(403);
    const missing = await ask('POST', path, { explanation: 'A test.' });
    expect(missing.json()).toMatchObject({ code: 'break_not_found' });
    const close = await ask('GET', `/admin/closes/${randomUUID()}`);
    expect(close.json()).toMatchObject({ code: 'close_not_found' });
  });
});

describe('the days', () => {
  it('are closed once, however many servers try', async () => {
    await closeDays(closing);
    await advanceDays(1);
    const made = await Promise.all([1, 2, 3].map(() => closeDays(closing)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await closeDays(closing)).toBeNull();
  });

  it('that nobody closed in time are closed together, and the close says so', async () => {
    await advanceDays(30);
    const close = await closeDays(closing);
    const days = (Date.parse(close?.lastDay ?? '') - Date.parse(close?.firstDay ?? '')) / dayMs;
    expect(days).toBe(29);
    const listed = await ask('GET', '/admin/closes?limit=1');
    expect(listed.json()).toMatchObject([{ id: close?.id, kind: 'daily' }]);
  });

  it('are not disturbed by what happens after they end', async () => {
    const yesterday = await closeDays(closing);
    expect(yesterday).toBeNull();
    await advanceDays(1);
    const intent = await payAtProvider(3000);
    await closeDays(closing);
    expect((await standing()).map(({ reference }) => reference)).not.toContain(intent);
    await advanceDays(1);
    await closeDays(closing);
    expect(await theBreak(intent)).toMatchObject({ found: 30 });
  });

  it('keep what a close that was asked for found after they ended, with what was said of it', async () => {
    const day = addDays(localDay(office.http.wall.now, closing.timeZone), 1);
    await advanceTo(instantAt({ day, hour: 1, minute: 0, timeZone: closing.timeZone }));
    const intent = await payAtProvider(3500);
    await closeNow();
    const { id } = await theBreak(intent);
    const explanation = 'Paid at the counter.';
    await ask('POST', `/admin/breaks/${id}/explain`, { explanation });
    const { unexplained } = await balances();
    await advanceTo(instantAt({ day, hour: 3, minute: 0, timeZone: closing.timeZone }));
    expect(await closeDays(closing)).toMatchObject({ lastDay: addDays(day, -1) });
    expect(await theBreak(intent)).toMatchObject({ id, state: 'explained', explanation });
    expect((await balances()).unexplained).toBe(unexplained);
  });
});
