import { addCents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import { loanOwedBack } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { refunds } from '../payment/tables.ts';
import type { RefundRow } from './refund-status.ts';

/**
 * Throws if the open refunds are more than the ledger owes, so that nobody is sent more than they
 * are owed. A `pending` refund doesn't count, because the ledger no longer owes it. The caller has
 * locked the loan.
 */
export async function requireRefundOwedInBooks(tx: Tx, { loanId }: RefundRow): Promise<void> {
  const open = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(
      and(eq(refunds.loanId, loanId), inArray(refunds.status, ['planned', 'sending', 'failed'])),
    );
  const openCents = addCents(...open.map(({ amountCents }) => amountCents));
  if (openCents > (await loanOwedBack(tx, loanId))) {
    throw new Error(`The refunds of loan ${loanId} and the ledger differ.`);
  }
}
