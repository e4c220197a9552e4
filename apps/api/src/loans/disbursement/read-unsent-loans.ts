import type { Cents } from '@sevenday/lending';
import { and, eq, inArray } from 'drizzle-orm';
import type { SentLoan } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import { loans } from '../loan/tables.ts';

/** The facts about a loan that a second person sees when they are asked to approve its payout. */
export type ToApprove = Pick<LoanRow, 'id' | 'memberId' | 'principalCents' | 'bankAccountId'>;

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
