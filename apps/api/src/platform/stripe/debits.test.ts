import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DebitOrder, MoneyPermit } from './provider.ts';
import { openTestBank, type TestBank } from './sandbox-bank.testing.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const dayMs = 86_400_000;
const permit = () => new MoneyPermit(performance.now());
const attempt = (attemptId: string = randomUUID()) => ({ idempotencyKey: attemptId, attemptId });
const earlier = () => new Date(Date.now() - 60_000);

/**
 * Makes a customer who has permitted debits. `account`: one of the sandbox bank's test accounts.
 */
async function authorized(account = 'success'): Promise<DebitOrder> {
  const { provider } = bank;
  const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
  const { id: customerId } = await provider.createCustomer(jane, attempt());
  const session = await provider.createLinkSession(customerId, attempt());
  await bank.help(`financial_connections/sessions/${session.id}/complete`, { account });
  const [accountId = ''] = (await provider.readLinkSession(session.id)).accountIds;
  const method = await provider.createBankPaymentMethod(
    { accountId, holderName: 'Jane Doe', email: 'jane@example.com' },
    attempt(),
  );
  await provider.confirmOutboundSetup({ customerId, paymentMethodId: method.id }, attempt());
  const acceptance = { acceptedAt: earlier(), address: '203.0.113.7', userAgent: 'Firefox' };
  const setup = await provider.authorizeDebits(
    { customerId, paymentMethodId: method.id, acceptance },
    attempt(),
  );
  return {
    customerId,
    paymentMethodId: method.id,
    mandateId: setup.mandateId ?? '',
    amountCents: cents(2500),
    statementDescriptor: 'LOAN',
    reference: randomUUID(),
  };
}

describe('a debit', () => {
  it('is processing for days, then paid', async () => {
    const order = await authorized();
    const sent = attempt();
    const debit = await bank.provider.createDebit(order, sent, permit());
    expect(debit).toMatchObject({
      status: 'processing',
      amountCents: 2500,
      customerId: order.customerId,
      attemptId: sent.attemptId,
    });
    expect((await bank.provider.readPayment(debit.id)).charge).toMatchObject({
      status: 'pending',
      methodType: 'us_bank_account',
      bankFingerprint: expect.any(String),
    });
    await bank.advanceClock(5 * dayMs);
    expect(await bank.provider.readPayment(debit.id)).toMatchObject({
      status: 'succeeded',
      charge: { status: 'succeeded' },
    });
  });

  it('is made once per key, and found by its attempt', async () => {
    const order = await authorized();
    const sent = attempt();
    const debit = await bank.provider.createDebit(order, sent, permit());
    expect((await bank.provider.createDebit(order, sent, permit())).id).toBe(debit.id);
    const listed = await bank.provider.listPayments({
      customerId: order.customerId,
      createdSince: earlier(),
    });
    expect(listed.map(({ id, attemptId }) => ({ id, attemptId }))).toEqual([
      { id: debit.id, attemptId: sent.attemptId },
    ]);
    const other = bank.provider.createDebit({ ...order, amountCents: cents(2600) }, sent, permit());
    await expect(other).rejects.toMatchObject({ name: 'ProviderUnknown', why: 'key_reused' });
  });

  it.each([
    ['insufficient_funds', 'insufficient_funds'],
    ['closed', 'account_closed'],
    ['no_account', 'no_account'],
    ['debit_not_authorized', 'debit_not_authorized'],
  ])('of an account that is %s comes back as %s', async (account, failureCode) => {
    const debit = await bank.provider.createDebit(await authorized(account), attempt(), permit());
    expect(debit.status).toBe('processing');
    await bank.advanceClock(5 * dayMs);
    expect(await bank.provider.readPayment(debit.id)).toMatchObject({
      status: 'requires_payment_method',
      lastErrorCode: failureCode,
      charge: { status: 'failed', failureCode, bankFingerprint: expect.any(String) },
    });
  });

  it('by a mandate that ended is refused, and leaves nothing on its way', async () => {
    const order = await authorized();
    await bank.help(`mandates/${order.mandateId}`, { status: 'inactive' });
    await expect(bank.provider.createDebit(order, attempt(), permit())).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'payment_intent_mandate_invalid',
    });
    expect(await underWay(order)).toEqual([]);
  });

  it('of an account that came back closed is refused at once', async () => {
    const order = await authorized('closed');
    await bank.provider.createDebit(order, attempt(), permit());
    await bank.advanceClock(5 * dayMs);
    await expect(bank.provider.createDebit(order, attempt(), permit())).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'payment_method_bank_account_blocked',
    });
    expect(await underWay(order)).toEqual([]);
  });

  async function underWay({ customerId }: DebitOrder) {
    const listed = await bank.provider.listPayments({ customerId, createdSince: earlier() });
    return listed.filter(({ status }) => status === 'processing');
  }
});
