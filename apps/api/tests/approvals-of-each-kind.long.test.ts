import { expect, it } from 'vitest';
import { everything, useApprovals } from './approvals.ts';

const { admin, other, acts, as, decide, ...tools } = useApprovals();
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

it('a manual transfer is approved before it is begun, and recorded without asking again', async () => {
  const id = await pending();
  await restart({ PAYOUTS: 'manual' });
  await setRules({ send_above: 10 });
  expectAsked(await as(admin, 'POST', `/disburse-loan/${id}/begin`));
  const request = await waitingOne();
  expect(request.kind).toBe('begin_transfers');
  expect((await decide(other, request.id, 'approve')).status).toBe(200);
  const [begun] = (await as(admin, 'GET', '/pending-loans')).body.filter(
    (loan: { id: string }) => loan.id === id,
  );
  expect(begun.being_sent.by_id).toBe(admin.id);
  const { since } = begun.being_sent;
  const day = new Date(since).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const recorded = { transfer_reference: 'T-1', arrives_on: day };
  expect((await as(admin, 'POST', `/disburse-loan/${id}`, recorded)).body).toMatchObject({
    already_sent: false,
  });
});
