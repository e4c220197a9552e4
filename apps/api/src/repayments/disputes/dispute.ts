import type { RefundsAndDisputes } from '@sevenday/contract';
import { and, ne, notInArray } from 'drizzle-orm';
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

export function disputeView(row: DisputeRow): RefundsAndDisputes['disputes'][number] {
  return {
    id: row.id,
    amount: row.amountCents,
    status: row.status === 'warning' ? 'open' : row.status,
    opened_at: row.openedAt,
    decided_at: row.decidedAt,
  };
}
