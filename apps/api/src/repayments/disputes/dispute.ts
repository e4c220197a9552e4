import type { RefundsAndDisputes } from '@sevenday/contract';
import { and, eq, ne, notInArray } from 'drizzle-orm';
import { settledBy } from '../../ledger/index.ts';
import { loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { disputes } from '../payment/store.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** The reasons of disputes that are really a bank's late return of a debit. */
export const returnReasons = [
  'insufficient_funds',
  'incorrect_account_details',
  'bank_cannot_process',
];

/** Selects disputes. What a bank returned is left out, because nobody disputed that. */
export const isDispute = notInArray(disputes.reason, returnReasons);

/** Selects the disputes that the borrower sees. A warning changes nothing for them, so it is left out. */
export const isShownToBorrower = and(ne(disputes.status, 'warning'), isDispute);

/** Says whether a warning has not ended. It ends without a dispute when the payer withdraws it or its time passes. */
export function isStandingWarning({ status, decidedAt }: DisputeRow): boolean {
  return status === 'warning' && decidedAt === null;
}

/** Says whether an open dispute would reopen one of a member's loans if it is lost. */
export async function mayReopenLoan(tx: Tx, memberId: string): Promise<boolean> {
  const open = await tx
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(loans, eq(loans.id, disputes.loanId))
    .where(and(eq(loans.memberId, memberId), eq(disputes.status, 'open'), isDispute));
  for (const { dispute } of open) {
    if (await settledBy(tx, dispute)) return true;
  }
  return false;
}

export function disputeView(row: DisputeRow): RefundsAndDisputes['disputes'][number] {
  return {
    id: row.id,
    amount: row.amountCents,
    status: row.status === 'warning' ? 'open' : row.status,
    opened_at: row.openedAt,
    decided_at: row.decidedAt,
  };
}
