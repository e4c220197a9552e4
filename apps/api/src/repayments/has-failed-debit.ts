import { and, eq } from 'drizzle-orm';
import type { LoanRow } from '../loans/index.ts';
import type { Tx } from '../platform/database.ts';
import { collections } from './store.ts';

/** Whether a debit of this loan came back or was refused. */
export async function hasFailedDebit(tx: Tx, loanId: string): Promise<boolean> {
  const [failed] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.loanId, loanId),
        eq(collections.kind, 'debit'),
        eq(collections.status, 'failed'),
      ),
    )
    .limit(1);
  return failed !== undefined;
}

/** A payment of the loan that had succeeded was taken back: nothing is debited for it by itself any more. */
export async function hasLostPayment(tx: Tx, loanId: string): Promise<boolean> {
  const [lost] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.loanId, loanId), eq(collections.status, 'returned')));
  return lost !== undefined;
}

/** Whether a loan is debited without a further word of its borrower: as chosen, and by nothing after a loss. */
export async function isDebitedByItself(
  tx: Tx,
  { id, automaticRepayment }: Pick<LoanRow, 'id' | 'automaticRepayment'>,
): Promise<boolean> {
  return automaticRepayment && !(await hasLostPayment(tx, id));
}
