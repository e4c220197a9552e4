import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Adds up the counts of loans, in the transaction that seals the books. The slice `loans`
   * provides this function.
   */
  sumCounts(tx: Tx): Promise<void>;
}
