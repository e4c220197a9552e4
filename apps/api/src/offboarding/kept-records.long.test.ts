import { expect, it } from 'vitest';
import {
  business,
  dayMs,
  kept,
  life,
  monthsAfter,
  useHere,
  yearsAfter,
} from './kept-records.testing.ts';

useHere();

it('a repaid loan’s period is counted from its payment, a rejected one’s from its rejection', async () => {
  const repaid = await life.verified();
  const loanId = await life.borrow(repaid);
  const paidAt = await business();
  await life.pay(await life.openCheckout(repaid, loanId), { payment_method: 'card' });
  const rejected = await life.verified();
  const pending = await life.request(rejected);
  // Accepted again a day later, for another account: both agreements are kept.
  await life.passDays(1);
  await life.reaccept(rejected, pending);
  await life.passDays(20);
  const rejectedAt = await business();
  const url = `/api/admin/reject-loan/${pending}`;
  const body = { reason: 'other' };
  await life.must({ method: 'POST', url, token: life.admin.token, body });
  await life.passDays(30);
  await life.remove(repaid.id);
  await life.remove(rejected.id);
  const [ofRepaid] = await kept(repaid);
  const keptOfRejected = await kept(rejected);
  const agreements = keptOfRejected.filter(({ kind }) => kind === 'agreement');
  expect(agreements.map(({ content }) => content.number).sort()).toEqual([1, 2]);
  const ofRejected = agreements.find(({ content }) => content.number === 2);
  const near = (actual: Date | undefined, expected: number) =>
    expect(Math.abs((actual?.getTime() ?? 0) - expected)).toBeLessThan(dayMs);
  near(ofRepaid?.keptUntil, yearsAfter(paidAt, 3));
  expect(keptOfRejected.map(({ content }) => content.noticeKind)).toContain('loan_rejected');
  for (const { keptUntil } of keptOfRejected) near(keptUntil, monthsAfter(rejectedAt, 25));
  const decisions = keptOfRejected.filter(({ kind }) => kind === 'decision');
  expect(decisions.map(({ content }) => content.outcome).sort()).toEqual(['approved', 'rejected']);
  expect(ofRejected?.content).toMatchObject({
    loan: { status: 'rejected', rejectionReason: 'other' },
  });
});
