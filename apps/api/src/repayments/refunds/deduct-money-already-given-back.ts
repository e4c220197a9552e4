import { type Cents, cents, subtractCents, zeroCents } from '@sevenday/lending';
import { and, asc, eq, ne } from 'drizzle-orm';
import { loanGivenBackUnowed, postLoanEntry, refundNotOwed } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { lossThatReopensNoLoan } from '../payment/loss-that-reopens-no-loan.ts';
import { disputes, refunds } from '../payment/tables.ts';

/**
 * The amount that a loan's borrower had paid, which is owed back to them because the loan's payout
 * came back.
 */
interface OwedBack {
  loanId: string;
  memberId: string;
  amountCents: Cents;
  providerReference: string;
}

/**
 * Posts that a part of the money owed back (`OwedBack`) is not owed, because the payer already has
 * it. Returns that part in cents.
 *
 * The payer has the money from a partial refund, or from a lost dispute about a part of a payment.
 * Until now the lender bore both as a loss (`borne`). Their rows no longer count as `borne`, so if
 * their money comes back to us later, it is owed to the payer. The part itself is read from the
 * ledger, because a deleted member may have no rows.
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
 * Clears `loss` of refunds that the lender made in the payment provider's dashboard and that were
 * `borne`, up to `givenCents` in all, because it turned out that the payer was owed this money.
 * Returns how many of the cents are left for disputes.
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
    await tx
      .update(disputes)
      .set(lossThatReopensNoLoan(amountCents, owedCents))
      .where(eq(disputes.id, id));
  }
}
