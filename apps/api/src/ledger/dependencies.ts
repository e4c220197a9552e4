import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /** Adds up the counts that higher slices store, in the transaction that seals the books. */
  sumCounts(tx: Tx): Promise<void>;
}
