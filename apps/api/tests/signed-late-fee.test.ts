import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Life, openLife } from '../src/offboarding/life.testing.ts';

let life: Life;

beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

// spec: 9.2.8
it('a late fee follows the rule that was signed, whatever is signed today', async () => {
  const signed = [
    // Of $1.12, 5 % is 5.6 ¢ and 6 % is 6.7 ¢. The former rule had a minimum of $1.00.
    { rule: { rateBasisPoints: 500 }, fee: 0.05, words: '5% of what was due, rounded down' },
    { rule: { rateBasisPoints: 600 }, fee: 0.06, words: '6% of what was due, rounded down' },
    {
      rule: { rateBasisPoints: 500, minimumCents: 100, maximumCents: 1500 },
      fee: 1,
      words: 'at least $1.00',
    },
  ];
  const made = [];
  for (const { rule, ...expected } of signed) {
    const { token } = await life.verified();
    const { id } = await life.must<{ id: string }>({
      ...{ method: 'POST', url: '/api/loans/create', token },
      body: { amount: 0.9, contract_accepted: true, automatic_repayment: false },
    });
    await life.worker.drain();
    await life.disburse(id);
    await life.pass(5_000);
    const text = JSON.stringify(rule);
    await life.query(`update loans set late_fee_rule = '${text}' where id = '${id}'`);
    made.push({ token, id, ...expected });
  }
  await life.passDays(9);
  for (const { token, id, fee, words } of made) {
    const loan = await life.must({ method: 'GET', url: `/api/loans/${id}`, token });
    expect(loan).toMatchObject({ is_overdue: true, late_fee: fee });
    const { account } = await life.must<{ account: { lines: { rule: string }[] } }>({
      ...{ method: 'GET', url: `/api/loans/${id}/history`, token },
    });
    expect(account.lines.at(-1)?.rule).toContain(words);
  }
});
