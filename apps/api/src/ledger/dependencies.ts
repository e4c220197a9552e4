import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /**
   * Brings the stored counts of loans up to date. `sealBooks` calls this function in its
   * transaction. The slice `loans` provides the function.
   */
  sumCounts(tx: Tx): Promise<void>;
}
