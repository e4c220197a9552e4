import { randomUUID } from 'node:crypto';
import { type AuditAction, loanNumber } from '@sevenday/contract';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Act, contentText } from '../src/approvals/act-contents.ts';
import { listApprovals } from '../src/approvals/list-approvals.ts';
import { approvalRequests } from '../src/approvals/tables.ts';
import { users } from '../src/identity/index.ts';
import { payouts } from '../src/loans/index.ts';
import { auditEntries } from '../src/platform/database/tables.ts';
import { keysOfTest } from '../src/platform/secrets/keys.testing.ts';
import { reason } from './admin-tools.ts';
import type { SignedIn } from './api.ts';
import { useApprovals } from './approvals.ts';
import { moveDays } from './dates.ts';
import { createVerifiedBorrower, loanArrives, payLoan, requestLoan } from './harness.ts';
import { linkBank } from './verification-steps.ts';

/** Returns the codes of the newest audit entry of an action. */
const lastCodes = async (action: AuditAction) => {
  const [entry] = await product.database.transact((tx) =>
    tx
      .select({ codes: auditEntries.codes })
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(desc(auditEntries.id))
      .limit(1),
  );
  return entry?.codes;
};

const { product, admin, other, worker, acts, as, audited, decide, ...tools } = useApprovals();
const {
  expectAsked,
  isPending,
  makeOwner,
  out,
  pending,
  requests,
  setOwner,
  setRules,
  waitingOne,
} = tools;

it('two pairs of eyes have one effect when two approve at once', async () => {
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

describe('an act that changed since it was asked for', () => {
  it('is refused if its loan was repaid, and waits on', async () => {
    const { loanId, borrower } = await out();
    await setRules({ waive_above: 1 });
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/waive`, { charge: 'interest', reason }));
    const request = await waitingOne();
    await payLoan(product, borrower, loanId);
    expect((await decide(other, request.id, 'approve')).body.code).toBe('loan_state');
    expect((await waitingOne()).id).toBe(request.id);
  });

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
    expect(approved.body.detail).toMatch(
      /^1 of 2 loans were sent, \$5\.00\. Not sent: \$5\.00 to \w+ .+ \(loan .+\)\. .+ ask again\.$/,
    );
    const [closed] = (await requests()).closed;
    expect(closed).toMatchObject({ amount: 5, details: ['1 of 2 loans were sent, $5.00.'] });
    const refused = closed?.loans.filter(({ not_sent }) => not_sent !== null);
    expect(refused?.map((loan) => loan.id)).toEqual([body.id]);
    expect(await lastCodes('approval.carried_out')).toMatchObject({
      ...{ amount_cents: 500, loans: 1 },
      ...{ loan_numbers: loanNumber(left), not_sent: loanNumber(body.id) },
    });
    expect(await isPending(left)).toBe(false);
  });
});

describe('several loans', () => {
  const sendAll = (loan_ids: string[], by = admin) =>
    as(by, 'POST', '/disburse-loans', { loan_ids });
  const rejectId = ({ id }: SignedIn) =>
    as(admin, 'PUT', `/members/${id}`, { id_verification_status: 'rejected' });

  it('are asked about only as far as they can be sent', async () => {
    const unsendable = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, unsendable.token, 5, undefined, false);
    await rejectId(unsendable);
    const [first, second] = [await pending(5), await pending(5)];
    await setRules({ send_several: true });
    expectAsked(await sendAll([first, body.id, second]));
    const request = await waitingOne();
    expect(request.loans.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect(request.loans[0]?.bank_account).toEqual({
      bank_name: expect.any(String),
      account_number_last4: expect.any(String),
    });
    // One is left, and one alone needs nobody.
    const { body: sent } = await sendAll([first, body.id]);
    expect(sent.results).toMatchObject([{ done: true }, { done: false, code: 'not_verified' }]);
    expect(await isPending(first)).toBe(false);
  });

  it('can’t be sent alone because one of them is the second person’s own', async () => {
    const second = await createVerifiedBorrower(product, admin);
    const own = (await requestLoan(product, second.token, 20, undefined, false)).body.id;
    const strangers = await pending();
    await setRules({ send_above: 10 });
    await setOwner(other, false);
    await setOwner(second, true);
    await product.database.transact((tx) => tx.update(users).set({ staffRole: null }));
    const together = await sendAll([own, strangers]);
    expect([together.status, together.body.code]).toEqual([403, 'own_case']);
    expectAsked(await sendAll([strangers]));
    // Nobody else could approve this one.
    expect((await sendAll([own])).body.done_count).toBe(1);
    await setOwner(second, false);
    await setOwner(other, true);
    await product.giveRole(worker.id, 'worker');
  });

  it('whose request ends with the deletion of one borrower leave that in the log', async () => {
    const leaver = await createVerifiedBorrower(product, admin);
    const { body } = await requestLoan(product, leaver.token, 5, undefined, false);
    await setRules({ send_several: true });
    expectAsked(await sendAll([body.id, await pending(5)]));
    const before = await audited('approval.withdrawn');
    expect((await as(other, 'DELETE', `/members/${leaver.id}`)).status).toBe(200);
    expect(await requests()).toEqual({ waiting: [], closed: [] });
    expect(await audited('approval.withdrawn')).toBe(before + 1);
  });
});

describe('under any rule, an owner can’t make themselves alone', () => {
  it('by deleting staff', async () => {
    const third = await makeOwner();
    await setRules({ daily_limit_all: 1_000 });
    for (const { id } of [third, worker]) {
      expect((await as(admin, 'DELETE', `/members/${id}`)).body.code).toBe('works_here');
    }
    await setOwner(third, false);
    expect((await as(admin, 'DELETE', `/members/${third.id}`)).status).toBe(200);
  });

  it('by an invitation from before the rule', async () => {
    for (const role of ['owner', 'worker', 'auditor']) {
      await as(admin, 'POST', '/staff/invitations', { email: `${role}@early.example`, role });
    }
    const open = async () =>
      (await as(admin, 'GET', '/staff')).body.invitations
        .map(({ email }: { email: string }) => email)
        .filter((email: string) => email.endsWith('@early.example'));
    await setOwner(other, false);
    await setRules({ daily_limit_all: 1_000 });
    // Nobody else could approve them.
    expect(await open()).toHaveLength(3);
    await setRules({});
    await setOwner(other, true);
    expect((await setRules({ daily_limit_all: 1_000 })).withdrawn_invitations).toBe(2);
    expect(await open()).toEqual(['auditor@early.example']);
  });
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

it('the limit of money sent a day counts what was sent to a member who was deleted since', async () => {
  await moveDays(product, admin, 1);
  await setRules({ daily_limit_each: 25 });
  const [{ borrower }, next] = [await out(), await pending(10)];
  expect((await as(other, 'DELETE', `/members/${borrower.id}`)).status).toBe(200);
  const refused = await as(admin, 'POST', `/disburse-loan/${next}`);
  expect(refused.body.detail).toMatch(/^You can send \$5\.00 more today\./);
  expect((await as(worker, 'POST', `/disburse-loan/${next}`)).status).toBe(200);
});

describe('two pairs of eyes', () => {
  it('send to no other account than the approved one', async () => {
    const borrower = await createVerifiedBorrower(product, admin);
    const { token } = borrower;
    const { id: loanId } = (await requestLoan(product, token, 20, undefined, false)).body;
    await setRules({ send_above: 10 });
    expectAsked(await as(admin, 'POST', `/disburse-loan/${loanId}`));
    const { id } = await waitingOne();
    await as(admin, 'DELETE', `/members/${borrower.id}/bank-account`);
    await linkBank(product, token);
    const path = `/loans/${loanId}/reacceptance`;
    const { documents_hash } = (await product.call('GET', path, { token })).body;
    await product.call('POST', path, { token, body: { contract_accepted: true, documents_hash } });
    await product.passPayoutWait(borrower.id);
    expect((await decide(other, id, 'approve')).body.code).toBe('approval_outdated');
    expectAsked(await as(admin, 'POST', `/disburse-loan/${loanId}`));
    expect((await decide(other, (await waitingOne()).id, 'approve')).status).toBe(200);
  });
});

it('a person with more requests than the list shows hides nobody else’s', async () => {
  const keys = keysOfTest(Buffer.alloc(32, 3));
  const now = Date.now();
  const { waiting } = await product.database.transact(async (tx) => {
    for (let place = 0; place <= 100; place++) {
      const [id, subject] = [randomUUID(), randomUUID()];
      const act: Act = { kind: 'suspend_staff', content: { user_id: subject } };
      await keys.createSubject(tx, id, new Date());
      await tx.insert(approvalRequests).values({
        ...{ id, subject, kind: act.kind, memberIds: [], status: 'waiting' },
        sealedContent: await keys.sealFor(tx, id, Buffer.from(contentText(act))),
        // The newest is the other person's.
        askedBy: place < 100 ? admin.id : other.id,
        askedAt: new Date(now + place),
        lapsesAt: new Date(now + 60_000),
      });
    }
    const actor = { userId: admin.id, role: 'owner', sessionId: '' } as const;
    return listApprovals(tx, keys, { actor, wall: new Date(now) });
  });
  expect([waiting.length, waiting.at(-1)?.is_own]).toEqual([100, false]);
});

it('an approved deletion of a member stays among the closed, and is not logged as withdrawn', async () => {
  const { ask } = await acts['the deletion of a member']();
  await setRules({ member_deletions: true });
  expectAsked(await ask(admin));
  const before = await audited('approval.withdrawn');
  expect((await decide(other, (await waitingOne()).id, 'approve')).status).toBe(200);
  expect((await requests()).closed).toMatchObject([
    { kind: 'delete_member', status: 'carried_out', word: null },
  ]);
  expect(await audited('approval.withdrawn')).toBe(before);
});
