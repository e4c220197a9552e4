import type { Tx } from '../platform/database/database-and-transaction.ts';

/** Reads when the last good backup was made, by the wall clock. Null when none is known. */
export type ReadLastBackup = (tx: Tx) => Promise<Date | null>;

/** For an installation whose backups the product doesn't make: it knows of none. */
export const noKnownBackup: ReadLastBackup = async () => null;
