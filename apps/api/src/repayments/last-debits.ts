import { and, asc, eq, inArray } from 'drizzle-orm';
import type { LastDebit, ReadLastDebits } from '../loans/index.ts';
import { asDebit } from './collection-record.ts';
import { collections } from './store.ts';

/** Reads where the last automatic repayment of each of these loans stands. */
export const readLastDebits: ReadLastDebits = async (tx, loanIds) => {
  if (loanIds.length === 0) return new Map();
  const debits = await tx
    .select()
    .from(collections)
    .where(and(inArray(collections.loanId, loanIds), eq(collections.kind, 'debit')))
    .orderBy(asc(collections.quotedAt), asc(collections.tryNumber));
  return new Map(
    debits.map((row): [string, LastDebit] => {
      const { loanId, debitDay, amountCents, tryNumber, status } = asDebit(row);
      const debit = {
        day: debitDay,
        amount: amountCents,
        try_number: tryNumber,
        status,
        failure_reason: row.failureReason,
        ended_at: row.returnedAt ?? row.finishedAt,
      };
      return [loanId, debit as LastDebit];
    }),
  );
};
