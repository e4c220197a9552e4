import { dueAt, type LendingPolicy } from '@sevenday/lending';
import { testPolicy } from '@sevenday/lending/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thisMachine } from '../src/runtime.ts';
import type { SignedIn } from './api.ts';
import {
  createVerifiedBorrower,
  disburse,
  loanArrives,
  type RunningProduct,
  requestLoan,
  signInAdmin,
  startProductAt,
} from './harness.ts';
import { createPlace } from './places.ts';

const { silver, gold, platinum } = testPolicy.tiers;
const longerAtGold: LendingPolicy = {
  ...testPolicy,
  tiers: { silver, gold: { ...gold, termDays: 14 }, platinum },
};

/** The policy by which the product lends from its next start. */
const surroundings = { ...thisMachine, earlierCallsEndMs: 0, policy: testPolicy };
let product: RunningProduct;
let admin: SignedIn;

beforeAll(async () => {
  product = await startProductAt(await createPlace(), {}, surroundings);
  admin = await signInAdmin(product);
});
afterAll(() => product.stop());

async function createBorrower(membership_level: string): Promise<SignedIn> {
  const borrower = await createVerifiedBorrower(product, admin);
  await product.call('PUT', `/admin/members/${borrower.id}`, {
    ...{ token: admin.token, body: { membership_level } },
  });
  return borrower;
}

async function request({ token }: SignedIn): Promise<{ id: string; term_days: number }> {
  return (await requestLoan(product, token, 20)).body;
}

async function daysUntilDue({ token }: SignedIn, loanId: string): Promise<number> {
  expect((await disburse(product, admin, loanId)).status).toBe(200);
  return (await loanArrives(product, token)).days_until_due;
}

async function today(): Promise<Date> {
  const { body } = await product.call('GET', '/config');
  return new Date(body.business_date);
}

function dueOf(from: Date, termDays: number): string {
  return dueAt({ from, termDays, timeZone: 'America/New_York' }).toISOString();
}

it('a loan has the days of the level at which it was signed, whatever that level has today', async () => {
  const before = await createBorrower('gold');
  const signedBefore = await request(before);
  expect(signedBefore.term_days).toBe(7);

  surroundings.policy = longerAtGold;
  product = await product.restart({});
  expect(await daysUntilDue(before, signedBefore.id)).toBe(7);
  for (const [level, days] of [
    ['silver', 7],
    ['gold', 14],
    ['platinum', 7],
  ] as const) {
    const borrower = await createBorrower(level);
    const before = await today();
    const limits = await product.call('GET', '/loans/limits', { token: borrower.token });
    expect(limits.body).toMatchObject({ membership_level: level, term_days: days });
    const dueIfSentOn = [before, await today()].map((from) => dueOf(from, days));
    expect(dueIfSentOn).toContain(limits.body.earliest_due_date);
    const loan = await request(borrower);
    expect(loan.term_days).toBe(days);
    expect(await daysUntilDue(borrower, loan.id)).toBe(days);
  }
});
