import type { Recipient } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';

/** What a step needs that writes to people about their second factors. */
export interface FactorNotices extends Pick<Runtime, 'keys'> {
  /** Reads the user's present address and first name, which members keep. */
  recipientOf(tx: Tx, userId: string): Promise<Recipient>;
  /** Reads the user's first name and last name, which members keep. */
  namesOfUser(tx: Tx, userId: string): Promise<readonly string[]>;
}

export interface FactorDependencies extends Runtime, FactorNotices {}
