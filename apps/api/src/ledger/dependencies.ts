import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /** Sums up the counts of higher slices, in the transaction that sums up the books. */
  sumCounts(tx: Tx): Promise<void>;
}
