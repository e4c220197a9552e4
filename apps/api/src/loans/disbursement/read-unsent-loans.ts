import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { SentLoan } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';

/** A loan whose money may need a second person before it leaves. */
export type ToApprove = Pick<LoanRow, 'id' | 'memberId' | 'principalCents' | 'bankAccountId'>;

type Unsent = ToApprove & Pick<LoanRow, 'manualTransferBy'>;

/** Reads those of the given loans whose money was not sent yet. */
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

/** Names loans that are about to be sent in an act that may need approval, each with the account that gets its money. */
export function loansToApprove(unsent: readonly ToApprove[]): SentLoan[] {
  return unsent
    .map(({ id, memberId, principalCents, bankAccountId }) => ({
      id,
      member_id: memberId,
      amount_cents: principalCents,
      bank_account_id: bankAccountId,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
