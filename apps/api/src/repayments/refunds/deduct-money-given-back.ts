import { type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, ne } from 'drizzle-orm';
import { loanGivenBackUnowed, postLoanEntry, refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { disputes, refunds } from '../payment/store.ts';
import { unowedLoss } from '../payment/unowed-loss.ts';

/** The payments of a loan that are now owed back to their payers. */
interface OwedBack {
  loanId: string;
  memberId: string;
  amountCents: Cents;
  providerReference: string;
}

/**
 * Deducts the money that a loan's payers already got back from the money that is now owed back to
 * them. Returns the deducted amount.
 *
 * The payers got it from a partial refund, or from a lost dispute about a part of a payment. Until
 * now the lender bore that as a loss. The amount is read from the ledger, because a deleted member
 * has no rows. Rows that exist lose their mark `borne`. So if the money comes back to the lender,
 * it is owed to the payer.
 */
export async function deductMoneyGivenBack(
  tx: Tx,
  { loanId, memberId, amountCents, providerReference }: OwedBack,
  at: { now: Date; wall: Date },
): Promise<Cents> {
  const givenCents = cents(Math.min(amountCents, await loanGivenBackUnowed(tx, loanId)));
  if (givenCents <= zeroCents) return zeroCents;
  await postLoanEntry(tx, { id: loanId, memberId }, refundNotOwed({ amountCents: givenCents }), {
    ...at,
    actorId: null,
    providerReference,
  });
  const leftCents = await deductFromRefunds(tx, loanId, givenCents);
  await deductFromDisputes(tx, loanId, leftCents);
  return givenCents;
}

/**
 * Removes the mark `borne` from dashboard refunds that turned out to be owed. Returns the cents
 * that are left to deduct.
 */
async function deductFromRefunds(tx: Tx, loanId: string, givenCents: Cents): Promise<Cents> {
  const borne = await tx
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.loanId, loanId), eq(refunds.loss, 'borne'), ne(refunds.status, 'dropped')),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .for('update');
  let leftCents = givenCents;
  for (const { id, amountCents } of borne) {
    if (amountCents > leftCents) break;
    leftCents = subtractCents(leftCents, amountCents);
    await tx.update(refunds).set({ loss: null }).where(eq(refunds.id, id));
  }
  return leftCents;
}

async function deductFromDisputes(tx: Tx, loanId: string, givenCents: Cents): Promise<void> {
  const borne = await tx
    .select()
    .from(disputes)
    .where(
      and(eq(disputes.loanId, loanId), eq(disputes.loss, 'borne'), eq(disputes.funds, 'withdrawn')),
    )
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .for('update');
  let leftCents = givenCents;
  for (const { id, amountCents, owedCents: owedBefore } of borne) {
    const byCents = cents(Math.min(leftCents, amountCents - owedBefore));
    leftCents = subtractCents(leftCents, byCents);
    const owedCents = cents(owedBefore + byCents);
    await tx.update(disputes).set(unowedLoss(amountCents, owedCents)).where(eq(disputes.id, id));
  }
}
