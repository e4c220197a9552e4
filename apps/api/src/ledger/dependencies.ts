import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Updates the stored counts of loans. Runs in the transaction that seals the books. The slice
   * `loans` provides it.
   */
  sumCounts(tx: Tx): Promise<void>;
}
