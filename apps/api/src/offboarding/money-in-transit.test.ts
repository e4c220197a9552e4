import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, openLife, type Person } from './life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

async function deletionOf({ id }: Person): Promise<{ why_not: string | null; waiting: number }> {
  const answer = await life.call({
    method: 'GET',
    url: `/api/admin/members/${id}/deletion`,
    token: life.admin.token,
  });
  return answer.json();
}

describe('money in transit', () => {
  async function expectInTransit(person: Person, sentence: RegExp): Promise<void> {
    const answer = await life.remove(person.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'money_in_transit' });
    expect(answer.json().detail).toMatch(sentence);
    const refused = { why_not: answer.json().detail, waiting: 0 };
    expect(await deletionOf(person)).toEqual(refused);
    expect(await life.tablesWith(person.id)).toEqual(
      expect.arrayContaining(['loans', 'members', 'sessions', 'users']),
    );
  }

  it('of a payout: refused until it has arrived', async () => {
    const person = await life.verified();
    const loanId = await life.request(person);
    expect(await deletionOf(person)).toEqual({ why_not: null, waiting: 20 });
    await life.disburse(loanId);
    await expectInTransit(person, /payout of \$20\.00 is on its way/);
    await life.pass(5_000);
    expect(await deletionOf(person)).toEqual({ why_not: null, waiting: 0 });
    expect((await life.remove(person.id)).statusCode).toBe(200);
    await life.expectNothingDue(loanId);
  });

  // spec: 4.2.10
  it('by a manual transfer that has begun: refused, and neither time nor any path to the database ends the loan', async () => {
    const person = await life.verified();
    const loanId = await life.request(person);
    const change = (changes: string) =>
      life.query(`update loans set ${changes} where id = '${loanId}'`);
    const statusOf = () => life.query(`select status from loans where id = '${loanId}'`);
    await change(`manual_transfer_since = approved_at, manual_transfer_by = '${randomUUID()}'`);
    await expectInTransit(person, /^\$20\.00 is being sent to this member by hand/);
    for (const end of [
      `status = 'cancelled'`,
      `status = 'rejected'`,
      'manual_transfer_by = null',
    ]) {
      await expect(change(end)).rejects.toThrow();
    }
    await life.passDays(32);
    expect(await statusOf()).toEqual([{ status: 'funded' }]);
    await change('manual_transfer_since = null, manual_transfer_by = null');
    await life.passDays(1);
    expect(await statusOf()).toEqual([{ status: 'cancelled' }]);
    expect((await life.remove(person.id)).statusCode).toBe(200);
  });

  it('of a bank payment: refused until it is confirmed', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const session = await life.openCheckout(person, loanId);
    await life.pay(session, { payment_method: 'us_bank_account', outcome: 'success' });
    await expectInTransit(person, /payment of \$25\.00 by this member is being processed/);
  });

  it('of a refund: refused while it is owed', async () => {
    const person = await life.verified();
    const loanId = await life.request(person);
    await life.disburse(loanId);
    await life.pay(await life.openCheckout(person, loanId), { payment_method: 'card' });
    const [payout] = await life.query<{ provider_id: string }>(
      `select provider_id from payouts where loan_id = '${loanId}'`,
    );
    await life.bank.help(`treasury/outbound_payments/${payout?.provider_id}/fail`);
    await life.webhook('treasury.outbound_payment.failed', payout?.provider_id ?? '');
    await life.query(`update refunds set status = 'pending' where loan_id = '${loanId}'`);
    await expectInTransit(person, /refund of \$25\.00 is owed/);
    await life.query(`update refunds set status = 'succeeded' where loan_id = '${loanId}'`);
    expect((await life.remove(person.id)).statusCode).toBe(200);
    await life.expectNothingDue(loanId);
  });
});

describe('a payment page that is open', () => {
  it('is expired first, and what is told of it later changes nothing', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const session = await life.openCheckout(person, loanId);
    const [payment] = await life.query<{ id: string }>(
      `select id from payments where loan_id = '${loanId}'`,
    );
    expect((await life.remove(person.id)).statusCode).toBe(200);
    expect((await life.bank.provider.readCheckout(session)).status).toBe('expired');
    await expect(
      life.bank.help(`checkout/sessions/${session}/complete`, { payment_method: 'card' }),
    ).rejects.toThrow();
    const before = await life.balances();
    await life.webhook('checkout.session.completed', session);
    await life.passDays(1);
    expect(await life.balances()).toEqual(before);
    const unprocessed = await life.query(
      'select id from webhook_events where processed_at is null',
    );
    expect(unprocessed).toEqual([]);
    expect(await life.query(`select 1 from work where key = '${payment?.id}'`)).toEqual([]);
    expect(await life.query('select kind from work where last_error is not null')).toEqual([]);
    const status = await life.call({
      method: 'GET',
      url: `/api/payments/status/${session}`,
      token: person.token,
    });
    expect(status.statusCode).toBe(401);
    // The page was paid at the moment it ended. The books have the payment once, however often it is reported.
    await life.bank.help(`checkout/sessions/${session}/complete`, {
      ...{ payment_method: 'card', late: 'true' },
    });
    await life.webhook('checkout.session.completed', session);
    await life.webhook('checkout.session.completed', session);
    const after = await life.balances();
    expect(after.provider_balance + after.provider_fees).toBe(
      before.provider_balance + before.provider_fees + 2500,
    );
    expect(after.loan_losses - after.recoveries).toBe(
      before.loan_losses - before.recoveries - 2000,
    );
    await life.expectNothingDue(loanId);
  });

  it('that the provider refuses for good is told as refused, and not as unanswered', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person, false);
    const path = '/v1/checkout/sessions';
    await life.bank.help('faults', { kind: 'refused', method: 'POST', path, times: '4' });
    await expect(life.openCheckout(person, loanId)).rejects.toThrow('provider_refused');
    await life.pay(await life.openCheckout(person, loanId), { payment_method: 'card' });
    await life.expectNothingDue(loanId);
  });

  it('that was paid just before settles the loan, and nothing is written off', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const session = await life.openCheckout(person, loanId);
    const before = await life.balances();
    await life.bank.help(`checkout/sessions/${session}/complete`, { payment_method: 'card' });
    expect((await life.remove(person.id)).statusCode).toBe(200);
    const after = await life.balances();
    const held = after.provider_balance - before.provider_balance;
    // The provider keeps its fee, which is booked when it is known.
    expect(held + after.provider_fees - before.provider_fees).toBe(2500);
    expect(after.loan_losses).toBe(before.loan_losses);
    await life.expectNothingDue(loanId);
  });
});
