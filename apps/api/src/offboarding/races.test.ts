import { expect, it } from 'vitest';
import { expectGone, life, rounds, useHere } from './races.testing.ts';

useHere();

it('a loan requested at once is cancelled with its member, or refused', async () => {
  const before = await life.balances();
  for (let round = 0; round < rounds; round++) {
    const person = await life.verified();
    const create = { method: 'POST', url: '/api/loans/create', token: person.token } as const;
    const body = { amount: 5, contract_accepted: true, automatic_repayment: false };
    const [deleted, requested] = await Promise.all([
      life.remove(person.id),
      life.call({ ...create, body }),
    ]);
    expect(deleted.statusCode).toBe(200);
    expect([201, 401, 404]).toContain(requested.statusCode);
    expect(await life.tablesWith(person.id)).toEqual([]);
  }
  expect(await life.balances()).toEqual(before);
});

it('a loan disbursed at once is either sent, and its member stays, or gone and never sent', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await life.verified();
    const loanId = await life.request(person);
    const url = `/api/admin/disburse-loan/${loanId}`;
    const [deleted, disbursed] = await Promise.all([
      life.remove(person.id),
      life.call({ method: 'POST', url, token: life.admin.token }),
    ]);
    const statuses = [deleted.statusCode, disbursed.statusCode];
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual(statuses);
    if (deleted.statusCode === 200) {
      await expectGone(person, loanId);
    } else {
      expect(deleted.json().code).toBe('money_in_transit');
      await life.worker.drain();
      await life.pass(5_000);
      expect((await life.remove(person.id)).statusCode).toBe(200);
      await expectGone(person, loanId);
    }
  }
});

it('a payment that arrives at once is taken once, before or not at all', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    const session = await life.openCheckout(person, loanId);
    const before = await life.balances();
    const [deleted, paid] = await Promise.all([
      life.remove(person.id),
      life.pay(session, { payment_method: 'card' }).then(
        () => true,
        () => false,
      ),
    ]);
    expect(deleted.statusCode).toBe(200);
    const after = await life.balances();
    const fee = after.provider_fees - before.provider_fees;
    const collected = after.provider_balance - before.provider_balance + fee;
    const lost = after.loan_losses - before.loan_losses;
    expect([collected, lost]).toEqual(paid ? [2500, 0] : [0, 2000]);
    await expectGone(person, loanId);
  }
});

it('a deletion that hears late of an expired payment page finds that another admin’s is over', async () => {
  const person = await life.verified();
  const loanId = await life.borrow(person);
  const page = `checkout/sessions/${await life.openCheckout(person, loanId)}`;
  await life.bank.post(`${page}/expire`, {});
  const held = await life.bank.holdAnswer(`/v1/${page}`, 'GET');
  const late = Promise.resolve(life.remove(person.id));
  await expect.poll(held.reached).toBe(true);
  expect((await life.remove(person.id)).statusCode).toBe(200);
  await held.release();
  expect((await late).json().code).toBe('member_not_found');
  await expectGone(person, loanId);
});
