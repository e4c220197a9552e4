import { expect, it } from 'vitest';
import { expectGone, life, rounds, useHere } from './races.testing.ts';

useHere();

it('two admins at once delete a borrower once', async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await life.verified();
    const loanId = await life.borrow(person);
    await life.openCheckout(person, loanId);
    const before = await life.balances();
    const answers = await Promise.all([life.remove(person.id), life.remove(person.id)]);
    const codes = answers.map((answer) => answer.json().code ?? 'deleted').sort();
    expect(codes).toContain('deleted');
    // If both expire the payment page at once, the provider tells the second one to try again.
    expect(['member_not_found', 'provider_unavailable']).toContain(codes[1]);
    expect((await life.remove(person.id)).json().code).toBe('member_not_found');
    expect((await life.balances()).loan_losses - before.loan_losses).toBe(2000);
    await expectGone(person, loanId);
  }
});

it('an invitation accepted at once is used or gone with the owner who sent it', async () => {
  for (let round = 0; round < rounds; round++) {
    const owner = await life.makeAdmin(`owner${round}@office.example`);
    const person = await life.signUp();
    const url = '/api/admin/staff/invitations';
    const body = { email: person.email, role: 'auditor' };
    const { id } = await life.must<{ id: string }>({
      ...{ method: 'POST', url, token: owner.token, body },
    });
    await life.worker.drain();
    const mails = (await life.mailsTo(person.email)).join('\n').replace(/=\r?\n/g, '');
    const token = /\/join#token(?:=3D|=)([\w-]{43})/.exec(mails)?.[1] ?? '';
    const accept = { method: 'POST', url: '/api/staff-invitations/accept' } as const;
    const [deleted, accepted] = await Promise.all([
      life.remove(owner.id),
      life.call({ ...accept, token: person.token, body: { token } }),
    ]);
    expect(deleted.statusCode).toBe(200);
    const { role, code } = accepted.json();
    expect(['auditor', 'link_expired']).toContain(role ?? code);
    expect(await life.query(`select id from staff_invitations where id = '${id}'`)).toEqual([]);
    const kept = `select destroyed_at is not null as is_gone from subject_keys where subject_id = '${id}'`;
    expect(await life.query(kept)).toEqual([{ is_gone: true }]);
  }
  await life.worker.drain();
  const told = (await life.mailsTo(life.admin.email)).join('\n');
  expect(told).toContain('Subject: A member of staff was deleted');
});

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
