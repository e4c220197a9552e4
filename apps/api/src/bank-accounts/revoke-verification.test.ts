import { getMyBankAccount } from '@sevenday/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clocks, type LinkWorld, openLinkWorld, type Person } from './bank-links.testing.ts';
import { revokeOnAccountEvent, revokeOnPaymentMethodEvent } from './index.ts';

let world: LinkWorld;
beforeAll(async () => {
  world = await openLinkWorld();
});
afterAll(() => world.close());

const current = async (person: Person) => {
  const account = (await world.accountsOf(person)).find(({ removedAt }) => !removedAt);
  if (!account) throw new Error('There is no account.');
  return account;
};

describe('an account loses its verification', () => {
  it.each(['disconnected', 'inactive'])('when its link is %s at the bank', async (status) => {
    const jane = await world.join();
    await world.link(jane);
    const { providerAccountId } = await current(jane);
    await revokeOnAccountEvent(world.dependencies)(providerAccountId);
    expect(await current(jane)).toMatchObject({ verified: true });
    await world.bank.help(`financial_connections/accounts/${providerAccountId}`, { status });
    for (let time = 0; time < 2; time++)
      await revokeOnAccountEvent(world.dependencies)(providerAccountId);
    expect((await world.ask(jane, getMyBankAccount)).json()).toMatchObject({
      verified: false,
      reason: 'The connection to your bank has ended. Please link your account again.',
      awaits_approval: false,
    });
    expect(await world.member(jane)).toMatchObject({
      bankAccountAdded: true,
      bankAccountVerified: false,
      bankAccountAwaitsApproval: false,
    });
  });

  it('when the network refuses it', async () => {
    const jane = await world.join();
    await world.link(jane, { account: 'closed' });
    const { providerPaymentMethodId } = await current(jane);
    const { providerCustomerId } = await world.member(jane);
    const setup = await world.bank.provider.authorizeDebits(
      {
        customerId: providerCustomerId ?? '',
        paymentMethodId: providerPaymentMethodId,
        acceptance: { acceptedAt: clocks.wall(), address: '203.0.113.7', userAgent: 'Firefox' },
      },
      { idempotencyKey: `mandate:${jane.id}`, attemptId: jane.id },
    );
    const debit = await world.bank.post('payment_intents', {
      amount: '2500',
      currency: 'usd',
      customer: providerCustomerId ?? '',
      payment_method: providerPaymentMethodId,
      mandate: setup.mandateId ?? '',
      'allowed_payment_method_types[0]': 'us_bank_account',
      confirm: 'true',
      off_session: 'true',
    });
    await world.bank.advanceClock(4 * 86_400_000);
    expect(debit).toMatchObject({ status: 'processing' });
    await revokeOnPaymentMethodEvent(world.dependencies)(providerPaymentMethodId);
    expect((await world.ask(jane, getMyBankAccount)).json()).toMatchObject({
      verified: false,
      reason: 'Payments with the account that you linked were refused. Please link another one.',
    });
  });

  it('but not for an account that is not ours', async () => {
    const { id } = await world.bank.provider.createCustomer(
      { name: 'Joe', email: 'joe@example.com', phone: '5550101234' },
      { idempotencyKey: 'stranger', attemptId: 'stranger' },
    );
    const session = await world.bank.provider.createLinkSession(id, { idempotencyKey: 'theirs' });
    const accountId = await world.choose(session.id);
    await world.bank.provider.disconnectAccount(accountId, { idempotencyKey: 'gone' });
    await revokeOnAccountEvent(world.dependencies)(accountId);
  });
});
