import type { Cents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';

/** `bankAccountId` is the account that the loan's agreement names. */
export interface MemberPendingLoan {
  loanId: string;
  principalCents: Cents;
  bankAccountId: string;
}

export interface BankAccountDependencies extends Runtime {
  /** The slice `bank-accounts` may not import `loans`, so the application passes this in. */
  readMemberPendingLoans(tx: Tx, memberId: string): Promise<MemberPendingLoan[]>;
}
