import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followTraces, forgetTraces, inTrace } from '../log/current-trace.ts';
import { MoneyPermit, ProviderRefused, ProviderUnknown } from './provider.ts';
import { openTestBank, providerAt, serve, type TestBank } from './sandbox-bank.testing.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const minuteMs = 60_000;
const permit = () => new MoneyPermit(performance.now());
const attempt = (attemptId: string = randomUUID()) => ({ idempotencyKey: attemptId, attemptId });
const soon = () => new Date(Date.now() + 31 * minuteMs);
const earlier = () => new Date(Date.now() - minuteMs);

async function customer(): Promise<string> {
  const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
  return (await bank.provider.createCustomer(jane, attempt())).id;
}

async function linkedAccount(customerId: string, account = 'success') {
  const session = await bank.provider.createLinkSession(customerId, attempt());
  await bank.help(`financial_connections/sessions/${session.id}/complete`, { account });
  const { accountIds } = await bank.provider.readLinkSession(session.id);
  return bank.provider.readLinkedAccount(accountIds[0] ?? '');
}

async function bankMethod(customerId: string, account = 'success') {
  const linked = await linkedAccount(customerId, account);
  const method = await bank.provider.createBankPaymentMethod(
    { accountId: linked.id, holderName: 'Jane Doe', email: 'jane@example.com' },
    attempt(),
  );
  const setup = await bank.provider.confirmOutboundSetup(
    { customerId, paymentMethodId: method.id },
    attempt(),
  );
  return { linked, method, setup };
}

async function checkout(customerId: string, sent = attempt(), amountCents = cents(2500)) {
  return bank.provider.createCheckout(
    {
      customerId,
      amountCents,
      productName: 'Loan repayment',
      description: 'Repayment of loan 01234567',
      reference: randomUUID(),
      successUrl: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/dashboard',
      expiresAt: soon(),
    },
    sent,
  );
}

it('tells the provider the present trace, which changes no answer', async () => {
  followTraces();
  onTestFinished(forgetTraces);
  const heard: unknown[] = [];
  const server = await serve((request, response) => {
    heard.push(request.headers.traceparent);
    bank.handler(request, response);
  });
  const provider = providerAt(server.port);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
  const sent = attempt();
  const first = await inTrace(trace, () => provider.createCustomer(jane, sent));
  expect(await provider.createCustomer(jane, sent)).toEqual(first);
  const header = new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`);
  expect(heard).toEqual([expect.stringMatching(header), undefined]);
  await server.close();
});

describe('a customer', () => {
  it('is made once per key', async () => {
    const sent = attempt();
    const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
    const first = await bank.provider.createCustomer(jane, sent);
    expect(await bank.provider.createCustomer(jane, sent)).toEqual(first);
    await expect(
      bank.provider.createCustomer({ ...jane, name: 'Jane Smith' }, sent),
    ).rejects.toMatchObject({ name: 'ProviderUnknown', why: 'key_reused' });
  });

  it('is found by its attempt, among those made since', async () => {
    const sent = attempt();
    const jane = { name: 'Jane Doe', email: 'jane@example.com', phone: '+15550101234' };
    const { id } = await bank.provider.createCustomer(jane, sent);
    for (const since of [null, earlier()]) {
      expect(await bank.provider.findCustomers(sent.attemptId, since)).toEqual([id]);
    }
    expect(await bank.provider.findCustomers(sent.attemptId, soon())).toEqual([]);
  });

  it('can be deleted twice', async () => {
    const id = await customer();
    await bank.provider.deleteCustomer(id);
    await bank.provider.deleteCustomer(id);
  });
});

describe('a link to a bank', () => {
  it('has no account until one is chosen', async () => {
    const customerId = await customer();
    const { id, clientSecret } = await bank.provider.createLinkSession(customerId, attempt());
    expect(clientSecret).toContain(id);
    expect(await bank.provider.readLinkSession(id)).toEqual({ id, customerId, accountIds: [] });
  });

  it('leads to an account with its owners', async () => {
    const customerId = await customer();
    const linked = await linkedAccount(customerId);
    expect(linked).toMatchObject({
      customerId,
      status: 'active',
      relinkRequired: false,
      numberStatuses: ['transactable'],
      ownershipRefresh: 'succeeded',
      last4: '6789',
    });
    expect(await bank.provider.readOwners(linked.id, linked.ownershipId ?? '')).toEqual([
      'Jane Doe',
    ]);
    const refreshed = await bank.provider.refreshOwners(linked.id, attempt());
    expect(refreshed.ownershipRefresh).toBe('succeeded');
  });

  it('makes a payment method that money can be sent to, with a fingerprint', async () => {
    const customerId = await customer();
    const { linked, method, setup } = await bankMethod(customerId);
    expect(method).toMatchObject({ blocked: null, last4: linked.last4 });
    expect(method.fingerprint).toBeTruthy();
    expect(setup).toMatchObject({ status: 'succeeded', mandateId: null });
    const now = await bank.provider.readBankPaymentMethod(method.id);
    expect(now.customerId).toBe(customerId);
  });

  it('gives a mandate when debits are authorized', async () => {
    const customerId = await customer();
    const { method } = await bankMethod(customerId);
    const setup = await bank.provider.authorizeDebits(
      {
        customerId,
        paymentMethodId: method.id,
        acceptance: { acceptedAt: earlier(), address: '203.0.113.7', userAgent: 'Firefox' },
      },
      attempt(),
    );
    expect(setup).toMatchObject({ status: 'succeeded', mandateId: expect.any(String) });
    expect(await bank.provider.readSetup(setup.id)).toEqual(setup);
  });

  it('can be ended twice', async () => {
    const { linked, method } = await bankMethod(await customer());
    for (let time = 0; time < 2; time++) {
      await bank.provider.detachPaymentMethod(method.id, attempt());
      await bank.provider.disconnectAccount(linked.id, attempt());
    }
    expect((await bank.provider.readLinkedAccount(linked.id)).status).toBe('disconnected');
    expect((await bank.provider.readBankPaymentMethod(method.id)).customerId).toBeNull();
  });
});

describe('a checkout', () => {
  it('is open until it is paid, then tells of its payment', async () => {
    const customerId = await customer();
    const sent = attempt();
    const open = await checkout(customerId, sent);
    expect(open).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      attemptId: sent.attemptId,
    });
    expect(open.url).toContain('http');
    await bank.help(`checkout/sessions/${open.id}/complete`, { payment_method: 'card' });
    const paid = await bank.provider.readCheckout(open.id);
    expect(paid).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      amountTotalCents: 2500,
      customerId,
      payment: {
        status: 'succeeded',
        attemptId: sent.attemptId,
        charge: { status: 'succeeded', methodType: 'card', bankFingerprint: null },
      },
    });
    const payment = await bank.provider.readPayment(paid.paymentId ?? '');
    expect(payment.charge?.feeCents).toBeGreaterThanOrEqual(0);
    const listed = await bank.provider.listPayments({ customerId, createdSince: earlier() });
    expect(listed.map(({ id, attemptId }) => ({ id, attemptId }))).toEqual([
      { id: payment.id, attemptId: sent.attemptId },
    ]);
  });

  it('paid from a bank is processing first', async () => {
    const open = await checkout(await customer());
    await bank.help(`checkout/sessions/${open.id}/complete`, { payment_method: 'us_bank_account' });
    const processing = await bank.provider.readCheckout(open.id);
    expect(processing).toMatchObject({
      status: 'complete',
      paymentStatus: 'unpaid',
      payment: {
        status: 'processing',
        charge: {
          methodType: 'us_bank_account',
          bankFingerprint: expect.any(String),
        },
      },
    });
  });

  it('can be expired while it is open, and only then', async () => {
    const open = await checkout(await customer());
    const sent = attempt();
    expect((await bank.provider.expireCheckout(open.id, sent)).status).toBe('expired');
    await expect(bank.provider.expireCheckout(open.id, attempt())).rejects.toBeInstanceOf(
      ProviderRefused,
    );
  });

  it('under 50 cents is refused', async () => {
    const tooSmall = checkout(await customer(), attempt(), cents(49));
    await expect(tooSmall).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'amount_too_small',
    });
  });

  it('is refunded once per key', async () => {
    const open = await checkout(await customer());
    await bank.help(`checkout/sessions/${open.id}/complete`, { payment_method: 'card' });
    const { paymentId } = await bank.provider.readCheckout(open.id);
    const sent = attempt();
    const order = {
      paymentId: paymentId ?? '',
      amountCents: cents(2500),
    };
    const refund = await bank.provider.createRefund(order, sent, permit());
    expect(refund).toMatchObject({ amountCents: 2500, attemptId: sent.attemptId, paymentId });
    expect((await bank.provider.createRefund(order, sent, permit())).id).toBe(refund.id);
    expect((await bank.provider.readRefund(refund.id)).id).toBe(refund.id);
    const listed = await bank.provider.listRefunds(paymentId ?? '');
    expect(listed.map(({ id }) => id)).toEqual([refund.id]);
  });
});

describe('a payout', () => {
  async function send(sent = attempt()) {
    const customerId = await customer();
    const { method } = await bankMethod(customerId);
    const account = await bank.provider.findFinancialAccount(null);
    const order = {
      amountCents: cents(2000),
      financialAccountId: account?.id ?? '',
      customerId,
      paymentMethodId: method.id,
      statementDescriptor: 'Sevenday',
      reference: randomUUID(),
    };
    return { order, payout: await bank.provider.sendPayout(order, sent, permit()) };
  }

  it('is paid from the open financial account', async () => {
    const found = await bank.provider.findFinancialAccount(null);
    expect(found).toMatchObject({ id: expect.any(String), canSendByAch: true });
    const again = await bank.provider.findFinancialAccount(found?.id ?? '');
    expect(again?.id).toBe(found?.id);
  });

  it('is sent once per key, and found by its attempt', async () => {
    await bank.help('settings', { outbound_payments: 'manual' });
    const sent = attempt();
    const { order, payout } = await send(sent);
    expect(payout).toMatchObject({ status: 'processing', attemptId: sent.attemptId, reason: null });
    expect((await bank.provider.sendPayout(order, sent, permit())).id).toBe(payout.id);
    // A machine whose clock is ahead of the payment provider's asks for payouts since a time in the
    // future. The payout must still be found.
    const since = { financialAccountId: order.financialAccountId, createdSince: soon() };
    const listed = await bank.provider.listPayouts(since);
    expect(listed.filter(({ attemptId }) => attemptId === sent.attemptId)).toHaveLength(1);
  });

  it('tells why it came back', async () => {
    await bank.help('settings', { outbound_payments: 'manual' });
    const { payout } = await send();
    await bank.help(`treasury/outbound_payments/${payout.id}/post`);
    expect((await bank.provider.readPayout(payout.id)).status).toBe('posted');
    await bank.help(`treasury/outbound_payments/${payout.id}/return`, {
      'returned_details[code]': 'account_closed',
    });
    expect(await bank.provider.readPayout(payout.id)).toMatchObject({
      status: 'returned',
      reason: 'account_closed',
    });
  });

  it('can be canceled while it is on its way, and only then', async () => {
    await bank.help('settings', { outbound_payments: 'manual' });
    const { payout } = await send();
    expect((await bank.provider.cancelPayout(payout.id, attempt())).status).toBe('canceled');
    await expect(bank.provider.cancelPayout(payout.id, attempt())).rejects.toBeInstanceOf(
      ProviderRefused,
    );
  });
});

describe('events', () => {
  it('name what changed, oldest first', async () => {
    const open = await checkout(await customer());
    await bank.help(`checkout/sessions/${open.id}/complete`, { payment_method: 'card' });
    const events = await bank.provider.listEvents({
      types: ['checkout.session.completed', 'payment_intent.succeeded'],
      createdSince: earlier(),
    });
    const ours = events.filter(({ objectId }) => objectId === open.id);
    expect(ours.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    const times = events.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const [event] = ours;
    expect(await bank.provider.readEvent(event?.id ?? '')).toEqual(event);
  });
});

it('an object that is not there is refused as missing', async () => {
  const missing = bank.provider.readPayment('pi_missing');
  await expect(missing).rejects.toMatchObject({ name: 'ProviderRefused', isMissing: true });
  await expect(missing).rejects.not.toBeInstanceOf(ProviderUnknown);
});
