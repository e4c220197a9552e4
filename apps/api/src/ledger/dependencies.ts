import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Adds the recorded changes to the stored counts of loans, in the transaction that seals the
   * books. The slice `loans` provides this function.
   */
  sumCounts(tx: Tx): Promise<void>;
}
