import { type Cents, type CountedPayment, cents } from '@sevenday/lending';
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  ledgerPostings,
  ledgerTransactions,
  settlingEvents,
  unsettlingEvents,
} from '../ledger/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

export interface MemberPayment extends CountedPayment {
  loanId: string | null;
  amountCents: Cents;
}

/**
 * Reads from the books the payments that settled a loan of a member, in cents. Leaves out payments that were later lost
 * or found to be recorded in error.
 */
export async function readSettledPayments(tx: Tx, memberId: string): Promise<MemberPayment[]> {
  const later = alias(ledgerTransactions, 'later');
  const laterReversal = tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.loanId, ledgerTransactions.loanId),
        inArray(later.event, [...unsettlingEvents]),
        gt(later.seq, ledgerTransactions.seq),
      ),
    );
  const rows = await tx
    .select({
      loanId: ledgerTransactions.loanId,
      settledAt: ledgerTransactions.effectiveAt,
      received: sql<string>`sum(${ledgerPostings.amountCents})`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.subjectId, memberId),
        inArray(ledgerTransactions.event, [...settlingEvents]),
        // Where the money came in. The other postings of the entry say which part of the debt it paid.
        inArray(ledgerPostings.account, ['provider_balance', 'lender_bank']),
        gt(ledgerPostings.amountCents, cents(0)),
        notExists(laterReversal),
      ),
    )
    .groupBy(ledgerTransactions.id);
  return rows.map(({ loanId, settledAt, received }) => ({
    loanId,
    settledAt,
    amountCents: cents(Number(received)),
  }));
}
