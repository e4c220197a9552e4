import { expect, it } from 'vitest';
import { createMandate } from '../src/repayments/index.ts';
import { life, useHere } from './shared/mandates.ts';

useHere();

it('a mandate that was made while its loan was accepted for another account counts for nothing', async () => {
  const person = await life.verified();
  const { id: loanId } = await life.must<{ id: string }>({
    method: 'POST',
    url: '/api/loans/create',
    token: person.token,
    body: { amount: 20, contract_accepted: true },
  });
  const { provider } = life.dependencies;
  const make = createMandate({
    ...life.dependencies,
    provider: {
      ...provider,
      async authorizeDebits(...asked) {
        const made = await provider.authorizeDebits(...asked);
        await life.reaccept(person, loanId);
        return made;
      },
    },
  });
  await make(loanId);
  await life.worker.drain();
  const mandates = await life.query<{ status: string; is_present: boolean }>(
    `select m.status, m.bank_account_id = l.bank_account_id as is_present
      from mandates m join loans l on l.id = m.loan_id where l.id = '${loanId}'
      order by m.created_at`,
  );
  expect(mandates).toEqual([
    { status: 'ended', is_present: false },
    { status: 'active', is_present: true },
  ]);
});
