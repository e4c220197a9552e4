import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Act } from '../src/approvals/act-contents.ts';
import { hasSecondPerson } from '../src/approvals/find-second-people.ts';
import { storeRequest } from '../src/approvals/store-request.ts';
import { approvalRequests } from '../src/approvals/tables.ts';
import { sessions, users } from '../src/identity/index.ts';
import { payouts } from '../src/loans/index.ts';
import { keysOfTest } from '../src/platform/secrets/keys.testing.ts';
import { adminToolsOf, reason } from './admin-tools.ts';
import type { SignedIn } from './api.ts';
import { useApprovals } from './approvals.ts';
import { createVerifiedBorrower, requestLoan } from './harness.ts';

const { product, admin, other, worker, acts, as, audited, decide, ...tools } = useApprovals();
const { dayFromNow } = adminToolsOf(() => ({ product, admin }));
const {
  expectAsked,
  forgetRules,
  isTold,
  makeOwner,
  makeWorker,
  out,
  pending,
  requests,
  setOwner,
  setRules,
  waitingOne,
} = tools;

/** Stores a request as a call does that looked before all else happened. */
async function expectTooLate(act: Act): Promise<void> {
  const runtime = { keys: keysOfTest(Buffer.alloc(32, 3)), staffNeedFactor: false };
  const late = { actorId: admin.id, lastDone: null, now: new Date(), wall: new Date() };
  const stored = product.database.transact((tx) => storeRequest(tx, runtime, act, late));
  await expect(stored).rejects.toMatchObject({ code: 'approval_too_late' });
}

it('two pairs of eyes are two people: the first can’t approve, nor can one who may not do the act', async () => {
  const { ask } = await acts['a role']();
  await setRules({ roles: true });
  expectAsked(await ask(admin));
  const { id } = await waitingOne();
  expect((await requests(admin)).waiting).toMatchObject([{ is_own: true, may_decide: false }]);
  expect((await decide(admin, id, 'approve')).body.code).toBe('own_approval');
  expect((await requests(worker)).waiting).toEqual([]);
  expect(await isTold(other)).toBe(true);
  expect([await isTold(admin), await isTold(worker)]).toEqual([false, false]);
  expect((await decide(worker, id, 'approve')).body.code).toBe('forbidden');
  expect((await decide(other, id, 'withdraw')).body.code).toBe('approval_not_found');
  expect((await decide(admin, id, 'withdraw')).body.status).toBe('withdrawn');
});

// Before the tests that send: what they send would count for the day.
describe('sending', () => {
  let second: SignedIn;
  let own: string;
  let strangers: string;
  beforeAll(async () => {
    second = await createVerifiedBorrower(product, admin);
    own = (await requestLoan(product, second.token, 20, undefined, false)).body.id;
    strangers = await pending();
  });
  const sendAll = (loan_ids: string[]) => as(admin, 'POST', '/disburse-loans', { loan_ids });

  it('several at once is asked about, and the second person sees each loan', async () => {
    await setRules({ send_several: true });
    expectAsked(await sendAll([own, strangers]));
    const { loans } = await waitingOne();
    expect(loans.map(({ id }) => id).sort()).toEqual([own, strangers].sort());
  });

  it('is limited a day for all and for each person, to the cent', async () => {
    const send = (by: SignedIn, id: string) => as(by, 'POST', `/disburse-loan/${id}`);
    await setRules({ daily_limit_all: 39.99 });
    expect((await send(admin, own)).status).toBe(200);
    expect((await send(worker, strangers)).body.code).toBe('daily_limit');
    await forgetRules();
    await setRules({ daily_limit_each: 39.99 });
    const refused = await send(admin, strangers);
    expect([refused.status, refused.body.code]).toEqual([422, 'daily_limit']);
    expect(refused.body.detail).toMatch(/^You can send \$19\.99 more today\./);
    expect((await send(worker, strangers)).status).toBe(200);
  });
});

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
    const { asked_approvals } = (await as(admin, 'GET', '/today')).body;
    expect([asked_approvals, await isTold(admin, 'approval_decided')]).toEqual([1, false]);
    expect((await decide(worker, request.id, 'approve')).status).toBe(200);
    expect((await decide(worker, request.id, 'approve')).body.status).toBe('carried_out');
    expect(await isTold(admin, 'approval_decided')).toBe(true);
    expectAsked(await press('one'));
    expect((await press()).body).toMatchObject({ already_sent: true });
    const rows = await product.database.transact((tx) =>
      tx.select().from(payouts).where(eq(payouts.loanId, id)),
    );
    expect(rows).toMatchObject([{ actorId: admin.id }]);
    // A press that looked before the approval, and stores its request after it, finds that it is done.
    const [payout] = rows as [typeof payouts.$inferSelect];
    const { memberId: member_id, amountCents: amount_cents, bankAccountId } = payout;
    const loan = { id, member_id, amount_cents, bank_account_id: bankAccountId };
    await expectTooLate({ kind: 'send_loans', content: { loans: [loan] } });
  });

  it('are over after 72 hours', async () => {
    const { ask } = await acts['a role']();
    await setRules({ roles: true });
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
    const { ask, done } = await acts['a role']();
    await setRules({ roles: true });
    await setOwner(other, false);
    expect((await ask(admin)).status).toBe(200);
    await setOwner(other, true);
    expect(await done()).toBe(true);
    expect(await audited('approval.nobody_else')).toBe(1);
  });

  it('are not those of the borrower, nor of somebody who lost the role or their factors meanwhile', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    await product.giveRole(borrower.id, 'worker');
    const { body } = await requestLoan(product, borrower.token, 20, undefined, false);
    await setRules({ send_above: 10 });
    const thief = await makeWorker();
    const ask = () => as(thief, 'POST', `/disburse-loan/${body.id}`);
    expectAsked(await ask());
    const { id } = await waitingOne();
    const approve = async () => (await decide(other, id, 'approve')).body.code;
    expect((await decide(borrower, id, 'approve')).body.code).toBe('own_case');
    await product.giveRole(thief.id, 'reviewer');
    expect(await approve()).toBe('approval_outdated');
    await product.giveRole(thief.id, 'worker');
    const moneyRightsFrom = (at: Date | null) =>
      product.database.transact((tx) =>
        tx.update(users).set({ moneyRightsFrom: at }).where(eq(users.id, thief.id)),
      );
    // A reset makes the person wait for a day. What they asked for before is not approved after that day either.
    for (const from of [Date.now() + 3_600_000, Date.now() - 1]) {
      await moneyRightsFrom(new Date(from));
      expect(await approve()).toBe('approval_outdated');
    }
    await moneyRightsFrom(null);
    await as(admin, 'POST', `/staff/${thief.id}/suspend`);
    await product.database.transact((tx) =>
      tx
        .update(users)
        .set({ staffRole: 'worker', suspendedRole: null })
        .where(eq(users.id, thief.id)),
    );
    expect(await approve()).toBe('approval_closed');
    expect((await requests()).closed).toMatchObject([{ id, status: 'withdrawn' }]);
    expectAsked(await as(worker, 'POST', `/disburse-loan/${body.id}`));
    expect((await decide(other, (await waitingOne()).id, 'approve')).status).toBe(200);
  });
});

describe('a loan that is out', () => {
  let loanId: string;
  let borrower: SignedIn;
  beforeAll(async () => {
    await forgetRules();
    ({ loanId, borrower } = await out());
  });

  it('is waived by no request of before an edit, which waits on', async () => {
    await setRules({ waive_above: 1 });
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/waive`, { charge: 'interest', reason }));
    const request = await waitingOne();
    expect(request).toMatchObject({
      amount: 5,
      details: ['The whole interest.', `Reason: ${reason}`],
    });
    expect((await as(other, 'PUT', `/loans/${loanId}`, { interest_rate: 22.5 })).status).toBe(200);
    expect((await decide(other, request.id, 'approve')).body.code).toBe('approval_outdated');
    expect((await waitingOne()).id).toBe(request.id);
  });

  it('a deletion of a member who owes, and an edit that lowers the amount, count as a write-off', async () => {
    await setRules({ write_offs: true });
    expectAsked(await as(admin, 'DELETE', `/members/${borrower.id}`));
    expect((await as(admin, 'GET', `/members/${borrower.id}`)).status).toBe(200);
    const edit = { amount: 0.5, term_date: await dayFromNow(9), reason: 'Kind' };
    expectAsked(await as(worker, 'PUT', `/loans/${loanId}`, edit));
    const { waiting } = await requests();
    const details = waiting.find(({ kind }) => kind === 'edit_loan')?.details;
    expect(details).toEqual([
      'Amount: from $20.00 to $0.50.',
      expect.stringMatching(/^Due day: from \w+ \d+, \d{4} to \w+ \d+, \d{4}\.$/),
      'Reason: Kind',
    ]);
    // Charges alone are waived, and the rule about waivers is off.
    expect((await as(worker, 'PUT', `/loans/${loanId}`, { interest_rate: 10 })).status).toBe(200);
  });

  it('an edit asks for the second factor again if it ends debt, or gives a member another name', async () => {
    const person = await makeWorker();
    const longAgo = new Date(Date.now() - 3_600_000);
    await product.database.transact(async (tx) => {
      await tx.update(users).set({ secondFactorSince: longAgo }).where(eq(users.id, person.id));
      await tx
        .update(sessions)
        .set({ factorUsedAt: longAgo })
        .where(eq(sessions.userId, person.id));
    });
    const codes = [];
    for (const edit of [{ amount: 10 }, { status: 'repaid' }, { interest_rate: 5 }])
      codes.push((await as(person, 'PUT', `/loans/${loanId}`, edit)).body.code);
    expect(codes).toEqual(['step_up_needed', 'step_up_needed', undefined]);
    // A bank account in the new name would be verified by it.
    const rename = (body: object) => as(person, 'PUT', `/members/${borrower.id}`, body);
    expect((await rename({ last_name: 'Accomplice' })).body.code).toBe('step_up_needed');
    expect((await rename({ phone: '(555) 010-4321' })).status).toBe(200);
  });

  it('ends a request with the deletion of its borrower, and leaves that in the log', async () => {
    await setRules({ waive_above: 0 });
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/waive`, { charge: 'interest', reason }));
    const before = await audited('approval.withdrawn');
    expect((await as(other, 'DELETE', `/members/${borrower.id}`)).status).toBe(200);
    expect(await requests()).toEqual({ waiting: [], closed: [] });
    expect(await audited('approval.withdrawn')).toBe(before + 1);
    await expectTooLate({ kind: 'delete_member', content: { member_id: borrower.id, loans: [] } });
  });
});

describe('under any rule, an owner can’t make themselves alone', () => {
  it('by changing who is an owner, nor by deleting one', async () => {
    const third = await makeOwner();
    await setRules({ daily_limit_all: 1_000 });
    const invite = (role: string) =>
      as(admin, 'POST', '/staff/invitations', { email: `${role}@office.example`, role });
    expectAsked(await as(admin, 'POST', `/staff/${other.id}/suspend`));
    expectAsked(await as(admin, 'PUT', `/staff/${third.id}/role`, { role: 'worker' }));
    expectAsked(await as(admin, 'PUT', `/staff/${worker.id}/role`, { role: 'owner' }));
    expectAsked(await invite('owner'));
    expect((await invite('auditor')).status).toBe(200);
    // A new worker could be the second person of the owner who hired them.
    expectAsked(await invite('worker'));
    const hired = await makeWorker();
    expect((await as(admin, 'POST', `/staff/${hired.id}/suspend`)).status).toBe(200);
    expectAsked(await as(admin, 'POST', `/staff/${hired.id}/resume`));
    const deletion = await as(admin, 'DELETE', `/members/${third.id}`);
    expect(deletion.body.code).toBe('works_here');
  });

  it('where they are two: the other one has to agree', async () => {
    const second = await makeOwner();
    await setOwner(other, false);
    await setRules({ daily_limit_all: 1_000 });
    expectAsked(await as(admin, 'PUT', `/staff/${second.id}/role`, { role: 'auditor' }));
    expect((await decide(second, (await waitingOne(second)).id, 'decline')).status).toBe(200);
    expectAsked(await as(admin, 'POST', `/staff/${second.id}/suspend`));
    expect((await decide(second, (await waitingOne(second)).id, 'approve')).status).toBe(200);
    // Now nobody else could approve it.
    expect((await as(admin, 'POST', `/staff/${second.id}/resume`)).status).toBe(200);
    await setOwner(other, true);
  });

  it('by resetting the second factors of the others', async () => {
    const count = (moneyRightsFrom: Date | null) =>
      product.database.transact(async (tx) => {
        await tx.update(users).set({ moneyRightsFrom }).where(eq(users.id, other.id));
        const but = [admin.id, worker.id];
        return hasSecondPerson(tx, 'change_rules', { but, staffNeedFactor: true });
      });
    // The others may be away for longer than the wait lasts.
    expect(await count(new Date(0))).toBe(true);
    expect(await count(null)).toBe(false);
  });
});
