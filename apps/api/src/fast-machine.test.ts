import { afterAll, beforeAll, expect, it } from 'vitest';
import { availableCents, readPayoutBalance } from './loans/disbursement/payout-account-balance.ts';
import { type Life, openLife } from './offboarding/life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

it('the payout account is not promised twice by a machine which is fast', async () => {
  const { wall } = life.http;
  wall.ofDatabase = wall.now;
  wall.now = new Date(wall.now.getTime() + 600_000);
  const balance = await readPayoutBalance(life.dependencies);
  const available = () => life.database.transact((tx) => availableCents(tx, balance));
  const before = await available();
  await life.borrow(await life.verified());
  expect(before - (await available())).toBe(2_000);
});

it('an attempt’s key is trusted by the database’s clock, not by that of a machine which is fast', async () => {
  const { wall } = life.http;
  const person = await life.verified();
  wall.ofDatabase = wall.now;
  wall.now = new Date(wall.now.getTime() + 600_000);
  const loanId = await life.borrow(person);
  await life.passDays(8);
  for (const attempts of ['payouts', 'payments']) {
    const isRight = `first_attempt_at = '${wall.ofDatabase.toISOString()}' as is_right`;
    const asked = `select ${isRight} from ${attempts} where loan_id = '${loanId}'`;
    expect(await life.query(asked), attempts).toEqual([{ is_right: true }]);
  }
});
