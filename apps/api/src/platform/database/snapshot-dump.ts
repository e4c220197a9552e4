import type { Tx } from './database-and-transaction.ts';

/** A dump of the snapshot that `tx` reads. `now` reads the present state, which may be newer. */
export interface Dumping {
  tx: Tx;
  dump(): AsyncIterable<Uint8Array>;
  now<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
}

export type DumpBody<T> = (dumping: Dumping) => Promise<T>;
