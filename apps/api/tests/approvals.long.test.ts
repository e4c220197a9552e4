import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hasSecondPerson } from '../src/approvals/second-person.ts';
import { users } from '../src/identity/index.ts';
import type { SignedIn } from './api.ts';
import { useApprovals } from './approvals.ts';
import { moveDays } from './dates.ts';
import { createVerifiedBorrower, loanArrives, requestLoan } from './harness.ts';

const { product, admin, other, worker, acts, as, audited, decide, ...tools } = useApprovals();
const { expectAsked, isPending, pending, setRules, waitingOne } = tools;

describe('two pairs of eyes', () => {
  it('are asked once for two presses, and answer a repeated call the same', async () => {
    const id = await pending();
    await setRules({ send_above: 10 });
    const press = (key?: string) => as(admin, 'POST', `/disburse-loan/${id}`, undefined, key);
    for (const answer of await Promise.all([press(), press(), press('one')])) expectAsked(answer);
    expect((await as(worker, 'POST', `/disburse-loan/${id}`)).body.code).toBe('approval_waiting');
    const request = await waitingOne(worker);
    expect((await as(worker, 'GET', '/today')).body.waiting.approvals).toMatchObject({
      count: 1,
      sum: 20,
    });
    expect((await as(admin, 'GET', '/today')).body.waiting.approvals.count).toBe(0);
    expect((await decide(worker, request.id, 'approve')).status).toBe(200);
    expect((await decide(worker, request.id, 'approve')).body.status).toBe('carried_out');
    expectAsked(await press('one'));
    expect((await press()).body).toMatchObject({ already_sent: true });
  });
});

describe('an act that changed since it was asked for', () => {
  it('sends those of several loans that can still be sent', async () => {
    const first = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, first.token, 5, undefined, false);
    const left = await pending(5);
    await setRules({ send_several: true });
    expectAsked(await as(admin, 'POST', '/disburse-loans', { loan_ids: [body.id, left] }));
    expect((await as(admin, 'POST', `/disburse-loan/${body.id}`)).status).toBe(200);
    await loanArrives(product, first.token);
    const { id } = await waitingOne();
    const approved = await decide(other, id, 'approve');
    expect(approved.body.detail).toMatch(/^1 of 2 loans were sent\./);
    expect(await isPending(left)).toBe(false);
  });
});

describe('under any rule, an owner can’t make themselves alone', () => {
  it('by resetting the second factors of the others', async () => {
    const wall = new Date();
    const later = new Date(wall.getTime() + 1);
    const count = (moneyRightsFrom: Date) =>
      product.database.transact(async (tx) => {
        await tx.update(users).set({ moneyRightsFrom }).where(eq(users.id, other.id));
        const but = [admin.id, worker.id];
        return hasSecondPerson(tx, 'change_rules', { but, staffNeedFactor: true, wall });
      });
    expect(await count(later)).toBe(true);
    expect(await count(wall)).toBe(false);
  });
});

describe('the money sent a day', () => {
  it('is limited for all who send at once', async () => {
    const ids = [await pending(), await pending(), await pending()];
    await moveDays(product, admin, 1);
    await setRules({ daily_limit_all: 20 });
    const answers = await Promise.all(
      ids.map((id, index) =>
        as([admin, other, worker][index] as SignedIn, 'POST', `/disburse-loan/${id}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});
