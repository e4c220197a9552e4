import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { openTestBank, type TestBank } from '../platform/stripe/sandbox-bank.testing.ts';
import { callTestHttp, testPassword } from '../platform/testing.ts';
import { type AdminWorld, openAdminWorld } from '../reports/admin-world.testing.ts';
import type { CloseDependencies } from './close-dependencies.ts';
import { registerCloseRoutes } from './index.ts';
import { scheduleDailyClose } from './run-close.ts';

export const dayMs = 86_400_000;

export interface BreakOnWire {
  id: string;
  kind: string;
  concerns: string;
  reference: string;
  part: string;
  loan_id: string | null;
  loan_known: boolean;
  member_id: string | null;
  member_name: string | null;
  expected: number;
  found: number;
  state: string;
  explanation: string | null;
}

interface World {
  adminWorld: AdminWorld;
  bank: TestBank;
  dependencies: CloseDependencies;
  /** By how many milliseconds the test has moved the bank's clock and ours ahead. */
  movedMs: number;
}

/** Sets up a lender and a sandbox bank for the tests of one file. */
export function useClosing() {
  const world = { movedMs: 0 } as World;
  const clock = clockOf(world);
  const asking = askingOf(world, clock);
  const books = booksOf(world);
  beforeAll(async () => {
    world.bank = await openTestBank();
    world.adminWorld = await openAdminWorld(({ router, runtime }) => {
      world.dependencies = {
        ...runtime,
        provider: world.bank.provider,
        eventTypes: ['payment_intent.succeeded'],
        processEvent: async () => 'done',
      };
      registerCloseRoutes(router, world.dependencies);
    });
    clock.bringUp();
    await scheduleDailyClose(world.dependencies);
  });
  afterAll(() => Promise.all([world.adminWorld.http.close(), world.bank.close()]));
  beforeEach(clock.bringUp);
  return { world, ...clock, ...asking, ...books, ...moneyOf(world) };
}

function clockOf(world: World) {
  function bringUp() {
    world.adminWorld.http.wall.now = new Date(Date.now() + world.movedMs);
  }

  async function advance(byMs: number) {
    world.movedMs += byMs;
    await world.bank.advanceClock(byMs);
    bringUp();
  }

  return {
    bringUp,
    advanceDays: (days: number) => advance(days * dayMs),
    advanceTo: (instant: Date) =>
      advance(instant.getTime() - world.adminWorld.http.wall.now.getTime()),
  };
}

function askingOf(world: World, { bringUp }: { bringUp(): void }) {
  let signIn = { token: '', movedMs: -1 };

  /** A session is shorter than the days that these tests skip. */
  async function signedIn(): Promise<string> {
    if (signIn.movedMs === world.movedMs) return signIn.token;
    const body = { email: world.adminWorld.admin.email, password: testPassword };
    const request = { method: 'POST', url: '/api/auth/login', body } as const;
    signIn = {
      token: (await callTestHttp(world.adminWorld.http.router.app, request)).json().token,
      movedMs: world.movedMs,
    };
    return signIn.token;
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) {
    return callTestHttp(world.adminWorld.http.router.app, {
      ...{ method, url: `/api${path}`, token: await signedIn() },
      ...(body ? { body } : {}),
    });
  }

  async function closeNow() {
    bringUp();
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

  /** Runs a close, and expects that it no longer finds the break. */
  async function expectGone(id: string) {
    const close = await closeNow();
    const { breaks } = (await ask('GET', `/admin/closes/${close.id}`)).json();
    const gone = breaks.find((row: BreakOnWire) => row.id === id);
    expect(gone).toMatchObject({ id, gone_at: close.ran_at });
    expect((await standing()).map((row) => row.id)).not.toContain(id);
  }

  async function explain({ id, expected, found }: BreakOnWire, explanation: string) {
    return ask('POST', `/admin/breaks/${id}/explain`, { expected, found, explanation });
  }

  async function resolve({ id, expected, found }: BreakOnWire, outcome: string) {
    const body = { expected, found, outcome, explanation: 'Asked the provider.' };
    return ask('POST', `/admin/breaks/${id}/resolve`, body);
  }

  return { ask, closeNow, standing, theBreak, expectGone, explain, resolve };
}

function booksOf(world: World) {
  function circumstances(providerReference: string | null) {
    const now = world.adminWorld.http.wall.now;
    return { effectiveAt: now, recordedAt: now, actorId: null, providerReference };
  }

  /** Posts a ledger entry as an operation posts it. */
  function post(entry: ledger.LedgerEntry, providerReference: string | null): Promise<string> {
    return world.adminWorld.http.router.database.transact((tx) =>
      ledger.postEntry(tx, {
        ...circumstances(providerReference),
        entry,
        loanId: null,
        subjectId: null,
      }),
    );
  }

  /** Reverses a ledger entry as a correcting operation does, under the same provider reference. */
  function takeBack(id: string, event: ledger.LedgerEvent, providerReference: string) {
    return world.adminWorld.http.router.database.transact((tx) =>
      ledger.reverseEntry(tx, id, { ...circumstances(providerReference), event }),
    );
  }

  function balances() {
    return world.adminWorld.http.router.database.transact((tx) => ledger.balancesByAccount(tx));
  }

  /** Expects that the ledger shows, to the cent, the lender's money at the payment provider. */
  async function expectBooksToHoldWhatTheProviderHolds() {
    const { provider_balance, provider_payout_account } = await balances();
    const account = await world.bank.provider.findFinancialAccount(null);
    expect(provider_balance).toBe(await world.bank.provider.readBalanceTotal());
    expect(provider_payout_account).toBe(account?.cashCents);
  }

  return { post, takeBack, balances, expectBooksToHoldWhatTheProviderHolds };
}

function moneyOf(world: World) {
  async function putIntoPayoutAccount(amount: string) {
    const account = await world.bank.provider.findFinancialAccount(null);
    await world.bank.help('treasury/received_credits', {
      ...{ amount, currency: 'usd', network: 'ach' },
      financial_account: account?.id ?? '',
    });
  }

  /** Makes a payment at the sandbox bank that the product did not ask for, or no longer knows. */
  async function payAtProvider(
    amountCents: number,
    metadata: Record<string, string> = {},
  ): Promise<string> {
    const customer = await world.bank.post('customers', { name: 'Ann Lee' });
    const session = await world.bank.post('checkout/sessions', {
      mode: 'payment',
      customer: String(customer.id),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(amountCents),
      'line_items[0][price_data][product_data][name]': 'Loan',
      'allowed_payment_method_types[0]': 'card',
      success_url: 'https://lender.example/paid',
      ...Object.fromEntries(
        Object.entries(metadata).map(([name, value]) => [
          `payment_intent_data[metadata][${name}]`,
          value,
        ]),
      ),
    });
    await world.bank.help(`checkout/sessions/${session.id}/complete`, {
      payment_method: 'card',
      outcome: 'success',
    });
    return (await world.bank.provider.readCheckout(String(session.id))).paymentId ?? '';
  }

  return { putIntoPayoutAccount, payAtProvider };
}
