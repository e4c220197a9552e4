import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalRequests } from '../src/approvals/tables.ts';
import { payouts } from '../src/loans/index.ts';
import { reason } from './admin-tools.ts';
import { useApprovals } from './approvals.ts';
import { moveDays } from './dates.ts';
import { createVerifiedBorrower, payLoan, requestLoan } from './harness.ts';

const { product, admin, other, worker, acts, as, audited, decide, ...tools } = useApprovals();
const { expectAsked, makeOwner, out, pending, requests, setOwner, setRules, waitingOne } = tools;

describe('two pairs of eyes', () => {
  it('are two people: the first can’t approve, nor can one who may not do the act', async () => {
    const { ask } = await acts['the deletion of a member']();
    await setRules({ member_deletions: true });
    expectAsked(await ask(admin));
    const { id } = await waitingOne();
    expect((await requests(admin)).waiting).toMatchObject([{ is_own: true, may_decide: false }]);
    expect((await decide(admin, id, 'approve')).body.code).toBe('own_approval');
    expect((await requests(worker)).waiting).toEqual([]);
    expect((await decide(worker, id, 'approve')).body.code).toBe('forbidden');
    expect((await decide(other, id, 'withdraw')).body.code).toBe('approval_not_found');
    expect((await decide(admin, id, 'withdraw')).body.status).toBe('withdrawn');
  });

  it('have one effect when two approve at once', async () => {
    const third = await makeOwner();
    const id = await pending();
    await setRules({ send_above: 10 });
    expectAsked(await as(admin, 'POST', `/disburse-loan/${id}`));
    const request = await waitingOne();
    const answers = await Promise.all(
      [other, third, worker, other].map((by) => decide(by, request.id, 'approve')),
    );
    const codes = answers.map(({ body }) => body.code ?? body.status).sort();
    expect(new Set(codes)).toEqual(new Set(['approval_closed', 'carried_out']));
    const rows = await product.database.transact((tx) =>
      tx.select().from(payouts).where(eq(payouts.loanId, id)),
    );
    expect(rows).toMatchObject([{ actorId: admin.id }]);
  });

  it('are over after 72 hours', async () => {
    const { ask } = await acts['a waiver']();
    await setRules({ waive_above: 0 });
    expectAsked(await ask(admin));
    const { id } = await waitingOne();
    await product.database.transact((tx) =>
      tx
        .update(approvalRequests)
        .set({ lapsesAt: sql`${approvalRequests.lapsesAt} - interval '72 hours'` }),
    );
    expect((await decide(other, id, 'approve')).body.code).toBe('approval_closed');
    expect(await requests()).toMatchObject({ waiting: [], closed: [{ id, status: 'lapsed' }] });
    expectAsked(await ask(admin));
    expect((await waitingOne()).id).not.toBe(id);
    expect(await audited('approval.lapsed')).toBe(1);
  });

  it('are not asked of somebody who is alone', async () => {
    const { ask, done } = await acts['the deletion of a member']();
    await setRules({ member_deletions: true });
    await setOwner(other, false);
    expect((await ask(admin)).status).toBe(200);
    await setOwner(other, true);
    expect(await done()).toBe(true);
    expect(await audited('approval.nobody_else')).toBe(1);
  });

  it('are not those of the borrower, nor of somebody who lost the role meanwhile', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await product.giveRole(borrower.id, 'worker');
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    await setRules({ send_above: 10 });
    expectAsked(await as(worker, 'POST', `/disburse-loan/${body.id}`));
    const { id } = await waitingOne();
    expect((await decide(borrower, id, 'approve')).body.code).toBe('own_case');
    await product.giveRole(worker.id, 'reviewer');
    expect((await decide(other, id, 'approve')).body.code).toBe('approval_outdated');
    await product.giveRole(worker.id, 'worker');
    expect((await decide(other, id, 'approve')).status).toBe(200);
  });
});

describe('an act that changed since it was asked for', () => {
  it('is refused, and waits on', async () => {
    const { loanId, borrower } = await out();
    await setRules({ waive_above: 1 });
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/waive`, { charge: 'interest', reason }));
    const request = await waitingOne();
    expect(request).toMatchObject({
      amount: 5,
      details: ['The whole interest.', `Reason: ${reason}`],
    });
    expect((await as(other, 'PUT', `/loans/${loanId}`, { interest_rate: 22.5 })).status).toBe(200);
    expect((await decide(other, request.id, 'approve')).body.code).toBe('approval_outdated');
    await payLoan(product, borrower, loanId);
    expect((await decide(other, request.id, 'approve')).body.code).toBe('loan_state');
    expect((await waitingOne()).id).toBe(request.id);
  });
});

describe('under any rule, an owner can’t make themselves alone', () => {
  it('by changing who is an owner, nor by deleting staff', async () => {
    const third = await makeOwner();
    await setRules({ daily_limit_all: 1_000 });
    const invite = (role: string) =>
      as(admin, 'POST', '/staff/invitations', { email: `${role}@office.example`, role });
    expectAsked(await as(admin, 'POST', `/staff/${other.id}/suspend`));
    expectAsked(await as(admin, 'PUT', `/staff/${third.id}/role`, { role: 'worker' }));
    expectAsked(await as(admin, 'PUT', `/staff/${worker.id}/role`, { role: 'owner' }));
    expectAsked(await invite('owner'));
    expect((await invite('auditor')).status).toBe(200);
    for (const { id } of [third, worker]) {
      expect((await as(admin, 'DELETE', `/members/${id}`)).body.code).toBe('works_here');
    }
    await setOwner(third, false);
    expect((await as(admin, 'DELETE', `/members/${third.id}`)).status).toBe(200);
  });
});

it('a write-off by deletion counts as a write-off', async () => {
  const { ask, done } = await acts['the deletion of a member']();
  await setRules({ write_offs: true });
  expectAsked(await ask(admin));
  expect(await done()).toBe(false);
});

describe('the money sent a day', () => {
  it('is limited for each person, to the cent', async () => {
    const [first, second, third] = [await pending(), await pending(5), await pending(5)];
    await moveDays(product, admin, 1);
    await setRules({ daily_limit_each: 25 });
    expect((await as(admin, 'POST', `/disburse-loan/${first}`)).status).toBe(200);
    expect((await as(admin, 'POST', `/disburse-loan/${second}`)).status).toBe(200);
    const refused = await as(admin, 'POST', `/disburse-loan/${third}`);
    expect([refused.status, refused.body.code]).toEqual([422, 'daily_limit']);
    expect(refused.body.detail).toMatch(/^You can send \$0\.00 more today\./);
    expect((await as(worker, 'POST', `/disburse-loan/${third}`)).status).toBe(200);
  });
});
