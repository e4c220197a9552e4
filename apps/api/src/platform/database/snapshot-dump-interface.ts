import type { Tx } from './database-and-transaction.ts';

export interface Dumping {
  tx: Tx;
  /** Dumps the snapshot that `tx` reads. */
  dump(): AsyncIterable<Uint8Array>;
  /** Reads the present state, which may be newer than the snapshot. */
  now<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
}

export type DumpBody<T> = (dumping: Dumping) => Promise<T>;
