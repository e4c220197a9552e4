import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Adds the recorded changes to the stored counts of loans. `sealBooks` calls this function in the
   * transaction that seals. The slice `loans` provides the function.
   */
  sumCounts(tx: Tx): Promise<void>;
}
