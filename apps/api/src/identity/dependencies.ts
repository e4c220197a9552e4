import type { Recipient } from '../notices/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';

export interface IdentityDependencies extends Runtime {
  /** Reads the user's present address and first name, which members keep. */
  recipientOf(tx: Tx, userId: string): Promise<Recipient>;
  /** Reads the user's first name and last name, which members keep. */
  namesOfUser(tx: Tx, userId: string): Promise<readonly string[]>;
}
