import { expect, it } from 'vitest';
import { expectGone, life, rounds, useHere } from './races.testing.ts';

useHere();

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
