import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { bankAccountHolds, bankAccounts } from './store.ts';

/** What holds an account: a kind of movement, such as `payout`, and its id. */
export interface Hold {
  bankAccountId: string;
  cause: string;
  causeId: string;
}

/**
 * Keeps the account from being removed or replaced until released. Placing it twice is placing it once. Refuses with
 * `bank_account_changed` when the account was removed meanwhile: the row is locked as removing locks it.
 */
export async function placeHold(tx: Tx, hold: Hold): Promise<void> {
  const [present] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, hold.bankAccountId), isNull(bankAccounts.removedAt)))
    .for('share');
  if (!present) throw new Refusal('bank_account_changed');
  await tx.insert(bankAccountHolds).values(hold).onConflictDoNothing();
}

/** Releasing what is not held does nothing. */
export async function releaseHold(tx: Tx, hold: Hold): Promise<void> {
  await tx
    .delete(bankAccountHolds)
    .where(
      and(
        eq(bankAccountHolds.bankAccountId, hold.bankAccountId),
        eq(bankAccountHolds.cause, hold.cause),
        eq(bankAccountHolds.causeId, hold.causeId),
      ),
    );
}

export async function hasHold(tx: Tx, bankAccountId: string): Promise<boolean> {
  const held = await tx
    .select({ cause: bankAccountHolds.cause })
    .from(bankAccountHolds)
    .where(eq(bankAccountHolds.bankAccountId, bankAccountId))
    .limit(1);
  return held.length > 0;
}
