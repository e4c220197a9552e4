import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';
import type { ToApprove } from './require-approval-to-send.ts';

type Unsent = ToApprove & Pick<LoanRow, 'manualTransferBy'>;

export function readUnsentLoans(tx: Tx, loanIds: readonly string[]): Promise<Unsent[]> {
  return tx
    .select({
      id: loans.id,
      memberId: loans.memberId,
      principalCents: loans.principalCents,
      bankAccountId: loans.bankAccountId,
      manualTransferBy: loans.manualTransferBy,
    })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), eq(loans.sent, false)))
    .orderBy(loans.id);
}

export function amountsOf(unsent: readonly Pick<Unsent, 'principalCents'>[]): Cents[] {
  return unsent.map(({ principalCents }) => principalCents);
}
