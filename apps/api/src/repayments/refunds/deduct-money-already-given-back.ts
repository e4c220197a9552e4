import { type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, ne } from 'drizzle-orm';
import { loanGivenBackUnowed, postLoanEntry, refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { lossThatReopensNoLoan } from '../payment/loss-that-reopens-no-loan.ts';
import { disputes, refunds } from '../payment/tables.ts';

interface OwedBack {
  loanId: string;
  memberId: string;
  amountCents: Cents;
  providerReference: string;
}

/**
 * Returns how much of the amount the payer already got when we did not owe it (`borne`). From now
 * on that money counts as owed: if it comes back to us, we owe it to the payer again. The amount is
 * read from the ledger, because a deleted member may have no rows.
 */
export async function deductMoneyAlreadyGivenBack(
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
 * Returns how many cents are left for disputes. A refund that is only deducted in part stays
 * `borne`, because its row has no place for a part.
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
    const byCents = cents(Math.min(leftCents, amountCents));
    leftCents = subtractCents(leftCents, byCents);
    if (byCents < amountCents) break;
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
    await tx
      .update(disputes)
      .set(lossThatReopensNoLoan(amountCents, owedCents))
      .where(eq(disputes.id, id));
  }
}
