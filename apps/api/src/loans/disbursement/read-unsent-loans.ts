import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { ApprovalLoan } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';

type Unsent = Pick<LoanRow, 'id' | 'memberId' | 'principalCents' | 'manualTransferBy'>;

/** Reads those of the given loans whose money was not sent yet. */
export function readUnsentLoans(tx: Tx, loanIds: readonly string[]): Promise<Unsent[]> {
  return tx
    .select({
      id: loans.id,
      memberId: loans.memberId,
      principalCents: loans.principalCents,
      manualTransferBy: loans.manualTransferBy,
    })
    .from(loans)
    .where(and(inArray(loans.id, [...loanIds]), eq(loans.sent, false)))
    .orderBy(loans.id);
}

export function amountsOf(unsent: readonly Pick<Unsent, 'principalCents'>[]): Cents[] {
  return unsent.map(({ principalCents }) => principalCents);
}

/** Names loans that are about to be sent in an act that may need approval. */
export function loansToApprove(
  unsent: readonly Pick<LoanRow, 'id' | 'memberId' | 'principalCents'>[],
): ApprovalLoan[] {
  return unsent
    .map(({ id, memberId, principalCents }) => ({
      id,
      member_id: memberId,
      amount_cents: principalCents,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
