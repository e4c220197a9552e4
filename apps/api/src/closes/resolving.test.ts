import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { someoneWaits } from '../platform/testing.ts';
import { useClosing } from './closing.testing.ts';
import { resolveBreak } from './explain-or-resolve-break.ts';
import { importProviderLinesAndReadTotals } from './lines/import-provider-lines-and-read-totals.ts';
import { breaks } from './tables.ts';

const {
  world,
  closeNow,
  standing,
  theBreak,
  expectGone,
  resolve,
  post,
  balances,
  payAtProvider,
  advanceDays,
  expectBooksToHoldWhatTheProviderHolds,
} = useClosing();

/**
 * Makes a payment that the product did not ask for, resolves its break as the lender's own money,
 * and disputes the payment. Returns the break that the dispute causes.
 */
async function disputedUnasked() {
  const intent = await payAtProvider(5000);
  await closeNow();
  await settleAll();
  const { charge } = await world.bank.provider.readPayment(intent);
  await world.bank.help(`charges/${charge?.id}/dispute`);
  await advanceDays(1);
  await closeNow();
  const [found] = await standing();
  if (!found) throw new Error('The dispute shows in no difference.');
  return found;
}

async function settleAll() {
  for (const row of await standing()) {
    const outcome = row.part === 'fee' ? 'provider_fee' : 'lenders_own_money';
    expect((await resolve(row, outcome)).statusCode).toBe(200);
  }
}

describe('resolving a difference', () => {
  it('settles nothing that was never compared, as after a close that failed half-way', async () => {
    const found = await disputedUnasked();
    await world.bank.help(`disputes/${found.reference}`, { status: 'won' });
    await advanceDays(1);
    await importProviderLinesAndReadTotals(world.dependencies);
    const refused = await resolve(found, 'lenders_own_money');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'break_changed' });
    await closeNow();
    await settleAll();
    await closeNow();
    expect(await standing()).toEqual([]);
    expect((await balances()).unexplained).toBe(0);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('settles nothing that the books have recorded since, such as a late event', async () => {
    const intent = await payAtProvider(1500);
    await closeNow();
    const [found, fee] = [await theBreak(intent), await theBreak(intent, 'fee')];
    await post(ledger.excessPayment({ amountCents: cents(1500) }), intent);
    await post(ledger.providerFee({ amountCents: cents(-100 * fee.found) }), intent);
    const before = await balances();
    for (const difference of [found, fee]) {
      const refused = await resolve(difference, 'lenders_own_money');
      expect(refused.json()).toMatchObject({ code: 'break_changed' });
    }
    expect(await balances()).toEqual(before);
    await closeNow();
    expect(await standing()).toEqual([]);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('credits no loan with a charge that the provider took without a payment, and says what to do', async () => {
    const intent = await payAtProvider(1200);
    await closeNow();
    const found = await theBreak(intent);
    const { charge } = await world.bank.provider.readPayment(intent);
    const { database } = world.adminWorld.http.router;
    const rename = (reference = '') =>
      database.transact((tx) =>
        tx.update(breaks).set({ reference }).where(eq(breaks.id, found.id)),
      );
    await rename(charge?.id);
    const refused = await resolve(found, 'loan_payment');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'break_outcome',
      fields: { outcome: expect.stringContaining('choose Record Payment on that loan') },
    });
    await rename(intent);
    await settleAll();
    await expectGone(found.id);
  });

  it('waits for a close that is being written, and such a close waits for it', async () => {
    const intent = await payAtProvider(2500);
    await closeNow();
    expect((await resolve(await theBreak(intent), 'lenders_own_money')).statusCode).toBe(200);
    // The second payment comes a day later, because the close would otherwise read the lines of the
    // first payment again.
    await advanceDays(1);
    const later = await payAtProvider(1000);
    await closeNow();
    for (const part of ['', 'fee']) await resolve(await theBreak(later, part), 'lenders_own_money');
    await closeNow();
    const fee = await theBreak(intent, 'fee');
    const { wall, runtime } = world.adminWorld.http;
    const { database } = runtime;
    const feesBefore = (await balances()).provider_fees;
    const closing = await database.transact(async (tx) => {
      await resolveBreak(tx, runtime, {
        ...{ breakId: fee.id, explanation: 'A fee.', outcome: 'provider_fee' },
        ...{ expected: cents(0), found: cents(-103) },
        ...{ actorId: world.adminWorld.admin.id, now: wall.now, wall: wall.now, payment: null },
      });
      const pending = closeNow();
      await someoneWaits(database);
      return { pending };
    });
    await closing.pending;
    expect(await standing()).toEqual([]);
    expect((await resolve(fee, 'provider_fee')).json()).toMatchObject({ code: 'break_gone' });
    expect((await balances()).provider_fees).toBe(feesBefore + 103);
    await expectBooksToHoldWhatTheProviderHolds();
  });
});

describe('what the provider says it holds', () => {
  it('stays a break while money moves at each reading, until a comparison agrees', async () => {
    const readTotal = world.dependencies.provider.readBalanceTotal;
    let moved = 0;
    let surplus = () => 10_000;
    world.dependencies.provider.readBalanceTotal = async () =>
      cents((await readTotal()) + surplus());
    try {
      await closeNow();
      const [found] = await standing();
      expect(found).toMatchObject({ kind: 'total_differs', reference: 'provider_balance' });
      surplus = () => 10_000 + moved++;
      expect(await closeNow()).toMatchObject({ gone_breaks: 0, standing_breaks: 1 });
      expect(await standing()).toMatchObject([{ id: found?.id }]);
    } finally {
      world.dependencies.provider.readBalanceTotal = readTotal;
    }
    expect(await closeNow()).toMatchObject({ gone_breaks: 1, standing_breaks: 0 });
  });

  it('is no break once the account is gone, as with manual transfers, and stays one where we may not read the account', async () => {
    const { findFinancialAccount } = world.dependencies.provider;
    world.dependencies.provider.findFinancialAccount = async (id) => {
      const account = await findFinancialAccount(id);
      return account && { ...account, cashCents: cents(account.cashCents + 500) };
    };
    try {
      await closeNow();
      expect(await standing()).toMatchObject([{ reference: 'provider_payout_account' }]);
      world.dependencies.payoutChannel = 'manual';
      world.dependencies.provider.findFinancialAccount = findFinancialAccount;
      await world.bank.help('settings', { treasury: 'not_for_this_key' });
      expect(await closeNow()).toMatchObject({ gone_breaks: 0, standing_breaks: 1 });
      await world.bank.help('settings', { treasury: 'not_given' });
      expect(await closeNow()).toMatchObject({ gone_breaks: 1, standing_breaks: 0 });
    } finally {
      world.dependencies.provider.findFinancialAccount = findFinancialAccount;
      world.dependencies.payoutChannel = 'provider';
      await world.bank.help('settings', { treasury: 'given' });
    }
  });
});
