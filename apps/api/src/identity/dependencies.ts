import type { FactorProof } from '@sevenday/contract';
import type { Recipient } from '../notices/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';

/** What a person sends who chooses a new password by a mailed link. */
export interface ResetConfirmation {
  userId: string;
  ticket: string | undefined;
  proof: FactorProof | undefined;
  deviceMark: string | undefined;
  wall: Date;
}

/**
 * Checks the second factor of staff in the transaction that sets their password. The caller has locked the user. Refuses
 * with `factor_needed`, `ticket_over` or `wrong_factor`.
 */
export type ConfirmReset = (tx: Tx) => Promise<void>;

export interface IdentityDependencies extends Runtime {
  /** Reads the user's present address and first name, which members keep. */
  recipientOf(tx: Tx, userId: string): Promise<Recipient>;
  /** Reads the user's first name and last name, which members keep. */
  namesOfUser(tx: Tx, userId: string): Promise<readonly string[]>;
  /**
   * Asks staff with a second factor for it before a mailed link sets their password, and returns the check of it.
   * Refuses with `factor_needed`, `ticket_over` or `too_many_requests`.
   */
  prepareResetConfirmation(asked: ResetConfirmation): Promise<ConfirmReset>;
}
