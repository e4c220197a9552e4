import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Sums up the stored counts of loans and of members. Runs in the transaction that seals the
   * books. The slices `loans` and `members` provide it.
   */
  sumCounts(tx: Tx): Promise<void>;
}
