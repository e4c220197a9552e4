import type { Recipient } from '../notices/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Clocks } from '../platform/time/clocks.ts';

/** What looking after an account needs. */
export interface AccountParts {
  database: Database;
  clocks: Clocks;
  keys: Keys;
  /** The user's present address and first name, which the members' slice keeps. */
  recipientOf(tx: Tx, userId: string): Promise<Recipient>;
}
