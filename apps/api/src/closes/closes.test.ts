import { cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import * as ledger from '../ledger/index.ts';
import { useClosing } from './closing.testing.ts';

const {
  world,
  advanceDays,
  ask,
  closeNow,
  standing,
  theBreak,
  resolve,
  post,
  balances,
  expectBooksToHoldWhatTheProviderHolds,
  putIntoPayoutAccount,
  payAtProvider,
} = useClosing();

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
    const sent = await world.bank.post('payouts', { amount: '4000', currency: 'usd' });
    await closeNow();
    expect(await balances()).toMatchObject({ between_own_accounts: 4000, lender_bank: 0 });
    await world.bank.help(`payouts/${sent.id}`, { status: 'paid' });
    await closeNow();
    expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 4000 });
    for (const status of ['failed', 'canceled']) {
      const { id } = await world.bank.post('payouts', { amount: '1000', currency: 'usd' });
      await closeNow();
      await world.bank.help(`payouts/${id}`, { status });
      await closeNow();
      expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 4000 });
      expect(await standing()).toEqual([]);
      await expectBooksToHoldWhatTheProviderHolds();
    }
  });

  it('keeps what a minimum balance holds back from a payout apart until it is added again', async () => {
    const { id } = await world.bank.post('payouts', { amount: '1000', currency: 'usd' });
    await world.bank.help(`payouts/${id}/minimum_balance`, { amount: '-300' });
    for (const between of [1300, 1000]) {
      expect((await closeNow()).standing_breaks).toBe(0);
      expect(await balances()).toMatchObject({ between_own_accounts: between });
      await expectBooksToHoldWhatTheProviderHolds();
      if (between === 1300) {
        await world.bank.help(`payouts/${id}/minimum_balance`, { amount: '300' });
      }
    }
    await world.bank.help(`payouts/${id}`, { status: 'canceled' });
    expect((await closeNow()).standing_breaks).toBe(0);
    expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 4000 });
  });

  it('posts what the provider takes from the lender’s bank for a balance below zero, or could not take', async () => {
    const { id } = await world.bank.help('payouts', { amount: '-1000' });
    await closeNow();
    await world.bank.help(`payouts/${id}`, { status: 'paid' });
    for (const _ of ['the first', 'and the next']) {
      expect((await closeNow()).standing_breaks).toBe(0);
      expect(await balances()).toMatchObject({ between_own_accounts: 0, lender_bank: 3000 });
      await expectBooksToHoldWhatTheProviderHolds();
    }
    const failing = await world.bank.help('payouts', { amount: '-500' });
    await closeNow();
    expect(await balances()).toMatchObject({ lender_bank: 2500 });
    await world.bank.help(`payouts/${failing.id}`, { status: 'failed' });
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
    'compares the balance of a lender with manual transfers whose Treasury is %s',
    async (treasury) => {
      await world.bank.help('settings', { treasury });
      try {
        const refused = await ask('POST', '/admin/closes');
        expect(refused.statusCode).toBe(502);
        expect(refused.json()).toMatchObject({ code: 'provider_unavailable' });
        world.dependencies.payoutChannel = 'manual';
        const intent = await payAtProvider(1500);
        await closeNow();
        const found = await theBreak(intent);
        expect(found).toMatchObject({ kind: 'unknown_to_us', found: 15 });
        const fee = await theBreak(intent, 'fee');
        expect(await standing()).toHaveLength(2);
        expect((await balances()).provider_balance).toBe(
          await world.bank.provider.readBalanceTotal(),
        );
        for (const difference of [found, fee]) {
          expect((await resolve(difference, 'lenders_own_money')).statusCode).toBe(200);
        }
        world.dependencies.financialAccount = 'fa_sandbox';
        expect((await ask('POST', '/admin/closes')).statusCode).toBe(502);
      } finally {
        Object.assign(world.dependencies, { payoutChannel: 'provider', financialAccount: null });
        await world.bank.help('settings', { treasury: 'given' });
      }
    },
  );

  it('takes a balance that was paid out into the payout account as the same money, not as new capital', async () => {
    const before = await balances();
    const sent = await world.bank.post('payouts', { amount: '2000', currency: 'usd' });
    await world.bank.help(`payouts/${sent.id}`, { status: 'paid' });
    await putIntoPayoutAccount('2000');
    await closeNow();
    const { lender_bank, owners_capital, provider_payout_account } = await balances();
    expect([lender_bank, owners_capital]).toEqual([before.lender_bank, before.owners_capital]);
    expect(provider_payout_account).toBe(before.provider_payout_account + 2000);
    await expectBooksToHoldWhatTheProviderHolds();
  });

  it('does so too when the money is there before the provider says that it arrived', async () => {
    const before = await balances();
    const sent = await world.bank.post('payouts', { amount: '1000', currency: 'usd' });
    await putIntoPayoutAccount('1000');
    for (const status of ['in_transit', 'paid']) {
      if (status === 'paid') await world.bank.help(`payouts/${sent.id}`, { status });
      expect((await closeNow()).standing_breaks).toBe(0);
      const { lender_bank, owners_capital, between_own_accounts } = await balances();
      expect([lender_bank, owners_capital]).toEqual([before.lender_bank, before.owners_capital]);
      expect(between_own_accounts).toBe(before.between_own_accounts);
      await expectBooksToHoldWhatTheProviderHolds();
    }
  });
});
