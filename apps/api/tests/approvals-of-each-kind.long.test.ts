import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payouts } from '../src/loans/index.ts';
import { adminToolsOf, reason } from './admin-tools.ts';
import type { SignedIn } from './api.ts';
import { everything, useApprovals } from './approvals.ts';

const { product, admin, other, worker, acts, as, decide, ...tools } = useApprovals();
const { dayFromNow } = adminToolsOf(() => ({ product, admin }));
const { expectAsked, pending, requests, restart, setRules, waitingOne } = tools;

const names = Object.keys(acts) as (keyof typeof acts)[];

it.each(names)('%s: asked, declined, asked again and approved', async (name) => {
  const { ask, done } = await acts[name]();
  await setRules(everything);
  expectAsked(await ask(admin));
  expect(await done()).toBe(false);
  const first = await waitingOne();
  expect(first).toMatchObject({ status: 'waiting', is_own: false, may_decide: true });
  expect((await decide(other, first.id, 'decline')).body.status).toBe('declined');
  expect((await decide(other, first.id, 'approve')).body.code).toBe('approval_closed');
  expect(await done()).toBe(false);
  expectAsked(await ask(admin));
  const second = await waitingOne();
  const approved = await decide(other, second.id, 'approve');
  expect([approved.status, approved.body]).toEqual([
    200,
    { id: second.id, status: 'carried_out', detail: null },
  ]);
  expect(await done()).toBe(true);
  expect((await requests()).waiting).toEqual([]);
});

describe('a manual transfer', () => {
  let loanId: string;
  const transferOf = async () => ({ transfer_reference: 'T-1', arrives_on: await dayFromNow(0) });
  const record = (by: SignedIn, more: object) => as(by, 'POST', `/disburse-loan/${loanId}`, more);
  const approve = async () => {
    const { id } = await waitingOne();
    expect((await decide(other, id, 'approve')).status).toBe(200);
  };
  beforeAll(async () => {
    loanId = await pending();
    await restart({ PAYOUTS: 'manual' });
  });
  beforeEach(() => setRules({ send_above: 10, outside_payments: true }));

  it('is approved before it is begun, and recorded without asking again, for the person who began it', async () => {
    const transfer = await transferOf();
    const unbegun = { status: 409, body: { detail: expect.stringContaining('Begin it first') } };
    expect(await record(admin, transfer)).toMatchObject(unbegun);
    const batch = { loan_ids: [loanId], ...transfer };
    expect((await as(admin, 'POST', '/disburse-loans', batch)).body.results).toMatchObject([
      { done: false, ...unbegun.body },
    ]);
    expectAsked(await as(admin, 'POST', `/disburse-loan/${loanId}/begin`));
    expect((await waitingOne()).kind).toBe('begin_transfers');
    expect(await record(worker, transfer)).toMatchObject(unbegun);
    await approve();
    const [begun] = (await as(admin, 'GET', '/pending-loans')).body.filter(
      (loan: { id: string }) => loan.id === loanId,
    );
    expect(begun.being_sent.by_id).toBe(admin.id);
    const { by_id, since } = begun.being_sent;
    const recorded = await record(worker, { ...transfer, being_sent: { by_id, since } });
    expect(recorded.body).toMatchObject({ already_sent: false });
    const sent = await product.database.transact((tx) =>
      tx.select().from(payouts).where(eq(payouts.loanId, loanId)),
    );
    expect(sent).toMatchObject([{ actorId: admin.id }]);
  });

  it('came back only if a second person agrees, and so was the refund given that it leaves', async () => {
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/record-payment`, { reason }));
    await approve();
    expectAsked(await as(admin, 'POST', `/loans/${loanId}/payout-came-back`, { reason }));
    expect(await waitingOne()).toMatchObject({
      amount: 25,
      details: [
        'The loan was repaid. It ends, and its payment is given back.',
        `Reason: ${reason}`,
      ],
    });
    await approve();
    const refunds = async () =>
      (await as(admin, 'GET', '/refunds')).body.filter(
        ({ loan_id }: { loan_id: string }) => loan_id === loanId,
      );
    const [owed] = await refunds();
    const given = { reference: 'Check 12' };
    expectAsked(await as(worker, 'POST', `/refunds/${owed.id}/given-back`, given));
    expect(await refunds()).toHaveLength(1);
    expect((await waitingOne()).details).toEqual(['Reference: Check 12']);
    await approve();
    expect(await refunds()).toEqual([]);
  });
});
