import type { LastDebit, ReadLastDebits } from '../../loans/index.ts';
import { readDebits } from './read-debits.ts';

/** Reads where the last automatic repayment of each of these loans stands. */
export const readLastDebits: ReadLastDebits = async (tx, loanIds) => {
  const debits = await readDebits(tx, loanIds);
  return new Map(
    debits.map((row): [string, LastDebit] => {
      const { loanId, debitDay, amountCents, tryNumber, status } = row;
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
