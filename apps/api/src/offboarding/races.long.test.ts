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
