import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Life, openLife } from './life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

describe('a payment page that is open', () => {
  it('has no address once its attempt has ended, and pays its loan all the same', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const held = await life.bank.holdAnswer('/v1/checkout/sessions');
    const pressed = life.openCheckout(person, loanId);
    await expect.poll(() => held.reached()).toBe(true);
    // Another press at the same moment had no answer, and recorded that first.
    const [ended] = await life.query<{ id: string }>(
      `update payments set status = 'failed'
       where loan_id = '${loanId}' and kind = 'checkout' returning id`,
    );
    await held.release();
    const given = await pressed;
    const { attemptId } = await life.bank.provider.readCheckout(given);
    expect(attemptId).not.toBe(ended?.id);
    await life.query(
      `update payments set status = 'failed', provider_session_id = null where id = '${attemptId}'`,
    );
    await life.pay(given, { payment_method: 'card' });
    await life.expectNothingDue(loanId);
  });

  it('that an outage kept from being opened is opened after it, however long that was', async () => {
    const person = await life.verified();
    const loanId = await life.borrow(person, false);
    const path = '/v1/checkout/sessions';
    await life.bank.help('faults', { kind: 'request_lost', method: 'POST', path });
    await expect(life.openCheckout(person, loanId)).rejects.toThrow('provider_unavailable');
    await life.query(
      `update payments set quoted_at = quoted_at - interval '11 minutes',
         expires_at = expires_at - interval '11 minutes' where loan_id = '${loanId}'`,
    );
    await life.pay(await life.openCheckout(person, loanId), { payment_method: 'card' });
    await life.expectNothingDue(loanId);
  });
});
