import type { Cents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';

/**
 * A pending loan (approved, but its money is not sent) and the bank account that its agreement
 * names.
 */
export interface MemberPendingLoan {
  loanId: string;
  principalCents: Cents;
  bankAccountId: string;
}

export interface BankAccountDependencies extends Runtime {
  /**
   * The slice `bank-accounts` may not import `loans`, so the application passes this function in
   * when it starts.
   */
  readMemberPendingLoans(tx: Tx, memberId: string): Promise<MemberPendingLoan[]>;
}
