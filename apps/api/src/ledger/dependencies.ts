import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface LedgerDependencies extends Runtime {
  /** Sums up the counts of higher slices with the books, in the same transaction. */
  alongside(tx: Tx): Promise<void>;
}
