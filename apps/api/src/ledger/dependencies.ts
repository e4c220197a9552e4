import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Adds up the counts of loans. Runs in the transaction that seals the books, that is, sums and
   * hash-chains what was posted. The slice `loans` provides this function.
   */
  sumCounts(tx: Tx): Promise<void>;
}
