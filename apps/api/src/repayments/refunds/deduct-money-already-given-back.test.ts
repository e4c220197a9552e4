import { randomUUID } from 'node:crypto';
import { cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loanGivenBackUnowed, postLoanEntry, unowedPaymentLost } from '../../ledger/index.ts';
import type { Database, Tx } from '../../platform/database/database-and-transaction.ts';
import { openTestDatabase } from '../../platform/testing.ts';
import { disputes, refunds } from '../payment/tables.ts';
import { deductMoneyAlreadyGivenBack } from './deduct-money-already-given-back.ts';

const now = new Date('2026-11-23T15:00:00Z');
const at = { now, wall: now };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function bear(tx: Tx, loan: { id: string; memberId: string }, amount: number): Promise<void> {
  const lost = {
    amountCents: cents(amount),
    owedCents: cents(0),
    how: 'payment_refunded',
  } as const;
  const entry = unowedPaymentLost(lost);
  await postLoanEntry(tx, loan, entry, { ...at, actorId: null, providerReference: randomUUID() });
}

it('takes no part of a refund from a dispute, if the payer got more back than they paid', async () => {
  const [loanId, memberId] = [randomUUID(), randomUUID()];
  const of = { loanId, memberId, providerPaymentId: 'pi_paid' };
  const after = await database.transact(async (tx) => {
    for (const [minute, amount] of [500, 2400].entries()) {
      const providerId = `re_${amount}`;
      await tx.insert(refunds).values({
        ...{ ...of, id: randomUUID(), amountCents: cents(amount), status: 'succeeded' },
        ...{ providerId, providerKey: `dashboard:${providerId}`, origin: 'dashboard' },
        ...{ loss: 'borne', createdAt: new Date(now.getTime() + minute) },
      });
      await bear(tx, { id: loanId, memberId }, amount);
    }
    await tx.insert(disputes).values({
      ...{ ...of, id: randomUUID(), providerId: 'dp_lost', amountCents: cents(100) },
      ...{ feeCents: cents(0), status: 'lost', funds: 'withdrawn', loss: 'borne' },
      ...{ reason: 'general', openedAt: now },
    });
    await bear(tx, { id: loanId, memberId }, 100);
    const owed = { loanId, memberId, amountCents: cents(2500), providerReference: 'payout' };
    return {
      given: await deductMoneyAlreadyGivenBack(tx, owed, at),
      borne: await loanGivenBackUnowed(tx, loanId),
      refunds: await tx.select().from(refunds).where(eq(refunds.loanId, loanId)),
      disputes: await tx.select().from(disputes).where(eq(disputes.loanId, loanId)),
    };
  });
  expect(after).toMatchObject({ given: 2500, borne: 500 });
  expect(after.refunds.map(({ providerId, loss }) => [providerId, loss])).toEqual(
    expect.arrayContaining([
      ['re_500', null],
      ['re_2400', 'borne'],
    ]),
  );
  // If this dispute is won after all, its money stays with the lender.
  expect(after.disputes).toMatchObject([{ loss: 'borne', owedCents: 0 }]);
});
