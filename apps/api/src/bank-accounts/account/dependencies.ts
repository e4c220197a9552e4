import type { Cents } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';

/** A loan that is approved and not sent, and the account that it was accepted for. */
export interface WaitingLoan {
  loanId: string;
  principalCents: Cents;
  bankAccountId: string;
}

export interface BankAccountDependencies extends Runtime {
  /**
   * Reads the member's loans that are approved and not sent. Bank accounts may not call the slice of loans, so the
   * composition root hands this in.
   */
  readWaitingLoans(tx: Tx, memberId: string): Promise<WaitingLoan[]>;
}
