import { addCents } from '@sevenday/lending';
import { loanBalance, writeOff } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { advance, type LoanRow } from '../loan/loan.ts';
import type { AdjustmentCommand } from './adjustment-command.ts';
import { postAdjustment } from './post-and-record-adjustment.ts';

/**
 * The borrower can still pay the loan (docs/ledger.md, "Paid after the write-off"). The caller has
 * locked the loan's row. Refuses with `loan_state`.
 */
export async function writeOffLoan(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  command: AdjustmentCommand,
): Promise<LoanRow> {
  const changes = advance(loan, 'write_off');
  const { principalDue, interestDue, lateFeeDue } = await loanBalance(tx, loan.id);
  const due = {
    principalCents: principalDue,
    interestCents: interestDue,
    lateFeeCents: lateFeeDue,
  };
  return postAdjustment(
    tx,
    runtime,
    loan,
    {
      changes,
      entry: writeOff({ ...due, memberDeleted: false }),
      kind: 'written_off',
      amountCents: addCents(principalDue, interestDue, lateFeeDue),
      action: 'loan.written_off',
    },
    command,
  );
}
