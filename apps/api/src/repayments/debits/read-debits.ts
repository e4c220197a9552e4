import type { LastDebit } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { asDebit, type DebitRow } from '../payment/payment.ts';
import { readPaymentsOfLoans } from '../payment/read-payments-of-loans.ts';

/** The oldest come first. */
export async function readDebits(tx: Tx, loanIds: string[]): Promise<DebitRow[]> {
  const all = await readPaymentsOfLoans(tx, loanIds);
  return all.filter(({ kind }) => kind === 'debit').map(asDebit);
}

/** The keys are loan ids. */
export async function readLastDebits(tx: Tx, loanIds: string[]): Promise<Map<string, LastDebit>> {
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
}
